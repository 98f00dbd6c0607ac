package verify_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// databases is the one package that links SQL drivers.
const databases = "idempotencia/internal/lab/sqltest"

// queues is the one package, beside the grader's program, that links NATS.
const queues = "idempotencia/grade/queue/natsqueue"

// proofs are what the lesson about proofs alone may import, beside the standard library.
var proofs = []string{"github.com/anishathalye/porcupine", "pgregory.net/rapid", "idempotencia/internal/lab/table", "idempotencia/internal/lab/trace"}

// pkg is a package as `go list -json` writes it.
type pkg struct {
	ImportPath                         string
	Standard                           bool
	Imports, TestImports, XTestImports []string
	Deps                               []string
}

func (p pkg) tests() []string { return append(slices.Clone(p.TestImports), p.XTestImports...) }

// TestImportsKeepTheInvariants reads the whole module and fails where a package reaches for what its place forbids.
func TestImportsKeepTheInvariants(t *testing.T) {
	cmd := exec.Command("go", "list", "-deps", "-test", "-json=ImportPath,Standard,Imports,TestImports,XTestImports,Deps", "./...")
	cmd.Dir = "../.."
	out, err := cmd.Output()
	require.NoError(t, err)
	standard := map[string]bool{}
	var ours []pkg
	for dec := json.NewDecoder(bytes.NewReader(out)); ; {
		var p pkg
		if err := dec.Decode(&p); errors.Is(err, io.EOF) {
			break
		} else {
			require.NoError(t, err)
		}
		standard[p.ImportPath] = p.Standard
		name, _, forTest := strings.Cut(p.ImportPath, " ")
		if !forTest && !strings.HasSuffix(name, ".test") && (name == "idempotencia" || strings.HasPrefix(name, "idempotencia/")) {
			ours = append(ours, p)
		}
	}
	require.NotEmpty(t, ours)
	allowed := func(imports []string, more ...string) []string {
		return slices.DeleteFunc(slices.Clone(imports), func(path string) bool { return standard[path] || slices.Contains(more, path) })
	}
	programs := []string{"idempotencia/tui", "idempotencia/site", "idempotencia/grade"}
	for _, p := range ours {
		place := strings.Split(strings.TrimPrefix(p.ImportPath, "idempotencia"), "/")
		below := func(i int) string {
			if i < len(place) {
				return place[i]
			}
			return ""
		}
		switch {
		case p.ImportPath == "idempotencia/internal/book":
			assert.Empty(t, allowed(p.Imports, "go.yaml.in/yaml/v3", "idempotencia/internal/history"), "book reads, and nothing else")
			assert.NotContains(t, p.Imports, "os/exec")
		case p.ImportPath == "idempotencia/internal/history":
			assert.Empty(t, allowed(p.Imports), "every check links the recorder, so it stays small")
		case p.ImportPath == "idempotencia/exercises/proof/own" || p.ImportPath == "idempotencia/solutions/proof":
			// The student's own store is checked in a package of its own, since a condition never depends on
			// another exercise's file and a check of this lesson links no driver.
			assert.Empty(t, allowed(p.Imports, proofs...), p.ImportPath)
			both := []string{"idempotencia/" + below(1) + "/lease", "idempotencia/" + below(1) + "/proof", "idempotencia/internal/lab", databases}
			assert.Empty(t, allowed(p.tests(), append(both, proofs...)...), p.ImportPath)
		case p.ImportPath == "idempotencia/exercises/proof":
			assert.Empty(t, allowed(p.Imports, proofs...), p.ImportPath)
			assert.Empty(t, allowed(p.tests(), append([]string{p.ImportPath, "idempotencia/internal/lab"}, proofs...)...), p.ImportPath)
		case below(1) == "exercises" || below(1) == "solutions":
			assert.Empty(t, allowed(p.Imports, "idempotencia/internal/lab", "idempotencia/internal/lab/table"), p.ImportPath)
			own := "idempotencia/" + below(1) + "/" + below(2)
			assert.Empty(t, allowed(p.tests(), own, "idempotencia/internal/lab", "idempotencia/internal/lab/table", databases, "github.com/google/go-cmp/cmp", "github.com/google/go-cmp/cmp/cmpopts"), p.ImportPath)
		case p.ImportPath == "idempotencia/internal/lab", p.ImportPath == "idempotencia/internal/lab/table":
			assert.Empty(t, allowed(p.Deps, "idempotencia/internal/envvar", "idempotencia/internal/history"), "%s is linked by every check", p.ImportPath)
		case p.ImportPath == "idempotencia":
			for _, heavy := range []string{"github.com/evanw/esbuild", "github.com/nats-io", "modernc.org/sqlite", "github.com/jackc/pgx", "github.com/aws", "github.com/stretchr", "github.com/anishathalye", "pgregory.net"} {
				assert.False(t, slices.ContainsFunc(p.Deps, func(d string) bool { return strings.HasPrefix(d, heavy) }), "the student's program links %s", heavy)
			}
		}
		if p.ImportPath != "idempotencia/internal/lab/trace" && below(2) != "proof" {
			for _, path := range proofs[:2] {
				assert.NotContains(t, append(p.tests(), p.Imports...), path, p.ImportPath)
			}
		}
		if below(1) == "internal" {
			for _, d := range p.Deps {
				assert.False(t, slices.ContainsFunc(programs, func(program string) bool { return strings.HasPrefix(d, program) }), "%s imports %s", p.ImportPath, d)
			}
		}
		for _, program := range programs {
			for _, other := range programs {
				if p.ImportPath == program && other != program {
					assert.NotContains(t, p.Deps, other, p.ImportPath)
				}
			}
		}
		if p.ImportPath != queues && p.ImportPath != "idempotencia/grade" {
			assert.False(t, slices.ContainsFunc(p.Deps, func(d string) bool { return strings.HasPrefix(d, "github.com/nats-io") }), "%s links NATS", p.ImportPath)
		}
		drivers := allowed(p.Imports)
		drivers = slices.DeleteFunc(drivers, func(path string) bool {
			return !strings.HasPrefix(path, "modernc.org/sqlite") && !strings.HasPrefix(path, "github.com/jackc/pgx")
		})
		assert.True(t, len(drivers) == 0 || p.ImportPath == databases, "%s links SQL drivers: %v", p.ImportPath, drivers)
		assert.NotContains(t, p.Imports, databases, "only tests open databases: %s", p.ImportPath)
		if slices.Contains(p.Imports, "os/exec") {
			// browsertest, cli, verify and the isolation only look for tools on the PATH, coursetest asks for Go's
			// settings, spell runs hunspell, tui
			// opens the student's editor: none of them runs a candidate.
			assert.Contains(t, []string{
				"idempotencia/grade/isolation", "idempotencia/internal/browsertest", "idempotencia/internal/check", "idempotencia/internal/cli", "idempotencia/internal/coursetest",
				"idempotencia/internal/spell", "idempotencia/internal/verify", "idempotencia/tui",
			}, p.ImportPath)
		}
	}
}
