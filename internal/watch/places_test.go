package watch_test

import (
	"errors"
	"os"
	"path/filepath"
	"sync/atomic"
	"testing"
	"time"

	"github.com/fsnotify/fsnotify"
	"github.com/stretchr/testify/require"

	"idempotencia/internal/watch"
)

func TestRemovedFolderIsWatchedAgain(t *testing.T) {
	path := newFile(t)
	folder := filepath.Dir(path)
	o := watch.Options{Poll: time.Hour, PollOnly: 5 * time.Millisecond}
	events, _ := start(t, path, o)

	require.NoError(t, os.RemoveAll(folder))
	require.False(t, next(t, events).Exists)
	require.NoError(t, os.Mkdir(folder, 0o755))
	write(t, path, "new")
	require.Equal(t, content("new", o).Hash, next(t, events).Hash)
	write(t, path, "newer")
	require.Equal(t, content("newer", o), next(t, events), "by events again")
}

func TestReplacedFolderIsWatched(t *testing.T) {
	path := newFile(t)
	folder := filepath.Dir(path)
	other := folder + " 2"
	require.NoError(t, os.Mkdir(other, 0o755))
	write(t, filepath.Join(other, filepath.Base(path)), "other")
	o := watch.Options{Poll: time.Hour, PollOnly: 5 * time.Millisecond}
	events, _ := start(t, path, o)

	rename(t, folder, folder+" away")
	rename(t, other, folder)
	e := next(t, events)
	for e.Hash != content("other", o).Hash { // the folder may have been seen missing
		e = next(t, events)
	}
	write(t, path, "new")
	require.Equal(t, content("new", o), next(t, events))
}

// No event tells that a folder further up was replaced; the poll finds it and moves the watch.
func TestReplacedParentIsFoundByThePoll(t *testing.T) {
	path := newFile(t)
	parent := filepath.Dir(filepath.Dir(path))
	o := watch.Options{Poll: 10 * time.Millisecond}
	events, _ := start(t, path, o)

	rename(t, parent, parent+" away")
	t.Cleanup(func() { _ = os.RemoveAll(parent + " away") })
	require.False(t, next(t, events).Exists)
	require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
	write(t, path, "new")
	require.Equal(t, content("new", o).Hash, next(t, events).Hash)
}

func TestFolderThatComesLater(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "later")
	path := filepath.Join(folder, "apply.go")
	o := watch.Options{Poll: time.Hour, PollOnly: 5 * time.Millisecond}
	events, e := start(t, path, o)
	require.Equal(t, watch.Event{Polling: true}, e)
	require.NoError(t, os.Mkdir(folder, 0o755))
	write(t, path, "new")
	require.Equal(t, content("new", o).Hash, next(t, events).Hash)
}

func TestFolderReplacedByAFile(t *testing.T) {
	path := newFile(t)
	events, _ := start(t, path, watch.Options{Poll: 10 * time.Millisecond, PollOnly: 5 * time.Millisecond})
	require.NoError(t, os.RemoveAll(filepath.Dir(path)))
	write(t, filepath.Dir(path), "a file")
	require.False(t, next(t, events).Exists)
	nothing(t, events)
}

// The folder of a link has no events for its target, as a network mount has none: the poll finds
// the changes, and says from then on that it is the only source.
func TestSilentFolderTurnsIntoPolling(t *testing.T) {
	target := newFile(t)
	link := filepath.Join(t.TempDir(), "apply.go")
	require.NoError(t, os.Symlink(target, link))
	o := watch.Options{Poll: 20 * time.Millisecond, PollOnly: 5 * time.Millisecond}
	events, e := start(t, link, o)
	require.False(t, e.Polling)

	for i, text := range []string{"one", "two", "three"} {
		write(t, target, text)
		e := next(t, events)
		require.Equal(t, content(text, o).Hash, e.Hash)
		require.Equal(t, i >= 1, e.Polling, text)
	}
	replace(t, link, "a file of its own")
	require.Equal(t, content("a file of its own", o), next(t, events), "an event came after all")
}

func TestWatchesThatAreFreedAgainAreUsed(t *testing.T) {
	var refuse atomic.Bool
	refuse.Store(true)
	o := watch.Options{PollOnly: 5 * time.Millisecond, NewWatcher: func() (*fsnotify.Watcher, error) {
		if refuse.Load() {
			return nil, errors.New("no watches left")
		}
		return fsnotify.NewWatcher()
	}}
	path := newFile(t)
	events, e := start(t, path, o)
	require.True(t, e.Polling)
	refuse.Store(false)
	require.Eventually(t, func() bool {
		write(t, path, time.Now().String())
		return !next(t, events).Polling
	}, patience, time.Millisecond)
}

// A closed source of events must not end the watching.
func TestBrokenWatcherIsReplaced(t *testing.T) {
	made := make(chan *fsnotify.Watcher, 2)
	o := watch.Options{Poll: time.Hour, NewWatcher: func() (*fsnotify.Watcher, error) {
		w, err := fsnotify.NewWatcher()
		made <- w
		return w, err
	}}
	path := newFile(t)
	events, _ := start(t, path, o)
	require.NoError(t, (<-made).Close())
	<-made
	write(t, path, "new")
	require.Equal(t, content("new", watch.Options{}), next(t, events))
}
