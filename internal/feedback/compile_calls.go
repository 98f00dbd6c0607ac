package feedback

// callRules explain faults of calls, their arguments and their results.
var callRules = []rule{
	{
		like:  "missing return",
		means: "A függvény értéket ígér, de el tud jutni a végére `return` nélkül. A fordító minden útvonalat megnéz, azt is, amikor egyik `if` sem teljesül.",
		do:    "Írj a függvény végére `return` sort a megfelelő értékekkel.",
	},
	{
		like:  "assignment mismatch: ‹n› variable‹› but ‹f› returns ‹m› value‹›",
		means: "A bal oldalon ‹n:n› név áll, ‹hív:f› viszont ‹n:m› értéket ad vissza.",
		do:    "Írj a bal oldalra annyi nevet, ahány érték jön. Amelyik nem kell, annak a helyére írj `_` jelet, de a hibát ne dobd el.",
	},
	{
		like:  "assignment mismatch: ‹n› variable‹› but ‹m› value‹›",
		means: "Az értékadás két oldala nem egyforma hosszú: ‹n:n› név, de ‹n:m› érték. Tizedespont helyett írt vessző is okozhatja.",
		do:    "Írj annyi nevet, ahány érték van.",
	},
	{
		like:  "missing init expr for ‹x›",
		means: "‹Az:x› konstansnak nincs értéke.",
		do:    "Írd mögé: `const x = 1`.",
	},
	{
		like:  "extra init expr ‹x›",
		means: "Több kezdőérték van, mint ahány név: ‹az:x› már kimarad.",
		do:    "Írj annyi nevet, ahány érték van.",
	},
	{
		like:  "too many arguments in call to ‹f›\nhave ‹h›\nwant ‹w›",
		means: "‹Az:f› függvénynek több értéket adtál át, mint ahányat vár. Ez jött: ‹h›, ez kell: ‹w›.",
		do:    "Vesd össze a hívást a függvény első sorával. Ha több eredményű hívás áll benne, tedd az eredményeit előbb változókba.",
	},
	{
		like:  "not enough arguments in call to ‹f›\nhave ‹h›\nwant ‹w›",
		means: "‹Az:f› függvénynek kevesebb értéket adtál át, mint ahányat vár. Ez jött: ‹h›, ez kell: ‹w›.",
		do:    "Pótold a hiányzó értéket, a függvény első sorának sorrendjében.",
	},
	{
		like:  "too many arguments in call to ‹f›",
		means: "‹Az:f› függvénynek több értéket adtál át, mint ahányat vár.",
		do:    "Vesd össze a hívást a függvény első sorával.",
	},
	{
		like:  "not enough arguments in call to ‹f›",
		means: "‹Az:f› függvénynek kevesebb értéket adtál át, mint ahányat vár.",
		do:    "Vesd össze a hívást a függvény első sorával.",
	},
	{
		like:  "invalid operation: not enough arguments for ‹x› (expected ‹w›, found ‹h›)",
		means: "Ehhez a beépített függvényhez ‹n:w› érték kell, a hívásban ‹n:h› van.",
		do:    "Pótold a hiányzó értéket.",
	},
	{
		like:  "invalid operation: too many arguments for ‹x› (expected ‹w›, found ‹h›)",
		means: "Ehhez a beépített függvényhez ‹n:w› érték kell, a hívásban ‹n:h› van.",
		do:    "Hagyd el a fölösleges értéket.",
	},
	{
		like:  "invalid operation: ‹x› expects ‹a› or ‹b› arguments; found ‹h›",
		means: "A `make` a típus után a méretet is kéri: ‹x› még kevés.",
		do:    "Írd mögé a hosszát is, például `make([]int, 0)`, vagy használj `var` deklarációt.",
	},
	{
		like:  "too many arguments in conversion to ‹t›",
		means: "Egy átalakítás egyszerre egy értéket fogad, ‹az:t› zárójelében viszont több áll. Tizedespont helyett írt vessző is okozhatja.",
		do:    "Hagyj egyet a zárójelben.",
	},
	{
		like:  "missing argument in conversion to ‹t›",
		means: "‹Az:t› zárójele üres: nincs mit átalakítani.",
		do:    "Írd bele az értéket, például `‹n:t›(x)`.",
	},
	{
		like:  "multiple-value ‹f› (value of type ‹t›) in single-value context",
		means: "‹Az:f› hívás több értéket ad vissza, de ezen a helyen csak egy lehet.",
		do:    "Tedd az eredményeit előbb változókba, és azzal számolj, amelyik kell.",
	},
	{
		like:  "‹f› (no value) used as value",
		means: "‹Az:f› hívás nem ad vissza semmit, ezért értékként nem használható.",
		do:    "Hívd meg külön sorban, vagy adj a függvénynek eredményt.",
	},
	{
		like:  "too many return values\nhave ‹h›\nwant ‹w›",
		means: "A `return` után több érték áll, mint amennyit a függvény első sora ígér. Ez jött: ‹h›, ez kell: ‹w›.",
		do:    "Hagyd el a fölösleges értéket. A függvény első sorát ne írd át: a teszt így hívja.",
	},
	{
		like:  "not enough return values\nhave ‹h›\nwant ‹w›",
		means: "A `return` után kevesebb érték áll, mint amennyit a függvény első sora ígér. Ez jött: ‹h›, ez kell: ‹w›.",
		do:    "Sorold fel mindet, a hibát is. Ha nincs hiba, a helyére `nil` kerül.",
	},
	{
		like:  "too many return values",
		means: "A `return` után több érték áll, mint amennyit a függvény első sora ígér.",
		do:    "Hagyd el a fölösleges értéket.",
	},
	{
		like:  "not enough return values",
		means: "A `return` után kevesebb érték áll, mint amennyit a függvény első sora ígér.",
		do:    "Sorold fel mindet, a hibát is.",
	},
	{
		like:  "‹x› (value of type func(‹›) is not used",
		means: "‹Az:x› magában csak megnevezi a függvényt, nem hívja meg.",
		do:    "Írj utána zárójelet.",
	},
	{
		like:  "append(‹x›) (value of type ‹›) is not used",
		means: "Az `append` új szeletet ad vissza, az eredeti nem változik meg; itt az új elveszne.",
		do:    "Tedd vissza az eredményt: `s = append(s, x)`.",
	},
	{
		like:  "‹x› (untyped bool value) is not used",
		means: "Ez a sor összehasonlít (‹x›), de az eredményével nem csinál semmit.",
		do:    "Ha értéket adnál, `==` helyett `=` kell. Ha feltétel, írd `if` mögé.",
	},
	{
		like:  "‹x› (‹›) is not used",
		means: "Ez a sor kiszámol egy értéket (‹x›), de nem csinál vele semmit.",
		do:    "Tedd az értéket egy változóba, add vissza `return` után, vagy töröld a sort.",
	},
	{
		like:  "expression in ‹k› must be function call",
		means: "‹Az:k› után egy függvény meghívásának kell állnia, itt viszont nincs hívás.",
		do:    "Írj a függvény után zárójelet: `‹n:k› f()`.",
	},
	{
		like:  "expression in ‹k› must not be parenthesized",
		means: "‹Az:k› utáni hívást nem szabad zárójelbe tenni.",
		do:    "Hagyd el a külső zárójelet.",
	},
	{
		like:  "‹k› discards result of ‹x› (‹›)",
		means: "‹Az:k› eldobná ‹az:x› eredményét, pedig ennek a hívásnak csak az eredménye hasznos.",
		do:    "Hívd meg közönséges sorban, és használd az eredményt.",
	},
	{
		like:  "invalid operation: cannot call ‹x› (‹› type ‹t›): ‹›",
		means: "‹Az:x› nem függvény, hanem ‹t› típusú érték, ezért nem lehet meghívni.",
		do:    "Hagyd el a zárójelet, vagy nézd meg, hogy egy változód nem takar-e el egy függvényt ugyanezzel a névvel.",
	},
	{
		like:  "invalid append: argument must be a slice; have ‹x› (‹›)",
		means: "Az `append` szelethez fűz hozzá, ‹az:x› viszont nem szelet.",
		do:    "Mapbe így kerül elem: `m[kulcs] = érték`.",
	},
	{
		like:  "invalid argument: ‹x› (‹›) for built-in ‹f›",
		means: "‹Az:f› nem tud mit kezdeni ezzel: ‹x›. Hossza listának, szövegnek, mapnek és csatornának van.",
		do:    "Nézd meg, jó változót adtál-e át.",
	},
	{
		like:  "invalid argument: ‹x› (‹›) is not a map",
		means: "A `delete` csak mapből tud törölni, ‹az:x› viszont nem map.",
		do:    "Szeletből a `slices.Delete` töröl.",
	},
	{
		like:  "invalid argument: cannot make ‹t›: ‹›",
		means: "A `make` szeletet, mapet vagy csatornát készít, ‹az:t› nem ilyen.",
		do:    "Írj `var x ‹n:t›` deklarációt.",
	},
	{
		like:  "can only use ... with final parameter",
		means: "A `...` csak az utolsó paraméter típusa előtt állhat.",
		do:    "Tedd azt a paramétert a sor végére.",
	},
	{
		like:  "func init must have no arguments and no return values",
		means: "Az `init` külön szerepű név: paramétere és eredménye nem lehet.",
		do:    "Adj a függvénynek más nevet.",
	},
	{
		like:  "missing function body",
		means: "A függvénynek van első sora, de hiányzik a törzse, a kapcsos zárójelek közti rész.",
		do:    "Írd meg a törzsét. A nyitó kapcsos zárójel ugyanabban a sorban álljon, mint a `func`.",
	},
}
