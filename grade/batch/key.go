package batch

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"

	"idempotencia/grade/queue"
)

// judgement is raised whenever the same candidate may be judged otherwise than before.
const judgement = 2

// Key is a job's key: everything that its result depends on, and so the request ID of grading.
func Key(exercise string, candidate []byte, basis, level string, terms queue.Terms) (string, error) {
	sum := sha256.Sum256(candidate)
	text, err := json.Marshal(struct {
		Judgement                         int
		Exercise, Candidate, Basis, Level string
		Terms                             queue.Terms
	}{judgement, exercise, hex.EncodeToString(sum[:]), basis, level, terms})
	if err != nil {
		return "", fmt.Errorf("make a job's key: %w", err)
	}
	sum = sha256.Sum256(text)
	return hex.EncodeToString(sum[:]), nil
}
