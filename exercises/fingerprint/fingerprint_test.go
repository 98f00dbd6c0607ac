package fingerprint_test

import (
	"encoding/hex"
	"errors"
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"idempotencia/exercises/fingerprint"
	"idempotencia/internal/lab"
)

// Ugyanaz a kulcs két hatókörben két tárkulcs, és egy hatókör két kulcsa is az. Ugyanarra a párra a válasz mindig ugyanaz.
func TestScopeSeparatesCallers(t *testing.T) {
	wantKeys(t, pair{"anna", "1"}, pair{"bela", "1"}, pair{"anna", "2"}, pair{"1", "anna"})
	var many []pair // ennyi közül egy rövid kivonat már egyformát adna
	for i := range 5000 {
		many = append(many, pair{"anna", fmt.Sprint(i)})
	}
	wantKeys(t, many...)
	again := wantKey(t, pair{"anna", "1"})
	if key := wantKey(t, pair{"anna", "1"}); key != again {
		t.Fatalf("%s = %s, várt: %s%s", pair{"anna", "1"}, lab.Values(key, nil), lab.Values(again, nil), lab.Before([]string{pair{"anna", "1"}.String()}))
	}
}

// Bármi áll a két részben, a határuk nem csúszhat el: ("a", "b:c") nem ugyanaz, mint ("a:b", "c"), és más elválasztó jellel vagy számjegyekkel sem.
func TestPartsStayApart(t *testing.T) {
	wantKeys(t, pair{"a", "bc"}, pair{"ab", "c"})
	for _, s := range []string{":", "/", "|", ",", " ", "\n", "\x00", "%", `"`, `","`, "::", "1:"} {
		wantKeys(t, pair{"a", "b" + s + "c"}, pair{"a" + s + "b", "c"})
	}
	// Ha a hossz után nincs jel, a számjegyek összefolynak a szöveggel.
	wantKeys(t, pair{"1", "1aaaaaaaaaak"}, pair{"1aaaaaaaaaa", "k"})
	wantKeys(t, pair{"1", "aaaaaaaaa2kk"}, pair{"12aaaaaaaaa", "kk"})
}

// A hatókör és a kulcs minden bájtja számít: a kisbetű, a szóköz, az ékezet kétféle leírása és az érvénytelen UTF-8 is.
func TestEveryByteOfTheKeyCounts(t *testing.T) {
	for _, s := range [][]string{{"k", "K", " k", "k ", "k\x00"}, {"é", "e\u0301", "e"}, {"\xff", "\xfe", "\ufffd"}, {"1", "01", "1.0"}} {
		var scopes, keys []pair
		for _, part := range s {
			scopes, keys = append(scopes, pair{part, "1"}), append(keys, pair{"anna", part})
		}
		wantKeys(t, scopes...)
		wantKeys(t, keys...)
	}
}

// Üres hatókörrel vagy üres kulccsal nincs tárkulcs: a hiba ErrKey, mellette üres szöveg áll.
func TestEmptyPartIsRefused(t *testing.T) {
	if text := lab.Values(fingerprint.ErrKey); text != "hibas-kulcs" {
		t.Fatalf("ErrKey = %s, várt: hibas-kulcs", text)
	}
	wantErrKey(t, pair{"", "1"}, pair{"anna", ""}, pair{"", ""})
}

// A hatókör és a kulcs külön-külön legfeljebb 255 bájt; nem a betűk számítanak. A hosszabbra a hiba ErrKey, mellette üres szöveg áll.
func TestLengthsAreCountedInBytes(t *testing.T) {
	full, over := strings.Repeat("k", 255), strings.Repeat("k", 256)
	wantKey(t, pair{full, full})
	wantErrKey(t, pair{over, "1"}, pair{"anna", over})
	wantErrKey(t, pair{strings.Repeat("ő", 128), "1"}, pair{"anna", strings.Repeat("ő", 128)})
}

// A tárkulcs elfér egy 255 karakteres oszlopban, és csak látható ASCII-jelek állnak benne, bármit kap a függvény.
func TestResultFitsTheStore(t *testing.T) {
	for _, p := range []pair{{"a", "1"}, {strings.Repeat("k", 255), strings.Repeat("k", 255)}, {"é\x00\n", "\xff "}} {
		key := wantKey(t, p)
		if len(key) > 255 {
			t.Fatalf("len(%s) = %d, várt: legfeljebb 255", p, len(key))
		}
		if i := strings.IndexFunc(key, func(r rune) bool { return r <= ' ' || r > '~' }); i >= 0 {
			t.Fatalf("%s = %s, várt: (csak látható ASCII-jelek, nil)", p, lab.Values(brief(key), nil))
		}
	}
}

