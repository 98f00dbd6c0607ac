//go:build !js

package check

import (
	"context"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"idempotencia/internal/book"
)

// makePlan builds the pristine exercise once, lists its conditions and asks the go command for archives.
func (c *Checker) makePlan(ctx context.Context, ex *book.Exercise) (*plan, error) {
	names, err := c.pristineTests(ctx, ex)
	if err != nil {
		return nil, err
	}
	overlay, remove, err := c.overlay(ex, c.abs(ex.StubFile))
	if err != nil {
		return nil, err
	}
	defer remove()
	out, err := c.list(ctx, []string{"CGO_ENABLED=0"}, "-test", "-overlay="+overlay, "./"+filepath.ToSlash(filepath.Dir(ex.File)))
	if err != nil {
		return nil, err
	}
	p, err := c.readPlan(out, ex)
	if err != nil {
		return nil, err
	}
	p.Listed = names
	if p.Key, err = c.planKey(ex, p.Local); err != nil {
		return nil, err
	}
	return p, nil
}

// list has the go command tell of packages and of all that they need, and build their archives.
func (c *Checker) list(ctx context.Context, env []string, args ...string) ([]byte, error) {
	out, err := c.tools.goJSON(ctx, c.root, env, append([]string{
		"list", "-export", "-deps",
		"-json=ImportPath,Dir,Name,ForTest,Export,Imports,DefaultGODEBUG,Standard,GoFiles,TestGoFiles,XTestGoFiles,CgoFiles,Module",
	}, args...)...)
	if err != nil {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		return nil, toolFault(out, err)
	}
	return out, nil
}

// pristineTests builds the acceptance test around the stub and asks the binary for its tests.
func (c *Checker) pristineTests(ctx context.Context, ex *book.Exercise) ([]string, error) {
	if _, err := os.Stat(c.abs(ex.Test)); err != nil {
		return nil, &EnvError{Code: NoSource, Detail: ex.Test}
	}
	stub, err := os.ReadFile(c.abs(ex.StubFile))
	if err != nil {
		return nil, &EnvError{Code: NoSource, Detail: ex.StubFile}
	}
	b, err := c.workFolder(ex, stub)
	if err != nil {
		return nil, err
	}
	defer b.remove()
	b.pristine = true
	faults, err := c.buildPlain(ctx, b, nil)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	inTest := faults != nil && ex.OwnTest(faults.all[0].File)
	if extra := c.extraFiles(ex); (faults != nil || err != nil) && !inTest && len(extra) > 0 {
		return nil, &EnvError{Code: ExtraFiles, Detail: strings.Join(extra, ", ")}
	}
	if err != nil {
		return nil, err
	}
	if faults != nil {
		return nil, &EnvError{Code: TestsChanged, Detail: fmt.Sprintf("%s does not build with the stub: %s:%d: %s", path.Dir(ex.Test), faults.all[0].File, faults.all[0].Line, faults.all[0].Text)}
	}
	end, err := runProgram(ctx, program{
		path: b.binary, args: []string{"-test.list=^Test"}, dir: b.dir, env: c.runEnv(b.dir),
		limits: Limits{Wall: 30 * time.Second, CPU: 30 * time.Second, Memory: c.limits.Memory, Output: 1 << 20},
	})
	if err != nil {
		return nil, err
	}
	names := strings.Fields(end.output.text)
	for _, condition := range c.conditions(ex) {
		if end.code != 0 || !slices.Contains(names, condition.Name) {
			return nil, &EnvError{Code: TestsChanged, Detail: fmt.Sprintf("%s: the built test does not list %s", ex.Test, condition.Name)}
		}
	}
	return names, nil
}

// extraFiles are Go files beside the exercise's own, which the go command builds with it.
func (c *Checker) extraFiles(ex *book.Exercise) []string {
	var extra []string
	entries, _ := os.ReadDir(c.abs(filepath.Dir(ex.File)))
	for _, e := range entries {
		name := e.Name()
		own := name == path.Base(ex.File) || slices.Contains(c.ownTests(ex), path.Join(path.Dir(ex.File), name))
		if !own && (filepath.Ext(name) == ".go" && !strings.ContainsRune("._", rune(name[0])) || name == "go.mod" || name == "vendor") {
			extra = append(extra, name)
		}
	}
	return extra
}
