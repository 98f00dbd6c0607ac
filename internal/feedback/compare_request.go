package feedback

import (
	"regexp"
	"strings"
)

// handlerRuns is how a test names what it counted behind a middleware.
const handlerRuns = "a kezelő futásai"

// requested is how a test writes a request over HTTP: its method and path come first.
var requested = regexp.MustCompile(`^[A-Z]+ /`)

// asked reports whether the check is about the answer to a request and not about the results of a call.
func (c Condition) asked() bool { return requested.MatchString(c.Call) }

// compareAnswer explains a check of what came over HTTP, or of how often a request got through to its
// handler. It reports whether this was one. A status is a name, so one that is off by one is no limit.
func (c *Condition) compareAnswer() bool {
	switch {
	case strings.HasPrefix(c.Call, handlerRuns):
		c.Explanation = "Ennyiszer futott le a kezelő a réteg mögött."
		c.Advice = "Kövesd végig ezt a kérést: melyik ág engedi tovább, vagy melyik tartja vissza? Az elutasító válasz után `return` is kell."
	case !c.asked():
		return false
	case strings.HasSuffix(c.Call, " fejléc"):
		c.Explanation = "A válasznak ez a fejléce más, mint kellene."
		if c.Came == `""` {
			c.Explanation = "Ez a fejléc hiányzik a válaszból."
		}
		c.Advice = "Fejlécet csak az állapotkód kiírása előtt lehet beállítani."
	case strings.HasSuffix(c.Call, ")"):
		c.compareStatusAndBody()
	default:
		return false
	}
	return true
}

func (c *Condition) compareStatusAndBody() {
	came, want := results(c.Came), results(c.Want)
	switch {
	case came[0] != want[0]:
		c.Explanation = "Az állapotkód " + code(came[0]) + ", de " + code(want[0]) + " kellene."
		c.Advice = "Nézd meg, melyik ág adta ezt a választ, és melyiknek kellett volna."
	case c.Came != c.Want:
		c.Explanation = "Az állapotkód jó, a válasz törzse más."
		c.Advice = "Nézd meg, megkapta-e a kezelő a kérés teljes törzsét, és hiánytalanul megőrzöd-e, amit ír."
	}
}
