package feedback

import "slices"

// nameRules explain faults around names: unused, unknown, declared twice.
var nameRules = []rule{
	{
		like:  "declared and not used: ‹x›",
		means: "Létrehoztad ‹az:x› változót, de sehol nem olvasod ki az értékét. A Go ezt hibának veszi, mert többnyire elírás vagy félbehagyott gondolat áll mögötte.",
		do:    "Használd fel a változót, vagy töröld. Ha egy hívás eredményéből nincs rá szükség, írj a helyére `_` jelet.",
	},
	{
		like:  "‹x› declared and not used",
		means: "Létrehoztad ‹az:x› változót, de sehol nem olvasod ki az értékét. A Go ezt hibának veszi.",
		do:    "Használd fel a változót, vagy töröld.",
	},
	{
		like:  "\"‹path›\" imported as ‹x› and not used",
		means: "A fájl eleje behozza ‹az:path› csomagot ‹x› néven, de a kód sehol nem használja.",
		do:    "Ha a megoldásban később sem lesz rá szükség, töröld az `import` sorát. Ha lesz, előbb írd meg azt a részt, amely használja.",
	},
	{
		like:  "\"‹path›\" imported and not used",
		means: "A fájl eleje behozza ‹az:path› csomagot, de a kód sehol nem használja. A Go ezt hibának veszi.",
		do:    "Ha a megoldásban később sem lesz rá szükség, töröld az `import` sorát. Ha lesz, előbb írd meg azt a részt, amely használja.",
	},
	{
		like:  "undefined: ‹p›.‹x› (but have ‹y›)",
		means: "‹Az:p› csomagban nincs ‹x›, de van ‹y›. A Go a kis- és a nagybetűt megkülönbözteti.",
		do:    "Írd át a nevet erre: ‹y›.",
	},
	{
		like:  "undefined: ‹p›.‹x›",
		means: "‹Az:p› csomagban nincs kívülről elérhető ‹x› nevű dolog.",
		do:    "Nézd meg, nincs-e elírva. Másik csomagból csak nagybetűvel kezdődő nevet lehet használni.",
	},
	{
		like:  "undefined: ‹x›",
		means: "‹Az:x› csomagot a kód használja, de a fájl eleje nem hozza be.",
		do:    "Vedd fel a nevét az `import` sorai közé: `\"‹n:x›\"`.",
		when:  func(c captures) bool { return slices.Contains(knownPackages, c["x"]) },
	},
	{
		like:  "undefined: ‹x›",
		means: "Ez más nyelvek szava; Go nyelven nincs ‹x›.",
		do:    "A hiányzó érték neve `nil`, a logikai értékeké `true` és `false`, csupa kisbetűvel.",
		when: func(c captures) bool {
			return slices.Contains([]string{"null", "NULL", "Null", "Nil", "NIL", "None", "undefined", "True", "False", "TRUE", "FALSE"}, c["x"])
		},
	},
	{
		like:  "undefined: ‹x›",
		means: "Go nyelven nincs ‹x›: a metódus azon a néven éri el a saját értékét, amely a `func` utáni zárójelben áll.",
		do:    "Használd azt a nevet, például `func (l *Ledger) …` esetén `l.Balance`.",
		when:  func(c captures) bool { return c["x"] == "this" || c["x"] == "self" },
	},
	{
		like:  "undefined: ‹x›",
		means: "A fordító nem tudja, mi ‹az:x›: ezen a helyen nincs ilyen nevű változó, függvény, típus vagy csomag.",
		do:    "Nézd meg, nincs-e elírva (a kis- és a nagybetű is számít), és hogy nem egy belső `{ }` blokkban hoztad-e létre. Ha csomag neve, az `import` sora hiányzik.",
	},
	{
		like:  "‹x› redeclared in this block\n‹›: other declaration of ‹›",
		means: "‹Az:x› név ebben a blokkban kétszer is létrejön. Egy blokkban egy név csak egy dolgot jelenthet.",
		do:    "Nevezd át vagy töröld az egyiket. Ha csak új értéket adnál neki, `:=` vagy `var` helyett `=` kell.",
	},
	{
		like:  "‹x› redeclared",
		means: "‹Az:x› név kétszer szerepel ugyanabban a típusban.",
		do:    "Nevezd át vagy töröld az egyiket.",
	},
	{
		like:  "‹x› already declared through import of package ‹›",
		means: "‹Az:x› név már foglalt: egy behozott csomag neve.",
		do:    "Adj más nevet annak, amit te hozol létre.",
	},
	{
		like:  "method ‹x› already declared at ‹›",
		means: "‹Az:x› metódus kétszer is meg van írva.",
		do:    "Tartsd meg az egyiket, a másikat töröld vagy nevezd át.",
	},
	{
		like:  "field and method with the same name ‹x›",
		means: "Ennek a típusnak mezője és metódusa is van ‹x› néven. Egy típuson belül a kettőnek különböznie kell.",
		do:    "Nevezd át az egyiket.",
	},
	{
		like:  "label ‹x› already defined at ‹›",
		means: "‹Az:x› címke kétszer szerepel ugyanabban a függvényben.",
		do:    "Adj a másodiknak más nevet.",
	},
	{
		like:  "no new variables on left side of :=",
		means: "A `:=` új változót hoz létre, de itt a bal oldalon minden név létezik már.",
		do:    "Ha csak új értéket adsz, írj `:=` helyett `=` jelet.",
	},
	{
		like:  "non-name ‹x› on left side of :=",
		means: "A `:=` csak új nevet tud létrehozni, ‹az:x› pedig nem puszta név, hanem egy meglévő dolog része.",
		do:    "Írj `:=` helyett `=` jelet.",
	},
	{
		like:  "‹x› repeated on left side of :=",
		means: "A `:=` bal oldalán ‹az:x› név kétszer szerepel.",
		do:    "Adj a két értéknek külön nevet; amelyik nem kell, annak a helyére írj `_` jelet.",
	},
	{
		like:  "use of package ‹p› not in selector",
		means: "‹Az:p› egy csomag neve; magában nem érték.",
		do:    "Írd utána pont mögé, mit használnál belőle, például `fmt.Println`. Ha saját változót akartál, adj neki más nevet.",
	},
	{
		like:  "‹x› (type) is not an expression",
		means: "‹Az:x› egy típus neve, itt viszont értéknek kell állnia.",
		do:    "Írj értéket a helyére. Ha egy változó típusát adnád meg, a formája `var x int`.",
	},
	{
		like:  "‹x› (‹›) is not a type",
		means: "Itt egy típusnak kellene állnia, ‹az:x› viszont nem típus.",
		do:    "Írj ide típust, például `int`, `string` vagy a saját típusod nevét. Paraméternél előbb a név jön, utána a típus.",
	},
	{
		like:  "‹x› is not a type",
		means: "Itt egy típusnak kellene állnia, ‹az:x› viszont nem típus.",
		do:    "Írj ide típust, például `int`, `string` vagy a saját típusod nevét. Ha egy változód neve ugyanaz, mint egy típusé, nevezd át a változót.",
	},
	{
		like:  "cannot use _ as value or type",
		means: "A `_` jel eldobja az értéket, ezért kiolvasni nem lehet.",
		do:    "Adj nevet annak az értéknek, amelyre szükséged van.",
	},
	{
		like:  "result parameter ‹x› not in scope at return‹›",
		means: "A puszta `return` ‹az:x› nevű eredményt adná vissza, de itt egy belső változó ugyanezzel a névvel eltakarja.",
		do:    "A belső változó létrehozásakor írj `:=` helyett `=` jelet, vagy sorold fel az értékeket a `return` után.",
	},
	{
		like:  "ambiguous selector ‹x›",
		means: "‹Az:x› több beágyazott típusból is jöhet, és a fordító nem tudja, melyikre gondolsz.",
		do:    "Írd ki a beágyazott típus nevét is a pontok közé.",
	},
}

// knownPackages are names that only mean a package when they are missing.
var knownPackages = []string{
	"fmt", "errors", "strings", "strconv", "sort", "slices", "maps", "sync", "atomic", "time", "math", "context",
	"json", "bytes", "io", "rand", "sha256", "http", "url", "sql", "hex", "cmp", "os", "log",
}
