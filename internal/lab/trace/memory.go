package trace

import (
	"context"
	"fmt"
	"sync"
	"time"

	"idempotencia/internal/lab/table"
)

// Fault egy hiba, amelyet a memóriabeli tárba tehetünk. A neve azt írja le, mit tesz.
type Fault string

// A hibák. A None tára helyes.
const (
	None               Fault = ""
	DoubleClaim        Fault = "az élő bérletet is kiadja"
	MixedKeys          Fault = "nem nézi az azonosítót"
	NeverExpires       Fault = "a bérlet sohasem jár le"
	TakenTooEarly      Fault = "a bérletet a határidő előtti mikroszekundumban már kiadja"
	HeldAtDeadline     Fault = "a bérlet a határidő pillanatában még él"
	KnownAtDeadline    Fault = "a véglegesítés a határidő pillanatában még él"
	ForgottenTooEarly  Fault = "a véglegesítést a határidő előtti mikroszekundumban már elfelejti"
	LeaseForRetention  Fault = "a véglegesítés csak a bérlet idejéig él"
	RetentionFromClaim Fault = "a megőrzési idő a lefoglalástól telik"
	DuplicateTooEarly  Fault = "a folyamatban lévőt késznek mondja"
	LateConfirmDropped Fault = "az elkésett véglegesítést nem írja be"
	ForgetIgnored      Fault = "nem enged el semmit"
	ForgetStale        Fault = "a régi jellel a más bérletét engedi el"
	ForgetConfirmed    Fault = "a véglegesített azonosítót is elengedi"
	SameToken          Fault = "az átvétel megtartja a régi jelet"
)

// Faults minden hiba.
func Faults() []Fault {
	return []Fault{
		DoubleClaim, MixedKeys, DuplicateTooEarly, NeverExpires, TakenTooEarly, HeldAtDeadline, KnownAtDeadline,
		ForgottenTooEarly, LeaseForRetention, RetentionFromClaim, LateConfirmDropped, ForgetIgnored, ForgetStale, ForgetConfirmed, SameToken,
	}
}

// memory a 9. lecke tárának másolata memóriában, kérésre egy hibával.
type memory struct {
	clock *Clock
	fault Fault
	mu    sync.Mutex
	rows  map[string]row
	made  int
}

type row struct {
	state        table.State
	holder       string
	since, until time.Duration
}

// Memory olyan tár, amelyben legfeljebb a fault hiba van.
func Memory(clock *Clock, fault Fault) Store {
	return &memory{clock: clock, fault: fault, rows: map[string]row{}}
}

func (m *memory) key(key string) string {
	if m.fault == MixedKeys {
		return ""
	}
	return key
}

func (m *memory) live(r row, now time.Duration) bool {
	atDeadline := r.state == table.StateClaimed && m.fault == HeldAtDeadline || r.state == table.StateConfirmed && m.fault == KnownAtDeadline
	early := r.state == table.StateClaimed && m.fault == TakenTooEarly || r.state == table.StateConfirmed && m.fault == ForgottenTooEarly
	if early {
		return now < r.until-time.Microsecond
	}
	return now < r.until || atDeadline && now == r.until || r.state == table.StateClaimed && m.fault == NeverExpires
}

func (m *memory) Claim(_ context.Context, key string) (table.Claim, table.Token, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	now := m.clock.Now()
	key = m.key(key)
	r := m.rows[key]
	switch {
	case !m.live(r, now), m.fault == DoubleClaim && r.state == table.StateClaimed:
	case r.state == table.StateConfirmed, m.fault == DuplicateTooEarly:
		return table.Duplicate, table.Token{}, nil
	default:
		return table.InProgress, table.Token{}, nil
	}
	holder := r.holder
	if r.state != table.StateClaimed || m.fault != SameToken {
		m.made++
		holder = fmt.Sprintf("j%d", m.made)
	}
	m.rows[key] = row{state: table.StateClaimed, holder: holder, since: now, until: now + Lease}
	return table.Claimed, table.Token{Key: key, Holder: holder}, nil
}

func (m *memory) Confirm(_ context.Context, token table.Token) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	now, key := m.clock.Now(), m.key(token.Key)
	r := m.rows[key]
	until := now + Retention
	switch {
	case m.fault == LateConfirmDropped && (r.holder != token.Holder || now >= r.until):
		return nil
	case m.fault == LeaseForRetention:
		until = now + Lease
	case m.fault == RetentionFromClaim && r.state == table.StateClaimed:
		until = r.since + Retention
	}
	m.rows[key] = row{state: table.StateConfirmed, holder: token.Holder, until: until}
	return nil
}

func (m *memory) Forget(_ context.Context, token table.Token) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	key := m.key(token.Key)
	r := m.rows[key]
	own := r.holder == token.Holder || m.fault == ForgetStale
	held := r.state == table.StateClaimed || m.fault == ForgetConfirmed
	if own && held && m.live(r, m.clock.Now()) && m.fault != ForgetIgnored {
		delete(m.rows, key)
	}
	return nil
}
