package main

import (
	"fmt"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// firstStory is the story of the first lesson: the lost answer and its repeat.
const firstStory = `document.querySelector("[data-story]")`

// told is what the story's status line says.
const told = firstStory + `.querySelector("[role=status]").innerText`

// drawn lists the steps that can be seen in the picture for windows with room.
const drawn = `[...` + firstStory + `.querySelectorAll(".wide [data-step]")].filter(e => e.checkVisibility({opacityProperty: true})).map(e => e.textContent).join(" | ")`

func (b *tab) clickIn(part, text string) {
	b.t.Helper()
	require.True(b.t, eval[bool](b, fmt.Sprintf(`(() => {
		const button = [...%s.querySelectorAll("button")].find(e => e.innerText === %q && e.checkVisibility());
		button?.click();
		return Boolean(button);
	})()`, part, text)), text)
}

func TestBrowserStoryIsToldStepByStep(t *testing.T) {
	everywhere(t, func(t *testing.T, p place) {
		b := openTab(t, p)
		b.visit("apply.html")
		whole := eval[string](b, drawn)
		assert.Equal(t, "id 7, value 21 | (42, true, nil) | 42elveszett | id 7, value 21 | (42, false, nil) | 42 | tár: map[7:{21 42}] | ✓ Egy szándék, egy munka, és a hívó megkapta az eredményt.", whole)
		assert.Empty(t, eval[string](b, told))

		b.clickIn(firstStory, "Lépésenként")
		assert.Equal(t, "id 7, value 21", eval[string](b, drawn))
		assert.Equal(t, "1/8. hívó → szolgáltatás: id 7, value 21", eval[string](b, told))
		b.clickIn(firstStory, "Tovább")
		b.clickIn(firstStory, "Tovább")
		assert.Equal(t, "id 7, value 21 | (42, true, nil) | 42elveszett", eval[string](b, drawn))
		assert.Equal(t, "3/8. szolgáltatás → hívó: 42 – elveszett", eval[string](b, told))
		b.clickIn(firstStory, "Vissza")
		assert.Equal(t, "2/8. szolgáltatás: (42, true, nil)", eval[string](b, told))
		b.clickIn(firstStory, "Mind")
		assert.Equal(t, whole, eval[string](b, drawn))

		b.clickIn(firstStory, "Lépésenként")
		for range 20 {
			b.clickIn(firstStory, "Tovább")
		}
		assert.Equal(t, whole, eval[string](b, drawn), "after the last step the whole is there")
	})
}

func TestBrowserStoryOfAMistake(t *testing.T) {
	everywhere(t, func(t *testing.T, p place) {
		b := openTab(t, p)
		b.visit("apply.html")
		require.Equal(t, "A jó megoldás", eval[string](b, firstStory+`.querySelector("[aria-pressed=true]").innerText`))
		b.clickIn(firstStory, "Lépésenként")
		b.clickIn(firstStory, "Hiba: Az új kérést nem jegyzi meg")
		assert.Equal(t, "id 7, value 21", eval[string](b, drawn), "the switch keeps the step")
		b.clickIn(firstStory, "Mind")
		assert.Contains(t, eval[string](b, drawn), "✗ Egy szándékból két munka lett.≠")
		assert.Contains(t, eval[string](b, firstStory+`.innerText`), "≠ itt tér el a jó megoldástól")
		b.clickIn(firstStory, "A jó megoldás")
		assert.NotContains(t, eval[string](b, drawn), "≠")
	})
}

func TestBrowserStoryWithoutScripts(t *testing.T) {
	everywhere(t, func(t *testing.T, p place) {
		b := openTab(t, p)
		b.do(send(emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true}))
		b.visit("apply.html")
		assert.Contains(t, eval[string](b, drawn), "✓ Egy szándék, egy munka")
		b.do(chromedp.Click(chromedp.CSS("[data-story] summary")))
		assert.Contains(t, eval[string](b, drawn), "✗ Egy szándékból két munka lett.")
	})
}

func TestBrowserStoryFitsNarrowWindows(t *testing.T) {
	everywhere(t, func(t *testing.T, p place) {
		b := openTab(t, p)
		b.do(chromedp.EmulateViewport(320, 640))
		b.visit("retention.html")
		assert.Zero(t, eval[int](b, `[...document.querySelectorAll(".story .wide svg")].filter(e => e.checkVisibility()).length`))
		assert.Empty(t, eval[[]string](b, `[...document.querySelectorAll(".story .narrow svg")].filter(e => e.checkVisibility()).flatMap(svg => {
			const frame = svg.getBoundingClientRect();
			return [...svg.querySelectorAll("text")].filter(e => {
				const r = e.getBoundingClientRect();
				return r.left < frame.left - 1 || r.right > frame.right + 1;
			}).map(e => e.textContent);
		})`), "no text leaves its picture")
	})
}
