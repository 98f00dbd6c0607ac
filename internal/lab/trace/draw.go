package trace

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/anishathalye/porcupine"

	"idempotencia/internal/history"
)

// Lanes a rajz oszlopai: két feldolgozó, köztük a tár.
func Lanes() []string { return []string{"A", "tár", "B"} }

// Pen az, amivel a rajz készül.
type Pen interface {
	At(when string)
	Send(from, to int, text string)
	Lose(from, to int, text string)
}

// Draw a felvétel rajza: minden hívás és minden válasz a maga pillanatában.
func Draw(pen Pen, recorded []porcupine.Operation) {
	type event struct {
		at     int64
		answer bool
		op     porcupine.Operation
	}
	var all []event
	for _, op := range recorded {
		all = append(all, event{op.Call, false, op}, event{op.Return, true, op})
	}
	slices.SortStableFunc(all, func(a, b event) int { return cmp.Compare(a.at, b.at) })
	several := severalKeys(recorded)
	for _, e := range all {
		c, a := e.op.Input.(Call), e.op.Output.(Answer)
		lane := 2 * (e.op.ClientId % 2)
		switch {
		case !e.answer:
			pen.At(Moment(c.At))
			text := string(c.Op)
			if several {
				text += " " + c.Key
			}
			if c.Holder != "" {
				text += " " + c.Holder
			}
			pen.Send(lane, 1, text)
		case e.at == Never:
			pen.Lose(1, lane, "válasz")
		default:
			pen.Send(1, lane, answer(a))
		}
	}
}

func severalKeys(recorded []porcupine.Operation) bool {
	for _, op := range recorded {
		if op.Input.(Call).Key != recorded[0].Input.(Call).Key {
			return true
		}
	}
	return false
}

func answer(a Answer) string {
	switch {
	case a == Answer{}:
		return "kész"
	case a.Holder == "":
		return a.Claim.String()
	default:
		return a.Claim.String() + ", " + a.Holder
	}
}

// Picture a felvétel rajza szövegként, ilyen szélesen.
func Picture(title string, recorded []porcupine.Operation, width int) string {
	s := &sketch{}
	Draw(s, shortHolders(recorded))
	return history.Picture{Title: title, Lanes: Lanes(), Steps: s.steps}.Text(width)
}

// shortHolders names the tokens j1, j2 and so on in the order of their claims: real ones are long.
func shortHolders(recorded []porcupine.Operation) []porcupine.Operation {
	short := map[string]string{"": ""}
	for _, op := range recorded {
		if holder := op.Output.(Answer).Holder; short[holder] == "" && holder != "" {
			short[holder] = fmt.Sprintf("j%d", len(short))
		}
	}
	var all []porcupine.Operation
	for _, op := range recorded {
		c, a := op.Input.(Call), op.Output.(Answer)
		c.Holder, a.Holder = short[c.Holder], short[a.Holder]
		op.Input, op.Output = c, a
		all = append(all, op)
	}
	return all
}

// sketch is a pen for pictures that no lesson keeps.
type sketch struct {
	when  string
	steps []history.Step
}

func (s *sketch) At(when string) { s.when = when }

func (s *sketch) Send(from, to int, text string) {
	s.steps = append(s.steps, history.Step{When: s.when, Kind: history.Sent, From: from, To: to, Text: text})
}

func (s *sketch) Lose(from, to int, text string) {
	s.steps = append(s.steps, history.Step{When: s.when, Kind: history.Lost, From: from, To: to, Text: text})
}

// Moment egy időpont másodpercben, tizedesvesszővel.
func Moment(at time.Duration) string {
	seconds := strconv.FormatFloat(at.Seconds(), 'f', -1, 64)
	return strings.Replace(seconds, ".", ",", 1) + "\u00a0s"
}

// Text egy hívás, ahogy a hibaüzenetekben áll, például Claim("k1") vagy Forget("k1", j2).
func Text(c Call) string {
	if c.Op == Claim {
		return fmt.Sprintf("Claim(%q)", c.Key)
	}
	return fmt.Sprintf("%s(%q, %s)", c.Op, c.Key, c.Holder)
}

// Lines a felvétel hívásai, mindegyik új sorban. Ha van köztük átfedő, a kezdet és a vég pillanatával.
func Lines(recorded []porcupine.Operation) string {
	overlap := false
	for i, op := range recorded {
		overlap = overlap || i > 0 && op.Call < recorded[i-1].Return
	}
	var b strings.Builder
	for _, op := range recorded {
		b.WriteString("\n" + Line(op))
		switch {
		case overlap && op.Return == Never:
			fmt.Fprintf(&b, " [%d–…]", op.Call)
		case overlap:
			fmt.Fprintf(&b, " [%d–%d]", op.Call, op.Return)
		}
	}
	return b.String()
}

// Line a hívás a feldolgozóval, az időponttal és a válasszal.
func Line(op porcupine.Operation) string {
	c, a := op.Input.(Call), op.Output.(Answer)
	line := fmt.Sprintf("%s %c.%s", Moment(c.At), 'A'+rune(op.ClientId), Text(c))
	switch {
	case op.Return == Never:
		return line + " válasz nélkül"
	case a == Answer{}:
		return line
	default:
		return line + " = " + answer(a)
	}
}
