package sqs_test

import (
	"context"
	"crypto/rand"
	"os"
	"sync"
	"testing"
	"time"

	"github.com/aws/aws-sdk-go-v2/config"
	"github.com/aws/aws-sdk-go-v2/credentials"
	"github.com/sivchari/kumo"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"idempotencia/internal/lab"
	"idempotencia/internal/lab/queuetest"
	"idempotencia/internal/lab/sqs"
)

// endpoint is the server that the tests use instead of the emulator.
var endpoint = os.Getenv("SQS_ENDPOINT")

// emulator listens on the loopback until the process ends: all tests share it.
var emulator = sync.OnceValue(func() string { return kumo.NewServer().URL })

func server(t *testing.T) *sqs.Server {
	t.Helper()
	if endpoint != "" {
		s, err := sqs.At(t.Context(), endpoint)
		require.NoError(t, err)
		return s
	}
	s, err := sqs.At(t.Context(), emulator(), config.WithRegion("us-east-1"),
		config.WithCredentialsProvider(credentials.NewStaticCredentialsProvider("anybody", "anything", "")))
	require.NoError(t, err)
	return s
}

// create makes queues that no other test has, and removes them when the test ends.
func create(t *testing.T, o lab.QueueOptions) (q, dead *sqs.Queue) {
	t.Helper()
	o.Name = "idempotencia-" + rand.Text()
	q, dead, err := server(t).Create(t.Context(), o)
	t.Cleanup(func() {
		for _, made := range []*sqs.Queue{q, dead} {
			if made != nil {
				assert.NoError(t, made.Remove(context.Background()))
			}
		}
	})
	require.NoError(t, err)
	return q, dead
}

func TestServerKeepsTheContract(t *testing.T) {
	t.Parallel()
	excused := differences
	if endpoint != "" {
		excused = nil
	}
	queuetest.Run(t, queuetest.Harness{
		Patience: 10 * time.Second,
		Excused:  excused,
		Run: func(t *testing.T, play func(*testing.T)) {
			t.Parallel()
			play(t)
		},
		Make: func(t *testing.T, o lab.QueueOptions) (queuetest.Queue, queuetest.Redriver) {
			return create(t, o)
		},
	})
}
