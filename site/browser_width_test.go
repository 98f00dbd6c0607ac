package main

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// outside lists what sticks out of the window. What scrolls alone may be wider, and the skip link
// waits outside on purpose.
const outside = `[...document.body.querySelectorAll("*")].filter(e => {
  if (!e.checkVisibility() || e.closest(".skip")) return false;
  const scroller = e.parentElement.closest("pre, .table");
  if (scroller) return false;
  const r = e.getBoundingClientRect();
  return r.width > 0 && (r.left < -0.5 || r.right > document.documentElement.clientWidth + 0.5);
}).map(e => e.outerHTML.slice(0, 80))`

func TestBrowserPagesFitTheWindow(t *testing.T) {
	onEveryPage(t, "http", func(b *tab, _ string) {
		b.openAll()
		for _, window := range []struct {
			name          string
			width, height int64
			text          string // size of the text beside its usual one
		}{
			{"a narrow telephone", 320, 640, "100%"},
			{"a desktop", 1280, 1024, "100%"},
			{"a desktop zoomed to 200 %", 640, 512, "100%"},
			{"a desktop with text of 200 %", 1280, 1024, "200%"},
			{"a telephone with text of 200 %", 360, 640, "200%"},
		} {
			b.size(window.width, window.height)
			eval[string](b, `document.documentElement.style.fontSize = "`+window.text+`"`)
			assert.LessOrEqual(b.t, eval[int](b, `document.documentElement.scrollWidth`), int(window.width), window.name)
			assert.Empty(b.t, eval[[]string](b, outside), window.name)
		}
	})
}

// On a telephone a lesson begins with its name; on a desktop its parts stand beside the text.
func TestBrowserALessonBeginsWithItsName(t *testing.T) {
	requireBrowser(t)
	t.Parallel()
	b := openTab(t, at(t, "http"))
	b.visit("apply.html")
	top := func(selector string) float64 {
		return eval[float64](b, `document.querySelector("`+selector+`").getBoundingClientRect().top`)
	}
	b.size(320, 640)
	assert.Less(t, top("h1"), top(".toc"))
	assert.Less(t, top(".toc"), top("#cel"))
	assert.Less(t, top("h1"), 320.0, "in the upper half of the window")
	b.size(1280, 1024)
	assert.Less(t, eval[float64](b, `document.querySelector(".toc").getBoundingClientRect().right`),
		eval[float64](b, `document.querySelector("h1").getBoundingClientRect().left`))
	assert.Less(t, top(".toc"), top("#cel"))
}
