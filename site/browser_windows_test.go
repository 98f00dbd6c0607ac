package main

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
)

// slide moves a slider of the retention model as a reader does by keyboard: one step is one key.
func (b *tab) slide(id string, value int) {
	b.t.Helper()
	eval[bool](b, fmt.Sprintf(`(() => {
		const slider = document.getElementById(%q);
		slider.value = %d;
		slider.dispatchEvent(new Event("input", {bubbles: true}));
		return true;
	})()`, id, value))
}

func TestBrowserRetentionModelShowsTheSolutionsAnswers(t *testing.T) {
	everywhere(t, func(t *testing.T, p place) {
		b := openTab(t, p)
		b.visit("retention.html")
		const says = `document.querySelector(".model [role=status]").innerText`
		const marks = `[...document.querySelectorAll(".model circle")].map(e => e.classList.contains("fresh") ? "●" : "○").join("")`
		assert.Equal(t, "4\u00a0hatás egyetlen szándékból. A tár 24\u00a0óráig emlékszik, a hívó 72\u00a0óra múlva is ismétel.", eval[string](b, says))
		assert.Equal(t, "●○○○●○○○●○○○●", eval[string](b, marks))

		b.slide("_megorzesi-ido-1", 6)
		assert.Equal(t, "Egy hatás. A tár 84\u00a0óráig emlékszik, az utolsó ismétlés 72\u00a0óra múlva ér oda: ismétlés maradt.", eval[string](b, says))
		assert.Equal(t, "84 óra", eval[string](b, `document.getElementById("_megorzesi-ido-1").getAttribute("aria-valuetext")`))

		b.slide("_megorzesi-ido-1", 5)
		assert.Contains(t, eval[string](b, says), "2\u00a0hatás", "equality is too little: the deadline has expired")
		b.slide("_ismetles-1", 11)
		assert.Contains(t, eval[string](b, says), "Egy hatás.")
		assert.Equal(t, "●○○○○○○○○○○○", eval[string](b, marks))
	})
}
