package fingerprint_test

import (
	"encoding/json"
	"fmt"
	"net/url"

	"idempotencia/solutions/fingerprint"
)

// Két leírás, és hogy egyezik-e az ujjlenyomatuk.
func ExampleFingerprint() {
	for _, c := range [][2]string{
		{`{"áru":"tea","db":2}`, `{"db":2,"áru":"tea"}`},
		{`{"áru":"tea"}`, `{ "áru" : "te\u0061" }`},
		{`["tea","kifli"]`, `["kifli","tea"]`},
		{`{"db":2}`, `{"db":"2"}`},
		{`{"db":2}`, `{"db":2.0}`},
		{`{"db":null}`, `{}`},
		{``, `null`},
		{`"á"`, `"a\u0301"`},
	} {
		mark := "≠"
		if content(c[0]) == content(c[1]) {
			mark = "="
		}
		fmt.Printf("%-20s  %s  %s\n", c[0], mark, c[1])
	}

	// Output:
	// {"áru":"tea","db":2}  =  {"db":2,"áru":"tea"}
	// {"áru":"tea"}         =  { "áru" : "te\u0061" }
	// ["tea","kifli"]       ≠  ["kifli","tea"]
	// {"db":2}              ≠  {"db":"2"}
	// {"db":2}              ≠  {"db":2.0}
	// {"db":null}           ≠  {}
	//                       ≠  null
	// "á"                   ≠  "a\u0301"
}

// Hol csúszik el a határ, és mi tartja a helyén.
func ExampleScopedKey() {
	for _, p := range [][2]string{{"bolt", "2:17"}, {"bolt:2", "17"}} {
		scope, key := p[0], p[1]
		fmt.Printf("elválasztóval  %s:%s\n", scope, key)
		fmt.Printf("hosszal        %d:%s%d:%s\n", len(scope), scope, len(key), key)
	}

	// Output:
	// elválasztóval  bolt:2:17
	// hosszal        4:bolt4:2:17
	// elválasztóval  bolt:2:17
	// hosszal        6:bolt:22:17
}

// Két szomszédos számlaszám.
func ExampleFingerprint_neighbours() {
	first := []byte(`{"szamla":9007199254740992}`)
	second := []byte(`{"szamla":9007199254740993}`)

	a, _ := fingerprint.Fingerprint("POST", "/utalas", nil, first)
	b, _ := fingerprint.Fingerprint("POST", "/utalas", nil, second)

	var x, y map[string]any
	json.Unmarshal(first, &x)
	json.Unmarshal(second, &y)

	fmt.Println(a == b, x["szamla"] == y["szamla"])

	// Output: false true
}

// Ugyanaz a mező kétszer.
func ExampleFingerprint_twice() {
	body := []byte(`{"osszeg":5,"osszeg":500}`)

	_, err := fingerprint.Fingerprint("POST", "/utalas", nil, body)

	var order struct{ Osszeg int }
	json.Unmarshal(body, &order)

	fmt.Println(err, order.Osszeg)

	// Output: hibas-torzs 500
}

// Paraméterek két URL-ből.
func ExampleFingerprint_query() {
	sum := func(text string) [32]byte {
		query, _ := url.ParseQuery(text)
		sum, _ := fingerprint.Fingerprint("GET", "/lista", query, nil)
		return sum
	}
	fmt.Println(
		sum("lap=1&nev=Anna") == sum("nev=Anna&lap=1"),
		sum("id=1&id=2") == sum("id=2&id=1"),
		sum("dry=") == sum(""),
	)

	// Output: true false false
}

// content egy törzs ujjlenyomata, ha a kérés többi része ugyanaz.
func content(body string) [32]byte {
	sum, err := fingerprint.Fingerprint("POST", "/vasarlas", nil, []byte(body))
	if err != nil {
		panic(err)
	}
	return sum
}
