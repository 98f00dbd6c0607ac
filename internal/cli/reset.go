package cli

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/spf13/cobra"

	"idempotencia/internal/book"
)

func (a *app) resetCommand() *cobra.Command {
	yes := false
	c := a.withLesson(&cobra.Command{
		Use:   "reset <lecke>",
		Short: "a feladat eredeti váza vissza",
		Long:  "Visszaállítja a feladat eredeti vázát. Előbb rákérdez, és a mostani fájlodat más néven megőrzi mellette.",
	}, func(w *workbook, l *book.Lesson) error { return a.reset(w, l, yes) })
	c.Flags().BoolVarP(&yes, "yes", "y", false, "kérdés nélkül")
	return c
}

func (a *app) reset(w *workbook, l *book.Lesson, yes bool) error {
	stub, err := os.ReadFile(w.path(l.Exercise.StubFile))
	if err != nil {
		return err
	}
	file := w.path(l.Exercise.File)
	own, err := os.ReadFile(file)
	missing := errors.Is(err, fs.ErrNotExist)
	if err != nil && !missing {
		return err
	}
	if bytes.Equal(own, stub) {
		a.printf("Nincs mit visszaállítani: a %s érintetlen.\n", l.Exercise.File)
		return nil
	}
	if missing {
		if err := replaceFile(file, stub); err != nil {
			return err
		}
		a.printf("A fájl hiányzott; az eredeti váz a helyén van: %s\n", l.Exercise.File)
		return nil
	}
	if !yes {
		agreed, err := a.ask(fmt.Sprintf("Visszaállítsam az eredeti vázat ebben: %s? A mostani fájlod más néven megmarad mellette.", l.Exercise.File), "--yes")
		if err != nil {
			return err
		}
		if !agreed {
			a.println("Rendben, a fájlodhoz nem nyúltam.")
			return nil
		}
	}
	kept, err := keepBeside(file, own, time.Now())
	if err != nil {
		return err
	}
	if err := replaceFile(file, stub); err != nil {
		return err
	}
	a.printf("Az eredeti váz a helyén van: %s\nA korábbi fájlod itt maradt meg: %s\n", l.Exercise.File, kept)
	return nil
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

// replaceFile puts the content in place in one step, so that a fault leaves the old file whole.
func replaceFile(file string, content []byte) error {
	temp, err := os.CreateTemp(filepath.Dir(file), "."+filepath.Base(file)+".*")
	if err != nil {
		return err
	}
	_, err = temp.Write(content)
	err = errors.Join(err, temp.Chmod(0o644), temp.Sync(), temp.Close())
	if err == nil {
		err = os.Rename(temp.Name(), file)
	}
	if err != nil {
		_ = os.Remove(temp.Name())
	}
	return err
}
