package lab

import (
	"context"
	"errors"
	"slices"
	"time"
)

// Call egy hívás fajtája, amelyet egy teszt elronthat.
type Call int

// A hívások fajtái.
const (
	Sends Call = iota
	Receives
	Deletes
	Changes
	Redrives
)

// Break a következő hívásokra szól, sorban: nil esetén a hívás rendben lefut, különben ezt a hibát
// adja, és semmi sem történik. Az AfterEffect hibája mellett a hívás megtörténik.
func (q *Queue) Break(call Call, faults ...error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.faults[call] = append(q.faults[call], faults...)
}

// AfterEffect olyan hiba, amely előtt a hívás megtörtént: csak a válasza veszett el.
func AfterEffect(err error) error { return &afterEffect{err} }

type afterEffect struct{ err error }

func (e *afterEffect) Error() string { return e.err.Error() }
func (e *afterEffect) Unwrap() error { return e.err }

// Duplicate még egyszer átvehetővé teszi az üzenetet akkor is, ha feldolgozás alatt van, vagy már törölték:
// a legalább egyszeri kézbesítés ezt megengedi. FIFO-sorban nincs ilyen, és az ismeretlen azonosító is hiba.
func (q *Queue) Duplicate(id string) error {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.o.FIFO {
		return ErrNotFIFO
	}
	m := q.deleted[id]
	if m != nil {
		delete(q.deleted, id)
		q.messages = append(q.messages, m)
	} else if i := slices.IndexFunc(q.messages, func(m *stored) bool { return m.ID == id }); i >= 0 {
		m = q.messages[i]
	}
	if m == nil {
		return ErrReceipt
	}
	m.visibleAt = time.Now()
	return nil
}

// Calls a sor eddigi hívásai sorban, a sikertelenekkel együtt.
func (q *Queue) Calls() []string {
	q.mu.Lock()
	defer q.mu.Unlock()
	return slices.Clone(q.log)
}

// call runs what one call does, unless its caller is gone or the script of faults says otherwise.
func (q *Queue) call(ctx context.Context, kind Call, text string, effect func() error) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	q.log = append(q.log, text)
	var fault error
	if script := q.faults[kind]; len(script) > 0 {
		fault, q.faults[kind] = script[0], script[1:]
	}
	if _, after := errors.AsType[*afterEffect](fault); fault != nil && !after {
		return fault
	}
	if err := effect(); err != nil {
		return err
	}
	return fault
}
