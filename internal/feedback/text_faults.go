package feedback

import (
	"cmp"
	"strings"
)

const suspicionNote = "Ez csak gyanú: pontosan ezeket a feltételeket rontja el ez a hiba, de más is lehet az ok."

func (t *text) suspicion(r Report) {
	switch len(r.Suspicion) {
	case 0:
	case 1:
		t.gap()
		t.para("", "", "Gyanú: "+r.Suspicion[0].Title, t.o.Style.Bold)
		t.paras("  ", bodyOf(r.Suspicion[0]))
		t.para("  ", "  ", suspicionNote, t.o.Style.Dim)
	default:
		t.gap()
		t.para("", "", "Gyanú: két hiba egyszerre.", t.o.Style.Bold)
		for _, s := range r.Suspicion {
			t.para("  – ", "    ", s.Title, nil)
		}
		t.para("  ", "  ", "Ez csak gyanú: pontosan ezeket a feltételeket rontja el ez a két hiba együtt, de más is lehet az ok.", t.o.Style.Dim)
	}
}

func (t *text) warnings(r Report) {
	if len(r.Warnings) == 0 {
		return
	}
	t.gap()
	t.para("", "", "Figyelmeztetés: az értékelés ezt a fájlt el sem indítaná.", t.o.Style.Bold)
	t.faults(r.Warnings)
}

// explainedFaults is how many faults are worth explaining at once: the rest often go with the first.
const explainedFaults = 3

// faults explains the first ones, none twice, and names the others.
func (t *text) faults(all []Fault) {
	told := map[string]bool{}
	var others []Fault
	for _, f := range all {
		if len(told) == explainedFaults || f.Explanation != "" && told[f.Explanation] {
			others = append(others, f)
			continue
		}
		told[cmp.Or(f.Explanation, f.Where+f.Original)] = true
		t.gap()
		t.fault(f)
	}
	if len(others) > 0 {
		t.gap()
		t.para("", "", "További jelzések:", nil)
	}
	for _, f := range others {
		first, _, _ := strings.Cut(f.Original, "\n")
		t.line("    "+strings.TrimPrefix(f.Where+": "+first, ": "), t.o.Style.Dim)
	}
}

// bodyOf is the explanation without the title, which is its first sentence.
func bodyOf(s Suspicion) string {
	return strings.TrimSpace(strings.TrimPrefix(s.Text, s.Title))
}

func (t *text) fault(f Fault) {
	if f.Where != "" {
		t.line(f.Where, t.o.Style.Bold)
	}
	for line := range strings.SplitSeq(f.Original, "\n") {
		t.line("    "+strings.TrimRight(line, " "), nil)
	}
	if f.Code != "" {
		t.line("    | "+f.Code, t.o.Style.Dim)
		if f.Caret >= 0 {
			t.line("    | "+strings.Repeat(" ", f.Caret)+"^", t.o.Style.Bad)
		}
	}
	t.para("  ", "  ", strings.TrimSpace(f.Explanation+" "+f.Advice), nil)
}
