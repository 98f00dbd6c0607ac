package pages

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"idempotencia/internal/check"
	"idempotencia/internal/feedback"
)

// finding is a submission that a person should look at, and why.
type finding struct {
	Student  *student
	Exercise *exercise
	Path     string
	Reasons  []reason
}

// reason is what was found, beside the words of the tool that found it.
type reason struct {
	Where, Original, Said string
	Lines                 []string
}

// findings asks of every submission whether it needs a look.
func (e *edition) findings(ask func(x *exercise, w *work) []reason) []finding {
	var all []finding
	for _, s := range e.students {
		for _, x := range e.exercises {
			if w := s.work[x.ID]; w != nil {
				if reasons := ask(x, w); len(reasons) > 0 {
					all = append(all, finding{Student: s, Exercise: x, Path: oneLine(w.result.Path), Reasons: reasons})
				}
			}
		}
	}
	return all
}

// refused are the submissions that the screen did not let run.
func (e *edition) refused() []finding {
	return e.findings(func(_ *exercise, w *work) []reason {
		if w.report.Kind != check.Refused {
			return nil
		}
		return reasons(w.report.Faults)
	})
}

func reasons(faults []feedback.Fault) []reason {
	var all []reason
	for _, f := range faults {
		all = append(all, reason{Where: f.Where, Original: f.Original, Said: strings.TrimSpace(f.Explanation + " " + f.Advice)})
	}
	return all
}

// notGraded are the submissions of which nothing is known yet, for no fault of the student's.
func (e *edition) notGraded() []finding {
	return e.findings(func(_ *exercise, w *work) []reason {
		var all []reason
		if w.report.Kind == check.Infrastructure {
			all = append(all, reasons(w.report.Faults)...)
		}
		for _, c := range w.report.Conditions {
			if c.Kind == check.Infrastructure {
				all = append(all, reason{Where: c.Name, Original: c.Original})
			}
		}
		if len(all) == 0 && w.report.Kind == check.Infrastructure {
			all = append(all, reason{Said: "Az ok nem ismert."})
		}
		return all
	})
}

// testReport is a line as the go command or a test binary writes it. A submission has no reason to
// print one; no mark hangs on it, since marks come from exit codes.
var testReport = regexp.MustCompile(`(?m)^[ \t\x16]*(?:=== (?:RUN|PAUSE|CONT|NAME)\b.*|--- (?:PASS|FAIL|SKIP)\b.*|(?:PASS|FAIL)[ \t]*$|ok[ \t]+\S+[ \t]+[\d.(].*|\{"(?:Time|Action)":.*)`)

// lookAlikes are the submissions that print what looks like a test's report.
func (e *edition) lookAlikes() []finding {
	return e.findings(func(_ *exercise, w *work) []reason {
		var all []reason
		for _, c := range w.report.Conditions {
			if lines := testReport.FindAllString(c.Output, 3); len(lines) > 0 {
				all = append(all, reason{Where: c.Name, Lines: lines})
			}
		}
		return all
	})
}

// slow says how much longer than usual is unusual, and from where on it is worth a look at all.
const (
	slow      = 5
	worthLook = time.Second
)

// exhausting are the submissions that took unusually long, or all the memory or time there was.
func (e *edition) exhausting() []finding {
	usual := map[*exercise]time.Duration{}
	for _, x := range e.exercises {
		usual[x] = e.usualTime(x)
	}
	return e.findings(func(x *exercise, w *work) []reason {
		var all []reason
		counts := map[check.Kind]int{}
		for _, r := range w.result.Verdict.Results {
			counts[r.Kind]++
		}
		for _, kind := range []check.Kind{check.TimedOut, check.OutOfMemory} {
			if n := counts[kind]; n > 0 {
				all = append(all, reason{Said: fmt.Sprintf("%d feltételnél: %s.", n, feedback.Word(kind))})
			}
		}
		if took := runTime(w); len(all) == 0 && took >= worthLook && took > slow*usual[x] {
			all = append(all, reason{Said: fmt.Sprintf("%s alatt futott le; a feladat többi beadásának fele %s alatt kész.", feedback.Seconds(took), feedback.Seconds(usual[x]))})
		}
		return all
	})
}

func runTime(w *work) time.Duration {
	var sum time.Duration
	for _, r := range w.result.Verdict.Results {
		sum += r.Elapsed
	}
	return sum
}

// usualTime is the median.
func (e *edition) usualTime(x *exercise) time.Duration {
	var all []time.Duration
	for _, w := range e.ran(x) {
		all = append(all, runTime(w))
	}
	if len(all) == 0 {
		return 0
	}
	slices.Sort(all)
	return all[len(all)/2]
}
