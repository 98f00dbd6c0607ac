package feedback

// What a test in a bubble finds when a program keeps something beyond the test that made it.
const (
	outlived       = "Egy csatorna, időzítő vagy `WaitGroup` túlélte azt a tesztet, amelyben létrejött, és most egy másik teszt nyúlna hozzá."
	outlivedAdvice = "Nézd meg, nem csomagszintű változóban őrzöd-e. A helye annak az értéknek a mezőjében van, amelyen a metódus dolgozik."
)

// panicRules explain why the runtime stopped a program. The message stands without "panic: ",
// "runtime error: " and "fatal error: ".
var panicRules = []rule{
	{
		like:  "assignment to entry in nil map",
		means: "Olyan mapbe írtál, amely még nem létezik. Egy map nullértéke `nil`: olvasni lehet belőle, írni bele nem.",
		do:    "Az első írás előtt hozd létre: `m = make(map[K]V)`. Ha egy struktúra mezője, nézd meg, hogy `nil`-e.",
	},
	{
		like:  "index out of range [‹i›] with length 0",
		means: "Egy üres lista ‹n:i› sorszámú elemét kérted.",
		do:    "Előbb nézd meg, van-e eleme: `if len(s) > 0`.",
	},
	{
		like:  "index out of range [‹i›] with length ‹n›",
		means: "A lista ‹n:n› elemű, te viszont ‹az:i› sorszámú elemet kérted. A sorszámok 0-tól kezdődnek, az utolsó eggyel kisebb az elemek számánál.",
		do:    "Nézd meg a ciklus határát: `<=` helyett többnyire `<` kell, `len(s)` helyett `len(s)-1`.",
	},
	{
		like:  "index out of range [‹i›]",
		means: "Negatív sorszámú elemet kértél: ‹i›. Go nyelven a `-1` nem az utolsó elemet jelenti.",
		do:    "Nézd meg, hol lesz a sorszám nullánál kisebb. Az utolsó elem: `s[len(s)-1]`.",
	},
	{
		like:  "slice bounds out of range [‹x›] with ‹k› ‹n›",
		means: "Nagyobb részt vágnál ki, mint amekkora a lista vagy a szöveg: a kért határ ‹x›, a méret ‹n›.",
		do:    "Előbb hasonlítsd a határt a `len` értékéhez.",
	},
	{
		like:  "slice bounds out of range [‹a›:‹b›]",
		means: "A kivágott rész eleje (‹n:a›) a vége (‹n:b›) után van.",
		do:    "Nézd meg, hogyan számolod a két határt.",
	},
	{
		like:  "slice bounds out of range ‹x›",
		means: "Olyan részt vágnál ki, amely kilóg a listából vagy a szövegből: ‹x›.",
		do:    "Előbb hasonlítsd a határt a `len` értékéhez.",
	},
	{
		like:  "invalid memory address or nil pointer dereference",
		means: "Olyan érték mezőjét, metódusát vagy tartalmát kérted, amely `nil`, vagyis nem mutat semmire.",
		do:    "Nézd meg ebben a sorban, melyik érték lehet `nil`: mutató (pointer), interfész vagy függvény, és vizsgáld meg előtte, vagy adj neki értéket.",
	},
	{
		like:  "integer divide by zero",
		means: "Nullával osztottál. Egész számoknál ez leállítja a programot.",
		do:    "Osztás előtt vizsgáld meg, hogy az osztó nem nulla-e.",
	},
	{
		like:  "interface conversion: ‹i› is nil, not ‹want›",
		means: "A típusállítás ‹az:want› típust várta, de az érték `nil` volt.",
		do:    "Kérd el a második eredményét is: `v, ok := x.(T)`, és csak akkor menj tovább, ha `ok`.",
	},
	{
		like:  "interface conversion: ‹i› is ‹have›, not ‹want›",
		means: "A típusállítás ‹az:want› típust várta, de az értékben ‹have› volt.",
		do:    "Kérd el a második eredményét is: `v, ok := x.(T)`, és csak akkor menj tovább, ha `ok`.",
	},
	{
		like:  "interface conversion: ‹have› is not ‹want›: missing method ‹m›",
		means: "A típusállítás olyan értéket várt, amelynek van ‹m› metódusa, de ‹az:have› típusnak nincs.",
		do:    "Kérd el a második eredményét is: `v, ok := x.(T)`, és csak akkor menj tovább, ha `ok`.",
	},
	{
		like:  "interface conversion: ‹x›",
		means: "A típusállítás nem sikerült: az értékben más típus volt, mint amit vártál.",
		do:    "Kérd el a második eredményét is: `v, ok := x.(T)`, és csak akkor menj tovább, ha `ok`.",
	},
	{
		like:  "close of closed channel",
		means: "Egy már lezárt csatornát zártál le újra.",
		do:    "Egyetlen helyen zárd le, ott, ahol az utolsó küldés is történik. `defer close(c)` esetén nézd meg, nem zárod-e le máshol is.",
	},
	{
		like:  "close of nil channel",
		means: "Olyan csatornát zártál le, amely nem létezik: az értéke `nil`.",
		do:    "Előbb hozd létre: `make(chan T)`.",
	},
	{
		like:  "send on closed channel",
		means: "Lezárt csatornába küldtél értéket.",
		do:    "Csak az zárja le a csatornát, aki küld bele, és csak az utolsó küldés után.",
	},
	{
		like:  "makeslice: ‹x› out of range",
		means: "A `make` negatív vagy túl nagy méretet kapott.",
		do:    "Nézd meg, hogyan számolod a méretet; kivonásnál előjel nélküli típusban hatalmas szám is lehet belőle.",
	},
	{
		like:  "cannot convert slice with length ‹h› to array or pointer to array with length ‹w›",
		means: "A tömbhöz ‹n:w› elem kellene, a szeletben viszont csak ‹n:h› van.",
		do:    "Előbb nézd meg a szelet hosszát.",
	},
	{
		like:  "hash of unhashable type ‹t›",
		means: "Map kulcsának olyan értéket adtál, amelyet nem lehet összehasonlítani: ‹t›.",
		do:    "Válassz összehasonlítható kulcsot: számot, szöveget vagy ezekből álló struktúrát.",
	},
	{
		like:  "comparing uncomparable type ‹t›",
		means: "Két interfészt hasonlítottál össze, és a bennük lévő típus nem összehasonlítható: ‹t›.",
		do:    "Hasonlítsd össze a bennük lévő mezőket vagy elemeket.",
	},
	{
		like:  "negative shift amount",
		means: "Biteket negatív számú hellyel toltál el.",
		do:    "Nézd meg, hogyan számolod az eltolást.",
	},
	{
		like:  "sync: negative WaitGroup counter",
		means: "A `WaitGroup` számlálója nulla alá ment: több `Done` hívás volt, mint `Add`.",
		do:    "Minden indított goroutine-hoz egy `Add(1)` és egy `Done()` tartozzon; az `Add` az indítás elé kerüljön.",
	},
	{
		like:  "sync: unlock of unlocked mutex",
		means: "Olyan zárat (mutex) engedtél el, amely nem volt lefoglalva.",
		do:    "Minden `Lock` hívásnak egy `Unlock` legyen a párja; a `defer` közvetlenül a `Lock` után álljon.",
	},
	{
		like:  "sync: ‹k› of unlocked RWMutex",
		means: "Olyan zárat (RWMutex) engedtél el, amely nem volt lefoglalva.",
		do:    "A `Lock` párja `Unlock`, az `RLock` párja `RUnlock`.",
	},
	{
		like:  "concurrent map ‹x›",
		means: "Két goroutine egyszerre nyúlt ugyanahhoz a maphez, és legalább az egyik írt bele. Ez versenyhelyzet (race condition).",
		do:    "Védd a mapet zárral (`sync.Mutex`) minden íráskor és olvasáskor.",
	},
	{
		like:  "stack overflow",
		means: "A függvényhívások egymásba ágyazódva elfogyasztották a vermet: egy függvény vég nélkül hívja önmagát.",
		do:    "Nézd meg, hol kellene a függvénynek megállnia, és hogy oda valóban eljut-e.",
	},
	{
		like:  "all goroutines are asleep - deadlock!",
		means: "Holtpont (deadlock): minden goroutine vár valamire, és senki nincs, aki továbbengedné őket.",
		do:    "Nézd meg, ki küldene a csatornába, vagy ki engedné el a zárat. Korai `return` elé is kell `Unlock`.",
	},
	{
		like:  "deadlock: all goroutines in bubble are blocked",
		means: "Holtpont (deadlock): minden goroutine vár valamire, és senki nincs, aki továbbengedné őket.",
		do:    "Nézd meg, ki küldene a csatornába, vagy ki engedné el a zárat. Korai `return` elé is kell `Unlock`.",
	},
	{
		like:  leaked,
		means: "A hívás véget ért, de egy általa indított goroutine még várakozik.",
		do:    "Gondoskodj róla, hogy minden indított goroutine be tudja fejezni a munkát, akkor is, ha már senki nem várja az eredményét.",
	},
	{
		like:  "‹x› from outside bubble",
		means: outlived,
		do:    outlivedAdvice,
	},
	{
		like:  "timer moved between synctest bubbles",
		means: outlived,
		do:    outlivedAdvice,
	},
	{
		like:  "sync: WaitGroup.Add called from ‹›",
		means: outlived,
		do:    outlivedAdvice,
	},
	{
		like:  "out of memory",
		means: "Elfogyott a memória.",
		do:    "Keress olyan ciklust, amely megállás nélkül bővít egy listát vagy mapet, vagy túl nagy méretet kérő `make` hívást.",
	},
	{
		like:  "test executed panic(nil) or runtime.Goexit",
		means: "A program a teszt közepén kilépett a goroutine-ból.",
		do:    "Ne hívj `runtime.Goexit`-et; hibát eredményként adj vissza.",
	},
	{
		like:  "panic called with nil argument‹›",
		means: "A program `panic(nil)` hívással állt le.",
		do:    "Hibát ne `panic` hívással jelezz, hanem adj vissza `error` értéket.",
	},
	{
		like:  "invalid WriteHeader code ‹n›",
		means: "A válasz állapotkódja ‹n:n›, ilyet a HTTP nem ismer.",
		do:    "Nézd meg, honnan jön ez a szám. Ha a kezelő nem adott állapotkódot, a válaszé 200.",
	},
	{
		like:  "unexpected call to os.Exit(0) during test",
		means: "A program `os.Exit` hívással kilépett, mielőtt a teszt véget ért.",
		do:    "Töröld a kilépést; a függvény adjon vissza eredményt vagy hibát.",
	},
	{
		like:  "test timed out after ‹›",
		means: "Lejárt az idő, mielőtt a program válaszolt volna.",
		do:    "Nézd meg a ciklus feltételét: mi változik benne körről körre, és eljut-e a végéig.",
	},
}
