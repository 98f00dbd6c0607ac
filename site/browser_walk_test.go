package main

import (
	"slices"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// stops numbers everything that can be used, in the order of the page, and gives how many there are.
const stops = `(() => {
  const all = [...document.querySelectorAll("a[href], button, input, summary, [tabindex='0']")].filter(e => e.checkVisibility())
    .filter(e => e.type !== "radio" || e === document.querySelector('input[type="radio"][name="' + e.name + '"]')); // a group is one stop
  all.forEach((e, i) => e.dataset.stop = i);
  return all.length;
})()`

// stop is where the keyboard's focus is.
type stop struct {
	Number  int     `json:"number"` // -1 on nothing
	Name    string  `json:"name"`
	Outline float64 `json:"outline"`
	InView  bool    `json:"inView"`
}

const focused = `(() => {
  const e = document.activeElement, seen = e.matches(".button input") ? e.closest(".button") : e;
  const s = getComputedStyle(seen), r = seen.getBoundingClientRect();
  return {
    number: Number(e.dataset.stop ?? -1),
    name: e.outerHTML.slice(0, 60),
    outline: s.outlineStyle === "none" ? 0 : parseFloat(s.outlineWidth),
    inView: r.bottom > 0 && r.top < innerHeight && r.right > 0 && r.left < innerWidth,
  };
})()`

func (b *tab) press(key string, options ...chromedp.KeyOption) {
	b.t.Helper()
	b.do(chromedp.KeyEvent(key, options...))
}

func TestBrowserKeyboardReachesEverything(t *testing.T) {
	for _, page := range []string{"index.html", "apply.html", "konyv.html"} {
		t.Run(page, func(t *testing.T) {
			everywhere(t, func(t *testing.T, p place) {
				b := openTab(t, p)
				b.visit(page)
				n := eval[int](b, stops)
				require.Greater(t, n, 10)
				var walked []stop
				for range n {
					b.press(kb.Tab)
					walked = append(walked, eval[stop](b, focused))
				}
				for i, s := range walked {
					require.Equal(t, i, s.Number, "%s", s.Name)
					assert.GreaterOrEqual(t, s.Outline, 2.0, "%s", s.Name)
					assert.True(t, s.InView, "%s", s.Name)
				}
				b.press(kb.Tab)
				assert.NotEqual(t, n-1, eval[stop](b, focused).Number, "the last one can be left")
				// The same way back, as far as the first few.
				eval[bool](b, `document.querySelector("[data-stop='5']").focus(), true`)
				for _, want := range slices.Backward([]int{0, 1, 2, 3, 4}) {
					b.press(kb.Tab, chromedp.KeyModifiers(chromedp.ModifierShift))
					assert.Equal(t, want, eval[stop](b, focused).Number)
				}
			})
		})
	}
}

func TestBrowserSkipLink(t *testing.T) {
	everywhere(t, func(t *testing.T, p place) {
		b := openTab(t, p)
		b.visit("apply.html")
		b.press(kb.Tab)
		assert.Equal(t, "Ugrás a tartalomra", eval[string](b, `document.activeElement.innerText`))
		assert.True(t, eval[stop](b, focused).InView)
		b.press(kb.Enter)
		b.becomes(`location.hash === "#_tartalom" && document.activeElement.id === "_tartalom"`)
		b.press(kb.Tab)
		assert.True(t, eval[bool](b, `document.activeElement.closest("main") !== null`), "the next stop is in the content")
	})
}

func TestBrowserHintsOpenByKey(t *testing.T) {
	everywhere(t, func(t *testing.T, p place) {
		b := openTab(t, p)
		b.visit("apply.html")
		eval[bool](b, `document.querySelector(".hint summary").focus(), true`)
		for _, key := range []string{kb.Enter, " "} {
			b.press(key)
			b.becomes(`document.querySelector(".hint").open`)
			b.press(key)
			b.becomes(`!document.querySelector(".hint").open`)
		}
	})
}
