package check

import (
	"os/exec"
	"runtime"
)

// exeSuffix is what the name of a program ends in.
var exeSuffix = map[bool]string{true: ".exe"}[runtime.GOOS == "windows"]

// HasCompiler reports whether there is a C compiler to build the race detector with.
func HasCompiler() bool {
	for _, name := range []string{"gcc", "clang"} {
		if _, err := exec.LookPath(name); err == nil {
			return true
		}
	}
	return false
}
