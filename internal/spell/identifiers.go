package spell

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

var (
	// chunk is a run that may be an identifier or a path. A hyphen ends it, so that the suffix of
	// `TestXxx-nél` stays.
	chunk = regexp.MustCompile(`[\pL\pM\pN_.$~/@]+`)
	// hump is the change of case inside an identifier, as in maxBytes and IDs.
	hump = regexp.MustCompile(`[a-z][A-Z]|[A-Z]{2}[a-z]`)
	// call is a call with simple arguments, whose names mean nothing outside of it.
	call = regexp.MustCompile(`[\pL\pN_.]+\([^()\n]*\)`)
	// setting is an environment variable of the go command.
	setting = regexp.MustCompile(`^GO[A-Z]{3,}$`)
	// statement is a word of SQL that prose uses as a statement's name.
	statement = regexp.MustCompile(`^(SELECT|INSERT|UPDATE|DELETE|BEGIN|COMMIT|ROLLBACK)$`)
	digit     = regexp.MustCompile(`[0-9]`)
)

// withoutIdentifiers blanks what is code although nothing marks it as code.
func withoutIdentifiers(text string) string {
	text = call.ReplaceAllStringFunc(text, func(s string) string {
		if isASCII(s[:strings.IndexByte(s, '(')]) {
			return gaps(s)
		}
		return s
	})
	return chunk.ReplaceAllStringFunc(text, func(s string) string {
		core := strings.TrimRight(s, ".")
		if !isCode(core) {
			return s
		}
		return gaps(core) + s[len(core):]
	})
}

func isCode(s string) bool {
	inner := strings.Trim(s, "_./")
	if !isASCII(s) || !strings.ContainsFunc(inner, unicode.IsLetter) {
		return false
	}
	return inner == "TODO" ||
		strings.ContainsAny(inner, "_.$~@") ||
		digit.MatchString(inner) ||
		setting.MatchString(inner) ||
		statement.MatchString(inner) ||
		hump.MatchString(inner) ||
		isPath(s)
}

// isPath tells exercises/apply/ from a pair of alternatives such as be/ki.
func isPath(s string) bool {
	return strings.Count(s, "/") > 1 ||
		strings.HasPrefix(s, "/") || strings.HasSuffix(s, "/") ||
		strings.HasPrefix(s, ".") && !strings.HasPrefix(s, "..")
}

func isASCII(s string) bool {
	return !strings.ContainsFunc(s, func(r rune) bool { return r >= utf8.RuneSelf })
}

// name is what may be a name, perhaps with a suffix after a hyphen. Error codes have hyphens too.
var name = regexp.MustCompile(`[\pL_][\pL\pN_-]*`)

func withoutNames(text string, names map[string]bool) string {
	return name.ReplaceAllStringFunc(text, func(s string) string {
		for end := len(s); end > 0; end = strings.LastIndexByte(s[:end], '-') {
			if names[s[:end]] {
				return gaps(s[:end]) + s[end:]
			}
		}
		return s
	})
}
