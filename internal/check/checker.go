package check

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"idempotencia/internal/book"
	"idempotencia/internal/envvar"
)

// Options change how candidates are judged. The zero value is a student's own loop.
type Options struct {
	Limits   Limits   // zero: DefaultLimits
	Grading  bool     // refuse what the screen finds; otherwise it only warns
	Race     bool     // build with the race detector, which needs cgo
	Plain    bool     // let the go command build always
	Cache    string   // folder for plans; default .idempotencia/cache in the workbook's folder
	Env      []string // added to the environment of the programs that are judged
	Parallel int      // conditions that run at once; default the number of CPUs

	Randomised bool   // try the conditions of the grading test too
	Seed       uint64 // of these

	Isolation Isolation // shuts in what is a student's, and the tools that read it; nil: nothing is shut in
}

// Checker judges candidates of one workbook. It may be used by several goroutines.
type Checker struct {
	root     string
	tools    *Toolchain
	limits   Limits
	grading  bool
	race     bool
	plainly  bool
	cache    string
	env      []string
	parallel int

	randomised bool
	seed       uint64

	fixed bool // plans never change while the program runs

	isolation Isolation

	sweeping sync.Once

	planning sync.Mutex // held while a plan is made, which may take seconds
	plans    map[string]*plan

	keeping sync.Mutex
	objects map[string]keptObject
}

// New gives a checker for the workbook in the folder root.
// Its error is an *EnvError when Go is missing, broken or too old.
func New(ctx context.Context, root string, o Options) (*Checker, error) {
	root, err := filepath.Abs(root)
	if err != nil {
		return nil, &EnvError{Code: NoSource, Detail: err.Error()}
	}
	// Tools report real paths; a link in root would hide that they are below it.
	if target, err := filepath.EvalSymlinks(root); err == nil {
		root = target
	}
	tools, err := FindToolchain(ctx, root)
	if err != nil {
		return nil, err
	}
	c := &Checker{
		root: root, tools: tools, limits: o.Limits, grading: o.Grading, race: o.Race, plainly: o.Plain || o.Race,
		cache: o.Cache, env: o.Env, parallel: o.Parallel, randomised: o.Randomised, seed: o.Seed,
		isolation: o.Isolation, plans: map[string]*plan{}, objects: map[string]keptObject{},
	}
	if o.Race && !HasCompiler() {
		return nil, &EnvError{Code: NoCompiler}
	}
	switch {
	case c.limits != Limits{}:
	case o.Race:
		c.limits = raceLimits()
	default:
		c.limits = DefaultLimits()
	}
	if c.cache == "" {
		c.cache = filepath.Join(root, ".idempotencia", "cache")
	}
	if c.parallel <= 0 {
		c.parallel = runtime.NumCPU()
	}
	return c, nil
}

func (c *Checker) abs(rel string) string { return filepath.Join(c.root, filepath.FromSlash(rel)) }

// Check judges one candidate. onResult, when not nil, hears of each condition as it ends, one call
// at a time. The error is an *EnvError, or the context's when ctx ended; then no process is left.
func (c *Checker) Check(ctx context.Context, ex *book.Exercise, content []byte, onResult func(Result)) (Verdict, error) {
	return c.candidate(ctx, ex, content, func(b *build, p *plan, v *Verdict) (err error) {
		v.Results, err = c.run(ctx, b, p, onResult)
		v.Kind = overall(v.Results)
		return err
	})
}

// candidate screens and builds; use hears of a candidate that came to be built, and runs it.
func (c *Checker) candidate(ctx context.Context, ex *book.Exercise, content []byte, use func(*build, *plan, *Verdict) error) (Verdict, error) {
	start := time.Now()
	sum := sha256.Sum256(content)
	v := Verdict{Exercise: ex.ID, Candidate: hex.EncodeToString(sum[:])}
	done := func() (Verdict, error) { v.Elapsed = time.Since(start); return v, nil }

	screening := Screen(ex, content)
	if screening.stops(&v, c.grading) {
		return done()
	}
	p, err := c.plan(ctx, ex)
	if err != nil {
		return v, err
	}
	b, err := c.workFolder(ex, content)
	if err != nil {
		return v, err
	}
	defer b.remove()
	if p, err = c.withImports(ctx, p, screening.imports); err != nil {
		return v, err
	}
	found, err := c.build(ctx, b, p, screening)
	if e := (*EnvError)(nil); errors.As(err, &e) && e.Code == NeedsGo && len(screening.Refusals) > 0 {
		// What no exercise needs is what keeps it from being built here, and it has lines to point at.
		v.Kind, v.Stage, v.Diagnostics, v.Warnings = Refused, StageScreen, screening.Refusals, nil
		return done()
	}
	if err != nil {
		return v, err
	}
	if found != nil {
		v.Kind, v.Stage, v.Diagnostics = NotBuilt, found.stage, found.all
		if found.stage == StageScreen {
			v.Kind = Refused
		}
		return done()
	}
	if err := use(b, p, &v); err != nil {
		return v, err
	}
	return done()
}

