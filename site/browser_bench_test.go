package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"idempotencia/internal/book"
	"idempotencia/internal/check"
)

// BenchmarkBrowserCheck measures a warm check in the browser beside one of the terminal program, and a
// compile error, as medians of ten; and the memory of the page after fifty checks.
func BenchmarkBrowserCheck(b *testing.B) {
	t := openEngine(b, checking(b, "http"), "credit")
	course, _ := book.Load(os.DirFS(".."))
	ex := course.Lesson("credit").Exercise
	checker, err := check.New(b.Context(), "..", check.Options{Cache: b.TempDir()})
	require.NoError(b, err)
	solution := fileContent(b, ex.Solution)
	edited := func(i int) string { return solution + fmt.Sprintf("\nvar _ = %d\n", i) }
	broken := func(i int) string { return solution + fmt.Sprintf("\nvar _ = hiányzik%d\n", i) }
	browser := func(source string) time.Duration {
		start := time.Now()
		t.judge(ex.ID, source)
		return time.Since(start)
	}
	native := func(source string) time.Duration {
		start := time.Now()
		_, err := checker.Check(b.Context(), ex, []byte(source), nil)
		require.NoError(b, err)
		return time.Since(start)
	}
	for b.Loop() {
		for i := range 3 { // the engine has to see what is worth its best code
			browser(edited(i))
			native(edited(i))
		}
		var there, here, faults []time.Duration
		for i := range 10 {
			there = append(there, browser(edited(100+i)))
			here = append(here, native(edited(100+i)))
			faults = append(faults, browser(broken(i)))
		}
		for i := range 27 {
			browser(edited(1000 + i))
		}
		b.ReportMetric(median(there).Seconds()*1000, "check-ms")
		b.ReportMetric(median(there).Seconds()/median(here).Seconds(), "times-terminal")
		b.ReportMetric(median(faults).Seconds()*1000, "compile-error-ms")
		b.ReportMetric(rendererMegabytes(), "renderer-MB")
	}
}

func median(all []time.Duration) time.Duration {
	slices.Sort(all)
	return all[len(all)/2]
}

var resident = regexp.MustCompile(`VmRSS:\s+(\d+) kB`)

// rendererMegabytes is the memory of the largest renderer of a browser on this machine; 0 where the
// system does not tell.
func rendererMegabytes() float64 {
	most := 0.0
	lines, _ := filepath.Glob("/proc/[0-9]*/cmdline")
	for _, name := range lines {
		line, _ := os.ReadFile(name)
		if !strings.Contains(string(line), "--type=renderer") {
			continue
		}
		status, _ := os.ReadFile(filepath.Join(filepath.Dir(name), "status"))
		if m := resident.FindSubmatch(status); m != nil {
			kilobytes, _ := strconv.ParseFloat(string(m[1]), 64)
			most = max(most, kilobytes/1000)
		}
	}
	return most
}
