package store

import (
	"bytes"
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
	Seed  uint64 `json:"seed,string"`
	Batch string `json:"batch"` // names the batch on a server that carries several
	Names string `json:"names"` // how its reports call the students: byName or byPseudonym
}

// The values of settings.Names.
const (
	byName      = "name"
	byPseudonym = "pseudonym"
)

// NamesError says that the folder's reports call the students otherwise than this run would.
type NamesError struct {
	Dir          string
	Pseudonymous bool // the folder's reports
}

func (e *NamesError) Error() string {
	return fmt.Sprintf("%s: pseudonymous: %t", e.Dir, e.Pseudonymous)
}

// DamagedError says that a file of the folder cannot be read, and that nothing may be guessed instead.
type DamagedError struct {
	Path string
	Err  error
}

func (e *DamagedError) Error() string { return fmt.Sprintf("%s: %v", e.Path, e.Err) }

// Settings gives the seed of the folder's randomised conditions: the wanted one when it is given, or
// else that of the first run, which draws one; and the name under which this folder's batch goes to
// other machines. A folder has names or pseudonyms, and never both. Its error is a *DamagedError, a
// *NamesError or the system's.
func (s *Store) Settings(wanted uint64, given, pseudonymous bool) (seed uint64, batch string, err error) {
	path := filepath.Join(s.dir, settingsName)
	var kept settings
	data, err := disk.Read(path, disk.MaxSource)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		kept = settings{Seed: draw(), Batch: fmt.Sprintf("%016x", draw())}
	case err != nil:
		return 0, "", err
	default:
		err := json.Unmarshal(data, &kept)
		if err != nil && !given {
			return 0, "", &DamagedError{Path: path, Err: err}
		}
	}
	names := byName
	if pseudonymous {
		names = byPseudonym
	}
	if kept.Names != "" && kept.Names != names {
		return 0, "", &NamesError{Dir: s.dir, Pseudonymous: kept.Names == byPseudonym}
	}
	kept.Names = names
	if given {
		kept.Seed = wanted
	}
	if kept.Batch == "" {
		kept.Batch = fmt.Sprintf("%016x", draw())
	}
	text, err := json.MarshalIndent(kept, "", "  ")
	if err != nil {
		return 0, "", fmt.Errorf("write the settings: %w", err)
	}
	if text = append(text, '\n'); !bytes.Equal(text, data) {
		err = disk.Replace(path, text)
	}
	return kept.Seed, kept.Batch, err
}

func draw() uint64 {
	var b [8]byte
	_, _ = rand.Read(b[:]) // never fails
	return binary.LittleEndian.Uint64(b[:])
}
