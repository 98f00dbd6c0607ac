package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"golang.org/x/sync/errgroup"

	"idempotencia/grade/cohort"
	"idempotencia/grade/marks"
	"idempotencia/grade/policy"
	"idempotencia/grade/tables"
	"idempotencia/internal/book"
	"idempotencia/internal/check"
	"idempotencia/internal/disk"
)

// The files of the output folder beside the pages.
const (
	batchName      = "koteg.json" // the batch as the reports were made from it, for the terminal view
	excelName      = "eredmenyek.csv"
	plainName      = "eredmenyek-utf8.csv"
	conditionsName = "feltetelek.csv"
	jsonName       = "eredmenyek.json"
	junitName      = "junit.xml"
	moodleName     = "moodle.csv"
	canvasName     = "canvas.csv"
	scopeFolder    = "gradescope"
)

// edition is all that reports are made from.
type edition struct {
	dir       string
	batch     *cohort.Batch
	course    *book.Book
	policy    *policy.Policy
	overrides []cohort.Override
	candidate func(digest string) []byte
}

// write writes every report that needs nothing but the batch.
func (e *edition) write() error {
	data := e.data()
	var group errgroup.Group
	group.Go(func() error { return e.pages(data.Marks) })
	group.Go(func() error { return e.keep() })
	for name, table := range map[string]func(io.Writer, tables.Data) error{
		excelName: tables.Excel, plainName: tables.CSV, conditionsName: tables.Conditions, jsonName: tables.JSON, junitName: tables.JUnit,
	} {
		group.Go(func() error {
			return put(filepath.Join(e.dir, name), func(w io.Writer) error { return table(w, data) })
		})
	}
	group.Go(func() error { return e.gradescope(data) })
	return group.Wait()
}

func (e *edition) data() tables.Data {
	return tables.Data{Batch: e.batch, Book: e.course, Policy: e.policy, Marks: marks.Mark(e.batch, e.course, e.policy, e.overrides)}.Shared()
}

// put writes a file whole, unless it is the same already.
func put(path string, write func(io.Writer) error) error {
	var b bytes.Buffer
	if err := write(&b); err != nil {
		return fmt.Errorf("%s: %w", filepath.Base(path), err)
	}
	if old, err := os.ReadFile(path); err == nil && bytes.Equal(old, b.Bytes()) {
		return nil
	}
	return disk.Replace(path, b.Bytes())
}

// kept is what the terminal view reads.
type kept struct {
	Batch  *cohort.Batch
	Policy *policy.Policy
}

// keep writes the batch down for the terminal view.
func (e *edition) keep() error {
	return put(filepath.Join(e.dir, batchName), func(w io.Writer) error {
		enc := json.NewEncoder(w)
		enc.SetEscapeHTML(false)
		return enc.Encode(kept{Batch: e.batch, Policy: e.policy})
	})
}

// gradescope writes a results.json for every student who has a mark.
func (e *edition) gradescope(d tables.Data) error {
	folder := filepath.Join(e.dir, scopeFolder)
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	var group errgroup.Group
	group.SetLimit(8) // they wait for the disk rather than for a processor
	for _, s := range e.batch.Students {
		group.Go(func() error { return gradescope(filepath.Join(folder, s.Key+".json"), d, s.Key) })
	}
	return group.Wait()
}

func gradescope(path string, d tables.Data, student string) error {
	err := put(path, func(w io.Writer) error { return tables.Gradescope(w, d, student) })
	if !errors.As(err, new(*tables.PendingError)) {
		return err
	}
	err = os.Remove(path) // what an earlier run made of it no longer holds
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	return err
}

// sheets fills in the learning systems' own tables and says what the instructor should look at.
func (j *job) sheets(d tables.Data) error {
	for _, s := range []struct {
		from, to string
		fill     func(io.Writer, []byte) (tables.Filled, error)
	}{
		{j.o.moodle, moodleName, func(w io.Writer, sheet []byte) (tables.Filled, error) { return tables.Worksheet(w, sheet, d) }},
		{j.o.canvas, canvasName, func(w io.Writer, sheet []byte) (tables.Filled, error) {
			return tables.Canvas(w, sheet, d, tables.CanvasColumn{Name: j.o.canvasColumn})
		}},
	} {
		if s.from == "" {
			continue
		}
		if err := j.sheet(s.from, s.to, s.fill); err != nil {
			return err
		}
	}
	return nil
}

func (j *job) sheet(from, to string, fill func(io.Writer, []byte) (tables.Filled, error)) error {
	content, err := disk.Read(from, disk.MaxSource)
	if err != nil {
		return err
	}
	var filled tables.Filled
	to = filepath.Join(j.o.out, to)
	err = put(to, func(w io.Writer) (err error) {
		filled, err = fill(w, content)
		return err
	})
	if err != nil {
		return err
	}
	fmt.Fprintf(j.out, "%s kitöltve: %s\n", filepath.Base(from), to)
	for _, line := range filled.Lines() {
		fmt.Fprintln(j.out, "  "+check.Clean(line))
	}
	return nil
}

// report writes all that the batch came to.
func (j *job) report(whole *cohort.Batch) error {
	e := &edition{dir: j.o.out, batch: whole, course: j.course, policy: j.policy, candidate: j.candidate}
	var err error
	if j.o.override != "" {
		if e.overrides, err = policy.LoadOverrides(j.o.override, whole.Students, j.policy); err != nil {
			return err
		}
	}
	if j.o.pseudonymous {
		names, err := policy.Pseudonyms(whole.Students, j.o.keyFile)
		if err != nil {
			return err
		}
		e.batch, e.overrides = names.Batch(whole), names.Overrides(e.overrides, whole.Students)
		if notice := names.Notice(j.o.keyFile); notice != "" {
			fmt.Fprintln(j.out, notice)
		}
	}
	if j.o.override == "" {
		if err := e.ownOverrides(); err != nil {
			return err
		}
	}
	if err := e.write(); err != nil {
		return err
	}
	return j.sheets(e.data())
}

// ownOverrides reads the decisions that the folder itself holds, about the students as its reports name them.
func (e *edition) ownOverrides() (err error) {
	path := filepath.Join(e.dir, overridesName)
	if _, err := os.Lstat(path); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	e.overrides, err = policy.LoadOverrides(path, e.batch.Students, e.policy)
	return err
}

func (j *job) candidate(digest string) []byte {
	content, err := j.store.Candidate(digest)
	if err != nil {
		return nil
	}
	return content
}
