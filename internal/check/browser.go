//go:build js

package check

import (
	"context"
	"errors"
	"fmt"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path"
	"slices"
	"strings"
	"syscall/js"
	"time"

	"idempotencia/internal/book"
	"idempotencia/internal/kit"
)

// hostName is the object of the worker's global scope that starts tools and programs for this package.
// Each of its functions takes one object and gives a promise.
const hostName = "idempotenciaHost"

// InBrowser gives a checker for the kit that was unpacked into kit.Root. Nothing of it changes while the page lives.
func InBrowser(goVersion string) *Checker {
	limits := DefaultLimits()
	limits.Wall *= 2 // a program runs at a fraction of its speed here
	return &Checker{
		root: kit.Workbook, tools: &Toolchain{Version: goVersion, Root: kit.Workbook, ToolDir: kit.Tools},
		limits: limits, cache: kit.Plans, fixed: true, parallel: 1,
		plans: map[string]*plan{}, objects: map[string]keptObject{},
	}
}

// makePlan would ask the go command: an exercise without a plan in the kit cannot be checked here.
func (c *Checker) makePlan(context.Context, *book.Exercise) (*plan, error) {
	return nil, &EnvError{Code: NeedsGo}
}

// buildPlain would let the go command build what the compiler alone cannot: a browser has none. What
// the acceptance test misses in the candidate the compiler has already said.
func (c *Checker) buildPlain(_ context.Context, b *build, unfit error) (*faults, error) {
	if found := c.testFaults(b, unfit); found != nil {
		return found, nil
	}
	return nil, &EnvError{Code: NeedsGo}
}

// withImports adds to the plan what Fetch brought for the imports of one candidate.
func (*Checker) withImports(_ context.Context, p *plan, imports []string) (*plan, error) {
	missing := func(path string) bool { return p.Archives[path] == "" }
	if !slices.ContainsFunc(imports, missing) {
		return p, nil
	}
	wider := *p
	wider.Archives = maps.Clone(p.Archives)
	folder := path.Dir(kit.Archive("x"))
	_ = fs.WalkDir(os.DirFS(folder), ".", func(name string, entry fs.DirEntry, err error) error {
		if found, is := strings.CutSuffix(name, path.Ext(kit.Archive("x"))); is && err == nil && missing(found) {
			wider.Archives[found] = path.Join(folder, name)
		}
		return err
	})
	return &wider, nil
}

// runTool runs compiler or linker in this worker, which waits for it.
func runTool(ctx context.Context, t tool) ([]byte, error) {
	got, err := host(ctx, "tool", map[string]any{"path": t.path, "args": values(t.args), "dir": t.dir, "env": values(t.env)})
	if err != nil {
		return nil, err
	}
	out := content(got.Get("output"))
	if code := got.Get("code").Int(); code != 0 {
		return out, fmt.Errorf("run %s: exit status %d", t.path, code)
	}
	return out, nil
}

// runProgram runs a test binary in a worker of its own, which the page ends when its time is over.
func runProgram(ctx context.Context, p program) (ending, error) {
	start := time.Now()
	got, err := host(ctx, "program", map[string]any{
		"path": p.path, "args": values(p.args), "dir": p.dir, "env": values(p.env),
		"wall": p.limits.Wall.Milliseconds(), "memory": p.limits.Memory, "output": p.limits.Output,
	})
	if err != nil {
		return ending{}, err
	}
	files := got.Get("files")
	for i := range files.Length() {
		if err := os.WriteFile(files.Index(i).Get("path").String(), content(files.Index(i).Get("content")), 0o644); err != nil {
			return ending{}, fmt.Errorf("take over what a program wrote: %w", err)
		}
	}
	tail := content(got.Get("tail"))
	out := &capture{head: content(got.Get("head")), tail: tail, next: len(tail), total: int64(got.Get("total").Float())}
	return ending{
		code: got.Get("code").Int(), killed: got.Get("killed").Bool(), overtime: got.Get("overtime").Bool(),
		output: out.result(), elapsed: time.Since(start),
	}, nil
}

// Fetch has the page fetch a pack of the kit when the source imports something that is not here yet.
// What is in no pack is found missing when the source is compiled.
func Fetch(source []byte, pack string) error {
	file, err := parser.ParseFile(token.NewFileSet(), "", source, parser.ImportsOnly)
	if err != nil {
		return nil // the compiler will say so
	}
	for _, spec := range file.Imports {
		if _, err := os.Stat(kit.Archive(strings.Trim(spec.Path.Value, "`\""))); err == nil {
			continue
		}
		_, err := host(context.Background(), "load", map[string]any{"name": pack})
		return err
	}
	return nil
}

// host calls a function of the worker and waits for what it promises.
func host(ctx context.Context, name string, request map[string]any) (js.Value, error) {
	type answer struct {
		value js.Value
		err   error
	}
	answers := make(chan answer, 1)
	kept := js.FuncOf(func(_ js.Value, args []js.Value) any { answers <- answer{value: args[0]}; return nil })
	broken := js.FuncOf(func(_ js.Value, args []js.Value) any {
		answers <- answer{err: errors.New(args[0].Call("toString").String())}
		return nil
	})
	defer kept.Release()
	defer broken.Release()
	js.Global().Get(hostName).Call(name, js.ValueOf(request)).Call("then", kept, broken)
	// A tool cannot be interrupted: whoever wants it to end ends the worker.
	a := <-answers
	if ctx.Err() != nil {
		return a.value, ctx.Err()
	}
	if a.err != nil {
		return a.value, fmt.Errorf("%s: %w", name, a.err)
	}
	return a.value, nil
}

func values(all []string) []any {
	list := make([]any, len(all))
	for i, one := range all {
		list[i] = one
	}
	return list
}

func content(array js.Value) []byte {
	data := make([]byte, array.Get("length").Int())
	js.CopyBytesToGo(data, array)
	return data
}
