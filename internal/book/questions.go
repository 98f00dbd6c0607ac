package book

import (
	"regexp"
	"slices"
	"strings"
)

// A question stands under a third-level heading of the section {#kerdesek}:
//
//	### A title {#its-id}
//
//	The prompt, in Markdown; code is included as anywhere else.
//
//	- `0 false <nil>` – What to tell who chose this.
//	- `2 true <nil>` – What to tell who chose that.
//
//	```answer {output="ExampleApply_zero"}
//	```
//
//	The explanation, shown once the question is answered.
//
// The list before the answer holds the options, so a prompt has no other list. Nobody marks the right
// one: it is the option that equals the last line of what the example prints, which `go test` verifies.
var option = regexp.MustCompile("^- `([^`]+)` – (.+)$")

const (
	minQuestions = 2
	maxQuestions = 3
	minOptions   = 2
	answerFence  = "answer"
)

// questions reads the section of a lesson's questions. The ids join those of the lesson's sections.
func (l *loader) questions(lesson *Lesson, p part, ids map[string]bool) {
	lesson.QuestionsTitle = p.title
	before, parts := split(strings.Join(p.lines, "\n"), p.line+1, 3)
	if strings.TrimSpace(strings.Join(before.lines, "")) != "" {
		l.problem(lesson.Path, p.line, "a {#%s} szakasz szövege az első ### címsor alatt kezdődjön", SectionQuestions)
	}
	if n := len(parts); n < minQuestions || n > maxQuestions {
		l.problem(lesson.Path, p.line, "%d kérdés van; %d vagy %d kell, mindegyik ### címsorral", n, minQuestions, maxQuestions)
	}
	for _, q := range parts {
		lesson.Questions = append(lesson.Questions, l.question(lesson, q, l.uniqueID(lesson.Path, q, ids)))
	}
}

func (l *loader) question(lesson *Lesson, p part, id string) Question {
	q := Question{ID: id, Title: p.title, Line: p.line}
	options, answer, explanation := questionParts(p.lines)
	first := p.line + 1 // the line of p.lines[0]
	q.Prompt = l.include(lesson, p.lines[:options], first)
	if q.Prompt == "" {
		l.problem(lesson.Path, p.line, "a kérdésnek nincs szövege a lehetőségek előtt")
	}
	if answer == len(p.lines) {
		l.problem(lesson.Path, p.line, "a kérdésből hiányzik a válasz: ```answer {output=\"…\"}")
		return q
	}
	q.Options = l.options(lesson, p.lines[options:answer], first+options, p.line)
	l.answer(lesson, &q, p.lines[answer:explanation], first+answer)
	if q.Explanation = l.include(lesson, p.lines[explanation:], first+explanation); q.Explanation == "" {
		l.problem(lesson.Path, first+answer, "a válasz után nincs magyarázat")
	}
	return q
}

// questionParts finds where the options and the answer begin, and where the explanation does. What is
// missing begins where the next part does.
func questionParts(lines []string) (options, answer, explanation int) {
	options, answer, explanation = len(lines), len(lines), len(lines)
	fence := ""
	for i, line := range lines {
		switch m := fenceHead.FindStringSubmatch(line); {
		case fence != "" && !isFenceEnd(line, fence):
		case fence != "" && answer < len(lines):
			return min(options, answer), answer, i + 1
		case fence != "":
			fence = ""
		case m != nil:
			if fence = m[1]; m[2] == answerFence {
				answer = i
			}
		case options == len(lines) && strings.HasPrefix(line, "- "):
			options = i
		}
	}
	return min(options, answer), answer, explanation
}

// options reads a list. firstLine is the line of the file of lines[0].
func (l *loader) options(lesson *Lesson, lines []string, firstLine, questionLine int) []Option {
	var all []Option
	for _, item := range items(lines, firstLine) {
		m := option.FindStringSubmatch(item.title)
		if m == nil {
			l.problem(lesson.Path, item.line, "a lehetőség alakja: - `eredmény` – mit mondasz annak, aki ezt választotta")
			continue
		}
		o := Option{Answer: m[1], Text: m[2], Line: item.line}
		if slices.ContainsFunc(all, func(other Option) bool { return other.Answer == o.Answer }) {
			l.problem(lesson.Path, o.Line, "ez a lehetőség már szerepel: %s", o.Answer)
			continue
		}
		all = append(all, o)
	}
	if len(all) < minOptions {
		l.problem(lesson.Path, questionLine, "a kérdésnek %d lehetősége van; legalább %d kell", len(all), minOptions)
	}
	return all
}

// items joins the lines of each item of a list. A line that belongs to none is an item of its own.
func items(lines []string, firstLine int) []part {
	var all []part
	for i, line := range lines {
		switch text := strings.TrimSpace(line); {
		case text == "":
		case strings.HasPrefix(line, " ") && len(all) > 0:
			all[len(all)-1].title += " " + text
		default:
			all = append(all, part{title: text, line: firstLine + i})
		}
	}
	return all
}

// answer finds the right option by the real result.
func (l *loader) answer(lesson *Lesson, q *Question, fence []string, line int) {
	if len(fence) != 2 {
		l.problem(lesson.Path, line, "az `answer` kódblokk üresen álljon, lezárva")
	}
	attrs, err := attributes(fenceHead.FindStringSubmatch(fence[0])[3])
	if err != nil {
		l.problem(lesson.Path, line, "hibás kódblokkfejléc: %v", err)
		return
	}
	if attrs["output"] == "" || attrs["decl"]+attrs["region"]+attrs["example"] != "" {
		l.problem(lesson.Path, line, "a válasz csak egy példa kimenete lehet: ```answer {output=\"…\"}")
		return
	}
	output, err := l.content(lesson, attrs)
	if err != nil {
		l.problem(lesson.Path, line, "%v", err)
		return
	}
	result := strings.TrimSpace(output[strings.LastIndexByte(output, '\n')+1:])
	i := slices.IndexFunc(q.Options, func(o Option) bool { return o.Answer == result })
	if i < 0 && len(q.Options) > 0 {
		l.problem(lesson.Path, line, "egyik lehetőség sem a valódi eredmény: %s", result)
	}
	if i >= 0 {
		q.Options[i].Right = true
	}
}

// Letter names an option by its place: a, b, c.
func Letter(i int) string { return string(rune('a' + i)) }
