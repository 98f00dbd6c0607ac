package feedback

import "strings"

// What a checker of histories answers.
const accepted, rejected = "Ok", "Illegal"

// What a failure text says of a call that gave no results.
const (
	notReturned = "még nem tért vissza"
	panicMark   = "panic: "
	panicValue  = "a panic értéke"
	runsMark    = " futásainak száma" // of a piece of work
	freshMark   = "a friss válaszok száma"
)

// compareEnding explains a check of whether a call returned, how it ended, or how often something
// happened. It reports whether this was one.
func (c *Condition) compareEnding() bool {
	switch {
	case strings.HasPrefix(c.Came, notReturned+", és"): // it runs what another call should
		c.Explanation = "A hívás még nem tért vissza, pedig itt már válaszolnia kellett volna. A saját munkáját is elindította."
		c.Advice = "Nézd meg, miért hitte, hogy új munka kell, és ha kellett, mi akadályozza a választ."
	case strings.HasPrefix(c.Came, notReturned):
		c.Explanation = "A hívás még nem tért vissza, pedig itt már válaszolnia kellett volna."
		c.Advice = "Nézd meg, mire vár, és ki ébreszti fel: amire várnak, annak minden úton el kell jönnie, hiba és `panic` után is."
	case c.Want == notReturned:
		c.Explanation = "A hívás túl korán tért vissza: itt még várnia kellett volna."
		c.Advice = "Nézd meg, melyik ág adta ezt a választ, és mi vetett véget a várakozásnak."
	case strings.HasPrefix(c.Want, panicMark), strings.HasSuffix(c.Call, panicValue):
		c.Explanation = "A `panic` nem jutott el változatlanul a hívóhoz."
		c.Advice = "A takarítást `defer` alatt végezd el, `recover` nélkül: akkor a `panic` magától továbbmegy."
	case strings.HasPrefix(c.Came, panicMark):
		c.Explanation = "A hívás `panic` hívással ért véget, pedig itt válaszolnia kellett volna."
		c.Advice = "Nézd meg, hogyan jutott ide a `panic`; ez a hívó csak hibát várt."
	case c.Came == accepted && c.Want == rejected:
		c.Explanation = "Az ellenőrzés elfogadta ezt a felvételt, pedig van benne olyan válasz, amely nem jöhetett."
		c.Advice = "Menj végig a hívásokon, keresd meg az első ilyen választ, és nézd meg, melyik ágad engedi át."
	case c.Came == rejected && c.Want == accepted:
		c.Explanation = "Az ellenőrzés elutasította ezt a felvételt, pedig minden válasza megmagyarázható."
		c.Advice = "Menj végig a hívásokon, és nézd meg, melyik válaszra mondja a modelled, hogy nem jöhetett, vagy melyik után marad benne rossz sor."
	case strings.HasSuffix(c.Call, runsMark), c.Call == freshMark:
		c.Explanation = "Ezt a teszt számolta össze."
		c.Advice = "Nézd meg, dönthet-e két hívás egyszerre ugyanúgy, mert a második még nem látja, mit tett az első."
	default:
		return false
	}
	return true
}
