//go:build !js

package check

import (
	"context"
	"path/filepath"
	"slices"
)

// withFetched gives the plan as it is: what it lacks, the go command builds.
func withFetched(p *plan, _ []string) *plan { return p }

// buildPlain lets the go command build the test binary, and vet it. It finds out by itself why the
// plan did not fit.
func (c *Checker) buildPlain(ctx context.Context, b *build, _ error) (*faults, error) {
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
