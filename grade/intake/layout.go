package intake

import (
	"cmp"
	"fmt"
	"strings"

	"idempotencia/grade/cohort"
)

// The layouts, as a report names them.
const (
	layoutMoodle  = "Moodle-letöltés"
	layoutCanvas  = "Canvas-letöltés"
	layoutFolders = "hallgatónként egy mappa"
	layoutZIPs    = "hallgatónként egy csomag"
	layoutMixed   = "hallgatónként egy mappa vagy csomag"
	layoutClones  = "hallgatónként egy git-klón"
	layoutSingle  = "egyetlen hallgató"
)

// group is one student's place in the download.
type group struct {
	identity string // what tells this student from others in the layout
	key      string
	id       string
	name     string
	team     string
	items    []entry // with rel below the place
	remarks  []cohort.Note
}

func (g *group) remark(path, text string) {
	g.remarks = append(g.remarks, cohort.Note{Kind: cohort.Remark, Path: path, Text: text})
}

// placed is what a layout makes of a tree.
type placed struct {
	layout string
	groups []*group
}

// groups collects students in the order in which they are met.
type groups struct {
	all  []*group
	byID map[string]*group
}

func (g *groups) of(identity string) (found *group, fresh bool) {
	if found = g.byID[identity]; found != nil {
		return found, false
	}
	if g.byID == nil {
		g.byID = map[string]*group{}
	}
	found = &group{identity: identity}
	g.byID[identity] = found
	g.all = append(g.all, found)
	return found, true
}

// detect finds out how the download is laid out, from what is at its top.
func (r *reader) detect(t *tree) (placed, error) {
	t, err := r.descend(t)
	if err != nil {
		return placed{}, err
	}
	found := r.place(t)
	if len(found.groups) == 0 {
		return placed{}, r.nothing(t)
	}
	if t.zip {
		found.layout += ", egy ZIP-ben"
	}
	return found, nil
}

func (r *reader) place(t *tree) placed {
	tops := t.tops()
	switch {
	case hasMoodle(tops):
		return r.moodle(t)
	case r.hasCanvas(tops):
		return r.canvas(t, tops)
	case r.isSingle(t, tops):
		return r.single(t)
	default:
		return r.perStudent(t, tops)
	}
}

// descend goes through folders that only wrap the download, and into a ZIP that lies alone in a folder.
func (r *reader) descend(t *tree) (*tree, error) {
	const most = 4
	for range most {
		tops := t.tops()
		if len(tops) != 1 || hasMoodle(tops) || r.hasCanvas(tops) || r.isSingle(t, tops) {
			break
		}
		only := tops[0]
		if only.dir {
			if !r.wraps(only) {
				break
			}
			t = t.below(only.name)
			continue
		}
		inner, err := r.lonelyZIP(t, only)
		if err != nil || inner == nil {
			return t, err
		}
		t = inner
	}
	return t, nil
}

// wraps reports whether a folder holds the students, and is not one student's.
func (r *reader) wraps(only *top) bool {
	sub := &tree{name: only.name, entries: only.entries}
	tops := sub.tops()
	if hasMoodle(tops) || r.hasCanvas(tops) {
		return true
	}
	if r.isSingle(sub, tops) || sourceFolder[strings.ToLower(only.name)] {
		return false
	}
	students := 0
	for _, x := range tops {
		if r.studentLike(x) {
			students++
		}
	}
	return students > 1 || students == 1 && len(tops) == 1 && tops[0].dir && !sourceFolder[strings.ToLower(tops[0].name)]
}

// sourceFolder are names that say nothing of whose a folder is.
var sourceFolder = map[string]bool{"src": true, "code": true, "cmd": true, "pkg": true, "go": true, "exercises": true}

// lonelyZIP opens the one ZIP of a folder; nil when it cannot be opened, which is said later.
func (r *reader) lonelyZIP(t *tree, only *top) (*tree, error) {
	if t.zip || !isZIP(only.name) || only.entries[0].flaw != "" {
		return nil, nil
	}
	e := only.entries[0]
	in, err := e.open()
	if err != nil {
		return nil, nil
	}
	r.closers = append(r.closers, in)
	at, size, flaw, err := r.readerAt(in, e)
	if flaw != "" || err != nil {
		return nil, err
	}
	all, err := listZIP(at, size, r.limits.directory, r.limits.entries)
	if err != nil || len(all) == 0 {
		return nil, nil
	}
	return &tree{name: withoutArchive(only.name), zip: true, entries: r.named(all, e.path+"!/", "")}, r.ctx.Err()
}

