package main

import (
	"fmt"
	"os"
	"runtime"
	"strings"

	"github.com/spf13/cobra"

	"idempotencia/grade/isolation"
	"idempotencia/internal/usage"
)

// program is one start of the program.
type program struct {
	in       *os.File
	out, err *os.File
}

// usageError says in Hungarian what is wrong with a command line.
type usageError struct{ text string }

func (e *usageError) Error() string { return e.text }

const overview = `Értékeli, amit egy évfolyam beadott.

A BEADÁSOK az a mappa vagy ZIP, amelyet a Moodle-ből vagy a Canvasból letöltöttél, tanulónként egy mappa
vagy ZIP, git-klónok mappája, vagy egyetlen tanuló munkája. A beadott kód elszigetelve fut. Ami egyszer
megvan, azt a következő futás nem értékeli újra: megszakítás után ugyanez a parancs folytatja.`

// command builds the tree of commands. What the library would say in English is replaced.
func (p program) command() *cobra.Command {
	var o options
	root := &cobra.Command{
		Use:   "grade BEADÁSOK --out MAPPA",
		Short: "beadott megoldások értékelése",
		Long:  overview,
		Args:  cobra.ArbitraryArgs,
		RunE: func(c *cobra.Command, args []string) error {
			if len(args) != 1 {
				return &usageError{wrongCount(args) + "\nHasználat: go run ./grade BEADÁSOK --out MAPPA\nSúgó: go run ./grade --help"}
			}
			o.submissions, o.seeded = args[0], c.Flags().Changed("seed")
			return p.grade(c.Context(), o)
		},
		SilenceErrors:     true,
		SilenceUsage:      true,
		CompletionOptions: cobra.CompletionOptions{DisableDefaultCmd: true},
	}
	f := root.Flags()
	f.StringVar(&o.out, "out", "", "a kimenet `mappája`")
	f.StringSliceVar(&o.exercises, "exercises", nil, "csak ezek a `feladatok`, vesszővel elválasztva; nélküle mind, amit valaki beadott")
	f.IntVar(&o.jobs, "jobs", runtime.NumCPU(), "`hány` beadás fusson egyszerre")
	f.StringVar(&o.policy, "policy", "", "az értékelés szabályainak `fájlja` (súlyok, ponthatárok, korlátok, késés)")
	f.StringVar(&o.override, "override", "", "a felülbírálások `fájlja`; nélküle a kimeneti mappa "+overridesName+" fájlja")
	f.BoolVar(&o.pseudonymous, "pseudonymous", false, "álnevekkel; a kulcs a kimeneti mappa mellé kerül")
	f.StringVar(&o.keyFile, "key-file", "", "az álnevek kulcsának `fájlja`; nélküle a kimeneti mappa mellett <mappa>-kulcs.json")
	f.StringVar(&o.level, "isolation", string(isolation.Auto), "az elszigetelés `szintje`: "+levels())
	f.Uint64Var(&o.seed, "seed", 0, "a véletlen próbák `magja`; nélküle az első futás választ, és a mappa megőrzi")
	f.StringVar(&o.moodle, "moodle", "", "a Moodle-ből letöltött értékelőtáblázat `fájlja`; a kitöltött példány a kimeneti mappába kerül")
	f.StringVar(&o.canvas, "canvas", "", "a Canvasból letöltött osztálynapló `fájlja`; a kitöltött példány a kimeneti mappába kerül")
	f.StringVar(&o.canvasColumn, "canvas-column", "", "a Canvas-napló `oszlopa`: a feladat neve vagy azonosítója; egyetlen oszlopnál nem kell")
	f.StringVar(&o.server.queue, "queue", inMemory, "az `üzenetsor`: memory (csak ez a gép), embedded (saját kiszolgáló, más gépeknek is), vagy egy NATS-kiszolgáló címe")
	f.StringVar(&o.server.listen, "listen", "0.0.0.0:4222", "a saját kiszolgáló `címe`, ha --queue embedded")
	o.server.flags(f)
	root.AddCommand(p.viewCommand(), p.workerCommand())
	root.PersistentFlags().BoolP("help", "h", false, "súgó")
	root.SetIn(p.in)
	root.SetOut(p.out)
	root.SetErr(p.err)
	root.SetHelpCommand(&cobra.Command{Hidden: true, Use: "help", RunE: func(c *cobra.Command, _ []string) error { return c.Root().Help() }})
	root.SetUsageFunc(frame)
	root.SetHelpTemplate(usage.HelpTemplate)
	root.SetFlagErrorFunc(func(_ *cobra.Command, err error) error {
		return &usageError{usage.FlagText(err) + "\nSúgó: go run ./grade --help"}
	})
	return root
}

func wrongCount(args []string) string {
	if len(args) == 0 {
		return "Hiányzik, hogy hol vannak a beadások."
	}
	return "Egyszerre egy letöltést értékelek; fölösleges: " + strings.Join(args[1:], " ")
}

func levels() string {
	var names []string
	for _, l := range isolation.Levels() {
		names = append(names, string(l))
	}
	return strings.Join(names, ", ")
}

// frame replaces the library's English frame.
func frame(c *cobra.Command) error {
	w := c.OutOrStderr()
	if !c.HasParent() {
		fmt.Fprintln(w, "Használat: go run ./grade BEADÁSOK --out MAPPA")
		for _, sub := range c.Commands() {
			if sub.IsAvailableCommand() {
				fmt.Fprintf(w, "           go run ./grade %-18s %s\n", sub.Use, sub.Short)
			}
		}
	} else {
		fmt.Fprintf(w, "Használat: go run ./grade %s\n", c.Use)
	}
	if c.HasAvailableLocalFlags() {
		fmt.Fprintf(w, "\nKapcsolók:\n%s", usage.Flags(c.LocalFlags()))
	}
	return nil
}
