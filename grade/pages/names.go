package pages

import (
	"crypto/sha256"
	"encoding/hex"
	"regexp"
	"strings"

	"idempotencia/grade/cohort"
	"idempotencia/internal/book"
	"idempotencia/internal/check"
)

// plainName is what every file system takes for the same name, and for no other one.
var plainName = regexp.MustCompile(`^[a-z0-9][a-z0-9_-]{0,63}$`)

// deviceName is what Windows takes for a device, whatever stands after a dot.
var deviceName = regexp.MustCompile(`^(con|prn|aux|nul|com[0-9]|lpt[0-9])$`)

// fileName makes a page's name of a key, which may be any text: one that is no plain name is told
// apart by its hash.
func fileName(key string) string {
	if plainName.MatchString(key) && !deviceName.MatchString(key) {
		return key + ".html"
	}
	sum := sha256.Sum256([]byte(key))
	slug := strings.Trim(book.Slug(oneLine(key)), "-")
	if len(slug) > 40 {
		slug = slug[:40]
	}
	return strings.TrimLeft(slug+"-"+hex.EncodeToString(sum[:6]), "-") + ".html"
}

func name(s cohort.Student) string {
	if n := oneLine(s.Name); n != "" {
		return n
	}
	if k := oneLine(s.Key); k != "" {
		return k
	}
	return "(névtelen)"
}

// oneLine keeps what somebody else wrote from doing more than being read.
func oneLine(s string) string { return strings.Join(strings.Fields(check.Clean(s)), " ") }
