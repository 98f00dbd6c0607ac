package sqs_test

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/aws/aws-sdk-go-v2/config"
	"github.com/aws/aws-sdk-go-v2/credentials"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"idempotencia/internal/lab"
	"idempotencia/internal/lab/sqs"
)

// service is a server that gives prepared answers, for what the emulator does not do. An action's last
// answer stays.
type service struct {
	mu      sync.Mutex
	answers map[string][]string
	asked   []string
}

func (s *service) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	_, action, _ := strings.Cut(r.Header.Get("X-Amz-Target"), ".")
	body, _ := io.ReadAll(r.Body)
	s.asked = append(s.asked, action+" "+string(body))
	left := s.answers[action]
	if len(left) > 1 {
		s.answers[action] = left[1:]
	}
	w.Header().Set("Content-Type", "application/x-amz-json-1.0")
	if strings.Contains(left[0], "__type") {
		w.WriteHeader(http.StatusBadRequest)
	}
	_, _ = io.WriteString(w, left[0])
}

// answering gives a queue of such a server.
func answering(t *testing.T, answers map[string][]string) (*sqs.Queue, *service) {
	t.Helper()
	answers["CreateQueue"] = []string{`{"QueueUrl": "https://sqs.invalid/1/q"}`}
	answers["GetQueueAttributes"] = []string{`{"Attributes": {"QueueArn": "arn:q"}}`}
	played := &service{answers: answers}
	host := httptest.NewServer(played)
	t.Cleanup(host.Close)
	s, err := sqs.At(t.Context(), host.URL, config.WithRegion("us-east-1"),
		config.WithCredentialsProvider(credentials.NewStaticCredentialsProvider("anybody", "anything", "")))
	require.NoError(t, err)
	q, _, err := s.Create(t.Context(), lab.QueueOptions{Name: "q"})
	require.NoError(t, err)
	played.asked = nil
	return q, played
}

func task(status, more string) string {
	return fmt.Sprintf(`{"Results": [{"Status": %q, "SourceArn": "arn:q", "StartedTimestamp": 1%s}]}`, status, more)
}

func TestRedriveWaitsForTheEndOfTheMove(t *testing.T) {
	t.Parallel()
	q, played := answering(t, map[string][]string{
		"StartMessageMoveTask": {`{"TaskHandle": "h"}`},
		"ListMessageMoveTasks": {task("RUNNING", ""), task("COMPLETED", `, "ApproximateNumberOfMessagesMoved": 3`)},
	})
	n, err := q.Redrive(t.Context())
	require.NoError(t, err)
	assert.Equal(t, 3, n)
	assert.Equal(t, []string{
		`StartMessageMoveTask {"SourceArn":"arn:q"}`,
		`ListMessageMoveTasks {"MaxResults":1,"SourceArn":"arn:q"}`,
		`ListMessageMoveTasks {"MaxResults":1,"SourceArn":"arn:q"}`,
	}, played.asked)
}

func TestRedriveSaysWhyItFailed(t *testing.T) {
	t.Parallel()
	q, _ := answering(t, map[string][]string{
		"StartMessageMoveTask": {`{"TaskHandle": "h"}`},
		"ListMessageMoveTasks": {task("FAILED", `, "FailureReason": "CouldNotDetermineMessageSource"`)},
	})
	_, err := q.Redrive(t.Context())
	assert.EqualError(t, err, "the redrive has ended as FAILED: CouldNotDetermineMessageSource")
}

// TestErrorsAreTheLabs keeps what a consumer asks with errors.Is the same on both queues.
func TestErrorsAreTheLabs(t *testing.T) {
	t.Parallel()
	q, played := answering(t, map[string][]string{
		"ChangeMessageVisibility": {`{"__type": "com.amazonaws.sqs#MessageNotInflight", "message": "not in flight"}`},
		"DeleteMessage":           {`{"__type": "com.amazonaws.sqs#ReceiptHandleIsInvalid", "message": "no such receipt"}`},
	})
	require.ErrorIs(t, q.ChangeVisibility(t.Context(), "r", time.Second), lab.ErrNotInFlight)
	require.ErrorIs(t, q.Delete(t.Context(), "r"), lab.ErrReceipt)
	require.ErrorContains(t, q.Delete(t.Context(), "r"), "no such receipt", "the server's own words stay")

	played.asked = nil
	require.ErrorIs(t, q.ChangeVisibility(t.Context(), "r", 1500*time.Millisecond), lab.ErrDelay)
	_, err := q.Send(t.Context(), lab.Outgoing{Body: "a", Delay: time.Millisecond})
	require.ErrorIs(t, err, lab.ErrDelay)
	_, err = q.Receive(t.Context(), 0)
	require.ErrorIs(t, err, lab.ErrCount)
	assert.Empty(t, played.asked, "what the protocol cannot say is not sent")
}

func TestAMessageArrivesWithAllThatTheServerSaysOfIt(t *testing.T) {
	t.Parallel()
	q, played := answering(t, map[string][]string{
		"ReceiveMessage": {`{"Messages": [{"MessageId": "m", "ReceiptHandle": "r", "Body": "a",
			"MD5OfBody": "0cc175b9c0f1b6a831c399e269772661",
			"Attributes": {"ApproximateReceiveCount": "2", "MessageGroupId": "g"}}]}`},
	})
	messages, err := q.Receive(t.Context(), 7)
	require.NoError(t, err)
	assert.Equal(t, []lab.Message{{
		ID: "m", Receipt: "r", Body: "a", Group: "g",
		Attributes: map[string]string{lab.ReceiveCount: "2", "MessageGroupId": "g"},
	}}, messages)
	require.Len(t, played.asked, 1)
	assert.Contains(t, played.asked[0], `"MaxNumberOfMessages":7`)
	assert.Contains(t, played.asked[0], `"WaitTimeSeconds":1`)
	assert.Contains(t, played.asked[0], `["ApproximateReceiveCount","MessageGroupId"]`)
}
