package main

import (
	"os"
	"regexp"
	"strings"
	"testing"
	"unicode"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"idempotencia/internal/book"
	"idempotencia/internal/history"
)

func TestBrowserWithoutScripts(t *testing.T) {
	course, problems := book.Load(os.DirFS(".."))
	require.Empty(t, problems)
	everywhere(t, func(t *testing.T, p place) {
		b := openTab(t, p)
		b.do(send(emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true}))
		for _, page := range p.pages(t) {
			b.visit(page)
			assert.Empty(t, eval[[]string](b, `[...document.querySelectorAll("button, input, .button")].filter(e => e.checkVisibility()).map(e => e.outerHTML)`), "%s: of no use without scripts", page)
		}
		for _, l := range course.Lessons {
			b.visit(l.ID + ".html")
			assert.Equal(t, len(l.Hints), eval[int](b, `[...document.querySelectorAll(".hint > summary")].filter(e => e.checkVisibility()).length`), l.ID)
			b.do(chromedp.Click(chromedp.CSS(".mistakes > summary")))
			assert.Equal(t, len(l.Exercise.Mistakes), eval[int](b, `[...document.querySelectorAll(".mistakes details > summary")].filter(e => e.checkVisibility()).length`), l.ID)
			b.openAll()
			shown := words(eval[string](b, `document.querySelector("article").innerText`))
			var lost []string
			for _, text := range lessonTexts(l) {
				for line := range strings.Lines(markup.ReplaceAllString(text, "")) {
					// What looks like a link in prose may be a type parameter in code.
					if !strings.Contains(shown, words(plainText(line))) && !strings.Contains(shown, words(line)) {
						lost = append(lost, line)
					}
				}
			}
			assert.Empty(t, lost, l.ID)
		}
	})
}

// lessonTexts are all that a lesson says, as the Markdown has it.
func lessonTexts(l *book.Lesson) []string {
	texts := []string{l.Title, l.Intro}
	for _, s := range l.Sections {
		texts = append(texts, s.Title, withoutStories(s.Markdown))
	}
	for _, q := range l.Questions {
		texts = append(texts, q.Title, q.Prompt, q.Explanation)
	}
	for _, h := range l.Hints {
		texts = append(texts, h.Title, h.Markdown)
	}
	for _, m := range l.Exercise.Mistakes {
		texts = append(texts, m.Text)
	}
	return texts
}

// withoutStories leaves of each recorded story its title; the drawing has its own test.
func withoutStories(markdown string) string {
	lines := strings.Split(markdown, "\n")
	for i, line := range lines {
		if s, err := history.ParseFence(line); err == nil {
			lines[i] = s.Title
		}
	}
	return strings.Join(lines, "\n")
}

// markup is what a browser draws itself, or not at all: the numbers of lists and the bounds of code.
var markup = regexp.MustCompile("(?m)^(\\s*\\d+\\. |```.*$)")

// words leaves only letters and digits, so that marks and spaces make no difference.
func words(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return r
		}
		return -1
	}, s)
}
