package feedback

// syntaxRules explain what the parser of the compiler says. Its own words name what it met,
// which is often one sign after the real fault.
var syntaxRules = []rule{
	{
		like:  "syntax error: non-declaration statement outside function body",
		means: "Függvényen kívül csak `func`, `var`, `const`, `type` és `import` állhat. Vagy utasítás került ide, vagy egy függvény korábban lezárult, mint gondolnád.",
		do:    "Számold meg a kapcsos zárójeleket az előző függvényben. Ha változót akartál, függvényen kívül `:=` helyett `var` kell.",
	},
	{
		like:  "syntax error: unexpected semicolon or newline before {",
		means: "A nyitó kapcsos zárójel új sorba került. Go nyelven a `func` sorának végén kell állnia.",
		do:    "Húzd fel a `{` jelet az előző sor végére.",
	},
	{
		like:  "syntax error: unexpected newline, expected { after ‹k› clause",
		means: "A sor végéről hiányzik a nyitó kapcsos zárójel. Go nyelven ugyanabban a sorban kell állnia.",
		do:    "Húzd fel a `{` jelet ‹az:k› sorának végére.",
	},
	{
		like:  "syntax error: unexpected {, expected for loop condition",
		means: "A nyitó kapcsos zárójel új sorba került. Go nyelven a `for` sorának végén kell állnia.",
		do:    "Húzd fel a `{` jelet az előző sor végére.",
	},
	{
		like:  "syntax error: unexpected keyword else, expected }",
		means: "Az `else` új sorba került. Go nyelven az előző ág záró kapcsos zárójelével egy sorban kell állnia.",
		do:    "Írd így: `} else {`.",
	},
	{
		like:  "syntax error: unexpected keyword else at end of statement",
		means: "Az `else` előtt nincs lezárva az előző ág.",
		do:    "Írd így: `} else {`.",
	},
	{
		like:  "syntax error: else must be followed by if or statement block",
		means: "Az `else` után vagy `if`, vagy nyitó kapcsos zárójel jön; feltétel magában nem.",
		do:    "Írd így: `} else if feltétel {`.",
	},
	{
		like:  "syntax error: unexpected ‹x› in struct type; possibly missing semicolon or newline or }",
		means: "A struktúra mezőit nem vessző választja el, és egy sorban csak egy mező állhat.",
		do:    "Írd mindegyik mezőt külön sorba.",
	},
	{
		like:  "syntax error: unexpected = in composite literal; possibly missing comma or }",
		means: "A felsorolásban a kulcs vagy a mező neve után kettőspont áll, nem egyenlőségjel.",
		do:    "Írd így: `kulcs: érték`.",
	},
	{
		like:  "syntax error: unexpected ++ in ‹where›; possibly missing ‹a› or ‹b›",
		means: "A `++` Go nyelven külön utasítás, nem kifejezés: értékként nem használható.",
		do:    "Írd külön sorba: `x++`, és utána használd az `x` értékét.",
	},
	{
		like:  "syntax error: unexpected ‹x› in ‹where›; possibly missing ‹a› or ‹b›",
		means: "A felsorolásban az előző elem után hiányzik valami, ezért a fordító nem várta ezt: ‹jel:x›. Több soros felsorolásban az utolsó sor végén is vessző kell.",
		do:    "Tedd ki a vesszőt az előző elem után, vagy zárd le a zárójelet. Struktúra mezői külön sorba valók, vessző nélkül.",
	},
	{
		like:  "syntax error: unexpected ) at end of statement",
		means: "Eggyel több záró zárójel van, mint nyitó.",
		do:    "Töröld a feleslegeset.",
	},
	{
		like:  "syntax error: unexpected ++ at end of statement",
		means: "A `++` Go nyelven külön utasítás, nem kifejezés: értékként nem használható.",
		do:    "Írd külön sorba: `x++`, és utána használd az `x` értékét.",
	},
	{
		like:  "syntax error: unexpected { at end of statement",
		means: "A fordító itt már az utasítás végét várta. Ha a feltételben struktúra áll kapcsos zárójellel, azt az `if` törzsének nézi.",
		do:    "Tedd a struktúrát kerek zárójelbe: `if x == (T{1}) {`.",
	},
	{
		like:  "syntax error: unexpected name ‹x› at end of statement",
		means: "Go nyelven nincs `try` és `catch`: a hiba a hívás egyik eredménye.",
		do:    "Vizsgáld meg a hívás után: `if err != nil {`.",
		when:  func(c captures) bool { return c["x"] == "catch" || c["x"] == "finally" },
	},
	{
		like:  "syntax error: unexpected ‹k› at end of statement",
		means: "Az utasítás itt már véget ért a fordító szerint, de a sorban még áll valami: ‹jel:k›.",
		do:    "Írd az új utasítást új sorba. Go nyelven nincs `while`, `and`, `or`, `?:` és `int x = 1`; helyettük `for`, `&&`, `||`, `if` és `x := 1` való. A `++` külön utasítás, nem kifejezés.",
	},
	{
		like:  "syntax error: unexpected name ‹x›, expected (",
		means: "Egy `func` itt nevet kap (‹x›), pedig függvényen belül vagyunk. Többnyire az előző függvény nincs lezárva.",
		do:    "Zárd le az előző függvényt egy `}` jellel. Ha függvényen belül akartál függvényt, a formája `f := func() { … }`.",
	},
	{
		like:  "syntax error: unexpected EOF‹›",
		means: "A fájl véget ért, mielőtt minden le lett volna zárva.",
		do:    "Keresd meg, melyik kapcsos zárójelnek nincs párja; a szerkesztőd a nyitóra állva megmutatja.",
	},
	{
		like:  "syntax error: unexpected {, expected )",
		means: "Egy nyitó zárójelnek nincs párja.",
		do:    "Zárd le a `)` jellel, vagy hagyd el: a feltételt Go nyelven nem kell zárójelbe tenni.",
	},
	{
		like:  "syntax error: unexpected :=, expected )",
		means: "A `for` feje zárójelben áll. Go nyelven nem kell köré zárójel.",
		do:    "Írd így: `for i := 0; i < n; i++ {`.",
	},
	{
		like:  "syntax error: unexpected :=, expected =",
		means: "A `var` és a `const` után nem kell a `:=` jel: a szó maga jelzi, hogy új név jön létre.",
		do:    "Írj `:=` helyett `=` jelet.",
	},
	{
		like:  "syntax error: unexpected newline, expected type",
		means: "A név után hiányzik a típusa vagy a kezdőértéke.",
		do:    "Írd így: `var x int` vagy `x := 0`.",
	},
	{
		like:  "syntax error: unexpected semicolon, expected type",
		means: "A név után hiányzik a típusa vagy a kezdőértéke.",
		do:    "Írd így: `var x int` vagy `x := 0`.",
	},
	{
		like:  "syntax error: unexpected ++, expected }",
		means: "A `++` Go nyelven csak a változó mögött állhat, és külön utasítás.",
		do:    "Írd így: `x++`, külön sorba.",
	},
	{
		like:  "syntax error: unexpected =, expected expression",
		means: "Itt egy értéknek kellene állnia. Go nyelven nincs `===`.",
		do:    "Összehasonlításhoz két egyenlőségjel kell: `==`.",
	},
	{
		like:  "syntax error: unexpected >, expected expression",
		means: "Itt egy értéknek kellene állnia. Go nyelven nincs `<>` és `=>`.",
		do:    "A „nem egyenlő” jele `!=`, a nagyobb vagy egyenlő `>=`.",
	},
	{
		like:  "syntax error: unexpected }, expected expression",
		means: "Egy művelet vagy értékadás után hiányzik az érték.",
		do:    "Írd be, mi álljon a jel jobb oldalán.",
	},
	{
		like:  "syntax error: unexpected ‹x›, expected comma, : or ]",
		means: "Egy szögletes zárójelnek nincs párja.",
		do:    "Zárd le a `]` jellel.",
	},
	{
		like:  "syntax error: unexpected keyword case, expected }",
		means: "A `case` csak `switch` vagy `select` kapcsos zárójelei között állhat.",
		do:    "Írj köré `switch`-et, vagy nézd meg, nem zárult-e le korábban.",
	},
	{
		like:  "syntax error: unexpected ‹x›, expected :",
		means: "A `case` sorának végéről hiányzik a kettőspont.",
		do:    "Tedd ki a `:` jelet.",
	},
	{
		like:  "syntax error: unexpected name in, expected {",
		means: "Go nyelven nincs `for … in`.",
		do:    "Írd így: `for _, x := range lista {`.",
	},
	{
		like:  "syntax error: unexpected keyword ‹x›, expected }",
		means: "‹Az:x› szóval itt nem kezdődhet utasítás.",
		do:    "Nézd meg, nem maradt-e el előle valami, például a `for`, és hogy az előző blokk jó helyen zárul-e.",
	},
	{
		like:  "syntax error: unexpected ‹x›, expected field name or embedded type",
		means: "A struktúra mezői között olyasmi áll, ami nem mező: ‹jel:x›. Többnyire a struktúra nincs lezárva.",
		do:    "Zárd le a `}` jellel a mezők után.",
	},
	{
		like:  "syntax error: unexpected comma; expected ]",
		means: "A szögletes zárójelbe a lista típusánál nem kerülnek elemek.",
		do:    "Írd így: `[]int{1, 2, 3}`.",
	},
	{
		like:  "syntax error: unexpected ++, expected {",
		means: "A `for` fejében a három részt pontosvessző választja el, nem vessző.",
		do:    "Írd így: `for i := 0; i < n; i++ {`.",
	},
	{
		like:  "syntax error: unexpected keyword ‹x›, expected ‹y›",
		means: "‹Az:x› a nyelv foglalt szava, névként nem használható; itt ez kellene: ‹jel:y›.",
		do:    "Válassz más nevet, vagy nézd meg, nem maradt-e el valami a szó elől.",
	},
	{
		like:  "syntax error: unexpected :=, expected name",
		means: "A `:=` előtt olyan szó áll, amely a nyelv foglalt szava, például `type` vagy `range`.",
		do:    "Válassz más nevet a változónak.",
	},
	{
		like:  "syntax error: unexpected {, expected (",
		means: "A függvény neve után hiányzik a paraméterek zárójele.",
		do:    "Paraméter nélkül is ki kell tenni: `func f() {`.",
	},
	{
		like:  "syntax error: unexpected {, expected name‹›",
		means: "A `func` után hiányzik a függvény neve.",
		do:    "Írd a nevet a `func` mögé.",
	},
	{
		like:  "syntax error: missing parameter type",
		means: "Egy paraméternek nincs típusa.",
		do:    "Írd ki a típusát is: `func f(a int, b string)`.",
	},
	{
		like:  "syntax error: missing parameter name",
		means: "Egy paraméternek nincs neve, a többinek van.",
		do:    "Mindegyiknek adj nevet; előbb a név jön, utána a típus.",
	},
	{
		like:  "syntax error: mixed named and unnamed parameters",
		means: "A paraméterek egy részének van neve, a többinek nincs.",
		do:    "Mindegyiknek adj nevet; előbb a név jön, utána a típus.",
	},
	{
		like:  "syntax error: unexpected comma after top level declaration",
		means: "Több eredmény típusát zárójelbe kell tenni.",
		do:    "Írd így: `func f() (int, error) {`.",
	},
	{
		like:  "syntax error: unexpected ‹x› after top level declaration",
		means: "Egy deklaráció után ugyanabban a sorban még áll valami: ‹jel:x›.",
		do:    "Írd új sorba, vagy nézd meg, nem maradt-e el a nyitó kapcsos zárójel.",
	},
	{
		like:  "syntax error: cannot use assignment ‹x› as value",
		means: "Az `=` értéket ad, ezért feltétel nem lehet belőle: ‹x›.",
		do:    "Összehasonlításhoz két egyenlőségjel kell: `==`.",
	},
	{
		like:  "syntax error: cannot use ‹x› as value",
		means: "Itt feltételnek kellene állnia, a `:=` viszont új változót hoz létre: ‹x›.",
		do:    "Írd utána a feltételt is pontosvesszővel, például `if v, ok := m[k]; ok {`.",
	},
	{
		like:  "syntax error: missing condition in if statement",
		means: "Az `if` után nincs feltétel, vagy pontosvessző választja el a kapcsos zárójeltől.",
		do:    "A feltétel közvetlenül a kapcsos zárójel előtt álljon.",
	},
	{
		like:  "syntax error: var declaration not allowed in ‹k› initializer",
		means: "‹Az:k› fejében nem állhat `var`.",
		do:    "Írd így: `if x := 1; x > 0 {`.",
	},
	{
		like:  "syntax error: method must have no type parameters",
		means: "Metódusnak nem lehet saját típusparamétere.",
		do:    "Tedd a típusparamétert a típusra, vagy írj metódus helyett függvényt.",
	},
	{
		like:  "syntax error: unexpected ‹x› in type declaration",
		means: "A `type` után álló névhez hiányzik, hogy milyen típus legyen.",
		do:    "Írd így: `type Nev struct { … }` vagy `type Nev int`.",
	},
	{
		like:  "syntax error: imports must appear before other declarations",
		means: "Az `import` sorai a fájl elejére valók, közvetlenül a `package` sor után.",
		do:    "Vidd fel őket oda.",
	},
	{
		like:  "syntax error: missing import path‹›",
		means: "Az `import` után idézőjelben kell állnia a csomag útjának.",
		do:    "Írd így: `import \"fmt\"`.",
	},
	{
		like:  "syntax error: package statement must be first",
		means: "A fájl első utasítása a `package` sor. Előtte csak megjegyzés állhat.",
		do:    "Írd vissza a fájl elejére, úgy, ahogy a vázban állt.",
	},
	{
		like:  "syntax error: unexpected ‹x›, expected ‹y›",
		means: "A fordító ide mást várt: ez áll itt: ‹jel:x›, ez kellene: ‹jel:y›. A hiba gyakran egy jellel vagy egy sorral előbb van.",
		do:    "Nézd meg ezt a sort és az előzőt: zárójel, vessző, idézőjel.",
	},
	{
		like:  "syntax error: unexpected ‹x›",
		means: "A fordító ide mást várt, nem ezt: ‹jel:x›. A hiba gyakran egy jellel vagy egy sorral előbb van.",
		do:    "Nézd meg ezt a sort és az előzőt: zárójel, vessző, idézőjel.",
	},
	{
		like:  "syntax error: ‹x›",
		means: "A fordító nem tudja értelmezni ezt a sort. A hiba gyakran egy jellel vagy egy sorral előbb van.",
		do:    "Nézd meg ezt a sort és az előzőt: zárójel, vessző, idézőjel.",
	},
	{
		like:  "too many errors",
		means: "A fordító tíz hiba után abbahagyta.",
		do:    "Javítsd az elsőt, és fordíts újra: a többi sokszor magától megszűnik.",
	},
}
