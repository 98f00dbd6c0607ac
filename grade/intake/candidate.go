package intake

import (
	"go/parser"
	"go/token"
	"io"
	"path"
	"regexp"
	"strings"

	"idempotencia/internal/check"
)

// candidate is a file that could be the submission of one exercise.
type candidate struct {
	entry
	decoration string   // Hungarian, how its name differs from the exact one; empty when it does not
	remarks    []string // what else to say when it is taken
	content    []byte
}

func isGo(name string) bool { return strings.EqualFold(path.Ext(name), ".go") }

func isTest(name string) bool { return strings.HasSuffix(strings.ToLower(name), "_test.go") }

// decorated is what browsers, learning systems and file managers make of a name that is taken, and
// what Windows makes of one whose ending it hides.
var decorated = regexp.MustCompile(`(?i)^(.+?)((?: ?\(\d+\))+| - (?:másolat|copy)(?: ?\(\d+\))?| copy(?: \d+)?)?\.go((?:\.go|\.txt)?)$`)

// candidateName gives the exercise that a file's name stands for; empty when it stands for none.
func (r *reader) candidateName(name string) (id, decoration string) {
	m := decorated.FindStringSubmatch(name)
	if m == nil {
		return "", ""
	}
	for _, ex := range r.exercises {
		if !strings.EqualFold(m[1], ex.ID) {
			continue
		}
		switch {
		case name == ex.ID+".go":
			return ex.ID, ""
		case m[2] != "":
			return ex.ID, "a név vége „" + strings.TrimSpace(m[2]) + "”"
		case m[3] != "":
			return ex.ID, "a név vége „" + m[3] + "”"
		default:
			return ex.ID, "a név kis- és nagybetűi eltérnek"
		}
	}
	return "", ""
}

func (r *reader) namesExercise(name string) bool {
	id, _ := r.candidateName(name)
	return id != ""
}

func (r *reader) exercise(id string) bool {
	for _, ex := range r.exercises {
		if ex.ID == id {
			return true
		}
	}
	return false
}

// packageName reads the package clause of a Go file; empty when it has none that can be read.
func (r *reader) packageName(e entry) (string, error) {
	const head = 16 << 10 // bytes, with room for a long comment before the clause
	content, _, err := r.content(e, head)
	if err != nil || len(content) == 0 {
		return "", err
	}
	f, err := parser.ParseFile(token.NewFileSet(), "", content, parser.PackageClauseOnly)
	if err != nil || f.Name == nil {
		return "", nil
	}
	return f.Name.Name, nil
}

// content reads at most limit bytes of a file. The flaw, when there is one, is Hungarian; the error
// ends the reading.
func (r *reader) content(e entry, limit int64) (content []byte, flaw string, err error) {
	if e.flaw != "" {
		return nil, e.flaw, r.ctx.Err()
	}
	in, err := e.open()
	if err != nil {
		return nil, readFlaw(err), r.ctx.Err()
	}
	defer in.Close()
	content, err = io.ReadAll(io.LimitReader(in, limit))
	if end := r.spend(int64(len(content))); end != nil {
		return nil, "", end
	}
	if err != nil {
		return nil, readFlaw(err), nil
	}
	return content, "", nil
}

var tooLargeFlaw = "Nagyobb, mint " + thousands(check.MaxCandidate>>10) + " KiB, ezért nem vettem be: egy megoldás ennek a töredéke."
