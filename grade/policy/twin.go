package policy

import (
	"cmp"
	"path"
	"slices"
	"strings"

	"idempotencia/grade/cohort"
	"idempotencia/internal/check"
)

// Batch is the batch as somebody may see it who must not learn who the students are. Names, keys, ids,
// groups, paths and the notes' texts are replaced, names also in what programs printed. The order is
// that of the pseudonyms, since the alphabet of the names would tell too.
func (n *Names) Batch(b *cohort.Batch) *cohort.Batch {
	out := *b
	s := n.scrubber(b.Students)
	out.Title = s.Replace(b.Title)
	out.Students = mapped(b.Students, func(st cohort.Student) cohort.Student {
		p := n.student[st.Key]
		return cohort.Student{Key: p, Name: p, Group: n.group[st.Group]}
	})
	slices.SortFunc(out.Students, func(a, b cohort.Student) int { return cmp.Compare(a.Key, b.Key) })
	out.Results = mapped(b.Results, func(r cohort.Result) cohort.Result {
		r.Student = n.student[r.Student]
		r.Path = path.Join(r.Student, path.Base(r.Exercise)+".go")
		r.Verdict = scrub(r.Verdict, s)
		return r
	})
	slices.SortStableFunc(out.Results, func(a, b cohort.Result) int { return cmp.Compare(a.Student, b.Student) })
	out.Notes = mapped(b.Notes, func(note cohort.Note) cohort.Note {
		note.Student, note.Path, note.Text = n.student[note.Student], "", noteText(note.Kind)
		return note
	})
	slices.SortStableFunc(out.Notes, func(a, b cohort.Note) int { return cmp.Compare(a.Student, b.Student) })
	out.Twins = mapped(b.Twins, func(t cohort.Twin) cohort.Twin {
		t.A, t.B = n.student[t.A], n.student[t.B]
		return t
	})
	slices.SortStableFunc(out.Twins, func(a, b cohort.Twin) int {
		return cmp.Or(cmp.Compare(a.Exercise, b.Exercise), cmp.Compare(a.A, b.A), cmp.Compare(a.B, b.B))
	})
	return &out
}

// Overrides are the decisions about the pseudonymous batch; names in their words are replaced.
func (n *Names) Overrides(all []cohort.Override, students []cohort.Student) []cohort.Override {
	s := n.scrubber(students)
	return mapped(all, func(o cohort.Override) cohort.Override {
		key, _ := Match(students, o.Student)
		o.Student, o.Reason, o.Comment = n.student[key], s.Replace(o.Reason), s.Replace(o.Comment)
		return o
	})
}

func mapped[T any](all []T, f func(T) T) []T {
	if all == nil {
		return nil
	}
	out := make([]T, len(all))
	for i, x := range all {
		out[i] = f(x)
	}
	return out
}

// shortest is the shortest name that is looked for in texts: below it, words of programs would go too.
const shortest = 5

// scrubber replaces the students' names, longer ones first, in both orders of their words.
func (n *Names) scrubber(students []cohort.Student) *strings.Replacer {
	type pair struct{ name, pseudonym string }
	var pairs []pair
	for _, s := range students {
		words := strings.Fields(s.Name)
		forms := []string{s.Name, s.Key}
		if len(words) > 1 {
			forms = append(forms, strings.Join(append(words[1:len(words):len(words)], words[0]), " "), strings.Join(words, ""), strings.Join(words, "_"))
		}
		for _, form := range forms {
			if len([]rune(form)) >= shortest {
				pairs = append(pairs, pair{form, n.student[s.Key]})
			}
		}
	}
	slices.SortStableFunc(pairs, func(a, b pair) int { return cmp.Compare(len(b.name), len(a.name)) })
	var flat []string
	for _, p := range pairs {
		flat = append(flat, p.name, p.pseudonym)
	}
	return strings.NewReplacer(flat...)
}

func scrub(v check.Verdict, s *strings.Replacer) check.Verdict {
	diagnostic := func(d check.Diagnostic) check.Diagnostic {
		d.Text = s.Replace(d.Text)
		return d
	}
	v.Diagnostics, v.Warnings = mapped(v.Diagnostics, diagnostic), mapped(v.Warnings, diagnostic)
	v.Results = mapped(v.Results, func(r check.Result) check.Result {
		head, tail := r.Output, "" // CutAt must still point between the two halves
		if r.Cut > 0 && r.CutAt >= 0 && r.CutAt <= len(r.Output) {
			head, tail = r.Output[:r.CutAt], r.Output[r.CutAt:]
		}
		head = s.Replace(head)
		if r.Cut > 0 {
			r.CutAt = len(head)
		}
		r.Output = head + s.Replace(tail)
		return r
	})
	return v
}

// noteText stands for a note's own words, which may hold names of people and of their files.
func noteText(kind cohort.NoteKind) string {
	switch kind {
	case cohort.Ignored:
		return "Egy nem kért fájl kimaradt."
	case cohort.Ambiguous:
		return "Kétértelmű: több fájl is lehetne a beadás."
	case cohort.Unusable:
		return "A beadott fájl nem olvasható."
	case cohort.Missing:
		return "Nincs beadva."
	default:
		return "A beadáshoz megjegyzés tartozik."
	}
}
