package store

import (
	"crypto/rand"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"

	"idempotencia/internal/disk"
)

const settingsName = "beallitas.json"

// settings are what every run over this folder has in common.
type settings struct {
	Seed uint64 `json:"seed,string"`
}

// DamagedError says that a file of the folder cannot be read, and that nothing may be guessed instead.
type DamagedError struct {
	Path string
	Err  error
}

func (e *DamagedError) Error() string { return fmt.Sprintf("%s: %v", e.Path, e.Err) }

// Seed gives the seed of the folder's randomised conditions: the wanted one when it is given, or else
// that of the first run, which draws one.
func (s *Store) Seed(wanted uint64, given bool) (uint64, error) {
	path := filepath.Join(s.dir, settingsName)
	var kept settings
	data, err := disk.Read(path, disk.MaxSource)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		if !given {
			wanted = draw()
		}
	case err != nil:
		return 0, err
	default:
		if err := json.Unmarshal(data, &kept); err != nil && !given {
			return 0, &DamagedError{Path: path, Err: err}
		} else if !given || err == nil && kept.Seed == wanted {
			return kept.Seed, nil
		}
	}
	data, err = json.MarshalIndent(settings{Seed: wanted}, "", "  ")
	if err != nil {
		return 0, fmt.Errorf("write the settings: %w", err)
	}
	return wanted, disk.Replace(path, append(data, '\n'))
}

func draw() uint64 {
	var b [8]byte
	_, _ = rand.Read(b[:]) // never fails
	return binary.LittleEndian.Uint64(b[:])
}
