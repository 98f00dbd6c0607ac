// Package lab owns what the exercises share, so that the code beside a lesson shows the lesson alone.
package lab

import (
	"fmt"
	"math"
	"strings"
)

// Values writes the results of a call as the lessons do, for example (42, true, nil):
// an error by its text, a string in quotes, anything else as fmt's %+v.
func Values(results ...any) string {
	texts := make([]string, len(results))
	for i, r := range results {
		texts[i] = value(r)
	}
	if len(texts) == 1 {
		return texts[0]
	}
	return "(" + strings.Join(texts, ", ") + ")"
}

func value(v any) string {
	switch v := v.(type) {
	case nil:
		return "nil"
	case error:
		return v.Error()
	case string:
		return fmt.Sprintf("%q", v)
	default:
		return fmt.Sprintf("%+v", v)
	}
}

// Before is the line of a failure's text that names the calls that went before, oldest first;
// empty when there were none.
func Before(calls []string) string {
	if len(calls) == 0 {
		return ""
	}
	return "\nelőtte: " + strings.Join(calls, ", ")
}

// Number writes the largest uint64 and those within a hundred of it by its name, as the lessons do:
// nobody compares twenty digits.
func Number(n uint64) string {
	switch rest := math.MaxUint64 - n; {
	case rest == 0:
		return "MaxUint64"
	case rest < 100:
		return fmt.Sprintf("MaxUint64-%d", rest)
	default:
		return fmt.Sprint(n)
	}
}