// stops reports whether the screen ends the check, and writes into v what it found.
func (s *Screening) stops(v *Verdict, grading bool) bool {
	switch {
	case len(s.Unreadable) > 0:
		v.Kind, v.Stage, v.Diagnostics = Refused, StageScreen, s.Unreadable
	case grading && len(s.Refusals) > 0:
		v.Kind, v.Stage, v.Diagnostics = Refused, StageScreen, s.Refusals
	case grading && len(s.Syntax) > 0:
		v.Kind, v.Stage, v.Diagnostics = NotBuilt, StageCompile, s.Syntax
	default:
		v.Warnings = s.Refusals
		return false
	}
	return true
}

// build takes the fast path when the plan fits, and the go command otherwise.
func (c *Checker) build(ctx context.Context, b *build, p *plan, s Screening) (*faults, error) {
	var unfit error
	if c.fastFits(p, s) {
		found, err := c.buildFast(ctx, b, p)
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if !errors.Is(err, errNoFastPath) {
			return found, err
		}
		unfit = err
	}
	return c.buildPlain(ctx, b, unfit)
}

// fastFits reports whether the compiler alone can do what the go command would do with this content.
func (c *Checker) fastFits(p *plan, s Screening) bool {
	if c.fixed && len(s.Syntax) > 0 {
		return true // there is no go command; the compiler says the same of such a file
	}
	if c.plainly || len(p.Archives) == 0 || !s.plain || len(s.Syntax) > 0 {
		return false
	}
	return !slices.ContainsFunc(s.imports, func(path string) bool {
		_, planned := p.Archives[path]
		return !planned || internalPath(path)
	})
}

// run gives every condition a process of its own.
func (c *Checker) run(ctx context.Context, b *build, p *plan, onResult func(Result)) ([]Result, error) {
	conditions := c.conditions(b.ex)
	results := make([]Result, len(conditions))
	limits := c.limits
	var report sync.Mutex
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(c.parallel)
	for i, condition := range conditions {
		group.Go(func() error {
			report.Lock()
			bound := limits
			report.Unlock()
			r, err := c.runTest(ctx, b, p, condition.Name, bound)
			if err != nil {
				return err
			}
			results[i] = r
			report.Lock()
			defer report.Unlock()
			if r.Kind == TimedOut && !c.grading {
				limits.Wall = c.limits.Wall / impatience
			}
			if onResult != nil {
				onResult(r)
			}
			return nil
		})
	}
	return results, group.Wait()
}

// impatience shortens the wait for the other conditions once one ran out of time: a student should
// not wait for the same endless loop ten times. A mark is never decided so.
const impatience = 5

// runTest runs one test in a process of its own, with more added to its environment.
func (c *Checker) runTest(ctx context.Context, b *build, p *plan, name string, limits Limits, more ...string) (Result, error) {
	if !slices.Contains(p.Listed, name) {
		return Result{Condition: name, Kind: Infrastructure, Output: "the pristine test does not list this condition"}, nil
	}
	// No -test.timeout: its timer would hide a deadlock from the runtime, which finds it at once.
	began := b.file("began-" + name)
	if err := os.WriteFile(began, notBegun, 0o666); err != nil {
		return Result{Condition: name, Kind: Infrastructure, Output: err.Error()}, nil
	}
	dir := c.abs(filepath.Dir(b.ex.File))
	if c.isolation != nil {
		dir = b.dir
		b.open(began)
	}
	end, err := runProgram(ctx, program{
		path: b.binary, args: []string{"-test.run=^" + name + "$", "-test.paniconexit0", "-test.timeout=0", "-test.count=1", "-test.testlogfile=" + began},
		dir: dir, env: slices.Concat(c.runEnv(b.dir), c.databaseEnv(b.ex), more), limits: limits,
		isolation: c.isolation, writes: []string{began},
	})
	if ctx.Err() != nil {
		return Result{}, ctx.Err()
	}
	if err != nil {
		return Result{Condition: name, Kind: Infrastructure, Output: err.Error()}, nil
	}
	left, err := os.ReadFile(began)
	end.began = err == nil && !bytes.Equal(left, notBegun)
	return end.result(name, limits), nil
}

// notBegun is what stands in the log of package testing until that creates it anew.
var notBegun = []byte("not begun")

// databaseEnv lets a student's own program reach the student's own database. An instructor's is out of
// reach for submissions: a PostgreSQL server does far more than store rows.
func (c *Checker) databaseEnv(ex *book.Exercise) []string {
	address, set := os.LookupEnv(envvar.Database)
	if c.grading || !ex.Databases || !set {
		return nil
	}
	return []string{envvar.Database + "=" + address}
}

// runEnv is all that any judged program sees of the environment.
func (c *Checker) runEnv(temp string) []string {
	env := []string{"TMPDIR=" + temp, "TEMP=" + temp, "TMP=" + temp, "HOME=" + temp, "GOTRACEBACK=single"}
	if c.grading {
		// Two goroutines at once can tear an interface value apart and so reach any memory. On one
		// thread that is never interrupted inside an assignment they cannot.
		env = append(env, "GOMAXPROCS=1", "GODEBUG=asyncpreemptoff=1")
	}
	if c.race {
		// At its end a program would sleep for a second, so that goroutines that are still at work may yet
		// race. A condition waits for its own, and each has a program of its own to end.
		env = append(env, "GORACE=atexit_sleep_ms=0")
	}
	if c.randomised {
		env = append(env, seedIn(c.seed))
	}
	for _, name := range []string{"SystemRoot", "PATH"} {
		if v, ok := os.LookupEnv(name); ok {
			env = append(env, name+"="+v)
		}
	}
	return append(env, c.env...)
}
