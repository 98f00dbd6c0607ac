package cli

import (
	"context"
	"fmt"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"idempotencia/internal/book"
	"idempotencia/internal/workbook"
)

// rootCommand builds the tree of commands. What the library would say in English is replaced.
func (a *app) rootCommand() *cobra.Command {
	root := &cobra.Command{
		Use:   "idempotencia",
		Short: "Kérésazonosítós idempotencia Go nyelven: munkafüzet leckékkel és feladatokkal",
		Long: "Kérésazonosítós idempotencia Go nyelven: munkafüzet leckékkel és feladatokkal.\n\n" +
			"Parancs nélkül terminálban a teljes képernyős munkafüzetet nyitja meg, máshol a leckéket sorolja fel.\n" +
			"A <lecke> helyére az azonosítót írd (például `apply`) vagy a sorszámot (például `1`).",
		Args:              a.noCommand,
		RunE:              func(c *cobra.Command, _ []string) error { return a.start(c.Context()) },
		SilenceErrors:     true,
		SilenceUsage:      true,
		CompletionOptions: cobra.CompletionOptions{DisableDefaultCmd: true},
	}
	root.SetIn(a.in)
	root.SetOut(a.out)
	root.SetErr(a.err)
	root.AddCommand(
		a.listCommand(), a.readCommand(), a.checkCommand(), a.storyCommand(), a.demoCommand(), a.hintCommand(), a.solutionCommand(), a.resetCommand(), a.updateCommand(),
		a.verifyCommand(), a.exportCommand(), a.doctorCommand(), a.completionCommand(),
	)
	root.SetHelpCommand(a.helpCommand(root))
	root.PersistentFlags().BoolP("help", "h", false, "súgó ehhez a parancshoz")
	root.SetUsageFunc(usage)
	root.SetHelpTemplate(helpTemplate)
	root.SetFlagErrorFunc(func(c *cobra.Command, err error) error {
		return &usageError{flagText(err) + "\nSúgó: " + strings.Replace(c.CommandPath(), root.Name(), "go run . help", 1)}
	})
	return root
}

// start opens the whole terminal, or lists the lessons where there is none.
func (a *app) start(ctx context.Context) error {
	if a.terminal == nil {
		return a.list()
	}
	w, err := a.open()
	if err != nil {
		return err
	}
	return a.terminal(ctx, w, false)
}

// usage replaces the library's English frame.
func usage(c *cobra.Command) error {
	w := c.OutOrStderr()
	if c.HasParent() {
		fmt.Fprintf(w, "Használat: go run . %s\n", c.Use)
	} else {
		fmt.Fprintf(w, "Használat: go run . [parancs]\n\nParancsok:\n")
		for _, sub := range c.Commands() {
			if sub.IsAvailableCommand() {
				fmt.Fprintf(w, "  %-12s %s\n", sub.Name(), sub.Short)
			}
		}
	}
	if c.HasAvailableLocalFlags() {
		fmt.Fprintf(w, "\nKapcsolók:\n%s", flagUsages(c.LocalFlags()))
	}
	if !c.HasParent() {
		fmt.Fprintf(w, "\nEgy parancs súgója: go run . help <parancs>\n")
	}
	return nil
}

// flagUsages leaves out that a switch takes a value too, which would only confuse. Beside a flag that
// needs one, blanks keep the column.
func flagUsages(flags *pflag.FlagSet) string {
	const value = "[=true|false]"
	blank := ""
	flags.VisitAll(func(f *pflag.Flag) {
		if f.Value.Type() != "bool" {
			blank = strings.Repeat(" ", len(value))
		}
	})
	return strings.ReplaceAll(flags.FlagUsages(), value, blank)
}

const helpTemplate = `{{with (or .Long .Short)}}{{. | trimTrailingWhitespaces}}

{{end}}{{if or .Runnable .HasSubCommands}}{{.UsageString}}{{end}}`

