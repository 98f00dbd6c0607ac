package policy

import (
	"time"

	"go.yaml.in/yaml/v3"
)

func (r *reader) late(n *yaml.Node, l *Late) {
	given := map[string]bool{}
	percent := func(name string, to *float64) field {
		return field{name, func(n *yaml.Node) {
			given[name] = true
			if x, ok := r.number(n, "late: "+name, 0, 100); ok {
				*to = x
			}
		}}
	}
	r.fields(
		n, "late",
		field{"deadline", func(n *yaml.Node) {
			if t, ok := r.moment(n, "late: deadline"); ok {
				l.Deadline = t
			}
			given["deadline"] = true
		}},
		field{"grace", func(n *yaml.Node) {
			if d, ok := r.duration(n, "late: grace", 0, 31*24*time.Hour); ok {
				l.Grace = d
			}
			given["grace"] = true
		}},
		field{"rule", func(n *yaml.Node) { r.rule(n, l) }},
		percent("percent", &l.Percent), percent("floor", &l.Floor), percent("flat", &l.Flat),
	)
	if n.Kind != yaml.MappingNode {
		return
	}
	if !given["flat"] {
		l.Flat = l.Percent
	}
	if l.Rule == Percent && !given["percent"] {
		r.fault(n, "late: a percent szabályhoz add meg, naponta hány százalék vész el (percent)")
	}
	if l.Rule != Percent && (given["percent"] || given["floor"] || given["flat"]) {
		r.fault(n, "late: a percent, a floor és a flat csak a percent szabállyal jár együtt; írd hozzá: rule: percent")
	}
	if given["grace"] && !given["deadline"] {
		r.fault(n, "late: a türelmi időnek (grace) nincs mihez képest telnie; add meg a határidőt (deadline)")
	}
}

func (r *reader) rule(n *yaml.Node, l *Late) {
	s, ok := r.text(n, "late: rule")
	switch rule := Rule(s); {
	case !ok:
	case rule == Accept, rule == Percent, rule == Zero:
		l.Rule = rule
	default:
		r.fault(n, "late: nincs „%s” szabály%s; ezek vannak: accept, percent, zero", s, perhaps(s, []string{string(Accept), string(Percent), string(Zero)}))
	}
}