// Ugyanaz a tartalom másképp leírva is ugyanaz: nem számít a mezők sorrendje, beljebb sem, a jelek közötti térköz, és az sem, hogy egy betű \u-val áll-e.
func TestOtherSpellingIsTheSame(t *testing.T) {
	wantSame(t, post(`{"szamla":"a","osszeg":5}`), post(`{"osszeg":5,"szamla":"a"}`))
	wantSame(t,
		post(`{"a":[{"b":1,"c":{"d":2,"e":null}}],"f":true}`),
		post(`{"f":true,"a":[{"c":{"e":null,"d":2},"b":1}]}`))
	wantDistinct(t, post(`{"a":1,"b":2}`), post(`{"a":2,"b":1}`), post(`{"a":1,"B":2}`), post(`{"a":1}`), post(`{"b":{"a":1},"c":2}`), post(`{"b":{"a":1,"c":2}}`))
	wantSame(t, post(`{"a":[1,"b"]}`), post(" {\n\t\"a\" : [ 1, \"b\" ]\r\n} "), post(`{"\u0061":[1,"\u0062"]}`))
	wantSame(t, post(`"Ő/<"`), post(`"\u0150\/\u003c"`))
	wantSame(t, post(`"😀"`), post(`"\ud83d\ude00"`), post(`"\uD83D\uDE00"`))
}

// A tömb elemeinek sorrendje, száma és egymásba ágyazása számít.
func TestArrayOrderMatters(t *testing.T) {
	wantDistinct(t, post(`["a","b"]`), post(`["b","a"]`), post(`["a","b","b"]`), post(`[["a"],"b"]`), post(`[["a","b"]]`), post(`["a,b"]`), post(`["a\",\"b"]`))
	wantDistinct(t, post(`[1,2]`), post(`[2,1]`), post(`[12]`), post(`[[],[]]`), post(`[[[]]]`), post(`[[]]`))
}

// Más típusú érték más tartalom: 1 nem "1". Az üres törzs, a null, a 0, a false, az üres szöveg, tömb és objektum is mind más.
func TestTypesDiffer(t *testing.T) {
	wantDistinct(t, post(`1`), post(`"1"`), post(`true`), post(`"true"`), post(`[1]`), post(`"[1]"`))
	wantDistinct(t, post(`null`), post(`"null"`), post(`0`), post(`false`), post(`""`), post(`[]`), post(`{}`), post(`[null]`))
	wantDistinct(t, post(`{"a":1}`), post(`{"a":"1"}`), post(`{"a":null}`), post(`{"":null}`), post(`{}`), post(`["a",1]`))

	none := request{"POST", "/fizetes", nil, nil}
	wantSame(t, none, request{"POST", "/fizetes", nil, []byte{}})
	wantDistinct(t, none, post(`null`), post(`""`), post(`{}`), post(`[]`), post(`0`))
}

// A számok minden számjegye számít: 9007199254740993 nem ugyanaz, mint 9007199254740992, és az is számít, ami egy float64-ben nem fér el.
func TestNumbersAreExact(t *testing.T) {
	wantDistinct(t, post(`9007199254740992`), post(`9007199254740993`), post(`9007199254740994`))
	wantDistinct(t, post(`{"a":[0.1]}`), post(`{"a":[0.10000000000000000001]}`))
	wantDistinct(t, post(`18446744073709551615`), post(`18446744073709551616`), post(`1e400`), post(`1e401`))
}

// A szám írásmódja is számít: 1, 1.0, 1e0 és 1E0 négy ujjlenyomat, mert a rosszul felismert egyezés nagyobb baj, mint a fölösleges ütközés.
func TestNumberSpellingMatters(t *testing.T) {
	wantDistinct(t, post(`1`), post(`1.0`), post(`1.00`), post(`1e0`), post(`1E0`), post(`1e+0`), post(`10e-1`))
	wantDistinct(t, post(`0`), post(`-0`), post(`0.0`))
}

