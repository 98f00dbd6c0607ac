package progress

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/gofrs/flock"

	"idempotencia/internal/disk"
)

const (
	folderName = ".idempotencia"
	fileName   = "progress.json"
	lockName   = "progress.lock"
	tempPrefix = fileName + ".tmp-"

	defaultWait = 5 * time.Second
	lockRetry   = 5 * time.Millisecond
	// tempAge is how long a temporary file may lie before it counts as left by a killed program.
	tempAge = 10 * time.Minute
)

// Options sets a Store up; the zero value is what the programs use.
type Options struct {
	Now      func() time.Time // time.Now when nil
	LockWait time.Duration    // how long to wait for another program, 5 s when zero
}

// Store is the state file of one workbook. It may be used by several goroutines and programs at once.
type Store struct {
	root string
	o    Options
}

// Open names the state file in the workbook's folder; it touches nothing.
func Open(root string, o Options) *Store {
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.LockWait == 0 {
		o.LockWait = defaultWait
	}
	return &Store{root: root, o: o}
}

// Load reads the state. It writes nothing, but that a damaged file is moved aside.
func (s *Store) Load() (State, []Warning, error) {
	state, _, err := s.read()
	if reason, damaged := errors.AsType[*damagedError](err); damaged {
		return s.loadDamaged(reason)
	}
	return state, nil, err
}

// Update changes the state: no other program's change between reading and writing is lost.
// When change fails, nothing is written. A killed program leaves the old file or the new one.
func (s *Store) Update(change func(*State) error) ([]Warning, error) {
	unlock, err := s.lock()
	if err != nil {
		return nil, err
	}
	defer unlock()
	state, old, warnings, err := s.readLocked()
	if err != nil {
		return warnings, err
	}
	if err := change(&state); err != nil {
		return warnings, fmt.Errorf("update progress: %w", err)
	}
	data, err := Encode(state)
	if err != nil {
		return warnings, err
	}
	if bytes.Equal(data, old) {
		return warnings, nil
	}
	if err := s.write(data); err != nil {
		return warnings, &AccessError{Op: "write", Path: s.file(), Err: err}
	}
	return warnings, nil
}

// AddCheck records a check that ended now.
func (s *Store) AddCheck(id string, c Check) ([]Warning, error) {
	return s.Update(func(state *State) error {
		state.AddCheck(id, s.o.Now(), c)
		return nil
	})
}

// ShowHints records that the first tiers of hints were shown.
func (s *Store) ShowHints(id string, tiers int) ([]Warning, error) {
	return s.Update(func(state *State) error {
		state.ShowHints(id, tiers)
		return nil
	})
}

// ShowSolution records that the reference solution was shown.
func (s *Store) ShowSolution(id string) ([]Warning, error) {
	return s.Update(func(state *State) error {
		state.ShowSolution(id)
		return nil
	})
}

func (s *Store) folder() string { return filepath.Join(s.root, folderName) }

// file is where the state really lies: a link to it is followed, since renaming over the link
// would cut it from the place that the student chose.
func (s *Store) file() string {
	path := filepath.Join(s.folder(), fileName)
	if target, err := filepath.EvalSymlinks(path); err == nil {
		return target
	}
	return path
}

// lock waits for the other programs. The lock file stays: removing it would let two programs
// lock two files of the same name.
func (s *Store) lock() (unlock func(), err error) {
	if err := os.Mkdir(s.folder(), 0o755); err != nil && !errors.Is(err, fs.ErrExist) {
		return nil, &AccessError{Op: "keep", Path: s.folder(), Err: err}
	}
	lock := flock.New(filepath.Join(s.folder(), lockName))
	ctx, cancel := context.WithTimeout(context.Background(), s.o.LockWait)
	defer cancel()
	_, err = lock.TryLockContext(ctx, lockRetry)
	if errors.Is(err, context.DeadlineExceeded) {
		return nil, &LockedError{Path: lock.Path(), Waited: s.o.LockWait}
	}
	if err != nil {
		return nil, &AccessError{Op: "lock", Path: s.folder(), Err: err}
	}
	return func() { _ = lock.Unlock() }, nil
}

