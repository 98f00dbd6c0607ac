package main

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"golang.org/x/sync/errgroup"

	"idempotencia/grade/batch"
	"idempotencia/grade/cohort"
	"idempotencia/grade/policy"
	"idempotencia/grade/queue"
	"idempotencia/grade/store"
	"idempotencia/internal/book"
	"idempotencia/internal/check"
)

const (
	coreLessons = 4
	perRound    = 16 // submissions of one exercise
	rounds      = 3
)

// variants are files of their own for an exercise: known mistakes, the reference and the stub, each with
// a number of its own.
func variants(b *testing.B, ex *book.Exercise, from, n int) (all [][]byte) {
	b.Helper()
	sources := []string{ex.Solution, ex.StubFile}
	for _, m := range ex.Mistakes {
		sources = append(sources, m.Path)
	}
	for i := range n {
		content, err := os.ReadFile(filepath.Join(root, sources[i%len(sources)]))
		require.NoError(b, err)
		all = append(all, fmt.Appendf(content, "\n// %d\n", from+i))
	}
	return all
}

// bench is a batch on this machine's workers.
func runBatch(b *testing.B, grader *batch.Grader, s *store.Store, d *cohort.Download) []cohort.Result {
	b.Helper()
	demands, err := grader.Demands(b.Context())
	require.NoError(b, err)
	j := &job{o: options{jobs: runtime.NumCPU()}}
	run := &batch.Batch{
		Grader: grader, Terms: queue.Terms{Limits: check.DefaultLimits()}, Demands: demands, Store: s, Download: d,
	}
	results, err := j.work(b.Context(), run, &line{Queue: queue.NewMemory(queue.Settings{})})
	require.NoError(b, err)
	return results
}

func downloadOf(exercise string, contents [][]byte) *cohort.Download {
	d := &cohort.Download{}
	for i, content := range contents {
		key := fmt.Sprintf("s%d", i)
		d.Students = append(d.Students, cohort.Student{Key: key, Name: key})
		d.Submissions = append(d.Submissions, cohort.Submission{Student: key, Exercise: exercise, Path: key + "/" + exercise + ".go", Content: content})
	}
	return d
}

// BenchmarkGrade measures graded submissions per second, shut in and from nothing, beside a loop of
// `go test -overlay` over the same files, which runs as many at once. Medians of the rounds of all core exercises.
func BenchmarkGrade(b *testing.B) {
	grader := &batch.Grader{Root: root, Course: course(b), Isolation: shutIn(b), Level: "bubblewrap"}
	var ours, theirs []float64
	for b.Loop() {
		for _, l := range grader.Course.Lessons[:coreLessons] {
			_, err := grader.Basis(b.Context(), l.ID)
			require.NoError(b, err)
			for round := range rounds {
				contents := variants(b, l.Exercise, round*perRound, perRound)
				s, err := store.Open(b.TempDir())
				require.NoError(b, err)
				start := time.Now()
				runBatch(b, grader, s, downloadOf(l.ID, contents))
				ours = append(ours, perRound/time.Since(start).Seconds())
				require.NoError(b, s.Close())
				start = time.Now()
				goTests(b, l.Exercise, contents)
				theirs = append(theirs, perRound/time.Since(start).Seconds())
			}
		}
	}
	b.ReportMetric(median(ours), "beadás/s")
	b.ReportMetric(median(theirs), "go-test/s")
	b.ReportMetric(median(ours)/median(theirs), "arány")
	b.ReportMetric(0, "ns/op")
}

// goTests is what a naive grader would do.
func goTests(b *testing.B, ex *book.Exercise, contents [][]byte) {
	b.Helper()
	file, err := filepath.Abs(filepath.Join(root, ex.File))
	require.NoError(b, err)
	var group errgroup.Group
	group.SetLimit(runtime.NumCPU())
	dir := b.TempDir()
	for i, content := range contents {
		group.Go(func() error {
			candidate, overlay := filepath.Join(dir, fmt.Sprintf("%d.go", i)), filepath.Join(dir, fmt.Sprintf("%d.json", i))
			text, err := json.Marshal(map[string]any{"Replace": map[string]string{file: candidate}})
			if err != nil {
				return err
			}
			if err := os.WriteFile(candidate, content, 0o644); err != nil {
				return err
			}
			if err := os.WriteFile(overlay, text, 0o644); err != nil {
				return err
			}
			cmd := exec.Command("go", "test", "-count=1", "-overlay="+overlay, "./"+filepath.Dir(ex.File))
			cmd.Dir = root
			_ = cmd.Run() // most of them fail, as they should
			return nil
		})
	}
	require.NoError(b, group.Wait())
}

// BenchmarkRegrade measures how long a thousand submissions take that were graded before.
func BenchmarkRegrade(b *testing.B) {
	grader := &batch.Grader{Root: root, Course: course(b), Isolation: shutIn(b), Level: "bubblewrap"}
	l := grader.Course.Lessons[0]
	one := runOne(b, grader, l.Exercise)
	d := downloadOf(l.ID, variants(b, l.Exercise, 0, 1000))
	s, err := store.Open(b.TempDir())
	require.NoError(b, err)
	defer s.Close()
	basis, err := grader.Basis(b.Context(), l.ID)
	require.NoError(b, err)
	for _, sub := range d.Submissions {
		key, err := batch.Key(l.ID, sub.Content, basis, grader.Level, queue.Terms{Limits: check.DefaultLimits()})
		require.NoError(b, err)
		require.NoError(b, s.Put(key, one))
	}
	for b.Loop() {
		for _, r := range runBatch(b, grader, s, d) {
			require.Equal(b, one.Kind, r.Verdict.Kind)
		}
	}
}

func runOne(b *testing.B, g *batch.Grader, ex *book.Exercise) check.Verdict {
	b.Helper()
	v, err := g.Grade(b.Context(), ex.ID, variants(b, ex, 0, 3)[2], queue.Terms{Limits: check.DefaultLimits()})
	require.NoError(b, err)
	return v
}

func median(all []float64) float64 {
	slices.Sort(all)
	return all[len(all)/2]
}

// BenchmarkReports measures the time from the last result to the reports, for 300 students and all
// exercises: each handed in one of the files that the course knows.
func BenchmarkReports(b *testing.B) {
	grader := &batch.Grader{Root: root, Course: course(b), Isolation: shutIn(b), Level: "bubblewrap"}
	whole, contents := &cohort.Batch{Title: "mérés"}, map[string][]byte{}
	for i := range 300 {
		key := fmt.Sprintf("t%03d", i)
		whole.Students = append(whole.Students, cohort.Student{Key: key, Name: "Tanuló " + key, ID: key})
	}
	verdicts := map[string][]check.Verdict{}
	for _, l := range grader.Course.Lessons {
		for _, content := range variants(b, l.Exercise, 0, 4) {
			v, err := grader.Grade(b.Context(), l.ID, content, queue.Terms{Limits: check.DefaultLimits()})
			require.NoError(b, err)
			verdicts[l.ID], contents[v.Candidate] = append(verdicts[l.ID], v), content
		}
	}
	for i, s := range whole.Students {
		for _, l := range grader.Course.Lessons {
			whole.Results = append(whole.Results, cohort.Result{Student: s.Key, Exercise: l.ID, Verdict: verdicts[l.ID][i%4]})
		}
	}
	for b.Loop() {
		e := &edition{dir: b.TempDir(), batch: whole, course: grader.Course, policy: policy.Default(grader.Course), candidate: func(digest string) []byte { return contents[digest] }}
		require.NoError(b, e.write())
	}
}
