// Command grade is the instructor's program: it grades what a cohort handed in, shows the results and
// lends a machine to another one's batch.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"syscall"
)

// The exit codes.
const (
	exitDone    = 0
	exitPending = 1 // some submissions could not be graded, for the machine's sake
	exitFault   = 2
)

// errPending ends a run with exitPending; what is to be said has been said.
var errPending = errors.New("some submissions are pending")

func main() { os.Exit(run(os.Args[1:])) }

func run(args []string) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	defer stop()
	context.AfterFunc(ctx, stop) // a second Ctrl-C ends the program however it hangs
	p := program{in: os.Stdin, out: os.Stdout, err: os.Stderr}
	command := p.command()
	command.SetArgs(args)
	err := command.ExecuteContext(ctx)
	switch {
	case err == nil:
		return exitDone
	case errors.Is(err, errPending):
		return exitPending
	default:
		fmt.Fprintln(os.Stderr, errorText(err))
		return exitFault
	}
}
