package queue

import (
	"cmp"
	"fmt"
	"strings"

	"idempotencia/internal/check"
)

// Text says in Hungarian why a job was given up, and what to do.
func (f Fault) Text() string {
	const again = "Ez nem a beadás hibája, jegy nem jár érte. Ha a gépek rendben vannak, futtasd újra az értékelést: ami már megvan, azt nem értékeli újra."
	switch f.Reason {
	case Lost:
		return fmt.Sprintf("A beadást %d alkalommal is átvette egy értékelő gép, de egyiktől sem jött eredmény: leállt, megszakadt a kapcsolata, vagy elakadt.\n%s", f.Attempts, again)
	case Damaged:
		return fmt.Sprintf("A beadás sérülten jött vissza az üzenetsorból: %s\n%s", f.Detail, again)
	default:
		return fmt.Sprintf("A beadást %d próbálkozásra sem sikerült értékelni. Az utolsó hiba: %s\n%s", f.Attempts, f.Detail, again)
	}
}

// Text says in Hungarian what the operator should know, and what to do.
func (n Notice) Text() string {
	detail := check.Clean(n.Detail)
	switch n.Kind {
	case Refused:
		return fmt.Sprintf("Ez a gép most nem értékelhet, mert mást adna eredményül: %s.\n%sHozd azonos állapotba a többivel, és indítsd újra rajta: go run ./grade worker", check.Clean(n.Worker), differences(n.Have, n.Want))
	case Unserved:
		return fmt.Sprintf("Beadások várnak, de nincs gép, amely értékelhetné őket. Ami kell hozzá:\n%sIndíts egy ilyet: go run ./grade worker", list(n.Want))
	case Disconnected:
		return "Megszakadt a kapcsolat az üzenetsor kiszolgálójával, újra próbálom. Semmi nem vész el. " + detail
	case Reconnected:
		return "Helyreállt a kapcsolat az üzenetsor kiszolgálójával."
	default:
		return fmt.Sprintf("Az üzenetsor kiszolgálója nem teszi, amit kérek, újra próbálom: %s\nNézd meg a kiszolgáló naplóját és a szabad helyet.", detail)
	}
}

// part is one demand with its Hungarian name.
type part struct{ name, value string }

func (d Demands) parts() []part {
	return []part{{"Go", d.Go}, {"a munkafüzet lenyomata", d.Course}, {"elszigetelés", d.Isolation}}
}

func differences(have, want Demands) string {
	var b strings.Builder
	wanted := want.parts()
	for i, p := range have.parts() {
		if p.value != wanted[i].value {
			fmt.Fprintf(&b, "  %s: itt %s, de %s kell\n", p.name, shown(p.value), shown(wanted[i].value))
		}
	}
	return b.String()
}

func list(want Demands) string {
	var b strings.Builder
	for _, p := range want.parts() {
		fmt.Fprintf(&b, "  %s: %s\n", p.name, shown(p.value))
	}
	return b.String()
}

// shown shortens a digest to what a person can compare.
func shown(value string) string {
	value = cmp.Or(check.Clean(value), "ismeretlen")
	if runes := []rune(value); len(runes) > 24 {
		return string(runes[:12]) + "…"
	}
	return value
}
