package main

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"idempotencia/internal/book"
	"idempotencia/internal/browsertest"
	"idempotencia/internal/coursetest"
)

func realDocuments(t *testing.T) (*book.Book, []searchDocument) {
	t.Helper()
	b, problems := book.Load(os.DirFS(".."))
	require.Empty(t, problems)
	return b, (&site{book: b}).documents()
}

func TestSearchDocumentsLeadToTheirPlace(t *testing.T) {
	_, documents := realDocuments(t)
	files := built(t)
	pages := map[string]document{}
	seen := map[string]bool{}
	for _, d := range documents {
		name, fragment, _ := strings.Cut(d.Address, "#")
		require.Contains(t, files, name)
		if _, parsed := pages[name]; !parsed {
			pages[name] = parse(t, files[name])
		}
		if fragment != "" {
			assert.Equal(t, 1, pages[name].ids[fragment], d.Address)
		}
		assert.False(t, seen[d.Address], "twice: %s", d.Address)
		seen[d.Address] = true
		assert.NotEmpty(t, d.Title, d.Address)
		assert.NotRegexp(t, "`|\\*\\*|\\]\\(", d.Text, "%s: a mark of Markdown", d.Address)
	}
	assert.True(t, seen["apply.html#harom-kimenetel"], "a heading within a section")
}

func TestSearchGivesNothingAway(t *testing.T) {
	b, documents := realDocuments(t)
	var all strings.Builder
	for _, d := range documents {
		all.WriteString(d.Title + "\n" + d.Text + "\n" + d.Code + "\n")
	}
	for _, l := range b.Lessons {
		for _, h := range l.Hints {
			assert.NotContains(t, all.String(), plainText(h.Markdown))
			assert.Contains(t, all.String(), h.Title)
		}
		for _, m := range l.Exercise.Mistakes {
			assert.NotContains(t, all.String(), m.Title)
		}
	}
	assert.Contains(t, all.String(), "A nulla is lehet azonosító", "conditions are found")
}

func TestSiteWithoutTheSearchLibrary(t *testing.T) {
	root := t.TempDir()
	for _, name := range coursetest.Folders() {
		require.NoError(t, os.CopyFS(filepath.Join(root, name), os.DirFS(filepath.Join("..", name))))
	}
	out := filepath.Join(root, "public")
	r, err := build(options{root: root, out: out, base: "/"})
	require.NoError(t, err)
	assert.Contains(t, r.notes, "a keresés kimaradt, mert nincs meg a könyvtára (site/node_modules/minisearch). Telepítsd, és építsd újra az oldalt: `npm ci --prefix site`")
	assert.Greater(t, r.pages, 10)
	page, err := os.ReadFile(filepath.Join(out, "apply.html"))
	require.NoError(t, err)
	assert.NotContains(t, string(page), "data-search")
}

// found is the part of a search's answer that the tests look at.
type found struct {
	Total int `json:"total"`
	Hits  []struct {
		Address string  `json:"address"`
		Excerpt []piece `json:"excerpt"`
	} `json:"hits"`
}

type piece struct {
	Text  string `json:"text"`
	Found bool   `json:"found"`
}

func (f found) addresses() []string {
	var all []string
	for _, h := range f.Hits {
		all = append(all, h.Address)
	}
	return all
}

// runSearch puts queries to the search as it is built for the pages, in Node.
func runSearch(t *testing.T, documents []searchDocument, queries []string) []found {
	t.Helper()
	needsSearch(t)
	node, err := exec.LookPath("node")
	if err != nil {
		browsertest.SkipUnlessRequired(t, "a keresés próbája (nincs node)")
	}
	dir := t.TempDir()
	engine := filepath.Join(dir, "engine.js")
	for name, data := range built(t) {
		if strings.HasPrefix(name, "search-") && !strings.HasPrefix(name, "search-documents-") {
			require.NoError(t, os.WriteFile(engine, data, 0o644))
		}
	}
	data, err := documentsScript(documents)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(filepath.Join(dir, "documents.js"), data, 0o644))
	asked, err := json.Marshal(queries)
	require.NoError(t, err)
	run := exec.CommandContext(t.Context(), node, filepath.Join("testdata", "search.mjs"), filepath.Join(dir, "documents.js"), engine)
	run.Stdin = bytes.NewReader(asked)
	run.Stderr = os.Stderr
	answer, err := run.Output()
	require.NoError(t, err)
	var all struct {
		Built, PerQuery float64
		Found           []found
	}
	require.NoError(t, json.Unmarshal(answer, &all))
	require.Len(t, all.Found, len(queries))
	t.Logf("%d documents: ready in %.0f ms, %.1f ms for each query", len(documents), all.Built, all.PerQuery)
	return all.Found
}

