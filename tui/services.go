package tui

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"time"

	tea "charm.land/bubbletea/v2"

	"idempotencia/internal/book"
	"idempotencia/internal/check"
	"idempotencia/internal/disk"
	"idempotencia/internal/progress"
	"idempotencia/internal/verify"
	"idempotencia/internal/watch"
	"idempotencia/internal/workbook"
)

// services do everything that reads, writes or runs. The model only asks for it through commands.
type services struct {
	w       *workbook.Workbook
	o       Options
	ctx     context.Context
	cancel  context.CancelFunc
	running sync.WaitGroup

	making  sync.Mutex
	checker *check.Checker // nil until one could be made
}

func newServices(ctx context.Context, o Options) *services {
	s := &services{w: o.Workbook, o: o}
	s.ctx, s.cancel = context.WithCancel(ctx)
	return s
}

// close ends what still runs and waits for it.
func (s *services) close() {
	s.cancel()
	s.running.Wait()
}

func (s *services) check() (*check.Checker, error) {
	s.making.Lock()
	defer s.making.Unlock()
	if s.checker != nil {
		return s.checker, nil
	}
	c, err := check.New(s.ctx, s.w.Root, check.Options{})
	if err == nil {
		s.checker = c // a failure is tried again: Go may be installed meanwhile
	}
	return c, err
}

// loadState reads the progress and compares it with the files.
func (s *services) loadState() tea.Msg {
	state, warnings, err := s.w.Store.Load()
	return stateMsg{state: state, statuses: s.w.Statuses(state), warnings: warnings, err: err}
}

// startCheck runs a check whose messages carry the number run; ctx ends it.
func (s *services) startCheck(ctx context.Context, l *book.Lesson, run int) tea.Cmd {
	return s.stream(ctx, func(out <-chan any, send func(any)) {
		var checked workbook.Checked
		err := caught(func() error {
			c, err := s.check()
			if err == nil {
				checked, err = s.w.Check(ctx, c, l, func(r check.Result) { send(conditionMsg{run: run, result: r, more: out}) })
			}
			return err
		})
		send(verdictMsg{run: run, checked: checked, err: err})
	})
}

// stream runs work whose messages arrive one by one; each but the last holds the channel of the next.
func (s *services) stream(ctx context.Context, work func(out <-chan any, send func(any))) tea.Cmd {
	return func() tea.Msg {
		out := make(chan any, 64)
		s.running.Go(func() {
			defer close(out)
			work(out, func(m any) {
				select {
				case out <- m:
				case <-ctx.Done():
				}
			})
		})
		return next(out)
	}
}

// caught makes an error of a panic: outside the program's own loop it would leave the terminal raw.
func caught(run func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("%w: %v", ErrPanic, p)
		}
	}()
	return run()
}

// next waits for a message; a closed channel gives none.
func next(from <-chan any) tea.Msg { return <-from }

func more(from <-chan any) tea.Cmd { return func() tea.Msg { return next(from) } }

// watch tells of the first state of the lesson's file, and through moreOf of all later ones.
func (s *services) watch(ctx context.Context, l *book.Lesson) tea.Cmd {
	return func() tea.Msg {
		events, err := watch.File(ctx, s.w.Path(l.Exercise.File), watch.Options{})
		if err != nil {
			return savedMsg{err: err}
		}
		return nextEvent(l.ID, events)
	}
}

func nextEvent(lesson string, events <-chan watch.Event) tea.Msg {
	e, open := <-events
	if !open {
		return nil
	}
	return fileMsg{lesson: lesson, event: e, more: events}
}

func moreOf(m fileMsg) tea.Cmd { return func() tea.Msg { return nextEvent(m.lesson, m.more) } }

// keep records where the student was and how long.
func (s *services) keep(p progress.Place, spent map[string]time.Duration) error {
	_, err := s.w.Store.Update(func(state *progress.State) error {
		state.Last = p
		for id, d := range spent {
			state.Spend(id, d)
		}
		return nil
	})
	return err
}

func (s *services) keepCmd(p progress.Place, spent map[string]time.Duration) tea.Cmd {
	return func() tea.Msg {
		if err := s.keep(p, spent); err != nil {
			return nil // the next check tells of a state file that cannot be written
		}
		return s.loadState()
	}
}

