package check_test

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"idempotencia/internal/book"
	"idempotencia/internal/check"
)

// thorough makes the conformance test try every mistake of every exercise, which takes half an hour on
// two cores (make thorough). Otherwise the core lessons are tried in full, and of the others the stub,
// the reference and a few mistakes: what differs between exercises is what they import.
const thorough = "IDEMPOTENCIA_THOROUGH"

const (
	coreLessons = 4
	fewMistakes = 3
)

// TestFastPathAgreesWithGoTest holds the checker's shortcuts to the plain `go test`, for stubs, references
// and mistakes, and for candidates that do not build or that vet finds.
func TestFastPathAgreesWithGoTest(t *testing.T) {
	c := checker(t, check.Options{})
	b, _ := book.Load(os.DirFS(root))
	for _, l := range b.Lessons {
		whole := l.Number <= coreLessons || os.Getenv(thorough) != ""
		for name, content := range candidates(t, l.Exercise, whole) {
			t.Run(l.ID+"/"+name, func(t *testing.T) {
				t.Parallel()
				passed, tests := goTest(t, l.Exercise, content)
				v := judge(t, c, l.Exercise, content)
				assert.Equal(t, passed, v.Kind == check.Met, "%s %v", v.Kind, v.Diagnostics)
				for condition, kind := range kinds(v) {
					if met, ran := tests[condition]; ran {
						assert.Equal(t, met, kind == check.Met, "%s: %s", condition, kind)
					}
				}
			})
		}
	}
}

func candidates(t *testing.T, ex *book.Exercise, whole bool) map[string][]byte {
	t.Helper()
	all := map[string][]byte{"stub": source(t, ex.StubFile), "reference": source(t, ex.Solution)}
	for i, m := range ex.Mistakes {
		if whole || i < fewMistakes {
			all[m.Name] = source(t, m.Path)
		}
	}
	if !whole {
		return all
	}
	all["syntax"] = append(source(t, ex.Solution), "\nfunc {\n"...)
	all["printf"] = bytes.Replace(source(t, ex.Solution), []byte("import \"errors\""), []byte("import (\n\t\"errors\"\n\t\"fmt\"\n)\n\nfunc init() { fmt.Printf(\"%d\\n\", \"x\") }\n"), 1)
	all["outside the plan"] = bytes.Replace(source(t, ex.Solution), []byte("import \"errors\""), []byte("import (\n\t\"errors\"\n\t_ \"image/png\"\n)\n"), 1)
	return all
}

// goTest runs the plain command and gives, beside its success, the tests that came to an end.
func goTest(t *testing.T, ex *book.Exercise, content []byte) (passed bool, tests map[string]bool) {
	t.Helper()
	dir := t.TempDir()
	candidate := filepath.Join(dir, "candidate.go")
	require.NoError(t, os.WriteFile(candidate, content, 0o644))
	file, err := filepath.Abs(filepath.Join(root, ex.File))
	require.NoError(t, err)
	overlay, err := json.Marshal(map[string]any{"Replace": map[string]string{file: candidate}})
	require.NoError(t, err)
	overlayFile := filepath.Join(dir, "overlay.json")
	require.NoError(t, os.WriteFile(overlayFile, overlay, 0o644))
	cmd := exec.Command("go", "test", "-json", "-count=1", "-overlay="+overlayFile, "./"+filepath.Dir(ex.File))
	cmd.Dir = root
	out, err := cmd.Output()
	tests = map[string]bool{}
	for line := range bytes.Lines(out) {
		var event struct{ Action, Test string }
		if json.Unmarshal(line, &event) == nil && event.Test != "" && (event.Action == "pass" || event.Action == "fail") {
			tests[event.Test] = event.Action == "pass"
		}
	}
	return err == nil, tests
}

// TestPlainAndFastGiveTheSameVerdict compares every field that a front end shows.
func TestPlainAndFastGiveTheSameVerdict(t *testing.T) {
	ex := exercise(t, "apply")
	fast, plain := checker(t, check.Options{}), checker(t, check.Options{Plain: true})
	for name, content := range map[string][]byte{
		"stub":      source(t, ex.StubFile),
		"reference": source(t, ex.Solution),
		"compile":   applyBody("", "\treturn \"x\", true, nil", ""),
		"vet":       applyBody("\t\"fmt\"\n", "\tfmt.Printf(\"%d\", \"x\")\n\treturn", ""),
		"missing":   []byte("package apply\n"),
	} {
		t.Run(name, func(t *testing.T) {
			a, b := judge(t, fast, ex, content), judge(t, plain, ex, content)
			assert.Equal(t, a.Kind, b.Kind)
			assert.Equal(t, a.Stage, b.Stage)
			assert.Equal(t, a.Diagnostics, b.Diagnostics)
			assert.Equal(t, kinds(a), kinds(b))
		})
	}
}
