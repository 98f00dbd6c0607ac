package progress

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"time"
)

// Version is the format that this program writes.
const Version = 1

// fields are the members of a JSON object by name. The ones that this program does not know are
// carried along, so that another program's additions to the same version survive.
type fields map[string]json.RawMessage

// Encode writes the state as the file holds it: indented, with sorted names.
func Encode(s State) ([]byte, error) {
	data, err := json.MarshalIndent(s, "", "  ")
	if err != nil {
		return nil, fmt.Errorf("encode progress: %w", err)
	}
	return append(data, '\n'), nil
}

// Decode reads what Encode wrote, also after an editor put a byte order mark before it.
// A newer version gives a *NewerVersionError; any other error means that the data is damaged.
func Decode(data []byte) (State, error) {
	data = bytes.TrimPrefix(data, []byte("\ufeff"))
	if len(bytes.TrimSpace(data)) == 0 {
		return State{}, errors.New("decode progress: empty")
	}
	var s State
	if err := json.Unmarshal(data, &s); err != nil {
		return State{}, fmt.Errorf("decode progress: %w", err)
	}
	if s.Exercises == nil { // json.Unmarshal leaves the value alone for a bare null
		return State{}, errors.New("decode progress: not an object")
	}
	return s, nil
}

// MarshalJSON writes the known fields and those carried along.
func (s State) MarshalJSON() ([]byte, error) {
	exercises := s.Exercises
	if exercises == nil {
		exercises = map[string]Exercise{}
	}
	known := map[string]any{"version": Version, "exercises": exercises}
	if s.Last != (Place{}) {
		known["last"] = s.Last
	}
	return s.rest.with(known)
}

// UnmarshalJSON looks at the version before anything else, since a newer one may hold other types.
func (s *State) UnmarshalJSON(data []byte) error {
	f, err := object(data)
	if err != nil {
		return err
	}
	var version int
	if err := f.take("version", &version); err != nil {
		return err
	}
	if version > Version {
		return &NewerVersionError{Version: version}
	}
	if version != Version {
		return fmt.Errorf("version: unknown %d", version)
	}
	if err := f.take("last", &s.Last); err != nil {
		return err
	}
	records := map[string]json.RawMessage{}
	if err := f.take("exercises", &records); err != nil {
		return err
	}
	s.Exercises, s.rest = make(map[string]Exercise, len(records)), f
	for id, raw := range records {
		var e Exercise
		if err := e.UnmarshalJSON(raw); err != nil {
			return fmt.Errorf("exercise %q: %w", id, err)
		}
		s.Exercises[id] = e
	}
	return nil
}

// MarshalJSON writes the known fields and those carried along.
func (e Exercise) MarshalJSON() ([]byte, error) {
	known := map[string]any{"attempts": e.Attempts}
	set(known, "first_check", e.FirstCheck, !e.FirstCheck.IsZero())
	set(known, "last_check", e.LastCheck, !e.LastCheck.IsZero())
	set(known, "last_kind", e.LastKind, e.LastKind != "")
	set(known, "hints", e.Hints, e.Hints != 0)
	set(known, "solution_seen", e.SolutionSeen, e.SolutionSeen)
	set(known, "spent_seconds", int(e.Spent/time.Second), e.Spent != 0)
	set(known, "done", e.Done, e.Done != nil)
	return e.rest.with(known)
}

// UnmarshalJSON refuses values that no program of this version writes.
func (e *Exercise) UnmarshalJSON(data []byte) error {
	f, err := object(data)
	if err != nil {
		return err
	}
	seconds := 0
	err = errors.Join(
		f.take("spent_seconds", &seconds),
		f.take("attempts", &e.Attempts),
		f.take("first_check", &e.FirstCheck),
		f.take("last_check", &e.LastCheck),
		f.take("last_kind", &e.LastKind),
		f.take("hints", &e.Hints),
		f.take("solution_seen", &e.SolutionSeen),
		f.take("done", &e.Done),
	)
	if err != nil {
		return err
	}
	if e.Attempts < 0 || e.Hints < 0 || seconds < 0 {
		return fmt.Errorf("negative number: %d attempts, %d hints, %d seconds", e.Attempts, e.Hints, seconds)
	}
	e.Spent = time.Duration(seconds) * time.Second
	e.rest = f
	return nil
}

// MarshalJSON writes the known fields and those carried along.
func (c Completion) MarshalJSON() ([]byte, error) {
	return c.rest.with(map[string]any{"at": c.At, "file": c.File, "test": c.Test})
}

// UnmarshalJSON reads what MarshalJSON wrote.
func (c *Completion) UnmarshalJSON(data []byte) error {
	f, err := object(data)
	if err != nil {
		return err
	}
	c.rest = f
	return errors.Join(f.take("at", &c.At), f.take("file", &c.File), f.take("test", &c.Test))
}

// object splits a JSON object; anything else, null included, is an error.
func object(data []byte) (fields, error) {
	var f fields
	if err := json.Unmarshal(data, &f); err != nil {
		return nil, err
	}
	if f == nil {
		return nil, errors.New("null instead of an object")
	}
	return f, nil
}

// take moves a known field into its place, so that f keeps only the unknown ones. A missing
// field leaves the zero value; null is a wrong type, although encoding/json would let it pass.
func (f fields) take(name string, into any) error {
	raw, found := f[name]
	if !found {
		return nil
	}
	delete(f, name)
	if bytes.Equal(raw, []byte("null")) {
		return fmt.Errorf("%s: null", name)
	}
	if err := json.Unmarshal(raw, into); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}

// union adds the other's fields; where both have one, the own value stays.
func (f fields) union(other fields) fields {
	all := make(fields, len(f)+len(other))
	maps.Copy(all, other)
	maps.Copy(all, f)
	return all
}

func (f fields) with(known map[string]any) ([]byte, error) {
	all := make(map[string]any, len(f)+len(known))
	for name, raw := range f {
		all[name] = raw
	}
	maps.Copy(all, known)
	return json.Marshal(all)
}

func set[T string | int | bool | time.Time | *Completion](known map[string]any, name string, value T, wanted bool) {
	if wanted {
		known[name] = value
	}
}
