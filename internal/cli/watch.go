package cli

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"idempotencia/internal/book"
	"idempotencia/internal/watch"
)

// change says that the file of a lesson is now another.
type change struct {
	lesson *book.Lesson
	event  watch.Event
}

// watchLoop checks one lesson at a time; a newer save of the same lesson ends its running check.
type watchLoop struct {
	run      *checkRun
	waiting  []*book.Lesson
	current  *book.Lesson // nil when no check runs
	stop     context.CancelFunc
	finished chan struct{}
	polling  bool
}

// watch checks each lesson at once and again after every save, until ctx ends.
func (r *checkRun) watch(ctx context.Context, lessons []*book.Lesson) error {
	changes := make(chan change)
	for _, l := range lessons {
		events, err := watch.File(ctx, r.Path(l.Exercise.File), watch.Options{})
		if err != nil {
			return err
		}
		go forward(ctx, l, events, changes)
	}
	loop := &watchLoop{run: r, finished: make(chan struct{})}
	for {
		select {
		case <-ctx.Done():
			if loop.current != nil {
				loop.stop()
				<-loop.finished
			}
			return nil
		case c := <-changes:
			loop.changed(c)
		case <-loop.finished:
			loop.stop()
			loop.current = nil
		}
		loop.next(ctx)
	}
}

func forward(ctx context.Context, l *book.Lesson, events <-chan watch.Event, to chan<- change) {
	for e := range events {
		select {
		case to <- change{l, e}:
		case <-ctx.Done():
			return
		}
	}
}

func (w *watchLoop) changed(c change) {
	if c.event.Polling && !w.polling {
		w.polling = true
		w.run.warn("itt nincs fájlesemény, ezért másodpercenként többször ránézek a fájlra.")
	}
	if c.lesson == w.current {
		w.stop()
	}
	if !slices.Contains(w.waiting, c.lesson) {
		w.waiting = append(w.waiting, c.lesson)
	}
}

// next starts the check of the lesson that has waited longest.
func (w *watchLoop) next(ctx context.Context) {
	if w.current != nil || len(w.waiting) == 0 {
		return
	}
	w.current, w.waiting = w.waiting[0], w.waiting[1:]
	ctx, w.stop = context.WithCancel(ctx)
	go func(l *book.Lesson) {
		w.run.watched(ctx, l)
		w.finished <- struct{}{}
	}(w.current)
}

// watched prints one verdict, or what kept it from being reached; a check that was cut short prints nothing.
func (r *checkRun) watched(ctx context.Context, l *book.Lesson) {
	_, err := r.one(ctx, l)
	if err != nil && !errors.Is(err, context.Canceled) {
		fmt.Fprintf(r.err, "%s\n", faultText(err))
	}
	if ctx.Err() == nil && !r.json {
		r.printf("%s\n%s\n", dim(time.Now().Format("15:04:05")+" · várok a következő mentésre (kilépés: Ctrl-C)"), dim(strings.Repeat("─", min(r.width, 60))))
	}
}
