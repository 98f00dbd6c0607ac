package watch

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io/fs"
	"syscall"

	"idempotencia/internal/disk"
)

// state is what one look at the file found.
type state struct {
	exists bool
	hash   string // empty when the content cannot be read
}

func (s state) equal(other *state) bool { return other != nil && s == *other }

// between tells states through which a save may pass: a removed file, a truncated one, or one that
// an editor has locked.
func (s state) between() bool { return !s.exists || s.hash == "" || s.hash == hash(nil) }

// look takes what is no ordinary file, or cannot be read, for one without content.
func look(path string) state {
	data, err := disk.Read(path, disk.MaxSource)
	switch {
	case missing(err):
		return state{}
	case err != nil:
		return state{exists: true}
	default:
		return state{exists: true, hash: hash(data)}
	}
}

func missing(err error) bool {
	return errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR)
}

func hash(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}
