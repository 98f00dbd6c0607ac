package check_test

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"idempotencia/internal/book"
	"idempotencia/internal/check"
)

const root = "../.."

// exercise loads one exercise of the real workbook.
func exercise(t testing.TB, id string) *book.Exercise {
	t.Helper()
	b, _ := book.Load(os.DirFS(root))
	l := b.Lesson(id)
	require.NotNil(t, l, id)
	require.NotNil(t, l.Exercise, id)
	return l.Exercise
}

func checker(t testing.TB, o check.Options) *check.Checker {
	t.Helper()
	if o.Cache == "" {
		o.Cache = t.TempDir()
	}
	c, err := check.New(t.Context(), root, o)
	require.NoError(t, err)
	return c
}

// short bounds candidates that are meant to run into their limits.
func short() check.Limits {
	l := check.DefaultLimits()
	l.Wall, l.CPU = 1500*time.Millisecond, 4*time.Second
	return l
}

func source(t testing.TB, rel string) []byte {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(root, rel))
	require.NoError(t, err)
	return data
}

// applyBody is a candidate of the exercise apply with the given statements as the body of Apply.
// More declarations and imports may follow in extra.
func applyBody(imports, body, extra string) []byte {
	var b bytes.Buffer
	b.WriteString("package apply\n\nimport (\n\t\"errors\"\n" + imports + ")\n\n")
	b.WriteString("var ErrIDConflict = errors.New(\"azonosito-utkozes\")\n\ntype Entry struct {\n\tValue  uint32\n\tResult uint64\n}\n\n")
	b.WriteString("func Apply(store map[uint64]Entry, id uint64, value uint32) (result uint64, fresh bool, err error) {\n" + body + "\n}\n" + extra)
	return b.Bytes()
}

func judge(t testing.TB, c *check.Checker, ex *book.Exercise, content []byte) check.Verdict {
	t.Helper()
	v, err := c.Check(context.WithoutCancel(t.Context()), ex, content, nil)
	require.NoError(t, err)
	return v
}

func kinds(v check.Verdict) map[string]check.Kind {
	all := map[string]check.Kind{}
	for _, r := range v.Results {
		all[r.Condition] = r.Kind
	}
	return all
}
