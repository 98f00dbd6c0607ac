package export

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"

	"idempotencia/internal/book"
	"idempotencia/internal/check"
	"idempotencia/internal/handout"
)

// tidy leaves in go.mod and go.sum what the gathered files need, and proves on the way that the course
// can be read without the solutions. The go command does it in a folder that is thrown away.
func (g *gatherer) tidy(ctx context.Context, tools *check.Toolchain) (err error) {
	temp, err := os.MkdirTemp("", "idempotencia-export-")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(temp)) }()
	if err := handout.New(1, nil, g.files).WriteInto(temp); err != nil {
		return err
	}
	if _, problems := book.Load(os.DirFS(temp)); len(problems) > 0 {
		return &UnsoundError{Problems: problems}
	}
	if err := dropTools(ctx, tools, temp); err != nil {
		return err
	}
	err = tools.Tidy(ctx, temp)
	if fault, ok := errors.AsType[*check.EnvError](err); ok && fault.Code == check.ModulesMissing {
		return &ModulesError{Err: fault}
	}
	if err != nil {
		return err
	}
	there := &gatherer{root: temp, files: g.files}
	return there.add("go.mod", "go.sum")
}

// dropTools takes out what only the course's authors run.
func dropTools(ctx context.Context, tools *check.Toolchain, folder string) error {
	out, err := tools.Run(ctx, folder, nil, "mod", "edit", "-json")
	if err != nil {
		return fmt.Errorf("go mod edit: %w: %s", err, out)
	}
	var module struct{ Tool []struct{ Path string } }
	if err := json.Unmarshal(out, &module); err != nil {
		return fmt.Errorf("go mod edit -json: %w", err)
	}
	args := []string{"mod", "edit"}
	for _, tool := range module.Tool {
		args = append(args, "-droptool="+tool.Path)
	}
	if len(module.Tool) == 0 {
		return nil
	}
	if out, err := tools.Run(ctx, folder, nil, args...); err != nil {
		return fmt.Errorf("go mod edit: %w: %s", err, out)
	}
	return nil
}
