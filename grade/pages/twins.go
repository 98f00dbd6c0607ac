package pages

import (
	"bytes"
	"slices"

	"idempotencia/grade/cohort"
	"idempotencia/internal/check"
)

// twinGroup is what hangs together by likeness.
type twinGroup struct {
	Exercise *exercise
	Students []*student
	Pairs    []twinPair
}

// twinPair is one likeness, with the lines that are alike.
type twinPair struct {
	A, B    *student
	Percent string
	Same    bool
	Pieces  []twinPiece
	More    int // pieces that are not shown
}

// twinPiece are the lines of one stretch in both files.
type twinPiece struct{ A, B excerpt }

// excerpt is a run of lines of a file.
type excerpt struct {
	First, Last int
	Lines       []numbered
	Left        int // lines of the stretch that are not shown
}

type numbered struct {
	Number int
	Text   string
}

// Bounds on what is shown of a pair; a person sees by then.
const (
	mostPieces = 12
	mostLines  = 80
)

// twinGroups joins the pairs of an exercise; the lines are only filled in where they are shown.
func (e *edition) twinGroups(x *exercise, lines bool) []twinGroup {
	var groups []twinGroup
	for _, t := range e.Batch.Twins {
		a, b := e.byKey[t.A], e.byKey[t.B]
		if t.Exercise != x.ID || a == nil || b == nil {
			continue
		}
		p := twinPair{A: a, B: b, Percent: number(100 * t.Share), Same: t.Same}
		if lines {
			e.fill(&p, t)
		}
		joined := twinGroup{Exercise: x, Pairs: []twinPair{p}}
		groups = slices.DeleteFunc(groups, func(g twinGroup) bool {
			touches := slices.ContainsFunc(g.Pairs, func(q twinPair) bool { return q.A == a || q.A == b || q.B == a || q.B == b })
			if touches {
				joined.Pairs = append(slices.Clone(g.Pairs), joined.Pairs...)
			}
			return touches
		})
		groups = append(groups, joined)
	}
	for i := range groups {
		groups[i].Students = members(groups[i].Pairs)
	}
	return groups
}

func members(pairs []twinPair) []*student {
	var all []*student
	for _, p := range pairs {
		all = append(all, p.A, p.B)
	}
	slices.SortFunc(all, func(a, b *student) int { return a.Place - b.Place })
	return slices.Compact(all)
}

func (e *edition) fill(p *twinPair, t cohort.Twin) {
	a, b := fileLines(e.source(t.A, t.Exercise)), fileLines(e.source(t.B, t.Exercise))
	if len(a) == 0 || len(b) == 0 {
		return
	}
	for i, s := range t.Lines {
		if i == mostPieces {
			p.More = len(t.Lines) - i
			return
		}
		p.Pieces = append(p.Pieces, twinPiece{A: cut(a, s[0], s[1]), B: cut(b, s[2], s[3])})
	}
}

func fileLines(content []byte) []string {
	if len(content) == 0 {
		return nil
	}
	var all []string
	for line := range bytes.SplitSeq(content, []byte("\n")) {
		all = append(all, check.Clean(string(line)))
	}
	return all
}

func cut(lines []string, first, last int) excerpt {
	first, last = max(first, 1), min(last, len(lines))
	x := excerpt{First: first, Last: last}
	for n := first; n <= last; n++ {
		if len(x.Lines) == mostLines {
			x.Left = last - n + 1
			break
		}
		x.Lines = append(x.Lines, numbered{Number: n, Text: lines[n-1]})
	}
	return x
}
