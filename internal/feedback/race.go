package feedback

import (
	"strings"

	"idempotencia/internal/book"
)

// The race detector prints a report while the program goes on, between two lines of equals signs:
//
//	==================
//	WARNING: DATA RACE
//	Write at 0x00c0000a4148 by goroutine 11:
//	  idempotencia/exercises/concurrent.(*Group[go.shape.int]).Do()
//	      /home/k/exercises/concurrent/concurrent.go:56 +0x397
//	  …
//
//	Previous read at 0x00c0000a4148 by goroutine 110:
//	  …
//
//	Goroutine 11 (running) created at:
//	  …
//	==================
const (
	raceRule  = "=================="
	raceTitle = "WARNING: DATA RACE"
	// raceFound is what package testing logs for a test that had reports, and nothing more.
	raceFound = "race detected during execution of test"
)

// race is one report: the two accesses that nothing put in order.
type race []access

// access is one of the two, with its stack.
type access struct {
	writes bool
	frames []frame
}

// splitRaces takes the detector's reports out of the output.
func splitRaces(output string) (rest string, races []race) {
	for {
		before, report, ok := strings.Cut(output, raceRule+"\n"+raceTitle+"\n")
		if !ok {
			return rest + output, races
		}
		report, after, _ := strings.Cut(report, raceRule+"\n")
		rest, output = rest+before, after
		races = append(races, readRace(report))
	}
}

func readRace(report string) race {
	var r race
	function := ""
	for line := range strings.Lines(report) {
		line = strings.TrimSuffix(line, "\n")
		switch text := strings.TrimLeft(line, " "); {
		case line == text: // a heading, or the empty line after a stack
			function = ""
			if strings.HasPrefix(text, "Goroutine ") {
				return r
			}
			if strings.Contains(text, " at 0x") {
				r = append(r, access{writes: strings.Contains(strings.ToLower(text), "write at ")})
			}
		case function == "":
			function = text
		default:
			if file, number, ok := sourcePlace(text); ok && len(r) > 0 {
				last := &r[len(r)-1]
				last.frames = append(last.frames, frame{function: function, file: file, line: number})
			}
			function = ""
		}
	}
	return r
}

// raced explains the first report that names the student's code, or else the first.
func (c *Condition) raced(ex *book.Exercise, races []race) {
	c.Original, c.Word = raceTitle, "versenyhelyzet"
	told := races[0].told(ex)
	for _, r := range races {
		if told.where == "" {
			told = r.told(ex)
		}
	}
	c.Explanation = "Versenyhelyzet (race condition): két goroutine ugyanahhoz az adathoz nyúlt, legalább az egyik írta, és semmi sem szabta meg, melyik legyen előbb." + told.sentence
	c.Advice = "Tartsd ugyanazt a zárat (mutex) minden íráskor és olvasáskor, vagy várja meg az egyik a másikat egy csatornánál: amit a `close` előtt írsz, azt a várakozó utána biztosan látja."
	if told.where != "" {
		c.Where = told.where
	}
}

// raceStory says where the two accesses of a race are, as far as the student can go and look.
type raceStory struct{ sentence, where string }

func (r race) told(ex *book.Exercise) raceStory {
	var s raceStory
	var parts []string
	for i, a := range r {
		place := a.place(ex)
		if place.owner == elsewhere {
			continue
		}
		if s.where == "" && place.owner == student {
			s.where = place.frame.where(ex)
		}
		who := "Az egyik"
		if i > 0 {
			who = "a másik"
		}
		did := " olvasta: "
		if a.writes {
			did = " írta: "
		}
		parts = append(parts, who+" itt"+did+place.frame.spoken(ex))
	}
	if len(parts) > 0 {
		s.sentence = " " + capital(strings.Join(parts, ", ")) + "."
	}
	return s
}

// place is the innermost call in the student's code, or else in the test's.
func (a access) place(ex *book.Exercise) spot {
	return find([]goroutine{{frames: a.frames}}, ex, func(goroutine) bool { return true })
}
