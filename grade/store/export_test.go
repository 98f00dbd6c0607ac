package store

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"hash/crc32"
)

// Frame gives a line as the journal has it.
func Frame(content string) string {
	return fmt.Sprintf("%08x %s\n", crc32.Checksum([]byte(content), table), content)
}

// Digest is the name of a candidate.
func Digest(content []byte) string {
	sum := sha256.Sum256(content)
	return hex.EncodeToString(sum[:])
}
