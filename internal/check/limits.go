package check

import "time"

// Limits bound one condition's process.
type Limits struct {
	Wall   time.Duration // from start to end
	CPU    time.Duration // of all threads together; enforced on Linux
	Memory int64         // writable private bytes; enforced on Linux
	Build  time.Duration // of one compile, link or vet on the fast path; an exercise needs a hundredth of it
	Output int           // bytes of output kept; the rest is counted and dropped
}

// DefaultLimits are generous for an exercise and still bearable to wait for. The CPU limit is above the
// wall limit, so that a loop on one thread ends with a dump that shows where it was. A memory of 1 GiB
// leaves room for the runtime to report an endless recursion, whose stack may reach 512 MiB.
func DefaultLimits() Limits {
	return Limits{Wall: 5 * time.Second, CPU: 8 * time.Second, Memory: 1 << 30, Build: 20 * time.Second, Output: 64 << 10}
}

// raceLimits leave the race detector the time and the address space that it needs.
func raceLimits() Limits {
	l := DefaultLimits()
	l.Wall, l.CPU, l.Memory = 6*l.Wall, 6*l.CPU, 1<<46
	return l
}
