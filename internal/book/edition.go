package book

import (
	"strconv"
	"strings"
)

// EditionFile holds the number of the course's edition. An author raises it before handing a newer one
// out, so that an update can tell which of two is the older.
const EditionFile = "lessons/kiadas.txt"

// edition reads the number of the edition: the first where nothing says otherwise.
func (l *loader) edition() int {
	if !fileExists(l.fsys, EditionFile) {
		return 1
	}
	text, _ := l.text(EditionFile)
	n, err := strconv.Atoi(strings.TrimSpace(text))
	if err != nil || n < 1 {
		l.problem(EditionFile, 1, "a kiadás száma pozitív egész legyen: %q", strings.TrimSpace(text))
		return 1
	}
	return n
}
