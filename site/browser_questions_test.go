package main

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
)

// asked is a question on a page, as a reader meets it.
type asked struct {
	b  *tab
	id string
}

// seen gives the text of the question's parts that can be seen, apart by bars.
func (q asked) seen(selector string) string {
	q.b.t.Helper()
	return eval[string](q.b, fmt.Sprintf(
		`[...document.querySelectorAll('form[data-question="%s"] %s')].filter((e) => e.checkVisibility()).map((e) => e.innerText.trim().replace(/\s+/g, " ")).join(" | ")`, q.id, selector))
}

// focused names what the keyboard is at: the text of a button or the value of a radio button.
func (b *tab) focused() string {
	b.t.Helper()
	return eval[string](b, `document.activeElement.value || document.activeElement.innerText`)
}

// choose goes to an option and presses the button, by keyboard alone.
func (q asked) choose(answer string) {
	q.b.t.Helper()
	q.b.do(chromedp.Focus[string](fmt.Sprintf(`form[data-question="%s"] input[value="%s"]`, q.id, answer)))
	q.b.press(" ")
	q.b.press(kb.Tab)
	assert.Equal(q.b.t, "Megnézem", q.b.focused())
	q.b.press(kb.Enter)
}

const (
	whyWrong = "Nem ezt írja ki. Így az a változat felelne, amelyik a tárolt nulla eredményből arra következtet, hogy a 7-es azonosító még nem járt itt. Pedig járt: a kérése a nulláról szólt, és az eredménye is nulla lett."
	answered = "A válasz és a magyarázat Az azonosító ismert, a tartalom más: ez ütközés. Az első hívás után"
)

func TestAQuestionIsAnsweredTriedAgainAndRemembered(t *testing.T) {
	everywhere(t, func(t *testing.T, p place) {
		b := openTab(t, p)
		b.visit("apply.html")
		q := asked{b, "nulla-utan"}
		assert.Equal(t, "a) 2 true <nil> | b) 0 false <nil> | c) 0 false azonosito-utkozes", q.seen(".option"))
		assert.Equal(t, "Megnézem", q.seen(".actions button"))
		assert.Empty(t, q.seen("details"), "the answer is hidden until it is asked for")

		q.choose("2 true <nil>")
		assert.Equal(t, whyWrong, q.seen("[role=status]"))
		assert.Equal(t, "Újra próbálom | Mutasd meg", q.seen(".actions button"))
		assert.Equal(t, "✗ nem ezt", q.seen(".mark"))
		assert.Equal(t, "Újra próbálom", b.focused())
		assert.Empty(t, q.seen("details"))

		b.do(chromedp.Reload())
		assert.Equal(t, whyWrong, q.seen("[role=status]"), "a reload keeps the wrong answer")
		assert.NotEqual(t, "Újra próbálom", b.focused(), "but takes no focus")

		b.do(chromedp.Focus[string](`form[data-question="nulla-utan"] [data-again]`))
		b.press(kb.Enter)
		assert.Empty(t, q.seen("[role=status]"))
		assert.Equal(t, "0 false <nil>", b.focused(), "the next one that was not tried")
		assert.Equal(t, "Megnézem", q.seen(".actions button"))

		q.choose("0 false azonosito-utkozes")
		assert.Equal(t, "Igen, ezt írja ki.", q.seen("[role=status]"))
		assert.Equal(t, "✗ nem ezt | ✓ ezt írja ki", q.seen(".mark"))
		assert.Contains(t, q.seen("details"), answered)
		assert.Equal(t, "A válasz és a magyarázat", b.focused())

		b.do(chromedp.Reload())
		assert.Equal(t, "Igen, ezt írja ki.", q.seen("[role=status]"), "a reload keeps the right answer")
		assert.Contains(t, q.seen("details"), answered)
		assert.Equal(t, "Megnézem", asked{b, "regi-valtozat"}.seen(".actions button"), "the other questions are open")

		b.do(chromedp.Focus[string](`form[data-question="nulla-utan"] [data-restart]`))
		b.press(kb.Enter)
		assert.Equal(t, "2 true <nil>", b.focused())
		b.do(chromedp.Reload())
		assert.Empty(t, q.seen("[role=status]")+q.seen(".mark")+q.seen("details"), "as on the first day")
		assert.Equal(t, "{}", eval[string](b, `localStorage.getItem("idempotencia.questions.apply")`))
	})
}

func TestTheAnswerIsShownWhenAskedFor(t *testing.T) {
	everywhere(t, func(t *testing.T, p place) {
		b := openTab(t, p)
		b.visit("apply.html")
		q := asked{b, "nulla-utan"}
		q.choose("0 false <nil>")
		b.press(kb.Tab)
		assert.Equal(t, "Mutasd meg", b.focused())
		b.press(kb.Enter)
		assert.Equal(t, "A jó választ megjelöltem.", q.seen("[role=status]"))
		assert.Equal(t, "✗ nem ezt | ✓ ezt írja ki", q.seen(".mark"))
		assert.Equal(t, "Újrakezdem", q.seen(".actions button"))
		b.do(chromedp.Reload())
		assert.Contains(t, q.seen("details"), answered)
	})
}

func TestAQuestionWantsAChoiceFirst(t *testing.T) {
	everywhere(t, func(t *testing.T, p place) {
		b := openTab(t, p)
		b.visit("apply.html")
		q := asked{b, "nulla-utan"}
		b.do(chromedp.Focus[string](`form[data-question="nulla-utan"] [type=submit]`))
		b.press(kb.Enter)
		assert.Equal(t, "Előbb válassz egyet a lehetőségek közül.", q.seen("[role=status]"))
		assert.Equal(t, "2 true <nil>", b.focused())
		b.press(kb.Enter) // submits, as Enter does in any form
		assert.Equal(t, "Megnézem", q.seen(".actions button"))
	})
}

// What was kept may be of another day's lesson or damaged; then the question is simply open.
func TestAnUnfitMemoryLeavesTheQuestionOpen(t *testing.T) {
	everywhere(t, func(t *testing.T, p place) {
		b := openTab(t, p)
		b.visit("apply.html")
		for name, kept := range map[string]string{
			"damaged":          `{"nulla-utan"`,
			"no object":        `null`,
			"unknown state":    `{"nulla-utan":{"state":"half","tried":[]}}`,
			"no list":          `{"nulla-utan":{"state":"wrong","tried":"a"}}`,
			"no such option":   `{"nulla-utan":{"state":"wrong","tried":["9 true <nil>"]}}`,
			"no longer right":  `{"nulla-utan":{"state":"right","tried":["2 true <nil>"]}}`,
			"no longer wrong":  `{"nulla-utan":{"state":"wrong","tried":["0 false azonosito-utkozes"]}}`,
			"right, but tried": `{"nulla-utan":{"state":"open","tried":["0 false azonosito-utkozes"]}}`,
		} {
			eval[chromedp.Void](b, fmt.Sprintf("localStorage.setItem('idempotencia.questions.apply', %q)", kept))
			b.do(chromedp.Reload())
			q := asked{b, "nulla-utan"}
			assert.Equal(t, "Megnézem", q.seen(".actions button"), name)
			assert.Empty(t, q.seen("[role=status]")+q.seen(".mark")+q.seen("details"), name)
		}
	})
}
