package main

import (
	"bytes"
	"cmp"
	"embed"
	"fmt"
	"html/template"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"golang.org/x/sync/errgroup"

	"idempotencia/internal/book"
)

//go:embed templates/*.html
var templateFiles embed.FS

// page is what every page needs.
type page struct {
	Kind, Title, Description string
	Home                     bool
	Root                     string // the way to the site's folder: "" or an absolute path
	Style                    string
	ThemeScript              string
	Script                   string // that of the page; the usual one when it has none of its own
	RunsGo                   bool   // WebAssembly in workers
	Offline                  bool   // the reader may have the site kept here
	Engine, Documents        string // of the search; "" without it
	Icon                     string
	Lesson                   *book.Lesson
	Content                  template.HTML
}

// site renders one book.
type site struct {
	o         options
	book      *book.Book
	templates *template.Template
	assets    assets
	code      *highlighter
	notes     []string          // what was left out, and how to have it
	texts     map[string]string // of the articles, by name

	mu    sync.Mutex
	files map[string][]byte
}

// render gives all files of the site by their names.
func render(o options, k *kept, b *book.Book, articles map[string]string) (*site, error) {
	t, err := template.New("").Funcs(template.FuncMap{"inline": inline, "unticked": unticked}).ParseFS(templateFiles, "templates/*.html")
	if err != nil {
		return nil, fmt.Errorf("read templates: %w", err)
	}
	s := &site{o: o, book: b, templates: t, files: map[string][]byte{}, texts: articles, code: &k.code}
	documents := make(chan []searchDocument, 1)
	go func() { documents <- s.documents() }()
	if s.assets, err = k.base(o.root); err != nil {
		return nil, err
	}
	if err := s.search(<-documents); err != nil {
		return nil, err
	}
	maps.Copy(s.files, s.assets.files)
	if o.kit != nil {
		s.files[o.kit.name] = o.kit.script
	}
	s.files[mark] = []byte("Ezt a mappát a go run ./site készítette; a következő építés kicseréli.\n")
	var pages errgroup.Group
	for _, step := range []func() error{s.print, s.lessons, s.home, s.glossary, s.articles, s.missing, s.exercises} {
		pages.Go(step)
	}
	if err := pages.Wait(); err != nil {
		return nil, err
	}
	s.sitemap()
	return s, s.serviceWorker()
}

// write fills a template and puts the page under its name.
func (s *site) write(name, content string, p page, data any) error {
	var body bytes.Buffer
	if err := s.templates.ExecuteTemplate(&body, content, data); err != nil {
		return fmt.Errorf("render %s: %w", name, err)
	}
	p.Content = template.HTML(body.String())
	p.Engine, p.Documents = s.assets.engine, s.assets.documents
	p.Style, p.ThemeScript, p.Script, p.Icon = s.assets.style, s.assets.theme, cmp.Or(p.Script, s.assets.script), s.assets.icon
	var out bytes.Buffer
	if err := s.templates.ExecuteTemplate(&out, "page", p); err != nil {
		return fmt.Errorf("render %s: %w", name, err)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.files[name] = out.Bytes()
	return nil
}

// pageTargets lead from one page of the site to another.
type pageTargets struct{}

func (pageTargets) lesson(id, section string) string { return withFragment(id+".html", section) }
func (pageTargets) term(id string) string            { return withFragment("szojegyzek.html", id) }

// printTargets lead within the one page of the print book.
type printTargets struct{}

func (printTargets) lesson(id, section string) string {
	if section == "" {
		return "#" + id
	}
	return "#" + id + "-" + section
}

func (printTargets) term(id string) string {
	if id == "" {
		return "#szojegyzek"
	}
	return "#szojegyzek-" + id
}

func withFragment(page, fragment string) string {
	if fragment == "" {
		return page
	}
	return page + "#" + fragment
}

// lessonLine is a lesson on the course map.
type lessonLine struct {
	*book.Lesson
	Goal   template.HTML
	Runs   bool // its exercise can be solved in the browser
	Before []*book.Lesson
}

func (s *site) home() error {
	c := s.converter(pageTargets{})
	taken := map[string]bool{"leckek": true, "inditas": true, "haladas": true} // the page's own
	var lines []lessonLine
	for _, l := range s.book.Lessons {
		goal, err := c.html(l.Intro, l.Path, "", taken)
		if err != nil {
			return err
		}
		line := lessonLine{Lesson: l, Goal: unwrapped(goal), Runs: s.runsHere(l)}
		for _, id := range l.Requires {
			line.Before = append(line.Before, s.book.Lesson(id))
		}
		lines = append(lines, line)
	}
	title := "Kérésazonosítós idempotencia Go nyelven"
	return s.write("index.html", "home", page{
		Kind: "home", Home: true, Offline: true, Title: title, Description: "Munkafüzet: leckék, feladatok és elfogadási tesztek a kérésazonosítós idempotenciáról, Go nyelven.",
	}, struct {
		Lessons []lessonLine
		Runs    bool
	}{lines, s.o.kit != nil})
}

// unwrapped takes the paragraph from around a single one.
func unwrapped(h template.HTML) template.HTML {
	return template.HTML(strings.TrimSuffix(strings.TrimPrefix(strings.TrimSpace(string(h)), "<p>"), "</p>"))
}

func (s *site) missing() error {
	return s.write("404.html", "missing", page{Kind: "missing", Title: "Nincs ilyen oldal", Description: "Ez a cím nem vezet sehova.", Root: s.o.base},
		struct{ Root string }{s.o.base})
}

// sitemap lists the pages by their full addresses, when these are known.
func (s *site) sitemap() {
	if s.o.origin == "" {
		return
	}
	var b strings.Builder
	b.WriteString(`<?xml version="1.0" encoding="UTF-8"?>` + "\n" + `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">` + "\n")
	for _, name := range sortedNames(s.files) {
		if filepath.Ext(name) == ".html" && name != "404.html" {
			fmt.Fprintf(&b, "<url><loc>%s/%s</loc></url>\n", template.HTMLEscapeString(strings.TrimRight(s.o.origin, "/")), name)
		}
	}
	s.files["sitemap.xml"] = []byte(b.String() + "</urlset>\n")
}

func (s *site) read(rel string) ([]byte, error) {
	return os.ReadFile(filepath.Join(s.o.root, filepath.FromSlash(rel)))
}
