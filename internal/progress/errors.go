package progress

import (
	"errors"
	"fmt"
	"io/fs"
	"syscall"
	"time"
)

// Warning says that a damaged state file was met, and that the state begins anew.
type Warning struct {
	Path   string // of the damaged file
	Aside  string // where it was moved; empty when that failed
	Reason error  // why it counts as damaged
	Err    error  // why it could not be moved aside; nil when it was
}

// LockedError says that another program held the state file for the whole waiting time.
type LockedError struct {
	Path   string // of the lock file
	Waited time.Duration
}

// NewerVersionError says that a newer program wrote the file, which is left as it is.
type NewerVersionError struct {
	Path    string
	Version int
}

// AccessError says that the state cannot be read or kept where it lies; the program can go on
// without saving. It matches fs.ErrPermission when the place itself refuses: a missing right,
// a read-only file system, a file where a folder belongs.
type AccessError struct {
	Op   string
	Path string
	Err  error
}

func (e *LockedError) Error() string {
	return fmt.Sprintf("lock progress: %s is held by another program for %s", e.Path, e.Waited)
}

func (e *NewerVersionError) Error() string {
	return fmt.Sprintf("read progress: %s has version %d, this program knows %d", e.Path, e.Version, Version)
}

func (e *AccessError) Error() string {
	return fmt.Sprintf("%s progress in %s: %v", e.Op, e.Path, e.Err)
}

// Unwrap gives the cause.
func (e *AccessError) Unwrap() error { return e.Err }

// Is adds the refusals that the standard library does not count as missing permission.
func (e *AccessError) Is(target error) bool {
	return target == fs.ErrPermission &&
		(errors.Is(e.Err, syscall.EROFS) || errors.Is(e.Err, syscall.ENOTDIR))
}
