package intake

import (
	"strings"

	"idempotencia/grade/cohort"
	"idempotencia/internal/feedback"
)

// student takes one student's submissions, in the order of the exercises. Its error ends the reading.
func (r *reader) student(g *group) ([]cohort.Submission, error) {
	if err := r.ctx.Err(); err != nil {
		return nil, err
	}
	r.inners = r.limits.inners
	for _, n := range g.remarks {
		n.Student = g.key
		r.notes.add(n)
	}
	s := &sorting{r: r, g: g, named: map[string][]candidate{}, packaged: map[string][]candidate{}}
	defer s.close()
	if err := s.expand(); err != nil {
		return nil, err
	}
	s.sort()
	if err := s.probe(); err != nil {
		return nil, err
	}
	var taken []cohort.Submission
	for _, ex := range r.exercises {
		c, err := s.choose(ex.ID)
		if err != nil {
			return nil, err
		}
		if c != nil {
			taken = append(taken, cohort.Submission{Student: g.key, Exercise: ex.ID, Path: c.path, Content: c.content, Late: c.late})
		}
	}
	return taken, nil
}

// sorting is the work on one student's files.
type sorting struct {
	r        *reader
	g        *group
	items    []entry
	done     []func()
	locked   bool                   // an archive could not be read, so that what is missing may be in it
	named    map[string][]candidate // by exercise
	packaged map[string][]candidate // found by their package clause, by exercise
	others   []entry                // Go files whose name says nothing
}

func (s *sorting) close() {
	for _, done := range s.done {
		done()
	}
}

func (s *sorting) note(kind cohort.NoteKind, exercise, path, text string) {
	s.r.notes.add(cohort.Note{Kind: kind, Student: s.g.key, Exercise: exercise, Path: path, Text: text})
}

// expand lists the student's ZIPs. One inside another is not opened: no layout has that.
func (s *sorting) expand() error {
	opened := 0
	for _, e := range s.g.items {
		_, reason, _ := skippedPart(e.rel)
		switch {
		case e.dir || reason != "" || !isZIP(e.rel):
			s.items = append(s.items, e)
			continue
		case opened >= s.r.limits.archives:
			s.unusable(e, "Több csomagot adott be, mint amennyit egy tanulótól megnyitok: kérd be egyben.")
			continue
		}
		opened++
		all, done, flaw, err := s.r.innerZIP(e)
		if err != nil {
			return err
		}
		s.done = append(s.done, done)
		if flaw != "" {
			s.unusable(e, flaw)
			continue
		}
		if wholeDownload(all) {
			s.unusable(e, "Egy egész Moodle-letöltés van benne, nem egy tanuló beadása: add meg külön.")
			continue
		}
		for _, inner := range s.r.named(all, e.path+"!/", s.g.key) {
			inner.late, inner.attempt = e.late, e.attempt
			if isZIP(inner.rel) && !inner.dir {
				if _, reason, _ := skippedPart(inner.rel); reason == "" {
					s.unusable(inner, "ZIP a ZIP-ben: ilyen mélyre nem nézek, bontsd ki, vagy kérd be egy szinttel.")
					continue
				}
			}
			s.items = append(s.items, inner)
		}
	}
	return nil
}

func (s *sorting) unusable(e entry, text string) {
	s.locked = true
	s.note(cohort.Unusable, "", e.path, text)
}

// sort finds the candidates of each exercise, and says of the other files why they are none.
func (s *sorting) sort() {
	roots := workbooks(s.items)
	for _, e := range s.items {
		if clone, ok := ofWorkbook(e, roots); ok {
			s.r.notes.addFolder(cohort.Note{Kind: cohort.Ignored, Student: s.g.key, Path: clone, Text: workbookReason})
			continue
		}
		if prefix, reason, file := skippedPart(e.rel); reason != "" {
			s.skip(e, prefix, reason, file)
			continue
		}
		switch {
		case e.dir:
			if e.flaw != "" {
				s.unusable(e, e.flaw)
			}
		case isZIP(e.rel): // said already
		case foreignArchive(e.rel) != "":
			s.unusable(e, foreignArchive(e.rel)+" csomagot nem olvasok: bontsd ki, vagy kérd be ZIP-ben.")
		default:
			s.file(e)
		}
	}
}

func (s *sorting) skip(e entry, prefix, reason string, file bool) {
	n := cohort.Note{Kind: cohort.Ignored, Student: s.g.key, Path: strings.TrimSuffix(e.path, strings.TrimPrefix(e.rel, prefix)), Text: reason}
	if file {
		s.r.notes.add(n)
		return
	}
	s.r.notes.addFolder(n)
}

func (s *sorting) file(e entry) {
	id, decoration := s.r.candidateName(e.base())
	switch {
	case id != "":
		if e.altered && decoration == "" {
			decoration = "láthatatlan jelek vannak a nevében"
		}
		s.named[id] = append(s.named[id], candidate{entry: e, decoration: decoration})
	case e.flaw != "":
		s.note(cohort.Ignored, "", e.path, e.flaw)
	case isGo(e.rel) && !isTest(e.rel):
		s.others = append(s.others, e)
	default:
		s.note(cohort.Ignored, "", e.path, unwanted(e.base()))
	}
}

// probe looks at the package clauses of the Go files whose names say nothing.
func (s *sorting) probe() error {
	for i, e := range s.others {
		if i >= s.r.limits.probes {
			s.note(cohort.Ignored, "", e.path, "Nem feladat neve, és már túl sok ilyen Go-fájl van, hogy a csomagnevét is megnézzem.")
			continue
		}
		name, err := s.r.packageName(e)
		if err != nil {
			return err
		}
		switch {
		case !s.r.exercise(name):
			s.note(cohort.Ignored, "", e.path, unwanted(e.base()))
		case len(s.named[name]) > 0:
			s.note(cohort.Ignored, name, e.path, "Csak "+feedback.Article(name)+" "+name+".go számít: a feladat mellé tett további fájl nem része a beadásnak.")
		default:
			s.packaged[name] = append(s.packaged[name], candidate{entry: e, decoration: "a neve nem mond feladatot, de a csomagneve " + name})
		}
	}
	return nil
}
