package cli

import (
	"fmt"
	"io"
	"strconv"

	"idempotencia/internal/book"
)

func numberName(l *book.Lesson) string { return strconv.Itoa(l.Number) }

func printTo(w io.Writer, format string, args ...any) { fmt.Fprintf(w, format, args...) }

// nearest gives the name that takes the fewest edits to reach, "" when all are far away.
func nearest(name string, names []string) string {
	best, found := len([]rune(name))/2+2, ""
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
