package intake

import (
	"regexp"
	"slices"
	"strings"

	"idempotencia/grade/cohort"
)

// Moodle names a student's folder <full name>_<participant id>_assignsubmission_<plugin>, with a group
// and its id before it in group work, and with an underscore after it in older versions. Without
// folders, the same stands before each file's name. It writes spaces for underscores in names.
var (
	moodleName  = regexp.MustCompile(`^(.*)_(\d{1,20})_assignsubmission_([a-z]+)(?:_(.*))?$`)
	moodleGroup = regexp.MustCompile(`^(.+)_(\d{1,20})_([^_]+)$`)
)

type moodleFolder struct {
	id, name, team, plugin string
	file                   string // the file's own name in a download without folders
}

func moodlePart(part string) *moodleFolder {
	m := moodleName.FindStringSubmatch(part)
	if m == nil {
		return nil
	}
	f := &moodleFolder{name: strings.Join(strings.Fields(m[1]), " "), id: m[2], plugin: m[3], file: m[4]}
	if g := moodleGroup.FindStringSubmatch(m[1]); g != nil {
		f.team, f.name = personName(g[1]), personName(g[3])
	}
	// In blind marking all have the same name, so that only the number tells them apart.
	if lower := strings.ToLower(f.name); f.name == "" || lower == "participant" || lower == "résztvevő" {
		f.name = strings.TrimSpace(f.name + " " + f.id)
	}
	return f
}

func hasMoodle(tops []*top) bool {
	for _, x := range tops {
		if moodleName.MatchString(x.name) {
			return true
		}
	}
	return false
}

// wholeDownload reports whether an archive is not a student's, but a download.
func wholeDownload(all []raw) bool {
	return slices.ContainsFunc(all, func(x raw) bool {
		first, _, _ := strings.Cut(x.name, "/")
		return moodleName.MatchString(first)
	})
}

func (r *reader) moodle(t *tree) placed {
	var students groups
	for _, e := range t.entries {
		part, rest, nested := strings.Cut(e.rel, "/")
		f := moodlePart(part)
		if f == nil {
			r.nobodys(e)
			continue
		}
		g, fresh := students.of(f.id)
		if fresh {
			g.id, g.name, g.team = f.id, f.name, f.team
		}
		if e.dir && !nested && e.flaw == "" {
			continue
		}
		if e.rel = rest; !nested {
			e.rel = f.file
		}
		if e.rel == "" {
			e.rel = part
		}
		g.takeMoodle(e, f.plugin)
	}
	return placed{layout: layoutMoodle, groups: students.all}
}

func (g *group) takeMoodle(e entry, plugin string) {
	switch plugin {
	case "file":
		g.items = append(g.items, e)
	case "onlinetext":
		if !e.dir {
			g.remark(e.path, "Online szöveget is írt: ezt nem értékelem, nézd meg magad.")
		}
	default:
		if !e.dir {
			g.remarks = append(g.remarks, cohort.Note{Kind: cohort.Ignored, Path: e.path, Text: "Nem fájlbeadás, ezért nem értékelem."})
		}
	}
}

// nobodys says of a file beside the students' places that it was not taken.
func (r *reader) nobodys(e entry) {
	prefix, reason, _ := skippedPart(e.rel)
	switch {
	case reason != "":
		path := strings.TrimSuffix(e.path, strings.TrimPrefix(e.rel, prefix))
		r.notes.addFolder(cohort.Note{Kind: cohort.Ignored, Path: path, Text: reason})
	case e.flaw != "":
		r.notes.add(cohort.Note{Kind: cohort.Unusable, Path: e.path, Text: e.flaw})
	case !e.dir:
		r.notes.add(cohort.Note{Kind: cohort.Ignored, Path: e.path, Text: "Egyik tanuló mappájában sincs, ezért nem tudom, kié."})
	}
}
