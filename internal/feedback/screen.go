package feedback

// screenRules explain what grading does not let run, and why.
var screenRules = []rule{
	{
		like:  "import not allowed: \"‹x›\"",
		means: "‹Az:x› csomag ebben a feladatban nem használható. Beadáskor csak olyan kód futhat, amely nem nyúl a géphez, a fájlokhoz és a hálózathoz.",
		do:    "Töröld az `import` sorát. Kiíráshoz a `fmt` használható, hibához az `errors`.",
	},
	{
		like:  "dot import: \"‹x›\"",
		means: "A ponttal behozott csomag nevei elvegyülnek a tieiddel, és nem látszik, melyik honnan jön.",
		do:    "Hagyd el a pontot, és írd ki a csomag nevét a használat helyén.",
	},
	{
		like:  "import \"C\"",
		means: "Ez a sor C-kódot kapcsolna a programhoz, és az kikerülné az ellenőrzést.",
		do:    "Töröld; a feladat tisztán Go nyelven megoldható.",
	},
	{
		like:  "compiler directive: ‹x›",
		means: "A ‹x› különleges fordítói utasítás. Beadásban nem szerepelhet, mert kikerülhetné az ellenőrzést.",
		do:    "Töröld azt a sort.",
	},
	{
		like:  "line directive: ‹x›",
		means: "Ez a megjegyzés más fájlt és sort íratna a hibaüzenetekbe. Beadásban nem szerepelhet.",
		do:    "Töröld azt a sort.",
	},
	{
		like:  "build constraint: ‹x›",
		means: "Ez a sor egyes gépeken kizárná a fájlt a fordításból. Beadásban nem szerepelhet.",
		do:    "Töröld azt a sort.",
	},
	{
		like:  "package clause: got ‹x›, want ‹y›",
		means: "A fájl `package` sora ‹x›, pedig ennél a feladatnál ‹y› kell.",
		do:    "Írd vissza úgy, ahogy a vázban állt: `package ‹n:y›`.",
	},
	{
		like:  "assignment to another package's variable: ‹x›",
		means: "‹Az:x› egy másik csomag változója. Ha átírod vagy a címét veszed, a teszt és minden más kód is a megváltozottat látja.",
		do:    "Hozz létre saját változót.",
	},
	{
		like:  "pointer into another package: ‹x›",
		means: "‹Az:x› mutató (pointer) egy másik csomag változójára. Aki ezen át ír, az a másik csomagot változtatja meg.",
		do:    "Kérd el paraméterben, amire szükséged van, vagy hozz létre saját értéket.",
	},
	{
		like:  "way to any memory: ‹x›",
		means: "‹Az:x› olyan értékhez vezet, amellyel a program bármely memóriája írható. Ez kikerülné az ellenőrzést.",
		do:    "Oldd meg nélküle; a feladathoz nem kell.",
	},
	{
		like:  "more findings: ‹x›",
		means: "A fájlban még ennyi hasonló hely van; a többit nem sorolom fel.",
		do:    "Javítsd a fentieket, és ellenőrizz újra.",
	},
	{
		like:  "method that judges itself: ‹x›",
		means: "‹Az:x› nevű metódust az összehasonlítás vagy a kiírás magától meghívja, így a megoldás a saját tesztjébe szólna bele.",
		do:    "Hagyd el, vagy adj neki más nevet.",
	},
	{
		like:  "function not allowed: ‹x›",
		means: "‹Az:x› fájlt vagy hálózati kapcsolatot nyitna. Beadáskor csak azzal dolgozhatsz, amit a teszt ad.",
		do:    "Használd a paraméterben kapott adatbázist; ha nem arról van szó, hagyd el ezt a hívást.",
	},
	{
		like:  "build limit: ‹x›",
		means: "A fordító nem készült el időben. Ekkora fájlnál ez csak akkor fordul elő, ha a típusok vagy az állandók egymásra épülve óriásira nőnek.",
		do:    "Keresd meg az egymásba ágyazott típust vagy a hatalmas állandót, és egyszerűsítsd.",
	},
	{
		like:  "function without body: ‹x›",
		means: "‹Az:x› függvénynek nincs törzse, így a kódja máshonnan jönne.",
		do:    "Írd meg a törzsét kapcsos zárójelek között.",
	},
	{
		like:  "not UTF-8: UTF-16",
		means: "A fájl UTF-16 kódolású. A Go csak UTF-8 kódolású fájlt tud olvasni.",
		do:    "A szerkesztő mentési beállításai között válaszd az UTF-8 kódolást, és mentsd újra a fájlt.",
	},
	{
		like:  "not UTF-8",
		means: "A fájl nem UTF-8 kódolású, többnyire egy ékezetes betűnél. A Go csak UTF-8 kódolású fájlt tud olvasni.",
		do:    "A szerkesztő mentési beállításai között válaszd az UTF-8 kódolást, és mentsd újra a fájlt.",
	},
	{
		like:  "NUL byte",
		means: "A fájlban 0 értékű bájt van: a mentés más kódolással készült, vagy a fájl megsérült.",
		do:    "Mentsd újra UTF-8 kódolással. Ha nem segít, állítsd vissza a vázat.",
	},
	{
		like:  "too large: ‹n› bytes, limit ‹m›",
		means: "A fájl túl nagy: ‹méret:n›, a határ ‹méret:m›. Egy megoldás ennek töredéke.",
		do:    "Nézd meg, nem került-e bele véletlenül adat vagy egy másik fájl.",
	},
	{
		like:  "empty file",
		means: "A fájl üres.",
		do:    "Tölts be egy korábbi mentést, vagy állítsd vissza a vázat.",
	},
}

// screenTables are the screen's own words, then the parser's, which it hands on after "syntax: ".
func screenTables() [][]rule { return append([][]rule{screenRules}, compileRules()...) }

// infrastructureRules explain why a check could not be made.
var infrastructureRules = []rule{
	{
		like:  "‹›go-missing‹›",
		means: "A `go` parancs nem található ezen a gépen.",
		do:    "Telepítsd a Go nyelvet, majd nyiss új terminált.",
	},
	{
		like:  "‹›go-too-old (have ‹x›, want ‹y›)‹›",
		means: "A telepített Go túl régi: ‹n:x› van, ‹n:y› kell.",
		do:    "Telepíts újabb Go változatot.",
	},
	{
		like:  "‹›go-broken‹›",
		means: "A `go` parancs elindult, de nem válaszolt rendesen.",
		do:    "Nézd meg, mit ír ki a `go env`; ha hibát, telepítsd újra a Go nyelvet.",
	},
	{
		like:  "‹›modules-missing‹›",
		means: "A munkafüzet egyik függősége hiányzik, és most nem tölthető le.",
		do:    "Kapcsolódj a hálózatra, és futtasd egyszer: `go mod download`.",
	},
	{
		like:  "‹›no-temp‹›",
		means: "Az ideiglenes fájlok mappája nem írható, vagy betelt a lemez.",
		do:    "Szabadíts fel helyet, vagy állíts be másik ideiglenes mappát.",
	},
	{
		like:  "‹›no-source‹›",
		means: "A munkafüzet egyik fájlja hiányzik.",
		do:    "Állítsd vissza a munkafüzet eredeti fájljait; a saját megoldásodhoz ne nyúlj.",
	},
	{
		like:  "‹›tests-changed‹›",
		means: "A teszt fájlja megváltozott, ezért nem egyezik a feltételek listájával.",
		do:    "Állítsd vissza az eredeti tesztet.",
	},
}
