package natsqueue_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"idempotencia/grade/queue"
	"idempotencia/grade/queue/natsqueue"
	"idempotencia/internal/check"
)

// patience is how long a test waits for what has to happen.
const patience = 20 * time.Second

var able = queue.Demands{Go: "go1.26.8", Course: strings.Repeat("c0ffee", 10), Isolation: "bubblewrap"}

// quick are rules under which a lost job comes back before a reader would get impatient.
func quick() queue.Settings {
	return queue.Settings{Lease: 600 * time.Millisecond, Longest: 10 * time.Second, Delay: 10 * time.Millisecond, Look: 300 * time.Millisecond}
}

// rig makes one kind of queue.
type rig struct {
	owner   func(t *testing.T, set queue.Settings) queue.Queue
	machine func(t *testing.T) machine
}

// machine is where workers work; gone cuts it off as if its plug was pulled.
type machine struct {
	work func(context.Context, queue.Worker, queue.Handler) error
	gone func()
}

// eachKind runs a test of the contract against every kind of queue.
func eachKind(t *testing.T, test func(t *testing.T, r rig)) {
	t.Run("memory", func(t *testing.T) {
		t.Parallel()
		var q *queue.Memory
		test(t, rig{
			owner: func(t *testing.T, set queue.Settings) queue.Queue {
				q = queue.NewMemory(set)
				t.Cleanup(func() { assert.NoError(t, q.Close(true)) })
				return q
			},
			machine: func(t *testing.T) machine {
				ctx, cancel := context.WithCancel(t.Context())
				return machine{gone: cancel, work: func(_ context.Context, w queue.Worker, h queue.Handler) error {
					return q.Work(ctx, w, h)
				}}
			},
		})
	})
	t.Run("jetstream", func(t *testing.T) {
		t.Parallel()
		server := start(t, t.TempDir(), "127.0.0.1:0")
		test(t, rig{
			owner: func(t *testing.T, set queue.Settings) queue.Queue {
				q, err := natsqueue.Open(t.Context(), natsqueue.Options{Server: server, Settings: set}, "batch")
				require.NoError(t, err)
				t.Cleanup(func() { assert.NoError(t, q.Close(true)) })
				return q
			},
			machine: func(t *testing.T) machine {
				m, err := natsqueue.Join(t.Context(), natsqueue.Options{URL: server.URL("127.0.0.1"), Settings: quick()})
				require.NoError(t, err)
				t.Cleanup(m.Close)
				return machine{work: m.Work, gone: m.Close}
			},
		})
	})
}

func start(t *testing.T, dir, addr string) *natsqueue.Server {
	t.Helper()
	server, err := natsqueue.StartServer(dir, natsqueue.ServerOptions{Addr: addr})
	require.NoError(t, err)
	t.Cleanup(func() { _ = server.Close() })
	return server
}

func job(i int) queue.Job {
	return queue.Job{
		Key: fmt.Sprintf("key-%03d", i), Exercise: "apply", Candidate: fmt.Appendf(nil, "package apply // %d „ő”\x00", i),
		Terms: queue.Terms{Seed: uint64(i), Limits: check.DefaultLimits()}, Demands: able,
	}
}

// grade is a handler that says of a job all that it was told.
func grade(_ context.Context, j queue.Job) (check.Verdict, error) {
	return check.Verdict{Exercise: j.Exercise, Kind: check.Failed, Candidate: j.Key, Results: []check.Result{
		{Condition: "TestOne", Kind: check.Met},
		{Condition: "TestTwo", Kind: check.Failed, Output: fmt.Sprintf("%s <%d> & %v", j.Candidate, j.Terms.Seed, j.Terms.Limits)},
	}}, nil
}

func submit(t *testing.T, q queue.Queue, jobs ...queue.Job) {
	t.Helper()
	for _, j := range jobs {
		require.NoError(t, q.Submit(t.Context(), j))
	}
}

// serve has a worker of the machine work until the test ends.
func serve(t *testing.T, m machine, name string, handle queue.Handler) {
	t.Helper()
	serveAs(t, m, queue.Worker{Name: name, Has: able}, handle)
}

func serveAs(t *testing.T, m machine, w queue.Worker, handle queue.Handler) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	var working sync.WaitGroup
	working.Go(func() {
		if err := m.work(ctx, w, handle); err != nil {
			assert.ErrorIs(t, err, queue.ErrClosed)
		}
	})
	t.Cleanup(func() { cancel(); m.gone(); working.Wait() })
}

