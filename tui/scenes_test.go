package tui

import (
	"fmt"
	"path"
	"slices"
	"strings"
	"time"

	"idempotencia/internal/book"
	"idempotencia/internal/check"
	"idempotencia/internal/progress"
	"idempotencia/internal/prose"
	"idempotencia/internal/verify"
	"idempotencia/internal/watch"
	"idempotencia/internal/workbook"
)

// scene is a state of the program that a student can get to.
type scene struct {
	name string
	set  func(m *model)
}

// scenes are all screens, each in its states. They hold for any course.
var scenes = []scene{
	{"home/fresh", func(m *model) { m.Update(stateMsg{}) }},
	{"home/unloaded", func(*model) {}},
	{"home/progressed", func(m *model) { m.Update(progressed(m)); press(m, "down") }},
	{"home/changed", func(m *model) { m.Update(changedSince(m)); press(m, "home") }},
	{"home/filtering", func(m *model) { m.Update(stateMsg{}); press(m, "/"); write(m, "idő") }},
	{"home/filtered", func(m *model) { m.Update(stateMsg{}); press(m, "/"); write(m, "idő"); press(m, "enter") }},
	{"home/nothing", func(m *model) { m.Update(stateMsg{}); press(m, "/"); write(m, "xyz") }},
	{"home/notice", func(m *model) { m.Update(stateMsg{warnings: []progress.Warning{{Aside: "progress.json.serult-1"}}}) }},

	{"lesson/top", func(m *model) { m.Update(progressed(m)); press(m, "home", "enter") }},
	{"lesson/scrolled", func(m *model) { m.Update(progressed(m)); press(m, "home", "enter", "space", "down") }},
	{"lesson/questions", func(m *model) { m.Update(progressed(m)); m.openSection(first(m), book.SectionQuestions, "") }},
	{"lesson/answers", func(m *model) { m.Update(progressed(m)); m.openSection(first(m), prose.AnswersID, "") }},
	{"headings/list", func(m *model) { m.Update(progressed(m)); press(m, "home", "enter", "c", "down") }},

	{"exercise/opening", func(m *model) { atExercise(m, stateMsg{}) }},
	{"exercise/unstarted", func(m *model) { atExercise(m, stateMsg{}); judged(m, unstarted(first(m))) }},
	{"exercise/running", func(m *model) { atExercise(m, stateMsg{}); running(m, 2) }},
	{"exercise/suspected", func(m *model) { atExercise(m, stateMsg{}); judged(m, broken(first(m), suspected(first(m))...)) }},
	{"exercise/unfolded", func(m *model) {
		atExercise(m, stateMsg{})
		judged(m, broken(first(m), suspected(first(m))...))
		press(m, "enter", "down", "enter")
	}},
	{"exercise/uncompiled", func(m *model) { atExercise(m, stateMsg{}); judged(m, uncompiled(first(m))) }},
	{"exercise/met", func(m *model) { atExercise(m, progressed(m)); judged(m, broken(first(m))) }},
	{"exercise/missing", func(m *model) { atExercise(m, stateMsg{}); missing(m) }},
	{"exercise/polling", func(m *model) { atExercise(m, stateMsg{}); m.exercise.polling = true }},
	{"exercise/reset", func(m *model) { atExercise(m, stateMsg{}); judged(m, unstarted(first(m))); press(m, "v") }},

	{"summary/first", func(m *model) { atExercise(m, stateMsg{}); judged(m, broken(first(m))) }},
	{"hints/first", func(m *model) { atExercise(m, hinted(m, 1)); press(m, "t") }},
	{"hints/all", func(m *model) { atExercise(m, hinted(m, 3)); press(m, "t") }},
	{"output/shown", func(m *model) { atExercise(m, stateMsg{}); judged(m, printed(first(m))); press(m, "o") }},

	{"solution/asked", func(m *model) { m.Update(stateMsg{}); press(m, "home", "m") }},
	{"solution/agreed", func(m *model) { m.Update(stateMsg{}); press(m, "home", "m", "right") }},
	{"solution/compared", func(m *model) { m.Update(progressed(m)); press(m, "home", "m"); m.Update(compared(m, true)) }},
	{"solution/same", func(m *model) { m.Update(progressed(m)); press(m, "home", "m"); m.Update(compared(m, false)) }},

	{"mistakes/refused", func(m *model) { m.Update(stateMsg{}); press(m, "home", "h") }},
	{"mistakes/list", func(m *model) { m.Update(progressed(m)); press(m, "home", "h") }},
	{"mistakes/waiting", func(m *model) { m.Update(progressed(m)); press(m, "home", "h", "enter") }},
	{"mistakes/proved", func(m *model) { m.Update(progressed(m)); press(m, "home", "h", "enter"); proved(m) }},

	{"mistakes/drawn", func(m *model) {
		m.Update(progressed(m))
		press(m, "home", "h")
		m.mistakes.list.Cursor = drawnMistake(m)
		press(m, "enter")
		proved(m)
	}},

	{"story/playing", func(m *model) { atExercise(m, stateMsg{}); press(m, "d") }},
	{"story/played", func(m *model) { atExercise(m, stateMsg{}); press(m, "d"); m.Update(played(m)) }},
	{"story/uncompiled", func(m *model) {
		atExercise(m, stateMsg{})
		press(m, "d")
		m.Update(storyMsg{lesson: first(m).ID, played: workbook.Played{Recording: check.Recording{Verdict: uncompiled(first(m))}}})
	}},

	{"progress/fresh", func(m *model) { m.Update(stateMsg{}); press(m, "p") }},
	{"progress/later", func(m *model) { m.Update(progressed(m)); press(m, "p") }},
	{"progress/import", func(m *model) { m.Update(progressed(m)); press(m, "p", "i") }},

	{"glossary/lesson", func(m *model) { m.Update(progressed(m)); press(m, "home", "enter", "s") }},
	{"glossary/all", func(m *model) { m.Update(progressed(m)); press(m, "s", "down", "down") }},

	{"search/empty", func(m *model) { m.Update(progressed(m)); press(m, "k") }},
	{"search/found", func(m *model) { m.Update(progressed(m)); press(m, "k"); write(m, "ujraprobalas"); press(m, "down") }},
	{"search/nothing", func(m *model) { m.Update(progressed(m)); press(m, "k"); write(m, "zebra") }},

	{"verify/running", func(m *model) {
		m.Update(stateMsg{})
		press(m, "a")
		m.Update(verifyMsg{run: m.verify.run, step: "helyesírás", more: make(chan any)})
	}},
	{"verify/problems", func(m *model) {
		m.Update(stateMsg{})
		press(m, "a")
		m.Update(verifyMsg{run: m.verify.run, report: unsound})
		press(m, "down")
	}},
	{"verify/sound", func(m *model) {
		m.Update(stateMsg{})
		press(m, "a")
		m.Update(verifyMsg{run: m.verify.run, report: &verify.Report{Lessons: 3}})
	}},

	{"help/top", func(m *model) { m.Update(stateMsg{}); press(m, "?") }},
	{"help/end", func(m *model) { m.Update(stateMsg{}); press(m, "?", "end") }},
}

