package trace

import (
	"errors"
	"flag"
	"fmt"
	"strings"
	"sync"

	"github.com/anishathalye/porcupine"
	"pgregory.net/rapid"
)

// Finding az, amire az állapotgép jutott.
type Finding struct {
	Message string                // amivel a gép megállt; üres, ha nem talált hibát
	First   int                   // ennyi hívásból állt az a sorozat, amelyben először hibát talált
	History []porcupine.Operation // a legrövidebb hibás sorozat; ha nincs hiba, az utolsó, amelyet kipróbált
}

// fixed sets rapid so that every run tries the same sequences and writes no file.
var fixed = sync.OnceValue(func() error {
	var all []error
	for name, value := range map[string]string{"seed": "15", "steps": "15", "nofailfile": "true", "shrinktime": "30s"} {
		all = append(all, flag.Set("rapid."+name, value))
	}
	return errors.Join(all...)
})

// Hunt véletlen hívássorozatokat próbál ki az állapotgéppel, mindig ugyanazokat. Ha hibát talál,
// a sorozatot a lehető legrövidebbre zsugorítja.
func Hunt(open func(*Clock) Store, actions func(*Recorder) map[string]func(*rapid.T)) Finding {
	if err := fixed(); err != nil {
		panic(err)
	}
	var last *Recorder
	var message string
	first := 0
	var crash any
	check(func(t *rapid.T) {
		clock := &Clock{}
		last, message, crash = NewRecorder(open(clock), clock), "", nil
		defer func() {
			p := recover()
			if p == nil {
				return
			}
			switch {
			case !rapids(p):
				crash = p
			case fmt.Sprintf("%T", p) == "rapid.stopTest":
				message = fmt.Sprint(p)
				if first == 0 {
					first = len(last.History())
				}
			}
			panic(p)
		}()
		t.Repeat(apart(actions(last)))
	})
	if crash != nil {
		panic(crash)
	}
	return Finding{Message: message, First: first, History: last.History()}
}

// apart runs each action in a goroutine of its own: what stops the student's code by accident then ends
// the program where it happened, and rapid cannot take it for a finding.
func apart(actions map[string]func(*rapid.T)) map[string]func(*rapid.T) {
	all := map[string]func(*rapid.T){}
	for name, action := range actions {
		all[name] = func(t *rapid.T) {
			ended := make(chan any)
			go func() {
				defer func() {
					p := recover()
					if p != nil && !rapids(p) && !unwritten(p) {
						panic(p)
					}
					ended <- p
				}()
				action(t)
			}()
			if p := <-ended; p != nil {
				panic(p)
			}
		}
	}
	return all
}

// rapids reports whether rapid ends a sequence with that value; the types are not exported.
func rapids(p any) bool {
	name := fmt.Sprintf("%T", p)
	return name == "rapid.stopTest" || name == "rapid.invalidData"
}

// unwritten reports whether a stub stopped the program: everybody knows where.
func unwritten(p any) bool {
	text, ok := p.(string)
	return ok && strings.HasPrefix(text, "TODO: ")
}

// check runs rapid for a test that may fail: what it finds is a result here, and no failure.
func check(property func(*rapid.T)) {
	defer func() {
		if p := recover(); p != nil && p != any(ended{}) {
			panic(p)
		}
	}()
	rapid.Check(&quiet{}, property)
}

// quiet is a test that keeps its failure to itself.
type quiet struct {
	rapid.TB
	failed bool
}

// ended is how a quiet test ends.
type ended struct{}

func (*quiet) Helper()                 {}
func (*quiet) Name() string            { return "hunt" }
func (*quiet) Logf(string, ...any)     {}
func (*quiet) Log(...any)              {}
func (q *quiet) Errorf(string, ...any) { q.failed = true }
func (q *quiet) Failed() bool          { return q.failed }
func (*quiet) FailNow()                { panic(ended{}) }
