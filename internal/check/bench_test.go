package check_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"idempotencia/internal/book"
	"idempotencia/internal/check"
	"idempotencia/internal/coursetest"
)

// rounds is how many saves of each exercise are measured; the median is reported.
const rounds = 15

// BenchmarkSaveToVerdict measures the time from a save to the verdict in a warm loop, and the plain
// `go test -count=1` on the same save right after it, in a copy of the workbook.
func BenchmarkSaveToVerdict(b *testing.B) {
	dir := b.TempDir()
	for _, name := range append([]string{"go.mod", "go.sum"}, coursetest.Folders()...) {
		copyTree(b, filepath.Join(root, name), filepath.Join(dir, name))
	}
	course, problems := book.Load(os.DirFS(dir))
	require.Empty(b, problems)
	for _, l := range course.Lessons {
		b.Run(l.ID, func(b *testing.B) {
			for range b.N {
				compare(b, dir, l.Exercise)
			}
		})
	}
}

func compare(b *testing.B, dir string, ex *book.Exercise) {
	reference, err := os.ReadFile(filepath.Join(dir, ex.Solution))
	require.NoError(b, err)
	c, err := check.New(b.Context(), dir, check.Options{})
	require.NoError(b, err)
	var ours, plain []time.Duration
	for round := range rounds + 1 {
		saved := fmt.Appendf(slices.Clone(reference), "\nconst saved = %d\n", round)
		require.NoError(b, os.WriteFile(filepath.Join(dir, ex.File), saved, 0o644))
		start := time.Now()
		v, err := c.Check(b.Context(), ex, saved, nil)
		took := time.Since(start)
		require.NoError(b, err)
		require.Equal(b, check.Met, v.Kind)

		cmd := exec.Command("go", "test", "-count=1", "./"+filepath.Dir(ex.File))
		cmd.Dir = dir
		start = time.Now()
		out, err := cmd.CombinedOutput()
		theirs := time.Since(start)
		require.NoError(b, err, string(out))
		if round > 0 { // the first round warms both
			ours, plain = append(ours, took), append(plain, theirs)
		}
	}
	b.ReportMetric(0, "ns/op")
	b.ReportMetric(median(ours).Seconds()*1e3, "check-ms")
	b.ReportMetric(median(plain).Seconds()*1e3, "gotest-ms")
	b.ReportMetric(median(ours).Seconds()/median(plain).Seconds(), "ratio")
}

func median(all []time.Duration) time.Duration {
	slices.Sort(all)
	return all[len(all)/2]
}

func copyTree(b *testing.B, from, to string) {
	b.Helper()
	info, err := os.Stat(from)
	require.NoError(b, err)
	require.NoError(b, os.MkdirAll(filepath.Dir(to), 0o755))
	if info.IsDir() {
		require.NoError(b, os.CopyFS(to, os.DirFS(from)))
		return
	}
	data, err := os.ReadFile(from)
	require.NoError(b, err)
	require.NoError(b, os.WriteFile(to, data, 0o644))
}