func needsSearch(t *testing.T) {
	t.Helper()
	if _, err := os.Stat(filepath.Join("..", filepath.FromSlash(searchLibrary))); err != nil {
		browsertest.SkipUnlessRequired(t, "a keresés próbája (npm ci --prefix site)")
	}
}

func TestSearchFinds(t *testing.T) {
	tests := []struct{ query, want string }{
		// As the book writes it
		{"újrapróbálás", "szojegyzek.html#ujraprobalas"},
		{"ütközés", "szojegyzek.html#utkozes"},
		{"túlcsordulás", "szojegyzek.html#tulcsordulas"},
		{"nullérték", "szojegyzek.html#nullertek"},
		{"idempotencia", "szojegyzek.html#idempotencia"},
		{"három kimenetel", "apply.html#harom-kimenetel"},
		{"az első hiba", "total.html#az-elso-hiba-szamit"},
		{"pontosan egyszeri kézbesítés", "szojegyzek.html#pontosan-egyszeri-kezbesites"},
		// Without accents
		{"ujraprobalas", "szojegyzek.html#ujraprobalas"},
		{"keresazonosito", "szojegyzek.html#keresazonosito"},
		{"megorzesi ido", "szojegyzek.html#megorzesi-ido"},
		{"elveszett valasz", "apply.html#tortenet"},
		{"fokonyv", "szojegyzek.html#fokonyv"},
		{"ora visszaall", "retention.html#ha-az-ora-visszaall"},
		// With endings
		{"azonosítóval", "apply.html#az-azonosito-megallapodas"},
		{"újrapróbáláskor", "szojegyzek.html#ujraprobalas"},
		{"ütközéssel", "szojegyzek.html#utkozes"},
		{"kötegekkel", "szojegyzek.html#koteg"},
		{"szeleteket", "szojegyzek.html#szelet"},
		{"takarításig", "szojegyzek.html#takaritas"},
		{"megőrzési időből", "szojegyzek.html#megorzesi-ido"},
		{"mellékhatásai", "szojegyzek.html#mellekhatas"},
		{"fokonyvunkben", "szojegyzek.html#fokonyv"},
		{"részösszeget", "szojegyzek.html#reszosszeg"},
		{"számlálóinak", "szojegyzek.html#szamlalo"},
		{"egyenlegére", "szojegyzek.html#egyenleg"},
		{"lejáratának", "szojegyzek.html#lejarat"},
		{"mutatók", "szojegyzek.html#mutato"},
		{"bejegyzésekből", "szojegyzek.html#bejegyzes"},
		{"bizonytalan válaszok", "szojegyzek.html#bizonytalan-valasz"},
		// English
		{"idempotency key", "szojegyzek.html#idempotenciakulcs"},
		{"request id", "szojegyzek.html#keresazonosito"},
		{"sliding window", "szojegyzek.html#csuszo-ablak"},
		{"retry", "szojegyzek.html#ujraprobalas"},
		{"exactly once", "szojegyzek.html#pontosan-egyszeri-kezbesites"},
		{"sentinel error", "szojegyzek.html#nevesitett-hiba"},
		{"overflow", "szojegyzek.html#tulcsordulas"},
		// Names from code and texts of errors
		{"ErrConflict", "credit.html#negy-valasz"},
		{"errconflict", "credit.html#negy-valasz"},
		{"ErrIDConflict", "apply.html#harom-kimenetel"},
		{"MinWindow", "retention.html#feladat"},
		{"Purge", "szojegyzek.html#takaritas"},
		{"maxHandling", "retention.html#mennyi-az-eleg"},
		{"errors.Is", "szojegyzek.html#nevesitett-hiba"},
		{"azonosito-utkozes", "szojegyzek.html#utkozes"},
		// Mistyped, or not typed to the end
		{"idempotenica", "szojegyzek.html#idempotencia"},
		{"újrapóbálás", "szojegyzek.html#ujraprobalas"},
		{"tulcsordualas", "szojegyzek.html#tulcsordulas"},
		{"mellkéhatás", "szojegyzek.html#mellekhatas"},
		{"MinWindwo", "retention.html#feladat"},
		{"újraprób", "szojegyzek.html#ujraprobalas"},
		{"idempotenciakul", "szojegyzek.html#idempotenciakulcs"},
	}
	_, documents := realDocuments(t)
	var queries []string
	for _, test := range tests {
		queries = append(queries, test.query)
	}
	answers := runSearch(t, documents, queries)
	for i, test := range tests {
		got := answers[i].addresses()
		assert.Contains(t, got[:min(3, len(got))], test.want, test.query)
	}
}

