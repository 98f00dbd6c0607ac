package feedback

import (
	"cmp"
	"fmt"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"idempotencia/internal/check"
)

func files(t *testing.T, name string) map[string]string {
	all := map[string]string{}
	for _, p := range programs(t, name) {
		source := p.source
		if strings.Contains(source, "«UTF16»") {
			source = string(encode16("package p\n"))
		}
		all[p.name] = source
	}
	return all
}

// TestVetMessages runs the part of vet that `go test` runs, and two checks more, over small packages.
func TestVetMessages(t *testing.T) {
	t.Parallel()
	dir := module(t, "m", files(t, "vet.txt"))
	out := goTool(t, dir, "vet", "-atomic", "-bool", "-buildtags", "-directive", "-errorsas", "-ifaceassert", "-nilfunc", "-printf",
		"-slog", "-stringintconv", "-tests", "-copylocks", "-unreachable", "./...")
	out = strings.ReplaceAll(out, dir+"/", "")
	var b strings.Builder
	used := map[*rule]bool{}
	found := diagnostics(out)
	slices.SortStableFunc(found, func(x, y check.Diagnostic) int { return cmp.Or(strings.Compare(x.File, y.File), x.Line-y.Line) })
	assert.Greater(t, len(found), 30, out)
	for _, d := range found {
		r, _ := lookUp(d.Text, tables(check.NotBuilt, check.StageVet))
		assert.NotNil(t, r, "nothing explains %q", d.Text)
		used[r] = true
		f := fault(testExercise(), d, check.NotBuilt, check.StageVet)
		fmt.Fprintf(&b, "%s\n  = %s\n  > %s\n", f.Original, f.Explanation, f.Advice)
	}
	golden(t, "vet.golden", b.String())
	for i := range vetRules {
		if like := vetRules[i].like; like != "‹f› format ‹x›" { // what is left of printf's findings
			assert.True(t, used[&vetRules[i]], "no package makes vet say %s", like)
		}
	}
}

var headerLine = regexp.MustCompile(`(?m)^(#|go:|vet:|FAIL|go build) .*\n`)

// TestGoCommandMessages asks the go command for packages that do not even get to the compiler.
func TestGoCommandMessages(t *testing.T) {
	t.Parallel()
	all := files(t, "list.txt")
	folders := map[string]bool{}
	for name := range all {
		folders[path.Dir(name)] = true
	}
	var queue []program
	for _, folder := range slices.Sorted(maps.Keys(folders)) {
		queue = append(queue, program{name: folder})
	}
	dir := module(t, "m", all)
	root := strings.TrimSpace(goTool(t, dir, "env", "GOROOT"))
	said := each(queue, func(p program) string {
		args := []string{"build", "./" + p.name}
		if p.name == "body" {
			args = []string{"test", "-c", "-o", p.name + "/out", "./" + p.name}
		}
		return strings.ReplaceAll(goTool(t, dir, args...), dir+"/", "")
	})
	var b strings.Builder
	for i, p := range queue {
		text := strings.TrimSpace(headerLine.ReplaceAllString(said[i], ""))
		if p.name == "main" {
			continue
		}
		if m := diagnostics(text); len(m) > 0 && !strings.HasPrefix(text, "package ") {
			text = m[0].Text
		}
		e, ok := explain(text, compileRules()...)
		assert.True(t, ok, "%s: nothing explains %q", p.name, text)
		fmt.Fprintf(&b, "## %s\n%s\n  = %s\n  > %s\n", p.name, strings.ReplaceAll(text, root, "…"), e.means, e.do)
	}
	golden(t, "list.golden", b.String())
}
