package feedback

import "strings"

// declareRules explain what the parser of the compiler says about declarations, and what it says
// when nothing more particular is known.
var declareRules = []rule{
	{
		like:  "syntax error: missing parameter type",
		means: "Egy paraméternek nincs típusa.",
		do:    "Írd ki a típusát is: `func f(a int, b string)`.",
	},
	{
		like:  "syntax error: missing parameter name",
		means: "Egy paraméternek nincs neve, a többinek van.",
		do:    "Mindegyiknek adj nevet; előbb a név jön, utána a típus.",
	},
	{
		like:  "syntax error: mixed named and unnamed parameters",
		means: "A paraméterek egy részének van neve, a többinek nincs.",
		do:    "Mindegyiknek adj nevet; előbb a név jön, utána a típus.",
	},
	{
		like:  "syntax error: unexpected comma after top level declaration",
		means: "Több eredmény típusát zárójelbe kell tenni.",
		do:    "Írd így: `func f() (int, error) {`.",
	},
	{
		like:  "syntax error: unexpected ‹x› after top level declaration",
		means: "Egy deklaráció után ugyanabban a sorban még ‹jel:x› is áll.",
		do:    "Írd új sorba, vagy nézd meg, nem maradt-e el a nyitó kapcsos zárójel.",
	},
	{
		like:  "syntax error: cannot use assignment ‹x› as value",
		means: "Az `=` értéket ad, ezért feltétel nem lehet belőle: ‹x›.",
		do:    "Összehasonlításhoz két egyenlőségjel kell: `==`. Ha ez külön utasítás, az előző sor végéről hiányzik a `{`.",
	},
	{
		like:  "syntax error: cannot use ‹x› as value",
		means: "Itt feltételnek kellene állnia, ez viszont utasítás: ‹x›.",
		do:    "Többnyire az előző sor maradt félbe: nézd meg, nem hiányzik-e a végéről a `{`.",
		when:  func(c captures) bool { return !strings.Contains(c["x"], ":=") },
	},
	{
		like:  "syntax error: cannot use ‹x› as value",
		means: "Itt feltételnek kellene állnia, a `:=` viszont új változót hoz létre: ‹x›.",
		do:    "Írd utána a feltételt is pontosvesszővel, például `if v, ok := m[k]; ok {`.",
	},
	{
		like:  "syntax error: missing condition in if statement",
		means: "Az `if` után nincs feltétel, vagy pontosvessző választja el a kapcsos zárójeltől.",
		do:    "A feltétel közvetlenül a kapcsos zárójel előtt álljon.",
	},
	{
		like:  "syntax error: var declaration not allowed in ‹k› initializer",
		means: "‹Az:k› fejében nem állhat `var`.",
		do:    "Írd így: `if x := 1; x > 0 {`.",
	},
	{
		like:  "syntax error: method must have no type parameters",
		means: "Metódusnak nem lehet saját típusparamétere.",
		do:    "Tedd a típusparamétert a típusra, vagy írj metódus helyett függvényt.",
	},
	{
		like:  "syntax error: unexpected ‹x› in type declaration",
		means: "A `type` után álló névhez hiányzik, hogy milyen típus legyen.",
		do:    "Írd így: `type Nev struct { … }` vagy `type Nev int`.",
	},
	{
		like:  "syntax error: imports must appear before other declarations",
		means: "Az `import` sorai a fájl elejére valók, közvetlenül a `package` sor után.",
		do:    "Vidd fel őket oda.",
	},
	{
		like:  "syntax error: missing import path‹›",
		means: "Az `import` után idézőjelben kell állnia a csomag útjának.",
		do:    "Írd így: `import \"fmt\"`.",
	},
	{
		like:  "syntax error: package statement must be first",
		means: "A fájl első utasítása a `package` sor. Előtte csak megjegyzés állhat.",
		do:    "Írd vissza a fájl elejére, úgy, ahogy a vázban állt.",
	},
	{
		like:  "syntax error: unexpected ‹x›, expected ‹y›",
		means: "A fordító mást várt: itt ‹jel:x› áll, pedig ‹kell:y›. A hiba gyakran egy jellel vagy egy sorral előbb van.",
		do:    "Nézd meg ezt a sort és az előzőt: zárójel, vessző, idézőjel.",
	},
	{
		like:  "syntax error: unexpected ‹x›",
		means: "A fordító mást várt: itt ‹jel:x› áll. A hiba gyakran egy jellel vagy egy sorral előbb van.",
		do:    "Nézd meg ezt a sort és az előzőt: zárójel, vessző, idézőjel.",
	},
	{
		like:  "syntax error: ‹x›",
		means: "A fordító nem tudja értelmezni ezt a sort. A hiba gyakran egy jellel vagy egy sorral előbb van.",
		do:    "Nézd meg ezt a sort és az előzőt: zárójel, vessző, idézőjel.",
	},
	{
		like:  "too many errors",
		means: "A fordító tíz hiba után abbahagyta.",
		do:    "Javítsd az elsőt, és fordíts újra: a többi sokszor magától megszűnik.",
	},
}
