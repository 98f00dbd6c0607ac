package history

import (
	"strings"
	"unicode/utf8"
)

// canvas is a text drawing that grows downwards.
type canvas struct {
	l     layout
	rows  [][]rune
	lanes bool // whether new rows show the lanes' lines
}

// Lines draws the picture and gives its lines, those that differ and a good end in their style.
func (p Picture) Lines(width int, differs, good func(string) string) []string {
	lines := strings.Split(strings.TrimSuffix(p.Text(width), "\n"), "\n")
	for i, line := range lines {
		switch {
		case strings.HasPrefix(line, "≠"):
			lines[i] = differs(line)
		case strings.HasPrefix(strings.TrimSpace(line), "✓"):
			lines[i] = good(line)
		}
	}
	return lines
}

// Text draws the picture with box-drawing characters, at most width cells wide, at least 40.
func (p Picture) Text(width int) string {
	c := &canvas{l: p.layout(max(width, 40))}
	c.heads(p.Lanes)
	c.lanes = true
	when := ""
	for i, s := range p.Steps {
		top := len(c.rows)
		c.step(s)
		if s.When != when {
			when = s.When
			for j, line := range timeLines(when) {
				c.put(c.row(top+j), c.l.marks, line)
			}
		}
		if p.differs(i) {
			c.put(top, 0, "≠")
		}
	}
	if p.Marked() {
		c.plainLines("≠ itt tér el a jó megoldástól", 0)
	}
	return c.String()
}

// row makes sure that there is a row i, and gives i.
func (c *canvas) row(i int) int {
	for len(c.rows) <= i {
		row := []rune(strings.Repeat(" ", c.l.width))
		if c.lanes {
			for _, x := range c.l.lanes {
				row[x] = '│'
			}
		}
		c.rows = append(c.rows, row)
	}
	return i
}

func (c *canvas) put(row, x int, text string) {
	for _, r := range text {
		if x >= 0 && x < len(c.rows[row]) {
			c.rows[row][x] = r
		}
		x++
	}
}

// heads writes the lanes' names: the first begins at its line, the last ends there when nothing is
// to the right, the others stand over theirs.
func (c *canvas) heads(names []string) {
	row := c.row(0)
	for i, name := range names {
		n := utf8.RuneCountInString(name)
		x := c.l.lanes[i] - n/2
		if i == 0 {
			x = c.l.lanes[i] - 1
		} else if i == len(names)-1 && c.l.right == 0 {
			x = c.l.lanes[i] - n + 2
		}
		c.put(row, max(x, 0), name)
	}
}

func (c *canvas) step(s Step) {
	switch s.Kind {
	case Sent, Lost:
		c.arrow(s)
	case Note:
		c.beside(s, "●")
	case State:
		c.beside(s, "■")
	case Broke:
		c.beside(s, "✗")
	case Good:
		c.outcome("✓ " + s.Text)
	case Bad:
		c.outcome("✗ " + s.Text)
	}
}

// outcome ends the lanes: what follows is about the whole.
func (c *canvas) outcome(text string) {
	c.lanes = false
	c.plainLines(text, c.l.gutter)
}

func (c *canvas) plainLines(text string, x int) {
	for i, line := range wrap(text, c.l.width-x-2) {
		indent := 0
		if i > 0 {
			indent = 2
		}
		c.put(c.row(len(c.rows)), x+indent, line)
	}
}

// beside writes a text next to a lane's line.
func (c *canvas) beside(s Step, mark string) {
	x, width, anchorRight := c.l.room(s.From, s.Text)
	for i, line := range wrap(s.Text, width) {
		row := c.row(len(c.rows))
		if i == 0 {
			c.put(row, c.l.lanes[s.From], mark)
		}
		at := x
		if anchorRight {
			at = x - utf8.RuneCountInString(line) + 1
		}
		c.put(row, at, line)
	}
}

const lostMark = "✗ elveszett"

// arrow draws a message on one row when its text fits into the line, and above it otherwise.
func (c *canvas) arrow(s Step) {
	from, to := c.l.lanes[s.From], c.l.lanes[s.To]
	left, right := min(from, to)+1, max(from, to)-1
	span := right - left + 1
	shaft := []rune(strings.Repeat("─", span))
	text := " " + s.Text + " "
	need := 4 + utf8.RuneCountInString(text)
	if s.Kind == Lost {
		need += utf8.RuneCountInString(lostMark) + 5
	}
	if need > span {
		for _, line := range c.l.label(s.From, s.To, s.Text) {
			at := from + 2
			if to < from {
				at = from - 1 - utf8.RuneCountInString(line)
			}
			c.put(c.row(len(c.rows)), at, line)
		}
		text = ""
	}
	row := c.row(len(c.rows))
	c.put(row, left, string(shaft))
	n := utf8.RuneCountInString(text)
	if from < to {
		c.put(row, left+2, text)
		if s.Kind == Lost {
			tail := "▶ " + lostMark + "   "
			c.put(row, right-utf8.RuneCountInString(tail)+1, tail)
		} else {
			c.put(row, right, "▶")
		}
		return
	}
	c.put(row, right-n, text)
	if s.Kind == Lost {
		c.put(row, left, "   "+lostMark+" ◀")
	} else {
		c.put(row, left, "◀")
	}
}

func (c *canvas) String() string {
	var b strings.Builder
	for _, row := range c.rows {
		b.WriteString(strings.TrimRight(string(row), " "))
		b.WriteByte('\n')
	}
	return b.String()
}
