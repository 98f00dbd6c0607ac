package main

import (
	"fmt"
	"io"

	"idempotencia/grade/batch"
)

func plain(w io.Writer) func(batch.Event) {
	return func(e batch.Event) {
		switch e.Kind {
		case batch.Stage, batch.Trouble:
			fmt.Fprintln(w, e.Text)
		default:
			fmt.Fprintf(w, "%d/%d %s %s %s\n", e.Done, e.Total, e.Name, e.Exercise, e.Verdict.Kind)
		}
	}
}
