package check

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"time"

	"idempotencia/internal/book"
)

// vetFlags are the analyses that `go test` runs by itself, so that a verdict equals its.
var vetFlags = []string{
	"-atomic", "-bool", "-buildtags", "-directive", "-errorsas", "-ifaceassert", "-nilfunc", "-printf", "-slog", "-stringintconv", "-tests",
}

// build is the folder in which one candidate is built and run; nothing in it outlives the check.
type build struct {
	ex       *book.Exercise
	dir      string
	source   string // the candidate's content
	binary   string
	pristine bool // it is the stub, so that a failure is not a candidate's
}

func (b *build) remove() { _ = os.RemoveAll(b.dir) }

func (b *build) file(name string) string { return filepath.Join(b.dir, name) }

// open lets another user run the candidate's binary and change one file: isolation may need one.
func (b *build) open(writable string) {
	_ = os.Chmod(b.dir, 0o711)
	_ = os.Chmod(writable, 0o666)
}

// faults are what stopped a build.
type faults struct {
	stage Stage
	all   []Diagnostic
}

func (c *Checker) workFolder(ex *book.Exercise, content []byte) (*build, error) {
	c.sweeping.Do(sweep)
	dir, err := os.MkdirTemp("", tempPrefix)
	if err == nil {
		dir, err = filepath.Abs(dir)
	}
	if err != nil {
		return nil, &EnvError{Code: NoTemp, Detail: err.Error()}
	}
	b := &build{ex: ex, dir: dir, source: filepath.Join(dir, filepath.Base(ex.File)), binary: filepath.Join(dir, ex.ID+".test"+exeSuffix)}
	if err := os.WriteFile(b.source, content, 0o644); err != nil {
		b.remove()
		return nil, &EnvError{Code: NoTemp, Detail: err.Error()}
	}
	return b, nil
}

// overlay writes the file that makes the go command read replacement in place of the exercise's file.
func (c *Checker) overlay(ex *book.Exercise, replacement string) (name string, remove func(), err error) {
	replace := map[string]string{c.abs(ex.File): replacement}
	if c.graded(ex) {
		replace[c.abs(ex.GradingFile())] = c.abs(ex.GradingTest)
	}
	text, err := json.Marshal(map[string]map[string]string{"Replace": replace})
	if err != nil {
		return "", nil, fmt.Errorf("write an overlay: %w", err)
	}
	f, err := os.CreateTemp("", tempPrefix+"*.json")
	if err != nil {
		return "", nil, &EnvError{Code: NoTemp, Detail: err.Error()}
	}
	_, err = f.Write(text)
	if err = errors.Join(err, f.Close()); err != nil {
		_ = os.Remove(f.Name())
		return "", nil, &EnvError{Code: NoTemp, Detail: err.Error()}
	}
	name, err = filepath.Abs(f.Name())
	return name, func() { _ = os.Remove(f.Name()) }, err
}

// toolFault is what a tool said when it failed for a reason that is not in the candidate.
func toolFault(out []byte, err error) *EnvError {
	text := firstLines([]byte(withoutFrame(Clean(string(out)))), 8)
	if text == "" {
		text = err.Error()
	}
	code := GoBroken
	for _, sign := range []string{"no space left on device", "too many open files", "cannot allocate memory", "disk quota exceeded", "read-only file system"} {
		if strings.Contains(text, sign) {
			return &EnvError{Code: MachineFull, Detail: text}
		}
	}
	for _, sign := range []string{"dial tcp", "module lookup disabled", "no such host", "missing go.sum entry", "cannot find module", "checksum database"} {
		if strings.Contains(text, sign) {
			code = ModulesMissing
		}
	}
	return &EnvError{Code: code, Detail: text}
}

var position = regexp.MustCompile(`^(?:vet: )?(.+?\.go):(\d+)(?::(\d+))?: (.*)$`)

// diagnostics reads what compiler, vet and go command print: `file:line:col: text`, continued by
// lines that begin with a tab. Paths become relative to root.
func diagnostics(out, root string) []Diagnostic {
	var all []Diagnostic
	for line := range strings.Lines(Clean(out)) {
		line = strings.TrimSuffix(line, "\n")
		if m := position.FindStringSubmatch(line); m != nil {
			d := Diagnostic{File: relative(m[1], root), Text: m[4]}
			d.Line, _ = strconv.Atoi(m[2])
			d.Col, _ = strconv.Atoi(m[3])
			all = append(all, d)
		} else if strings.HasPrefix(line, "\t") && len(all) > 0 {
			all[len(all)-1].Text += "\n" + strings.TrimSpace(line)
		}
	}
	return all
}

func relative(path, root string) string {
	if rel, err := filepath.Rel(root, path); err == nil && filepath.IsAbs(path) && filepath.IsLocal(rel) {
		path = rel
	}
	return strings.TrimPrefix(filepath.ToSlash(path), "./")
}

// withoutFrame leaves out the lines that the go command puts around what it says.
func withoutFrame(out string) string {
	var kept []string
	for line := range strings.Lines(out) {
		if !strings.HasPrefix(line, "# ") && !strings.HasPrefix(line, "FAIL") {
			kept = append(kept, line)
		}
	}
	return strings.Join(kept, "")
}

// tempPrefix begins the names of all that this package puts among the temporary files.
const tempPrefix = "idempotencia-"

// abandoned is how old what a killed program left behind is at least.
const abandoned = 24 * time.Hour

// sweep removes what killed programs left among the temporary files.
func sweep() {
	left, _ := filepath.Glob(filepath.Join(os.TempDir(), tempPrefix+"*"))
	for _, path := range left {
		if info, err := os.Lstat(path); err == nil && time.Since(info.ModTime()) > abandoned {
			_ = os.RemoveAll(path)
		}
	}
}
