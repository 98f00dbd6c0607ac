package check

import (
	"regexp"
	"strings"
)

// A candidate may come by values of packages that it does not import: an error of encoding/json shows a
// reflect.Value, and that gives any memory. What it then calls stands among the relocations of its
// code, by whatever way it got there. Names in strings and in its own package do not count.
var beyond = regexp.MustCompile(`(?:^|[^\w./"])((?:reflect|syscall|os|os/exec|testing|internal/poll)\.[A-Za-z(][\w.()*]*)`)

// reached gives the first thing beyond the reach of imports that the code of package own refers to, in
// the compiler's listing (-S); empty when there is none. What the package is compiled with of others,
// functions with type parameters, is theirs.
func reached(listing, own string) string {
	ours := false
	for line := range strings.Lines(listing) {
		if !strings.HasPrefix(line, "\t") {
			ours = strings.HasPrefix(line, own+".")
			continue
		}
		rest, isReference := strings.CutPrefix(line, "\trel ")
		_, symbol, hasSymbol := strings.Cut(rest, " t=")
		kind, symbol, hasName := strings.Cut(symbol, " ")
		if !ours || !isReference || !hasSymbol || !hasName || strings.HasPrefix(kind, "R_DWARF") || strings.HasPrefix(symbol, "go:string.") {
			continue
		}
		if m := beyond.FindStringSubmatch(symbol); m != nil {
			return m[1]
		}
	}
	return ""
}
