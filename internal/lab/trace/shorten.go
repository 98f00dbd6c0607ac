package trace

import (
	"cmp"
	"slices"

	"github.com/anishathalye/porcupine"

	"idempotencia/internal/lab/table"
)

// Shorten elhagyja egy rossz felvételből, ami nélkül is biztosan rossz: amit a hiba után hívtak, és
// azokat az elutasításokat, amelyek nem kellenek a hibához.
func Shorten(bad []porcupine.Operation, judge func([]porcupine.Operation) porcupine.CheckResult) []porcupine.Operation {
	bad = slices.SortedFunc(slices.Values(bad), func(a, b porcupine.Operation) int { return cmp.Compare(a.Call, b.Call) })
	for n := 1; n < len(bad); n++ {
		if settled(bad[:n], bad[n].Call) && judge(bad[:n]) == porcupine.Illegal {
			bad = bad[:n]
			break
		}
	}
	// A refusal changes no row: what is bad without it was bad with it, and not because it was left out.
	for i := len(bad) - 1; i >= 0; i-- {
		if refused := bad[i].Output.(Answer).Claim; refused != table.InProgress && refused != table.Duplicate {
			continue
		}
		if without := slices.Delete(slices.Clone(bad), i, i+1); judge(without) == porcupine.Illegal {
			bad = without
		}
	}
	return bad
}

// settled reports whether every call ended before that moment: only there can a history be cut,
// since a later call may explain one that still runs.
func settled(history []porcupine.Operation, before int64) bool {
	return !slices.ContainsFunc(history, func(op porcupine.Operation) bool { return op.Return >= before })
}
