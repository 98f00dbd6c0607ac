// Package twins owns the likeness of submissions: which pairs of one exercise are so much alike that a
// person should look at them. It works offline, by winnowing runs of tokens. Likeness is no proof of
// anything, and the package never calls it more than that.
//
// Names, literals, comments and layout do not count, and the order of declarations hardly does. Code
// that everybody has does not count either: what was given, what the reference solution has too, and
// what a good part of the cohort wrote. What is left has to stand out from the cohort's other pairs.
package twins

import (
	"cmp"
	"maps"
	"slices"

	"idempotencia/grade/cohort"
)

// Options say how much likeness is worth telling. The zero value suits the workbook's exercises.
type Options struct {
	Gram   int     // tokens in a fingerprint; 10 when 0
	Window int     // neighbouring fingerprints of which one is kept; 4 when 0
	Common float64 // share of the cohort from which a fingerprint is everybody's; 0.1 when 0
	Share  float64 // the least share of the smaller submission's own fingerprints; 0.7 when 0
	Shared int     // the least number of fingerprints in common, about two and a half tokens each; 16 when 0
}

func (o Options) filled() Options {
	o.Gram, o.Window = max(cmp.Or(o.Gram, 10), 1), max(cmp.Or(o.Window, 4), 1)
	o.Common, o.Share, o.Shared = cmp.Or(o.Common, 0.1), cmp.Or(o.Share, 0.7), max(cmp.Or(o.Shared, 16), 1)
	return o
}

// Find compares the submissions of one exercise, by Student.Key. common is code that anybody may have:
// the stub, the reference solution. The pairs come with the most alike first. Where more than two are
// alike, only the strongest links that hold them together are given: one fewer than there are members.
func Find(exercise string, submissions map[string][]byte, common [][]byte, o Options) []cohort.Twin {
	o = o.filled()
	all := make([]*text, 0, len(submissions))
	for _, student := range slices.Sorted(maps.Keys(submissions)) {
		t := read(submissions[student])
		t.student = student
		all = append(all, t)
	}
	known := map[uint64]bool{}
	for _, content := range common {
		for _, h := range grams(read(content).tokens, o.Gram) {
			known[h] = true
		}
	}
	return tell(exercise, strongest(standOut(compare(all, known, o), len(all), o), len(all)), all, known, o)
}

// tell writes the pairs as the report needs them.
func tell(exercise string, pairs []pair, all []*text, known map[uint64]bool, o Options) []cohort.Twin {
	var told []cohort.Twin
	for _, p := range pairs {
		a, b := all[p.a], all[p.b]
		twin := cohort.Twin{Exercise: exercise, A: a.student, B: b.student, Share: p.share, Same: a.exact == b.exact}
		twin.Lines = stretches(a.tokens, b.tokens, known, o.Gram)
		told = append(told, twin)
	}
	return told
}

// strongest keeps of the pairs, which come by falling share, those that join what was apart so far.
func strongest(pairs []pair, n int) []pair {
	group := make([]int, n)
	for i := range group {
		group[i] = i
	}
	var top func(int) int
	top = func(i int) int {
		if group[i] != i {
			group[i] = top(group[i])
		}
		return group[i]
	}
	return slices.DeleteFunc(pairs, func(p pair) bool {
		a, b := top(p.a), top(p.b)
		group[b] = a
		return a == b
	})
}
