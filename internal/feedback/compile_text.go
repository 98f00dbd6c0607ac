package feedback

// textRules explain faults of single signs: quotes, letters, numbers, the file's encoding.
var textRules = []rule{
	{
		like:  "newline in string",
		means: "A szöveg nincs lezárva: a sor végéig nincs meg a záró idézőjel.",
		do:    "Tedd ki a `\"` jelet. Több soros szöveget fordított aposztrófok közé írj.",
	},
	{
		like:  "string literal not terminated",
		means: "A szöveg nincs lezárva: hiányzik a záró idézőjel.",
		do:    "Tedd ki a `\"` jelet.",
	},
	{
		like:  "string not terminated",
		means: "A több soros szöveg nincs lezárva: hiányzik a záró fordított aposztróf.",
		do:    "Tedd ki a szöveg végére.",
	},
	{
		like:  "raw string literal not terminated",
		means: "A több soros szöveg nincs lezárva: hiányzik a záró fordított aposztróf.",
		do:    "Tedd ki a szöveg végére.",
	},
	{
		like:  "more than one character in rune literal",
		means: "Az aposztrófok közé csak egyetlen betű kerülhet.",
		do:    "Szöveghez kettős idézőjel kell: `\"abc\"`.",
	},
	{
		like:  "empty rune literal or unescaped '‹›",
		means: "Az aposztrófok között nincs betű.",
		do:    "Üres szöveghez kettős idézőjel kell: `\"\"`.",
	},
	{
		like:  "newline in rune literal",
		means: "Az aposztróf nincs lezárva a sor végéig.",
		do:    "Tedd ki a záró aposztrófot. Szöveghez kettős idézőjel kell.",
	},
	{
		like:  "rune literal not terminated",
		means: "Az aposztróf nincs lezárva.",
		do:    "Tedd ki a záró aposztrófot. Szöveghez kettős idézőjel kell.",
	},
	{
		like:  "illegal rune literal",
		means: "Az aposztrófok közé csak egyetlen betű kerülhet.",
		do:    "Szöveghez kettős idézőjel kell: `\"abc\"`.",
	},
	{
		like:  "comment not terminated",
		means: "A `/*` jellel kezdett megjegyzés nincs lezárva, így a fájl vége is megjegyzés lett.",
		do:    "Tedd ki a `*/` jelet, vagy írj soronként `//` jelet.",
	},
	{
		like:  "unknown escape‹›",
		means: "A szövegben a `\\` után olyan betű áll, amelynek nincs külön jelentése.",
		do:    "Magát a fordított törtvonalat kettőzve írd: `\\\\`.",
	},
	{
		like:  "invalid character U+201‹n› '‹x›'‹›",
		means: "Ez nyomdai idézőjel (‹x›), a fordító viszont csak az egyeneset ismeri. Szövegszerkesztőből vagy weblapról másolva szokott bekerülni.",
		do:    "Írd át egyenes idézőjelre: `\"`.",
	},
	{
		like:  "invalid character ‹u› '‹x›' in identifier",
		means: "Egy névben olyan jel áll, amely nem lehet benne: ‹x›.",
		do:    "Névben betű, szám és `_` állhat.",
	},
	{
		like:  "invalid character ‹u› in identifier",
		means: "Egy névben láthatatlan vagy idegen jel áll (‹u›). Másoláskor szokott bekerülni.",
		do:    "Töröld ki a nevet, és gépeld be újra.",
	},
	{
		like:  "invalid character U+0023 '#'‹›",
		means: "A `#` jelnek Go nyelven nincs szerepe.",
		do:    "A megjegyzés jele `//`.",
	},
	{
		like:  "invalid character U+003F '?'‹›",
		means: "A `?` jelnek Go nyelven nincs szerepe; feltételes kifejezés (`a ? b : c`) sincs.",
		do:    "Írj helyette `if` szerkezetet.",
	},
	{
		like:  "invalid character ‹u› '‹x›'",
		means: "Ez a jel itt nem állhat: ‹x›.",
		do:    "Töröld, vagy ha szöveg része, tedd idézőjelbe.",
	},
	{
		like:  "invalid character ‹u›",
		means: "Láthatatlan vagy idegen jel áll a kódban (‹u›). Másoláskor szokott bekerülni.",
		do:    "Töröld ki a sort, és gépeld be újra.",
	},
	{
		like:  "illegal character ‹u› '‹x›'",
		means: "Ez a jel itt nem állhat: ‹x›.",
		do:    "Töröld, vagy ha szöveg része, tedd idézőjelbe.",
	},
	{
		like:  "invalid BOM in the middle of the file",
		means: "A fájl közepén egy láthatatlan jel áll (BOM). Két fájl összemásolásakor szokott bekerülni.",
		do:    "Töröld ki a sort, és gépeld be újra.",
	},
	{
		like:  "invalid NUL character",
		means: "A fájlban 0 értékű bájt van: a mentés más kódolással készült, vagy a fájl megsérült.",
		do:    "Mentsd újra UTF-8 kódolással.",
	},
	{
		like:  "invalid UTF-8 encoding",
		means: "A fájl ezen a helyen nem UTF-8 kódolású, többnyire egy ékezetes betűnél.",
		do:    "Állítsd a szerkesztőt UTF-8 kódolásra, és mentsd újra a fájlt.",
	},
	{
		like:  "illegal UTF-8 encoding‹›",
		means: "A fájl nem UTF-8 kódolású, többnyire egy ékezetes betűnél.",
		do:    "Állítsd a szerkesztőt UTF-8 kódolásra, és mentsd újra a fájlt.",
	},
	{
		like:  "invalid digit '‹x›' in ‹k› literal",
		means: "A szám kezdete miatt a fordító más számrendszert vár, amelyben nincs ‹x› számjegy. A nullával kezdődő szám nyolcas számrendszerű.",
		do:    "Hagyd el a szám elejéről a nullát.",
	},
}