// A metódus és az útvonal minden bájtja számít, és a határuk nem csúszhat el.
func TestMethodAndRouteMatter(t *testing.T) {
	wantDistinct(t,
		request{"POST", "/fizetes", nil, nil}, request{"PUT", "/fizetes", nil, nil}, request{"post", "/fizetes", nil, nil},
		request{"POST", "/fizetes/", nil, nil}, request{"POST", "/Fizetes", nil, nil}, request{"POST", "/fizetes/7", nil, nil},
		request{"POST/", "fizetes", nil, nil}, request{"POST /", "fizetes", nil, nil}, request{"POST", " /fizetes", nil, nil})
	wantDistinct(t, request{"POST", "/a:b", nil, nil}, request{"POST:/a", "b", nil, nil})
}

// A paraméterek neve, értéke és száma is számít: a ?dry=1 más kérés, mint a nélküle küldött.
func TestQueryMatters(t *testing.T) {
	wantDistinct(t, query(""), query("dry=1"), query("dry=0"), query("dry="), query("Dry=1"), query("dry=1&x=2"), query("x=1"), query("1=dry"),
		request{"POST", "/fizetes?dry=1", nil, []byte(`{"osszeg":5}`)}, request{"POST", "/fizetesdry=1", nil, []byte(`{"osszeg":5}`)})
	wantDistinct(t, request{"POST", "/fizetes", url.Values{"a": {"1"}}, nil}, request{"POST", "/fizetes", url.Values{"a": {""}}, []byte(`1`)})
	wantDistinct(t, query("a=b%26c%3Dd"), query("a=b&c=d"), query("a=b%2Cd"), query("a=b+d"), query("a=b&a=d"))
	wantSame(t, query("dry=1"), request{"POST", "/fizetes", url.Values{"dry": {"1"}}, []byte(`{"osszeg":5}`)})
	wantSame(t, query(""), request{"POST", "/fizetes", nil, []byte(`{"osszeg":5}`)})
}

// Az ismételt paraméter minden értéke számít, a sorrendjük is. A különböző nevek egymáshoz képesti sorrendje nem, és a hívás a kapott értékeket nem rendezi át.
func TestRepeatedParametersKeepOrder(t *testing.T) {
	wantDistinct(t, query("id=1&id=2"), query("id=2&id=1"), query("id=1"), query("id=1&id=1"), query("id=1&id=1&id=2"))
	wantSame(t, query("a=1&b=2&a=3"), query("b=2&a=1&a=3"))
	values := url.Values{"id": {"2", "1"}}
	_, _ = request{"POST", "/fizetes", values, nil}.fingerprint()
	if !slices.Equal(values["id"], []string{"2", "1"}) {
		t.Fatalf(`query["id"] a Fingerprint után = %q, várt: ["2" "1"]`, values["id"])
	}
}

// Az ismételt mezőnév ErrBody, akkor is, ha az érték ugyanaz, ha beljebb áll, vagy ha az egyik név \u-val van írva.
func TestDuplicateMembersAreRefused(t *testing.T) {
	if text := lab.Values(fingerprint.ErrBody); text != "hibas-torzs" {
		t.Fatalf("ErrBody = %s, várt: hibas-torzs", text)
	}
	wantErrBody(t, post(`{"osszeg":5,"osszeg":500}`), post(`{"a":1,"b":2,"a":1}`), post(`{"a":null,"a":null}`),
		post(`[{"a":{"b":1,"b":2}}]`), post(`{"a":1,"\u0061":2}`), post(`{"":1,"":2}`))
	wantFingerprint(t, post(`{"a":{"a":1},"A":[{"a":1},{"a":1}]}`))
}

// A törzs egyetlen, egész érték: a csonka törzs és az érték után álló második érték is ErrBody.
func TestBodyIsOneWholeValue(t *testing.T) {
	wantErrBody(t, post(`{"a":1} {"a":1}`), post(`{"a":1}{"a":2}`), post(`1 2`), post(`null null`), post(`[]""`))
	wantErrBody(t, post(`[1`), post(`{"a":1`), post(`[{"a":[1]`))
	wantFingerprint(t, post("{\"a\":1} \r\n\t "))
}

