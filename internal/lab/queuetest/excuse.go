package queuetest

import (
	"context"
	"fmt"
	"runtime"
	"strings"
	"testing"
)

// Excuse is a known difference between the subject and the service.
type Excuse struct {
	Why   string // what the subject does, and what the service documents
	Fails string // a part of the failure that shows the difference
}

// T is what a case needs of its test.
type T interface {
	Helper()
	Context() context.Context
	Fatal(args ...any)
	Fatalf(format string, args ...any)
}

// hold plays an excused case, skips it when it fails as the excuse says, and fails it otherwise: an
// excuse that is no longer true would hide the next fault.
func (e Excuse) hold(t *testing.T, play func(T)) {
	t.Helper()
	r := &rehearsal{ctx: t.Context(), ended: make(chan struct{})}
	go r.run(play)
	<-r.ended
	if err := e.judge(r.failure); err != nil {
		t.Fatal(err)
	}
	t.Skip(e.Why)
}

// judge takes the first failure of the case, empty when it passed.
func (e Excuse) judge(failure string) error {
	switch {
	case failure == "":
		return fmt.Errorf("the case passes, its excuse no longer holds: %s", e.Why)
	case !strings.Contains(failure, e.Fails):
		return fmt.Errorf("the case fails otherwise than excused: %s; want: %s", failure, e.Fails)
	}
	return nil
}

// rehearsal is a T that keeps the first failure to itself.
type rehearsal struct {
	ctx     context.Context
	ended   chan struct{}
	failure string
}

// run needs a goroutine of its own, since a failure ends it.
func (r *rehearsal) run(play func(T)) {
	defer close(r.ended)
	play(r)
}

func (r *rehearsal) Helper()                  {}
func (r *rehearsal) Context() context.Context { return r.ctx }
func (r *rehearsal) Fatal(args ...any)        { r.fail(fmt.Sprint(args...)) }

func (r *rehearsal) Fatalf(format string, args ...any) { r.fail(fmt.Sprintf(format, args...)) }

func (r *rehearsal) fail(text string) {
	r.failure = text
	runtime.Goexit()
}
