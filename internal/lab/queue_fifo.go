package lab

import (
	"crypto/sha256"
	"encoding/hex"
	"time"
)

// acceptance is what a FIFO queue remembers of a send, also when the message is long deleted.
type acceptance struct {
	id    string
	until time.Time
}

// dedupKey is the id that the sender gave, or else the one that the service derives from the body alone.
func dedupKey(out Outgoing) string {
	if out.DedupID != "" {
		return out.DedupID
	}
	sum := sha256.Sum256([]byte(out.Body))
	return hex.EncodeToString(sum[:])
}
