package sqltest

import (
	"database/sql"
	"errors"
	"sync"
)

// ErrCrash is what a hook returns to end the process that the pool stands for, and what every later
// statement of that process gets.
var ErrCrash = errors.New("a folyamat leállt")

// Pool is one process's way to the database. Its hooks see every statement: BEGIN, COMMIT, ROLLBACK,
// or the SQL as it was written.
type Pool struct {
	*sql.DB
	gate *gate
}

// Before lets do look at each statement from now on, counted from 1, before it is sent. With an error
// the statement is not sent and fails with it; ErrCrash ends the process. nil takes the hook away.
func (p *Pool) Before(do func(n int, statement string) error) {
	p.gate.set(func(g *gate) { g.before, g.sent = do, 0 })
}

// After lets do look at each statement but queries from now on once it was carried out, with the
// number of rows that it changed; -1 when that is not known. Its error is handled as Before's, so
// that the statement's answer is lost.
func (p *Pool) After(do func(statement string, changed int64) error) {
	p.gate.set(func(g *gate) { g.after = do })
}

// gate stands between a pool's connections and its database.
type gate struct {
	mu      sync.Mutex
	crashed bool
	sent    int
	before  func(int, string) error
	after   func(string, int64) error
}

func (g *gate) set(change func(*gate)) {
	g.mu.Lock()
	defer g.mu.Unlock()
	change(g)
}

// enter asks whether the statement may be sent. The hook runs without the gate's lock: it may use
// another pool, or this one.
func (g *gate) enter(statement string) error {
	g.mu.Lock()
	if g.crashed {
		g.mu.Unlock()
		return ErrCrash
	}
	g.sent++
	n, do := g.sent, g.before
	g.mu.Unlock()
	if do == nil {
		return nil
	}
	return g.judge(do(n, statement))
}

func (g *gate) leave(statement string, changed int64) error {
	g.mu.Lock()
	do := g.after
	g.mu.Unlock()
	if do == nil {
		return nil
	}
	return g.judge(do(statement, changed))
}

func (g *gate) judge(err error) error {
	if errors.Is(err, ErrCrash) {
		g.set(func(g *gate) { g.crashed = true })
	}
	return err
}

func (g *gate) dead() bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.crashed
}
