package intake

import (
	"bytes"
	"slices"
	"strings"

	"idempotencia/grade/cohort"
	"idempotencia/internal/check"
)

// choose takes the one file that is the submission of an exercise; nil when there is none, or when
// more than one could be it.
func (s *sorting) choose(id string) (*candidate, error) {
	pool := s.newest(id, s.preferred(id))
	slices.SortStableFunc(pool, func(a, b candidate) int { return strings.Compare(a.path, b.path) })
	if len(pool) == 0 {
		s.missing(id)
		return nil, nil
	}
	if most := s.r.limits.candidates; len(pool) > most {
		s.note(cohort.Ambiguous, id, pool[0].path, "Túl sok fájl lehetne ez a beadás ("+listed(paths(pool))+"), ezért egyiket sem vettem be: kérdezd meg, melyik az.")
		return nil, nil
	}
	read, err := s.readable(id, pool)
	if err != nil || len(read) == 0 {
		return nil, err
	}
	for _, c := range read[1:] {
		if !bytes.Equal(c.content, read[0].content) {
			s.note(cohort.Ambiguous, id, read[0].path, "Több, egymástól eltérő fájl is lehetne ez a beadás ("+listed(paths(read))+"), ezért egyiket sem vettem be: kérdezd meg, melyik az.")
			return nil, nil
		}
	}
	taken := &read[0]
	if s.r.kept += int64(len(taken.content)); s.r.kept > s.r.limits.kept {
		return nil, s.r.tooLarge("több mint %s bájt beadás", s.r.limits.kept)
	}
	s.explain(id, taken, read)
	return taken, nil
}

// preferred gives the files with the exact name, or those whose name only looks like it, or those that
// say in their package clause which exercise they are.
func (s *sorting) preferred(id string) []candidate {
	var exact, similar []candidate
	for _, c := range s.named[id] {
		if c.decoration == "" {
			exact = append(exact, c)
		} else {
			similar = append(similar, c)
		}
	}
	if len(exact) == 0 && len(similar) == 0 {
		return s.packaged[id]
	}
	if len(exact) == 0 {
		return similar
	}
	for _, c := range similar {
		s.note(cohort.Ignored, id, c.path, "Van pontosan "+id+".go nevű fájl is: az számít.")
	}
	return exact
}

// newest keeps of what was handed in several times in Canvas the last one.
func (s *sorting) newest(id string, pool []candidate) []candidate {
	last := map[string]attempt{}
	for _, c := range pool {
		if a := c.attempt; a.of != "" && a.compare(last[a.of]) >= 0 {
			last[a.of] = a
		}
	}
	var kept []candidate
	older := map[string]bool{}
	for _, c := range pool {
		if a := c.attempt; a.of != "" && a != last[a.of] {
			older[a.of] = true
			s.note(cohort.Ignored, id, c.path, "Régebbi beadás: újabb is van ebből a fájlból.")
			continue
		}
		kept = append(kept, c)
	}
	for i, c := range kept {
		switch {
		case older[c.attempt.of]:
			kept[i].remarks = append(c.remarks, "Többször adta be: a legutóbbit vettem be.")
		case c.attempt.nth > 0:
			kept[i].remarks = append(c.remarks, "A neve szerint újból beadott fájl, de a korábbi nincs a letöltésben: ezt vettem be.")
		}
	}
	return kept
}

// readable reads the files and says of each that cannot be taken why.
func (s *sorting) readable(id string, pool []candidate) ([]candidate, error) {
	var read []candidate
	for _, c := range pool {
		flaw, content := tooLargeFlaw, []byte(nil)
		if c.flaw != "" || c.size <= check.MaxCandidate {
			var err error
			if content, flaw, err = s.r.content(c.entry, check.MaxCandidate+1); err != nil {
				return nil, err
			}
		}
		if flaw == "" && len(content) > check.MaxCandidate {
			flaw = tooLargeFlaw
		}
		if flaw != "" {
			s.note(cohort.Unusable, id, c.path, flaw)
			continue
		}
		c.content = content
		read = append(read, c)
	}
	return read, nil
}

func (s *sorting) missing(id string) {
	text := "Ehhez a feladathoz nem találtam fájlt."
	if s.locked {
		text = "Ehhez a feladathoz nem találtam fájlt; lehet, hogy a nem olvasható csomagban vagy mappában van."
	}
	s.note(cohort.Missing, id, "", text)
}

// explain says what a reader should know of a file that was taken.
func (s *sorting) explain(id string, taken *candidate, all []candidate) {
	if taken.decoration != "" {
		s.note(cohort.Remark, id, taken.path, "Bevettem, bár "+taken.decoration+".")
	}
	for _, text := range taken.remarks {
		s.note(cohort.Remark, id, taken.path, text)
	}
	if len(all) > 1 {
		s.note(cohort.Remark, id, taken.path, "Ugyanez a tartalom több helyen is megvan ("+listed(paths(all))+"): egyet vettem be.")
	}
}

func paths(all []candidate) []string {
	var list []string
	for _, c := range all {
		list = append(list, c.path)
	}
	slices.Sort(list)
	return list
}
