package lab

import (
	"maps"
	"sync"
)

// Journal holds what a program must know after its restart: an entry for each reference. It lives in
// memory, but outlives the client that writes it: a restarted client gets the same journal, and one
// that starts after a crash gets a Copy made at that moment. The zero value is ready; any number of
// goroutines may use it.
type Journal[E any] struct {
	// OnLoad and OnSave, where set, are called first; their error is the answer, and nothing is read
	// or written. They must not be changed while the journal is in use.
	OnLoad func(ref string) error
	OnSave func(ref string, e E) error

	mu      sync.Mutex
	entries map[string]E
}

// Load gives what was last saved under the reference.
func (j *Journal[E]) Load(ref string) (e E, found bool, err error) {
	if j.OnLoad != nil {
		if err := j.OnLoad(ref); err != nil {
			return e, false, err
		}
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	e, found = j.entries[ref]
	return e, found, nil
}

// Save writes the entry over what was there. After an error the old one stands.
func (j *Journal[E]) Save(ref string, e E) error {
	if j.OnSave != nil {
		if err := j.OnSave(ref, e); err != nil {
			return err
		}
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.entries == nil {
		j.entries = map[string]E{}
	}
	j.entries[ref] = e
	return nil
}

// Entries is what the journal holds now, for those who look at it from outside: OnLoad is not asked.
func (j *Journal[E]) Entries() map[string]E {
	j.mu.Lock()
	defer j.mu.Unlock()
	return maps.Clone(j.entries)
}

// Copy is a journal of its own with what this one holds now, without OnLoad and OnSave.
func (j *Journal[E]) Copy() *Journal[E] { return &Journal[E]{entries: j.Entries()} }
