package intake

import (
	"cmp"
	"path"
	"regexp"
	"strconv"
	"strings"
)

// Canvas puts all files in one folder, as <sortable name>[_LATE]_<user id>_<attachment id>_<original
// name>. A file that was handed in again has -1, -2 and so on before the original's ending. What was
// typed in comes as <sortable name>[_LATE]_<user id>_text.html.
var (
	canvasName  = regexp.MustCompile(`^([^_]+)(_(?i:late))?_(\d{1,20})_(\d{1,20})_(.+)$`)
	canvasText  = regexp.MustCompile(`^([^_]+)(_(?i:late))?_(\d{1,20})_text\.html$`)
	canvasAgain = regexp.MustCompile(`^(.+)-(\d{1,3})$`)
)

// attempt says which of several submissions of one file a Canvas attachment is.
type attempt struct {
	of     string // the file's name without the mark of a resubmission; empty in other layouts
	nth    int
	number uint64 // the attachment's, which rises with time in the whole of Canvas
}

func (a attempt) compare(b attempt) int {
	return cmp.Or(cmp.Compare(a.nth, b.nth), cmp.Compare(a.number, b.number))
}

// hasCanvas reports whether most files at the top that could be submissions are named as Canvas does.
// Where two names share a number, it is no user's.
func (r *reader) hasCanvas(tops []*top) bool {
	match, other := 0, 0
	owner := map[string]string{}
	for _, x := range tops {
		m := canvasName.FindStringSubmatch(x.name)
		switch {
		case x.dir:
		case m != nil:
			if before, ok := owner[m[3]]; ok && before != m[1] {
				return false
			}
			owner[m[3]] = m[1]
			match++
		case canvasText.MatchString(x.name):
			match++
		case isGo(x.name), isZIP(x.name):
			other++
		}
	}
	return match > other
}

func (r *reader) canvas(t *tree, tops []*top) placed {
	var students groups
	for _, x := range tops {
		if x.dir {
			for _, e := range x.entries {
				r.nobodys(e)
			}
			continue
		}
		e := x.entries[0]
		if m := canvasText.FindStringSubmatch(x.name); m != nil {
			g := canvasStudent(&students, m)
			g.remark(e.path, "Online szöveget is írt: ezt nem értékelem, nézd meg magad.")
			continue
		}
		m := canvasName.FindStringSubmatch(x.name)
		if m == nil {
			r.nobodys(e)
			continue
		}
		g := canvasStudent(&students, m)
		e.late = m[2] != ""
		e.rel, e.attempt = attempted(m[5], m[4])
		g.items = append(g.items, e)
	}
	r.system(t)
	return placed{layout: layoutCanvas, groups: students.all}
}

func canvasStudent(students *groups, m []string) *group {
	g, fresh := students.of(m[3])
	if fresh {
		g.id, g.name = m[3], m[1]
		if lower := strings.ToLower(m[1]); lower == "anonymous" || lower == "anon" {
			g.name += " " + m[3]
		}
	}
	return g
}

func attempted(original, number string) (rel string, a attempt) {
	rel = original
	a.number, _ = strconv.ParseUint(number, 10, 64)
	ext := path.Ext(original)
	if m := canvasAgain.FindStringSubmatch(strings.TrimSuffix(original, ext)); m != nil {
		a.nth, _ = strconv.Atoi(m[2])
		rel = m[1] + ext
	}
	a.of = rel
	return rel, a
}
