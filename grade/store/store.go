// Package store owns what was graded so far: a journal in the output folder, in which the result of a
// job is written once and outlives a kill at any moment, and the candidates that were graded.
package store

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sync"

	"github.com/gofrs/flock"

	"idempotencia/internal/check"
	"idempotencia/internal/disk"
)

const (
	journalName = "naplo.jsonl"
	lockName    = ".zar"
	asideName   = "naplo.serult.jsonl"
)

// BusyError says that another run works in the folder.
type BusyError struct{ Dir string }

func (e *BusyError) Error() string { return "in use: " + e.Dir }

// ForeignError says that the folder holds files and is no output of this program.
type ForeignError struct {
	Dir   string
	Found string // one of the files
}

func (e *ForeignError) Error() string {
	return fmt.Sprintf("not an output folder: %s holds %s", e.Dir, e.Found)
}

// NewerError says that a newer version of this program wrote the journal.
type NewerError struct {
	Path    string
	Version int
}

func (e *NewerError) Error() string {
	return fmt.Sprintf("%s: version %d is newer than this program", e.Path, e.Version)
}

// Store is an open output folder. It may be used by several goroutines.
type Store struct {
	dir  string
	lock *flock.Flock

	mu      sync.Mutex
	file    *os.File
	size    int64 // up to the end of the last whole line
	results map[string]check.Verdict
	damaged int
}

// Open opens or begins an output folder. Its errors are a *BusyError, a *ForeignError, a *NewerError
// or the system's.
func Open(dir string) (*Store, error) {
	if err := own(dir); err != nil {
		return nil, err
	}
	s := &Store{dir: dir, lock: flock.New(filepath.Join(dir, lockName)), results: map[string]check.Verdict{}}
	got, err := s.lock.TryLock()
	if err != nil {
		return nil, fmt.Errorf("lock the output folder: %w", err)
	}
	if !got {
		return nil, &BusyError{Dir: dir}
	}
	if err := s.load(); err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return s, nil
}

// own makes the folder, or sees to it that it is one of ours.
func own(dir string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	if _, err := os.Lstat(filepath.Join(dir, journalName)); err == nil {
		return nil
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		return err
	}
	for _, e := range entries {
		if e.Name() != lockName {
			return &ForeignError{Dir: dir, Found: e.Name()}
		}
	}
	return nil
}

// load reads the journal. What a kill left of a line is cut off; other damage is kept aside.
func (s *Store) load() error {
	path := filepath.Join(s.dir, journalName)
	data, err := os.ReadFile(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil:
		return err
	}
	end := bytes.LastIndexByte(data, '\n') + 1
	whole := data[:end]
	var good bytes.Buffer
	for line := range bytes.Lines(whole) {
		if err := s.take(line); errors.As(err, new(*NewerError)) {
			return err
		} else if err != nil {
			s.damaged++
			continue
		}
		good.Write(line)
	}
	if s.damaged > 0 {
		if err := s.keepAside(data); err != nil {
			return err
		}
	}
	if good.Len() == 0 {
		good.Write(header())
	}
	if good.Len() != len(data) {
		if err := disk.Replace(path, good.Bytes()); err != nil {
			return err
		}
	}
	s.size = int64(good.Len())
	s.file, err = os.OpenFile(path, os.O_RDWR, 0o644)
	return err
}

func (s *Store) take(line []byte) error {
	content, err := unframe(line)
	if err != nil {
		return err
	}
	var r record
	if err := json.Unmarshal(content, &r); err != nil {
		return err
	}
	if r.Version > version {
		return &NewerError{Path: filepath.Join(s.dir, journalName), Version: r.Version}
	}
	if r.Job == "" {
		return nil
	}
	if _, known := s.results[r.Job]; !known && r.Verdict != nil {
		s.results[r.Job] = *r.Verdict
	}
	return nil
}

// keepAside adds a damaged journal to those that were kept before.
func (s *Store) keepAside(data []byte) error {
	f, err := os.OpenFile(filepath.Join(s.dir, asideName), os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	return errors.Join(err, f.Sync(), f.Close())
}

// Damaged is how many lines of the journal could not be read; their jobs are graded again. The
// damaged journal is kept in the file that Aside names.
func (s *Store) Damaged() int { return s.damaged }

// Aside is where a damaged journal is kept.
func (s *Store) Aside() string { return filepath.Join(s.dir, asideName) }

// Get gives the result of a job, if it was graded.
func (s *Store) Get(job string) (check.Verdict, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	v, ok := s.results[job]
	return v, ok
}

// Put writes the result of a job. When there is one already, that one stays. When Put returns without
// an error, the result is on the disk. A machine's fault is no result.
func (s *Store) Put(job string, v check.Verdict) error {
	if v.Kind == check.Infrastructure {
		return fmt.Errorf("job %.12s: a fault of the machine is no result", job)
	}
	line, err := frame(record{Job: job, Verdict: &v})
	if err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, known := s.results[job]; known {
		return nil
	}
	if err := s.append(line); err != nil {
		return fmt.Errorf("write the journal: %w", err)
	}
	s.results[job] = v
	return nil
}

// append writes a line behind the last whole one, over what a write that failed may have left.
func (s *Store) append(line []byte) error {
	if _, err := s.file.WriteAt(line, s.size); err != nil {
		return errors.Join(err, s.file.Truncate(s.size))
	}
	if err := s.file.Sync(); err != nil {
		return errors.Join(err, s.file.Truncate(s.size))
	}
	s.size += int64(len(line))
	return nil
}

// Close gives the folder back.
func (s *Store) Close() error {
	var err error
	if s.file != nil {
		err = s.file.Close()
	}
	return errors.Join(err, s.lock.Unlock())
}
