// Package disk owns reading and replacing whole files safely: what is no file, or is far too large,
// is an error and never a wait.
package disk

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// MaxSource is far above any source file of the workbook, in bytes.
const MaxSource = 16 << 20

// ErrNotRegular says that a name is not that of an ordinary file of bearable size.
var ErrNotRegular = errors.New("not a regular file of bearable size")

// Read reads a regular file of at most limit bytes. It looks before it opens, since opening a named
// pipe would wait for ever.
func Read(path string, limit int64) ([]byte, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() || info.Size() > limit {
		return nil, &fs.PathError{Op: "read", Path: path, Err: fmt.Errorf("%w: %s, %d bytes", ErrNotRegular, info.Mode(), info.Size())}
	}
	return os.ReadFile(path)
}

// Replace puts the content in place in one step, so that a fault leaves the old file whole.
func Replace(path string, content []byte) error { return replace(path, content, 0o644) }

// ReplacePrivate is Replace for a file that nobody else on the machine may read, at no moment.
func ReplacePrivate(path string, content []byte) error { return replace(path, content, 0o600) }

func replace(path string, content []byte, mode fs.FileMode) error {
	temp, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".*")
	if err != nil {
		return err
	}
	_, err = temp.Write(content)
	err = errors.Join(err, temp.Chmod(mode), temp.Sync(), temp.Close())
	if err == nil {
		err = os.Rename(temp.Name(), path)
	}
	if err != nil {
		_ = os.Remove(temp.Name())
	}
	return err
}
