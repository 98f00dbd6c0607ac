package intake

import (
	"fmt"
	"strings"

	"idempotencia/grade/cohort"
)

// perStudent takes every folder and archive at the top as a student's.
func (r *reader) perStudent(t *tree, tops []*top) placed {
	var students groups
	folders, archives, clones, likely := 0, 0, 0, false
	for _, x := range tops {
		if !x.dir && !r.studentLike(x) {
			continue
		}
		likely = likely || r.studentLike(x)
		label := x.name
		if x.dir {
			folders++
		} else {
			archives++
			label = withoutArchive(x.name)
		}
		g, fresh := students.of(label)
		g.name = personName(label)
		if !fresh {
			g.remark(x.path, "Ugyanezzel a névvel több mappa vagy csomag is van: egy tanulóénak vettem őket.")
		}
		g.items = append(g.items, x.entries...)
		if x.dir && (&tree{entries: x.entries}).clone() {
			clones++
		}
	}
	if !likely {
		return placed{}
	}
	r.twins(t, &students)
	r.loose(t, tops)
	found := placed{groups: students.all, layout: layoutMixed}
	switch {
	case archives == 0 && clones > 0 && clones == folders:
		found.layout = layoutClones
	case archives == 0:
		found.layout = layoutFolders
	case folders == 0:
		found.layout = layoutZIPs
	}
	return found
}

// twins says of folders whose names differ in nothing that is seen, or only in case.
func (r *reader) twins(t *tree, students *groups) {
	said := map[string]bool{}
	for _, e := range t.entries {
		name, _, _ := strings.Cut(e.rel, "/")
		if g := students.byID[name]; g != nil && e.twin != "" && e.twin == e.topPath() && !said[name] {
			said[name] = true
			g.remark(e.twin, "Két mappa neve csak láthatatlan jelekben vagy az ékezetek tárolásában tér el: egy tanulóénak vettem őket.")
		}
	}
	folded := map[string]*group{}
	for _, g := range students.all {
		if other := folded[strings.ToLower(g.identity)]; other != nil {
			text := fmt.Sprintf("A neve csak kis- és nagybetűben tér el ettől: „%s”; két tanulónak vettem őket.", cut(other.name, 80))
			g.remark(g.identity, text)
			continue
		}
		folded[strings.ToLower(g.identity)] = g
	}
}

// loose says of files at the top that they are nobody's, and of links that they were not followed.
func (r *reader) loose(t *tree, tops []*top) {
	for _, x := range tops {
		if x.dir || r.studentLike(x) {
			continue
		}
		e := x.entries[0]
		switch {
		case e.flaw != "":
			r.notes.add(cohort.Note{Kind: cohort.Unusable, Path: e.path, Text: e.flaw})
		default:
			r.notes.add(cohort.Note{Kind: cohort.Ignored, Path: e.path, Text: "Egyik tanuló mappájában sincs, ezért nem tudom, kié."})
		}
	}
	r.system(t)
}

// system says of what a system or a tool left at the top.
func (r *reader) system(t *tree) {
	for _, e := range t.entries {
		name, _, _ := strings.Cut(e.rel, "/")
		if reason, _ := skipped(name); reason != "" {
			r.notes.addFolder(cohort.Note{Kind: cohort.Ignored, Path: e.topPath(), Text: reason})
		}
	}
}
