// Package coursetest owns what the tests of several packages need of a copy of the course.
package coursetest

import (
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// Shared are the packages that the exercises are built with.
var Shared = []string{"internal/envvar", "internal/history", "internal/lab"}

// Folders are what a copy of the workbook needs to be read and checked, beside go.mod and go.sum.
func Folders() []string { return append([]string{"lessons", "exercises", "solutions"}, Shared...) }

// Lessons is how many lessons the workbook in root has.
func Lessons(t testing.TB, root string) int {
	t.Helper()
	entries, err := os.ReadDir(filepath.Join(root, "lessons"))
	require.NoError(t, err)
	n := 0
	for _, e := range entries {
		if !e.IsDir() && strings.HasSuffix(e.Name(), ".md") && fs.ValidPath(e.Name()) && e.Name()[0] >= '0' && e.Name()[0] <= '9' {
			n++
		}
	}
	return n
}

// GoSettings are what the go command needs to find its caches again under another HOME.
func GoSettings(t testing.TB) []string {
	t.Helper()
	var vars []string
	for _, name := range []string{"GOCACHE", "GOMODCACHE", "GOPATH"} {
		out, err := exec.Command("go", "env", name).Output()
		require.NoError(t, err)
		vars = append(vars, name+"="+strings.TrimSpace(string(out)))
	}
	return vars
}
