package trace

import (
	"errors"
	"flag"
	"fmt"
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
	for name, value := range map[string]string{"seed": "15", "steps": "30", "nofailfile": "true", "shrinktime": "30s"} {
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
			switch fmt.Sprintf("%T", p) { // rapid's own ways to end a sequence are not exported
			case "rapid.stopTest":
				message = fmt.Sprint(p)
				if first == 0 {
					first = len(last.History())
				}
			case "rapid.invalidData":
			default:
				crash = p
			}
			panic(p)
		}()
		t.Repeat(actions(last))
	})
	if crash != nil {
		panic(crash)
	}
	return Finding{Message: message, First: first, History: last.History()}
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
