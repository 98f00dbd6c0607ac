package intake

import "strings"

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
	if t.name == "exercises" || moodlePart(t.name) != nil {
		return true
	}
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
