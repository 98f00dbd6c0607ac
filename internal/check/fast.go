package check

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// tooLong says that the candidate is too much for the tools.
func (b *build) tooLong() *faults {
	return &faults{stage: StageCompile, all: []Diagnostic{{File: b.ex.File, Text: "build limit: the tools did not get ready in time"}}}
}

// errNoFastPath says that the go command has to build this candidate.
var errNoFastPath = errors.New("check: the plan does not fit")

// buildFast compiles the candidate, and what depends on it as far as its exported face has changed,
// and links; vet runs beside. It does what the go command would do for the same files, without
// looking again at all the packages that cannot have changed.
func (c *Checker) buildFast(ctx context.Context, b *build, p *plan) (*faults, error) {
	vetted := make(chan vetting, 1)
	vetCtx, stopVet := context.WithCancel(ctx)
	go func() {
		out, err := c.vetFast(vetCtx, b, p)
		vetted <- vetting{out, err}
	}()
	// The vet process must have ended before the folder it writes to is removed.
	wait := func() vetting { v := <-vetted; stopVet(); return v }

	found, err := c.compileAndLink(ctx, b, p)
	if err != nil || found != nil {
		stopVet()
		wait()
		return found, err
	}
	if v := wait(); v.err != nil {
		if errors.Is(v.err, errTooLong) {
			return b.tooLong(), nil
		}
		if all := diagnostics(v.out, c.root); ctx.Err() == nil && len(all) > 0 {
			return &faults{stage: StageVet, all: b.renamed(all)}, nil
		}
		return nil, errors.Join(errNoFastPath, v.err)
	}
	return nil, nil
}

type vetting struct {
	out string
	err error
}

func (c *Checker) compileAndLink(ctx context.Context, b *build, p *plan) (*faults, error) {
	own := object{export: b.file("own.x"), code: b.file("own.o")}
	out, err := c.compile(ctx, compilation{
		path: b.ex.Package, lang: p.Lang, files: []string{b.source}, archives: p.Archives, to: own,
		trim: b.dir + "=>" + filepath.ToSlash(filepath.Dir(b.ex.File)), complete: true,
	}, b)
	switch {
	case errors.Is(err, errTooLong):
		return b.tooLong(), nil
	case err != nil:
		// An archive that cannot be read is the build cache's fault: the go command mends it.
		if all := diagnostics(string(out), c.root); ctx.Err() == nil && len(all) > 0 && !strings.Contains(string(out), "could not import") {
			return &faults{stage: StageCompile, all: b.renamed(all)}, nil
		}
		return nil, errors.Join(errNoFastPath, err)
	}
	if name := reached(string(out), b.ex.Package); c.grading && name != "" {
		return &faults{stage: StageScreen, all: []Diagnostic{{File: b.ex.File, Text: "way to any memory: " + name}}}, nil
	}
	all, err := c.testObjects(ctx, b, p, own)
	if err != nil {
		return nil, errors.Join(errNoFastPath, err)
	}
	out, err = c.link(ctx, b, p, own, all)
	switch {
	case errors.Is(err, errTooLong):
		return b.tooLong(), nil
	case err != nil:
		return nil, errors.Join(errNoFastPath, fmt.Errorf("%w: %s", err, firstLines(out, 5)))
	}
	return nil, nil
}

// object is a compiled package: what importers read, and what the linker reads.
type object struct{ export, code string }

type compilation struct {
	path, lang, trim string
	files            []string
	archives         map[string]string
	to               object
	complete         bool
}

func (c *Checker) compile(ctx context.Context, k compilation, b *build) ([]byte, error) {
	config := filepath.Join(b.dir, "importcfg."+filepath.Base(k.to.export))
	if err := writeImports(config, k.archives); err != nil {
		return nil, err
	}
	args := []string{
		"-o", k.to.export, "-linkobj", k.to.code, "-trimpath", k.trim, "-p", k.path, "-lang=" + k.lang,
		"-goversion", c.tools.Version, "-c=2", "-nolocalimports", "-importcfg", config, "-pack",
	}
	if c.grading && k.path == b.ex.Package {
		// Without the bodies of short functions candidates export the same more often, and share their test.
		// The listing shows what the code refers to.
		args = append(args, "-l", "-S")
	}
	if k.complete {
		args = append(args, "-complete")
	}
	return c.direct(ctx, b, "compile", append(args, k.files...), k.files...)
}

func writeImports(name string, archives map[string]string) error {
	var text strings.Builder
	for _, path := range slices.Sorted(maps.Keys(archives)) {
		fmt.Fprintf(&text, "packagefile %s=%s\n", path, archives[path])
	}
	if err := os.WriteFile(name, []byte(text.String()), 0o644); err != nil {
		return &EnvError{Code: NoTemp, Detail: err.Error()}
	}
	return nil
}

// testObjects are the compiled parts of a test program beside the candidate.
type testObjects struct {
	test, main object
	deps       *object // the light test dependencies; nil when the standard ones are linked
}

