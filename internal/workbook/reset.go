package workbook

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"time"

	"idempotencia/internal/book"
	"idempotencia/internal/disk"
)

// Untouched reports whether the student's file is there and still the stub.
func (w *Workbook) Untouched(ex *book.Exercise) (bool, error) {
	stub, err := disk.Read(w.Path(ex.StubFile), disk.MaxSource)
	if err != nil {
		return false, err
	}
	own, err := disk.Read(w.Path(ex.File), disk.MaxSource)
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, disk.ErrNotRegular) {
		return false, nil
	}
	return bytes.Equal(own, stub), err
}

// Reset puts the stub in the place of the student's file, whose content stays beside it in the file
// kept; kept is "" when there was no file.
func (w *Workbook) Reset(ex *book.Exercise, now time.Time) (kept string, err error) {
	stub, err := disk.Read(w.Path(ex.StubFile), disk.MaxSource)
	if err != nil {
		return "", err
	}
	file := w.Path(ex.File)
	own, err := disk.Read(file, disk.MaxSource)
	switch {
	case errors.Is(err, fs.ErrNotExist):
	case errors.Is(err, disk.ErrNotRegular): // a folder, a pipe: moved aside as it is
		kept = file + ".mentes-" + now.Format("2006-01-02-150405")
		if err := os.Rename(file, kept); err != nil {
			return "", err
		}
	case err != nil:
		return "", err
	default:
		if kept, err = keepBeside(file, own, now); err != nil {
			return "", err
		}
	}
	return kept, disk.Replace(file, stub)
}

// keepBeside writes a copy under a name that the go command does not read and that was free.
func keepBeside(file string, content []byte, now time.Time) (string, error) {
	base := file + ".mentes-" + now.Format("2006-01-02-150405")
	for n := 1; ; n++ {
		name := base
		if n > 1 {
			name = fmt.Sprintf("%s-%d", base, n)
		}
		f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
		if errors.Is(err, fs.ErrExist) {
			continue
		}
		if err != nil {
			return "", err
		}
		_, err = f.Write(content)
		return name, errors.Join(err, f.Sync(), f.Close())
	}
}
