package watch_test

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/fsnotify/fsnotify"
	"github.com/stretchr/testify/require"

	"idempotencia/internal/watch"
)

const (
	patience = 10 * time.Second       // for what must come
	silence  = 300 * time.Millisecond // for what must not come: longer than any settling
)

// byEvents never polls, so that what arrives was told by file events.
var byEvents = watch.Options{Poll: time.Hour}

// byPolling has no file events.
var byPolling = watch.Options{
	PollOnly:   10 * time.Millisecond,
	NewWatcher: func() (*fsnotify.Watcher, error) { return nil, errors.New("no watches left") },
}

// eachWay runs a test with file events alone and with polling alone.
func eachWay(t *testing.T, test func(t *testing.T, o watch.Options)) {
	t.Run("events", func(t *testing.T) { test(t, byEvents) })
	t.Run("polling", func(t *testing.T) { test(t, byPolling) })
}

// newFile makes a file with the content "old" in a folder of its own.
func newFile(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "Kiss Árpád", "apply.go")
	require.NoError(t, os.Mkdir(filepath.Dir(path), 0o755))
	write(t, path, "old")
	return path
}

// start watches and takes the first event.
func start(t *testing.T, path string, o watch.Options) (<-chan watch.Event, watch.Event) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	events, err := watch.File(ctx, path, o)
	require.NoError(t, err)
	t.Cleanup(func() {
		cancel()
		for range events { // until it is closed
		}
	})
	return events, next(t, events)
}

func next(t *testing.T, events <-chan watch.Event) watch.Event {
	t.Helper()
	select {
	case e, open := <-events:
		require.True(t, open, "the channel was closed")
		return e
	case <-time.After(patience):
		require.FailNow(t, "no event came")
		return watch.Event{}
	}
}

func nothing(t *testing.T, events <-chan watch.Event) {
	t.Helper()
	select {
	case e := <-events:
		require.FailNow(t, "an event came", "%+v", e)
	case <-time.After(silence):
	}
}

func content(text string, o watch.Options) watch.Event {
	sum := sha256.Sum256([]byte(text))
	return watch.Event{Exists: true, Hash: hex.EncodeToString(sum[:]), Polling: o.NewWatcher != nil}
}

func missing(o watch.Options) watch.Event { return watch.Event{Polling: o.NewWatcher != nil} }

func write(t *testing.T, path, text string) {
	t.Helper()
	require.NoError(t, os.WriteFile(path, []byte(text), 0o600))
}

func rename(t *testing.T, from, to string) {
	t.Helper()
	require.NoError(t, os.Rename(from, to))
}

// replace saves as editors do that never leave a half-written file.
func replace(t *testing.T, path, text string) {
	t.Helper()
	write(t, path+".tmp", text)
	rename(t, path+".tmp", path)
}

func TestFirstEventIsTheStateAtTheStart(t *testing.T) {
	eachWay(t, func(t *testing.T, o watch.Options) {
		path := newFile(t)
		_, e := start(t, path, o)
		require.Equal(t, content("old", o), e)
		_, e = start(t, filepath.Join(filepath.Dir(path), "missing.go"), o)
		require.Equal(t, missing(o), e)
	})
}

func TestWaysOfSaving(t *testing.T) {
	saves := map[string]func(t *testing.T, path string){
		"in place":   func(t *testing.T, path string) { write(t, path, "new") },
		"atomically": func(t *testing.T, path string) { replace(t, path, "new") },
		"vim": func(t *testing.T, path string) {
			write(t, filepath.Join(filepath.Dir(path), "4913"), "")
			require.NoError(t, os.Remove(filepath.Join(filepath.Dir(path), "4913")))
			rename(t, path, path+"~")
			write(t, path, "new")
			require.NoError(t, os.Chmod(path, 0o640))
			require.NoError(t, os.Remove(path+"~"))
		},
		"truncate, then write in pieces": func(t *testing.T, path string) {
			f, err := os.OpenFile(path, os.O_WRONLY|os.O_TRUNC, 0o600)
			require.NoError(t, err)
			for _, piece := range []string{"n", "e", "w"} {
				_, err := f.WriteString(piece)
				require.NoError(t, err)
			}
			require.NoError(t, f.Close())
		},
		"delete and recreate": func(t *testing.T, path string) {
			require.NoError(t, os.Remove(path))
			write(t, path, "new")
		},
		"with another letter case": func(t *testing.T, path string) {
			if runtime.GOOS == "linux" {
				t.Skip("file names differ by case here")
			}
			write(t, filepath.Join(filepath.Dir(path), "APPLY.GO"), "new")
		},
	}
	for name, save := range saves {
		t.Run(name, func(t *testing.T) {
			eachWay(t, func(t *testing.T, o watch.Options) {
				path := newFile(t)
				events, _ := start(t, path, o)
				save(t, path)
				require.Equal(t, content("new", o), next(t, events), "one event, and none of what lay between")
				nothing(t, events)
			})
		})
	}
}

