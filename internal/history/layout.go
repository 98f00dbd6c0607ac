package history

import (
	"strings"
	"unicode/utf8"
)

// layout places lanes in cells of one character's width. Both drawings use it, so that they say the same.
type layout struct {
	width  int
	marks  int   // cells on the left for the sign of a difference
	gutter int   // cells on the left for times, marks included
	lanes  []int // cell of each lane's line
	right  int   // cells free to the right of the last lane's line; 0 when its texts stand on the left
}

const (
	// roomy is the width from which the last lane's texts stand to its right.
	roomy = 60
	// gapWide is the widest distance of two lanes that still reads as one picture.
	gapWide  = 32
	maxTimes = 9
)

func (p Picture) layout(width int) layout {
	l := layout{width: width}
	if p.Differs != nil {
		l.marks = 2
	}
	l.gutter = l.marks + p.timeWidth()
	n := len(p.Lanes)
	first, last := l.gutter+1, width-2
	if width >= roomy {
		gaps := max(n-1, 1)
		// The texts of the last lane get what is left, two fifths at least.
		last = min(first+gaps*gapWide, first+(width-first)*3/5)
		l.right = width - last - 2
	}
	if n == 1 {
		l.lanes, l.right = []int{first}, width-first-2
		return l
	}
	for i := range n {
		l.lanes = append(l.lanes, first+i*(last-first)/(n-1))
	}
	return l
}

// timeWidth is what the times need, broken at spaces.
func (p Picture) timeWidth() int {
	widest := 0
	for _, s := range p.Steps {
		for _, line := range timeLines(s.When) {
			widest = max(widest, utf8.RuneCountInString(line)+1)
		}
	}
	return widest
}

func timeLines(when string) []string {
	if when == "" {
		return nil
	}
	return wrap(when, maxTimes)
}

// room is where a text of a lane stands: beside its line, on the right or, with anchorRight, on the
// left. A long text of the last lane may cover the lines of others.
func (l layout) room(lane int, text string) (x, width int, anchorRight bool) {
	at := l.lanes[lane]
	switch {
	case lane+1 < len(l.lanes):
		return at + 2, l.lanes[lane+1] - at - 3, false
	case l.right > 0:
		return at + 2, l.right, false
	}
	width = at - l.lanes[lane-1] - 3
	if utf8.RuneCountInString(text) > width {
		width = at - l.lanes[0] - 3
	}
	return at - 2, width, true
}

// label breaks a message's text for its place above the line. A long word may reach beyond the line.
func (l layout) label(from, to int, text string) []string {
	room, most := l.lanes[to]-l.lanes[from]-3, l.width-l.lanes[from]-3
	if to < from {
		room, most = l.lanes[from]-l.lanes[to]-3, l.lanes[from]-l.lanes[0]-3
	}
	for word := range strings.SplitSeq(text, " ") {
		room = max(room, utf8.RuneCountInString(word))
	}
	return wrap(text, min(room, most))
}

// wrap breaks a text at spaces, and longer words where they end; a no-break space holds.
func wrap(text string, width int) []string {
	width = max(width, 4)
	var lines []string
	line, used := "", 0
	for word := range strings.SplitSeq(text, " ") {
		n := utf8.RuneCountInString(word)
		if used > 0 && used+1+n > width {
			lines, line, used = append(lines, line), "", 0
		}
		for n > width && used == 0 {
			r := []rune(word)
			lines = append(lines, string(r[:width]))
			word, n = string(r[width:]), n-width
		}
		if used > 0 {
			line, used = line+" ", used+1
		}
		line, used = line+word, used+n
	}
	return append(lines, line)
}
