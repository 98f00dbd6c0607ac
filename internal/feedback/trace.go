package feedback

import (
	"fmt"
	"path"
	"strconv"
	"strings"

	"idempotencia/internal/book"
)

// goroutine is one stack of a dump that the runtime printed.
type goroutine struct {
	state  string // for example "running" or "chan receive"
	frames []frame
}

// frame is a call on a stack, the innermost first.
type frame struct {
	function string
	file     string
	line     int
	creator  bool // not a call: where the goroutine was started
}

// stacks reads the goroutines of a dump. What it does not understand it leaves out.
func stacks(dump string) []goroutine {
	var all []goroutine
	function := ""
	for line := range strings.Lines(dump) {
		line = strings.TrimSuffix(line, "\n")
		if state, ok := goroutineState(line); ok {
			all = append(all, goroutine{state: state})
			function = ""
			continue
		}
		place, indented := strings.CutPrefix(line, "\t")
		if !indented {
			function = line
			continue
		}
		file, number, ok := sourcePlace(place)
		if !ok || function == "" || len(all) == 0 {
			continue
		}
		made, creator := strings.CutPrefix(function, "created by ")
		last := &all[len(all)-1]
		last.frames = append(last.frames, frame{function: made, file: file, line: number, creator: creator})
		function = ""
	}
	return all
}

// goroutineState reads a header such as "goroutine 7 gp=0x1 m=0 mp=0x2 [chan receive, 2 minutes]:".
func goroutineState(line string) (string, bool) {
	if !strings.HasPrefix(line, "goroutine ") || !strings.HasSuffix(line, "]:") {
		return "", false
	}
	_, state, ok := strings.Cut(strings.TrimSuffix(line, "]:"), " [")
	state, _, _ = strings.Cut(state, ",")
	return strings.TrimSuffix(state, " (durable)"), ok
}

// sourcePlace reads "/a/b.go:12 +0x1f fp=0x3".
func sourcePlace(s string) (file string, line int, ok bool) {
	s, _, _ = strings.Cut(s, " +0x")
	i := strings.LastIndexByte(s, ':')
	if i < 0 || !strings.HasSuffix(s[:i], ".go") {
		return "", 0, false
	}
	line, err := strconv.Atoi(s[i+1:])
	return s[:i], line, err == nil
}

// owner says whose code a frame is.
type owner int

const (
	elsewhere owner = iota
	student
	test
)

func (f frame) owner(ex *book.Exercise) owner {
	file := strings.ReplaceAll(f.file, `\`, "/")
	switch {
	case strings.HasPrefix(f.function, ex.Package+".") && path.Base(file) == path.Base(ex.File):
		return student
	case strings.HasPrefix(f.function, ex.Package+"_test.") && path.Base(file) == path.Base(ex.Test):
		return test
	default:
		return elsewhere
	}
}

// where writes the frame's place as the workbook names its files.
func (f frame) where(ex *book.Exercise) string {
	file := ""
	switch f.owner(ex) {
	case student:
		file = ex.File
	case test:
		file = ex.Test
	default:
		return ""
	}
	if f.line <= 1 { // the compiler gives an empty loop the package clause's line
		return file
	}
	return fmt.Sprintf("%s:%d", file, f.line)
}

// spoken is the place in a sentence: without a line, the function at least.
func (f frame) spoken(ex *book.Exercise) string {
	if where := f.where(ex); where != ex.File {
		return code(where)
	}
	name, _, _ := strings.Cut(strings.TrimPrefix(f.function, ex.Package+"."), "(")
	return Article(name) + " " + code(name) + " függvényben"
}

// spot is the place in the dump that helps most, and what its goroutine was doing there.
type spot struct {
	frame frame
	state string
	owner owner
}

// stopped finds where a program panicked: in the goroutine that ran.
func stopped(all []goroutine, ex *book.Exercise) spot {
	return find(all, ex, func(g goroutine) bool { return g.state == "running" })
}

// waiting finds where a program was when its time ran out or nothing could go on.
func waiting(all []goroutine, ex *book.Exercise) spot {
	return find(all, ex, func(g goroutine) bool { return doing(g.state) == atWork })
}

// find prefers the student's code to the test's, a preferred goroutine to others,
// and a call to the place where a goroutine was started.
func find(all []goroutine, ex *book.Exercise, preferred func(goroutine) bool) spot {
	for _, want := range []struct {
		owner            owner
		creator, special bool
	}{
		{owner: student, special: true},
		{owner: student},
		{owner: student, creator: true},
		{owner: test, special: true},
		{owner: test},
	} {
		for _, g := range all {
			if want.special && !preferred(g) {
				continue
			}
			for _, f := range g.frames {
				if f.creator == want.creator && f.owner(ex) == want.owner {
					return spot{frame: f, state: g.state, owner: want.owner}
				}
			}
		}
	}
	return spot{}
}

const atWork = "éppen számolt, nem várakozott"

// states says in Hungarian what a goroutine was doing.
var states = []rule{
	{like: "running", means: atWork},
	{like: "runnable", means: atWork},
	{like: "preempted", means: atWork},
	{like: "syscall", means: atWork},
	{like: "GC assist wait", means: atWork},
	{like: "chan receive (nil chan)", means: "egy `nil` csatornából várt értéket, onnan pedig soha nem jön"},
	{like: "chan send (nil chan)", means: "egy `nil` csatornába küldött volna, azt pedig soha senki nem olvassa"},
	{like: "chan receive", means: "arra várt, hogy egy csatornából érték érkezzen"},
	{like: "chan send", means: "arra várt, hogy valaki kiolvassa a csatornából, amit küld"},
	{like: "select (no cases)", means: "üres `select`-en várt, amely soha nem ér véget"},
	{like: "select", means: "egy `select` ágaira várt"},
	{like: "sync.Mutex.Lock", means: "egy zárra (mutex) várt, amelyet senki nem engedett el"},
	{like: "sync.RWMutex.‹›", means: "egy zárra (RWMutex) várt, amelyet senki nem engedett el"},
	{like: "sync.WaitGroup.Wait", means: "egy `WaitGroup` végére várt: kevesebb `Done` hívás volt, mint `Add`"},
	{like: "sync.Cond.Wait", means: "egy `Cond` jelzésére várt"},
	{like: "semacquire", means: "egy zárra várt, amelyet senki nem engedett el"},
	{like: "sleep", means: "aludt (`time.Sleep`)"},
}

// doing is empty for a state that says nothing to a beginner.
func doing(state string) string {
	e, _ := explain(state, states)
	return e.means
}
