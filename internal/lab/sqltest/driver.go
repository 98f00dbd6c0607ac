package sqltest

import (
	"context"
	"database/sql/driver"
	"errors"
)

// connector wraps the connections of a driver so that the gate hears of every statement. It shows
// nobody the driver itself, which could open other databases.
type connector struct {
	inner driver.Connector
	gate  *gate
}

func (c *connector) Connect(ctx context.Context) (driver.Conn, error) {
	if c.gate.dead() {
		return nil, ErrCrash
	}
	inner, err := c.inner.Connect(ctx)
	if err != nil {
		return nil, err
	}
	full, ok := inner.(fullConn)
	if !ok {
		return nil, errors.Join(errors.New("sqltest: the driver lacks what database/sql asks for"), inner.Close())
	}
	return &conn{inner: full, gate: c.gate}, nil
}

func (c *connector) Driver() driver.Driver { return closedDriver{} }

type closedDriver struct{}

func (closedDriver) Open(string) (driver.Conn, error) {
	return nil, errors.New("sqltest: no other database can be opened here")
}

// fullConn is what both drivers' connections can do.
type fullConn interface {
	driver.Conn
	driver.ConnBeginTx
	driver.ConnPrepareContext
	driver.ExecerContext
	driver.QueryerContext
	driver.SessionResetter
}

type conn struct {
	inner  fullConn
	gate   *gate
	closed bool
}

// pass sends a statement through the gate. What a crashed process had open is closed, so that the
// database rolls it back as it would for a process that was killed.
func (c *conn) pass(statement string, send func() (changed int64, err error)) error {
	if err := c.gate.enter(statement); err != nil {
		c.bury(err)
		return err
	}
	changed, err := send()
	if err != nil {
		return err
	}
	err = c.gate.leave(statement, changed)
	c.bury(err)
	return err
}

func (c *conn) bury(err error) {
	if errors.Is(err, ErrCrash) {
		_ = c.Close()
	}
}

func (c *conn) ExecContext(ctx context.Context, query string, args []driver.NamedValue) (result driver.Result, err error) {
	err = c.pass(query, func() (int64, error) {
		result, err = c.inner.ExecContext(ctx, query, args)
		return changedBy(result, err), err
	})
	if err != nil {
		return nil, err
	}
	return result, nil
}

func changedBy(result driver.Result, err error) int64 {
	if err != nil {
		return -1
	}
	if changed, err := result.RowsAffected(); err == nil {
		return changed
	}
	return -1
}

// QueryContext does not tell the After hook: the answer of a query is read only later.
func (c *conn) QueryContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Rows, error) {
	if err := c.gate.enter(query); err != nil {
		c.bury(err)
		return nil, err
	}
	return c.inner.QueryContext(ctx, query, args)
}

func (c *conn) BeginTx(ctx context.Context, o driver.TxOptions) (driver.Tx, error) {
	var inner driver.Tx
	err := c.pass("BEGIN", func() (_ int64, err error) {
		inner, err = c.inner.BeginTx(ctx, o)
		return -1, err
	})
	if err != nil {
		return nil, err
	}
	return tx{c, inner}, nil
}

func (c *conn) Begin() (driver.Tx, error) {
	return c.BeginTx(context.Background(), driver.TxOptions{})
}

type tx struct {
	conn  *conn
	inner driver.Tx
}

func (t tx) Commit() error {
	return t.conn.pass("COMMIT", func() (int64, error) { return -1, t.inner.Commit() })
}

func (t tx) Rollback() error {
	return t.conn.pass("ROLLBACK", func() (int64, error) { return -1, t.inner.Rollback() })
}

func (c *conn) PrepareContext(ctx context.Context, query string) (driver.Stmt, error) {
	inner, err := c.inner.PrepareContext(ctx, query)
	if err != nil {
		return nil, err
	}
	return &stmt{Stmt: inner, conn: c, query: query}, nil
}

func (c *conn) Prepare(query string) (driver.Stmt, error) {
	return c.PrepareContext(context.Background(), query)
}

// CheckNamedValue leaves values to the driver that knows better than database/sql what it takes.
func (c *conn) CheckNamedValue(v *driver.NamedValue) error {
	if checker, ok := c.inner.(driver.NamedValueChecker); ok {
		return checker.CheckNamedValue(v)
	}
	return driver.ErrSkip
}

func (c *conn) ResetSession(ctx context.Context) error { return c.inner.ResetSession(ctx) }

func (c *conn) IsValid() bool {
	if c.gate.dead() {
		return false
	}
	v, ok := c.inner.(driver.Validator)
	return !ok || v.IsValid()
}

func (c *conn) Close() error {
	if c.closed {
		return nil // when its process crashed
	}
	c.closed = true
	return c.inner.Close()
}

// stmt is a prepared statement, which passes the gate each time it is run.
type stmt struct {
	driver.Stmt
	conn  *conn
	query string
}

func (s *stmt) ExecContext(ctx context.Context, args []driver.NamedValue) (result driver.Result, err error) {
	err = s.conn.pass(s.query, func() (int64, error) {
		result, err = s.Stmt.(driver.StmtExecContext).ExecContext(ctx, args)
		return changedBy(result, err), err
	})
	if err != nil {
		return nil, err
	}
	return result, nil
}

func (s *stmt) QueryContext(ctx context.Context, args []driver.NamedValue) (driver.Rows, error) {
	if err := s.conn.gate.enter(s.query); err != nil {
		s.conn.bury(err)
		return nil, err
	}
	return s.Stmt.(driver.StmtQueryContext).QueryContext(ctx, args)
}

func (s *stmt) CheckNamedValue(v *driver.NamedValue) error { return s.conn.CheckNamedValue(v) }
