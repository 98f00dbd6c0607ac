package cli

import (
	"bufio"
	"errors"
	"io"
	"strings"

	"idempotencia/internal/book"
)

// ask puts a question that only a clear yes answers with yes. Without a terminal nobody can answer:
// then the call has to say it with the named flag.
func (a *app) ask(question, flag string) (bool, error) {
	if !a.asks {
		return false, &usageError{question + "\nItt nem tudlak megkérdezni. Ha biztos vagy benne, add meg ezt is: " + flag}
	}
	a.printf("%s (i/n) ", question)
	answer, err := bufio.NewReader(a.in).ReadString('\n')
	if err != nil && !errors.Is(err, io.EOF) {
		return false, err
	}
	a.println()
	switch book.Fold(strings.TrimSpace(answer)) {
	case "i", "igen":
		return true, nil
	default:
		return false, nil
	}
}