func TestSameContentIsNoEvent(t *testing.T) {
	eachWay(t, func(t *testing.T, o watch.Options) {
		path := newFile(t)
		events, _ := start(t, path, o)
		require.NoError(t, os.Chmod(path, 0o640))
		require.NoError(t, os.Chtimes(path, time.Now(), time.Now()))
		write(t, path, "old")
		replace(t, path, "old")
		write(t, path+".swp", "another file")
		nothing(t, events)
	})
}

func TestRemovedFileComesBack(t *testing.T) {
	eachWay(t, func(t *testing.T, o watch.Options) {
		path := newFile(t)
		events, _ := start(t, path, o)
		require.NoError(t, os.Remove(path))
		require.Equal(t, missing(o), next(t, events))
		write(t, path, "old")
		require.Equal(t, content("old", o), next(t, events))
	})
}

func TestRenamedFileComesBack(t *testing.T) {
	eachWay(t, func(t *testing.T, o watch.Options) {
		path := newFile(t)
		events, _ := start(t, path, o)
		rename(t, path, path+".away")
		require.Equal(t, missing(o), next(t, events))
		rename(t, path+".away", path)
		require.Equal(t, content("old", o), next(t, events))
	})
}

func TestEmptiedFileIsTold(t *testing.T) {
	eachWay(t, func(t *testing.T, o watch.Options) {
		path := newFile(t)
		events, _ := start(t, path, o)
		require.NoError(t, os.Truncate(path, 0))
		require.Equal(t, content("", o), next(t, events))
	})
}

func TestFolderInPlaceOfTheFileHasNoContent(t *testing.T) {
	eachWay(t, func(t *testing.T, o watch.Options) {
		path := newFile(t)
		events, _ := start(t, path, o)
		require.NoError(t, os.Remove(path))
		require.Equal(t, missing(o), next(t, events))
		require.NoError(t, os.Mkdir(path, 0o755))
		require.Equal(t, watch.Event{Exists: true, Polling: o.NewWatcher != nil}, next(t, events))
	})
}

func TestBurstEndsWithTheLastState(t *testing.T) {
	eachWay(t, func(t *testing.T, o watch.Options) {
		path := newFile(t)
		events, _ := start(t, path, o)
		for range 300 {
			write(t, path, "truncated and written")
			replace(t, path, "replaced")
		}
		write(t, path, "last")
		e := next(t, events)
		for e != content("last", o) {
			e = next(t, events)
		}
		nothing(t, events)
	})
}

func TestBurstDoesNotHoldTheFirstEventBack(t *testing.T) {
	path := newFile(t)
	o := byEvents
	o.Quiet = time.Hour
	events, _ := start(t, path, o)
	write(t, path, "new")
	require.Equal(t, content("new", o), next(t, events))
}

// The reader takes nothing during ten saves in a second, as a UI does while a check runs.
func TestSlowReaderGetsTheNewest(t *testing.T) {
	eachWay(t, func(t *testing.T, o watch.Options) {
		path := newFile(t)
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		events, err := watch.File(ctx, path, o)
		require.NoError(t, err)
		pace := time.NewTicker(100 * time.Millisecond)
		defer pace.Stop()
		for text := range strings.SplitSeq("0123456789", "") {
			replace(t, path, text)
			<-pace.C
		}
		require.Eventually(t, func() bool {
			e := next(t, events)
			return e == content("9", o)
		}, patience, time.Millisecond)
		nothing(t, events)
	})
}

func TestReaderNeverGetsTheSameContentTwice(t *testing.T) {
	eachWay(t, func(t *testing.T, o watch.Options) {
		path := newFile(t)
		events, last := start(t, path, o)
		for range 20 {
			write(t, path, "new")
			write(t, path, "old")
			select {
			case e := <-events:
				require.NotEqual(t, last, e)
				last = e
			default:
			}
		}
	})
}

func TestEndedContextLeavesNothing(t *testing.T) {
	eachWay(t, func(t *testing.T, o watch.Options) {
		ctx, cancel := context.WithCancel(t.Context())
		path := newFile(t)
		events, err := watch.File(ctx, path, o)
		require.NoError(t, err)
		write(t, path, "new")
		cancel()
		require.Eventually(t, func() bool {
			_, open := <-events
			return !open
		}, patience, time.Millisecond)
		require.Eventually(t, func() bool {
			stacks := make([]byte, 1<<20)
			stacks = stacks[:runtime.Stack(stacks, true)]
			return !strings.Contains(string(stacks), "fsnotify") && !strings.Contains(string(stacks), "watch.(*watcher)")
		}, patience, time.Millisecond)
	})
}
