package check

import (
	"slices"

	"idempotencia/internal/book"
)

// harmless are the packages of the standard library that a candidate may import in any exercise:
// none of them can end the process, reach a file, the network or the environment, or change a test,
// and none shows a variable through which another package could be changed (unicode's tables do).
var harmless = []string{
	"bytes", "cmp", "container/heap", "container/list", "container/ring", "context",
	"crypto/sha256", "crypto/sha512", "crypto/subtle", "encoding/binary", "encoding/hex", "encoding/json",
	"errors", "fmt", "hash", "hash/fnv", "hash/maphash", "iter", "maps", "math", "math/big", "math/bits", "math/rand", "math/rand/v2",
	"slices", "sort", "strconv", "strings", "sync", "sync/atomic", "time", "unicode/utf8", "unique",
}

// allowedImports are the harmless packages and what the stub and the reference of the exercise use.
func allowedImports(ex *book.Exercise) []string {
	allowed := slices.Concat(harmless, ex.Imports)
	slices.Sort(allowed)
	return slices.Compact(allowed)
}