var unsound = &verify.Report{
	Lessons: 3, Conditions: 6, Mistakes: 2, Candidates: 8,
	Notes: []string{"a helyesírást nem néztem meg, mert nincs hunspell"},
	Problems: []book.Problem{
		{Path: "lessons/02-idotures.md", Line: 12, Text: "ismeretlen szó: újrapróbááás"},
		{Path: "exercises/apply/apply_test.go", Text: "ezt a feltételt egyetlen ismert hiba sem rontja el: TestFreshRequestDoubles"},
	},
}

// drawnMistake is the place of a mistake that has a picture, 0 when none has.
func drawnMistake(m *model) int {
	return max(slices.IndexFunc(first(m).Exercise.Mistakes, func(k book.Mistake) bool { return k.Damage != nil }), 0)
}

// played is what the student's file made of the stories, when it makes the drawn mistake.
func played(m *model) storyMsg {
	p := workbook.Played{Recording: check.Recording{Verdict: check.Verdict{Kind: check.Met}, Ending: check.Result{Kind: check.Met}}}
	for _, s := range first(m).Stories {
		for _, v := range s.Variants {
			p.Pictures = append(p.Pictures, s.VariantPicture(v))
		}
	}
	return storyMsg{lesson: first(m).ID, played: p}
}

func first(m *model) *book.Lesson { return lessonAt(m, 1) }

// atExercise opens the first exercise with the given progress.
func atExercise(m *model, state stateMsg) {
	m.Update(state)
	press(m, "home", "f")
	m.Update(fileMsg{lesson: first(m).ID, event: watch.Event{Exists: true}})
	m.exercise.running = false
}

// running lets n conditions of the first exercise come out, the last of them failed.
func running(m *model, n int) {
	l := first(m)
	m.exercise.running = true
	for i := range n {
		kind := check.Met
		if i == n-1 {
			kind = check.Failed
		}
		m.Update(conditionMsg{run: m.exercise.run, result: check.Result{Condition: l.Exercise.Conditions[i].Name, Kind: kind}})
	}
	for range 3 {
		m.Update(tickMsg{run: m.exercise.run})
	}
}

