package check

import (
	"path"
	"runtime"
	"strings"
)

// exeSuffix is what the name of a program ends in.
var exeSuffix = map[bool]string{true: ".exe"}[runtime.GOOS == "windows"]

// internalPath reports whether the go command would look at who imports this package.
func internalPath(p string) bool {
	for dir := p; dir != "." && dir != "/"; dir = path.Dir(dir) {
		if path.Base(dir) == "internal" {
			return !strings.HasPrefix(p, "idempotencia/internal/")
		}
	}
	return false
}
