package feedback

import (
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// golden compares text with a file under testdata, as a reader would see it.
func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
		require.NoError(t, os.WriteFile(path, []byte(got), 0o644))
		return
	}
	want, err := os.ReadFile(path)
	require.NoError(t, err)
	assert.Equal(t, string(want), got)
}

// program is a named part of a file under testdata/programs: "-- name --" and what follows.
type program struct {
	name, source string
}

func programs(t *testing.T, file string) []program {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", "programs", file))
	require.NoError(t, err)
	var all []program
	for line := range strings.Lines(string(data)) {
		if name, ok := strings.CutPrefix(line, "-- "); ok && strings.HasSuffix(name, " --\n") {
			all = append(all, program{name: strings.TrimSuffix(name, " --\n")})
		} else {
			all[len(all)-1].source += line
		}
	}
	return all
}

// goTool runs the go command and gives what it says, a failure's words included.
func goTool(t *testing.T, dir string, args ...string) string {
	t.Helper()
	if _, err := exec.LookPath("go"); err != nil {
		t.Skip("no go command")
	}
	cmd := exec.Command("go", args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOFLAGS=", "GOWORK=off", "GOPROXY=off")
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Logf("go %s: %v", strings.Join(args, " "), err)
	}
	return string(out)
}

// compiler runs the real compiler on one file and gives its messages.
type compiler struct {
	path, config, dir string
}

func newCompiler(t *testing.T) compiler {
	t.Helper()
	dir := t.TempDir()
	config := filepath.Join(dir, "importcfg")
	packages := goTool(t, ".", "list", "-export", "-deps", "-f", "{{if .Export}}packagefile {{.ImportPath}}={{.Export}}{{end}}",
		"fmt", "strings", "time", "context", "math", "embed")
	require.NoError(t, os.WriteFile(config, []byte(packages), 0o644))
	return compiler{path: strings.TrimSpace(goTool(t, ".", "tool", "-n", "compile")), config: config, dir: dir}
}

// compile gives the compiler's words with file as the program's name.
func (c compiler) compile(t *testing.T, file string, source []byte) string {
	t.Helper()
	dir, err := os.MkdirTemp(c.dir, "")
	require.NoError(t, err)
	require.NoError(t, os.MkdirAll(filepath.Join(dir, filepath.Dir(file)), 0o755))
	require.NoError(t, os.WriteFile(filepath.Join(dir, file), source, 0o644))
	// A compile that fails deletes its output, so that must never be a device.
	cmd := exec.Command(c.path, "-p", "p", "-complete", "-lang=go1.26", "-importcfg", c.config, "-o", "p.o", file)
	cmd.Dir = dir
	out, _ := cmd.CombinedOutput() // it exits with a fault, since every program has one
	return strings.ReplaceAll(string(out), dir+string(filepath.Separator), "")
}

// each runs f for every program, on all cores, and keeps the order.
func each(all []program, f func(program) string) []string {
	out := make([]string, len(all))
	var wg sync.WaitGroup
	next := make(chan int)
	for range 4 {
		wg.Go(func() {
			for i := range next {
				out[i] = f(all[i])
			}
		})
	}
	for i := range all {
		next <- i
	}
	close(next)
	wg.Wait()
	return out
}

// module writes a module of many small packages.
func module(t *testing.T, name string, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	files["go.mod"] = "module " + name + "\n\ngo 1.26\n"
	for path, content := range files {
		path = filepath.Join(dir, filepath.FromSlash(path))
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
		require.NoError(t, os.WriteFile(path, []byte(content), 0o644))
	}
	return dir
}
