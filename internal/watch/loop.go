package watch

import (
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/fsnotify/fsnotify"
)

// watcher is the state of the one goroutine that run is; nothing else touches it.
type watcher struct {
	path   string
	folder string
	o      Options
	out    chan Event

	events  *fsnotify.Watcher // nil while there are none
	watched fs.FileInfo       // the folder that events come from
	missed  int               // changes in a row that no event announced

	next     *time.Timer // to the next poll
	settle   *time.Timer
	pending  bool      // a change is settling
	deadline time.Time // of what is pending
	byPoll   bool      // what is pending was announced by no event so far
	seen     *state    // what the last look at the pending change found

	queued   *state // in the channel, perhaps taken by the reader meanwhile
	consumed *state // taken by the reader for certain
}

func (w *watcher) run(ctx context.Context) {
	defer close(w.out)
	defer w.unwatch()
	w.settle = time.NewTimer(time.Hour)
	w.settle.Stop()
	defer w.settle.Stop()
	w.next = time.NewTimer(w.interval())
	defer w.next.Stop()
	for {
		events, faults := w.channels()
		select {
		case <-ctx.Done():
			return
		case e, open := <-events:
			w.event(e, open)
		case _, open := <-faults: // an overflow, for example: something may have happened
			w.event(fsnotify.Event{Name: w.path}, open)
		case <-w.next.C:
			w.poll()
			w.next.Reset(w.interval())
		case <-w.settle.C:
			w.settled()
		}
	}
}

// channels gives nil channels, which never fire, when there is no source of events.
func (w *watcher) channels() (<-chan fsnotify.Event, <-chan error) {
	if w.events == nil {
		return nil, nil
	}
	return w.events.Events, w.events.Errors
}

func (w *watcher) interval() time.Duration {
	if w.polling() {
		return min(w.o.Poll, w.o.PollOnly)
	}
	return w.o.Poll
}

func (w *watcher) polling() bool { return w.events == nil || w.missed >= enoughMissed }

// event takes any kind of event for a hint to look: editors save in too many ways to tell them
// apart. When the folder itself was removed or renamed, its successor is watched.
func (w *watcher) event(e fsnotify.Event, open bool) {
	ofFolder := filepath.Clean(e.Name) == w.folder && (e.Has(fsnotify.Remove) || e.Has(fsnotify.Rename))
	if !open || ofFolder {
		w.unwatch()
		w.watchFolder()
		w.next.Reset(w.interval())
	} else if !strings.EqualFold(filepath.Base(e.Name), filepath.Base(w.path)) {
		return
	}
	w.missed = 0
	w.changed(false)
}

// poll is the safety net: it finds what no event told, and a folder that was replaced.
func (w *watcher) poll() {
	w.watchFolder()
	if w.pending {
		return // the file is in the middle of a save
	}
	if s := look(w.path); !s.equal(w.queued) {
		w.changed(true)
		w.seen = &s
	}
}

// changed waits for the end of the save.
func (w *watcher) changed(byPoll bool) {
	w.byPoll = byPoll
	if !w.pending {
		w.pending = true
		w.deadline = time.Now().Add(w.o.Limit)
		w.seen = nil
	}
	w.wait()
}

func (w *watcher) wait() { w.settle.Reset(min(w.o.Quiet, time.Until(w.deadline))) }

// settled delivers what is there after the save. A doubtful state must be found twice.
func (w *watcher) settled() {
	s := look(w.path)
	if s.equal(w.queued) {
		w.pending = false
		return
	}
	doubtful := s.between() || w.byPoll || w.polling()
	if doubtful && !s.equal(w.seen) && time.Now().Before(w.deadline) {
		w.seen = &s
		w.wait()
		return
	}
	w.pending = false
	if w.byPoll {
		w.missed++
	}
	w.deliver(s)
}

// deliver puts the state into the channel, in place of an older one that was not taken. When the
// content went back to what the reader has, there is nothing to tell any more.
func (w *watcher) deliver(s state) {
	select {
	case <-w.out:
	default:
		w.consumed = w.queued
	}
	if s.equal(w.consumed) {
		w.queued = w.consumed
		return
	}
	w.queued = &s
	w.out <- Event{Exists: s.exists, Hash: s.hash, Polling: w.polling()}
}

// watchFolder sees to it that the events come from the folder that has the name now. The folder is
// watched and not the file, which an atomic save replaces.
func (w *watcher) watchFolder() {
	folder, err := os.Stat(w.folder)
	if err == nil && w.events != nil && os.SameFile(folder, w.watched) {
		return
	}
	w.unwatch()
	if err != nil {
		return
	}
	events, err := w.o.NewWatcher()
	if err != nil {
		return
	}
	if err := events.Add(w.folder); err != nil {
		_ = events.Close()
		return
	}
	w.events, w.watched = events, folder
}

func (w *watcher) unwatch() {
	if w.events != nil {
		_ = w.events.Close()
		w.events = nil
	}
}