// noCommand refuses arguments of the bare program: the first would be a mistyped command.
func (a *app) noCommand(c *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	var names []string
	for _, sub := range c.Commands() {
		names = append(names, sub.Name())
	}
	text := fmt.Sprintf("Nincs ilyen parancs: %s\n", args[0])
	if near := workbook.Nearest(args[0], names); near != "" {
		text += fmt.Sprintf("Talán erre gondoltál: %s\n", near)
	}
	return &usageError{text + "A parancsok listája: go run . help"}
}

func (a *app) helpCommand(root *cobra.Command) *cobra.Command {
	return &cobra.Command{
		Use:   "help [parancs]",
		Short: "a parancsok súgója",
		RunE: func(c *cobra.Command, args []string) error {
			target, rest, err := root.Find(args)
			if err != nil || len(rest) > 0 {
				return a.noCommand(root, args)
			}
			target.InitDefaultHelpFlag()
			return target.Help()
		},
	}
}

func (a *app) completionCommand() *cobra.Command {
	shells := []string{"bash", "zsh", "fish", "powershell"}
	return &cobra.Command{
		Use:   "completion <shell>",
		Short: "kiegészítés a héjhoz: " + strings.Join(shells, ", "),
		Long: "Kiírja azt a kódot, amellyel a héj kiegészíti a parancsokat és a leckék azonosítóit.\n" +
			"Előbb fordítsd le a programot, és tedd a `PATH` egyik mappájába: `go build -o ~/bin/idempotencia .`\n" +
			"Utána például `bash` alatt: `source <(idempotencia completion bash)`",
		ValidArgs: shells,
		Args:      exactly(1, "a héj (shell) neve: "+strings.Join(shells, ", ")),
		RunE: func(c *cobra.Command, args []string) error {
			switch root := c.Root(); args[0] {
			case "bash":
				return root.GenBashCompletionV2(a.out, true)
			case "zsh":
				return root.GenZshCompletion(a.out)
			case "fish":
				return root.GenFishCompletion(a.out, true)
			case "powershell":
				return root.GenPowerShellCompletionWithDesc(a.out)
			default:
				return &usageError{fmt.Sprintf("Ismeretlen héj: %s\nEzek közül választhatsz: %s", args[0], strings.Join(shells, ", "))}
			}
		},
	}
}

// exactly is an argument check with a Hungarian text.
func exactly(n int, what string) cobra.PositionalArgs {
	return func(c *cobra.Command, args []string) error {
		switch {
		case len(args) < n:
			return &usageError{fmt.Sprintf("Hiányzik %s.\nHasználat: go run . %s", what, c.Use)}
		case len(args) > n:
			return &usageError{fmt.Sprintf("Fölösleges szó a parancs végén: %s\nHasználat: go run . %s", args[n], c.Use)}
		default:
			return nil
		}
	}
}

const oneLesson = "a lecke azonosítója, például `apply`"

// completeLessons offers the ids of lessons with their titles.
func (a *app) completeLessons(_ *cobra.Command, _ []string, _ string) ([]string, cobra.ShellCompDirective) {
	w, err := a.open()
	if err != nil {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	var ids []string
	for _, l := range w.Book.Lessons {
		ids = append(ids, l.ID+"\t"+l.Title)
	}
	return ids, cobra.ShellCompDirectiveNoFileComp
}

// withLesson makes a command of one lesson.
func (a *app) withLesson(c *cobra.Command, run func(ctx context.Context, w *workbook.Workbook, l *book.Lesson) error) *cobra.Command {
	c.Args = exactly(1, oneLesson)
	c.ValidArgsFunction = a.completeLessons
	c.RunE = func(c *cobra.Command, args []string) error {
		w, err := a.open()
		if err != nil {
			return err
		}
		l, err := w.Lesson(args[0])
		if err != nil {
			return err
		}
		return run(c.Context(), w, l)
	}
	return c
}
