package pages

import (
	"html/template"
	"math"
	"regexp"
	"strconv"
	"strings"
	"time"

	"idempotencia/internal/feedback"
)

var functions = template.FuncMap{
	"inline": inline, "number": number, "paragraphs": paragraphs, "oneline": oneLine,
	"article": feedback.Article, "add": func(a, b int) int { return a + b },
}

var ticked = regexp.MustCompile("`([^`]+)`")

// inline sets a sentence of the course or of the feedback, which names code between backticks.
func inline(text string) template.HTML {
	text = template.HTMLEscapeString(text)
	if strings.Contains(text, "`") {
		text = ticked.ReplaceAllString(text, "<code>$1</code>")
	}
	return template.HTML(text)
}

func paragraphs(text string) []string {
	var all []string
	for part := range strings.SplitSeq(text, "\n\n") {
		if part = strings.TrimSpace(part); part != "" {
			all = append(all, part)
		}
	}
	return all
}

// number writes with at most two decimals, and never more than there is: 84,999 would not be told
// from the 85 that a better mark asks for.
func number(x float64) string {
	const places = 100
	x = math.Floor(x*places+1e-6) / places
	return strings.Replace(strconv.FormatFloat(x, 'f', -1, 64), ".", ",", 1)
}

var months = []string{"január", "február", "március", "április", "május", "június", "július", "augusztus", "szeptember", "október", "november", "december"}

// moment writes a point in time as its source has it; empty when unknown.
func moment(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.Format("2006. ") + months[t.Month()-1] + t.Format(" 2. 15:04")
}

// grades name the marks from 1 to 5.
var grades = []string{"elégtelen", "elégséges", "közepes", "jó", "jeles"}

func grade(n int) string {
	if n < 1 || n > len(grades) {
		return ""
	}
	return strconv.Itoa(n) + " (" + grades[n-1] + ")"
}

// number2 rounds to two decimals, for a figure that no mark hangs on.
func number2(x float64) string {
	return strings.Replace(strings.Replace(strconv.FormatFloat(x, 'f', 2, 64), ".", ",", 1), "-", "−", 1)
}
