package book

import (
	"errors"
	"regexp"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"
)

// frontMatter is the head of a lesson's file, in YAML between two lines of three dashes.
type frontMatter struct {
	ID       string
	Title    string
	Minutes  int
	Requires []string
	lines    map[string]int // key to line in the file
}

func (m frontMatter) line(key string) int { return m.lines[key] }

// frontMatter splits the head from the body. bodyLine is the line of the file at which body begins.
func (l *loader) frontMatter(name, text string) (meta frontMatter, body string, bodyLine int) {
	meta.lines = map[string]int{}
	rest, found := strings.CutPrefix(text, "---\n")
	head, body, closed := strings.Cut(rest, "\n---\n")
	if !found || !closed {
		l.problem(name, 1, "a lecke elejéről hiányzik a fejléc: két --- sor között `id`, `title`, `minutes`, `requires`")
		return meta, text, 1
	}
	l.decode(name, head, &meta)
	if meta.Title == "" {
		l.problem(name, meta.line("title"), "a title hiányzik")
	}
	if signs := hidden(meta.Title); signs != "" && !strings.Contains(head, meta.Title) { // written as an escape, so the line itself is innocent
		l.problem(name, meta.line("title"), "láthatatlan vagy vezérlő jel: %s", signs)
	}
	if meta.Minutes < 20 || meta.Minutes > 40 {
		l.problem(name, meta.line("minutes"), "a minutes értéke %d; 20 és 40 között legyen", meta.Minutes)
	}
	return meta, body, strings.Count(head, "\n") + 4
}

var yamlLine = regexp.MustCompile(`^(?:yaml: )?line (\d+): (.*)$`)

func (l *loader) decode(name, head string, meta *frontMatter) {
	var root yaml.Node
	err := yaml.Unmarshal([]byte(head), &root)
	if err == nil {
		dec := yaml.NewDecoder(strings.NewReader(head))
		dec.KnownFields(true)
		err = dec.Decode(meta)
	}
	for _, text := range yamlErrors(err) {
		line := 1
		if m := yamlLine.FindStringSubmatch(text); m != nil {
			line, _ = strconv.Atoi(m[1])
			text = m[2]
		}
		l.problem(name, line+1, "hibás fejléc: %s", text)
	}
	if len(root.Content) == 1 && root.Content[0].Kind == yaml.MappingNode {
		pairs := root.Content[0].Content
		for i := 0; i+1 < len(pairs); i += 2 {
			meta.lines[pairs[i].Value] = pairs[i].Line + 1
		}
	}
}

func yamlErrors(err error) []string {
	var list *yaml.TypeError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &list):
		return list.Errors
	default:
		return []string{err.Error()}
	}
}
