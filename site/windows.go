package main

import (
	"fmt"
	"html"
	"regexp"
	"strings"
)

// windowsRow is a line of output that shows what became of repeats under one retention.
var windowsRow = regexp.MustCompile(`^(\d+)\x{a0}óra  ([●○]+)  `)

// windowsStep is how many hours lie between two repeats of the output.
const windowsStep = 6

// windowsModel sets the output of an example as a model to play with: a script makes sliders of it.
// The marks are what the reference solution answered; without a script the output stands as it is.
func (h *highlighter) windowsModel(output string) string {
	var rows []string
	for line := range strings.Lines(output) {
		m := windowsRow.FindStringSubmatch(line)
		if m == nil {
			return h.block("text", output) // not the output that this was made for
		}
		rows = append(rows, m[1]+":"+m[2])
	}
	if len(rows) == 0 {
		return h.block("text", output)
	}
	return fmt.Sprintf("<div class=\"model\" data-model=\"windows\" data-step-hours=\"%d\" data-rows=\"%s\">\n%s</div>\n",
		windowsStep, html.EscapeString(strings.Join(rows, " ")), h.block("text", output))
}
