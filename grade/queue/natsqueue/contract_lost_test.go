package natsqueue_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"idempotencia/grade/queue"
	"idempotencia/internal/check"
)

// holder is a handler that takes a job and keeps it, whatever it is told.
type holder struct{ holds, release chan struct{} }

func newHolder(t *testing.T) holder {
	h := holder{holds: make(chan struct{}, 8), release: make(chan struct{})}
	t.Cleanup(func() {
		select {
		case <-h.release:
		default:
			close(h.release)
		}
	})
	return h
}

func (h holder) handle(ctx context.Context, j queue.Job) (check.Verdict, error) {
	h.holds <- struct{}{}
	<-h.release
	return grade(ctx, j)
}

// leaving holds the job until its worker is told to leave.
func (h holder) leaving(ctx context.Context, _ queue.Job) (check.Verdict, error) {
	h.holds <- struct{}{}
	select {
	case <-ctx.Done():
	case <-h.release:
	}
	return check.Verdict{}, errors.New("left")
}

func await[T any](t *testing.T, from <-chan T) (got T) {
	t.Helper()
	select {
	case got = <-from:
	case <-time.After(patience):
		require.Fail(t, "nothing came")
	}
	return got
}

func TestAStuckWorkerLosesItsJobAndItsLateResultChangesNothing(t *testing.T) {
	eachKind(t, func(t *testing.T, r rig) {
		set := quick()
		set.Longest = 200 * time.Millisecond
		q := r.owner(t, set)
		submit(t, q, job(1))
		stuck := newHolder(t)
		serve(t, r.machine(t), "stuck", stuck.handle)
		await(t, stuck.holds)
		serve(t, r.machine(t), "well", grade)
		ctx, cancel := context.WithTimeout(t.Context(), patience)
		defer cancel()
		for o, err := range q.Outcomes(ctx) {
			require.NoError(t, err)
			assert.Equal(t, "well", o.Worker)
			assert.Equal(t, 2, o.Deliveries)
			break
		}
		close(stuck.release)
		got := collect(t, q, 1)
		graded(t, job(1), got[job(1).Key])
		assert.Equal(t, "well", got[job(1).Key].Worker)
	})
}

func TestAKilledWorkersJobGoesToAnother(t *testing.T) {
	eachKind(t, func(t *testing.T, r rig) {
		q := r.owner(t, quick())
		submit(t, q, job(1))
		doomed, h := r.machine(t), newHolder(t)
		serve(t, doomed, "doomed", h.leaving)
		await(t, h.holds)
		doomed.gone()
		serve(t, r.machine(t), "well", grade)
		o := collect(t, q, 1)[job(1).Key]
		graded(t, job(1), o)
		assert.Equal(t, "well", o.Worker)
		assert.Equal(t, 2, o.Deliveries)
	})
}

func TestAJobThatKillsItsWorkersIsGivenUp(t *testing.T) {
	eachKind(t, func(t *testing.T, r rig) {
		q := r.owner(t, quick())
		submit(t, q, job(1))
		for range 3 {
			doomed, h := r.machine(t), newHolder(t)
			serve(t, doomed, "doomed", h.leaving)
			await(t, h.holds)
			doomed.gone()
		}
		serve(t, r.machine(t), "well", grade)
		o := collect(t, q, 1)[job(1).Key]
		assert.Equal(t, check.Infrastructure, o.Verdict.Kind)
		require.NotNil(t, o.Fault)
		assert.Equal(t, queue.Fault{Reason: queue.Lost, Attempts: 3}, *o.Fault)
		assert.Contains(t, o.Verdict.Diagnostics[0].Text, "3 alkalommal is átvette")
	})
}

func TestALongJobStaysWithItsWorker(t *testing.T) {
	eachKind(t, func(t *testing.T, r rig) {
		set := quick()
		q := r.owner(t, set)
		submit(t, q, job(1))
		for i := range 2 {
			serve(t, r.machine(t), fmt.Sprint("worker", i), func(ctx context.Context, j queue.Job) (check.Verdict, error) {
				if j.Key == job(1).Key {
					<-time.After(3 * set.Lease)
				}
				return grade(ctx, j)
			})
		}
		assert.Equal(t, 1, collect(t, q, 1)[job(1).Key].Deliveries)
	})
}

