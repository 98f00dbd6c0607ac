// Command site publishes the workbook as a static web site: it can be opened from disk, hosted
// under any path of any static host, read without JavaScript and printed as one book.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"runtime/debug"
	"syscall"

	"idempotencia/internal/faults"
	"idempotencia/internal/workbook"
)

// errContent says that the content has problems, which were printed.
var errContent = errors.New("content has problems")

// optionError says in Hungarian why an option cannot be followed, and the next step.
type optionError struct{ text, next string }

func (e *optionError) Error() string { return e.text + "\n" + e.next }

func main() {
	// A build is over before its garbage matters: collecting less often saves a quarter of its time.
	debug.SetGCPercent(400)
	os.Exit(run(os.Args[1:]))
}

func run(args []string) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	err := command(ctx, args)
	switch {
	case err == nil, errors.Is(err, flag.ErrHelp):
		return 0
	case errors.Is(err, errContent):
		return 1
	default:
		fmt.Fprintln(os.Stderr, errorText(err))
		return 2
	}
}

func errorText(err error) string {
	if bad, ok := errors.AsType[*optionError](err); ok {
		return bad.Error()
	}
	return faults.Text(err)
}

func command(ctx context.Context, args []string) error {
	flags := flag.NewFlagSet("site", flag.ContinueOnError)
	out := flags.String("out", "", "a kész weboldal mappája (alapértelmezés: site/public)")
	base := flags.String("base", "/", "a weboldal útja a kiszolgálón; csak a 404-es oldalnak kell")
	origin := flags.String("origin", "", "a weboldal teljes címe, például https://pelda.hu/konyv; ezzel oldaltérkép is készül")
	serve := flags.String("serve", "", "szerzőknek: kiszolgálás ezen a címen, például localhost:8000, mentéskor újraépítve")
	check := flags.Bool("check", true, "a feladatok a böngészőben is ellenőrizhetők; ehhez először le kell fordítani a Go fordítóját, ez egy percig tart (--serve mellett kimarad)")
	flags.Usage = func() {
		fmt.Fprint(flags.Output(), "Használat: go run ./site [kapcsolók]\n\nElkészíti a munkafüzet weboldalát.\n\n")
		flags.PrintDefaults()
	}
	if err := flags.Parse(args); err != nil {
		return err
	}
	root, err := workbook.Find(".")
	if err != nil {
		return err
	}
	o := options{root: root, out: *out, base: *base, origin: *origin}
	if o.out == "" {
		o.out = root + "/site/public"
	}
	if *serve != "" {
		return serveSite(ctx, o, *serve, os.Stderr)
	}
	if *check {
		if o.kit, err = makeKit(ctx, root); err != nil {
			return err
		}
		if o.kit == nil {
			fmt.Fprintln(os.Stderr, "Figyelem:", noChecker)
		}
	}
	report, err := build(o)
	for _, p := range report.problems {
		fmt.Println(p)
	}
	if err != nil {
		return err
	}
	if len(report.problems) > 0 {
		fmt.Fprintf(os.Stderr, "%d hiba miatt a weboldal nem készült el; a korábbi érintetlen.\n", len(report.problems))
		return errContent
	}
	for _, note := range report.notes {
		fmt.Fprintln(os.Stderr, "Figyelem:", note)
	}
	fmt.Fprintf(os.Stderr, "Kész: %s (%d oldal)\n", o.out, report.pages)
	return nil
}
