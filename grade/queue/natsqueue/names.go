package natsqueue

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"regexp"
	"strings"

	"idempotencia/grade/queue"
)

// Each batch has two streams of its own: its jobs, which leave it when they are done, and what came of them.
const (
	jobsPrefix = "GRADE_JOBS_"
	donePrefix = "GRADE_DONE_"

	// everyJob finds the streams of all batches.
	everyJob = "grade.jobs.*.*.*"
)

var batchForm = regexp.MustCompile(`^[0-9A-Za-z_-]{1,64}$`)

// jobSubject carries what a job demands, so that the server gives it only to those who have it.
func jobSubject(batch string, want queue.Demands, key string) string {
	return "grade.jobs." + batch + "." + digest(want) + "." + key
}

func doneSubject(batch, key string) string { return "grade.done." + batch + "." + key }

func refusedSubject(batch, id string) string { return "grade.refused." + batch + "." + id }

func lastToken(subject string) string { return subject[strings.LastIndexByte(subject, '.')+1:] }

// digest makes a name of what has none.
func digest(v any) string {
	data, _ := json.Marshal(v) // plain structs of strings can always be written
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:8])
}
