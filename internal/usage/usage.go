// Package usage owns the Hungarian frame that the programs' commands have in common: what the libraries
// for commands and flags would say in English.
package usage

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/pflag"
)

// HelpTemplate shows a command's help in the form of package cobra.
const HelpTemplate = `{{with (or .Long .Short)}}{{. | trimTrailingWhitespaces}}

{{end}}{{if or .Runnable .HasSubCommands}}{{.UsageString}}{{end}}`

// Flags lists flags with their texts. It leaves out that a switch takes a value too, which would only
// confuse; beside a flag that needs one, blanks keep the column.
func Flags(flags *pflag.FlagSet) string {
	const value = "[=true|false]"
	blank := ""
	flags.VisitAll(func(f *pflag.Flag) {
		if f.Value.Type() != "bool" {
			blank = strings.Repeat(" ", len(value))
		}
	})
	return strings.ReplaceAll(flags.FlagUsages(), value, blank)
}

// FlagText translates what the flag parser says.
func FlagText(err error) string {
	var (
		unknown *pflag.NotExistError
		value   *pflag.ValueRequiredError
		invalid *pflag.InvalidValueError
	)
	switch {
	case errors.As(err, &unknown):
		return fmt.Sprintf("Ismeretlen kapcsoló: %s", flagName(unknown.GetSpecifiedName(), unknown.GetSpecifiedShortnames()))
	case errors.As(err, &value):
		return fmt.Sprintf("A --%s kapcsolóhoz érték is kell.", value.GetFlag().Name)
	case errors.As(err, &invalid):
		return fmt.Sprintf("A --%s kapcsoló értéke nem jó: %q", invalid.GetFlag().Name, invalid.GetValue())
	default:
		return fmt.Sprintf("Nem érthető kapcsoló: %v", err)
	}
}

func flagName(name, group string) string {
	if group != "" {
		return "-" + name
	}
	return "--" + name
}
