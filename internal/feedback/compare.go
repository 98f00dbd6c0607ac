package feedback

import (
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"
)

// compare says in what a failed check's values differ, where that helps a beginner. p is what the
// student's file tells, nil when it is not known.
func (c *Condition) compare(logged bool, p *facts) {
	c.Explanation, c.Advice = "", ""
	switch {
	case !logged:
		c.Explanation = "A program kilépett, mielőtt a teszt véget ért volna, ezért a teszt nem mondta meg, mi volt a baj."
		c.Advice = "Keress a kódban kilépést (`os.Exit`, `log.Fatal`), és adj vissza helyette hibát."
	case c.Call == "":
	case c.compareEnding(), c.compareAnswer():
	case c.Came == c.Want:
		c.Explanation = "A két érték leírva egyforma, mégsem ugyanaz. Többnyire a hiba más: ugyanolyan szövegű, de újonnan készített."
		c.Advice = "Add vissza magát a csomag elején létrehozott hibát (`ErrX`), ne hívj helyette `errors.New`-t."
	case strings.HasSuffix(c.Call, ")"):
		c.Explanation = c.compareResults(p)
		c.database()
	default:
		c.compareState(p)
		c.database()
	}
}

// difference is one result of a call that is not what it should be.
type difference struct {
	index      int
	name       string // empty when the result has none
	came, want string
}

func (c *Condition) compareResults(p *facts) string {
	came, want := results(c.Came), results(c.Want)
	if len(came) != len(want) {
		return ""
	}
	names := p.resultNames(c.Call, len(came))
	var differ []difference
	for i := range came {
		if came[i] != want[i] && !(want[i] == anyError && isErrorText(came[i])) {
			differ = append(differ, difference{i, names[i], came[i], want[i]})
		}
	}
	if len(differ) == 0 {
		return ""
	}
	var said []string
	last := differ[len(differ)-1]
	hint := ""
	if last.index == len(came)-1 {
		hint = errorHint(last.came, last.want)
	}
	switch {
	case len(came) == 1:
	case hint != "":
		said = append(said, which(differ[:len(differ)-1], len(came)))
	default:
		said = append(said, which(differ, len(came)))
	}
	said = append(said, hint)
	if len(differ) == 1 {
		said = append(said, offByOne(last.came, last.want))
	}
	return strings.TrimSpace(strings.Join(said, " "))
}

// which names the results that differ: by their names, or else by their numbers.
func which(differ []difference, all int) string {
	if len(differ) == 0 {
		return ""
	}
	var told, places []string
	for _, d := range differ {
		n := strconv.Itoa(d.index + 1)
		places = append(places, Article(n)+" "+n+".")
		if d.name != "" && !d.long() {
			told = append(told, Article(d.name)+" "+code(d.name)+" értéke "+code(d.came)+", de "+code(d.want)+" kellene")
		}
	}
	switch {
	case len(told) == len(differ) && len(told) == 1:
		return "Az eltérés: " + told[0] + "."
	case len(told) == len(differ):
		return "Az eltérések: " + strings.Join(told, "; ") + "."
	case len(differ) == all && all == 2:
		return "Mindkét visszatérési érték más, mint kellene."
	case len(differ) == all:
		return "Mindegyik visszatérési érték más, mint kellene."
	case len(differ) == 1 && !differ[0].long():
		return "Az eltérés " + places[0] + " visszatérési értékben van: " + code(differ[0].came) + " jött, de " + code(differ[0].want) + " kellene."
	default:
		return "Az eltérés " + list(places) + " visszatérési értékben van."
	}
}

// long reports whether a value does not fit a sentence.
func (d difference) long() bool {
	return utf8.RuneCountInString(d.came) > longestCapture || utf8.RuneCountInString(d.want) > longestCapture
}

// anyError is what a test writes when it wants an error, whichever it is.
const anyError = "hiba"

// errorHint knows the usual ways in which an error, the last result, is wrong.
func errorHint(came, want string) string {
	switch {
	case came == "nil" && want == anyError:
		return "Itt hibát kell visszaadni."
	case came == "nil" && errorCode.MatchString(want) && isErrorText(want):
		return "Itt hibát kell visszaadni: " + code(want) + "."
	case want == "nil" && isErrorText(came):
		return "Itt nincs helye hibának, mégis ez jött: " + code(came) + "."
	case isErrorText(came) && errorCode.MatchString(want) && isErrorText(want):
		return "Jött hiba, de nem az, amelyik ide való."
	default:
		return ""
	}
}

// errorCode is the text of the course's own errors.
var errorCode = regexp.MustCompile(`^[a-z][a-z0-9-]*$`)

// isErrorText reports whether a written value can be an error's text; a student's own may hold anything.
func isErrorText(s string) bool {
	if s == "" || s == "true" || s == "false" || s == "nil" || strings.HasPrefix(s, "math.") {
		return false
	}
	return s[0] >= 'a' && s[0] <= 'z' && !strings.ContainsAny(s, "[]{}\"")
}

func offByOne(came, want string) string {
	a, errA := strconv.ParseInt(came, 10, 64)
	b, errB := strconv.ParseInt(want, 10, 64)
	switch {
	case errA != nil || errB != nil:
		return ""
	case a == b+1:
		return "Eggyel több, mint kellene: nézd meg a határokat (`<` vagy `<=`) és azt, hogy semmi nem számít-e kétszer."
	case a == b-1:
		return "Eggyel kevesebb, mint kellene: nézd meg a határokat (`<` vagy `<=`) és azt, hogy semmi nem marad-e ki."
	default:
		return ""
	}
}

// results takes "(42, true, nil)" apart at its own commas; a single value is one result.
func results(s string) []string {
	inner, ok := strings.CutPrefix(s, "(")
	if !ok || !strings.HasSuffix(inner, ")") {
		return []string{s}
	}
	parts := cutList(strings.TrimSuffix(inner, ")"), 0)
	for i := range parts[:len(parts)-1] {
		parts[i] = strings.TrimSuffix(parts[i], ",")
	}
	return parts
}
