package tui

import (
	"context"
	"errors"
	"strings"
	"time"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"idempotencia/internal/book"
	"idempotencia/internal/check"
	"idempotencia/internal/faults"
	"idempotencia/internal/feedback"
	"idempotencia/internal/progress"
	"idempotencia/internal/window"
	"idempotencia/internal/workbook"
)

// exerciseView watches the student's file and shows the conditions as they come out.
type exerciseView struct {
	lesson  string // whose file is watched; "" for none
	list    window.List
	folded  map[string]bool // conditions that the student opened or closed by hand
	polling bool

	run     int // number of the latest check; messages of older ones are dropped
	running bool
	cancel  context.CancelFunc
	started time.Time
	elapsed time.Duration
	live    map[string]check.Result

	checked *workbook.Checked // the latest verdict; nil before the first
	report  feedback.Report
	fault   string // why there is no verdict
}

// open shows the exercise and begins to watch its file; the first look at the file starts a check.
func (v *exerciseView) open(m *model, l *book.Lesson) tea.Cmd {
	if l.Exercise == nil {
		m.notice = "Ennek a leckének a feladata nem olvasható."
		return nil
	}
	m.push(place{screen: exerciseScreen, lesson: l.ID})
	if v.lesson == l.ID {
		return nil
	}
	v.leave(m)
	m.output = outputView{}
	*v = exerciseView{lesson: l.ID, folded: map[string]bool{}, live: map[string]check.Result{}, run: v.run + 1}
	ctx, cancel := context.WithCancel(m.s.ctx)
	m.stopWatch = cancel
	return m.s.watch(ctx, l)
}

// leave lets the file go and ends what runs.
func (v *exerciseView) leave(m *model) {
	v.stop()
	if m.stopWatch != nil {
		m.stopWatch()
		m.stopWatch = nil
	}
	v.lesson = ""
}

func (v *exerciseView) stop() {
	if v.cancel != nil {
		v.cancel()
	}
	v.running = false
}

// changed starts a check of the new content; a check of the old one is ended.
func (v *exerciseView) changed(m *model, msg fileMsg) tea.Cmd {
	l := m.lessonOf(msg.lesson)
	if msg.lesson != v.lesson || l == nil {
		return nil
	}
	v.polling = msg.event.Polling
	return v.start(m, l)
}

func (v *exerciseView) start(m *model, l *book.Lesson) tea.Cmd {
	v.stop()
	v.run++
	v.running, v.started, v.elapsed = true, m.s.o.Now(), 0
	v.live, v.fault = map[string]check.Result{}, ""
	var ctx context.Context
	ctx, v.cancel = context.WithCancel(m.s.ctx)
	return tea.Batch(m.s.startCheck(ctx, l, v.run), ticks(v.run))
}

// tickEvery is how often the time of a running check moves on.
const tickEvery = 100 * time.Millisecond

func ticks(run int) tea.Cmd {
	return tea.Tick(tickEvery, func(time.Time) tea.Msg { return tickMsg{run: run} })
}

func (v *exerciseView) tick(msg tickMsg) tea.Cmd {
	if msg.run != v.run || !v.running {
		return nil
	}
	v.elapsed += tickEvery
	return ticks(v.run)
}

func (v *exerciseView) condition(msg conditionMsg) {
	if msg.run == v.run {
		v.live[msg.result.Condition] = msg.result
	}
}

// verdict ends a check. The first success of an exercise leads to what was learnt.
func (v *exerciseView) verdict(m *model, msg verdictMsg) tea.Cmd {
	l := m.lessonOf(v.lesson)
	if msg.run != v.run || l == nil || errors.Is(msg.err, context.Canceled) {
		return nil
	}
	v.running = false
	if msg.err != nil {
		v.fault, v.checked = faults.Text(msg.err), nil
		return nil
	}
	v.checked = &msg.checked
	was := m.statuses[l.ID]
	if msg.checked.Kind == check.Met {
		m.statuses[l.ID] = progress.Done
	}
	v.elapsed = msg.checked.Elapsed
	v.report = feedback.New(l.Exercise, msg.checked.Verdict).WithSource(l.Exercise.File, msg.checked.Content)
	v.folded = map[string]bool{}
	v.list = window.List{Cursor: v.firstUnmet()}
	m.output = outputView{raw: strings.ReplaceAll(feedback.OutputText(msg.checked.Results), "\t", "    ")}
	for _, w := range msg.checked.Warnings {
		m.notice = faults.Damaged(w)
	}
	if msg.checked.Unsaved != nil {
		m.notice = faults.Unsaved(msg.checked.Unsaved)
	}
	if msg.checked.Kind == check.Met && was != progress.Done && m.here().screen == exerciseScreen {
		m.summary.Top = 0
		m.push(place{screen: summaryScreen, lesson: l.ID})
	}
	return m.s.loadState
}

func (v *exerciseView) firstUnmet() int {
	for i, c := range v.report.Conditions {
		if c.Kind != check.Met {
			return i
		}
	}
	return 0
}

func (v *exerciseView) items() int {
	if len(v.report.Faults) > 0 {
		return 2
	}
	return len(v.report.Conditions)
}

func (v *exerciseView) pressed(m *model, msg tea.KeyPressMsg) (tea.Cmd, bool) {
	l := m.lessonOf(v.lesson)
	if l == nil {
		return nil, false
	}
	k := m.keys
	switch {
	case key.Matches(msg, k.PageUp, k.PageDown, k.Top, k.Bottom):
		n, _ := m.distance(msg)
		v.list.Scroll(v.list.Page(n))
	case m.choose(msg):
	case key.Matches(msg, k.Open):
		v.toggle()
	case key.Matches(msg, k.Edit):
		return m.s.edit(l.Exercise.File, v.line(l)), true
	case key.Matches(msg, k.Again):
		return v.start(m, l), true
	case key.Matches(msg, k.Output):
		v.openOutput(m, l)
	case key.Matches(msg, k.Reset):
		m.ask("Visszaállítsam az eredeti vázat? A mostani fájlod más néven megmarad mellette.", func() tea.Cmd { return m.s.reset(l) })
	default:
		return nil, false
	}
	return nil, true
}

func (v *exerciseView) openOutput(m *model, l *book.Lesson) {
	if strings.TrimSpace(m.output.raw) == "" {
		m.notice = "A programod még nem írt ki semmit."
		return
	}
	m.push(place{screen: outputScreen, lesson: l.ID})
}

// toggle opens or closes the chosen condition.
func (v *exerciseView) toggle() {
	if i := v.list.Cursor; i < len(v.report.Conditions) {
		v.folded[v.report.Conditions[i].Name] = v.unfolded(i)
	}
}

// unfolded tells whether a condition shows its details: the first unmet one does by itself.
func (v *exerciseView) unfolded(i int) bool {
	name := v.report.Conditions[i].Name
	if folded, touched := v.folded[name]; touched {
		return !folded
	}
	return v.checked != nil && v.checked.Kind != check.Met && i == v.firstUnmet()
}

// line is where the editor opens: the first line of the student's file that the verdict names.
func (v *exerciseView) line(l *book.Lesson) int {
	for _, f := range v.report.Faults {
		if f.File == l.Exercise.File && f.Line > 0 {
			return f.Line
		}
	}
	if i := v.list.Cursor; i < len(v.report.Conditions) {
		return lineIn(v.report.Conditions[i].Where, l.Exercise.File)
	}
	return 0
}