// judged ends the running check with a verdict.
func judged(m *model, v check.Verdict) {
	m.Update(verdictMsg{run: m.exercise.run, checked: workbook.Checked{Verdict: v, Content: []byte("package apply\n\nimport \"fmt\"\n")}})
}

func missing(m *model) {
	err := &workbook.MissingFileError{Exercise: first(m).Exercise, Lookalikes: []string{"apply.go.txt"}}
	m.Update(verdictMsg{run: m.exercise.run, err: err})
}

// suspected are the conditions that a known mistake breaks, and no other one.
func suspected(l *book.Lesson) []string {
	for _, m := range slices.Backward(l.Exercise.Mistakes) {
		same := 0
		for _, o := range l.Exercise.Mistakes {
			if slices.Equal(o.Breaks, m.Breaks) {
				same++
			}
		}
		if same == 1 {
			return m.Breaks
		}
	}
	return nil
}

// verdict gives every condition of a lesson's exercise the result that judge makes.
func verdict(l *book.Lesson, kind check.Kind, judge func(book.Condition) check.Result) check.Verdict {
	v := check.Verdict{Exercise: l.ID, Kind: kind, Elapsed: 340 * time.Millisecond}
	for _, c := range l.Exercise.Conditions {
		r := judge(c)
		r.Condition = c.Name
		v.Results = append(v.Results, r)
	}
	return v
}

// broken is a verdict in which exactly the named conditions fail.
func broken(l *book.Lesson, names ...string) check.Verdict {
	kind := check.Failed
	if len(names) == 0 {
		kind = check.Met
	}
	return verdict(l, kind, func(c book.Condition) check.Result {
		if !slices.Contains(names, c.Name) {
			return check.Result{Kind: check.Met, Output: "PASS\n"}
		}
		return check.Result{Kind: check.Failed, Output: fmt.Sprintf(
			"--- FAIL: %s (0.00s)\n    %s:41: Apply(store, 7, 22) = (42, false, nil), várt: (0, false, azonosito-utkozes)\n        előtte: Apply(store, 7, 21)\nFAIL\n",
			c.Name, path.Base(l.Exercise.Test))}
	})
}

// unstarted is the verdict on the stub.
func unstarted(l *book.Lesson) check.Verdict {
	return verdict(l, check.Failed, func(c book.Condition) check.Result {
		return check.Result{Kind: check.Panicked, Output: "--- FAIL: " + c.Name + " (0.00s)\npanic: TODO: az Apply még nincs megírva [recovered, repanicked]\n\n" +
			"goroutine 7 [running]:\nidempotencia/exercises/apply.Apply(...)\n\t/w/exercises/apply/apply.go:18\n"}
	})
}

// printed is a verdict on a program that prints.
func printed(l *book.Lesson) check.Verdict {
	v := broken(l, suspected(l)...)
	for i := range v.Results {
		v.Results[i].Output = "id: 7\térték: 21\nűrhajós és őrült\n" + strings.Repeat("hosszú ", 40) + "sor\n" + v.Results[i].Output
	}
	return v
}

func uncompiled(l *book.Lesson) check.Verdict {
	return check.Verdict{Exercise: l.ID, Kind: check.NotBuilt, Stage: check.StageCompile, Elapsed: 200 * time.Millisecond, Diagnostics: []check.Diagnostic{
		{File: l.Exercise.File, Line: 3, Col: 8, Text: `"fmt" imported and not used`},
		{File: l.Exercise.File, Line: 19, Col: 1, Text: "missing return"},
	}}
}

// hinted is the progress of a student who asked for so many hints.
func hinted(m *model, tiers int) stateMsg {
	return stateMsg{state: progress.State{Exercises: map[string]progress.Exercise{first(m).ID: {Hints: tiers}}}}
}

func compared(m *model, different bool) sourcesMsg {
	reference := "package apply\n\n// Apply megduplázza a value számot, és az id alatt megjegyzi a store-ban, hogy az ismétlés is ezt kapja.\nfunc Apply() error {\n\treturn nil\n}\n"
	own := reference
	if different {
		own = strings.Replace(reference, "\treturn nil\n", "\t// 漢字, őrült űrhajós\n\tpanic(\"TODO\")\n", 1)
	}
	return sourcesMsg{lesson: first(m).ID, own: own, reference: reference}
}

func proved(m *model) {
	mistake := first(m).Exercise.Mistakes[0]
	m.Update(mistakeMsg{lesson: first(m).ID, mistake: mistake.Name, verdict: broken(first(m), mistake.Breaks...)})
}
