package feedback

import "slices"

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
		like:  "syntax error: unexpected ‹x›, expected { after ‹k› clause",
		means: "‹Az:k› sorának végéről hiányzik a nyitó kapcsos zárójel. Go nyelven ugyanabban a sorban kell állnia.",
		do:    "Írd a `{` jelet ‹az:k› sorának végére.",
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
		means: "A felsorolásban az előző elem után hiányzik valami, ezért a fordító nem várta, hogy itt ‹jel:x› következik. Több soros felsorolásban az utolsó sor végén is vessző kell.",
		do:    "Tedd ki a vesszőt az előző elem után, vagy zárd le a zárójelet. Struktúra mezői külön sorba valók, vessző nélkül.",
	},
	{
		like:  "syntax error: unexpected ) at end of statement",
		means: "Eggyel több záró zárójel van, mint nyitó.",
		do:    "Töröld a fölöslegeset.",
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
		means: "Az utasítás itt már véget ért a fordító szerint, de a sorban még ‹jel:k› is áll.",
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
		like:  "syntax error: unexpected keyword ‹x›, expected expression",
		means: "A fordító itt kifejezést várt, de ‹az:x› szó jött.",
		do:    "Többnyire az előző sor maradt félbe: nézd meg, nem hiányzik-e a végéről a `{`.",
		when:  func(c captures) bool { return slices.Contains(statementWords, c["x"]) },
	},
	{
		like:  "syntax error: unexpected {, expected expression",
		means: "A `{…}` elől hiányzik a típus neve, például `Entry{…}`.",
		do:    "Írd ki a típust. Csak olyan felsorolásban hagyható el, amely maga már megnevezi, például `[]Entry{{…}, {…}}`.",
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
		do:    "Írd be, mi álljon a jel jobb oldalán. Ha nincs itt ilyen jel, az előtte álló `if` vagy `for` sorának végéről hiányzik a `{`.",
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
		means: "A struktúra mezői között ‹jel:x› áll, ami nem mező. Többnyire a struktúra nincs lezárva.",
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
		means: "‹Az:x› a nyelv foglalt szava, névként nem használható; itt ‹kell:y›.",
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
}

// statementWords begin a statement, so that the line before was not finished.
var statementWords = []string{
	"break", "case", "continue", "default", "defer", "for", "go", "goto", "if", "return", "select", "switch", "var",
}
