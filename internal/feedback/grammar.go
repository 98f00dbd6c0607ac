package feedback

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// place says in Hungarian where the compiler looked, from its own words.
func place(where string) string {
	for _, p := range places {
		if found, ok := match(p.like, where); ok {
			return found.fill(p.means)
		}
	}
	return "ezen a helyen"
}

var places = []rule{
	{like: "assignment", means: "az értékadásban"},
	{like: "variable declaration", means: "a változó deklarációjában"},
	{like: "constant declaration", means: "a konstans deklarációjában"},
	{like: "return statement", means: "a `return` után"},
	{like: "argument to ‹f›", means: "‹az:f› argumentumaként"},
	{like: "struct literal", means: "a struktúra mezőjének értékeként"},
	{like: "array or slice literal", means: "a lista elemeként"},
	{like: "map literal", means: "a map elemeként"},
	{like: "map index", means: "a map kulcsaként"},
	{like: "send", means: "a csatornába küldött értékként"},
	{like: "range clause", means: "a `range` változójaként"},
	{like: "range‹›", means: "a `range` változójaként"},
}

// named says in Hungarian what a parser met or wanted, from its own words.
func named(t string) string {
	if found, known := lookUp(t, [][]rule{tokens}); found != nil {
		return known.fill(found.means)
	}
	return code(t)
}

// needed says what should stand at a place, from the parser's words for it.
func needed(t string) string {
	var all []string
	for part := range strings.SplitSeq(strings.ReplaceAll(t, ", ", " or "), " or ") {
		all = append(all, dative(part))
	}
	if last := len(all) - 1; last > 0 {
		all = []string{strings.Join(all[:last], ", ") + " vagy " + all[last]}
	}
	return all[0] + " kellene állnia"
}

func dative(t string) string {
	if found, known := lookUp(t, [][]rule{tokens}); found != nil && found.do != "" {
		return known.fill(found.do)
	}
	t = strings.Trim(strings.TrimPrefix(t, "keyword "), "'")
	if first, _ := utf8.DecodeRuneInString(t); unicode.IsLetter(first) {
		return Article(t) + " " + code(t) + " szónak"
	}
	return Article(t) + " " + code(t) + " jelnek"
}

// tokens name a sign or word of the language, and say to what the place belongs.
var tokens = []rule{
	{like: "newline", means: "sorvég", do: "sorvégnek"},
	{like: "semicolon", means: "pontosvessző", do: "pontosvesszőnek"},
	{like: "semicolon or newline", means: "pontosvessző vagy sorvég"},
	{like: "comma", means: "vessző", do: "vesszőnek"},
	{like: "EOF", means: "a fájl vége", do: "a fájl végének"},
	{like: "'EOF'", means: "a fájl vége", do: "a fájl végének"},
	{like: "expression", means: "kifejezés", do: "egy kifejezésnek"},
	{like: "operand", means: "kifejezés", do: "egy kifejezésnek"},
	{like: "statement", means: "utasítás", do: "egy utasításnak"},
	{like: "declaration", means: "deklaráció", do: "egy deklarációnak"},
	{like: "type", means: "típus", do: "egy típusnak"},
	{like: "name", means: "név", do: "egy névnek"},
	{like: "name ‹x›", means: "‹x›"},
	{like: "keyword ‹x›", means: "‹x›"},
	{like: "literal ‹x›", means: "‹x›"},
	{like: "'IDENT'", means: "név", do: "egy névnek"},
	{like: "'STRING'", means: "idézőjeles szöveg", do: "egy idézőjeles szövegnek"},
	{like: "'‹x›'", means: "‹x›"},
}
