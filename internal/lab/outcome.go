package lab

import (
	"fmt"
	"time"
)

// Outcome egy kézbesítés kimenete: mi legyen az üzenettel. A nullértéke nem
// kimenet.
type Outcome struct {
	Kind  OutcomeKind
	After time.Duration // KindRetry mellett ennyi idő múlva jöjjön újra
	Err   error         // miért; a naplónak szól, az üzenet sorsán nem változtat
}

// OutcomeKind egy kimenet fajtája.
type OutcomeKind int

// A kimenetek fajtái.
const (
	KindAck   OutcomeKind = iota + 1 // elkészült
	KindDrop                         // sohasem fog elkészülni
	KindRetry                        // most nem készült el
)

// Ack lezárja az üzenetet: a munka elkészült. A sorban ez törlés.
func Ack() Outcome { return Outcome{Kind: KindAck} }

// Drop eldobja az üzenetet: a munka sohasem fog elkészülni. A sorban ez is
// törlés.
func Drop() Outcome { return Outcome{Kind: KindDrop} }

// Retry azonnal visszaadja az üzenetet a sornak: a láthatósági ideje nulla lesz.
func Retry() Outcome { return RetryAfter(0) }

// RetryAfter d idő múlva adja vissza az üzenetet; d legfeljebb 43 200 másodperc.
func RetryAfter(d time.Duration) Outcome {
	return Outcome{Kind: KindRetry, After: d}
}

// Because ugyanaz a kimenet az okával együtt.
func (o Outcome) Because(err error) Outcome {
	o.Err = err
	return o
}

// Same megmondja, hogy az üzenettel ugyanaz történik-e. Az ok nem számít.
func (o Outcome) Same(other Outcome) bool { return o.Kind == other.Kind && o.After == other.After }

func (o Outcome) String() string {
	text := o.kind()
	if o.Err != nil {
		text += ", mert " + o.Err.Error()
	}
	return text
}

func (o Outcome) kind() string {
	switch {
	case o.Kind == KindAck:
		return "Ack()"
	case o.Kind == KindDrop:
		return "Drop()"
	case o.Kind == KindRetry && o.After == 0:
		return "Retry()"
	case o.Kind == KindRetry:
		return fmt.Sprintf("RetryAfter(%s)", o.After)
	default:
		return fmt.Sprintf("Outcome{Kind: %d}", int(o.Kind))
	}
}
