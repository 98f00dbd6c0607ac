package tui

import (
	"fmt"
	"strings"

	"charm.land/bubbles/v2/textinput"
	tea "charm.land/bubbletea/v2"

	"idempotencia/internal/book"
	"idempotencia/internal/history"
	"idempotencia/internal/prose"
	"idempotencia/internal/window"
)

// searchView looks for words in all lessons; accents and case do not matter.
type searchView struct {
	list  window.List
	input textinput.Model
	index []passage
	found []passage
}

// passage is a line of a lesson's text.
type passage struct {
	lesson *book.Lesson
	part   prose.Part
	text   string
	folded string
}

func (v *searchView) init() {
	v.input = textinput.New()
	v.input.Prompt = "Keresés: "
	v.input.Placeholder = "ékezet nélkül is jó"
}

func (v *searchView) open(m *model) tea.Cmd {
	if v.index == nil {
		v.index = passages(m.s.w.Book)
	}
	m.push(place{screen: searchScreen, lesson: m.here().lesson})
	v.search()
	return v.input.Focus()
}

// passages are the lines of all lessons, without the marks of Markdown.
func passages(b *book.Book) []passage {
	var all []passage
	for _, l := range b.Lessons {
		for _, p := range prose.Parts(l) {
			if p.ID == prose.AnswersID {
				continue // who looks for a word has not asked for these
			}
			all = append(all, passage{lesson: l, part: p, text: p.Title, folded: book.Fold(p.Title)})
			for line := range strings.SplitSeq(p.Markdown, "\n") {
				text := bare(line)
				if story, err := history.ParseFence(line); err == nil {
					text = story.Title
				}
				if text != "" && !strings.HasPrefix(text, "```") {
					all = append(all, passage{lesson: l, part: p, text: text, folded: book.Fold(text)})
				}
			}
		}
	}
	return all
}

var marks = strings.NewReplacer("**", "", "`", "", "> ", "")

// bare is a line of Markdown as it reads.
func bare(line string) string {
	for {
		open := strings.Index(line, "](")
		if open < 0 {
			break
		}
		end := strings.IndexByte(line[open:], ')')
		start := strings.LastIndexByte(line[:open], '[')
		if end < 0 || start < 0 {
			break
		}
		line = line[:start] + line[start+1:open] + line[open+end+1:]
	}
	line = strings.TrimSpace(marks.Replace(line))
	if row, table := strings.CutPrefix(line, "| "); table {
		return tableRow(strings.TrimSuffix(row, "|"))
	}
	return line
}

// tableRow is a table's row in a line of text; "" for the rule below its head.
func tableRow(row string) string {
	if strings.Trim(row, "|-: ") == "" {
		return ""
	}
	cells := strings.Split(row, " | ")
	for i := range cells {
		cells[i] = strings.TrimSpace(cells[i])
	}
	return strings.Join(cells, " · ")
}

// search finds the passages that hold every word; the words may be beginnings.
func (v *searchView) search() {
	v.found, v.list = nil, window.List{}
	words := strings.Fields(book.Fold(v.input.Value()))
	if len(words) == 0 {
		return
	}
	for _, p := range v.index {
		if holdsAll(p.folded, words) {
			v.found = append(v.found, p)
		}
	}
}

func holdsAll(text string, words []string) bool {
	for _, w := range words {
		if !strings.Contains(text, w) {
			return false
		}
	}
	return true
}

func (v *searchView) pressed(m *model, msg tea.KeyPressMsg) tea.Cmd {
	switch msg.String() {
	case "esc":
		v.input.Blur()
		return m.back()
	case "enter":
		if len(v.found) == 0 {
			return nil
		}
		p := v.found[v.list.Cursor]
		v.input.Blur()
		first, _, _ := strings.Cut(strings.TrimSpace(book.Fold(v.input.Value())), " ")
		return m.openSection(p.lesson, p.part.ID, first)
	case "up", "down", "pgup", "pgdown":
		n, _ := m.distance(msg)
		v.list.Move(n, len(v.found))
		return nil
	}
	return v.typed(m, msg)
}

func (v *searchView) typed(_ *model, msg tea.Msg) tea.Cmd {
	before := v.input.Value()
	var cmd tea.Cmd
	v.input, cmd = v.input.Update(msg)
	if v.input.Value() != before {
		v.search()
	}
	return cmd
}

func (v *searchView) lines(m *model, w, h int) (lines []string, rows []int) {
	v.input.SetWidth(max(w-12, 4))
	lines, rows = []string{v.input.View(), ""}, []int{-1, -1}
	if len(v.found) == 0 && strings.TrimSpace(v.input.Value()) != "" {
		return append(lines, "Nincs találat. Próbáld rövidebb szóval vagy a szó elejével."), append(rows, -1)
	}
	var items [][]string
	for i, p := range v.found {
		item := window.Choice(m.theme, fmt.Sprintf("%d. %s › %s", p.lesson.Number, p.lesson.Title, p.part.Title), w, i == v.list.Cursor)
		items = append(items, append(item, "    "+m.theme.Dim.Render(snippet(p, v.input.Value(), w-6))))
	}
	body, owner := v.list.View(items, h-2)
	return append(lines, body...), append(rows, owner...)
}

// snippet cuts a passage around the first word that was looked for.
func snippet(p passage, query string, width int) string {
	words := strings.Fields(book.Fold(query))
	if len(words) == 0 {
		return p.text
	}
	// Folding keeps the number of runes, so that places agree.
	runes := []rune(p.text)
	at := len([]rune(p.folded[:max(strings.Index(p.folded, words[0]), 0)]))
	from := max(0, at-width/3)
	text := string(runes[min(from, len(runes)):])
	if from > 0 {
		text = "…" + text
	}
	return text
}
