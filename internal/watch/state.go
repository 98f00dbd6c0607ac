package watch

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io/fs"
	"os"
	"syscall"
)

// maxSize is far above any source file; a larger one is not read again and again.
const maxSize = 16 << 20

// state is what one look at the file found.
type state struct {
	exists bool
	hash   string // empty when the content cannot be read
}

func (s state) equal(other *state) bool { return other != nil && s == *other }

// between tells states through which a save may pass: a removed file, a truncated one, or one that
// an editor has locked.
func (s state) between() bool { return !s.exists || s.hash == "" || s.hash == hash(nil) }

// look stats before it reads, since opening a named pipe would wait for ever.
func look(path string) state {
	info, err := os.Stat(path)
	if missing(err) {
		return state{}
	}
	if err != nil || !info.Mode().IsRegular() || info.Size() > maxSize {
		return state{exists: true}
	}
	data, err := os.ReadFile(path)
	if missing(err) {
		return state{}
	}
	if err != nil {
		return state{exists: true}
	}
	return state{exists: true, hash: hash(data)}
}

func missing(err error) bool {
	return errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR)
}

func hash(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}
