package cli

import (
	"bufio"
	"context"
	"errors"
	"io"
	"strings"

	"idempotencia/internal/book"
)

// ask puts a question that only a clear yes answers with yes. Without a terminal nobody can answer:
// then the call has to say it with the named flag.
func (a *app) ask(ctx context.Context, question, flag string) (bool, error) {
	if !a.asks {
		return false, &usageError{question + "\nItt nem tudlak megkérdezni. Ha biztos vagy benne, add meg ezt is: " + flag}
	}
	a.say(question)
	a.printf("(i/n) ")
	answer, err := a.readLine(ctx)
	if err != nil {
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

// readLine waits for a line, or for the end of ctx: nobody should have to answer to get away.
func (a *app) readLine(ctx context.Context) (string, error) {
	type answer struct {
		text string
		err  error
	}
	come := make(chan answer, 1)
	go func() {
		text, err := bufio.NewReader(a.in).ReadString('\n')
		if errors.Is(err, io.EOF) {
			err = nil
		}
		come <- answer{text, err}
	}()
	select {
	case got := <-come:
		return got.text, got.err
	case <-ctx.Done():
		return "", ctx.Err()
	}
}
