package feedback

import (
	"strconv"
	"strings"
)

// compare says in what a failed check's values differ, where that helps a beginner.
func (c *Condition) compare(logged bool) {
	switch {
	case !logged:
		c.Explanation = "A program kilépett, mielőtt a teszt véget ért volna, ezért a teszt nem mondta meg, mi volt a baj."
		c.Advice = "Keress a kódban kilépést (`os.Exit`, `log.Fatal`), és adj vissza helyette hibát."
		return
	case c.Call == "":
		return
	case c.Came == c.Want:
		c.Explanation = "A két érték leírva egyforma, mégsem ugyanaz. Többnyire a hiba más: ugyanolyan szövegű, de újonnan készített."
		c.Advice = "Add vissza magát a csomag elején létrehozott hibát (`ErrX`), ne hívj helyette `errors.New`-t."
		return
	}
	came, want := results(c.Came), results(c.Want)
	if len(came) != len(want) {
		return
	}
	var differ []int
	for i := range came {
		if came[i] != want[i] {
			differ = append(differ, i)
		}
	}
	var said []string
	if len(came) > 1 {
		said = append(said, which(differ, len(came)))
	}
	if len(differ) > 0 {
		i := differ[len(differ)-1]
		said = append(said, errorHint(came[i], want[i], i == len(came)-1 && strings.HasSuffix(c.Call, ")")))
	}
	if len(differ) == 1 {
		said = append(said, offByOne(came[differ[0]], want[differ[0]]))
	}
	c.Explanation = strings.TrimSpace(strings.Join(said, " "))
}

// which names the results that differ.
func which(differ []int, all int) string {
	if len(differ) == all {
		return "Mindegyik eredmény más, mint kellene."
	}
	var names []string
	for _, i := range differ {
		n := strconv.Itoa(i + 1)
		names = append(names, Article(n)+" "+n+".")
	}
	return capital(list(names)) + " eredmény más, mint kellene; a többi jó."
}

// errorHint knows the usual ways in which an error, the last result, is wrong.
func errorHint(came, want string, last bool) string {
	switch {
	case !last:
		return ""
	case came == "nil" && isErrorText(want):
		return "Itt hibát kell visszaadni: " + code(want) + "."
	case want == "nil" && isErrorText(came):
		return "Itt nincs helye hibának, mégis ez jött: " + code(came) + "."
	case isErrorText(came) && isErrorText(want):
		return "Jött hiba, de nem az, amelyik ide való."
	default:
		return ""
	}
}

// isErrorText reports whether a written value can be an error's text: the course's codes
// are small letters and hyphens.
func isErrorText(s string) bool {
	if s == "" || s == "true" || s == "false" || s == "nil" {
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
	inner = strings.TrimSuffix(inner, ")")
	var parts []string
	depth, quoted, from := 0, false, 0
	for i := 0; i < len(inner); i++ {
		switch ch := inner[i]; {
		case quoted && ch == '\\':
			i++
		case ch == '"':
			quoted = !quoted
		case quoted:
		case strings.IndexByte("([{", ch) >= 0:
			depth++
		case strings.IndexByte(")]}", ch) >= 0:
			depth--
		case depth == 0 && strings.HasPrefix(inner[i:], ", "):
			parts = append(parts, inner[from:i])
			from = i + 2
		}
	}
	return append(parts, inner[from:])
}
