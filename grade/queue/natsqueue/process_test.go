package natsqueue_test

import (
	"bufio"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
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

// workerVariable makes a process of this test a worker, for the server that it names.
const workerVariable = "QUEUE_TEST_WORKER"

func workerProcess() bool {
	address := os.Getenv(workerVariable)
	if address == "" {
		return false
	}
	m, err := natsqueue.Join(context.Background(), natsqueue.Options{URL: address, Settings: quick()})
	if err == nil {
		err = m.Work(context.Background(), queue.Worker{Name: fmt.Sprint(os.Getpid()), Has: able}, func(ctx context.Context, j queue.Job) (check.Verdict, error) {
			fmt.Println(j.Key)
			<-time.After(20 * time.Millisecond)
			return grade(ctx, j)
		})
	}
	fmt.Fprintln(os.Stderr, err)
	return true
}

// TestMain is a worker where it is told to be one, and else fails when the package leaves something running.
func TestMain(m *testing.M) {
	if workerProcess() {
		return
	}
	code := m.Run()
	for deadline := time.Now().Add(patience); ours() > 0 && code == 0; <-time.After(10 * time.Millisecond) {
		if time.Now().After(deadline) {
			fmt.Fprintln(os.Stderr, "goroutines of the queue are left")
			code = 1
		}
	}
	os.Exit(code)
}

// TestProcessesKilledAtRandom lets three worker processes grade a batch, and kills now one, now another
// with a job in its hands.
func TestProcessesKilledAtRandom(t *testing.T) {
	t.Parallel()
	const jobs, kills = 120, 6
	server := start(t, t.TempDir(), "127.0.0.1:0")
	q, err := natsqueue.Open(t.Context(), natsqueue.Options{Server: server, Settings: quick()}, "processes")
	require.NoError(t, err)
	for i := range jobs {
		submit(t, q, job(i))
	}
	var keepers sync.WaitGroup
	ctx, cancel := context.WithCancel(t.Context())
	plan := make(chan int, kills) // after how many jobs the next process dies
	for range kills {
		plan <- 3 + rand.IntN(8)
	}
	close(plan)
	for range 3 {
		keepers.Go(func() {
			for ctx.Err() == nil {
				after, planned := <-plan
				if !planned {
					after = jobs + 1
				}
				live(ctx, t, server.URL("127.0.0.1"), after)
			}
		})
	}
	got := collect(t, q, jobs)
	cancel()
	keepers.Wait()
	repeated := 0
	for i := range jobs {
		graded(t, job(i), got[job(i).Key])
		if got[job(i).Key].Deliveries > 1 {
			repeated++
		}
	}
	assert.Positive(t, repeated, "somebody died with a job in hand")
	require.NoError(t, q.Close(true))
}

// live runs one worker process and kills it in the middle of a job.
func live(ctx context.Context, t *testing.T, address string, after int) {
	cmd := exec.CommandContext(ctx, os.Args[0])
	cmd.Env = append(os.Environ(), workerVariable+"="+address)
	out, err := cmd.StdoutPipe()
	if !assert.NoError(t, err) || !assert.NoError(t, cmd.Start()) {
		return
	}
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		if strings.HasPrefix(lines.Text(), "key-") {
			after--
		}
		if after == 0 {
			assert.NoError(t, cmd.Process.Kill())
		}
	}
	_ = cmd.Wait() // it was killed, now or at the end
}
