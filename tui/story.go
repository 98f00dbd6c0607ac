package tui

import (
	"strings"

	tea "charm.land/bubbletea/v2"

	"idempotencia/internal/book"
	"idempotencia/internal/check"
	"idempotencia/internal/faults"
	"idempotencia/internal/feedback"
	"idempotencia/internal/history"
	"idempotencia/internal/prose"
	"idempotencia/internal/window"
)

// storyView draws a lesson's stories as the student's own file plays them.
type storyView struct {
	text     window.Pane
	lesson   string
	pictures []history.Picture
	fault    string          // what kept stories from being played
	report   feedback.Report // why the file did not come to run
	running  bool
	width    int // of the last layout; 0 when it has to be made anew
}

func (v *storyView) open(m *model, l *book.Lesson) tea.Cmd {
	if l.Exercise == nil || l.Exercise.Story == "" {
		m.notice = "Ehhez a leckéhez nincsenek rajzolt történetek."
		return nil
	}
	*v = storyView{lesson: l.ID, running: true}
	m.push(place{screen: storyScreen, lesson: l.ID})
	return m.s.play(l)
}

func (v *storyView) set(m *model, msg storyMsg) {
	l := m.lessonOf(msg.lesson)
	if msg.lesson != v.lesson || l == nil {
		return
	}
	v.running, v.width, v.pictures, v.fault = false, 0, msg.played.Pictures, ""
	switch p := msg.played; {
	case msg.err != nil:
		v.fault = faults.Text(msg.err)
	case p.Kind != check.Met:
		v.fault = "A fájlod így nem futtatható, ezért nincs mit lerajzolni."
		v.report = feedback.New(l.Exercise, p.Verdict).WithSource(l.Exercise.File, p.Content)
	case p.Ending.Kind != check.Met:
		v.fault = "A futás itt megállt, a többi történet nem játszódott le. A feladat képernyője megmondja, miért."
	}
}

func (v *storyView) layout(m *model, w int) {
	if v.width != w {
		v.width = w
		v.text.Lines = v.lines(m, min(w, prose.MaxWidth))
	}
	v.text.Move(0, m.bodyHeight())
}

func (v *storyView) lines(m *model, w int) []string {
	if v.running {
		return []string{m.theme.Dim.Render("Lejátszom a történeteket a te fájloddal…")}
	}
	var lines []string
	if len(v.pictures) > 0 {
		lines = append(window.Wrap(feedback.StoryLead, w, 0), "")
	}
	for _, p := range v.pictures {
		lines = append(lines, window.Wrap(m.theme.Label.Render(p.Title), w, 0)...)
		lines = append(lines, m.drawing(p, w)...)
		lines = append(lines, "")
	}
	for paragraph := range strings.SplitSeq(v.fault, "\n") {
		lines = append(lines, window.Wrap(paragraph, w, 0)...)
	}
	if text := v.report.FaultsText(m.theme.Text(min(w, prose.MaxWidth))); text != "" {
		lines = append(lines, "")
		lines = append(lines, strings.Split(text, "\n")...)
	}
	return lines
}

// drawing is a picture's lines; what differs from the right solution stands out.
func (m *model) drawing(p history.Picture, w int) []string {
	style := m.theme.Text(min(w, prose.MaxWidth)).Style
	return p.Lines(w, style.Bad, style.Good)
}
