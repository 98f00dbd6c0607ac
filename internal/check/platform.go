package check

import "runtime"

// exeSuffix is what the name of a program ends in.
var exeSuffix = map[bool]string{true: ".exe"}[runtime.GOOS == "windows"]
