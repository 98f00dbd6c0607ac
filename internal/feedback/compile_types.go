package feedback

import (
	"slices"
	"strings"
)

// typeRules explain faults where the type of a value does not fit.
var typeRules = []rule{
	{
		like:  "cannot use ‹x› (‹› type ‹have›) as ‹want› value in ‹place›: need type assertion",
		means: "‹Az:x› értéke interfész (‹have›), és a fordító nem tudja, hogy valóban ‹want› van-e benne.",
		do:    "Írj típusállítást, és nézd meg a második eredményét is: `ertek, ok := x.(T)`.",
	},
	{
		like:  "cannot use ‹x› (‹› type ‹have›) as ‹want› value in ‹place›: ‹› does not implement ‹i› (method ‹m› has pointer receiver)",
		means: "‹Az:m› metódus fogadója mutató (pointer), mert a típusa `*` jellel kezdődik; itt viszont maga az érték áll.",
		do:    "Add át az érték címét: írj elé `&` jelet.",
	},
	{
		like:  "cannot use ‹x› (‹› type ‹have›) as ‹want› value in ‹place›: ‹› does not implement ‹i› (wrong type for method ‹m›)\nhave ‹h›\nwant ‹w›",
		means: "Van ‹m› metódus, de más a paramétere vagy az eredménye. Ez van: ‹h›, ez kell: ‹w›.",
		do:    "Igazítsd a metódus első sorát ahhoz, amit az interfész kér.",
	},
	{
		like:  "cannot use ‹x› (‹› type ‹have›) as ‹want› value in ‹place›: ‹› does not implement ‹i› (missing method ‹m›)\nhave ‹h›\nwant ‹w›",
		means: "‹Az:want› interfész ‹az:w› metódust kéri, a tiéd viszont ez: ‹h›. A kis- és a nagybetű is számít.",
		do:    "Írd át a metódus nevét.",
	},
	{
		like:  "cannot use ‹x› (‹› type string) as error value in ‹place›: ‹› does not implement ‹› (missing method ‹›)",
		means: "‹Hol:place› hiba (`error`) kell, ‹az:x› viszont puszta szöveg.",
		do:    "Add vissza a csomag elején létrehozott hibát (`ErrX`), vagy készíts hibát a szövegből: `errors.New(…)`.",
	},
	{
		like:  "cannot use ‹x› (‹› type ‹have›) as ‹want› value in ‹place›: ‹› does not implement ‹i› (type ‹› is pointer to interface, not interface)",
		means: "‹Az:have› nem interfész, hanem egy interfész mutatója (pointer), és az maga nem teljesíti az interfészt.",
		do:    "Hagyd el a `*` jelet a típusból: interfészhez szinte soha nem kell mutató.",
	},
	{
		like:  "cannot use ‹x› (‹› type ‹have›) as ‹want› value in ‹place›: ‹› does not implement ‹i› (missing method ‹m›)",
		means: "‹Az:want› interfészhez kell egy ‹m› nevű metódus, de ‹az:have› típusnak nincs ilyen.",
		do:    "Írd meg a hiányzó metódust pontosan ezzel a névvel, vagy adj ide olyan értéket, amelynek megvan.",
	},
	{
		like:  "cannot use ‹x› (‹› type ‹have›) as ‹want› value in ‹place›: ‹› does not implement ‹i› ‹why›",
		means: "‹Az:have› típus nem tudja mindazt, amit ‹az:want› interfész kér.",
		do:    "Nézd meg az eredeti üzenet végén, melyik metódus hiányzik vagy más.",
	},
	{
		like:  "cannot use ‹x› (‹› constant‹›) as ‹want› value in ‹place› (overflows)",
		means: "‹Az:x› érték nem fér el ‹az:want› típusban: túl nagy, vagy negatív, pedig a típus előjel nélküli.",
		do:    "Válassz nagyobb típust, vagy nézd meg, jó-e a szám. Nagy számnál a típust te add meg, például `uint64`.",
	},
	{
		like:  "cannot use ‹x› (‹› constant‹›) as ‹want› value in ‹place› (truncated)",
		means: "‹Az:x› törtszám, ‹az:want› típus viszont csak egész számot tárol.",
		do:    "Írj egész számot, vagy válassz lebegőpontos típust, például `float64`.",
	},
	{
		like:  "cannot use nil as ‹want› value in ‹place›",
		means: "A `nil` azt jelenti, hogy nincs érték, de ‹az:want› típusnak mindig van értéke.",
		do:    "Írd ide a típus nullértékét: számnál `0`, szövegnél `\"\"`, logikai értéknél `false`, struktúránál `T{}`.",
	},
	{
		like:  "use of untyped nil in ‹place›",
		means: "A `nil` magában nem árulja el, milyen típusú legyen a változó.",
		do:    "Írd ki a típust, például `var err error`.",
	},
	{
		like:  "cannot use ‹x› (untyped rune constant‹›) as string value in ‹place›",
		means: "Az aposztrófok között egyetlen betű áll (‹x›), és az szám, nem szöveg.",
		do:    "Szöveghez kettős idézőjel kell: `\"a\"`.",
	},
	{
		like:  "cannot use ‹x› (untyped ‹kind› constant‹›) as ‹want› value in ‹place›",
		means: "‹Az:x› nem ‹want› típusú, márpedig ‹hol:place› ilyen kell.",
		do:    "Írj ide ‹want› típusú értéket. Szöveget idézőjel közé, számot idézőjel nélkül kell írni.",
	},
	{
		like:  "cannot use ‹x› (‹› type ‹have›) as ‹want› value in ‹place›",
		means: "‹Hol:place› ‹want› típusú érték kell, ‹az:x› művelet eredménye viszont ‹have› típusú. A Go a számokat sem alakítja át magától.",
		do:    "A műveletet már ‹n:size› végezd: alakítsd át előbb ‹n:operands›, például `‹n:converted›`.",
		when:  computedTooSmall,
		adds:  []string{"size", "operands", "converted"},
	},
	{
		like:  "cannot use ‹x› (variable of type int) as ‹want› value in ‹place›",
		means: "‹Hol:place› ‹want› típusú érték kell, ‹az:x› viszont `int` típusú: a `:=` egy egész számból mindig `int` változót készít.",
		do:    "Ha te hozod létre, legyen már a létrehozásakor ‹want›: `var ‹n:x› ‹n:want›`. Ha máshonnan kapod, alakítsd át: `‹n:want›(‹n:x›)`.",
		when:  func(c captures) bool { return isName(c["x"]) && number(c["want"]) },
	},
	{
		like:  "cannot use ‹x› (‹› type ‹have›) as ‹want› value in ‹place›",
		means: "‹Hol:place› ‹want› típusú érték kell, ‹az:x› viszont ‹have› típusú. A Go a számokat sem alakítja át magától.",
		do:    "Alakítsd át: `‹n:want›(‹n:x›)`. Ha a cél kisebb típus, előbb nézd meg, hogy az érték elfér-e benne.",
		when:  bothNumbers,
	},
	{
		like:  "cannot use ‹x› (‹› type ‹have›) as ‹want› value in ‹place›",
		means: "‹Hol:place› ‹want› típusú érték kell, ‹az:x› viszont ‹have› típusú. A Go a kettőt nem alakítja át egymásba magától.",
		do:    "Alakítsd át: `‹n:want›(‹n:x›)`.",
		when:  bothTexts,
	},
	{
		like:  "cannot use ‹x› (‹› type error) as string value in ‹place›",
		means: "‹Hol:place› szöveg kell, ‹az:x› viszont hiba (`error`).",
		do:    "A hiba szövege: `‹n:x›.Error()`. Összehasonlítani ne a szövegét, hanem magát a hibát hasonlítsd: `errors.Is`.",
	},
	{
		like:  "cannot use ‹x› (‹› type ‹have›) as string value in ‹place›",
		means: "‹Hol:place› szöveg kell (`string`), ‹az:x› viszont szám (‹have›).",
		do:    "Szöveget a `fmt.Sprint(‹n:x›)` készít belőle.",
		when:  func(c captures) bool { return number(c["have"]) },
	},
	{
		like:  "cannot use ‹x› (‹› type string) as ‹want› value in ‹place›",
		means: "‹Hol:place› szám kell (‹want›), ‹az:x› viszont szöveg (`string`).",
		do:    "Számot a `strconv.Atoi` vagy a `strconv.ParseUint` olvas ki belőle; nézd meg a hibáját is.",
		when:  func(c captures) bool { return number(c["want"]) },
	},
	{
		like:  "cannot use ‹x› (‹› type ‹have›) as ‹want› value in argument to append",
		means: "Az `append` egyes elemeket vár, ‹az:x› viszont egy egész lista.",
		do:    "Írj utána három pontot: `append(s, ‹n:x›...)`.",
		when:  func(c captures) bool { return c["have"] == "[]"+c["want"] },
	},
	{
		like:  "cannot use ‹x› (‹› type ‹have›) as ‹want› value in ‹place›",
		means: "‹Hol:place› mutató (pointer) kell, a típusa ‹want›, itt viszont maga az érték áll.",
		do:    "Add át az érték címét: `&‹n:x›`.",
		when:  func(c captures) bool { return c["want"] == "*"+c["have"] },
	},
	{
		like:  "cannot use ‹x› (‹› type ‹have›) as ‹want› value in ‹place›",
		means: "‹Hol:place› maga az érték kell (‹want›), itt viszont egy mutató (pointer) áll, a típusa ‹have›.",
		do:    "Vedd ki, amire mutat: `*‹n:x›`. Előtte gondold meg, lehet-e `nil`.",
		when:  func(c captures) bool { return c["have"] == "*"+c["want"] },
	},
	{
		like:  "cannot use ‹x› (‹› type func(‹args›) as ‹want› value in ‹place›",
		means: "‹Az:x› maga a függvény, nem pedig az eredménye.",
		do:    "Ha az eredménye kell, hívd meg: írj utána zárójelet.",
		when:  func(c captures) bool { return c["want"] != "" && c["want"][0] != 'f' },
	},
	{
		like:  "cannot use ‹x› (‹› type ‹have›) as ‹want› value in ‹place›",
		means: "‹Hol:place› ‹want› típusú érték kell, ‹az:x› viszont ‹have› típusú.",
		do:    "Nézd meg, melyik a jó: adj ide ‹want› típusú értéket, vagy a másik oldalon javítsd a típust.",
	},
	{
		like:  "cannot use ... in call to non-variadic ‹f›",
		means: "‹Az:f› egy rögzített számú értéket vár, ezért a `...` itt nem használható.",
		do:    "Hagyd el a három pontot.",
	},
	{
		like:  "invalid operation: ‹x› (mismatched types func(‹›",
		means: "Az egyik oldalon egy függvény áll, nem pedig az eredménye: ‹x›.",
		do:    "Hívd meg a függvényt: írj a neve után zárójelet.",
	},
	{
		like:  "invalid operation: ‹x› (mismatched types ‹a› and untyped nil)",
		means: "‹Az:a› típusú értéket nem lehet `nil`-lel összehasonlítani, mert soha nem lehet `nil`.",
		do:    "Hasonlítsd a típus nullértékéhez, például `0` vagy `\"\"`, vagy használd a map második eredményét (`ertek, ok := m[k]`).",
	},
	{
		like:  "invalid operation: ‹x› (mismatched types ‹a› and func(‹›",
		means: "Az egyik oldalon egy függvény áll, nem pedig az eredménye: ‹x›.",
		do:    "Hívd meg a függvényt: írj a neve után zárójelet.",
	},
	{
		like:  "invalid operation: ‹x› (mismatched types ‹a› and ‹b›)",
		means: "Időponthoz (`time.Time`) nem lehet művelettel időtartamot (`time.Duration`) adni.",
		do:    "Időponthoz az `Add` metódus ad időtartamot: `‹n:sum›`.",
		when:  timeAndDuration,
		adds:  []string{"sum"},
	},
	{
		like:  "invalid operation: ‹x› (mismatched types ‹a› and ‹b›)",
		means: "Az egyik oldalon időpont áll (`time.Time`), a másikon időtartam (`time.Duration`).",
		do:    "Két időpontot hasonlíts össze, vagy két időtartamot. Időponthoz az `Add` metódus ad időtartamot (`t.Add(d)`), két időpont különbségét a `Sub` adja (`t.Sub(u)`).",
		when:  func(c captures) bool { return oneOf(c, "time.Time") && oneOf(c, "time.Duration") },
	},
	{
		like:  "invalid operation: ‹x› (mismatched types ‹a› and ‹b›)",
		means: "Az egyik oldalon időpont áll (`time.Time`), a másikon más típusú érték: ‹a› és ‹b›.",
		do:    "Időpontot a `Before`, `After`, `Equal` metódussal hasonlíts, és csak időponthoz.",
		when:  func(c captures) bool { return oneOf(c, "time.Time") },
	},
	{
		like:  "invalid operation: ‹x› (mismatched types int and ‹b›)",
		means: "A bal oldalon ‹az:name› `int` típusú, a hozzá adott érték viszont ‹b›. A Go a kettőt nem alakítja át egymásba magától.",
		do:    "Ha te hozod létre, legyen már a létrehozásakor ‹b›: `var ‹n:name› ‹n:b›`.",
		when:  intAssignment,
		adds:  []string{"name"},
	},
	{
		like:  "invalid operation: ‹x› (mismatched types ‹a› and ‹b›)",
		means: "Az egyik oldalon időtartam áll (`time.Duration`), a másikon puszta szám: ‹a› és ‹b›.",
		do:    "Alakítsd a számot időtartammá: `time.Duration(n) * time.Second`.",
		when:  func(c captures) bool { return oneOf(c, "time.Duration") },
	},
	{
		like:  "invalid operation: ‹x› (mismatched types ‹a› and ‹b›)",
		means: "A művelet két oldalán két különböző számtípus áll: ‹a› és ‹b›. A Go ezeket nem alakítja át magától.",
		do:    "Alakítsd az egyiket a másik típusára, lehetőleg a nagyobbra, még a művelet előtt, például `uint64(x)`.",
		when:  func(c captures) bool { return number(c["a"]) && number(c["b"]) },
	},
	{
		like:  "invalid operation: ‹x› (mismatched types ‹a› and ‹b›)",
		means: "Az egyik oldalon mutató (pointer) áll, a másikon maga az érték: ‹a› és ‹b›.",
		do:    "Vedd ki, amire a mutató mutat: írj elé `*` jelet.",
		when:  func(c captures) bool { return strings.HasPrefix(c["a"], "*") != strings.HasPrefix(c["b"], "*") },
	},
	{
		like:  "invalid operation: ‹x› (mismatched types ‹a› and ‹b›)",
		means: "A művelet két oldalán különböző típusú értékek állnak: ‹a› és ‹b›.",
		do:    "Hozd őket azonos típusra. Számból szöveget a `strconv.Itoa` vagy a `fmt.Sprint` készít.",
	},
	{
		like:  "invalid argument: mismatched types ‹a› (previous argument) and ‹b› (type of ‹x›)",
		means: "Az argumentumok típusa különbözik: ‹a› és ‹b›.",
		do:    "Alakítsd őket azonos típusra, például `int(x)`.",
	},
	{
		like:  "invalid case ‹x› in switch on ‹y› (mismatched types ‹a› and ‹b›)",
		means: "A `case` után ‹a› típusú érték áll, a `switch` viszont ‹b› típusút vizsgál.",
		do:    "Írj a `case` után ‹b› típusú értéket vagy feltételt.",
	},
	{
		like:  "impossible type ‹kind›: ‹x›\n‹y› does not implement ‹i› ‹›",
		means: "Ez soha nem lehet igaz: ‹az:y› típus nem teljesíti ‹az:i› interfészt, ezért nem is lehet benne.",
		do:    "Írd meg a hiányzó metódust, vagy más típust keress.",
	},
	{
		like:  "impossible type switch case: ‹x›\n‹y› cannot have dynamic type ‹t› ‹›",
		means: "Ez az ág soha nem futhat le: ‹az:t› típus nem teljesíti a vizsgált interfészt.",
		do:    "Írd meg a hiányzó metódust, vagy töröld ezt az ágat.",
	},
	{
		like:  "invalid operation: ‹x› (‹› type ‹t›) is not an interface",
		means: "Típusállítást és típus szerinti `switch`-et csak interfészen lehet írni; ‹az:x› típusa már ismert: ‹t›.",
		do:    "Használd közvetlenül az értéket, vagy alakítsd át: `T(x)`.",
	},
	{
		like:  "‹x› (‹› type ‹t›) is not an interface",
		means: "Típus szerinti `switch`-et csak interfészen lehet írni; ‹az:x› típusa már ismert: ‹t›.",
		do:    "Írj közönséges `switch`-et, vagy használd közvetlenül az értéket.",
	},
}

func bothNumbers(c captures) bool { return number(c["have"]) && number(c["want"]) }

func bothTexts(c captures) bool {
	texts := []string{"string", "[]byte", "[]rune", "byte", "rune"}
	return slices.Contains(texts, c["have"]) && slices.Contains(texts[:3], c["want"])
}

func number(t string) bool {
	return slices.Contains([]string{
		"int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64",
		"byte", "rune", "uintptr", "float32", "float64", "time.Duration",
	}, t)
}