// collect waits for that many outcomes, and for the sentinel that follows them: so one too many shows.
func collect(t *testing.T, q queue.Queue, want int) map[string]queue.Outcome {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	got := map[string]queue.Outcome{}
	sentinel := job(999)
	for o, err := range q.Outcomes(ctx) {
		require.NoError(t, err, "%d of %d outcomes", len(got), want)
		if o.Job == sentinel.Key {
			break
		}
		require.NotContains(t, got, o.Job, "a second outcome")
		if got[o.Job] = o; len(got) == want {
			submit(t, q, sentinel)
		}
	}
	require.Len(t, got, want)
	return got
}

// graded requires the outcome that the job has wherever and however often it was tried.
func graded(t *testing.T, j queue.Job, o queue.Outcome) {
	t.Helper()
	want, _ := grade(t.Context(), j)
	require.Equal(t, want, o.Verdict)
	require.Nil(t, o.Fault)
}

func TestEachJobIsGradedOnce(t *testing.T) {
	eachKind(t, func(t *testing.T, r rig) {
		q := r.owner(t, quick())
		var calls sync.Map
		counting := func(ctx context.Context, j queue.Job) (check.Verdict, error) {
			_, again := calls.LoadOrStore(j.Key, true)
			assert.False(t, again, j.Key)
			return grade(ctx, j)
		}
		for i := range 30 {
			submit(t, q, job(i), job(i))
		}
		for i := range 3 {
			serve(t, r.machine(t), fmt.Sprint("worker", i), counting)
		}
		got := collect(t, q, 30)
		for i := range 30 {
			graded(t, job(i), got[job(i).Key])
			assert.Equal(t, 1, got[job(i).Key].Deliveries)
			submit(t, q, job(i)) // its outcome is there: nothing is left to do
		}
		submit(t, q, job(500))
		collectAgain := map[string]bool{}
		ctx, cancel := context.WithTimeout(t.Context(), patience)
		defer cancel()
		for o, err := range q.Outcomes(ctx) {
			require.NoError(t, err)
			if collectAgain[o.Job] = true; o.Job == job(500).Key {
				break
			}
		}
		assert.Len(t, collectAgain, 32, "whoever asks later hears the same")
	})
}

func TestBadJobsAreNotTaken(t *testing.T) {
	eachKind(t, func(t *testing.T, r rig) {
		q := r.owner(t, quick())
		large, nameless, wild, starred := job(1), job(1), job(1), job(1)
		large.Candidate = bytes.Repeat([]byte("x"), check.MaxCandidate+1)
		nameless.Exercise, wild.Key, starred.Key = "", "a.b/../c", "*"
		for _, j := range []queue.Job{large, nameless, wild, starred} {
			assert.ErrorIs(t, q.Submit(t.Context(), j), queue.ErrBadJob)
		}
		large.Candidate = large.Candidate[1:]
		submit(t, q, large)
		serve(t, r.machine(t), "worker", grade)
		graded(t, large, collect(t, q, 1)[large.Key])
	})
}

func TestPanicCostsOneAttempt(t *testing.T) {
	eachKind(t, func(t *testing.T, r rig) {
		q := r.owner(t, quick())
		var once sync.Once
		serve(t, r.machine(t), "worker", func(ctx context.Context, j queue.Job) (check.Verdict, error) {
			once.Do(func() { panic("broken handler") })
			return grade(ctx, j)
		})
		submit(t, q, job(1))
		o := collect(t, q, 1)[job(1).Key]
		graded(t, job(1), o)
		assert.Equal(t, 2, o.Deliveries)
	})
}

func TestThreeFailuresAreAFaultOfTheMachine(t *testing.T) {
	eachKind(t, func(t *testing.T, r rig) {
		q := r.owner(t, quick())
		serve(t, r.machine(t), "worker", func(ctx context.Context, j queue.Job) (check.Verdict, error) {
			switch j.Key {
			case job(1).Key:
				return check.Verdict{}, errors.New("no space \x1b[31mleft")
			case job(2).Key:
				return check.Verdict{Kind: check.Infrastructure, Diagnostics: []check.Diagnostic{{Text: "megtelt a lemez"}}}, nil
			}
			return grade(ctx, j)
		})
		submit(t, q, job(1), job(2), job(3))
		got := collect(t, q, 3)
		graded(t, job(3), got[job(3).Key])
		for i, detail := range map[int]string{1: "no space", 2: "megtelt a lemez"} {
			o := got[job(i).Key]
			assert.Equal(t, check.Infrastructure, o.Verdict.Kind)
			assert.Equal(t, "apply", o.Verdict.Exercise)
			require.NotNil(t, o.Fault)
			assert.Equal(t, queue.Failing, o.Fault.Reason)
			require.Len(t, o.Verdict.Diagnostics, 1)
			assert.Contains(t, o.Verdict.Diagnostics[0].Text, "3 próbálkozásra sem")
			assert.Contains(t, o.Verdict.Diagnostics[0].Text, detail)
			assert.NotContains(t, o.Verdict.Diagnostics[0].Text, "\x1b")
		}
	})
}
