package policy

import (
	"bytes"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"math/big"

	"idempotencia/grade/cohort"
	"idempotencia/internal/disk"
)

// keyVersion is the format of the key file that this program writes.
const keyVersion = 1

// Names gives students and groups their pseudonyms.
type Names struct {
	Created bool // the key file was not there: whoever had a pseudonym before has another one now
	file    keyFile
	student map[string]string // key to pseudonym
	group   map[string]string // name to pseudonym
}

// keyFile is the one place where pseudonyms and people stand together.
type keyFile struct {
	Version  int        `json:"version"`
	Students []keyEntry `json:"students"`
	Groups   []keyEntry `json:"groups"`
}

type keyEntry struct {
	Pseudonym string `json:"pseudonym"`
	Key       string `json:"key"` // of a student in the batch; a group's name
	Name      string `json:"name,omitempty"`
	ID        string `json:"id,omitempty"`
}

// KeyFileError says that a key file cannot be used as it is. It is never replaced: the pseudonyms
// that were given out would be lost with it.
type KeyFileError struct {
	Path string
	Text string // Hungarian
}

func (e *KeyFileError) Error() string {
	return fmt.Sprintf("a kulcsfájl nem használható: %s: %s\nÁllítsd vissza biztonsági másolatból, vagy adj meg másik kulcsfájlt; ehhez a fájlhoz nem nyúlok.", e.Path, e.Text)
}

// Pseudonyms gives every student a pseudonym such as „H-7KQ2”. Those in the key file stay, new ones
// are drawn at random and added to it, so that nothing of a name can be computed from a pseudonym.
func Pseudonyms(students []cohort.Student, path string) (*Names, error) {
	n := &Names{student: map[string]string{}, group: map[string]string{}}
	data, err := disk.Read(path, maxFile)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		n.Created = true
		n.file.Version = keyVersion
	case err != nil:
		return nil, fmt.Errorf("read key file: %w", err)
	default:
		if err := n.read(path, data); err != nil {
			return nil, err
		}
	}
	changed := n.Created
	for _, s := range students {
		changed = n.add(&n.file.Students, n.student, "H-", keyEntry{Key: s.Key, Name: s.Name, ID: s.ID}) || changed
		if s.Group != "" {
			changed = n.add(&n.file.Groups, n.group, "CS-", keyEntry{Key: s.Group}) || changed
		}
	}
	if !changed {
		return n, nil
	}
	out, err := json.MarshalIndent(n.file, "", "  ")
	if err == nil {
		err = disk.ReplacePrivate(path, append(out, '\n'))
	}
	if err != nil {
		return nil, fmt.Errorf("write key file: %w", err)
	}
	return n, nil
}

func (n *Names) read(path string, data []byte) error {
	dec := json.NewDecoder(bytes.NewReader(bytes.TrimPrefix(data, []byte("\ufeff"))))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&n.file); err != nil {
		return &KeyFileError{path, "nem olvasható: " + err.Error()}
	}
	if n.file.Version != keyVersion {
		return &KeyFileError{path, fmt.Sprintf("a változata %d, ez a program %s. változatot ismeri", n.file.Version, the(keyVersion))}
	}
	taken := map[string]bool{}
	for _, list := range []struct {
		entries []keyEntry
		to      map[string]string
	}{{n.file.Students, n.student}, {n.file.Groups, n.group}} {
		for _, e := range list.entries {
			if e.Pseudonym == "" || e.Key == "" || taken[e.Pseudonym] || list.to[e.Key] != "" {
				return &KeyFileError{path, fmt.Sprintf("hiányos vagy kétszer szereplő bejegyzés: %q, %q", e.Pseudonym, e.Key)}
			}
			taken[e.Pseudonym] = true
			list.to[e.Key] = e.Pseudonym
		}
	}
	return nil
}

// add gives a pseudonym to whom has none; it reports whether it did.
func (n *Names) add(list *[]keyEntry, to map[string]string, prefix string, e keyEntry) bool {
	if to[e.Key] != "" {
		return false
	}
	taken := map[string]bool{}
	for _, other := range to {
		taken[other] = true
	}
	for e.Pseudonym == "" || taken[e.Pseudonym] {
		e.Pseudonym = prefix + draw()
	}
	to[e.Key] = e.Pseudonym
	*list = append(*list, e)
	return true
}

// letters are those that nobody takes for another, without vowels, so that no word comes about.
const letters = "2346789BCDFGHJKMNPQRTVWXZ"

func draw() string {
	out := make([]byte, 4)
	for i := range out {
		k, err := rand.Int(rand.Reader, big.NewInt(int64(len(letters))))
		if err != nil { // documented never to happen
			panic("policy: " + err.Error())
		}
		out[i] = letters[k.Int64()]
	}
	return string(out)
}

// Notice says in Hungarian what an instructor must know of the key file.
func (n *Names) Notice(path string) string {
	if n.Created {
		return "Új kulcsfájl készült: " + path + ". Csak ez köti össze az álneveket a tanulókkal: őrizd meg, és tartsd külön az eredményektől. " +
			"Ha volt már kulcsfájl, és elveszett, a korábbi kimutatások álnevei ezekkel nem azonosak."
	}
	return "A meglévő kulcsfájl szerint: " + path + "."
}
