package main

import (
	"html"
	"os"
	"regexp"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"idempotencia/internal/book"
)

func TestGoIsSetByItsKinds(t *testing.T) {
	for code, want := range map[string]string{
		"func f(a uint8) error { return nil }\n": `<span class="g-k">func</span> <span class="g-nf">f</span>(a <span class="g-k">uint8</span>) ` +
			`<span class="g-k">error</span> { <span class="g-k">return</span> <span class="g-k">nil</span> }`,
		"x := \"<b>\" + `á\nb` // jó": `x := <span class="g-s">&#34;&lt;b&gt;&#34;</span> + <span class="g-s">` + "`á\nb`" + `</span> <span class="g-c">// jó</span>`,
		"n := len(s.len) + 0x1F":      `n := len(s.len) + <span class="g-m">0x1F</span>`,
		"a.error(1, …":                `a.<span class="g-nf">error</span>(<span class="g-m">1</span>, …`,
		"/* vége":                     `<span class="g-c">/* vége</span>`,
		"s := \"nyitva\n\tif x":       `s := <span class="g-s">&#34;nyitva</span>` + "\n\t" + `<span class="g-k">if</span> x`,
		"":                            "",
	} {
		assert.Equal(t, `<pre tabindex="0"><code>`+want+"</code></pre>", highlight(code))
	}
}

var tag = regexp.MustCompile(`<[^>]*>`)

// asRead is the text that a reader sees of a piece of a page.
func asRead(page string) string { return html.UnescapeString(tag.ReplaceAllString(page, "")) }

// Nothing of the code may be lost between its tokens.
func TestSettingGoKeepsTheText(t *testing.T) {
	course, problems := book.Load(os.DirFS(".."))
	require.Empty(t, problems)
	for _, l := range course.Lessons {
		for _, name := range []string{l.Exercise.StubFile, l.Exercise.Solution, l.Exercise.Test} {
			code := fileContent(t, name)
			assert.Equal(t, code, asRead(highlight(code))+"\n", name)
		}
	}
}

func FuzzSettingGoKeepsTheText(f *testing.F) {
	f.Add("x := `a\r\nb` /* \r\n */ 'x")
	f.Add("\xef\xbb\xbfpackage \x00\xff")
	f.Fuzz(func(t *testing.T, code string) {
		assert.Equal(t, code, asRead(highlight(code+"\n")))
	})
}
