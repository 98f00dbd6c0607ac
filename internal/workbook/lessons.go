package workbook

import (
	"path/filepath"
	"strconv"
	"strings"

	"idempotencia/internal/book"
)

// UnknownLessonError says that a name means no lesson.
type UnknownLessonError struct {
	Name    string
	Nearest string // the id that was perhaps meant, "" when none is near
	All     []string
}

func (e *UnknownLessonError) Error() string { return "unknown lesson " + e.Name }

// NoExerciseError says that a lesson's exercise could not be read.
type NoExerciseError struct {
	Lesson   *book.Lesson
	Problems []book.Problem
}

func (e *NoExerciseError) Error() string { return "no exercise for " + e.Lesson.ID }

// Lesson finds a lesson with an exercise by its id, its number, its title or its file's name.
func (w *Workbook) Lesson(name string) (*book.Lesson, error) {
	want := book.Fold(strings.TrimSpace(name))
	for _, l := range w.Book.Lessons {
		file := strings.TrimSuffix(filepath.Base(l.Path), ".md")
		if want == l.ID || want == file || want == strconv.Itoa(l.Number) || want == book.Slug(l.Title) {
			if l.Exercise == nil {
				return nil, &NoExerciseError{Lesson: l, Problems: w.Problems}
			}
			return l, nil
		}
	}
	var ids []string
	for _, l := range w.Book.Lessons {
		ids = append(ids, l.ID)
	}
	return nil, &UnknownLessonError{Name: name, Nearest: Nearest(name, ids), All: ids}
}

// Nearest gives the name that takes the fewest edits to reach, "" when all are far away.
func Nearest(name string, names []string) string {
	best, found := len([]rune(name))/2+1, ""
	for _, candidate := range names {
		if d := distance([]rune(book.Fold(name)), []rune(candidate)); d < best {
			best, found = d, candidate
		}
	}
	return found
}

// distance is the Levenshtein distance.
func distance(a, b []rune) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i, ra := range a {
		diagonal := row[0]
		row[0] = i + 1
		for j, rb := range b {
			cost := diagonal
			if ra != rb {
				cost++
			}
			diagonal = row[j+1]
			row[j+1] = min(cost, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}