func TestManyJobsUnderRandomFaults(t *testing.T) {
	eachKind(t, func(t *testing.T, r rig) {
		const jobs = 500
		q := r.owner(t, quick())
		var mu sync.Mutex
		random, tries := rand.New(rand.NewPCG(1, 2)), map[string]int{}
		faulty := func(ctx context.Context, j queue.Job) (check.Verdict, error) {
			mu.Lock()
			tries[j.Key]++
			fault := random.IntN(10)
			if tries[j.Key] > 2 { // the third attempt is the last
				fault = 9
			}
			mu.Unlock()
			switch fault {
			case 0:
				return check.Verdict{}, errors.New("fault")
			case 1:
				panic("fault")
			case 2:
				return check.Verdict{Kind: check.Infrastructure}, nil
			}
			return grade(ctx, j)
		}
		for i := range 4 {
			serve(t, r.machine(t), fmt.Sprint("worker", i), faulty)
		}
		var handing sync.WaitGroup
		handing.Go(func() {
			for i := range jobs {
				assert.NoError(t, q.Submit(t.Context(), job(i)))
			}
		})
		got := collect(t, q, jobs)
		handing.Wait()
		for i := range jobs {
			graded(t, job(i), got[job(i).Key])
		}
	})
}

func TestAWorkerThatDiffersTakesNothingAndTheOperatorHearsOfIt(t *testing.T) {
	eachKind(t, func(t *testing.T, r rig) {
		notices := make(chan queue.Notice, 64)
		set := quick()
		set.Notice = func(n queue.Notice) { notices <- n }
		q := r.owner(t, set)
		old := able
		old.Go = "go1.26.7"
		serveAs(t, r.machine(t), queue.Worker{Name: "öreg gép\x1b[2J", Has: old}, func(ctx context.Context, j queue.Job) (check.Verdict, error) {
			assert.Fail(t, "it is not to get a job")
			return grade(ctx, j)
		})
		submit(t, q, job(1))
		first := make(chan queue.Outcome, 1)
		ctx, cancel := context.WithTimeout(t.Context(), patience)
		defer cancel()
		var reading sync.WaitGroup
		defer reading.Wait()
		reading.Go(func() {
			for o, err := range q.Outcomes(ctx) {
				if assert.NoError(t, err) {
					first <- o
				}
				return
			}
		})
		heard := map[queue.NoticeKind]string{}
		for len(heard) < 2 {
			n := await(t, notices)
			heard[n.Kind] = n.Text()
		}
		assert.Contains(t, heard[queue.Refused], "öreg gép")
		assert.Contains(t, heard[queue.Refused], "Go: itt go1.26.7, de go1.26.8 kell")
		assert.NotContains(t, heard[queue.Refused], "elszigetelés")
		assert.NotContains(t, heard[queue.Refused], "\x1b")
		assert.Contains(t, heard[queue.Unserved], "nincs gép, amely értékelhetné")
		assert.Contains(t, heard[queue.Unserved], "go1.26.8")
		serve(t, r.machine(t), "well", grade)
		graded(t, job(1), await(t, first))
	})
}

func TestNothingIsLeftRunning(t *testing.T) {
	eachKind(t, func(t *testing.T, r rig) {
		q := r.owner(t, quick())
		ctx, cancel := context.WithCancel(t.Context())
		m := r.machine(t)
		var ended atomic.Int32
		var all sync.WaitGroup
		for range 3 {
			all.Go(func() {
				_ = q.Work(ctx, queue.Worker{Name: "idle", Has: able}, grade)
				ended.Add(1)
			})
		}
		all.Go(func() {
			for _, err := range q.Outcomes(ctx) {
				if err != nil {
					assert.ErrorIs(t, err, context.Canceled)
				}
			}
			ended.Add(1)
		})
		cancel()
		assert.Eventually(t, func() bool { return ended.Load() == 4 }, patience, 5*time.Millisecond)
		all.Wait()
		m.gone()
		require.NoError(t, q.Close(true)) // what of the package's own is left running then, TestMain finds
		require.NoError(t, q.Close(true))
	})
}

// ours counts the goroutines that run this project's code outside tests.
func ours() int {
	stacks := make([]byte, 4<<20)
	stacks = stacks[:runtime.Stack(stacks, true)]
	count := 0
	for stack := range strings.SplitSeq(string(stacks), "\n\n") {
		if strings.Contains(stack, "idempotencia/grade/queue") && !strings.Contains(stack, "_test.") {
			count++
		}
	}
	return count
}