// damagedError is why the content of the state file cannot be used.
type damagedError struct{ error }

// read gives the state and the bytes it came from; a missing file is the zero state.
func (s *Store) read() (State, []byte, error) {
	path := s.file()
	data, err := disk.Read(path, disk.MaxSource)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return State{}, nil, nil
	case errors.Is(err, disk.ErrNotRegular):
		return State{}, nil, &damagedError{err}
	case err != nil:
		return State{}, nil, &AccessError{Op: "read", Path: path, Err: err}
	}
	state, err := Decode(data)
	if newer, ok := errors.AsType[*NewerVersionError](err); ok {
		newer.Path = path
		return State{}, nil, newer
	}
	if err != nil {
		return State{}, nil, &damagedError{err}
	}
	return state, data, nil
}

// readLocked reads under the lock and moves a damaged file aside. When that fails, the file must
// not be written over, so it is an error as well.
func (s *Store) readLocked() (State, []byte, []Warning, error) {
	state, data, err := s.read()
	reason, damaged := errors.AsType[*damagedError](err)
	if !damaged {
		return state, data, nil, err
	}
	w := Warning{Path: s.file(), Reason: reason.error}
	w.Aside, w.Err = s.moveAside(w.Path)
	if w.Err != nil {
		return State{}, nil, []Warning{w}, &AccessError{Op: "move aside", Path: w.Path, Err: w.Err}
	}
	return State{}, nil, []Warning{w}, nil
}

// loadDamaged looks again under the lock: meanwhile another program may have moved the damaged
// file aside and written a good one. Where nothing can be moved, reading still succeeds.
func (s *Store) loadDamaged(reason *damagedError) (State, []Warning, error) {
	unlock, err := s.lock()
	if err != nil {
		return State{}, []Warning{{Path: s.file(), Reason: reason.error, Err: err}}, nil
	}
	defer unlock()
	state, _, warnings, err := s.readLocked()
	if len(warnings) > 0 {
		err = nil
	}
	return state, warnings, err
}

// moveAside keeps the damaged file beside its place, under a name that was free.
func (s *Store) moveAside(path string) (string, error) {
	base := path + ".damaged-" + s.o.Now().UTC().Format("20060102T150405Z")
	aside := base
	for n := 2; ; n++ {
		if _, err := os.Lstat(aside); err != nil {
			break
		}
		aside = fmt.Sprintf("%s-%d", base, n)
	}
	if err := os.Rename(path, aside); err != nil {
		return "", err
	}
	return aside, nil
}

// write replaces the file in one step. The content is on the disk before the name points to it.
func (s *Store) write(data []byte) error {
	path := s.file()
	folder := filepath.Dir(path)
	s.removeLeftovers(folder)
	temp, err := os.CreateTemp(folder, tempPrefix)
	if err != nil {
		return err
	}
	_, err = temp.Write(data)
	if err == nil {
		err = temp.Sync()
	}
	err = errors.Join(err, temp.Close())
	if err == nil {
		err = os.Rename(temp.Name(), path)
	}
	if err != nil {
		_ = os.Remove(temp.Name())
		return err
	}
	syncFolder(folder)
	return nil
}

// syncFolder makes the rename last through a power cut where the system can; where it cannot,
// the file is old or new, but whole.
func syncFolder(folder string) {
	if d, err := os.Open(folder); err == nil {
		_ = d.Sync()
		_ = d.Close()
	}
}

// removeLeftovers clears what killed programs left. A fault here must not stop the saving.
func (s *Store) removeLeftovers(folder string) {
	entries, _ := os.ReadDir(folder)
	for _, e := range entries {
		if !strings.HasPrefix(e.Name(), tempPrefix) {
			continue
		}
		if info, err := e.Info(); err == nil && s.o.Now().Sub(info.ModTime()) > tempAge {
			_ = os.Remove(filepath.Join(folder, e.Name()))
		}
	}
}
