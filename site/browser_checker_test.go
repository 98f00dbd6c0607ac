package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"idempotencia/internal/book"
	"idempotencia/internal/browsertest"
	"idempotencia/internal/verify"
)

// buildChecking builds the site with what checks exercises in the browser.
var buildChecking = sync.OnceValues(func() (map[string]place, error) {
	k, err := makeKit(context.Background(), "..")
	if err != nil || k == nil {
		return nil, errors.Join(err, errNoUnpacker)
	}
	return publish(options{kit: k}, nil)
})

var errNoUnpacker = errors.New("nincs meg " + unpacker + " és " + digester)

func checking(t testing.TB, name string) place {
	t.Helper()
	requireBrowser(t)
	places, err := buildChecking()
	if errors.Is(err, errNoUnpacker) {
		browsertest.SkipUnlessRequired(t, "a feladatok ellenőrzése böngészőben ("+errNoUnpacker.Error()+")")
	}
	require.NoError(t, err)
	return places[name]
}

// openEngine opens an exercise's page and starts what checks it, without the page's own steps.
func openEngine(t testing.TB, p place, exercise string) *tab {
	t.Helper()
	b := openTab(t, p)
	b.visit(exercise + "-feladat.html")
	eval[bool](b, fmt.Sprintf(`(async () => {
		const script = JSON.parse(document.querySelector("[data-kit]").dataset.kit).script;
		const start = await new Promise((resolve, reject) => {
			globalThis.idempotenciaRunner = resolve;
			const s = document.createElement("script");
			s.src = script;
			s.onerror = reject;
			document.head.append(s);
		});
		globalThis.runner = await start({ root: "", exercise: %q, hear() {}, signal: new AbortController().signal }).catch((e) => { throw new Error(e.text ?? e) });
		return true;
	})()`, exercise))
	return b
}

// judged is what the test reads of an outcome.
type judged struct {
	Verdict struct {
		Kind, Stage string
		Diagnostics []struct{ Text string }
		Results     []struct{ Condition, Kind, Output string }
	}
	Pictures []struct{ Title string }
}

func (b *tab) judge(exercise, source string) judged {
	b.t.Helper()
	limited, cancel := context.WithTimeout(b.whole, patience)
	defer cancel()
	b.ctx = limited
	defer func() { b.ctx = b.whole }()
	var j judged
	out := eval[string](b, fmt.Sprintf(`runner.check(%q, %s, () => {}).then(JSON.stringify, (e) => { throw new Error(e.text ?? e) })`, exercise, quoted(b.t, source)))
	require.NoError(b.t, json.Unmarshal([]byte(out), &j))
	return j
}

// quoted writes a text as JavaScript.
func quoted(t testing.TB, text string) string {
	t.Helper()
	data, err := json.Marshal(text)
	require.NoError(t, err)
	return string(data)
}

// broken names the conditions that are not met.
func (j judged) broken() []string {
	broken := []string{}
	for _, r := range j.Verdict.Results {
		if r.Kind != "met" {
			broken = append(broken, r.Condition)
		}
	}
	return broken
}

// The terminal program is held to the same sets by the content's own verification.
func TestBrowserGivesTheVerdictsOfTheTerminalProgram(t *testing.T) {
	t.Parallel()
	p := checking(t, "http")
	course, _ := book.Load(os.DirFS(".."))
	for _, l := range course.Lessons {
		if l.Exercise.Databases {
			continue
		}
		t.Run(l.ID, func(t *testing.T) {
			t.Parallel()
			ex := l.Exercise
			b := openEngine(t, p, l.ID)
			var all []string
			for _, c := range ex.Conditions {
				all = append(all, c.Name)
			}
			assert.Equal(t, all, b.judge(ex.ID, fileContent(t, ex.StubFile)).broken(), "stub")
			assert.Empty(t, b.judge(ex.ID, fileContent(t, ex.Solution)).broken(), "reference")
			for _, m := range sample(ex.Mistakes) {
				j := b.judge(ex.ID, fileContent(t, m.Path))
				assert.Equal(t, m.Breaks, j.broken(), "%s: %+v", m.Name, j.Verdict)
			}
		})
	}
}

// sample is all where everything is required, and enough for a look elsewhere: each takes seconds.
func sample(mistakes []book.Mistake) []book.Mistake {
	if os.Getenv(verify.RequireVariable) != "" {
		return mistakes
	}
	return mistakes[:min(2, len(mistakes))]
}

func fileContent(t testing.TB, name string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("..", filepath.FromSlash(name)))
	require.NoError(t, err)
	return string(data)
}
