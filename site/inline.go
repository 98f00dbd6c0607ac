package main

import (
	"html"
	"html/template"
	"regexp"
)

var ticked = regexp.MustCompile("`([^`]+)`")

// inline sets a title or a comment of a Go file: it is no Markdown, but names code between backticks.
func inline(text string) template.HTML {
	return template.HTML(ticked.ReplaceAllString(html.EscapeString(text), "<code>$1</code>"))
}

// unticked is the same for a place that cannot set code.
func unticked(text string) string { return ticked.ReplaceAllString(text, "$1") }
