package book

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// A fence may ask for content instead of holding it:
//
//	```go {file="solutions/apply/apply.go" region="known"}
//	```go {file="exercises/apply/apply.go" decl="Entry Apply"}
//	```go {example="ExampleApply"}
//	```text {output="ExampleApply"}
//	```conditions
//	```history {story="lost-answer" mistakes="never_stored"}
//
// The fence of an answer, which only questions have, is in questions.go; what only texts that are no
// lessons may show is in article.go.
var fenceHead = regexp.MustCompile("^ {0,3}(`{3,})[ \t]*([a-z0-9+-]*)[ \t]*(?:\\{(.*)\\})?[ \t]*$")

var attribute = regexp.MustCompile(`([a-z]+)="([^"]*)"`)

var includeKeys = []string{"file", "decl", "region", "example", "output", "story", "mistakes", "section"}

// include fills the fences of a section in. firstLine is the line of the file of lines[0].
func (l *loader) include(lesson *Lesson, lines []string, firstLine int) string {
	var out []string
	for i := 0; i < len(lines); i++ {
		m := fenceHead.FindStringSubmatch(lines[i])
		if m == nil {
			out = append(out, lines[i])
			continue
		}
		end := i + 1
		for end < len(lines) && !isFenceEnd(lines[end], m[1]) {
			end++
		}
		if end == len(lines) {
			l.problem(lesson.Path, firstLine+i, "a kódblokk nincs lezárva")
		}
		out = append(out, l.fence(lesson, m, lines[i:min(end+1, len(lines))], firstLine+i)...)
		i = end
	}
	return strings.Trim(strings.Join(out, "\n"), "\n")
}

func (l *loader) fence(lesson *Lesson, head, lines []string, line int) []string {
	attrs, err := attributes(head[3])
	if err != nil {
		l.problem(lesson.Path, line, "hibás kódblokkfejléc: %v", err)
		return lines
	}
	if head[2] == answerFence {
		l.problem(lesson.Path, line, "`answer` kódblokk csak a {#%s} szakasz kérdéseiben állhat, és mindegyikben egy", SectionQuestions)
		return lines
	}
	if head[2] != "conditions" && len(attrs) == 0 {
		if head[2] == "go" {
			l.problem(lesson.Path, line, "Go-kódot ne írj a leckébe: emeld be lefordított fájlból, például ```go {file=\"…\" decl=\"…\"}")
		}
		return lines
	}
	if len(lines) > 2 {
		l.problem(lesson.Path, line+1, "a kódblokk tartalma beemelés, ezért üresen kell állnia")
	}
	if head[2] == "conditions" {
		return conditionList(lesson.Exercise)
	}
	content, err := l.content(lesson, attrs)
	if err != nil {
		l.problem(lesson.Path, line, "%v", err)
		return []string{head[1] + "text", err.Error(), head[1]}
	}
	mark := head[1]
	for strings.Contains(content, mark) {
		mark += "`" // what is included may hold a fence of its own
	}
	return []string{mark + head[2], content, mark}
}

func attributes(text string) (map[string]string, error) {
	attrs := map[string]string{}
	for _, m := range attribute.FindAllStringSubmatch(text, -1) {
		if !slices.Contains(includeKeys, m[1]) {
			return nil, fmt.Errorf("ismeretlen kulcs: %s", m[1])
		}
		attrs[m[1]] = m[2]
	}
	if rest := strings.TrimSpace(attribute.ReplaceAllString(text, "")); rest != "" {
		return nil, fmt.Errorf("ez nem kulcs=\"érték\" alakú: %s", rest)
	}
	return attrs, nil
}

func (l *loader) content(lesson *Lesson, attrs map[string]string) (string, error) {
	if attrs["story"] != "" {
		return picture(lesson, attrs)
	}
	file := attrs["file"]
	switch {
	case l.verbatim && file == "":
		return "", errors.New("a beemeléshez `file` kell")
	case l.verbatim && attrs["decl"]+attrs["region"]+attrs["example"]+attrs["output"] == "":
		return l.asItStands(file, attrs["section"])
	case attrs["section"] != "":
		return "", errors.New("a `section` kulcs itt nem használható")
	}
	if file == "" {
		file = "solutions/" + lesson.ID + "/example_test.go"
	}
	if lesson.Exercise != nil && file == lesson.Exercise.File {
		file = lesson.Exercise.StubFile // the other one is the student's, and may hold anything by now
	}
	if strings.HasPrefix(file, solutionsDir+"/") {
		return l.fromSolution(lesson, file, attrs)
	}
	return l.fromSource(file, attrs)
}

func (l *loader) fromSource(file string, attrs map[string]string) (string, error) {
	source, err := l.source(file)
	if err != nil {
		return "", err
	}
	switch {
	case attrs["decl"] != "":
		return source.declarations(strings.Fields(attrs["decl"]))
	case attrs["region"] != "":
		return source.region(attrs["region"])
	case attrs["example"] != "":
		return source.example(attrs["example"])
	case attrs["output"] != "":
		return source.output(attrs["output"])
	default:
		return "", fmt.Errorf("a beemeléshez decl, region, example vagy output kell")
	}
}

func conditionList(ex *Exercise) []string {
	var lines []string
	if ex != nil {
		for i, c := range ex.Conditions {
			lines = append(lines, fmt.Sprintf("%d. %s", i+1, asMarkdown(c.Text)))
		}
	}
	return lines
}

var (
	codeSpan   = regexp.MustCompile("`[^`]+`")
	signs      = regexp.MustCompile("[\\\\`*_<&~|\\[\\]]")
	blockStart = regexp.MustCompile(`^([0-9]*)([-+#>.)])`)
)

// asMarkdown writes the text of a comment so that Markdown shows it as it is, with code between backticks.
func asMarkdown(text string) string {
	var b strings.Builder
	at := 0
	for _, span := range codeSpan.FindAllStringIndex(text, -1) {
		b.WriteString(signs.ReplaceAllString(text[at:span[0]], `\$0`) + text[span[0]:span[1]])
		at = span[1]
	}
	b.WriteString(signs.ReplaceAllString(text[at:], `\$0`))
	return blockStart.ReplaceAllString(b.String(), `$1\$2`)
}
