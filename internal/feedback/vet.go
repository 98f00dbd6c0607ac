package feedback

// vetRules explain what `go vet` finds in the part that `go test` always runs.
var vetRules = []rule{
	{
		like:  "‹f› format ‹verb› has arg ‹x› of wrong type ‹t›",
		means: "A ‹verb› jelölő nem illik ‹az:x› értékhez, amelynek típusa ‹t›.",
		do:    "Egész számhoz `%d`, szöveghez `%s`, logikai értékhez `%t`, hibához és bármi máshoz `%v` való. A `%w` csak hibát fogad.",
	},
	{
		like:  "‹f› format ‹verb› reads arg #‹n›, but call has ‹m› arg‹›",
		means: "A szövegben több jelölő van, mint ahány érték utána áll: ‹az:verb› már nem kap értéket.",
		do:    "Pótold a hiányzó értéket, vagy töröld a jelölőt.",
	},
	{
		like:  "‹f› call needs ‹n› arg‹› but has ‹m› arg‹›",
		means: "A szövegben ‹n:n› jelölő van, utána viszont ‹n:m› érték áll.",
		do:    "Írj minden értékhez egy jelölőt, vagy töröld a fölösleges értéket.",
	},
	{
		like:  "‹f› call has arguments but no formatting directives",
		means: "Az értékek kimaradnának, mert a szövegben nincs hozzájuk jelölő.",
		do:    "Tedd a jelölőt a szövegbe, például `%d` vagy `%v`.",
	},
	{
		like:  "‹f› format ‹verb› has unknown verb ‹v›",
		means: "Nincs ‹verb› jelölő.",
		do:    "Bármilyen értékhez jó a `%v`. Magát a százalékjelet kettőzve írd: `%%`.",
	},
	{
		like:  "‹f› format ‹verb› is missing verb at end of string",
		means: "A szöveg egy magában álló százalékjellel végződik.",
		do:    "Magát a százalékjelet kettőzve írd: `%%`.",
	},
	{
		like:  "‹f› call has possible Printf formatting directive ‹verb›",
		means: "‹Az:f› nem helyettesít be semmit: ‹az:verb› szó szerint jelenne meg.",
		do:    "Használd a nevében `f`-re végződő változatot, például `fmt.Printf`.",
	},
	{
		like:  "‹f› arg list ends with redundant newline",
		means: "‹Az:f› magától is új sort kezd, a szöveg végi `\\n` miatt üres sor is kerülne utána.",
		do:    "Töröld a `\\n` jelet.",
	},
	{
		like:  "non-constant format string in call to ‹f›",
		means: "‹Az:f› első értéke egy változó. Ha százalékjel van benne, hibás szöveg lesz belőle.",
		do:    "Írd elé a mintát: `fmt.Printf(\"%s\", s)`, vagy használj `fmt.Print` hívást.",
	},
	{
		like:  "‹f› format ‹verb› arg ‹x› is a func value, not called",
		means: "‹Az:x› maga a függvény, nem az eredménye.",
		do:    "Írj utána zárójelet.",
	},
	{
		like:  "‹f› arg ‹x› is a func value, not called",
		means: "‹Az:x› maga a függvény, nem az eredménye.",
		do:    "Írj utána zárójelet.",
	},
	{
		like:  "‹f› does not support error-wrapping directive %w",
		means: "A `%w` jelölőt csak a `fmt.Errorf` ismeri.",
		do:    "Kiíráshoz használj `%v` jelölőt.",
	},
	{
		like:  "‹f› format ‹verb› uses non-int ‹x› as argument of *",
		means: "A `*` helyére egész szám kerülne, ‹az:x› viszont nem az.",
		do:    "Töröld a `*` jelet, vagy adj át elé egész számot.",
	},
	{
		like:  "‹f› format ‹verb› with arg ‹x› causes recursive ‹m› method call",
		means: "A metódus kiírná ‹az:x› értéket, ahhoz viszont újra meghívná önmagát, és ennek soha nem lenne vége.",
		do:    "A metódusban az egyes mezőket írd ki, ne az egész értéket.",
	},
	{
		like:  "‹f› arg ‹x› causes recursive call to ‹m› method",
		means: "A metódus kiírná ‹az:x› értéket, ahhoz viszont újra meghívná önmagát, és ennek soha nem lenne vége.",
		do:    "A metódusban az egyes mezőket írd ki, ne az egész értéket.",
	},
	{
		like:  "‹f› format ‹x›",
		means: "Valami nem illik össze ‹az:f› szövege és a mögötte álló értékek között.",
		do:    "Vesd össze a jelölőket az értékekkel: sorrend, szám, típus.",
	},
	{
		like:  "second argument to errors.As must be a non-nil pointer‹›",
		means: "Az `errors.As` a második helyre írja, amit talált, ezért oda egy változó címe kell.",
		do:    "Írd így: `var cel *Hiba; errors.As(err, &cel)`. Ha csak egy ismert hibára kérdezel, `errors.Is` való.",
	},
	{
		like:  "second argument to errors.As should not be *error",
		means: "Az `errors.As` így minden hibára igazat adna.",
		do:    "Olyan típusú változó címét add át, amilyen hibát keresel.",
	},
	{
		like:  "impossible type assertion: no type can implement both ‹a› and ‹b› ‹›",
		means: "Nincs olyan típus, amely ‹az:a› és ‹az:b› interfészt egyszerre teljesíti, ezért ez soha nem sikerülhet.",
		do:    "Nézd meg, melyik interfészre gondoltál.",
	},
	{
		like:  "comparison of function ‹f› ‹›",
		means: "‹Az:f› egy megírt függvény, soha nem `nil`, ezért az összehasonlítás fölösleges.",
		do:    "Ha az eredménye érdekel, hívd meg: írj utána zárójelet.",
	},
	{
		like:  "conversion from ‹a› to string yields a string of one rune, not a string of digits",
		means: "A `string(x)` egy számból egyetlen betűt készít, nem a számjegyeit.",
		do:    "A számjegyekhez `strconv.Itoa(x)` vagy `fmt.Sprint(x)` kell.",
	},
	{
		like:  "direct assignment to atomic value",
		means: "Az atomi művelet eredményét ugyanabba a változóba visszaírni nem atomi, és elronthatja az értékét.",
		do:    "Hagyd el az értékadást: az `atomic.AddInt64(&n, 1)` magában is növel.",
	},
	{
		like:  "redundant ‹k›: ‹x›",
		means: "A feltételben ugyanaz áll kétszer: ‹x›.",
		do:    "Valószínűleg az egyiket mással akartad összehasonlítani. Javítsd vagy töröld.",
	},
	{
		like:  "suspect ‹k›: ‹x›",
		means: "Ez a feltétel mindig ugyanazt adja: ‹x›.",
		do:    "A „sem ez, sem az” így írható: `a != 1 && a != 2`.",
	},
	{
		like:  "misplaced //go:build comment",
		means: "A `//go:build` sor rossz helyen áll; a feladatokban nincs is szerepe.",
		do:    "Töröld.",
	},
	{
		like:  "misplaced +build comment",
		means: "A `// +build` sor rossz helyen áll; a feladatokban nincs is szerepe.",
		do:    "Töröld.",
	},
	{
		like:  "//go:debug directive ‹›",
		means: "A `//go:debug` sor itt nem állhat; a feladatokban nincs is szerepe.",
		do:    "Töröld.",
	},
	{
		like:  "‹x› passes lock by value: ‹›",
		means: "Egy zár (mutex) másolata jönne létre, és a másolat nem véd semmit.",
		do:    "Add át mutatóval (pointer): írj `*` jelet a típus elé.",
	},
	{
		like:  "‹x› copies lock value‹›",
		means: "Egy zár (mutex) másolata jönne létre, és a másolat nem véd semmit.",
		do:    "Az érték helyett a címét add tovább.",
	},
	{
		like:  "unreachable code",
		means: "Ez a sor soha nem fut le, mert előtte mindig véget ér a függvény.",
		do:    "Töröld, vagy tedd a `return` elé.",
	},
}
