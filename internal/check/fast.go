package check

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
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
	test, main, err := c.testObjects(ctx, b, p, own)
	if err != nil {
		return nil, errors.Join(errNoFastPath, err)
	}
	out, err = c.link(ctx, b, p, own, test, main)
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

// testObjects gives the compiled acceptance test and test main. They depend on the candidate only
// through what it exports, so they are kept by the digest of that: most saves change bodies alone.
func (c *Checker) testObjects(ctx context.Context, b *build, p *plan, own object) (test, main object, err error) {
	export, err := os.ReadFile(own.export)
	if err != nil {
		return test, main, fmt.Errorf("read an export: %w", err)
	}
	sum := sha256.Sum256(append([]byte(p.Key), export...))
	key := hex.EncodeToString(sum[:12])
	if kept, ok := c.keptTests(b.ex.ID); ok && kept.key == key {
		return kept.in(b, "test"), kept.in(b, "main"), kept.restore(b)
	}
	kept, err := c.compileTests(ctx, b, p, own, key)
	if err != nil {
		return test, main, err
	}
	c.keepTests(b.ex.ID, kept)
	return kept.in(b, "test"), kept.in(b, "main"), nil
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

func (c *Checker) compileTests(ctx context.Context, b *build, p *plan, own object, key string) (testCode, error) {
	kept := testCode{key: key}
	archives := maps.Clone(p.Archives)
	archives[b.ex.Package] = own.export
	test, main := kept.in(b, "test"), kept.in(b, "main")
	out, err := c.compile(ctx, compilation{
		path: p.TestPath, lang: p.Lang, files: p.Tests, archives: archives, to: test, complete: true,
		trim: trimmed(p.Tests, path.Dir(b.ex.File)),
	}, b)
	if err != nil {
		return kept, errors.Join(&testFault{string(out)}, err)
	}
	archives[p.TestPath] = test.export
	if deps := kept.in(b, "deps"); c.compileLightDeps(ctx, b, p, deps) {
		kept.light, archives[standardDeps] = true, deps.export
	}
	source := b.file("_testmain.go")
	if err := os.WriteFile(source, []byte(p.Main), 0o644); err != nil {
		return kept, &EnvError{Code: NoTemp, Detail: err.Error()}
	}
	out, err = c.compile(ctx, compilation{
		path: "main", lang: p.Lang, files: []string{source}, archives: archives, to: main, complete: true, trim: b.dir + "=>",
	}, b)
	if err != nil {
		return kept, fmt.Errorf("%w: %s", err, firstLines(out, 5))
	}
	return kept, kept.read(b)
}

func (c *Checker) link(ctx context.Context, b *build, p *plan, own, test, main object) ([]byte, error) {
	archives := maps.Clone(p.Archives)
	archives[b.ex.Package], archives[p.TestPath] = own.code, test.code
	if kept, _ := c.keptTests(b.ex.ID); kept.light {
		archives[standardDeps] = kept.in(b, "deps").code
	}
	config := b.file("importcfg.link")
	if err := writeImports(config, archives); err != nil {
		return nil, err
	}
	args := []string{"-o", b.binary, "-importcfg", config, "-buildmode=exe", "-s", "-w", "-X", "testing.testBinary=1"}
	if p.GoDebug != "" {
		args = append(args, "-X", "runtime.godebugDefault="+p.GoDebug)
	}
	return c.direct(ctx, b, "link", append(args, main.code))
}

// direct runs one of Go's tools on a candidate, in the candidate's folder, within the limits of a build.
func (c *Checker) direct(ctx context.Context, b *build, name string, args []string, reads ...string) ([]byte, error) {
	t := tool{path: c.tools.path(name), args: args, dir: b.dir, env: c.tools.direct(), wall: c.limits.Build, isolation: c.isolation}
	if c.isolation != nil {
		t.env = []string{"GOROOT=" + c.tools.Root, "TMPDIR=" + b.dir, "HOME=" + b.dir}
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

// testCode is the compiled test and main of one exercise for one exported face.
type testCode struct {
	key   string
	light bool // the light test dependencies are among the files
	files map[string][]byte
}

func (testCode) in(b *build, name string) object {
	return object{export: b.file(name + ".x"), code: b.file(name + ".o")}
}

func (k *testCode) read(b *build) error {
	k.files = map[string][]byte{}
	names := []string{"test", "main"}
	if k.light {
		names = append(names, "deps")
	}
	for _, name := range names {
		data, err := os.ReadFile(k.in(b, name).code)
		if err != nil {
			return fmt.Errorf("keep a compiled test: %w", err)
		}
		k.files[name] = data
	}
	return nil
}

func (k *testCode) restore(b *build) error {
	for name, data := range k.files {
		if err := os.WriteFile(k.in(b, name).code, data, 0o644); err != nil {
			return &EnvError{Code: NoTemp, Detail: err.Error()}
		}
	}
	return nil
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
