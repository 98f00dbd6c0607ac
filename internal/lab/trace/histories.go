package trace

import (
	"time"

	"github.com/anishathalye/porcupine"

	"idempotencia/internal/lab/table"
)

// Script felvételt állít össze kézzel, egyetlen azonosítóról. A hívások egymás után következnek.
type Script struct {
	moment int64
	all    []porcupine.Operation
}

// The two workers of the scripts.
const (
	a = iota
	b
)

// Add egy hívás, amely az előző vége után kezdődik.
func (s *Script) Add(client int, c Call, answer Answer) *Script {
	s.moment += 2
	return s.Overlap(client, s.moment-1, s.moment, c, answer)
}

// Overlap egy hívás, amely a start és az end pillanat között tart.
func (s *Script) Overlap(client int, start, end int64, c Call, answer Answer) *Script {
	if c.Key == "" {
		c.Key = "k1"
	}
	if end != Never {
		s.moment = max(s.moment, end)
	}
	s.all = append(s.all, porcupine.Operation{ClientId: client, Input: c, Call: start, Output: answer, Return: end})
	return s
}

// History a kész felvétel.
func (s *Script) History() []porcupine.Operation { return s.all }

func claimed(holder string) Answer { return Answer{Claim: table.Claimed, Holder: holder} }

var (
	inProgress = Answer{Claim: table.InProgress}
	duplicate  = Answer{Claim: table.Duplicate}
)

func at(op Op, holder string, seconds int) Call {
	return Call{Op: op, Holder: holder, At: time.Duration(seconds) * time.Second}
}

// Takeover jó felvétel: A leáll, a bérlete lejár, B viszi tovább.
func Takeover() []porcupine.Operation {
	return new(Script).
		Add(a, at(Claim, "", 0), claimed("j1")).
		Add(b, at(Claim, "", 200), inProgress).
		Add(b, at(Claim, "", 300), claimed("j2")).
		Add(b, at(Confirm, "j2", 310), Answer{}).
		Add(a, at(Claim, "", 400), duplicate).
		History()
}

// Overlapping jó felvétel: a hívások átfedik egymást, és később kezdődött hívás is lehet előbb kész.
func Overlapping() []porcupine.Operation {
	return new(Script).
		Overlap(a, 1, 4, at(Claim, "", 0), inProgress).
		Overlap(b, 2, 3, at(Claim, "", 0), claimed("j1")).
		Overlap(a, 5, 8, at(Claim, "", 10), inProgress).
		Overlap(b, 6, 7, at(Confirm, "j1", 10), Answer{}).
		Add(a, at(Claim, "", 20), duplicate).
		History()
}

// LostConfirm jó felvétel: a véglegesítésre nem jött válasz. Hatott, csak nem tudni, mikor.
func LostConfirm() []porcupine.Operation {
	return new(Script).
		Add(a, at(Claim, "", 0), claimed("j1")).
		Overlap(a, 3, Never, at(Confirm, "j1", 10), Answer{}).
		Overlap(b, 4, 5, at(Claim, "", 20), inProgress).
		Overlap(b, 6, 7, at(Claim, "", 30), duplicate).
		History()
}

// TwoHolders rossz felvétel: ketten kapják meg ugyanazt a bérletet. A vége mégis rendben levőnek látszik.
func TwoHolders() []porcupine.Operation {
	return new(Script).
		Add(a, at(Claim, "", 0), claimed("j1")).
		Add(b, at(Claim, "", 100), claimed("j2")).
		Add(a, at(Confirm, "j1", 110), Answer{}).
		Add(b, at(Confirm, "j2", 120), Answer{}).
		Add(a, at(Claim, "", 130), duplicate).
		History()
}

// EarlyDuplicate rossz felvétel: B kész választ kap, mielőtt bárki véglegesített volna.
func EarlyDuplicate() []porcupine.Operation {
	return new(Script).
		Add(a, at(Claim, "", 0), claimed("j1")).
		Add(b, at(Claim, "", 200), duplicate).
		Add(a, at(Confirm, "j1", 250), Answer{}).
		History()
}

// StaleForget rossz felvétel: A régi jele B bérletét engedi el.
func StaleForget() []porcupine.Operation {
	return new(Script).
		Add(a, at(Claim, "", 0), claimed("j1")).
		Add(b, at(Claim, "", 310), claimed("j2")).
		Add(a, at(Forget, "j1", 320), Answer{}).
		Add(a, at(Claim, "", 330), claimed("j3")).
		History()
}
