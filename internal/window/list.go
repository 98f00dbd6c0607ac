package window

// List is a choice among items that may take several lines each.
type List struct {
	Cursor              int
	top                 int
	free                bool // scrolled by hand: the chosen item need not be in sight
	first, last, height int  // of the last layout
}

// Move chooses the item n further on.
func (l *List) Move(n, count int) {
	l.Cursor = max(0, min(l.Cursor+n, count-1))
	l.free = false
}

// Step moves on: first through the lines of the chosen item that are out of sight, then to the next one.
func (l *List) Step(n, count int) {
	switch {
	case n == 1 && l.last > l.top+l.height && l.height > 0:
		l.Scroll(1)
	case n == -1 && l.first < l.top:
		l.Scroll(-1)
	default:
		l.Move(n, count)
	}
}

// Page is how far a page of the list is.
func (l *List) Page(n int) int {
	if h := max(l.height-1, 1); n > h || n < -h {
		if n > 0 && n < 1<<19 {
			return h
		}
		if n < 0 && n > -1<<19 {
			return -h
		}
	}
	return n
}

// Scroll moves the window and leaves the choice.
func (l *List) Scroll(n int) {
	l.top += n
	l.free = true
}

// Window cuts the lines of the items so that the chosen one is seen. rows tells for each line of the
// window which item it belongs to, -1 for none.
func (l *List) View(items [][]string, height int) (lines []string, rows []int) {
	var all []string
	var owner []int
	first, last := 0, 0
	for i, item := range items {
		if i == l.Cursor {
			first, last = len(all), len(all)+len(item)
		}
		all = append(all, item...)
		for range item {
			owner = append(owner, i)
		}
	}
	height = max(height, 1)
	l.first, l.last, l.height = first, last, height
	if !l.free {
		if last > l.top+height {
			l.top = last - height
		}
		l.top = min(l.top, first)
	}
	l.top = max(0, min(l.top, len(all)-height))
	to := min(len(all), l.top+height)
	return all[l.top:to], owner[l.top:to]
}

// Choice is one line of a list.
func Choice(t Theme, text string, w int, chosen bool) []string {
	if chosen {
		return Wrap("▸ "+t.Selected.Render(text), w, 2)
	}
	return Wrap("  "+text, w, 2)
}
