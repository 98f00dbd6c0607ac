package vet_test

import (
	"encoding/json"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"idempotencia/internal/vet"
)

const careless = `package sample

import (
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync/atomic"
)

func logf(format string, args ...any) { fmt.Printf(format, args...) }

type fault struct{}

func (*fault) Error() string { return "" }

func Careless(n int, err error) (string, bool) {
	fmt.Printf("%d\n", "szöveg")
	logf("%s")
	slog.Info("üzenet", "kulcs")
	var count int64
	count = atomic.AddInt64(&count, 1)
	var f *fault
	errors.As(err, f)
	same := n == 1 || n == 1
	return string(n) + strings.Repeat("x", int(count)), same && Careless != nil
}
`

// The findings are those of the installed vet, word for word.
func TestFindingsAreThoseOfGoVet(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "go.mod"), []byte("module sample\n\ngo 1.26\n"), 0o644))
	file := filepath.Join(dir, "sample.go")
	require.NoError(t, os.WriteFile(file, []byte(careless), 0o644))

	flags := strings.Fields("vet -atomic -bool -buildtags -directive -errorsas -ifaceassert -nilfunc -printf -slog -stringintconv -tests .")
	out, err := goCommand(dir, flags...).CombinedOutput()
	require.Error(t, err)
	var want []string
	position := regexp.MustCompile(`(?m)^(?:vet: )?(?:\./)?sample\.go(:.*)$`)
	for _, m := range position.FindAllStringSubmatch(string(out), -1) {
		want = append(want, m[1])
	}
	require.GreaterOrEqual(t, len(want), 7, string(out))

	got, err := vet.File(file, "sample", "go1.26", archives(t, dir))
	require.NoError(t, err)
	for i := range got {
		got[i] = strings.TrimPrefix(got[i], file)
	}
	assert.ElementsMatch(t, want, got)
}

func TestWhatDoesNotCompileHasNoFindings(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "sample.go")
	for _, source := range []string{"", "package sample\nfunc f( {", "package sample\nvar x int = \"y\"\n"} {
		require.NoError(t, os.WriteFile(file, []byte(source), 0o644))
		got, err := vet.File(file, "sample", "go1.26", func(string) (io.ReadCloser, error) { return nil, os.ErrNotExist })
		assert.NoError(t, err, source)
		assert.Empty(t, got, source)
	}
}

func goCommand(dir string, args ...string) *exec.Cmd {
	cmd := exec.Command("go", args...)
	cmd.Dir = dir
	return cmd
}

// archives opens the export data of the packages that the one in dir imports.
func archives(t *testing.T, dir string) func(string) (io.ReadCloser, error) {
	t.Helper()
	out, err := goCommand(dir, "list", "-e", "-export", "-deps", "-json=ImportPath,Export", ".").Output()
	require.NoError(t, err)
	files := map[string]string{}
	for dec := json.NewDecoder(strings.NewReader(string(out))); ; {
		var l struct{ ImportPath, Export string }
		if err := dec.Decode(&l); err == io.EOF {
			break
		} else {
			require.NoError(t, err)
		}
		files[l.ImportPath] = l.Export
	}
	return func(path string) (io.ReadCloser, error) { return os.Open(files[path]) }
}
