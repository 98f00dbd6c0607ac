package main

import (
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
	kit    *kit   // what runs Go in the browser; nil without it
}

// report is what a build made, or why it did not.
type report struct {
	pages    int
	problems []book.Problem
	notes    []string
}

// build writes the site beside its place and swaps it in. With problems the old site stays.
func build(o options) (report, error) { return buildAgain(o, &kept{}) }

// buildAgain builds with what an earlier build has left.
func buildAgain(o options, k *kept) (report, error) {
	if _, err := os.Stat(filepath.Join(o.root, "solutions")); os.IsNotExist(err) {
		return report{problems: []book.Problem{{Path: "solutions", Text: "nincs meg ez a mappa, pedig a weboldal a példák kimenetét és a mintamegoldásokat is mutatja; töltsd le a teljes munkafüzetet"}}}, nil
	}
	go func() { _, _ = k.base(o.root) }() // side by side with the reading; render asks for it and its error
	b, problems := book.Load(os.DirFS(o.root))
	texts := make(chan []book.Problem, 1)
	go func() { texts <- verify.Texts(o.root, b) }()
	articles, found, err := articleTexts(articleFiles)
	if err != nil {
		return report{}, err
	}
	problems = append(problems, found...)
	problems = append(problems, takenNames(b)...)
	if len(problems) > 0 {
		return report{problems: append(problems, <-texts...)}, nil
	}
	s, err := render(o, k, b, articles)
	if problems := <-texts; len(problems) > 0 {
		return report{problems: problems}, nil
	}
	if err != nil {
		return report{}, err
	}
	r := report{notes: s.notes}
	for name := range s.files {
		if filepath.Ext(name) == ".html" {
			r.pages++
		}
	}
	return r, swap(o.root, o.out, s.files, o.kit.copies())
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
