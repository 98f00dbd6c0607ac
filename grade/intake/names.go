package intake

import (
	"io"
	"path"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"

	"idempotencia/grade/cohort"
)

// raw is a file or folder with its name as it is stored.
type raw struct {
	name  string
	inZIP bool
	dir   bool
	size  int64
	flaw  string
	open  func() (io.ReadCloser, error)
}

// named makes entries of raw names: decoded, in one Unicode form, with slashes. A name that leads out
// of the archive is left out with a note. prefix stands before every path, and the notes are student's.
func (r *reader) named(all []raw, prefix, student string) []entry {
	page := codePage(all)
	if page != nil {
		r.notes.add(cohort.Note{
			Kind: cohort.Remark, Student: student, Path: strings.TrimSuffix(prefix, "!/"),
			Text: "A fájlnevek kódolása nincs jelölve, " + page.name + " kódolásúnak vettem: nézd meg, jók-e a nevek.",
		})
	}
	entries := make([]entry, 0, len(all))
	skipping := map[string]bool{}
	lookalikes := twins{}
	for _, x := range all {
		name := page.decode(x.name)
		clean, ok := name, true
		if x.inZIP {
			clean, ok = inside(name)
		}
		if !ok {
			r.notes.add(cohort.Note{
				Kind: cohort.Unusable, Student: student, Path: prefix + cut(shownPath(name), 200),
				Text: "A csomagbeli név kivezet a mappából, vagy nem lehet fájl neve, ezért nem olvastam el.",
			})
			continue
		}
		altered := unseen(path.Base(clean))
		stored, clean := clean, shownPath(clean)
		if part, reason, file := skippedPart(clean); reason != "" && !file && len(part) < len(clean) {
			if skipping[part] {
				continue // one of its files is enough to say that it is there
			}
			skipping[part] = true
		}
		e := entry{path: prefix + clean, rel: clean, altered: altered, dir: x.dir, size: x.size, flaw: x.flaw, open: x.open, inZIP: x.inZIP}
		if twin := lookalikes.find(stored, clean); twin != "" {
			e.twin = prefix + twin
		}
		entries = append(entries, e)
	}
	slices.SortStableFunc(entries, func(a, b entry) int { return strings.Compare(a.path, b.path) })
	return entries
}

// twins finds names that differ as they are stored and look the same.
type twins map[string]string

// find gives the first part of a path that was met before under another stored name.
func (t twins) find(stored, clean string) string {
	if plainASCII(clean) && stored == clean {
		return ""
	}
	from, to := strings.Split(stored, "/"), strings.Split(clean, "/")
	for i := range to {
		part, name := strings.Join(to[:i+1], "/"), strings.Join(from[:i+1], "/")
		if before, ok := t[part]; ok && before != name {
			return part
		}
		t[part] = name
	}
	return ""
}

// maxName is more than any person's files have, in bytes.
const maxName = 1000

// inside gives an archive's name in the form that a folder's would have. Some old Windows programs
// store backslashes, which stand for slashes there.
func inside(name string) (clean string, ok bool) {
	name = strings.ReplaceAll(name, `\`, "/")
	drive := len(name) >= 2 && name[1] == ':' && unicode.IsLetter(rune(name[0]))
	if name == "" || len(name) > maxName || drive || strings.HasPrefix(name, "/") || strings.ContainsRune(name, 0) ||
		slices.Contains(strings.Split(name, "/"), "..") || strings.Count(name, "/") > maxDepth {
		return name, false
	}
	clean = path.Clean(name)
	return clean, clean != "."
}

// unseen reports whether a name holds characters that no one sees.
func unseen(name string) bool {
	return !plainASCII(name) && strings.ContainsFunc(name, func(r rune) bool { return unicode.IsControl(r) || unicode.Is(unicode.Cf, r) })
}

// page is a single-byte encoding that Hungarian programs wrote names in.
type page struct {
	name  string
	table *charmap.Charmap
}

// The pages in the order in which they are preferred: Windows itself writes the first.
var pages = []page{
	{"CP852", charmap.CodePage852}, {"Windows-1250", charmap.Windows1250}, {"ISO-8859-2", charmap.ISO8859_2},
}

func (p *page) decode(name string) string {
	if p == nil || utf8.ValidString(name) {
		return name
	}
	text, err := p.table.NewDecoder().String(name)
	if err != nil {
		return name
	}
	return text
}

// codePage finds the encoding of the names that are not UTF-8: the one that reads most like Hungarian
// over all of them. It is nil when there is none such.
func codePage(all []raw) *page {
	const most = 1000 // names are enough to tell
	var foreign []string
	for _, x := range all {
		if !utf8.ValidString(x.name) && len(foreign) < most {
			foreign = append(foreign, x.name)
		}
	}
	if len(foreign) == 0 {
		return nil
	}
	best, bestScore := 0, -1<<60
	for i := range pages {
		sum := 0
		for _, name := range foreign {
			sum += likeHungarian(pages[i].decode(name))
		}
		if sum > bestScore {
			best, bestScore = i, sum
		}
	}
	return &pages[best]
}

// likeHungarian scores a decoded name: accented letters of the language in places where it has them.
func likeHungarian(name string) int {
	score, before := 0, ' '
	for _, r := range name {
		switch {
		case r <= '~':
		case strings.ContainsRune("áéíóöőúüű", r):
			score += 3
		case strings.ContainsRune("ÁÉÍÓÖŐÚÜŰ", r) && !unicode.IsLower(before):
			score += 2
		case unicode.IsLetter(r):
			score--
		default:
			score -= 3
		}
		before = r
	}
	return score
}
