package verify

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"idempotencia/internal/book"
	"idempotencia/internal/disk"
	"idempotencia/internal/history"
)

// addVariants puts a mistake's plays beside the reference's, where they went another way.
func addVariants(stories []history.Story, mistake string, played []history.Story) {
	for i := range stories {
		for _, p := range played {
			if p.ID == stories[i].ID && !slices.Equal(p.Steps, stories[i].Steps) {
				stories[i].Variants = append(stories[i].Variants, history.Variant{Mistake: mistake, Steps: p.Steps})
			}
		}
	}
}

// histories compares what was played with the recording that the lesson's pictures are drawn from.
func (v *verifier) histories(ex *book.Exercise, stories []history.Story) {
	if ex.Story == "" || len(stories) == 0 {
		return
	}
	file := book.HistoryFile(ex.ID)
	played, err := history.Encode(stories)
	if err != nil {
		v.problem(ex.Story, 0, "a történetek nem írhatók le: %v", err)
		return
	}
	recorded, err := os.ReadFile(v.path(file))
	switch {
	case err == nil && bytes.Equal(recorded, played):
	case v.o.Record:
		v.record(file, played)
	case errors.Is(err, fs.ErrNotExist): // the book has said so
	case err != nil:
		v.problem(file, 0, "nem olvasható: %v", err)
	default:
		v.problem(file, 0, "a felvétel nem az, amit a megoldások most játszanak; így készül újra: go run . verify --record %s", ex.ID)
	}
}

func (v *verifier) record(file string, data []byte) {
	err := os.MkdirAll(filepath.Dir(v.path(file)), 0o755)
	if err == nil {
		err = disk.Replace(v.path(file), data)
	}
	if err != nil {
		v.problem(file, 0, "a felvétel nem írható: %v", err)
		return
	}
	v.note("új felvétel készült: %s; nézd meg a különbséget, mielőtt beküldöd", file)
}
