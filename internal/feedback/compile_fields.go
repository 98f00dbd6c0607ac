package feedback

// fieldRules explain faults around the fields and methods of a type.
var fieldRules = []rule{
	{
		like:  "‹x› undefined (type ‹t› has no field or method ‹y›, but does have ‹kind› ‹z›)",
		means: "‹Az:t› típusnak nincs ‹y› nevű mezője vagy metódusa, de van ‹z›. A Go a kis- és a nagybetűt megkülönbözteti.",
		do:    "Írd át a nevet erre: ‹z›.",
	},
	{
		like:  "‹x› undefined (type ‹t› is pointer to interface, not interface)",
		means: "‹Az:t› nem interfész, hanem egy interfész mutatója (pointer), és azon keresztül nem érhetők el az interfész metódusai.",
		do:    "Hagyd el a `*` jelet a típusból: interfészhez szinte soha nem kell mutató.",
	},
	{
		like:  "‹x› undefined (type int has no field or method ‹y›)",
		means: "‹Az:name› itt egész szám (`int`), és annak nincs ‹y› nevű mezője vagy metódusa.",
		do:    "Ha a `for ‹n:name› := range …` hozta létre, akkor ‹az:name› itt a sorszám; az elem a második név: `for _, ‹n:name› := range …`.",
		when:  fieldOfName,
		adds:  []string{"name"},
	},
	{
		like:  "‹x› undefined (type ‹t› has no field or method ‹y›)",
		means: "‹Az:name› itt ‹t› típusú, és annak nincs ‹y› nevű mezője vagy metódusa.",
		do:    "Ha egy map bejárása hozta létre (`for ‹n:name› := range …`), akkor ‹az:name› itt a kulcs; az elem a második név: `for _, ‹n:name› := range …`.",
		when:  func(c captures) bool { return fieldOfName(c) && (number(c["t"]) || c["t"] == "string") },
		adds:  []string{"name"},
	},
	{
		like:  "‹x› undefined (type ‹t› has no field or method ‹y›)",
		means: "‹Az:t› típusnak nincs ‹y› nevű mezője vagy metódusa.",
		do:    "Nézd meg a típus deklarációjában, hogyan hívják, amit keresel. Másik csomag típusából csak a nagybetűs nevek látszanak.",
	},
	{
		like:  "‹x› undefined (cannot refer to unexported ‹k› ‹y›)",
		means: "‹Az:y› név kisbetűvel kezdődik, ezért csak a saját csomagján belül látszik.",
		do:    "Használd azokat a metódusokat, amelyeknek nagybetűs a neve.",
	},
	{
		like:  "‹x› undefined (‹why›)",
		means: "A pont után álló nevet a fordító nem találja itt: ‹x›.",
		do:    "Nézd meg a típus deklarációjában, hogyan hívják, amit keresel.",
	},
	{
		like:  "unknown field ‹x› in struct literal of type ‹t›, but does have ‹y›",
		means: "‹Az:t› típusnak nincs ‹x› nevű mezője, de van ‹y›. A Go a kis- és a nagybetűt megkülönbözteti.",
		do:    "Írd át a mező nevét erre: ‹y›.",
	},
	{
		like:  "unknown field ‹x› in struct literal of type ‹t›",
		means: "‹Az:t› típusnak nincs ‹x› nevű mezője.",
		do:    "Nézd meg a típus deklarációjában a mezők nevét.",
	},
	{
		like:  "duplicate field name ‹x› in struct literal",
		means: "‹Az:x› mező kétszer kap értéket ugyanabban a felsorolásban.",
		do:    "Hagyd meg az egyiket.",
	},
	{
		like:  "too few values in struct literal of type ‹t›",
		means: "‹Az:t› típusnak több mezője van, mint ahány értéket felsoroltál. Név nélkül minden mezőt meg kell adni, sorrendben.",
		do:    "Írd ki a mezők nevét, például `Entry{Value: 1}`: így elég azt megadni, amelyik kell.",
	},
	{
		like:  "too many values in struct literal of type ‹t›",
		means: "‹Az:t› típusnak kevesebb mezője van, mint ahány értéket felsoroltál.",
		do:    "Vesd össze a felsorolást a típus mezőivel.",
	},
	{
		like:  "mixture of field:value and value elements in struct literal",
		means: "A felsorolásban van névvel és név nélkül megadott mező is. A kettőt nem lehet keverni.",
		do:    "Írd ki mindegyik mező nevét.",
	},
	{
		like:  "cannot assign to struct field ‹x› in map",
		means: "A mapben tárolt struktúra egy mezőjét nem lehet helyben átírni, mert a map az értéket másolatként adja ki.",
		do:    "Vedd ki az értéket egy változóba, írd át ott a mezőt, majd tedd vissza az egészet a mapbe.",
	},
	{
		like:  "cannot call pointer method ‹m› on ‹t›",
		means: "‹Az:m› metódus fogadója mutató (pointer), mert a típusa `*` jellel kezdődik; ennek az értéknek viszont nincs címe, például mert egy mapből jön.",
		do:    "Tedd az értéket előbb egy változóba, és azon hívd meg a metódust.",
	},
	{
		like:  "cannot define new methods on non-local type ‹t›",
		means: "‹Az:t› típust nem ez a csomag hozta létre, ezért nem kaphat itt új metódust.",
		do:    "Hozz létre saját típust (`type Sajat ‹n:t›`), vagy írj metódus helyett függvényt.",
	},
	{
		like:  "invalid receiver type ‹t› (pointer or interface type)",
		means: "‹Az:t› mutató (pointer) vagy interfész; ilyen típus nem kaphat metódust.",
		do:    "Tedd a metódust egy struktúrára vagy más saját típusra.",
	},
	{
		like:  "invalid recursive type: ‹t› refers to itself",
		means: "‹Az:t› típus önmagát tartalmazza, így végtelenül nagy lenne.",
		do:    "A belső mező legyen mutató (pointer): `*‹n:t›`.",
	},
	{
		like:  "invalid recursive type ‹t›",
		means: "‹Az:t› típus más típusokon át önmagát tartalmazza, így végtelenül nagy lenne.",
		do:    "Az egyik mező legyen mutató (pointer).",
	},
	{
		like:  "embedded field type cannot be a pointer‹›",
		means: "Ez a mező mutató (pointer) egy olyan típusra, amelyet így, név nélkül nem lehet beágyazni.",
		do:    "Adj a mezőnek nevet, vagy hagyd el a `*` jelet.",
	},
	{
		like:  "method has no receiver",
		means: "A `func` után üres zárójel áll: a fordító itt egy metódus fogadóját várja, vagyis azt, hogy melyik típusé.",
		do:    "Sima függvényhez írd a nevet közvetlenül a `func` mögé, metódushoz add meg a fogadót: `func (l *Ledger) Credit(…)`.",
	},
	{
		like:  "method has multiple receivers",
		means: "A metódus neve előtti zárójelben csak egy fogadó állhat.",
		do:    "A többi értéket a név utáni zárójelbe írd, paraméterként.",
	},
}
