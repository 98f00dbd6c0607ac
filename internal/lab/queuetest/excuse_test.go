package queuetest

import (
	"context"
	"testing"
	"testing/synctest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"idempotencia/internal/lab"
)

// forgetful is a queue that does not know a deleted message any more.
type forgetful struct{ *lab.Queue }

func (forgetful) Delete(context.Context, string) error { return lab.ErrReceipt }

func TestExcusedCasesAreSkippedAndTheOthersPlayed(t *testing.T) {
	excused := map[string]Excuse{}
	for _, name := range []string{
		"deleted message is gone", "deleting twice succeeds", "old receipt deletes nothing", "latest receipt deletes after its visibility",
		"visibility of what is deleted", "group waits for its message in flight",
		"repeated id is accepted and not delivered", "repeated id is new after five minutes",
	} {
		excused[name] = Excuse{Why: "it forgets", Fails: "Delete: " + lab.ErrReceipt.Error()}
	}
	Run(t, Harness{
		Run:     synctest.Test,
		Excused: excused,
		Make: func(_ *testing.T, o lab.QueueOptions) (Queue, Redriver) {
			dead := lab.NewQueue(lab.QueueOptions{FIFO: o.FIFO, Visibility: o.Visibility})
			if o.MaxReceives > 0 {
				o.DeadLetters = dead
			}
			return forgetful{lab.NewQueue(o)}, dead
		},
	})
}

func TestAnExcuseHoldsOnlyForTheFailureThatItNames(t *testing.T) {
	e := Excuse{Why: "it forgets a deleted message", Fails: "Delete: unknown"}
	require.NoError(t, e.judge("Delete: unknown receipt"))
	assert.EqualError(t, e.judge(""), "the case passes, its excuse no longer holds: it forgets a deleted message")
	assert.EqualError(t, e.judge("Receive: down"), "the case fails otherwise than excused: Receive: down; want: Delete: unknown")
}
