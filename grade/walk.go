package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"idempotencia/grade/cohort"
	"idempotencia/grade/marks"
	"idempotencia/grade/policy"
	"idempotencia/grade/show"
	"idempotencia/grade/store"
	"idempotencia/grade/view"
	"idempotencia/internal/disk"
	"idempotencia/internal/workbook"
)

// maxBatch is far above any batch that was kept, in bytes.
const maxBatch = 2 << 30

func (p program) viewCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "view MAPPA",
		Short: "az eredmények végigjárása a terminálban: kimenet, eltérés, megjegyzés, felülbírálás",
		Long: "Végigvezet az értékelés eredményein: tanulók, feltételek, kimenet, eltérés a mintamegoldástól.\n" +
			"A döntéseid a mappa " + overridesName + " fájljába kerülnek, és kilépéskor a jelentések is frissülnek.",
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 1 {
				return &usageError{"Add meg az értékelés kimeneti mappáját.\nHasználat: go run ./grade view MAPPA"}
			}
			return nil
		},
		RunE: func(c *cobra.Command, args []string) error { return p.view(c.Context(), args[0]) },
	}
}

// noBatchError says that a folder holds no finished batch.
type noBatchError struct{ dir string }

func (e *noBatchError) Error() string { return "no batch in " + e.dir }

// view walks through a batch, and writes its reports anew when a decision was made.
func (p program) view(ctx context.Context, dir string) error {
	if !show.Suits(p.in, p.out, os.Environ()) {
		return &usageError{"A végigjáráshoz terminál kell. A jelentés böngészőben is megnyitható: " + filepath.Join(dir, "index.html")}
	}
	if _, err := os.Lstat(filepath.Join(dir, batchName)); errors.Is(err, fs.ErrNotExist) {
		return &noBatchError{dir}
	}
	w, err := workbook.Open(".")
	if err != nil {
		return err
	}
	results, err := store.Open(dir)
	if err != nil {
		return err
	}
	defer results.Close()
	e, err := openEdition(dir)
	if err != nil {
		return err
	}
	e.course = w.Book
	e.candidate = func(digest string) []byte { content, _ := results.Candidate(digest); return content }
	if err := e.ownOverrides(); err != nil {
		return err
	}
	changed, index := false, marks.NewIndex(e.batch)
	file := filepath.Join(dir, overridesName)
	err = view.Run(ctx, view.Options{
		Batch: e.batch, Course: w.Book, Overrides: e.overrides, Candidate: e.candidate,
		Marks: func(overrides []cohort.Override) []cohort.Mark {
			return marks.Mark(e.batch, w.Book, e.policy, overrides)
		},
		Remarks: func(s cohort.Score) []string { return marks.Remarks(index, e.policy, s) },
		Save: func(o cohort.Override) error {
			changed = true
			return policy.SaveOverride(file, o, e.batch.Students, e.policy)
		},
		Remove: func(student, exercise string) error {
			changed = true
			return policy.RemoveOverride(file, student, exercise, e.batch.Students, e.policy)
		},
		Reference: func(exercise string) []byte {
			l := w.Book.Lesson(exercise)
			if l == nil || l.Exercise == nil {
				return nil
			}
			content, _ := disk.Read(w.Path(l.Exercise.Solution), disk.MaxSource)
			return content
		},
		In: p.in, Out: p.out, Environ: os.Environ(),
	})
	if err != nil || !changed {
		return err
	}
	if err := e.ownOverrides(); err != nil {
		return err
	}
	if err := e.write(); err != nil {
		return err
	}
	fmt.Fprintln(p.out, "A jelentések a döntéseiddel frissültek: "+filepath.Join(dir, "index.html"))
	return nil
}

// openEdition reads the batch that a folder's reports were made from.
func openEdition(dir string) (*edition, error) {
	path := filepath.Join(dir, batchName)
	data, err := disk.Read(path, maxBatch)
	if err != nil {
		return nil, err
	}
	var k kept
	if err := json.Unmarshal(data, &k); err != nil {
		return nil, &store.DamagedError{Path: path, Err: err}
	}
	if k.Batch == nil || k.Policy == nil {
		return nil, &store.DamagedError{Path: path, Err: errors.New("no batch")}
	}
	return &edition{dir: dir, batch: k.Batch, policy: k.Policy}, nil
}
