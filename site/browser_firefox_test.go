package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"idempotencia/internal/book"
	"idempotencia/internal/browsertest"
)

// fox is a page in Firefox. When its test ends, nothing may have gone wrong in it unheard.
type fox struct {
	t       testing.TB
	place   place
	in      io.Writer
	answers *bufio.Reader
}

var firefoxNames = []string{"firefox-esr", "firefox"}

// findFirefox gives the programs that a test in Firefox takes, or the reason why there is none.
var findFirefox = sync.OnceValues(func() (programs [2]string, err error) {
	if programs[0], err = exec.LookPath("node"); err != nil {
		return programs, errors.New("nincs node")
	}
	if _, err := os.Stat("node_modules/puppeteer-core"); err != nil {
		return programs, errors.New("nincs puppeteer-core, a make site hozza el")
	}
	for _, name := range firefoxNames {
		if programs[1], err = exec.LookPath(name); err == nil {
			return programs, nil
		}
	}
	return programs, errors.New("nincs firefox")
})

func openFox(t testing.TB, p place) *fox {
	t.Helper()
	programs, err := findFirefox()
	if err != nil {
		browsertest.SkipUnlessRequired(t, "a feladatok ellenőrzése Firefoxban ("+err.Error()+")")
	}
	run := exec.Command(programs[0], filepath.Join("testdata", "firefox.mjs"), programs[1])
	run.Stderr = os.Stderr
	in, err := run.StdinPipe()
	require.NoError(t, err)
	out, err := run.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, run.Start())
	f := &fox{t: t, place: p, in: in, answers: bufio.NewReader(out)}
	t.Cleanup(func() {
		_ = in.Close() // then it closes Firefox and ends
		assert.NoError(t, run.Wait())
	})
	_, err = f.answers.ReadString('\n')
	require.NoError(t, err)
	t.Cleanup(func() { assert.Empty(t, ask[[]string](f, "heard", ""), "the page complains") })
	return f
}

// ask has a command done and gives its answer.
func ask[T any](f *fox, command, argument string) T {
	f.t.Helper()
	require.NoError(f.t, json.NewEncoder(f.in).Encode(map[string]string{"command": command, "argument": argument}))
	line, err := f.answers.ReadBytes('\n')
	require.NoError(f.t, err)
	var answer struct {
		Value T
		Error string
	}
	require.NoError(f.t, json.Unmarshal(line, &answer), "%s", line)
	require.Empty(f.t, answer.Error, argument)
	return answer.Value
}

func (f *fox) visit(name string) {
	f.t.Helper()
	ask[any](f, "visit", f.place.root+name)
}

func (f *fox) text(expression string) string {
	f.t.Helper()
	return ask[string](f, "eval", expression)
}

// becomes waits until an expression holds.
func (f *fox) becomes(expression string) {
	f.t.Helper()
	ask[bool](f, "eval", `new Promise((holds) => { const look = () => (`+expression+`) ? holds(true) : requestAnimationFrame(look); look(); })`)
}

func (f *fox) pressButton(name string) {
	f.t.Helper()
	require.True(f.t, ask[bool](f, "eval", pressing(name)), "no button %q", name)
}

// load gives the page a file, and waits until its text is there.
func (f *fox) load(text string) {
	f.t.Helper()
	file := filepath.Join(f.t.TempDir(), "apply.go")
	require.NoError(f.t, os.WriteFile(file, []byte(text), 0o644))
	ask[any](f, "load", file)
	f.becomes(written + " === " + quoted(f.t, text))
}

// check checks what is written and gives the headline.
func (f *fox) check() string {
	f.t.Helper()
	f.pressButton("Ellenőrzés")
	f.becomes(isIdle)
	return f.text(headline)
}

// unmet lists the conditions that the page says are not met.
func (f *fox) unmet() []string {
	f.t.Helper()
	return ask[[]string](f, "eval", `[...document.querySelectorAll("[data-condition]")].filter((one) => one.innerText.startsWith("✗")).map((one) => one.dataset.condition)`)
}

// The reader sees in Firefox what the other tests see in Chromium.
func TestFirefoxChecksExercises(t *testing.T) {
	course, _ := book.Load(os.DirFS(".."))
	ex := course.Lesson("apply").Exercise
	for _, name := range []string{"http", "file"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			f := openFox(t, checking(t, name))
			f.visit("apply-feladat.html")
			f.pressButton("Ellenőrzés")
			assert.Regexp(t, `\d+,\d\x{a0}MB`, f.text(`document.querySelector("[data-consent]").innerText`))
			f.pressButton(map[string]string{"http": "Letöltöm", "file": "Betöltöm"}[name])
			f.becomes(isIdle)
			assert.Equal(t, "A megoldás még megírásra vár: Apply.", f.text(headline))

			f.load(fileContent(t, ex.Solution))
			assert.Regexp(t, `^Mind a`, f.check())

			f.load(fileContent(t, ex.Mistakes[0].Path))
			assert.Regexp(t, `^\d+ feltételből \d+ teljesül`, f.check())
			assert.Equal(t, ex.Mistakes[0].Breaks, f.unmet())

			f.load(applying("", "\treturn valami, true, nil"))
			assert.Equal(t, "A program még nem fordul le: egy hibát jelez a fordító.", f.check())
			assert.Contains(t, f.text(findings), "15. sor undefined: valami")

			f.load(applying("", "\tfor {\n\t}"))
			f.pressButton("Ellenőrzés")
			f.becomes(`document.querySelector("[data-condition]").innerText.startsWith("✗")`)
			f.pressButton("Megállítás")
			f.becomes(isIdle)
			assert.Equal(t, "Megállítottad az ellenőrzést.", f.text(headline))

			f.load(fileContent(t, ex.Solution))
			assert.Regexp(t, `^Mind a`, f.check(), "the next check works")
			ask[any](f, "click", "[data-text]") // the editor takes its place
			f.becomes(rich + ` != null && ` + inEditor)
			ask[any](f, "type", "\nelgépelt")
			assert.Contains(t, f.text(written), "elgépelt")
			assert.Regexp(t, "^A program még nem fordul le", f.check())
		})
	}
}
