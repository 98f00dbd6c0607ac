package cli_test

import (
	"bufio"
	"context"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"idempotencia/internal/cli"
	"idempotencia/internal/coursetest"
)

// patience is how long a test waits for what must come; it is reached only when it does not.
const patience = 60 * time.Second

// watching runs `check --watch` in a copy of the workbook and gives what it prints line by line.
type watching struct {
	lines <-chan string
	stop  context.CancelFunc
	code  <-chan int
}

func watch(t *testing.T, lessons ...string) *watching {
	t.Helper()
	workbook(t)
	ctx, stop := context.WithCancel(t.Context())
	reader, writer := io.Pipe()
	code, lines := make(chan int, 1), make(chan string, 1000)
	go func() {
		code <- cli.Main(ctx, append([]string{"check", "--watch"}, lessons...), cli.Streams{In: strings.NewReader(""), Out: writer, Err: writer})
		_ = writer.Close()
	}()
	go func() {
		defer close(lines)
		for s := bufio.NewScanner(reader); s.Scan(); {
			lines <- s.Text()
		}
	}()
	t.Cleanup(stop)
	return &watching{lines: lines, stop: stop, code: code}
}

// workbook copies the course into a new folder and makes it the current one.
func workbook(t *testing.T) {
	t.Helper()
	root := t.TempDir()
	for _, name := range coursetest.Folders() {
		require.NoError(t, os.CopyFS(filepath.Join(root, name), os.DirFS(filepath.Join("../..", name))))
	}
	for _, name := range []string{"go.mod", "go.sum"} {
		copyFile(t, filepath.Join("../..", name), filepath.Join(root, name))
	}
	copyFile(t, "../../exercises/apply/testdata/apply.go", filepath.Join(root, "exercises/apply/apply.go"))
	t.Chdir(root)
}

func copyFile(t *testing.T, from, to string) {
	t.Helper()
	data, err := os.ReadFile(from)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(to, data, 0o644))
}

// until reads to the end of a verdict and gives its lines.
func (w *watching) until(t *testing.T, text string) string {
	t.Helper()
	var seen []string
	timeout := time.After(patience)
	for {
		select {
		case line, open := <-w.lines:
			if !open {
				t.Fatalf("the program ended before it printed %q:\n%s", text, strings.Join(seen, "\n"))
			}
			if seen = append(seen, line); strings.Contains(line, text) {
				return strings.Join(seen, "\n")
			}
		case <-timeout:
			t.Fatalf("%q did not come:\n%s", text, strings.Join(seen, "\n"))
		}
	}
}

const waiting = "várok a következő mentésre"

func TestWatchChecksAtOnceAndAfterEverySave(t *testing.T) {
	w := watch(t, "apply")
	assert.Contains(t, w.until(t, waiting), "még megírásra vár")

	copyFile(t, "solutions/apply/testdata/zero_means_absent.go", "exercises/apply/apply.go")
	assert.Contains(t, w.until(t, waiting), "Gyanú")

	// An editor's atomic save.
	copyFile(t, "solutions/apply/apply.go", "exercises/apply/.apply.go.swp")
	require.NoError(t, os.Rename("exercises/apply/.apply.go.swp", "exercises/apply/apply.go"))
	assert.Contains(t, w.until(t, waiting), "Mind a 10 feltétel teljesül")

	require.NoError(t, os.Remove("exercises/apply/apply.go"))
	assert.Contains(t, w.until(t, waiting), "Nincs meg a feladat fájlja")
	copyFile(t, "solutions/apply/apply.go", "exercises/apply/apply.go")
	assert.Contains(t, w.until(t, waiting), "Mind a 10 feltétel teljesül")

	w.stop()
	assert.Equal(t, cli.ExitMet, <-w.code)
}

func TestNewerSaveEndsARunningCheck(t *testing.T) {
	w := watch(t, "apply")
	w.until(t, waiting)
	reference, err := os.ReadFile("solutions/apply/apply.go")
	require.NoError(t, err)
	marker := filepath.Join(t.TempDir(), "fut")
	loop := strings.NewReplacer(
		"import \"errors\"", "import (\n\t\"errors\"\n\t\"os\"\n)",
		"result = 2 * uint64(value)", "_ = os.WriteFile("+strconv.Quote(marker)+", nil, 0o644)\n\tfor {\n\t}",
	).Replace(string(reference))
	require.NoError(t, os.WriteFile("exercises/apply/apply.go", []byte(loop), 0o644))
	require.Eventually(t, func() bool { _, err := os.Stat(marker); return err == nil }, patience, 5*time.Millisecond)
	require.NoError(t, os.WriteFile("exercises/apply/apply.go", reference, 0o644))
	text := w.until(t, waiting)
	assert.Contains(t, text, "Mind a 10 feltétel teljesül")
	assert.NotContains(t, text, "✗", "the cancelled check says nothing")
	w.stop()
	assert.Equal(t, cli.ExitMet, <-w.code)
}

func TestWatchOfSeveralExercisesGivesEachItsVerdict(t *testing.T) {
	w := watch(t, "apply", "credit")
	first := w.until(t, waiting) + w.until(t, waiting)
	assert.Contains(t, first, "(apply)")
	assert.Contains(t, first, "(credit)")
	copyFile(t, "solutions/credit/credit.go", "exercises/credit/credit.go")
	next := w.until(t, waiting)
	assert.Contains(t, next, "(credit)")
	assert.NotContains(t, next, "(apply)")
	w.stop()
	assert.Equal(t, cli.ExitMet, <-w.code)
}
