//go:build !js

package check

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
)

// vetFast runs vet on the candidate alone; the tests are ours. Facts about the standard library's
// print functions are built into vet, so the packages below need not be analysed again.
func (c *Checker) vetFast(ctx context.Context, b *build, p *plan) (string, error) {
	imports, standard := map[string]string{}, map[string]bool{}
	for path := range p.Archives {
		imports[path] = path
		standard[path] = !strings.HasPrefix(path, "idempotencia/") && !strings.Contains(strings.SplitN(path, "/", 2)[0], ".")
	}
	config, err := json.Marshal(map[string]any{
		"ID": b.ex.Package, "Compiler": "gc", "Dir": b.dir, "ImportPath": b.ex.Package, "GoFiles": []string{b.source},
		"ImportMap": imports, "PackageFile": p.Archives, "Standard": standard, "PackageVetx": map[string]string{},
		"VetxOutput": b.file("vet.out"), "GoVersion": p.Lang, "SucceedOnTypecheckFailure": true,
	})
	if err != nil {
		return "", fmt.Errorf("write a vet configuration: %w", err)
	}
	name := b.file("vet.cfg")
	if err := os.WriteFile(name, config, 0o644); err != nil {
		return "", &EnvError{Code: NoTemp, Detail: err.Error()}
	}
	out, err := c.direct(ctx, b, "vet", append(slices.Clone(vetFlags), name))
	return string(out), err
}
