package intake

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"

	"idempotencia/internal/book"
)

// maxSlug is shorter than a whole hash, so that no name can be made to equal a name with a hash.
const maxSlug = 48

// setKeys gives every student a key that is a safe file name: the learning system's id, or a slug of
// the folder's name. Students whose slugs are equal, or whose name the slug hardly shows, get a hash of
// the name after it, so that a student who comes later does not move an earlier one's key to another.
func setKeys(groups []*group) {
	wanted := map[string]int{}
	for _, g := range groups {
		g.key = slugKey(g)
		wanted[g.key]++
	}
	used := map[string]bool{}
	for _, g := range groups {
		if g.id == "" && (wanted[g.key] > 1 || unclear(g.name)) {
			g.key += "-" + nameHash(g)[:8]
		}
		if used[g.key] {
			g.key = slugKey(g) + "-" + nameHash(g)
		}
		used[g.key] = true
	}
}

func slugKey(g *group) string {
	if g.id != "" {
		return g.id
	}
	slug := book.Slug(g.name)
	if !strings.ContainsFunc(book.Fold(g.name), alphanumeric) || reserved[slug] {
		slug = "hallgato"
	}
	if len(slug) > maxSlug {
		slug = strings.Trim(slug[:maxSlug], "-")
	}
	return slug
}

func nameHash(g *group) string {
	sum := sha256.Sum256([]byte(g.identity))
	return hex.EncodeToString(sum[:])
}

// unclear reports whether a slug would lose what tells the name from others, or be no file name.
func unclear(name string) bool {
	slug := book.Slug(name)
	return len(slug) > maxSlug || reserved[slug] || !strings.ContainsFunc(book.Fold(name), alphanumeric)
}

func alphanumeric(r rune) bool { return r >= 'a' && r <= 'z' || r >= '0' && r <= '9' }

// reserved names are no file names on Windows.
var reserved = func() map[string]bool {
	all := map[string]bool{"con": true, "prn": true, "aux": true, "nul": true}
	for _, d := range "0123456789" {
		all["com"+string(d)], all["lpt"+string(d)] = true, true
	}
	return all
}()
