package batch_test

import (
	"context"
	"errors"
	"os"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"idempotencia/grade/batch"
	"idempotencia/grade/cohort"
	"idempotencia/grade/queue"
	"idempotencia/grade/store"
	"idempotencia/internal/book"
	"idempotencia/internal/check"
)

const root = "../.."

// scene is a batch whose jobs a handler of the test grades.
type scene struct {
	t      *testing.T
	dir    string
	grader *batch.Grader
	terms  queue.Terms
	calls  atomic.Int64
	fails  bool
}

func newScene(t *testing.T) *scene {
	course, _ := book.Load(os.DirFS(root))
	return &scene{t: t, dir: t.TempDir(), grader: &batch.Grader{Root: root, Course: course, Level: "test"}, terms: queue.Terms{Limits: check.DefaultLimits()}}
}

func (s *scene) run(contents map[string]string) (map[string]check.Verdict, []batch.Event) {
	s.t.Helper()
	results, err := store.Open(s.dir)
	require.NoError(s.t, err)
	defer results.Close()
	d := &cohort.Download{}
	for _, name := range []string{"anna", "béla", "cili"} {
		if content, ok := contents[name]; ok {
			d.Students = append(d.Students, cohort.Student{Key: name, Name: name})
			d.Submissions = append(d.Submissions, cohort.Submission{Student: name, Exercise: "apply", Content: []byte(content)})
		}
	}
	var events []batch.Event
	b := &batch.Batch{Grader: s.grader, Terms: s.terms, Store: results, Download: d, On: func(e batch.Event) { events = append(events, e) }}
	q := queue.NewMemory(queue.Settings{Delay: time.Millisecond})
	ctx, stop := context.WithCancel(s.t.Context())
	defer stop()
	go func() { _ = q.Work(ctx, queue.Worker{Name: "w"}, s.handle) }()
	got, err := b.Run(ctx, q)
	require.NoError(s.t, err)
	verdicts := map[string]check.Verdict{}
	for _, r := range got {
		verdicts[r.Student] = r.Verdict
	}
	return verdicts, events
}

func (s *scene) handle(_ context.Context, job queue.Job) (check.Verdict, error) {
	s.calls.Add(1)
	if s.fails {
		return check.Verdict{}, errors.New("no memory")
	}
	return check.Verdict{Exercise: job.Exercise, Kind: check.Met, Candidate: string(job.Candidate)}, nil
}

func TestTheSameFileIsOneJob(t *testing.T) {
	s := newScene(t)
	got, events := s.run(map[string]string{"anna": "a", "béla": "a", "cili": "c"})
	assert.Equal(t, int64(2), s.calls.Load())
	assert.Equal(t, check.Met, got["béla"].Kind)
	last := events[len(events)-1]
	assert.Equal(t, [2]int{3, 3}, [2]int{last.Done, last.Total})
}

func TestOnlyWhatChangedIsGradedAgain(t *testing.T) {
	s := newScene(t)
	s.run(map[string]string{"anna": "a", "béla": "b"})
	s.run(map[string]string{"anna": "a", "béla": "b2", "cili": "a"})
	assert.Equal(t, int64(3), s.calls.Load(), "béla's new file alone")
	s.terms.Seed = 2
	s.run(map[string]string{"anna": "a", "béla": "b2"})
	assert.Equal(t, int64(5), s.calls.Load(), "another seed")
	s.terms.Limits.Wall *= 2
	s.run(map[string]string{"anna": "a"})
	assert.Equal(t, int64(6), s.calls.Load(), "another limit")
	s.grader.Level = "weaker"
	s.run(map[string]string{"anna": "a"})
	assert.Equal(t, int64(7), s.calls.Load(), "another isolation")
}

func TestAMachinesFaultIsTriedAgain(t *testing.T) {
	s := newScene(t)
	s.fails = true
	got, _ := s.run(map[string]string{"anna": "a"})
	assert.Equal(t, check.Infrastructure, got["anna"].Kind)
	assert.Equal(t, int64(3), s.calls.Load(), "three attempts")
	s.fails = false
	got, _ = s.run(map[string]string{"anna": "a"})
	assert.Equal(t, check.Met, got["anna"].Kind)
}
