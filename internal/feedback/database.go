package feedback

import "strings"

// databaseRules explain what SQLite and PostgreSQL answer to an exercise's statements.
var databaseRules = []rule{
	{
		like:  "‹›database is locked (517)‹›",
		means: "Az SQLite tranzakciója olvasóként indult, és mire írt volna, más már írt. Ilyenkor nem vár, hanem azonnal hibát ad.",
		do:    "A tranzakció első utasítása írjon; ami előtte olvasás volt, kerüljön utána.",
	},
	{
		like:  "‹›database is locked‹›",
		means: "Más tartja lezárva az adatbázist, és nem engedte el időben.",
		do:    "Nézd meg, nem marad-e nyitva egy tranzakció: minden ágon `Commit` vagy `Rollback` zárja le, legjobb `defer` hívással.",
	},
	{
		like:  "‹›SQL logic error: ‹x› (1)‹›",
		means: "Az adatbázis nem érti az utasítást: ‹x›.",
		do:    "Olvasd végig az SQL szövegét: hiányzó vessző, elírt oszlopnév, idézőjel a szöveg helyén.",
	},
	{
		like:  "‹›ERROR: ‹x› (SQLSTATE 42‹›)‹›",
		means: "Az adatbázis nem érti az utasítást: ‹x›.",
		do:    "Olvasd végig az SQL szövegét: hiányzó vessző, elírt oszlopnév, idézőjel a szöveg helyén.",
	},
	{
		like:  "‹›missing argument with index ‹n›",
		means: "Az utasításban hivatkozol a ‹n:n›. értékre, de nem adtad át.",
		do:    "Az utasítás után annyi érték álljon, amekkora a legnagyobb szám a `$1`, `$2` jelek között.",
	},
	{
		like:  "‹›expected ‹w› arguments, got ‹h›",
		means: "Az utasítás ‹n:w› értéket vár, te ‹n:h› értéket adtál át.",
		do:    "Az utasítás után annyi érték álljon, amekkora a legnagyobb szám a `$1`, `$2` jelek között.",
	},
	{
		like:  "‹›constraint failed: UNIQUE constraint failed: ‹x› (‹›",
		means: "Ilyen érték már van a táblában: ‹x›. A beszúrás ettől hibával áll meg.",
		do:    "Ha ez a saját azonosítód kulcsa, az ütközés válasz, nem hiba: `ON CONFLICT (id) DO NOTHING`, és nézd meg a változott sorok számát.",
	},
	{
		like:  "‹›SQLSTATE 23505‹›",
		means: "Ilyen érték már van a táblában. A beszúrás ettől hibával áll meg.",
		do:    "Ha ez a saját azonosítód kulcsa, az ütközés válasz, nem hiba: `ON CONFLICT (id) DO NOTHING`, és nézd meg a változott sorok számát.",
	},
	{
		like:  "‹›SQLSTATE 25P02‹›",
		means: "A tranzakcióban korábban hiba történt, és a PostgreSQL azóta minden utasítását elutasítja.",
		do:    "Keresd meg azt a hibát, amelyet nem adtál vissza, és ott állj meg.",
	},
	{
		like:  "‹›sql: converting argument $‹n› type: unsupported type ‹t›, a ‹›",
		means: "Az utasítás ‹n:n›. értéke ‹t› típusú, ilyet az adatbázis nem tud eltenni.",
		do:    "Egyszerű értéket adj át: szöveget, számot vagy bájtokat. Struktúrából azt a mezőt, amelyik kell.",
	},
	{
		like:  "sql: no rows in result set",
		means: "A lekérdezés egyetlen sort sem talált. Ez válasz, nem a gép hibája.",
		do:    "Vizsgáld meg külön: `errors.Is(err, sql.ErrNoRows)`.",
	},
	{
		like:  "sql: transaction has already been committed or rolled back",
		means: "A tranzakciót használtad, miután már lezártad.",
		do:    "A `Commit` legyen a tranzakció utolsó hívása, és a `Rollback` csak `defer` hívásban álljon.",
	},
}

// database explains a database's error, when one came where none belongs.
func (c *Condition) database() {
	came := results(c.Came)
	if e, ok := explain(strings.TrimSpace(came[len(came)-1]), databaseRules); ok {
		c.Explanation = strings.TrimSpace(c.Explanation + " " + e.means)
		c.Advice = e.do
	}
}
