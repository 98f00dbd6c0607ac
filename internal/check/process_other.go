//go:build !linux && !js

package check

import "os/exec"

// Only Linux can bound a running process from outside; elsewhere the wall-time limit is the bound.

func dieWithParent(*exec.Cmd) {}

func limitProcess(int, Limits) error { return nil }
