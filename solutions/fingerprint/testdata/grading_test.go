package fingerprint_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"net/url"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"

	"idempotencia/internal/lab/random"
)

// Véletlen kérések ujjlenyomata pontosan akkor egyezik, ha a tartalmuk azonos, akárhogyan vannak leírva; az elrontott törzs hiba.
func TestRandomRequests(t *testing.T) {
	for length, r := range random.Games(t, 480, 4) {
		known, taken := map[string]request{}, map[[32]byte]string{}
		value, params := randomValue(r, length-1), randomQuery(r)
		for range 4 * length {
			method, route, query, body := "POST", "/a", params, value
			switch r.IntN(6) {
			case 0:
				method, route = random.Pick(r, "post", "PUT"), random.Pick(r, "/a", "/A", "/a/b")
			case 1:
				query = randomQuery(r)
			case 2:
				body = randomValue(r, length-1)
			default:
				body = value.shuffled(r)
			}
			content, text := body.spell(r)
			req := request{method, route, query, []byte(text)}
			if r.IntN(8) == 0 {
				content, req.body = "", nil
			}
			meaning := fmt.Sprintf("%q %q %q %s", method, route, query.Encode(), content)
			if first, old := known[meaning]; old {
				wantSame(t, first, req)
				continue
			}
			known[meaning] = req
			sum := wantFingerprint(t, req)
			if other, same := taken[sum]; same {
				wantDistinct(t, known[other], req)
			}
			taken[sum] = meaning
		}
		_, text := value.spell(r)
		wantErrBody(t, post(broken(r, text)))
	}
}

// Véletlen hatókörökből és kulcsokból más párnak más tárkulcs jut; az üres és a túl hosszú rész hiba.
func TestRandomKeys(t *testing.T) {
	parts := []string{"a", "b", ":", "1", "0", "\x00", "ő", "|", `"`, "\xff"}
	for length, r := range random.Games(t, 400, 4) {
		some := func() string {
			var text strings.Builder
			for range 1 + r.IntN(length) {
				text.WriteString(random.Pick(r, parts...))
			}
			return text.String()
		}
		pairs := map[pair]bool{}
		for range 20 {
			pairs[pair{some(), some()}] = true
		}
		// Ami ugyanaz a szöveg, csak máshol van benne a határ, az is két pár.
		first, sign, last := some(), random.Pick(r, parts...), some()
		pairs[pair{first, last + sign + first}], pairs[pair{first + sign + last, first}] = true, true
		wantKeys(t, slices.SortedFunc(maps.Keys(pairs), func(a, b pair) int {
			return strings.Compare(fmt.Sprintf("%q", a), fmt.Sprintf("%q", b))
		})...)
		long := random.Pick(r, strings.Repeat("k", 256+r.IntN(100)), strings.Repeat("ő", 128+r.IntN(100)))
		wantErrKey(t, random.Pick(r, pair{some(), long}, pair{long, some()}, pair{some(), ""}, pair{"", some()}))
		wantKey(t, pair{strings.Repeat("s", 1+r.IntN(255)), strings.Repeat("k", 1+r.IntN(255))})
	}
}

// node egy JSON-érték: egyszerű érték vagy szöveg, illetve tömb vagy objektum, a részeivel.
type node struct {
	kind  string // "", "szöveg", "[" vagy "{"
	text  string
	names []string
	parts []node
}

func randomValue(r *rand.Rand, depth int) node {
	kind := r.IntN(8)
	if depth == 0 {
		kind %= 5
	}
	big := fmt.Sprint(9007199254740990 + r.IntN(6))
	switch {
	case kind < 3:
		return node{text: random.Pick(r, "null", "true", "0", "-0", "1", "1.0", "1e0", "1E0", big, big+"0.1", fmt.Sprint(r.IntN(1000)))}
	case kind < 5:
		return node{kind: "szöveg", text: random.Pick(r, "", "1", "null", "a", "ő/<", "😀", "a,b", big)}
	}
	n := node{kind: random.Pick(r, "[", "{")}
	for _, i := range r.Perm(4)[:r.IntN(4)] {
		n.names = append(n.names, []string{"a", "A", "", "ő"}[i])
		n.parts = append(n.parts, randomValue(r, depth-1))
	}
	return n
}

// shuffled ugyanaz az érték, de a részei más sorrendben állnak: tömbnél ez más érték, objektumnál ugyanaz.
func (n node) shuffled(r *rand.Rand) node {
	order := r.Perm(len(n.parts))
	parts, names := n.parts, n.names
	n.parts, n.names = nil, nil
	for _, i := range order {
		n.parts, n.names = append(n.parts, parts[i]), append(n.names, names[i])
	}
	return n
}

// spell az érték jelentése és egy véletlen leírása.
func (n node) spell(r *rand.Rand) (meaning, body string) {
	switch n.kind {
	case "":
		return n.text, space(r) + n.text + space(r)
	case "szöveg":
		return fmt.Sprintf("%q", n.text), space(r) + quoted(r, n.text) + space(r)
	}
	var meanings, bodies []string
	for i, part := range n.parts {
		m, b := part.spell(r)
		if n.kind == "{" {
			m, b = fmt.Sprintf("%q=", n.names[i])+m, space(r)+quoted(r, n.names[i])+space(r)+":"+b
		}
		meanings, bodies = append(meanings, m), append(bodies, b)
	}
	closing := "]"
	if n.kind == "{" {
		closing = "}"
		slices.Sort(meanings)
		r.Shuffle(len(bodies), func(i, j int) { bodies[i], bodies[j] = bodies[j], bodies[i] })
	}
	inner := strings.Join(bodies, ",")
	return n.kind + strings.Join(meanings, ";") + closing, space(r) + n.kind + inner + space(r) + closing + space(r)
}

func space(r *rand.Rand) string { return random.Pick(r, "", "", "", " ", "\n\t") }

// quoted JSON-szövegként írja le a szöveget, és néhány betűt \u-val.
func quoted(r *rand.Rand, text string) string {
	var b strings.Builder
	for _, c := range text {
		if r.IntN(3) > 0 {
			b.WriteRune(c)
			continue
		}
		for _, unit := range utf16.Encode([]rune{c}) {
			b.WriteString(fmt.Sprintf(random.Pick(r, `\u%04x`, `\u%04X`), unit))
		}
	}
	return `"` + b.String() + `"`
}

// broken olyan törzset ad, amely biztosan nem egyetlen ép érték.
func broken(r *rand.Rand, body string) string {
	return random.Pick(r,
		body+" "+body, body+"]", "["+body, body+",", `{"a":`+body+`,"\u0061":`+body+"}", `[{"b":`+body+`},{"b":1,"b":1}]`,
		"["+body+",]", `{"a" `+body+"}", "["+body+`,"\ud800"]`, strings.Repeat("[", 101)+body+strings.Repeat("]", 101))
}

func randomQuery(r *rand.Rand) url.Values {
	values := url.Values{}
	for range r.IntN(4) {
		values.Add(random.Pick(r, "a", "a", "dry", ""), random.Pick(r, "1", "2", "", "b&c=d"))
	}
	return values
}
