package feedback

// flowRules explain faults of loops, switches, labels, channels and type parameters.
var flowRules = []rule{
	{
		like:  "label ‹x› defined and not used",
		means: "‹Az:x› címkére semmi nem hivatkozik. (Ha nem címkét akartál: a név utáni kettőspont tette azzá.)",
		do:    "Töröld a címkét, vagy írd a nevét a `break` vagy a `continue` mögé.",
	},
	{
		like:  "‹k› label not defined: ‹x›",
		means: "‹Az:k› után ‹az:x› címke áll, de nincs ilyen címkéjű ciklus ezen a sor körül.",
		do:    "Írd a címkét közvetlenül a ciklus elé, vagy hagyd el a nevet.",
	},
	{
		like:  "label ‹x› not defined",
		means: "Nincs ‹x› nevű címke ebben a függvényben.",
		do:    "Nézd meg, nincs-e elírva.",
	},
	{
		like:  "invalid ‹k› label ‹x›",
		means: "‹Az:x› címke nem olyan ciklusé, amelyből itt ki lehetne lépni.",
		do:    "Írd a címkét közvetlenül a körülvevő ciklus elé.",
	},
	{
		like:  "goto ‹x› jumps over declaration‹›",
		means: "A `goto` átugrana egy változó létrehozását, és a változónak nem lenne értéke.",
		do:    "Írj helyette ciklust vagy `if` szerkezetet.",
	},
	{
		like:  "break is not in a loop, switch, or select",
		means: "A `break` egy ciklusból, `switch`-ből vagy `select`-ből lép ki, de itt egyik sem veszi körül.",
		do:    "A függvényből `return` lép ki. Nézd meg a kapcsos zárójeleket is: lehet, hogy egy ciklus korábban lezárult.",
	},
	{
		like:  "continue is not in a loop",
		means: "A `continue` a ciklus következő körére ugrik, de itt nincs körülötte ciklus.",
		do:    "A függvényből `return` lép ki. Nézd meg a kapcsos zárójeleket is.",
	},
	{
		like:  "fallthrough statement out of place",
		means: "A `fallthrough` csak egy `switch` ágának utolsó sora lehet.",
		do:    "Töröld, vagy tedd az ág végére.",
	},
	{
		like:  "cannot fallthrough final case in switch",
		means: "Az utolsó ág után nincs hová továbbmenni.",
		do:    "Töröld a `fallthrough` sort.",
	},
	{
		like:  "duplicate case ‹x› in type switch\n‹›",
		means: "‹Az:x› típus két ágban is szerepel; a második soha nem futna le.",
		do:    "Töröld vagy írd át az egyiket.",
	},
	{
		like:  "duplicate case ‹x› (‹›) in expression switch\n‹›",
		means: "‹Az:x› érték két ágban is szerepel; a második soha nem futna le.",
		do:    "Töröld vagy írd át az egyiket.",
	},
	{
		like:  "multiple defaults (first at ‹›)",
		means: "Egy `switch`-nek csak egy `default` ága lehet.",
		do:    "Vond össze a kettőt.",
	},
	{
		like:  "invalid syntax tree: use of .(type) outside type switch",
		means: "A `.(type)` csak `switch` fejében állhat.",
		do:    "Írd így: `switch v := x.(type) { … }`. Ha egyetlen típus érdekel, nevezd meg: `x.(int)`.",
	},
	{
		like:  "cannot range over ‹x› (‹› type ‹t›)",
		means: "A `range` listán, szövegen, mapen, csatornán, egész számon vagy bejáró függvényen tud végigmenni, ‹az:t› nem ilyen.",
		do:    "Nézd meg, jó változót írtál-e; lehet, hogy egy mezőjén kell végigmenni.",
	},
	{
		like:  "range over ‹x› (‹›) permits only one iteration variable",
		means: "Ezen a `range` csak egy értéket ad körönként, nem kettőt.",
		do:    "Hagyj egy nevet a `range` előtt.",
	},
	{
		like:  "select case must be send or receive (possibly with assignment)",
		means: "A `select` ágaiban csatornának kell állnia: küldésnek vagy fogadásnak.",
		do:    "Írd így: `case v := <-c:` vagy `case c <- v:`. Értékek közti választásra `switch` való.",
	},
	{
		like:  "invalid operation: cannot close non-channel ‹x› (‹›)",
		means: "A `close` csatornát zár le, ‹az:x› viszont nem csatorna.",
		do:    "Ha van neki, a saját metódusát hívd: `x.Close()`.",
	},
	{
		like:  "invalid operation: cannot close receive-only channel ‹x› (‹›)",
		means: "‹Az:x› csatornából itt csak fogadni lehet; lezárni annak a dolga, aki küld bele.",
		do:    "Zárd le a küldő oldalon.",
	},
	{
		like:  "invalid operation: cannot send to receive-only channel ‹›",
		means: "Ebből a csatornából itt csak fogadni lehet (`<-chan`).",
		do:    "Küldéshez a paraméter típusa `chan` vagy `chan<-` legyen.",
	},
	{
		like:  "invalid operation: cannot receive from send-only channel ‹›",
		means: "Ebbe a csatornába itt csak küldeni lehet (`chan<-`).",
		do:    "Fogadáshoz a paraméter típusa `chan` vagy `<-chan` legyen.",
	},
	{
		like:  "invalid operation: cannot ‹k› non-channel ‹›",
		means: "A `<-` jel csatornába küld vagy onnan fogad, itt viszont nem csatorna áll.",
		do:    "Értékadáshoz `=` kell.",
	},
	{
		like:  "initialization cycle: ‹x› refers to itself",
		means: "‹Az:x› kezdőértéke önmagától függ, ezért nem lehet kiszámolni.",
		do:    "Adj neki olyan kezdőértéket, amelyhez ő maga nem kell.",
	},
	{
		like:  "initialization cycle for ‹x›\n‹›",
		means: "‹Az:x› kezdőértéke körben más értékeken át önmagától függ.",
		do:    "Vágd el a kört: az egyik értéket egy függvényben, később számold ki.",
	},
	{
		like:  "in call to ‹f›, cannot infer ‹t› (‹›)",
		means: "A fordító az argumentumokból nem tudja kitalálni, mi legyen ‹az:t› típusparaméter.",
		do:    "Írd ki a típust: `‹n:f›[int](…)`.",
	},
	{
		like:  "in call to ‹f›, mismatched types ‹a› and ‹b› (cannot infer ‹t›)",
		means: "‹Az:f› két argumentumának azonos típusúnak kellene lennie, de különböznek: ‹a› és ‹b›.",
		do:    "Alakítsd őket azonos típusra.",
	},
	{
		like:  "in call to ‹f›, type ‹a› of ‹x› does not match inferred type ‹b› for ‹›",
		means: "‹Az:x› típusa ‹a›, de ‹az:f› hívásban az előző argumentumok miatt ‹b› kellene.",
		do:    "Alakítsd őket azonos típusra.",
	},
	{
		like:  "in call to ‹f›, type ‹a› of ‹x› does not match ‹b›",
		means: "‹Az:x› típusa ‹a›, de ‹az:f› más alakú típust vár.",
		do:    "Vesd össze a hívást a függvény első sorával.",
	},
	{
		like:  "cannot use generic function ‹f› without instantiation",
		means: "‹Az:f› típusparaméteres függvény; amíg nem tudni, milyen típussal, nem lehet értékként használni.",
		do:    "Írd ki a típust: `‹n:f›[int]`.",
	},
	{
		like:  "cannot use generic type ‹t› without instantiation",
		means: "‹Az:t› típusnak típusparamétere van, és az itt hiányzik.",
		do:    "Írd ki szögletes zárójelben, például `T[int]`.",
	},
	{
		like:  "‹a› does not satisfy ‹b›",
		means: "‹Az:a› típus nem felel meg annak, amit a típusparaméter kér: ‹b›.",
		do:    "Adj át olyan típust, amely megfelel. A `comparable` például összehasonlíthatót kér.",
	},
	{
		like:  "got ‹n› type arguments but want ‹m›",
		means: "A szögletes zárójelben más számú típus áll (‹n:n›), mint ahány típusparaméter van (‹n:m›).",
		do:    "Sorolj fel annyi típust, ahány kell.",
	},
	{
		like:  "not enough type arguments for type ‹t›: have ‹n›, want ‹m›",
		means: "‹Az:t› típushoz ‹n:m› típusparaméter kell, itt viszont ‹n:n› áll.",
		do:    "Pótold a hiányzót a szögletes zárójelben.",
	},
	{
		like:  "too many type arguments for type ‹t›: have ‹n›, want ‹m›",
		means: "‹Az:t› típushoz ‹n:m› típusparaméter kell, itt viszont ‹n:n› áll.",
		do:    "Hagyd el a fölösleges típust.",
	},
	{
		like:  "cannot use type ‹t› outside a type constraint: ‹›",
		means: "‹Az:t› csak azt írja le, milyen típus lehet egy típusparaméter; változónak nem lehet ez a típusa.",
		do:    "Tedd szögletes zárójelbe: `func f[T ‹n:t›](x T)`.",
	},
}
