package main

import (
	"embed"
	"fmt"
	"html/template"
	"io/fs"

	"golang.org/x/tools/txtar"

	"idempotencia/internal/book"
)

//go:embed articles
var articleFiles embed.FS

// article is a page of running text that lies beside this program.
type article struct{ name, kind, title, description string }

func articles() []article {
	return []article{
		{"oktatoknak", "instructors", "Oktatóknak", "Mire használhatod a munkafüzetet kurzuson, és mit bizonyít az ellenőrzés."},
		{"szerzoknek", "authors", "Szerzőknek", "Hogyan készül új lecke: szöveg, váz, teszt, mintamegoldás és ismert hibák."},
	}
}

// The archives that the articles show parts of: a whole lesson as an author writes it, and what the
// program prints about it, which authors_test.go keeps true.
const (
	exampleArchive = "articles/pelda.txtar"
	outputArchive  = "articles/kimenet.txtar"
)

// articleTexts reads the articles, by name, with what they show filled in.
func articleTexts(files fs.FS) (map[string]string, []book.Problem, error) {
	shown, err := archived(files)
	if err != nil {
		return nil, nil, err
	}
	texts := map[string]string{}
	var problems []book.Problem
	for _, a := range articles() {
		file := "articles/" + a.name + ".md"
		source, err := fs.ReadFile(files, file)
		if err != nil {
			return nil, nil, fmt.Errorf("read an article: %w", err)
		}
		text, found := book.Fill(shown, "site/"+file, string(source))
		texts[a.name] = text
		problems = append(problems, found...)
	}
	return texts, problems, nil
}

// archived gives the files of both archives under the names that they have there.
func archived(files fs.FS) (fs.FS, error) {
	all := &txtar.Archive{}
	for _, name := range []string{exampleArchive, outputArchive} {
		data, err := fs.ReadFile(files, name)
		if err != nil {
			return nil, fmt.Errorf("read what the articles show: %w", err)
		}
		all.Files = append(all.Files, txtar.Parse(data).Files...)
	}
	fsys, err := txtar.FS(all)
	if err != nil {
		return nil, fmt.Errorf("read what the articles show: %w", err)
	}
	return fsys, nil
}

func (s *site) articles() error {
	c := s.converter(pageTargets{})
	for _, a := range articles() {
		body, err := c.html(s.texts[a.name], "", "", map[string]bool{})
		if err != nil {
			return err
		}
		err = s.write(a.name+".html", "article", page{Kind: a.kind, Title: a.title, Description: a.description},
			struct {
				Title string
				Body  template.HTML
			}{a.title, body})
		if err != nil {
			return err
		}
	}
	return nil
}
