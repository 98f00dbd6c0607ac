// Command idempotencia is the student's and author's program of the workbook: it lists and shows the
// lessons, checks exercises, gives hints, and verifies the content.
package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"

	"idempotencia/internal/cli"
)

func main() { os.Exit(run()) }

func run() int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	defer stop()
	return cli.Main(ctx, os.Args[1:], cli.Streams{In: os.Stdin, Out: os.Stdout, Err: os.Stderr})
}
