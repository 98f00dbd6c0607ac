//go:build js && wasm

// Command runner is the checker in the reader's browser: it judges what the reader wrote with the
// same packages as the terminal program, on tools that the page's worker starts for it.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"go/format"
	"os"
	"syscall/js"

	"idempotencia/internal/check"
	"idempotencia/internal/faults"
	"idempotencia/internal/feedback"
	"idempotencia/internal/history"
	"idempotencia/internal/kit"
)

// outcome is all that a page shows of a check.
type outcome struct {
	Verdict  check.Verdict   `json:"verdict"`
	Report   feedback.Report `json:"report"`
	Pictures []picture       `json:"pictures"`
	Test     string          `json:"test"` // SHA-256 of the acceptance test, hexadecimal
}

// picture is a story as the reader's own code played it.
type picture struct {
	Title  string `json:"title"`
	Wide   string `json:"wide"`   // SVG
	Narrow string `json:"narrow"` // SVG, for small windows
	Text   string `json:"text"`
}

func main() {
	checkers := map[string]*check.Checker{}
	js.Global().Set("idempotencia", map[string]any{
		"check": promised(func(args []js.Value) (any, error) {
			return checked(checkers, args[0].String(), args[1].String(), args[2])
		}),
		"format": promised(func(args []js.Value) (any, error) { return formatted(args[0].String(), args[1].String()) }),
	})
	select {}
}

// promised makes a function for the page: it gives a promise of JSON text, or of a Hungarian text
// that says why there is none.
func promised(do func([]js.Value) (any, error)) js.Func {
	return js.FuncOf(func(_ js.Value, args []js.Value) any {
		var start js.Func
		start = js.FuncOf(func(_ js.Value, settle []js.Value) any {
			go func() {
				defer start.Release()
				result, err := do(args)
				if err != nil {
					settle[1].Invoke(faults.Text(err))
					return
				}
				settle[0].Invoke(result)
			}()
			return nil
		})
		return js.Global().Get("Promise").New(start)
	})
}

func exercise(id string) (kit.Exercise, error) {
	var e kit.Exercise
	data, err := os.ReadFile(kit.Record(id))
	if err == nil {
		err = json.Unmarshal(data, &e)
	}
	if err != nil {
		return e, fmt.Errorf("read the exercise %s: %w", id, err)
	}
	return e, nil
}

// checked judges source. hear is called with the name and the kind of each condition as it ends.
func checked(checkers map[string]*check.Checker, id, source string, hear js.Value) (any, error) {
	e, err := exercise(id)
	if err != nil {
		return nil, err
	}
	if err := check.Fetch([]byte(source), morePack); err != nil {
		return nil, err
	}
	if checkers[e.Go] == nil {
		checkers[e.Go] = check.InBrowser(e.Go)
	}
	r, err := checkers[e.Go].CheckAndRecord(context.Background(), e.Exercise, []byte(source), func(result check.Result) {
		hear.Invoke(result.Condition, string(result.Kind))
	})
	if err != nil {
		return nil, err
	}
	report := feedback.New(e.Exercise, r.Verdict).WithSource(e.Exercise.File, []byte(source))
	report.Next, report.Command = report.NextStep(feedback.InBrowser)
	done := outcome{
		Verdict: r.Verdict, Report: report,
		Pictures: pictures(e, r.Stories), Test: e.Test,
	}
	data, err := json.Marshal(done)
	if err != nil {
		return nil, fmt.Errorf("encode a verdict: %w", err)
	}
	return string(data), nil
}

// morePack is the kit's pack of packages that no exercise needs but a solution may import.
const morePack = "more"

func pictures(e kit.Exercise, played []history.Story) []picture {
	var all []picture
	for i, s := range played {
		p := s.Among(e.Stories)
		id := fmt.Sprintf("_futas-%d", i+1)
		all = append(all, picture{Title: p.Title, Wide: p.SVG(id, history.Wide), Narrow: p.SVG(id+"_k", history.Narrow), Text: p.Text(history.Narrow)})
	}
	return all
}

// formatted gives {"source"} as gofmt would write it, or {"faults"} that keep it from doing so.
func formatted(id, source string) (any, error) {
	answer := map[string]any{}
	if out, err := format.Source([]byte(source)); err == nil {
		answer["source"] = string(out)
	} else {
		e, err := exercise(id)
		if err != nil {
			return nil, err
		}
		found := check.Screen(e.Exercise, []byte(source))
		v := check.Verdict{Kind: check.NotBuilt, Stage: check.StageCompile, Diagnostics: append(found.Unreadable, found.Syntax...)}
		answer["faults"] = feedback.New(e.Exercise, v).WithSource(e.Exercise.File, []byte(source)).Faults
	}
	data, err := json.Marshal(answer)
	if err != nil {
		return nil, fmt.Errorf("encode a source: %w", err)
	}
	return string(data), nil
}
