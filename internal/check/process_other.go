//go:build !linux && !js

package check

import "os/exec"

// Only Linux can bound a running process from outside; elsewhere the wall-time limit is the bound.

func dieWithParent(*exec.Cmd) {}

func limitAs(int, int, Limits) error { return nil }

func limitProcess(int, Limits, bool) error { return nil }
