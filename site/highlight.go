package main

import (
	"html"
	"strings"
	"sync"

	"github.com/alecthomas/chroma/v2"
	chromahtml "github.com/alecthomas/chroma/v2/formatters/html"
	"github.com/alecthomas/chroma/v2/lexers"
	"github.com/alecthomas/chroma/v2/styles"
)

// highlighter sets Go code, the same code once: lesson page and print book show it alike.
type highlighter struct{ done sync.Map }

func (h *highlighter) html(code string) string {
	if known, found := h.done.Load(code); found {
		return known.(string)
	}
	set := highlight(code)
	h.done.Store(code, set)
	return set
}

// highlight sets Go code with classes; the colours are in the style sheet, for both themes.
func highlight(code string) string {
	lexer := chroma.Coalesce(lexers.Get("go"))
	tokens, err := lexer.Tokenise(nil, code)
	if err != nil {
		return `<pre tabindex="0"><code>` + html.EscapeString(code) + "</code></pre>"
	}
	var b strings.Builder
	f := chromahtml.New(chromahtml.WithClasses(true), chromahtml.ClassPrefix("g-"), chromahtml.PreventSurroundingPre(true), chromahtml.TabWidth(4))
	if err := f.Format(&b, styles.Fallback, tokens); err != nil {
		return `<pre tabindex="0"><code>` + html.EscapeString(code) + "</code></pre>"
	}
	return `<pre tabindex="0"><code>` + strings.TrimSuffix(b.String(), "\n") + "</code></pre>"
}
