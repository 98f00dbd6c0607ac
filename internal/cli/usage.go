package cli

import (
	"errors"
	"fmt"

	"github.com/spf13/pflag"

	"idempotencia/internal/faults"
)

// usageError ends a command with ExitFault; its text is Hungarian and says all that is to be said.
type usageError struct{ text string }

func (e *usageError) Error() string { return e.text }

// faultText says in Hungarian what happened, where, and what to do next.
func faultText(err error) string {
	if usage, ok := errors.AsType[*usageError](err); ok {
		return usage.text
	}
	return faults.Text(err)
}

// flagText translates what the flag parser says.
func flagText(err error) string {
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