// Ami nem JSON, az ErrBody: fölösleges vagy hiányzó jel, fölösleges záró jel az érték után, BOM az elején, csupa térköz.
func TestBrokenBodyIsRefused(t *testing.T) {
	wantErrBody(t, post(`{"a":1}}`), post(`[1]]`), post(`1]`), post(`[1,]`), post(`{"a":1,}`), post(`[1 2]`), post(`{"a" 1}`), post(`{1:2}`), post(`{'a':1}`),
		post(`[1}`), post(`nul`), post(`01`), post(`+1`), post(`.5`), post(`NaN`), post(` `), post("\ufeff{}"), post("{}\x00"), post("\"a\nb\""), post(`{"a":1} x`))
}

// Ami a szövegből elveszne, az ErrBody: az érvénytelen UTF-8, a pár nélküli \ud800 és maga az utf8.RuneError jel (�), értékben és névben is.
func TestLostCharactersAreRefused(t *testing.T) {
	wantErrBody(t, post("\"\xff\""), post("[\"a\xc3\"]"), post("{\"\xfe\":1}"), post("\"\xed\xa0\x80\""))
	wantErrBody(t, post(`"\ud800"`), post(`["\udc00\ud800"]`), post(`{"\ud800x":1}`))
	wantErrBody(t, post(`"�"`), post(`"\ufffd"`), post(`{"a":{"�":1}}`), post(`{"a":"�"}`), post(`{"a":["\ufffd"]}`))
	wantFingerprint(t, post(`"\u0000\ufffc\uffff"`))
}

// Legfeljebb MaxDepth tömb és objektum lehet egymásban, vegyesen számolva; eggyel több már ErrBody.
func TestDeepNestingIsRefused(t *testing.T) {
	if fingerprint.MaxDepth != 100 {
		t.Fatalf("MaxDepth = %d, várt: 100", fingerprint.MaxDepth)
	}
	wantFingerprint(t, deep(100, "[", "", "]"))
	wantFingerprint(t, deep(100, "[", "1", "]"))
	wantFingerprint(t, deep(50, `[{"a":`, "1", "}]"))
	wantFingerprint(t, post("["+strings.Repeat("[[]],", 200)+"1]"))
	wantErrBody(t, deep(101, "[", "", "]"), deep(101, "[", "1", "]"), deep(101, `{"a":`, "1", "}"), deep(50, `[{"a":`, "[]", "}]"), deep(5000, "[", "", "]"))
}

// pair a ScopedKey egy hívása.
type pair struct{ scope, key string }

func (p pair) String() string {
	return fmt.Sprintf("ScopedKey(%s, %s)", literal(p.scope), literal(p.key))
}

// wantKey egy jó pár tárkulcsát adja.
func wantKey(t *testing.T, p pair) string {
	t.Helper()
	key, err := fingerprint.ScopedKey(p.scope, p.key)
	if key == "" || err != nil {
		t.Fatalf("%s = %s, várt: (tárkulcs, nil)", p, lab.Values(brief(key), err))
	}
	return key
}

// wantKeys azt várja, hogy minden párnak más tárkulcsa legyen.
func wantKeys(t *testing.T, pairs ...pair) {
	t.Helper()
	seen := map[string]pair{}
	for _, p := range pairs {
		key := wantKey(t, p)
		if other, taken := seen[key]; taken {
			t.Fatalf("%s = (%q, nil), várt: (nem %[2]q, nil)\nugyanezt adta: %[3]s", p, brief(key), other)
		}
		seen[key] = p
	}
}

func wantErrKey(t *testing.T, pairs ...pair) {
	t.Helper()
	for _, p := range pairs {
		if key, err := fingerprint.ScopedKey(p.scope, p.key); key != "" || !errors.Is(err, fingerprint.ErrKey) {
			t.Fatalf("%s = %s, várt: %s", p, lab.Values(brief(key), err), lab.Values("", fingerprint.ErrKey))
		}
	}
}

// request a Fingerprint egy hívása.
type request struct {
	method, route string
	query         url.Values
	body          []byte
}

// post egy kérés, amely csak a törzsében tér el a többitől.
func post(body string) request { return request{"POST", "/fizetes", nil, []byte(body)} }

// query egy kérés, amely csak a paramétereiben tér el a többitől.
func query(text string) request {
	values, err := url.ParseQuery(text)
	if err != nil {
		panic(err)
	}
	return request{"POST", "/fizetes", values, []byte(`{"osszeg":5}`)}
}

