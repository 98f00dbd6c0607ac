package book

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// Module is the path of the Go module that holds the exercises.
const Module = "idempotencia"

// GlossaryFile is where the glossary is, beside the lessons.
const GlossaryFile = "lessons/szojegyzek.md"

var lessonFile = regexp.MustCompile(`^(\d{2})-([a-z][a-z0-9]*)\.md$`)

// loader collects what is read and what is wrong with it.
type loader struct {
	fsys     fs.FS
	problems []Problem
	sources  map[string]*goFile
	verbatim bool // shows files as their authors see them

	excerpts map[string]*excerpt          // of a workspace without solutions, by lesson
	shown    map[string]map[string]string // what each lesson shows of solutions; nil when nobody asks
}

// Load reads the course from the workbook's folder. The Book holds all that could be read; what is
// wrong with the sources is in the problems, in the order of files and lines.
func Load(fsys fs.FS) (*Book, []Problem) {
	l := &loader{fsys: fsys, sources: map[string]*goFile{}}
	return l.load()
}

func (l *loader) load() (*Book, []Problem) {
	l.parseAhead()
	b := &Book{}
	part := l.workspace()
	for _, name := range l.lessonFiles() {
		number := len(b.Lessons) + 1
		if part {
			number = numberOf(name)
		}
		if lesson := l.lesson(name, number); lesson != nil {
			b.Lessons = append(b.Lessons, lesson)
		}
	}
	if !part {
		l.requirements(b)
	}
	l.strayExercises(b)
	l.strayHistories(b)
	b.Glossary = l.glossary()
	b.Edition = l.edition()
	slices.SortStableFunc(l.problems, func(a, b Problem) int {
		if c := strings.Compare(a.Path, b.Path); c != 0 {
			return c
		}
		return a.Line - b.Line
	})
	return b, l.problems
}

func (l *loader) problem(file string, line int, format string, args ...any) {
	l.problems = append(l.problems, Problem{Path: file, Line: line, Text: fmt.Sprintf(format, args...)})
}

func (l *loader) lessonFiles() []string {
	entries, err := fs.ReadDir(l.fsys, "lessons")
	if err != nil {
		l.problem("lessons", 0, "a leckék mappája nem olvasható: %v", err)
		return nil
	}
	var names []string
	for _, e := range entries {
		name := path.Join("lessons", e.Name())
		switch {
		case name == GlossaryFile, name == EditionFile, name == historiesDir, name == excerptsDir && l.workspace():
		case strings.Contains(e.Name(), ".mentes-"): // kept aside by an update
		case e.IsDir() && strings.HasPrefix(e.Name(), "."):
		case lessonFile.MatchString(e.Name()) && e.Type().IsRegular():
			names = append(names, name)
		case strings.HasPrefix(e.Name(), "."), strings.HasSuffix(e.Name(), "~"):
		default:
			l.problem(name, 0, "nem lecke: a név alakja `NN-azonosito.md` legyen, például `05-unknown.md`")
		}
	}
	if len(names) == 0 {
		l.problem("lessons", 0, "nincs egyetlen lecke sem")
	}
	return names
}

// numberOf reads the number from a lesson file's name. A workspace may hold only some of the lessons, and
// the texts go on calling them by the numbers that they have in the whole course.
func numberOf(name string) int {
	n, _ := strconv.Atoi(lessonFile.FindStringSubmatch(path.Base(name))[1])
	return n
}

func (l *loader) lesson(name string, number int) *Lesson {
	text, ok := l.text(name)
	if !ok {
		return nil
	}
	meta, body, bodyLine := l.frontMatter(name, text)
	match := lessonFile.FindStringSubmatch(path.Base(name))
	if want := fmt.Sprintf("%02d", number); match[1] != want {
		l.problem(name, 0, "a lecke sorszáma %s, de a sorrendben a %s következik", match[1], want)
	}
	if meta.ID != match[2] {
		l.problem(name, meta.line("id"), "az id %q, de a fájl neve szerint %q", meta.ID, match[2])
		meta.ID = match[2]
	}
	lesson := &Lesson{
		ID: meta.ID, Number: number, Title: meta.Title, Minutes: meta.Minutes, Requires: meta.Requires, Path: name,
	}
	lesson.Exercise = l.exercise(meta.ID, name)
	l.stories(lesson)
	l.body(lesson, body, bodyLine)
	return lesson
}

// text reads a file of prose. A byte order mark and CRLF are faults, but the text stays readable.
func (l *loader) text(name string) (string, bool) {
	data, err := readRegular(l.fsys, name)
	if err != nil {
		l.problem(name, 0, "a fájl nem olvasható: %v", err)
		return "", false
	}
	text := string(data)
	if rest, found := strings.CutPrefix(text, "\uFEFF"); found {
		l.problem(name, 1, "a fájl bájtsorrendjellel (BOM) kezdődik: mentsd sima UTF-8-ként")
		text = rest
	}
	if before, _, found := strings.Cut(text, "\r\n"); found {
		l.problem(name, 1+strings.Count(before, "\n"), "Windows-sorvég (CRLF): mentsd LF sorvégekkel")
		text = strings.ReplaceAll(text, "\r\n", "\n")
	}
	for i, line := range strings.Split(text, "\n") {
		if strings.ToValidUTF8(line, "") != line {
			l.problem(name, i+1, "a sor nem érvényes UTF-8")
		} else if signs := hidden(line); signs != "" {
			l.problem(name, i+1, "láthatatlan vagy vezérlő jel: %s", signs)
		}
	}
	return strings.ToValidUTF8(text, "\uFFFD"), true
}

// hidden names the characters of a text that change how it reads without being seen. A soft hyphen only
// says where a word may break.
func hidden(text string) string {
	var names []string
	for _, r := range text {
		if unicode.IsControl(r) && r != '\t' || unicode.Is(unicode.Cf, r) && r != '\u00ad' || r == '\u2028' || r == '\u2029' {
			names = append(names, fmt.Sprintf("%U", r))
		}
	}
	return strings.Join(names, ", ")
}

// requirements checks that every lesson builds on earlier ones only.
func (l *loader) requirements(b *Book) {
	for i, lesson := range b.Lessons {
		for _, id := range lesson.Requires {
			at := slices.IndexFunc(b.Lessons, func(o *Lesson) bool { return o.ID == id })
			switch {
			case at < 0:
				l.problem(lesson.Path, 0, "a `requires` ismeretlen leckét említ: %q", id)
			case at >= i:
				l.problem(lesson.Path, 0, "a `requires` csak korábbi leckét említhet: %q nem az", id)
			}
		}
	}
}

// strayExercises finds exercises and solutions without a lesson.
func (l *loader) strayExercises(b *Book) {
	for _, dir := range []string{"exercises", solutionsDir} {
		entries, err := fs.ReadDir(l.fsys, dir)
		if err != nil && !(dir == solutionsDir && errors.Is(err, fs.ErrNotExist)) {
			l.problem(dir, 0, "a mappa nem olvasható: %v", err)
		}
		for _, e := range entries {
			if e.IsDir() && !strings.HasPrefix(e.Name(), ".") && b.Lesson(e.Name()) == nil {
				l.problem(path.Join(dir, e.Name()), 0, "nincs hozzá lecke")
			}
		}
	}
}
