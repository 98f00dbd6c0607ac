package history

import (
	"fmt"
	"html"
	"strings"
	"unicode/utf8"
)

// The measures of an SVG picture, in its own units, which are pixels at full size.
const (
	cell   = 8.75 // width of a character of the picture's font, at 14.5 px
	line   = 21   // height of a line of text
	below  = 10   // room under a step
	above  = 6    // room above the outcome
	header = 36
)

// Widths of the two pictures of a page, in cells: for a window with room, and for a narrow one.
const (
	Wide   = 72
	Narrow = 36
)

// drawing is an SVG picture that grows downwards.
type drawing struct {
	b strings.Builder
	l layout
	y float64
}

func (l layout) x(cells int) float64 { return (float64(cells) + .5) * cell }

// SVG draws the picture. Colours come from the page's style sheet by class; ids begin with id.
// Each step is a group with its number, so that a script can show one after the other.
func (p Picture) SVG(id string, width int) string {
	d := &drawing{l: p.layout(width), y: header}
	when := ""
	for i, s := range p.Steps {
		d.open(i, s, p.differs(i))
		top := d.y
		times := 0
		if s.When != when {
			when = s.When
			for j, text := range timeLines(when) {
				d.text("when", float64(d.l.marks)*cell, top+float64(j*line)+15, "start", text)
				times++
			}
		}
		d.step(s)
		d.y = max(d.y, top+float64(times*line))
		if p.differs(i) {
			d.text("mark", 0, top+lead(s)+15, "start", "≠")
		}
		d.b.WriteString("</g>\n")
	}
	return d.frame(p, id)
}

// frame puts title, description, the lanes' names and lines around the steps.
func (d *drawing) frame(p Picture, id string) string {
	var b strings.Builder
	w, h := float64(d.l.width)*cell, d.y+4
	fmt.Fprintf(&b, `<svg viewBox="0 0 %.0f %.0f" width="%.0f" height="%.0f" role="img" aria-labelledby="%s_t %s_d" focusable="false">`+"\n", w, h, w, h, id, id)
	var sentences []string
	for i := range p.Steps {
		sentences = append(sentences, p.Sentence(i))
	}
	fmt.Fprintf(&b, "<title id=\"%s_t\">%s</title>\n<desc id=\"%s_d\">%s</desc>\n", id, html.EscapeString(p.Title), id, html.EscapeString(strings.Join(sentences, "\n")))
	for i, name := range p.Lanes {
		x := d.l.x(d.l.lanes[i])
		anchor, at := "middle", x
		if i == 0 {
			anchor, at = "start", x-cell
		} else if i == len(p.Lanes)-1 && d.l.right == 0 {
			anchor, at = "end", x+cell
		}
		fmt.Fprintf(&b, "<text class=\"lane\" x=\"%.1f\" y=\"14\" text-anchor=\"%s\">%s</text>\n", at, anchor, html.EscapeString(name))
		fmt.Fprintf(&b, "<path class=\"life\" d=\"M%.1f 22V%.1f\"/>\n", x, d.end(p))
	}
	return b.String() + d.b.String() + "</svg>\n"
}

// end is where the lanes end: above the outcome, which is about the whole.
func (d *drawing) end(p Picture) float64 {
	y := d.y
	for i := len(p.Steps) - 1; i >= 0 && (p.Steps[i].Kind == Good || p.Steps[i].Kind == Bad); i-- {
		y -= float64(len(d.outcomeLines(p.Steps[i]))*line+below) + lead(p.Steps[i])
	}
	return y
}

func (d *drawing) open(i int, s Step, differs bool) {
	class := string(s.Kind)
	if differs {
		class += " differs"
	}
	fmt.Fprintf(&d.b, "<g class=\"%s\" data-step=\"%d\">", class, i)
}

func (d *drawing) text(class string, x, y float64, anchor, text string) {
	fmt.Fprintf(&d.b, `<text class="%s" x="%.1f" y="%.1f" text-anchor="%s">%s</text>`, class, x, y, anchor, html.EscapeString(text))
}

func (d *drawing) step(s Step) {
	switch s.Kind {
	case Sent, Lost:
		d.arrow(s)
	case Note, State, Broke:
		d.beside(s)
	case Good:
		d.outcome(s, "✓ ")
	case Bad:
		d.outcome(s, "✗ ")
	}
	d.y += below
}

// lead is the room above a step.
func lead(s Step) float64 {
	if s.Kind == Good || s.Kind == Bad {
		return above
	}
	return 0
}

func (d *drawing) outcomeLines(s Step) []string { return wrap("✓ "+s.Text, d.l.width-d.l.gutter-3) }

func (d *drawing) outcome(s Step, mark string) {
	d.y += lead(s)
	for i, text := range wrap(mark+s.Text, d.l.width-d.l.gutter-3) {
		x := float64(d.l.gutter) * cell
		if i > 0 {
			x += 2 * cell
		}
		d.text("words", x, d.y+15, "start", text)
		d.y += line
	}
}

func (d *drawing) beside(s Step) {
	at, width, anchorRight := d.l.room(s.From, s.Text)
	x, y := d.l.x(d.l.lanes[s.From]), d.y+10.5
	switch s.Kind {
	case Note:
		fmt.Fprintf(&d.b, `<circle class="dot" cx="%.1f" cy="%.1f" r="4"/>`, x, y)
	case State:
		fmt.Fprintf(&d.b, `<rect class="dot" x="%.1f" y="%.1f" width="9" height="9"/>`, x-4.5, y-4.5)
	default:
		fmt.Fprintf(&d.b, `<path class="cross" d="M%.1f %.1fl9 9m0 -9l-9 9"/>`, x-4.5, y-4.5)
	}
	anchor, textX := "start", float64(at)*cell
	if anchorRight {
		anchor, textX = "end", float64(at+1)*cell
	}
	for _, text := range wrap(s.Text, width) {
		d.text("words", textX, d.y+15, anchor, text)
		d.y += line
	}
}

// arrow draws a message's text above its line; a lost one ends before it arrives.
func (d *drawing) arrow(s Step) {
	from, to := d.l.x(d.l.lanes[s.From]), d.l.x(d.l.lanes[s.To])
	way := 1.0
	if to < from {
		way = -1
	}
	anchor := "start"
	if way < 0 {
		anchor = "end"
	}
	for _, text := range d.l.label(s.From, s.To, s.Text) {
		d.text("words", from+way*1.5*cell, d.y+15, anchor, text)
		d.y += line
	}
	y := d.y + 3
	end := to - way*2
	if s.Kind == Lost {
		end = from + (to-from)*.55
		fmt.Fprintf(&d.b, `<path class="cross" d="M%.1f %.1fl9 9m0 -9l-9 9"/>`, end+way*8-4.5, y-4.5)
		label := "elveszett"
		labelX, labelAnchor := end+way*19, "start"
		if way < 0 {
			labelAnchor = "end"
		}
		if room := int(abs(to-labelX)/cell) - 1; room >= utf8.RuneCountInString(label) {
			d.text("lostword", labelX, y+4, labelAnchor, label)
		}
	} else {
		fmt.Fprintf(&d.b, `<path class="head" d="M%.1f %.1fl%.1f -4.5v9z"/>`, end, y, -way*8)
	}
	fmt.Fprintf(&d.b, `<path class="shaft" d="M%.1f %.1fH%.1f"/>`, from+way*2, y, end-way*4)
	d.y += 6
}

func abs(x float64) float64 {
	if x < 0 {
		return -x
	}
	return x
}
