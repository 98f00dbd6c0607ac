// Package kit owns what the pieces of the in-browser checker agree on: where the kit's files lie in
// the browser's file system, and what it tells of an exercise.
package kit

import (
	"encoding/json"
	"fmt"
	"path"

	"idempotencia/internal/book"
	"idempotencia/internal/history"
)

// The folders in the browser's file system, which is made of the kit alone.
const (
	Root     = "/keszlet"    // what every exercise uses
	Workbook = "/munkafuzet" // sources, below the same names as in the workbook's folder
	Plans    = Root + "/plan"
	Tools    = Root + "/tool" // compile and link, without a suffix
)

// Archive is the file of a package's compiled archive.
func Archive(importPath string) string { return path.Join(Root, "pkg", importPath+".a") }

// Plan is the file of an exercise's plan.
func Plan(id string) string { return path.Join(Plans, "plan-"+id+".json") }

// Record is the file of what the browser has to know of an exercise.
func Record(id string) string { return path.Join(Root, "exercise", id+".json") }

// Exercise is what a browser has to know to put a verdict into words and to draw a run.
type Exercise struct {
	Exercise *book.Exercise
	Stories  []history.Story // as the reference plays them
	Test     string          // SHA-256 of the acceptance test, hexadecimal
	Go       string          // version of the tools, for example "go1.26.8"
}

// Encode leaves out what the browser shows from elsewhere.
func (e Exercise) Encode() ([]byte, error) {
	short := *e.Exercise
	short.Mistakes = append([]book.Mistake(nil), short.Mistakes...)
	for i := range short.Mistakes {
		short.Mistakes[i].Damage = nil
	}
	e.Exercise = &short
	data, err := json.Marshal(e)
	if err != nil {
		return nil, fmt.Errorf("encode exercise %s: %w", short.ID, err)
	}
	return data, nil
}
