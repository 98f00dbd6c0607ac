//go:build !js

package check

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

// ShutIn builds a program of the workbook in root and runs it as a candidate's would be run, within the
// default limits; it gives what the program printed. So one can see what by keeps a candidate from.
func ShutIn(ctx context.Context, by Isolation, root, pkg string, args ...string) (string, error) {
	tools, err := FindToolchain(ctx, root)
	if err != nil {
		return "", err
	}
	dir, err := os.MkdirTemp("", tempPrefix)
	if err != nil {
		return "", &EnvError{Code: NoTemp, Detail: err.Error()}
	}
	b := &build{dir: dir, binary: filepath.Join(dir, "program"+exeSuffix)}
	defer b.remove()
	if out, err := tools.Run(ctx, root, []string{"CGO_ENABLED=0"}, "build", "-o", b.binary, pkg); err != nil {
		return "", toolFault(out, err)
	}
	if err := errors.Join(os.Chmod(b.dir, 0o711), os.Chmod(b.binary, 0o755)); err != nil {
		return "", &EnvError{Code: NoTemp, Detail: err.Error()}
	}
	end, err := runProgram(ctx, program{path: b.binary, args: args, dir: b.dir, limits: DefaultLimits(), isolation: by})
	if err != nil {
		return "", err
	}
	if end.code != 0 || end.overtime {
		return end.output.text, fmt.Errorf("run %s shut in: exit code %d", pkg, end.code)
	}
	return end.output.text, nil
}
