package store

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"idempotencia/internal/check"
	"idempotencia/internal/disk"
)

// candidatesFolder holds what was graded, by digest: a name of a student's choosing never becomes one here.
const candidatesFolder = "jeloltek"

// KeepCandidate keeps a candidate's content for later reading.
func (s *Store) KeepCandidate(content []byte) error {
	sum := sha256.Sum256(content)
	path := s.candidate(hex.EncodeToString(sum[:]))
	if info, err := os.Lstat(path); err == nil && info.Size() == int64(len(content)) {
		return nil
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	return disk.Replace(path, content)
}

// Candidate gives a kept candidate by the digest that its verdict holds; nil when there is none.
func (s *Store) Candidate(digest string) ([]byte, error) {
	if _, err := hex.DecodeString(digest); err != nil || len(digest) != 2*sha256.Size {
		return nil, nil
	}
	data, err := disk.Read(s.candidate(digest), check.MaxCandidate+1)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return data, err
}

func (s *Store) candidate(digest string) string {
	return filepath.Join(s.dir, candidatesFolder, digest+".go.txt")
}
