package feedback

import (
	"strings"

	"idempotencia/internal/book"
	"idempotencia/internal/check"
)

// stubMark begins the panic of a stub.
const stubMark = "TODO: "

// explain says why a condition that is not met ended as it did.
func (c *Condition) explain(ex *book.Exercise, p printed) {
	c.Original = p.crash.title
	all := stacks(p.crash.dump)
	switch c.Kind {
	case check.Failed:
		if len(p.races) > 0 { // what else went wrong may come of it
			c.raced(ex, p.races)
			return
		}
		c.compare(len(p.entries) > 0, nil)
	case check.Panicked:
		if todo, ok := strings.CutPrefix(p.crash.message, stubMark); ok {
			c.notWritten(ex, todo)
			return
		}
		c.panicked(ex, p.crash, all)
	case check.Deadlocked:
		c.say(explanation{}, "all goroutines are asleep - deadlock!")
		c.at(waiting(all, ex), ex)
		c.holder(ex, all)
	case check.OutOfMemory:
		c.say(explanation{}, "out of memory")
		if strings.Contains(p.crash.dump, "\nruntime.newstack(") { // it was a stack that grew
			c.say(explanation{}, stackOverflow)
		}
		c.at(stopped(all, ex), ex)
	case check.TimedOut:
		c.timedOut(ex, all, strings.Contains(p.crash.dump, "synctest bubble"))
		if p.crash.message == stackOverflow { // time ran out while the long stack was printed
			c.say(explanation{}, p.crash.message)
		}
	}
}

func (c *Condition) say(otherwise explanation, message string) {
	e, ok := explain(message, panicRules)
	if !ok {
		e = otherwise
	}
	c.Explanation, c.Advice = e.means, e.do
}

func (c *Condition) notWritten(ex *book.Exercise, todo string) {
	c.Unwritten = todoFunction(todo)
	c.Word = "még nincs megírva"
	c.Explanation = capital(Article(c.Unwritten)) + " " + code(c.Unwritten) + " még nincs megírva: a vázban álló `panic` sor állította meg."
	c.Advice = "Írd a helyére a megoldást. A `panic` sorra akkor már nincs szükség."
	c.Where = ex.File
}

// todoFunction finds the name in "az Apply még nincs megírva"; without one, the whole text is the name.
func todoFunction(todo string) string {
	for _, like := range []string{"az ‹f› még nincs megírva", "a ‹f› még nincs megírva"} {
		if found, ok := match(like, todo); ok && !strings.Contains(found["f"], " ") {
			return found["f"]
		}
	}
	return todo
}

func (c *Condition) panicked(ex *book.Exercise, cr crash, all []goroutine) {
	otherwise := explanation{
		means: "A program maga állította le magát egy `panic` hívással; az üzenete: " + code(cr.message) + ".",
		do:    "Amit a hívó is kezelhet, azt ne `panic` jelezze, hanem a visszaadott hiba.",
	}
	switch {
	case cr.message == "":
		otherwise = explanation{
			means: "A program futás közben leállt, mielőtt a teszt véget ért volna.",
			do:    "Nézd meg a kiírását, és azt, hol léphet ki a program.",
		}
	case strings.Contains(cr.title, "runtime error: "), strings.HasPrefix(cr.title, "fatal error: "):
		otherwise = explanation{
			means: "A program futás közben olyat tett, amit a Go nem enged, ezért leállt.",
			do:    "Nézd meg a megjelölt sort és az eredeti üzenetet.",
		}
	}
	c.say(otherwise, cr.message)
	if strings.HasPrefix(cr.message, "deadlock: ") || strings.HasPrefix(cr.message, "test timed out") {
		c.at(waiting(all, ex), ex)
		return
	}
	c.at(stopped(all, ex), ex)
}

// timedOut explains an end that we made. In a bubble of testing/synctest the clock stands still while
// the program works, and only what was made there runs by it.
func (c *Condition) timedOut(ex *book.Exercise, all []goroutine, bubble bool) {
	s := waiting(all, ex)
	c.Explanation = "Lejárt az idő, mielőtt a program válaszolt volna. Többnyire végtelen ciklus vagy soha véget nem érő várakozás az oka."
	c.Advice = "Nézd meg a ciklus feltételét: mi változik benne körről körre, és eljut-e a végéig."
	did := doing(s.state)
	waits := did != "" && did != atWork
	if waits {
		c.Advice = "Nézd meg, mire vár itt a program, és ki adná meg neki."
	}
	switch {
	case bubble && waits:
		c.Advice += " Ebben a tesztben az óra szimulált: az az időzítő, amelyet csomagszintű változóban tartasz, nem e szerint jár."
	case bubble:
		c.Explanation += " Ebben a tesztben az óra szimulált, és áll, amíg a program dolgozik."
		c.Advice += " Ne a ciklus nézze az órát: várj `time.After` vagy `time.Sleep` hívással."
	}
	c.at(s, ex)
}

// holder adds, for a program whose goroutines wait for a lock, where another one waits meanwhile for
// something else: most often it is the one that holds the lock.
func (c *Condition) holder(ex *book.Exercise, all []goroutine) {
	var others []goroutine
	locked := false
	for _, g := range all {
		if strings.HasPrefix(g.state, "sync.Mutex.") || strings.HasPrefix(g.state, "sync.RWMutex.") {
			locked = true
		} else {
			others = append(others, g)
		}
	}
	s := waiting(others, ex)
	if !locked || s.owner != student || s.frame.creator || s.frame.where(ex) == c.Where {
		return
	}
	c.Explanation += " Közben egy másik goroutine itt várt: " + s.frame.spoken(ex) + ". Ha ő tartja a zárat, addig senki sem jut tovább, amíg el nem engedi."
}

// at adds where the program was.
func (c *Condition) at(s spot, ex *book.Exercise) {
	where := s.frame.where(ex)
	if where == "" {
		return
	}
	c.Where = where
	switch {
	case s.owner == test && c.Kind == check.Panicked:
		c.Explanation += " Ez már a tesztben történt, azzal az értékkel, amelyet a te kódod adott neki."
	case s.owner == student && !s.frame.creator && c.waited():
		c.Explanation += " " + c.stoppedWhen() + ", itt tartott: " + s.frame.spoken(ex) + "."
		if did := doing(s.state); did != "" {
			c.Explanation += " " + capital(did) + "."
		}
	}
}

// waited reports whether the program ended because of what it was waiting for, or did for too long.
func (c *Condition) waited() bool {
	switch c.Kind {
	case check.Panicked:
		return strings.HasPrefix(plain(c.Original), "deadlock: ")
	case check.OutOfMemory:
		return false
	default:
		return true
	}
}

func (c *Condition) stoppedWhen() string {
	if c.Kind == check.TimedOut {
		return "Amikor leállítottuk"
	}
	return "Amikor leállt"
}
