package tui

import (
	"context"
	"errors"
	"fmt"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"idempotencia/internal/book"
	"idempotencia/internal/faults"
	"idempotencia/internal/verify"
	"idempotencia/internal/window"
)

// verifyView is the instructor's: the proof that the content is sound, as it goes on.
type verifyView struct {
	list    window.List
	run     int // number of the latest verification; messages of older ones are dropped
	running bool
	cancel  context.CancelFunc
	steps   []string
	report  *verify.Report
	fault   string
}

func (v *verifyView) open(m *model) tea.Cmd {
	m.push(place{screen: verifyScreen})
	if v.running || v.report != nil {
		return nil
	}
	return v.start(m)
}

func (v *verifyView) start(m *model) tea.Cmd {
	v.stop()
	*v = verifyView{running: true, run: v.run + 1}
	var ctx context.Context
	ctx, v.cancel = context.WithCancel(m.s.ctx)
	return m.s.verify(ctx, v.run)
}

func (v *verifyView) stop() {
	if v.cancel != nil {
		v.cancel()
	}
	v.running = false
}

func (v *verifyView) problems() []book.Problem {
	if v.report == nil {
		return nil
	}
	return v.report.Problems
}

func (v *verifyView) set(_ *model, msg verifyMsg) tea.Cmd {
	switch {
	case msg.run != v.run:
		return nil
	case msg.more != nil:
		v.steps = append(v.steps, msg.step)
		return more(msg.more)
	case errors.Is(msg.err, context.Canceled):
		return nil
	case msg.err != nil:
		v.fault = faults.Text(msg.err)
	default:
		v.report = msg.report
	}
	v.running = false
	return nil
}

func (v *verifyView) pressed(m *model, msg tea.KeyPressMsg) (tea.Cmd, bool) {
	switch {
	case m.choose(msg):
		return nil, true
	case key.Matches(msg, m.keys.Again):
		return v.start(m), true
	case key.Matches(msg, m.keys.Open, m.keys.Edit):
		if all := v.problems(); v.list.Cursor < len(all) {
			return m.s.edit(all[v.list.Cursor].Path, all[v.list.Cursor].Line), true
		}
		return nil, true
	}
	return nil, false
}

func (v *verifyView) lines(m *model, w, h int) ([]string, []int) {
	var head []string
	for _, step := range v.steps[max(0, len(v.steps)-max(h-4, 1)):] {
		head = append(head, m.theme.Dim.Render("· "+step))
	}
	switch {
	case v.fault != "":
		head = append(head, window.Wrap(v.fault, w, 0)...)
	case v.running:
		head = append(head, m.theme.Accent.Render("ellenőrzés folyik…"))
	case v.report != nil:
		head = v.verdict(m, w)
	}
	var items [][]string
	for i, p := range v.problems() {
		items = append(items, window.Choice(m.theme, p.String(), w, i == v.list.Cursor))
	}
	rows := make([]int, len(head))
	for i := range rows {
		rows[i] = -1
	}
	if len(items) == 0 {
		return head, rows
	}
	body, owner := v.list.View(items, h-len(head))
	return append(head, body...), append(rows, owner...)
}

func (v *verifyView) verdict(m *model, w int) []string {
	r := v.report
	lines := []string{fmt.Sprintf("%d lecke, %d feltétel, %d ismert hiba, %d ellenőrzött jelölt", r.Lessons, r.Conditions, r.Mistakes, r.Candidates)}
	if len(r.Problems) == 0 {
		lines = append(lines, m.theme.Good.Render("✓ A tananyag rendben van."))
	} else {
		lines = append(lines, m.theme.Bad.Render(fmt.Sprintf("✗ %d hiba van a tananyagban. Enter: a hiba helye a szerkesztőben.", len(r.Problems))))
	}
	for _, note := range r.Notes {
		lines = append(lines, window.Wrap(m.theme.Warn.Render("! ")+note, w, 2)...)
	}
	return append(lines, "")
}
