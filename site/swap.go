package main

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/gofrs/flock"
)

// sources are the folders that the site is made from.
var sources = []string{"lessons", "exercises", "solutions"}

// otherPlace is the next step where the site cannot go.
const otherPlace = "Adj meg másikat az --out kapcsolóval."

// swap writes the files into a new folder and puts it in the place of the old one, which is never
// seen half written. Only a folder that this program made is replaced, and none among the sources of
// the workbook in root.
func swap(root, out string, files map[string][]byte, copies map[string]string) error {
	place, err := followed(out)
	if err != nil {
		return err
	}
	if err := apart(root, place); err != nil {
		return err
	}
	defer alone(place)()
	if err := ours(place); err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(place), 0o755); err != nil {
		return err
	}
	removeLeftovers(filepath.Dir(place))
	next, err := os.MkdirTemp(filepath.Dir(place), ".site-*")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(next) }()
	if err := writeAll(next, files); err != nil {
		return err
	}
	if err := copyAll(next, copies); err != nil {
		return err
	}
	return replace(place, next)
}

func writeAll(dir string, files map[string][]byte) error {
	for name, data := range files {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(path, data, 0o644); err != nil {
			return err
		}
	}
	return os.Chmod(dir, 0o755)
}

// copyAll puts files that lie elsewhere into the folder, where it can without copying them.
func copyAll(dir string, copies map[string]string) error {
	for name, from := range copies {
		to := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
			return err
		}
		if os.Link(from, to) == nil {
			continue
		}
		data, err := os.ReadFile(from)
		if err == nil {
			err = os.WriteFile(to, data, 0o644)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// replace puts the folder next in its place.
func replace(place, next string) error {
	old := next + "-old"
	if err := os.Rename(place, old); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if err := os.Rename(next, place); err != nil {
		_ = os.Rename(old, place)
		return err
	}
	return os.RemoveAll(old)
}

// alone waits until no other build works on the place. The lock lies apart from the site, since its
// file has to stay; where it cannot be had, a build goes on without.
func alone(place string) (done func()) {
	sum := sha256.Sum256([]byte(place))
	lock := flock.New(filepath.Join(os.TempDir(), "idempotencia-site-"+hex.EncodeToString(sum[:8])+".lock"))
	if lock.Lock() != nil {
		return func() {}
	}
	return func() { _ = lock.Unlock() }
}

// followed is where a link leads, also one whose target is yet to be made.
func followed(out string) (string, error) {
	out, err := filepath.Abs(out)
	if err != nil {
		return "", err
	}
	if target, err := os.Readlink(out); err == nil {
		if !filepath.IsAbs(target) {
			target = filepath.Join(filepath.Dir(out), target)
		}
		if _, err := os.Stat(out); errors.Is(err, fs.ErrNotExist) {
			return target, nil
		}
	}
	place, err := filepath.EvalSymlinks(out)
	if errors.Is(err, fs.ErrNotExist) {
		if parent, err := filepath.EvalSymlinks(filepath.Dir(out)); err == nil {
			return filepath.Join(parent, filepath.Base(out)), nil
		}
		return out, nil
	}
	return place, err
}

// apart refuses a place among the sources: the next build would take the site for content.
func apart(root, place string) error {
	if real, err := filepath.EvalSymlinks(root); err == nil {
		root = real
	}
	rel, err := filepath.Rel(root, place)
	first, _, _ := strings.Cut(filepath.ToSlash(rel), "/")
	if root != "" && err == nil && slices.Contains(sources, first) {
		return &optionError{"A weboldal nem kerülhet a tananyag mappái közé: " + place, otherPlace}
	}
	return nil
}

// abandoned is how old a folder of another build is when that build no longer works on it.
const abandoned = 10 * time.Minute

var leftover = regexp.MustCompile(`^\.site-[0-9]+(-old)?$`)

// removeLeftovers takes away what killed builds left. What cannot be removed does no harm.
func removeLeftovers(dir string) {
	entries, _ := os.ReadDir(dir)
	for _, e := range entries {
		info, err := e.Info()
		if err == nil && e.IsDir() && leftover.MatchString(e.Name()) && time.Since(info.ModTime()) > abandoned {
			_ = os.RemoveAll(filepath.Join(dir, e.Name()))
		}
	}
}

// mark is a file that says whose folder it lies in.
const mark = "keszitette.txt"

// ours refuses a folder that holds something else: it would be lost.
func ours(out string) error {
	info, err := os.Stat(out)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err == nil && !info.IsDir() {
		return &optionError{"Ez nem mappa, ezért a weboldal nem kerülhet ide: " + out, otherPlace}
	}
	entries, err := os.ReadDir(out)
	if errors.Is(err, fs.ErrNotExist) || err == nil && len(entries) == 0 {
		return nil
	}
	if err != nil {
		return err
	}
	if _, err := os.Stat(filepath.Join(out, mark)); err != nil {
		return &optionError{"Ez a mappa nem üres, és nem ez a program készítette: " + out, otherPlace}
	}
	return nil
}
