package feedback

// operatorRules explain faults of operators, conversions, constants and indexing.
var operatorRules = []rule{
	{
		like:  "invalid operation: operator ! not defined on ‹x› (‹› type ‹t›)",
		means: "A `!` logikai értéket fordít meg, ‹az:x› viszont ‹t› típusú.",
		do:    "Írj összehasonlítást, például `x == 0`.",
	},
	{
		like:  "invalid operation: operator - not defined on ‹x› (‹› type time.Time)",
		means: "Időpontokat (`time.Time`) a `-` jellel nem lehet kivonni egymásból.",
		do:    "Két időpont különbségét a `Sub` metódus adja: `t.Sub(u)`. Időtartamot az `Add` vesz el vagy tesz hozzá: `t.Add(-d)`.",
	},
	{
		like:  "invalid operation: operator ‹op› not defined on ‹x› (‹› type time.Time)",
		means: "‹Az:op› műveletnek nincs értelme időpontokon (`time.Time`).",
		do:    "Időpontot a `Before`, `After`, `Equal` metódussal hasonlíts. Időponthoz az `Add` metódus ad időtartamot: `t.Add(d)`.",
	},
	{
		like:  "invalid operation: operator ‹op› not defined on ‹x› (‹› type ‹t›)",
		means: "‹Az:op› műveletnek nincs értelme ‹az:t› típuson.",
		do:    "Nézd meg, jó értékkel számolsz-e. A `&&`, `||` és `!` logikai értéket vár, a `-`, `*`, `/` számot.",
	},
	{
		like:  "invalid operation: ‹x› (operator ‹op› not defined on struct)",
		means: "Két struktúrát ‹az:op› jellel nem lehet összehasonlítani; az időpont (`time.Time`) is struktúra.",
		do:    "Időpontot a `Before`, `After`, `Equal` metódussal hasonlíts. Más struktúrának azokat a mezőit hasonlítsd össze, amelyek számítanak.",
	},
	{
		like:  "invalid operation: ‹x› (operator ‹op› not defined on ‹t›)",
		means: "‹Az:op› műveletnek nincs értelme ezen a típuson (‹t›).",
		do:    "Hasonlítsd össze külön azokat a mezőket vagy elemeket, amelyek számítanak.",
	},
	{
		like:  "invalid operation: ‹x› (non-numeric type ‹t›)",
		means: "A `++` és a `--` csak számon működik, ez viszont ‹t› típusú.",
		do:    "Ha egy elemet növelnél, írd ki, melyiket, például `m[k]++`.",
	},
	{
		like:  "invalid operation: ‹x› (‹t› can only be compared to nil)",
		means: "Ezt a típust (‹t›) csak `nil`-lel lehet összehasonlítani, két ilyen értéket egymással nem.",
		do:    "Hasonlítsd össze az elemeket; szeletre `slices.Equal`, mapre `maps.Equal` való.",
	},
	{
		like:  "invalid operation: ‹x› (struct containing ‹t› cannot be compared)",
		means: "Ezt a struktúrát nem lehet `==` jellel összehasonlítani, mert van benne egy ‹t› típusú mező.",
		do:    "Hasonlítsd össze egyenként a mezőket.",
	},
	{
		like:  "invalid operation: ‹x› (incomparable types in type set)",
		means: "A típusparaméter bármilyen típus lehet, olyan is, amelyet nem lehet összehasonlítani.",
		do:    "Írd a típusparaméter mögé `any` helyett a `comparable` szót.",
	},
	{
		like:  "invalid operation: ‹x› (type parameter ‹t› cannot use operator ‹op›)",
		means: "‹Az:t› típusparaméter olyan típus is lehet, amelyen ‹az:op› művelet nem létezik.",
		do:    "Szűkítsd a típusparamétert, sorba rendezhető értékhez például így: `cmp.Ordered`.",
	},
	{
		like:  "invalid map key type ‹t›",
		means: "‹Az:t› nem lehet map kulcsa, mert két ilyen értéket nem lehet összehasonlítani.",
		do:    "Válassz összehasonlítható kulcsot: számot, szöveget vagy ezekből álló struktúrát.",
	},
	{
		like:  "non-boolean condition in ‹where› statement",
		means: "A feltételnek igaz vagy hamis értéket kell adnia, ez viszont más típusú. Go nyelven a szám nem számít logikai értéknek.",
		do:    "Írj összehasonlítást, például `x != 0` vagy `err != nil`.",
	},
	{
		like:  "cannot assign to ‹x› (neither addressable nor a map index expression)",
		means: "‹Az:x› nem kaphat új értéket: nem változó, nem mező és nem egy lista vagy map eleme. (Konstans, függvény és szöveg betűje sem az.)",
		do:    "Nézd meg a bal oldalt; többnyire egy változónak kell ott állnia.",
	},
	{
		like:  "invalid operation: cannot take address of ‹x› (map index expression of type ‹›)",
		means: "A map elemének nincs állandó címe, mert a map növekedéskor átrendezi az elemeit.",
		do:    "Tedd az elemet egy változóba, és annak a címét vedd, vagy tárolj a mapben eleve mutatót (pointer).",
	},
	{
		like:  "invalid operation: cannot take address of ‹x› (‹›)",
		means: "Az `&` jel csak olyan dolog elé kerülhet, amelynek van címe; ‹az:x› nem ilyen.",
		do:    "Tedd az értéket előbb egy változóba, és annak a címét vedd.",
	},
	{
		like:  "invalid operation: cannot indirect nil",
		means: "A `nil` nem mutat sehová, ezért nincs mit kivenni belőle.",
		do:    "Töröld a `*` jelet, vagy írj a `nil` helyére egy mutatót (pointer).",
	},
	{
		like:  "invalid operation: cannot indirect ‹x› (‹› type ‹t›)",
		means: "A `*` jel azt veszi ki, amire egy mutató (pointer) mutat, de ‹az:x› nem mutató, hanem ‹t›.",
		do:    "Töröld előle a `*` jelet.",
	},
	{
		like:  "constant ‹x› overflows ‹t›",
		means: "‹Az:x› nem fér el ‹az:t› típusban.",
		do:    "Válassz nagyobb típust, például `uint64`, vagy nézd meg, jó-e a szám.",
	},
	{
		like:  "‹x› (‹› constant‹›) truncated to ‹t›",
		means: "‹Az:x› törtszám, itt viszont ‹t› típusú egész szám kell.",
		do:    "Számolj egészekkel, vagy alakítsd a másik oldalt `float64` típusra.",
	},
	{
		like:  "‹x› (‹› constant‹›) overflows ‹t›",
		means: "‹Az:x› nem fér el ‹az:t› típusban.",
		do:    "Válassz nagyobb típust, vagy nézd meg, jó-e a szám.",
	},
	{
		like:  "invalid operation: division by zero",
		means: "Itt nullával osztasz, és ezt már a fordító is látja.",
		do:    "Nézd meg az osztót.",
	},
	{
		like:  "cannot convert nil to type ‹t›",
		means: "A `nil` nem alakítható ‹t› típusra, mert annak mindig van értéke.",
		do:    "Írd ide a típus nullértékét.",
	},
	{
		like:  "cannot convert ‹x› (‹› type string) to type ‹t›",
		means: "Szövegből így nem lesz szám; az átalakítás hibázhat is, ezért külön függvény kell hozzá.",
		do:    "Használd a `strconv.Atoi` vagy a `strconv.ParseUint` függvényt, és nézd meg a hibáját.",
		when:  func(c captures) bool { return number(c["t"]) },
	},
	{
		like:  "cannot convert ‹x› (‹› type ‹have›) to type ‹t›",
		means: "‹Az:have› típusból nem lehet így ‹t› típust készíteni.",
		do:    "Vedd ki az értékből azt a mezőt vagy elemet, amelyik kell, vagy szöveghez használd a `fmt.Sprint` függvényt.",
	},
	{
		like:  "cannot convert ‹x› (untyped float constant) to type ‹t›",
		means: "‹Az:x› törtszám, ‹az:t› típus viszont csak egész számot tárol.",
		do:    "Írj egész számot, vagy válassz lebegőpontos típust.",
	},
	{
		like:  "cannot convert ‹x› (untyped ‹› constant‹›) to type ‹t›",
		means: "‹Az:x› nem ‹t› típusú, és nem is alakítható azzá.",
		do:    "Írj ide ‹t› típusú értéket. Szöveget idézőjel közé, számot idézőjel nélkül kell írni.",
	},
	{
		like:  "invalid argument: index ‹x› (‹› type ‹t›) must be integer",
		means: "A sorszámnak egész számnak kell lennie, ‹az:x› viszont ‹t› típusú.",
		do:    "Használj egész számot. Ha név szerint keresel, map kell, nem lista.",
	},
	{
		like:  "invalid argument: index ‹x› (‹›) must not be negative",
		means: "A sorszám nem lehet negatív. Go nyelven a `-1` nem az utolsó elemet jelenti.",
		do:    "Az utolsó elem: `s[len(s)-1]`.",
	},
	{
		like:  "invalid argument: index ‹x› out of bounds [0:‹n›]",
		means: "Ebben a tömbben ‹n:n› elem van, a sorszámok 0-tól kezdődnek, ezért ‹n:x› sorszámú elem nincs.",
		do:    "Az utolsó elem sorszáma eggyel kisebb az elemek számánál.",
	},
	{
		like:  "index ‹x› is out of bounds (>= ‹n›)",
		means: "Több elemet soroltál fel, mint ahány a tömbben elfér: ‹n:n›.",
		do:    "Javítsd a tömb méretét, vagy hagyd üresen a zárójelet: akkor szelet lesz belőle, amely bármekkora lehet.",
	},
	{
		like:  "invalid slice indices: ‹b› < ‹a›",
		means: "A szelet vége kisebb, mint az eleje.",
		do:    "A formája `s[eleje:vége]`, és az eleje nem lehet nagyobb.",
	},
	{
		like:  "cannot index ‹x› (‹› type ‹t›)",
		means: "Szögletes zárójel lista, szöveg vagy map után állhat, ‹az:x› viszont ‹t› típusú.",
		do:    "Nézd meg, jó változót írtál-e.",
	},
	{
		like:  "cannot slice ‹x› (‹› type ‹t›)",
		means: "Részt kivágni listából vagy szövegből lehet, ‹az:x› viszont ‹t› típusú.",
		do:    "Nézd meg, jó változót írtál-e.",
	},
	{
		like:  "invalid array length ‹x›",
		means: "A tömb méretének fordításkor ismert konstansnak kell lennie.",
		do:    "Ha a méret futás közben derül ki, szelet kell: `make([]T, n)`.",
	},
	{
		like:  "invalid operation: shifted operand ‹x› (‹› type ‹t›) must be integer",
		means: "Biteket tolni csak egész számban lehet, ‹az:x› viszont ‹t› típusú.",
		do:    "Alakítsd egész számmá, vagy szorozz.",
	},
	{
		like:  "invalid operation: negative shift count ‹x› (‹›)",
		means: "A biteket nem lehet negatív számú hellyel eltolni.",
		do:    "Az ellenkező irányhoz fordítsd meg a jelet: `<<` helyett `>>`.",
	},
	{
		like:  "duplicate key ‹x› in map literal",
		means: "‹Az:x› kulcs kétszer szerepel a felsorolásban.",
		do:    "Egy kulcshoz egy érték tartozhat; hagyd meg az egyiket.",
	},
	{
		like:  "missing key in map literal",
		means: "A map felsorolásában minden elemnek kulcsa is van.",
		do:    "A formája `kulcs: érték`.",
	},
	{
		like:  "invalid composite literal type ‹t›",
		means: "Kapcsos zárójellel csak struktúrát, listát vagy mapet lehet felsorolni; ‹az:t› nem ilyen.",
		do:    "Írd le magát az értéket, vagy alakítsd át: `‹n:t›(x)`.",
	},
	{
		like:  "‹x› (‹›) is not constant",
		means: "A `const` értékét már fordításkor tudni kell, ‹az:x› viszont csak futás közben derül ki.",
		do:    "Írj `const` helyett `var` szót.",
	},
	{
		like:  "invalid constant type ‹t›",
		means: "Konstans csak szám, szöveg vagy logikai érték lehet, ‹t› nem.",
		do:    "Írj `const` helyett `var` szót.",
	},
	{
		like:  "cannot use iota outside constant declaration",
		means: "Az `iota` csak egy `const` felsorolásban számol.",
		do:    "Tedd a sort `const ( … )` közé, vagy írj ide számot.",
	},
	{
		like:  "invalid operation: ‹x› (‹t› is not a generic type)",
		means: "‹Az:t› típusnak nincs típusparamétere, ezért nem állhat utána szögletes zárójel.",
		do:    "Hagyd el a szögletes zárójelet.",
	},
}
