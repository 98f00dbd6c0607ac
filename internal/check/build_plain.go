//go:build !js

package check

import (
	"context"
	"errors"
	"maps"
	"path/filepath"
	"slices"
	"strings"
)

// withImports adds to the plan what a candidate of a cohort may import and the exercise does not. In a
// student's own loop the plan stays as it is: what it lacks, the go command builds.
func (c *Checker) withImports(ctx context.Context, p *plan, imports []string) (*plan, error) {
	missing := slices.DeleteFunc(slices.Clone(imports), func(path string) bool { return p.Archives[path] != "" })
	if !c.grading || len(p.Archives) == 0 || len(missing) == 0 {
		return p, nil
	}
	c.planning.Lock()
	defer c.planning.Unlock()
	out, err := c.list(ctx, []string{"CGO_ENABLED=0"}, missing...)
	if err != nil {
		return nil, err
	}
	all, err := readListed(out)
	if err != nil {
		return nil, err
	}
	wider := *p
	wider.Archives = maps.Clone(p.Archives)
	for _, l := range all {
		if l.Export != "" && wider.Archives[l.ImportPath] == "" {
			wider.Archives[l.ImportPath] = l.Export
		}
	}
	return &wider, nil
}

// buildPlain lets the go command build the test binary, and vet it. It finds out by itself why the
// plan did not fit. A candidate of a cohort never comes to the go command, which has no limits.
func (c *Checker) buildPlain(ctx context.Context, b *build, unfit error) (*faults, error) {
	if c.grading && !b.pristine {
		return c.withinLimits(b, unfit)
	}
	overlay, remove, err := c.overlay(b.ex, b.source)
	if err != nil {
		return nil, err
	}
	defer remove()
	// What the go command leaves when it is killed lies in the folder that is removed afterwards.
	env := []string{"CGO_ENABLED=0", "GOTMPDIR=" + b.dir}
	args := []string{"test", "-c", "-vet=off", "-overlay=" + overlay, "-o", b.binary}
	if c.race {
		env[0], args = "CGO_ENABLED=1", append(args, "-race")
	} else {
		args = append(args, "-ldflags=-s -w")
	}
	folder := "./" + filepath.ToSlash(filepath.Dir(b.ex.File))
	out, err := c.tools.Run(ctx, c.root, env, append(args, folder)...)
	if err != nil {
		return c.buildFaults(ctx, b, out, err, StageCompile)
	}
	out, err = c.tools.Run(ctx, c.root, env, slices.Concat([]string{"vet", "-overlay=" + overlay}, vetFlags, []string{folder})...)
	if err != nil {
		return c.buildFaults(ctx, b, out, err, StageVet)
	}
	return nil, nil
}

// withinLimits says why compiler and linker alone did not build a candidate of a cohort.
func (c *Checker) withinLimits(b *build, unfit error) (*faults, error) {
	if found := c.testFaults(b, unfit); found != nil {
		return found, nil
	}
	switch {
	case unfit == nil:
		return nil, &EnvError{Code: NoFastPath, Detail: b.ex.ID}
	case errors.Is(unfit, errTooLong):
		return b.tooLong(), nil
	case errors.Is(unfit, errNotShutIn):
		return nil, &EnvError{Code: NotShutIn, Detail: unfit.Error()}
	}
	fault := toolFault([]byte(unfit.Error()), unfit)
	for _, sign := range []string{"signal: killed", "exit status 137"} {
		if strings.Contains(unfit.Error(), sign) { // by the system, short of memory: its own limits end a tool otherwise
			return nil, &EnvError{Code: MachineFull, Detail: unfit.Error()}
		}
	}
	if fault.Code == MachineFull || strings.Contains(unfit.Error(), "could not import") {
		return nil, fault
	}
	// The exercise was built on this machine before, so it is the candidate that broke the tools.
	return &faults{stage: StageCompile, all: []Diagnostic{{File: b.ex.File, Text: "the tools broke on this file: " + fault.Detail}}}, nil
}

// buildFaults reads why a build failed. The pristine exercise was built on this machine before, so
// the fault is the candidate's, also when the go command does not say in which line.
func (c *Checker) buildFaults(ctx context.Context, b *build, out []byte, err error, stage Stage) (*faults, error) {
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	all := diagnostics(string(out), c.root)
	fault := toolFault(out, err)
	ofCandidate := slices.ContainsFunc(b.renamed(all), func(d Diagnostic) bool { return filepath.Dir(d.File) == filepath.Dir(b.ex.File) })
	switch {
	case fault.Code == MachineFull, fault.Code == ModulesMissing && (b.pristine || len(all) == 0):
		return nil, fault
	case ofCandidate:
	case b.pristine, len(all) > 0: // the tools stumble over files that the candidate has no part in
		return nil, fault
	default:
		all = []Diagnostic{{File: b.ex.File, Text: fault.Detail}}
	}
	return &faults{stage: stage, all: b.renamed(all)}, nil
}
