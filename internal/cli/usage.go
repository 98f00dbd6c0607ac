package cli

import (
	"errors"

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
