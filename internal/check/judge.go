package check

import (
	"strings"
	"time"
)

// exitPanicked is the exit code of the Go runtime for a panic or a fatal error.
const exitPanicked = 2

// judge turns the end of a condition's process into its kind. The exit code alone says whether the
// condition is met, once the test has begun: an init function may end the process before that, and
// then package testing cannot turn the exit into a panic. What was printed only tells the kinds of not
// being met apart.
func judge(e ending, l Limits) Kind {
	switch {
	case e.code == 0 && !e.overtime && e.began:
		return Met
	case e.overtime, e.cpu >= l.CPU && e.killed:
		return TimedOut
	case e.killed: // not by us: on Linux it is the kernel, short of memory
		return OutOfMemory
	case e.code >= 0 && e.code != exitPanicked:
		return Failed
	}
	switch text := e.output.text; {
	case hasLine(text, "runtime: failed to create new OS thread"), hasLine(text, "runtime/cgo: pthread_create failed"):
		return Infrastructure
	case hasLine(text, "fatal error: all goroutines are asleep - deadlock!"):
		return Deadlocked
	case hasLine(text, "fatal error: out of memory"), hasLine(text, "fatal error: runtime: out of memory"),
		hasLine(text, "runtime: out of memory"), hasLine(text, "fatal error: runtime: cannot allocate memory"):
		return OutOfMemory
	default:
		return Panicked
	}
}

// hasLine reports whether a line of text begins with prefix.
func hasLine(text, prefix string) bool {
	return strings.HasPrefix(text, prefix) || strings.Contains(text, "\n"+prefix)
}

// result is the outcome of a condition whose process ended.
func (e ending) result(condition string, l Limits) Result {
	return Result{
		Condition: condition, Kind: judge(e, l), Output: e.output.text, Cut: e.output.cut, CutAt: e.output.cutAt,
		Elapsed: e.elapsed.Round(time.Microsecond),
	}
}

// overall is the kind of a verdict whose candidate came to run.
func overall(results []Result) Kind {
	kind := Met
	for _, r := range results {
		switch r.Kind {
		case Met:
		case Infrastructure:
			return Infrastructure
		default:
			kind = Failed
		}
	}
	if len(results) == 0 { // zero conditions run is never a pass
		return Infrastructure
	}
	return kind
}
