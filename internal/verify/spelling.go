package verify

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"idempotencia/internal/book"
	"idempotencia/internal/spell"
)

// screens are the sources whose string literals people read.
var screens = []string{
	"grade/batch/*.go", "grade/marks/*.go", "grade/pages/*.go", "grade/show/*.go", "grade/view/*.go", "internal/book/*.go", "internal/cli/*.go", "internal/export/*.go", "internal/faults/*.go", "internal/feedback/*.go", "internal/history/*.go", "internal/lab/*.go", "internal/verify/*.go", "site/*.go", "tui/*.go",
}

// spelling asks hunspell about everything Hungarian that a person reads.
func (v *verifier) spelling(ctx context.Context) error {
	checker, err := spell.Find()
	if errors.Is(err, spell.ErrUnavailable) {
		if v.o.Required {
			v.problem("lessons", 0, "a helyesírás nem ellenőrizhető: nincs hunspell magyar szótárral")
		}
		v.note("a helyesírást nem ellenőriztem: nincs hunspell magyar szótárral (hunspell, hunspell-hu)")
		return nil
	}
	if err != nil {
		return fmt.Errorf("verify spelling: %w", err)
	}
	v.o.Progress("helyesírás")
	faults, err := checker.Check(ctx, v.prose())
	if err != nil {
		return fmt.Errorf("verify spelling: %w", err)
	}
	for _, f := range faults {
		text := "ismeretlen szó: " + f.Word
		if len(f.Suggestions) > 0 {
			text += " (talán: " + strings.Join(f.Suggestions, ", ") + ")"
		}
		v.problem(f.Path, f.Line, "%s", text)
	}
	return nil
}

// prose collects the Hungarian of the course and of the program.
func (v *verifier) prose() []spell.Text {
	var all []spell.Text
	for _, path := range slices.Concat(v.textFiles(), []string{"README.hu.md"}, v.glob("internal/export/sablon/*.md"), v.glob("site/articles/*.md")) {
		if source, ok := v.read(path); ok {
			all = append(all, spell.Text{Path: path, Line: 1, Content: spell.Prose(string(source))})
		}
	}
	for _, l := range v.book.Lessons {
		if l.Exercise != nil {
			all = append(all, v.exerciseProse(l.Exercise)...)
		}
	}
	for _, pattern := range screens {
		for _, path := range v.glob(pattern) {
			if !strings.HasSuffix(path, "_test.go") {
				all = append(all, v.goProse(path, spell.GoOptions{Strings: true})...)
			}
		}
	}
	return all
}

func (v *verifier) exerciseProse(ex *book.Exercise) []spell.Text {
	// A code like "azonosito-utkozes" is a name, wherever the exercise's texts mention it.
	var codes []string
	if stub, ok := v.read(ex.StubFile); ok {
		codes, _ = spell.ErrorCodes(ex.StubFile, stub)
	}
	comments := spell.GoOptions{Comments: true, Names: codes}
	both := spell.GoOptions{Comments: true, Strings: true, Names: codes}
	all := append(v.goProse(ex.StubFile, both), v.goProse(ex.Test, both)...)
	if ex.GradingTest != "" {
		all = append(all, v.goProse(ex.GradingTest, both)...)
	}
	if ex.Story != "" {
		all = append(all, v.goProse(ex.Story, both)...)
	}
	for _, path := range v.glob("solutions/" + ex.ID + "/*.go") {
		all = append(all, v.goProse(path, both)...)
	}
	for _, m := range ex.Mistakes {
		if m.Path != "" { // a workspace only keeps the explanation
			all = append(all, v.goProse(m.Path, comments)...)
		}
	}
	return all
}

func (v *verifier) goProse(path string, o spell.GoOptions) []spell.Text {
	source, ok := v.read(path)
	if !ok {
		return nil
	}
	texts, err := spell.GoProse(path, source, o)
	if err != nil {
		v.problem(path, 0, "%v", err)
	}
	return texts
}

// glob gives the files of a pattern, relative to the root.
func (v *verifier) glob(pattern string) []string {
	found, _ := filepath.Glob(v.path(pattern))
	var all []string
	for _, file := range found {
		if rel, err := filepath.Rel(v.root, file); err == nil {
			all = append(all, filepath.ToSlash(rel))
		}
	}
	return all
}
