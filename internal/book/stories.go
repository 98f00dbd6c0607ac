package book

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"idempotencia/internal/history"
)

// historiesDir holds the recorded plays of the lessons' stories, one file for a lesson.
const historiesDir = "lessons/histories"

// HistoryFile is where the recorded plays of a lesson's stories are.
func HistoryFile(id string) string { return path.Join(historiesDir, id+".json") }

// stories reads what was recorded of a lesson's stories, and gives each mistake its damage.
func (l *loader) stories(lesson *Lesson) {
	if lesson.Exercise == nil || lesson.Exercise.Story == "" {
		return
	}
	file := HistoryFile(lesson.ID)
	data, err := readRegular(l.fsys, file)
	if errors.Is(err, fs.ErrNotExist) {
		l.problem(lesson.Exercise.Story, 0, "a történetekről nincs felvétel (%s); így készül: go run . verify --record %s", file, lesson.ID)
		return
	}
	if err == nil {
		lesson.Stories, err = history.Decode(data)
	}
	if err != nil {
		l.problem(file, 0, "a felvétel nem olvasható: %v; így készül újra: go run . verify --record %s", err, lesson.ID)
		return
	}
	ex := lesson.Exercise
	for i := range lesson.Stories {
		if unknown := titleVariants(&lesson.Stories[i], ex); unknown != "" && ex.Solution != "" { // a workspace may lack them all
			l.problem(file, 0, "a felvétel olyan hibát játszik, amely már nincs meg: %s; így készül újra: go run . verify --record %s", unknown, lesson.ID)
		}
	}
	for i := range ex.Mistakes {
		ex.Mistakes[i].Damage = damage(lesson.Stories, ex.Mistakes[i].Name)
	}
}

// strayHistories finds recordings that no lesson's stories belong to.
func (l *loader) strayHistories(b *Book) {
	entries, err := fs.ReadDir(l.fsys, historiesDir)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		l.problem(historiesDir, 0, "a mappa nem olvasható: %v", err)
	}
	for _, e := range entries {
		lesson := b.Lesson(strings.TrimSuffix(e.Name(), ".json"))
		if lesson == nil || lesson.Exercise == nil || lesson.Exercise.Story == "" || path.Join(historiesDir, e.Name()) != HistoryFile(lesson.ID) {
			l.problem(path.Join(historiesDir, e.Name()), 0, "nincs hozzá lecke, amelynek volnának történetei")
		}
	}
}

// titleVariants takes the titles from the mistakes: the recording holds only their names. It gives
// one that no mistake has.
func titleVariants(s *history.Story, ex *Exercise) (unknown string) {
	for i := range s.Variants {
		name := s.Variants[i].Mistake
		at := slices.IndexFunc(ex.Mistakes, func(m Mistake) bool { return m.Name == name })
		if at < 0 {
			unknown = name
			continue
		}
		s.Variants[i].Title = strings.TrimSuffix(ex.Mistakes[at].Title, ".")
	}
	return unknown
}

// damage is the first story that the mistake brings to a bad end; else the first that it plays differently.
func damage(stories []history.Story, mistake string) *history.Picture {
	var found *history.Picture
	for _, s := range stories {
		v, plays := s.Variant(mistake)
		if !plays {
			continue
		}
		p := s.VariantPicture(v)
		if p.Steps[len(p.Steps)-1].Kind == history.Bad {
			return &p
		}
		if found == nil {
			found = &p
		}
	}
	return found
}

// picture fills a fence with the recorded plays that it asks for:
//
//	```history {story="lost-answer" mistakes="never_stored seen_without_content"}
func picture(lesson *Lesson, attrs map[string]string) (string, error) {
	for _, s := range lesson.Stories {
		if s.ID != attrs["story"] {
			continue
		}
		shown := s
		shown.Variants = nil
		for name := range strings.FieldsSeq(attrs["mistakes"]) {
			v, found := s.Variant(name)
			if !found {
				return "", fmt.Errorf("ezt a történetet ez a hiba nem játssza másképp, ezért nincs mit mutatni: %s, %s", s.ID, name)
			}
			shown.Variants = append(shown.Variants, v)
		}
		return shown.Fence()
	}
	return "", fmt.Errorf("nincs ilyen felvett történet: %q", attrs["story"])
}
