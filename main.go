// Command idempotencia is the student's and author's program of the workbook: it lists and shows the
// lessons, checks exercises, gives hints, and verifies the content; without a command it fills the terminal.
package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"

	"idempotencia/internal/cli"
	"idempotencia/internal/workbook"
	"idempotencia/tui"
)

func main() { os.Exit(run()) }

func run() int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	defer stop()
	context.AfterFunc(ctx, stop) // a second Ctrl-C ends the program however it hangs
	return cli.Main(ctx, os.Args[1:], cli.Streams{
		In: os.Stdin, Out: os.Stdout, Err: os.Stderr,
		Terminal: func(ctx context.Context, w *workbook.Workbook, verify bool) error {
			return tui.Run(ctx, tui.Options{Workbook: w, In: os.Stdin, Out: os.Stdout, Verify: verify})
		},
	})
}
