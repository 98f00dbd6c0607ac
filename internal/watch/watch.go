// Package watch owns telling when the content of one file changed, with file events where the
// system gives them and by looking again and again everywhere.
package watch

import (
	"cmp"
	"context"
	"fmt"
	"path/filepath"
	"time"

	"github.com/fsnotify/fsnotify"
)

// Event is the newest state of the file.
type Event struct {
	Exists  bool
	Hash    string // SHA-256 of the content, hexadecimal; empty when there is none to read
	Polling bool   // no file events come here, so that a change is seen later
}

// Options sets the waiting times; the zero value is what the programs use.
type Options struct {
	Quiet    time.Duration // a save is over when nothing happened for so long; 30 ms
	Limit    time.Duration // but the first event waits no longer than this; 150 ms
	Poll     time.Duration // between two looks at the file beside the events; 1 s
	PollOnly time.Duration // between two looks when no events can be had; 250 ms

	// NewWatcher makes the source of file events; fsnotify.NewWatcher when nil.
	NewWatcher func() (*fsnotify.Watcher, error)
}

// enoughMissed is how many changes in a row must come without a file event until the place counts
// as one that has none, such as a network mount or a file behind a link. A single one may be an
// event that a busy system delivered late.
const enoughMissed = 2

// File tells the states of a file until ctx ends; then the channel is closed. The first event is
// the state at the start and waits in the channel already. A slow reader misses states, but never
// the newest, and never gets the same content twice in a row.
func File(ctx context.Context, path string, o Options) (<-chan Event, error) {
	abs, err := filepath.Abs(path)
	if err != nil {
		return nil, fmt.Errorf("watch %s: %w", path, err)
	}
	w := &watcher{path: abs, folder: filepath.Dir(abs), o: o.withDefaults(), out: make(chan Event, 1)}
	w.watchFolder() // before the first look, so that no change falls between the two
	w.deliver(look(w.path))
	go w.run(ctx)
	return w.out, nil
}

func (o Options) withDefaults() Options {
	o.Quiet = cmp.Or(o.Quiet, 30*time.Millisecond)
	o.Limit = cmp.Or(o.Limit, 150*time.Millisecond)
	o.Poll = cmp.Or(o.Poll, time.Second)
	o.PollOnly = cmp.Or(o.PollOnly, 250*time.Millisecond)
	if o.NewWatcher == nil {
		o.NewWatcher = fsnotify.NewWatcher
	}
	return o
}
