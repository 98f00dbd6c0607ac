package book

import (
	"fmt"
	"strings"
)

var plainLetters = strings.NewReplacer(
	"á", "a", "é", "e", "í", "i", "ó", "o", "ö", "o", "ő", "o", "ú", "u", "ü", "u", "ű", "u",
)

// Fold writes a text in lower case and without Hungarian accents, for ids and for searching.
func Fold(s string) string { return plainLetters.Replace(strings.ToLower(s)) }

// Slug is the ASCII transliteration of a heading, for example "keresazonosito-es-urlap".
func Slug(title string) string {
	var b strings.Builder
	dash := false
	for _, r := range Fold(title) {
		if (r < 'a' || r > 'z') && (r < '0' || r > '9') {
			dash = true
			continue
		}
		if dash && b.Len() > 0 {
			b.WriteByte('-')
		}
		dash = false
		b.WriteRune(r)
	}
	if b.Len() == 0 {
		return "szakasz"
	}
	return b.String()
}

// UniqueSlug adds a number to a slug that is taken already.
func UniqueSlug(title string, taken map[string]bool) string {
	slug := Slug(title)
	for n, base := 2, slug; taken[slug]; n++ {
		slug = fmt.Sprintf("%s-%d", base, n)
	}
	return slug
}
