package feedback

// packageRules explain what the go command, the importer and the linker say about whole packages.
var packageRules = []rule{
	{
		like:  "package ‹x› is not in std ‹›",
		means: "Nincs ‹x› nevű csomag a Go alapkönyvtárában.",
		do:    "Nézd meg, nincs-e elírva az `import` sorában.",
	},
	{
		like:  "package ‹x› is not in std",
		means: "Nincs ‹x› nevű csomag a Go alapkönyvtárában.",
		do:    "Nézd meg, nincs-e elírva az `import` sorában.",
	},
	{
		like:  "no required module provides package ‹x›; ‹›",
		means: "‹Az:x› csomag nem része ennek a munkafüzetnek.",
		do:    "Töröld az `import` sorát: a feladatokhoz elég a Go alapkönyvtára.",
	},
	{
		like:  "cannot find module providing package ‹x›: ‹›",
		means: "‹Az:x› csomag nem része ennek a munkafüzetnek.",
		do:    "Töröld az `import` sorát: a feladatokhoz elég a Go alapkönyvtára.",
	},
	{
		like:  "could not import ‹x› (‹›)",
		means: "A fordító nem találja ‹az:x› csomagot.",
		do:    "Nézd meg, nincs-e elírva az `import` sorában. A feladatokhoz elég a Go alapkönyvtára.",
	},
	{
		like:  "import \"‹x›\" is a program, not an importable package",
		means: "‹Az:x› csomag első sora `package main`, ezért más kód nem tudja használni.",
		do:    "Írd vissza a `package` sort úgy, ahogy a vázban állt.",
	},
	{
		like:  "import cycle not allowed‹›",
		means: "A csomagok körben egymást hozzák be, és így egyiket sem lehet elsőként lefordítani.",
		do:    "Töröld azt az `import` sort, amely a saját feladatodra vagy a tesztre mutat.",
	},
	{
		like:  "‹›\n‹›import cycle not allowed‹›",
		means: "A csomagok körben egymást hozzák be, és így egyiket sem lehet elsőként lefordítani.",
		do:    "Töröld azt az `import` sort, amely a saját feladatodra vagy a tesztre mutat.",
	},
	{
		like:  "use of internal package ‹x› not allowed",
		means: "‹Az:x› csomag más csomagok belső ügye, nem hozható be innen.",
		do:    "Töröld az `import` sorát.",
	},
	{
		like:  "‹›\n‹›use of internal package ‹x› not allowed‹›",
		means: "‹Az:x› csomag más csomagok belső ügye, nem hozható be innen.",
		do:    "Töröld az `import` sorát.",
	},
	{
		like:  "\"‹x›\" is relative, but relative import paths are not supported in module mode",
		means: "Az `import` után nem állhat fájlrendszerbeli út (‹x›).",
		do:    "Csomag nevét írd oda, például `\"strings\"`.",
	},
	{
		like:  "local import \"‹x›\" in non-local package",
		means: "Az `import` után nem állhat fájlrendszerbeli út (‹x›).",
		do:    "Csomag nevét írd oda, például `\"strings\"`.",
	},
	{
		like:  "invalid import path‹›",
		means: "Az idézőjelben nem egy csomag útja áll.",
		do:    "Írd így: `import \"fmt\"`, szóköz nélkül.",
	},
	{
		like:  "found packages ‹a› (‹›) and ‹b› (‹›) in ‹›",
		means: "A mappában két különböző `package` sor van: ‹a› és ‹b›.",
		do:    "Írd vissza a fájlod első sorát úgy, ahogy a vázban állt.",
	},
	{
		like:  "package ‹a›; expected package ‹b›",
		means: "A fájl `package` sora ‹a›, pedig ‹b› kell.",
		do:    "Írd vissza úgy, ahogy a vázban állt.",
	},
	{
		like:  "expected 'package', found 'EOF'",
		means: "A fájl üres, még `package` sor sincs benne.",
		do:    "Állítsd vissza a vázat, vagy tölts be egy korábbi mentést.",
	},
	{
		like:  "expected 'package', found ‹x›",
		means: "A fájl első utasítása a `package` sor lenne, de helyette ‹jel:x› áll.",
		do:    "Írd vissza a `package` sort úgy, ahogy a vázban állt.",
	},
	{
		like:  "‹›: build constraints exclude all Go files in ‹›",
		means: "A fájl elején álló `//go:build` sor kizárja a fájlt a fordításból.",
		do:    "Töröld azt a sort.",
	},
	{
		like:  "//go:‹x› only allowed in Go files that import \"unsafe\"",
		means: "A `//go:‹n:x›` különleges fordítói utasítás; a feladatokban nincs helye.",
		do:    "Töröld azt a sort.",
	},
	{
		like:  "invalid go:embed: ‹›",
		means: "A `//go:embed` fájlt építene a programba; a feladatokban nincs helye.",
		do:    "Töröld azt a sort, és az adatot írd közvetlenül a kódba.",
	},
	{
		like:  "stack frame too large ‹›",
		means: "Egy függvény változói együtt túl nagyok: többnyire egy hatalmas tömb az oka.",
		do:    "Tömb helyett használj szeletet, és csak annyi helyet kérj, amennyi kell.",
	},
	{
		like:  "type ‹t› larger than address space",
		means: "‹Az:t› típus nagyobb, mint amennyi memória egyáltalán lehet.",
		do:    "Nézd meg a tömb méretét; szelet futás közben is nőhet.",
	},
	{
		like:  "type ‹t› too large",
		means: "‹Az:t› típus túl nagy.",
		do:    "Nézd meg a tömb méretét; szelet futás közben is nőhet.",
	},
	{
		like:  "‹f›: relocation target ‹x› not defined",
		means: "‹Az:x› függvénynek van első sora, de nincs törzse, ezért nem áll össze a program.",
		do:    "Írd meg a törzsét kapcsos zárójelek között.",
	},
	{
		like:  "function main is undeclared in the main package",
		means: "A fájl `package` sora `main`, de nincs benne `main` függvény.",
		do:    "Írd vissza a `package` sort úgy, ahogy a vázban állt.",
	},
	{
		like:  "expected ‹a›, found ‹b›",
		means: "A fordító mást várt: itt ‹jel:b› áll, pedig ‹kell:a›. A hiba gyakran egy jellel vagy egy sorral előbb van.",
		do:    "Nézd meg ezt a sort és az előzőt: zárójel, vessző, idézőjel.",
	},
	{
		like:  "imports must appear before other declarations",
		means: "Az `import` sorai a fájl elejére valók, közvetlenül a `package` sor után.",
		do:    "Vidd fel őket oda.",
	},
	{
		like:  "missing import path‹›",
		means: "Az `import` után idézőjelben kell állnia a csomag útjának.",
		do:    "Írd így: `import \"fmt\"`.",
	},
	{
		like:  "missing ‹x›",
		means: "Innen hiányzik valami: ‹x›.",
		do:    "Nézd meg ezt a sort és az előzőt: zárójel, vessző, idézőjel.",
	},
}

// compileRules are all that a compile may say, the particular before the general.
func compileRules() [][]rule {
	return [][]rule{
		nameRules, fieldRules, typeRules, operatorRules, callRules, flowRules, textRules, syntaxRules, declareRules, packageRules,
	}
}
