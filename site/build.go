package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"idempotencia/internal/book"
	"idempotencia/internal/verify"
)

// options say what to build and where to.
type options struct {
	root   string // the workbook's folder
	out    string // the site's folder
	base   string // path on the host, for the page that is shown for unknown paths
	origin string // full address, "" when it is not known
}

// report is what a build made, or why it did not.
type report struct {
	pages    int
	problems []book.Problem
	notes    []string
}

// build writes the site beside its place and swaps it in. With problems the old site stays.
func build(o options) (report, error) {
	if _, err := os.Stat(filepath.Join(o.root, "solutions")); os.IsNotExist(err) {
		return report{problems: []book.Problem{{Path: "solutions", Text: "nincs meg ez a mappa, pedig a weboldal a példák kimenetét és a mintamegoldásokat is mutatja; töltsd le a teljes munkafüzetet"}}}, nil
	}
	b, problems := book.Load(os.DirFS(o.root))
	problems = append(problems, verify.Texts(o.root, b)...)
	problems = append(problems, takenNames(b)...)
	if len(problems) > 0 {
		return report{problems: problems}, nil
	}
	s, err := render(o, b)
	if err != nil {
		return report{}, err
	}
	r := report{notes: s.notes}
	for name := range s.files {
		if filepath.Ext(name) == ".html" {
			r.pages++
		}
	}
	return r, swap(o.out, s.files)
}

// ownNames are those of pages and parts of the print book that are no lesson's.
var ownNames = []string{"index", "konyv", "oktatoknak", "szerzoknek", "szojegyzek", "valaszok"}

// takenNames finds lessons whose page would take the place of another.
func takenNames(b *book.Book) []book.Problem {
	var all []book.Problem
	for _, l := range b.Lessons {
		if slices.Contains(ownNames, l.ID) {
			all = append(all, book.Problem{Path: l.Path, Text: "ezt az azonosítót maga a weboldal használja: " + l.ID + "; adj másikat a leckének"})
		}
	}
	return all
}

// swap writes the files into a new folder and puts it in the place of the old one, which is never
// seen half written. Only a folder that this program made is replaced.
func swap(out string, files map[string][]byte) error {
	if err := ours(out); err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(out), 0o755); err != nil {
		return err
	}
	next, err := os.MkdirTemp(filepath.Dir(out), ".site-*")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(next) }()
	for name, data := range files {
		path := filepath.Join(next, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(path, data, 0o644); err != nil {
			return err
		}
	}
	if err := os.Chmod(next, 0o755); err != nil {
		return err
	}
	old := next + "-old"
	if err := os.Rename(out, old); err != nil && !os.IsNotExist(err) {
		return err
	}
	if err := os.Rename(next, out); err != nil {
		_ = os.Rename(old, out)
		return err
	}
	return os.RemoveAll(old)
}

// mark is a file that says whose folder it lies in.
const mark = "keszitette.txt"

// ours refuses a folder that holds something else: it would be lost.
func ours(out string) error {
	entries, err := os.ReadDir(out)
	if os.IsNotExist(err) || err == nil && len(entries) == 0 {
		return nil
	}
	if err != nil {
		return err
	}
	if _, err := os.Stat(filepath.Join(out, mark)); err != nil {
		return fmt.Errorf("%s nem üres, és nem ez a program készítette; adj meg másik mappát az --out kapcsolóval", out)
	}
	return nil
}