// Each pair is found either way: who looks for one form is led to a text with the other.
func TestSearchToleratesEndings(t *testing.T) {
	pairs := [][2]string{
		{"bérlet", "bérletet"},
		{"bérlet", "bérleteinek"},
		{"azonosító", "azonosítóval"},
		{"kérés", "kéréseknek"},
		{"kérés", "kérésenként"},
		{"kulcs", "kulccsal"},
		{"ismétlés", "ismétléssel"},
		{"ismétlés", "ismétléssé"},
		{"határ", "határa"},
		{"hiba", "hibára"},
		{"rendszer", "rendszere"},
		{"rendszer", "rendszerek"},
		{"próba", "próbák"},
		{"zár", "zárat"},
		{"lecke", "leckében"},
		{"idő", "időt"},
		{"óra", "órák"},
		{"üzenetsor", "üzenetsorából"},
		{"tranzakció", "tranzakciók"},
		{"holtpont", "holtponthoz"},
		{"fogyasztó", "fogyasztónál"},
		{"ujjlenyomat", "ujjlenyomatát"},
		{"hatókör", "hatókörén"},
		{"átvétel", "átvétellel"},
		{"megoldás", "megoldásod"},
		{"token", "tokenek"},
		{"példány", "példányunkról"},
	}
	var documents []searchDocument
	var queries, want []string
	for _, p := range pairs {
		for i, word := range p {
			address := word + ".html"
			documents = append(documents, searchDocument{Address: address, Title: "Szakasz", Text: "Itt áll: " + word + "."})
			queries = append(queries, p[1-i])
			want = append(want, address)
		}
	}
	for i, f := range runSearch(t, documents, queries) {
		assert.Contains(t, f.addresses(), want[i], queries[i])
	}
}

func TestSearchPrefersAccentsAsTyped(t *testing.T) {
	documents := []searchDocument{
		{Address: "kor", Title: "Egy", Text: "Minden kor megvan."},
		{Address: "kör", Title: "Egy", Text: "Minden kör megvan."},
		{Address: "körök", Title: "Egy", Text: "Minden körök megvan."},
	}
	for i, f := range runSearch(t, documents, []string{"kör", "kor", "KÖR", "körben", "minden"}) {
		require.Len(t, f.Hits, 3)
		switch i {
		case 1:
			assert.Equal(t, "kor", f.Hits[0].Address)
		case 0, 2, 3:
			assert.Equal(t, "kor", f.Hits[2].Address)
		}
	}
}

func TestSearchMarksTheWords(t *testing.T) {
	_, documents := realDocuments(t)
	answers := runSearch(t, documents, []string{"kötegekkel", "<img>", "qqqq", "az", ""})
	assert.Contains(t, answers[0].Hits[0].Excerpt, piece{Text: "köteg", Found: true})
	for _, nothing := range answers[1:] {
		assert.Zero(t, nothing.Total)
		assert.Empty(t, nothing.Hits)
	}
}