// testObjects gives the compiled acceptance test and test main. The test depends on the candidate only
// through what it exports, and the main only on what the test exports, so both are kept by the digests
// of these: most candidates differ in bodies alone.
func (c *Checker) testObjects(ctx context.Context, b *build, p *plan, own object) (all testObjects, err error) {
	archives := maps.Clone(p.Archives)
	archives[b.ex.Package] = own.export
	if all.test, err = c.once(b, "test", []string{p.Key}, own.export, func(to object) error { return c.compileTest(ctx, b, p, archives, to) }); err != nil {
		return all, err
	}
	archives[p.TestPath] = all.test.export
	deps, err := c.once(b, "deps", []string{p.Key}, "", func(to object) error { return c.compileLightDeps(ctx, b, p, to) })
	if err == nil { // otherwise this Go wants the standard ones
		all.deps, archives[standardDeps] = &deps, deps.export
	}
	all.main, err = c.once(b, "main", []string{p.Key, archives[standardDeps]}, all.test.export, func(to object) error { return c.compileMain(ctx, b, p, archives, to) })
	return all, err
}

// testFault is what the compiler says of an acceptance test that does not fit the candidate.
type testFault struct{ out string }

func (e *testFault) Error() string { return firstLines([]byte(e.out), 5) }

// testFaults are what the acceptance test misses in the candidate, if that is why the fast path ended.
func (c *Checker) testFaults(b *build, unfit error) *faults {
	test := (*testFault)(nil)
	if !errors.As(unfit, &test) {
		return nil
	}
	if all := diagnostics(test.out, c.root); len(all) > 0 {
		return &faults{stage: StageCompile, all: b.renamed(all)}
	}
	return nil
}

func (c *Checker) compileTest(ctx context.Context, b *build, p *plan, archives map[string]string, to object) error {
	out, err := c.compile(ctx, compilation{
		path: p.TestPath, lang: p.Lang, files: p.Tests, archives: archives, to: to, complete: true,
		trim: trimmed(p.Tests, path.Dir(b.ex.File)),
	}, b)
	if err != nil {
		return errors.Join(&testFault{string(out)}, err)
	}
	return nil
}

func (c *Checker) compileMain(ctx context.Context, b *build, p *plan, archives map[string]string, to object) error {
	source := b.file("_testmain.go")
	if err := os.WriteFile(source, []byte(p.Main), 0o644); err != nil {
		return &EnvError{Code: NoTemp, Detail: err.Error()}
	}
	out, err := c.compile(ctx, compilation{
		path: "main", lang: p.Lang, files: []string{source}, archives: archives, to: to, complete: true, trim: b.dir + "=>",
	}, b)
	if err != nil {
		return fmt.Errorf("%w: %s", err, firstLines(out, 5))
	}
	return nil
}

func (c *Checker) link(ctx context.Context, b *build, p *plan, own object, all testObjects) ([]byte, error) {
	archives := maps.Clone(p.Archives)
	archives[b.ex.Package], archives[p.TestPath] = own.code, all.test.code
	if all.deps != nil {
		archives[standardDeps] = all.deps.code
	}
	config := b.file("importcfg.link")
	if err := writeImports(config, archives); err != nil {
		return nil, err
	}
	args := []string{"-o", b.binary, "-importcfg", config, "-buildmode=exe", "-s", "-w", "-X", "testing.testBinary=1"}
	if p.GoDebug != "" {
		args = append(args, "-X", "runtime.godebugDefault="+p.GoDebug)
	}
	return c.direct(ctx, b, "link", append(args, all.main.code))
}

// direct runs one of Go's tools on a candidate, in the candidate's folder, within the limits of a build.
func (c *Checker) direct(ctx context.Context, b *build, name string, args []string, reads ...string) ([]byte, error) {
	t := tool{path: c.tools.path(name), args: args, dir: b.dir, env: c.tools.direct(), wall: c.limits.Build, isolation: c.isolation}
	if c.isolation != nil {
		// A tool is over before its garbage matters.
		t.env = []string{"GOGC=off", "GOMEMLIMIT=512MiB", "GOROOT=" + c.tools.Root, "TMPDIR=" + b.dir, "HOME=" + b.dir}
		t.reads = append([]string{c.tools.Root, c.tools.Cache}, reads...)
	}
	return runTool(ctx, t)
}

// renamed gives diagnostics of the candidate's copy under the name that the student knows.
func (b *build) renamed(all []Diagnostic) []Diagnostic {
	for i := range all {
		if filepath.Base(all[i].File) == filepath.Base(b.source) {
			all[i].File = b.ex.File
		}
		if all[i].File == b.ex.GradingTest {
			all[i].File = b.ex.GradingFile()
		}
	}
	// What another test misses, the acceptance test misses too, and there the student knows it.
	if slices.ContainsFunc(all, func(d Diagnostic) bool { return d.File == b.ex.Test }) {
		all = slices.DeleteFunc(all, func(d Diagnostic) bool { return d.File != b.ex.Test && b.ex.OwnTest(d.File) })
	}
	return all
}

// internalPath reports whether the go command would look at who imports this package. So does a
// browser with the one through which a program reaches the worker that runs it, and its verdicts.
func internalPath(p string) bool {
	if p == "syscall/js" {
		return true
	}
	for dir := p; dir != "." && dir != "/"; dir = path.Dir(dir) {
		if path.Base(dir) == "internal" {
			return !strings.HasPrefix(p, "idempotencia/internal/")
		}
	}
	return false
}
