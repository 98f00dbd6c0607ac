package check

import (
	"context"
	"go/parser"
	"go/token"
	"os"
	"strings"
)

// standardDeps is the package of the standard library that a test main hands to package testing.
const standardDeps = "testing/internal/testdeps"

// lightDeps is that package for programs that run one named test: without fuzzing, profiles and
// coverage, and so without half of the packages that the linker would have to load for them. When it
// does not fit a new version of Go, it does not compile, and the standard one is used.
const lightDeps = `package testdeps

import (
	"errors"
	"internal/testlog"
	"io"
	"reflect"
	"strings"
	"time"
)

var ImportPath, ModulePath string

type TestDeps struct{}

type corpusEntry = struct {
	Parent     string
	Path       string
	Data       []byte
	Values     []any
	Generation int
	IsSeed     bool
}

var errAbsent = errors.New("not in this test binary")

// MatchString knows the patterns that name one test, such as ^TestX$.
func (TestDeps) MatchString(pattern, name string) (bool, error) {
	whole, anchored := strings.CutPrefix(pattern, "^")
	whole, ends := strings.CutSuffix(whole, "$")
	if !anchored || !ends {
		return false, errAbsent
	}
	return whole == name, nil
}

func (TestDeps) ImportPath() string                                 { return ImportPath }
func (TestDeps) ModulePath() string                                 { return ModulePath }
func (TestDeps) SetPanicOnExit0(v bool)                             { testlog.SetPanicOnExit0(v) }
func (TestDeps) StartCPUProfile(io.Writer) error                    { return errAbsent }
func (TestDeps) StopCPUProfile()                                    {}
func (TestDeps) StartTestLog(io.Writer)                             {}
func (TestDeps) StopTestLog() error                                 { return nil }
func (TestDeps) WriteProfileTo(string, io.Writer, int) error        { return errAbsent }
func (TestDeps) RunFuzzWorker(func(corpusEntry) error) error        { return errAbsent }
func (TestDeps) CheckCorpus([]any, []reflect.Type) error            { return nil }
func (TestDeps) ResetCoverage()                                     {}
func (TestDeps) SnapshotCoverage()                                  {}
func (TestDeps) ReadCorpus(string, []reflect.Type) ([]corpusEntry, error) {
	return nil, errAbsent
}

func (TestDeps) CoordinateFuzzing(time.Duration, int64, time.Duration, int64, int, []corpusEntry, []reflect.Type, string, string) error {
	return errAbsent
}

func (TestDeps) InitRuntimeCoverage() (mode string, tearDown func(string, string) (string, error), snapcov func() float64) {
	return "", nil, nil
}
`

// lightImports are the packages that lightDeps is linked from.
func lightImports() []string {
	file, err := parser.ParseFile(token.NewFileSet(), "testdeps.go", lightDeps, parser.ImportsOnly)
	if err != nil {
		panic(err)
	}
	var paths []string
	for _, spec := range file.Imports {
		paths = append(paths, strings.Trim(spec.Path.Value, `"`))
	}
	return paths
}

// compileLightDeps compiles the light package; it fails when this Go wants the standard one.
func (c *Checker) compileLightDeps(ctx context.Context, b *build, p *plan, to object) error {
	source := b.file("testdeps.go")
	if err := os.WriteFile(source, []byte(lightDeps), 0o644); err != nil {
		return err
	}
	_, err := c.compile(ctx, compilation{
		path: standardDeps, lang: p.Lang, files: []string{source}, archives: p.Archives, to: to, complete: true, trim: b.dir + "=>",
	}, b)
	return err
}