// studentLike reports whether something at the top could be a student's: an archive, or a folder with
// Go files or archives somewhere.
func (r *reader) studentLike(x *top) bool {
	if !x.dir {
		return isZIP(x.name) || foreignArchive(x.name) != ""
	}
	if r.exercise(x.name) {
		return false
	}
	for _, e := range x.entries {
		if _, reason, _ := skippedPart(e.rel); reason == "" && !e.dir && (isGo(e.base()) || isZIP(e.rel) || foreignArchive(e.rel) != "") {
			return true
		}
	}
	return false
}

// isSingle reports whether the tree is one student's: exercises or their files lie right at its top.
func (r *reader) isSingle(t *tree, tops []*top) bool {
	named, others, archives, students := 0, 0, 0, 0
	for _, x := range tops {
		switch {
		case x.dir && x.name == "exercises":
			return true
		case x.dir && r.exercise(x.name), !x.dir && r.archiveOfExercise(x.name):
			named++
		case x.dir && r.studentLike(x):
			students++
		case !x.dir && r.namesExercise(x.name):
			named++
		case !x.dir && isGo(x.name):
			others++
		case !x.dir && r.studentLike(x):
			archives++
		}
	}
	return named > 0 && students < 2 || others > 0 && students == 0 && archives == 0 || t.clone() && students < 2 && named+others+students > 0
}

func (r *reader) archiveOfExercise(name string) bool {
	return (isZIP(name) || foreignArchive(name) != "") && r.exercise(withoutArchive(name))
}

// clone reports whether the tree is a git working tree.
func (t *tree) clone() bool {
	for _, e := range t.entries {
		if e.rel == ".git" || strings.HasPrefix(e.rel, ".git/") {
			return true
		}
	}
	return false
}

// single takes the whole tree as one student's. A student's own folder of a Moodle download still
// says whose it is.
func (r *reader) single(t *tree) placed {
	g := &group{identity: t.name, name: personName(t.name), items: t.entries}
	if m := moodlePart(t.name); m != nil {
		g.id, g.name, g.team = m.id, m.name, m.team
	}
	return placed{layout: layoutSingle, groups: []*group{g}}
}

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
			g.remark(x.entries[0].path, "Ugyanezzel a névvel mappa és csomag is van: egy hallgatóénak vettem őket.")
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
	for _, e := range t.entries {
		if g := students.byID[e.rel]; g != nil && e.dir && e.twin {
			g.remark(e.path, "Két mappa neve csak láthatatlan jelekben vagy az ékezetek tárolásában tér el: egy hallgatóénak vettem őket.")
		}
	}
	folded := map[string]*group{}
	for _, g := range students.all {
		if other := folded[strings.ToLower(g.identity)]; other != nil {
			text := fmt.Sprintf("A neve csak kis- és nagybetűben tér el ettől: „%s”; két hallgatónak vettem őket.", cut(other.name, 80))
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
			r.notes.add(cohort.Note{Kind: cohort.Ignored, Path: e.path, Text: "Egyik hallgató mappájában sincs, ezért nem tudom, kié."})
		}
	}
	r.system(t)
}

// system says of what a system or a tool left at the top.
func (r *reader) system(t *tree) {
	for _, e := range t.entries {
		name, _, _ := strings.Cut(e.rel, "/")
		if reason, _ := skipped(name); reason != "" {
			path := strings.TrimSuffix(e.path, strings.TrimPrefix(e.rel, name))
			r.notes.addFolder(cohort.Note{Kind: cohort.Ignored, Path: path, Text: reason})
		}
	}
}

// personName makes a student's name of a folder's.
func personName(label string) string {
	return cmp.Or(strings.Join(strings.Fields(label), " "), "(névtelen)")
}
