package lab

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"sync"
	"time"
)

// What a Server answers when it does not accept. A caller finds them with errors.Is: they come wrapped.
var (
	ErrNoAnswer  = errors.New("nincs-valasz")   // whether there was an effect, the caller cannot know
	ErrTemporary = errors.New("atmeneti-hiba")  // no effect this time; the same request may succeed later
	ErrRejected  = errors.New("elutasitva")     // no effect, and the answer is definitive
	ErrMismatch  = errors.New("mas-a-tartalom") // the id already names another request; definitive too
)

// Fate is what becomes of one request on its way and in the server.
type Fate struct {
	kind  kind
	delay time.Duration
}

type kind int

const (
	delivered kind = iota
	lostBefore
	lostAfter
	temporary
	rejected
)

// The fates of a request. A fate that needs the request to be new, such as Rejected, has no power
// over one that the server already applied: that is answered as before.
var (
	Delivered  = Fate{kind: delivered}
	LostBefore = Fate{kind: lostBefore} // the request never arrives
	LostAfter  = Fate{kind: lostAfter}  // the request is handled, its answer never arrives
	Temporary  = Fate{kind: temporary}  // it arrives and is answered with ErrTemporary
	Rejected   = Fate{kind: rejected}   // it arrives and is answered with ErrRejected
)

// After is the same fate with an answer that takes d to come. The effect does not wait for it.
func (f Fate) After(d time.Duration) Fate {
	f.delay = d
	return f
}

// Request is one request that a caller sent.
type Request struct {
	ID, Account string
	Amount      uint64
	Arrived     bool // false when it was lost on its way
}

// Server keeps balances and applies each credit at most once, by its request id, whatever the
// network does to requests and answers. It remembers what it applied for ever, and nothing of what
// it rejected. The zero value is ready; any number of goroutines may use it.
type Server struct {
	mu       sync.Mutex
	fates    []Fate
	requests []Request
	applied  map[string]Request
	balances map[string]uint64
}

// Open sets what an account holds before the first request.
func (s *Server) Open(account string, balance uint64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.balances == nil {
		s.balances = map[string]uint64{}
	}
	s.balances[account] = balance
}

// Next scripts the coming requests, one fate for each. Requests beyond the script are Delivered.
func (s *Server) Next(fates ...Fate) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.fates = append(s.fates, fates...)
}

// Credit sends a request: nil means that the amount is on the account, by this request or by an
// earlier one with the same id and content. A context that has already ended sends nothing.
func (s *Server) Credit(ctx context.Context, id, account string, amount uint64) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	delay, answer := s.handle(Request{ID: id, Account: account, Amount: amount})
	if delay > 0 {
		timer := time.NewTimer(delay)
		defer timer.Stop()
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-timer.C:
		}
	}
	if answer != nil {
		return fmt.Errorf("credit %s: %w", id, answer)
	}
	return nil
}

// handle decides the answer and how long it takes.
func (s *Server) handle(r Request) (time.Duration, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	var f Fate
	if len(s.fates) > 0 {
		f, s.fates = s.fates[0], s.fates[1:]
	}
	r.Arrived = f.kind != lostBefore
	s.requests = append(s.requests, r)
	if !r.Arrived {
		return f.delay, ErrNoAnswer
	}
	if f.kind == temporary {
		return f.delay, ErrTemporary
	}
	err := s.apply(r, f.kind == rejected)
	if f.kind == lostAfter {
		err = ErrNoAnswer
	}
	return f.delay, err
}

// apply looks for an earlier result before anything that could refuse a new request.
func (s *Server) apply(r Request, refused bool) error {
	if earlier, known := s.applied[r.ID]; known {
		if earlier != r {
			return ErrMismatch
		}
		return nil
	}
	if refused || r.Amount > math.MaxUint64-s.balances[r.Account] {
		return ErrRejected
	}
	if s.applied == nil {
		s.applied = map[string]Request{}
	}
	if s.balances == nil {
		s.balances = map[string]uint64{}
	}
	s.applied[r.ID] = r
	s.balances[r.Account] += r.Amount
	return nil
}

// Balance is what the account holds; 0 for one that the server does not know.
func (s *Server) Balance(account string) uint64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.balances[account]
}

// Requests are the requests that were sent, oldest first, those that were lost on their way included.
func (s *Server) Requests() []Request {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.requests)
}

// IDs are the different ids that arrived, in the order in which the server first saw them.
func (s *Server) IDs() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	var ids []string
	for _, r := range s.requests {
		if r.Arrived && !slices.Contains(ids, r.ID) {
			ids = append(ids, r.ID)
		}
	}
	return ids
}
