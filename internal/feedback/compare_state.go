package feedback

import (
	"regexp"
	"strings"
)

// compareState explains a check that looked at what the calls left behind, not at a call's results.
func (c *Condition) compareState(p *facts) {
	first, known := c.beginning()
	switch {
	case isName(c.Call) && strings.HasPrefix(c.Call, "Err"):
		c.Explanation = capital(Article(c.Call)) + " " + code(c.Call) + " szövege más, mint a vázban volt."
		c.Advice = "Írd vissza betűre pontosan: `errors.New(\"" + c.Want + "\")`."
	case strings.HasPrefix(c.Call, sentMark):
		c.Explanation = "Ez nem visszatérési érték, hanem az, amit a hívások közben elküldtél."
		c.Advice = "Nézd meg, mi dönti el a kódodban, hogy induljon-e kérés, és honnan jön az azonosítója."
	case strings.HasSuffix(c.Call, duringMark):
		c.Explanation = strings.TrimSpace("Ez nem visszatérési érték, hanem az, ami a hívás közben történt. " + offByOne(c.Came, c.Want))
		c.Advice = "Keresd meg, melyik sorod okozza, és nézd meg, hányszor és mikor fut le."
	case known && first == c.Want:
		c.Explanation = "Ennek nem lett volna szabad megváltoznia, de a hívás után más lett."
		c.Advice = "Keresd meg, melyik sor ír bele, és gondold meg, mikor fusson le."
	case known && first == c.Came, !known && isZero(c.Came) && !isZero(c.Want):
		c.Explanation = "A hívás nem változtatott rajta: vagy nem írsz bele, vagy egy másolatba írsz."
		c.Advice = p.receiverAdvice(c.Call)
	default:
		c.Explanation = strings.TrimSpace("Ez nem visszatérési érték, hanem az, ami a hívás után megmaradt. " + offByOne(c.Came, c.Want))
		c.Advice = "Keresd meg, melyik sorod ír bele, és nézd meg, hányszor és mikor fut le."
	}
}

// beginning is what a state was before the calls, if the failure text says so, for example in
// "kezdetben: l.Balance = 10, l.Seen = map[]" for the state "l.Balance a Credit("a", 5) után".
func (c *Condition) beginning() (value string, known bool) {
	for _, line := range c.Details {
		rest, ok := strings.CutPrefix(line, beginningMark)
		if !ok {
			continue
		}
		for _, item := range cutList(rest, 0) {
			name, value, ok := strings.Cut(strings.TrimSpace(strings.TrimSuffix(item, ",")), " = ")
			if ok && (c.Call == name || strings.HasPrefix(c.Call, name+" ")) {
				return value, true
			}
		}
	}
	return "", false
}

// duringMark ends the name of what a test watched while a call ran.
const duringMark = " közben"

// What a failure text says of the time before the call.
const (
	beginningMark = "kezdetben:"
	beforeMark    = "előtte:"
	sentMark      = "az elküldött kérés" // what follows was seen on the network, not left behind
)

var zeroText = regexp.MustCompile(`^&?(?:0|0s|""|false|nil|<nil>|\[\]|map\[\]|\{(?:\w+:(?:0|0s|""|false|nil|<nil>|\[\]|map\[\]) ?)*\})$`)

// isZero reports whether a written value is the one that a variable begins with.
func isZero(value string) bool { return zeroText.MatchString(value) }
