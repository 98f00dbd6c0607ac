package check

import (
	"context"
	"fmt"
	"io"
	"os"
	"strings"

	"idempotencia/internal/vet"
)

// vetFast runs the analyses of `go test` on the candidate, in this program: vet itself would be one
// more tool of three megabytes to fetch.
func (c *Checker) vetFast(_ context.Context, b *build, p *plan) (string, error) {
	findings, err := vet.File(b.source, b.ex.Package, p.Lang, func(path string) (io.ReadCloser, error) { return os.Open(p.Archives[path]) })
	if err != nil || len(findings) == 0 {
		return "", err
	}
	return strings.Join(findings, "\n"), fmt.Errorf("%d findings", len(findings))
}