func (s *services) showHints(l *book.Lesson, tiers int) tea.Cmd {
	return func() tea.Msg {
		if _, err := s.w.Store.ShowHints(l.ID, tiers); err != nil {
			return savedMsg{err: err}
		}
		return s.loadState()
	}
}

// sources reads both sides of the comparison, and records that the solution was shown.
func (s *services) sources(l *book.Lesson) tea.Cmd {
	return func() tea.Msg {
		msg := sourcesMsg{lesson: l.ID}
		reference, err := os.ReadFile(s.w.Path(l.Exercise.Solution))
		if err != nil {
			msg.err = err
			return msg
		}
		own, err := s.w.Candidate(l.Exercise)
		msg.own, msg.reference, msg.err = string(own), book.WithoutDirectives(string(reference)), err
		_, _ = s.w.Store.ShowSolution(l.ID)
		return msg
	}
}

func (s *services) reset(l *book.Lesson) tea.Cmd {
	return func() tea.Msg {
		kept, err := s.w.Reset(l.Exercise, s.o.Now())
		if err != nil || kept == "" {
			return savedMsg{text: "Az eredeti váz a helyén van.", err: err}
		}
		return savedMsg{text: "Az eredeti váz a helyén van. A korábbi fájlod itt maradt meg: " + filepath.Base(kept)}
	}
}

// play draws the lesson's stories as the student's file plays them.
func (s *services) play(l *book.Lesson) tea.Cmd {
	return func() tea.Msg {
		s.running.Add(1)
		defer s.running.Done()
		msg := storyMsg{lesson: l.ID}
		c, err := s.check()
		if err == nil {
			msg.played, err = s.w.Play(s.ctx, c, l)
		}
		msg.err = err
		return msg
	}
}

// mistake runs a known wrong solution, so that its damage is shown by what really happens.
func (s *services) mistake(ctx context.Context, l *book.Lesson, m book.Mistake) tea.Cmd {
	return func() tea.Msg {
		s.running.Add(1)
		defer s.running.Done()
		msg := mistakeMsg{lesson: l.ID, mistake: m.Name}
		content, err := os.ReadFile(s.w.Path(m.Path))
		if err != nil {
			msg.err = err
			return msg
		}
		c, err := s.check()
		if err == nil {
			msg.verdict, err = c.Check(ctx, l.Exercise, content, nil)
		}
		msg.err = err
		return msg
	}
}

// exportName is the file that carries the progress to another machine.
func (s *services) exportName() string {
	return "haladas-" + s.o.Now().Format("2006-01-02") + ".json"
}

func (s *services) export() tea.Msg {
	state, _, err := s.w.Store.Load()
	if err != nil {
		return savedMsg{err: err}
	}
	data, err := progress.Encode(state)
	if err != nil {
		return savedMsg{err: err}
	}
	file := filepath.Join(s.w.Root, s.exportName())
	if err := disk.Replace(file, data); err != nil {
		return savedMsg{err: err}
	}
	return savedMsg{text: "A haladásod itt van: " + file}
}

// errNotProgress says that a file to import holds no progress.
var errNotProgress = errors.New("import: not a progress file")

func (s *services) importFrom(name string) tea.Cmd {
	return func() tea.Msg {
		if !filepath.IsAbs(name) {
			name = filepath.Join(s.w.Root, name)
		}
		data, err := disk.Read(name, disk.MaxSource)
		if err != nil {
			return savedMsg{err: err}
		}
		other, err := progress.Decode(data)
		if err != nil {
			return savedMsg{err: fmt.Errorf("%w: %w", errNotProgress, err)}
		}
		if _, err := s.w.Store.Update(func(state *progress.State) error { state.Merge(other); return nil }); err != nil {
			return savedMsg{err: err}
		}
		return savedMsg{text: "A haladást betöltöttem; ami itt már megvolt, megmaradt."}
	}
}

// verify runs the content verification; its steps arrive one by one.
func (s *services) verify(ctx context.Context, run int) tea.Cmd {
	return s.stream(ctx, func(out <-chan any, send func(any)) {
		var r verify.Report
		err := caught(func() error {
			c, err := s.check()
			if err == nil {
				r, err = verify.Run(ctx, s.w.Root, verify.Options{Checker: c, Progress: func(step string) { send(verifyMsg{run: run, step: step, more: out}) }})
			}
			return err
		})
		send(verifyMsg{run: run, report: &r, err: err})
	})
}