// deep n-szer nyitja és zárja ugyanazt.
func deep(n int, open, middle, closing string) request {
	return post(strings.Repeat(open, n) + middle + strings.Repeat(closing, n))
}

func (r request) fingerprint() ([32]byte, error) {
	return fingerprint.Fingerprint(r.method, r.route, r.query, slices.Clone(r.body))
}

func (r request) String() string {
	values := "nil"
	if r.query != nil {
		var all []string
		for _, name := range slices.Sorted(maps.Keys(r.query)) {
			all = append(all, fmt.Sprintf("%q: {%s}", name, strings.Trim(fmt.Sprintf("%q", r.query[name]), "[]")))
		}
		values = "url.Values{" + strings.Join(all, ", ") + "}"
	}
	body := "nil"
	if r.body != nil {
		body = "[]byte(" + literal(string(r.body)) + ")"
	}
	return fmt.Sprintf("Fingerprint(%q, %q, %s, %s)", r.method, r.route, values, body)
}

// wantFingerprint egy jó kérés ujjlenyomatát adja.
func wantFingerprint(t *testing.T, r request) [32]byte {
	t.Helper()
	sum, err := r.fingerprint()
	if err != nil {
		t.Fatalf("%s = (%s, %v), várt: (ujjlenyomat, nil)", r, short(sum), err)
	}
	return sum
}

// wantSame azt várja, hogy a kérések ujjlenyomata egyezzen.
func wantSame(t *testing.T, first request, others ...request) {
	t.Helper()
	want := wantFingerprint(t, first)
	for _, r := range append(others, first) {
		if sum := wantFingerprint(t, r); sum != want {
			t.Fatalf("%s = (%s, nil), várt: (%s, nil)\nennek kell egyeznie vele: %s", r, short(sum), short(want), first)
		}
	}
}

// wantDistinct azt várja, hogy minden kérésnek más ujjlenyomata legyen.
func wantDistinct(t *testing.T, requests ...request) {
	t.Helper()
	seen := map[[32]byte]request{}
	for _, r := range requests {
		sum := wantFingerprint(t, r)
		if other, taken := seen[sum]; taken {
			t.Fatalf("%s = (%s, nil), várt: (nem %[2]s, nil)\nugyanezt adta: %[3]s", r, short(sum), other)
		}
		seen[sum] = r
	}
}

func wantErrBody(t *testing.T, requests ...request) {
	t.Helper()
	for _, r := range requests {
		if sum, err := r.fingerprint(); sum != [32]byte{} || !errors.Is(err, fingerprint.ErrBody) {
			t.Fatalf("%s = (%s, %s), várt: (csupa nulla, %s)", r, short(sum), lab.Values(err), lab.Values(fingerprint.ErrBody))
		}
	}
}

// short az ujjlenyomat eleje: ennyiből már látszik, egyezik-e kettő.
func short(sum [32]byte) string {
	if sum == [32]byte{} {
		return "csupa nulla"
	}
	return hex.EncodeToString(sum[:4]) + "…"
}

// brief egy tárkulcs eleje.
func brief(key string) string {
	if len(key) <= 24 {
		return key
	}
	return strings.ToValidUTF8(key[:16], "") + "…"
}

// literal úgy írja a szöveget, ahogyan a kódban állna, a hosszú ismétlést röviden.
func literal(s string) string {
	if n := repeats(s); n > 30 {
		_, size := utf8.DecodeRuneInString(s)
		return fmt.Sprintf("strings.Repeat(%q, %d)", s[:size], n)
	}
	if len(s) > 80 {
		return fmt.Sprintf("%q + … (%d bájt)", brief(s), len(s))
	}
	if strings.Contains(s, `"`) && strings.Count(s, `"`)%2 == 0 && !strings.ContainsFunc(s, hidden) {
		return "`" + s + "`"
	}
	return fmt.Sprintf("%q", s)
}

// repeats megmondja, hányszor áll egymás után ugyanaz a jel; 0, ha több jel van.
func repeats(s string) int {
	r, _ := utf8.DecodeRuneInString(s)
	if strings.Trim(s, string(r)) != "" {
		return 0
	}
	return utf8.RuneCountInString(s)
}

// hidden az, ami nyers szövegben nem látszana vagy nem állhatna.
func hidden(r rune) bool { return r < ' ' || r == '`' || r == utf8.RuneError || r == '\ufeff' }
