package policy

import (
	"slices"
	"strings"
	"time"

	"go.yaml.in/yaml/v3"

	"idempotencia/internal/book"
	"idempotencia/internal/check"
)

const maxPoints = 1000

// Load reads a policy file, for example:
//
//	points: 10                  # of every exercise that does not say otherwise
//	only: [apply, credit]       # the exercises that count; without it all that the batch holds
//	exercises:
//	  credit:
//	    points: 20
//	    conditions: {TestBalanceStays: 3}
//	grades: {2: 40, 3: 55, 4: 70, 5: 85}
//	limits: {wall: 5s, cpu: 8s, memory: 1 GiB, build: 20s}
//	late:
//	  deadline: 2026-10-01 23:59 Europe/Budapest
//	  grace: 15m
//	  rule: percent             # or zero, or accept
//	  percent: 10               # for every day begun
//	  floor: 50                 # percent that always remain
//	  flat: 20                  # for "late" without a time; percent when left out
//
// What the file leaves out is as in Default; a limit of 0 is that of check.DefaultLimits. Everything
// that is wrong with the file comes in one *FaultsError.
func Load(path string, b *book.Book) (*Policy, error) {
	r := &reader{}
	root, _, err := r.open(path)
	if err != nil {
		return nil, err
	}
	p := Default(b)
	if root != nil {
		r.policy(root, p)
	}
	if err := r.err(); err != nil {
		return nil, err
	}
	return p, nil
}

func (r *reader) policy(root *yaml.Node, p *Policy) {
	own := map[string]bool{} // the exercises with points of their own, wherever the general ones stand
	general := float64(DefaultPoints)
	r.fields(
		root, "a szabályzat",
		field{"points", func(n *yaml.Node) {
			if x, ok := r.number(n, "points", 0, maxPoints); ok {
				general = x
			}
		}},
		field{"only", func(n *yaml.Node) { r.only(n, p) }},
		field{"exercises", func(n *yaml.Node) {
			r.pairs(n, "exercises", func(key, value *yaml.Node) {
				if e := r.exercise(key, p); e != nil {
					own[e.ID] = r.worth(value, e)
				}
			})
		}},
		field{"grades", func(n *yaml.Node) { r.grades(n, p) }},
		field{"limits", func(n *yaml.Node) { r.limits(n, &p.Limits) }},
		field{"late", func(n *yaml.Node) { r.late(n, &p.Late) }},
	)
	sum := 0.0
	for i, e := range p.Exercises {
		if !own[e.ID] {
			p.Exercises[i].Points = general
		}
		if len(p.Only) == 0 || slices.Contains(p.Only, e.ID) {
			sum += p.Exercises[i].Points
		}
	}
	if sum == 0 && len(r.faults) == 0 {
		r.fault(root, "egyik feladat sem ér pontot; legalább egynek adj nullánál több pontot (points)")
	}
}

func (r *reader) only(n *yaml.Node, p *Policy) {
	var wanted []string
	r.items(n, "only", func(item *yaml.Node) {
		if e := r.exercise(item, p); e != nil {
			wanted = append(wanted, e.ID)
		}
	})
	if n.Kind == yaml.SequenceNode && len(n.Content) == 0 {
		r.fault(n, "only: sorolj fel legalább egy feladatot, vagy hagyd el a mezőt")
	}
	for _, e := range p.Exercises {
		if slices.Contains(wanted, e.ID) {
			p.Only = append(p.Only, e.ID)
		}
	}
}

// exercise finds the exercise that a node names; nil when it was not found, which is said.
func (r *reader) exercise(n *yaml.Node, p *Policy) *Exercise {
	id, ok := r.text(n, "feladat")
	if !ok {
		return nil
	}
	e := p.Exercise(id)
	if e == nil {
		ids := p.ids()
		r.fault(n, "nincs ilyen feladat: %s%s; a feladatok: %s", id, perhaps(id, ids), strings.Join(ids, ", "))
	}
	return e
}

func (p *Policy) ids() []string {
	ids := make([]string, len(p.Exercises))
	for i, e := range p.Exercises {
		ids[i] = e.ID
	}
	return ids
}

// worth reads what an exercise is worth. It reports whether the exercise has points of its own.
func (r *reader) worth(n *yaml.Node, e *Exercise) (own bool) {
	r.fields(
		n, e.ID,
		field{"points", func(n *yaml.Node) {
			if x, ok := r.number(n, e.ID+": points", 0, maxPoints); ok {
				e.Points, own = x, true
			}
		}},
		field{"conditions", func(n *yaml.Node) {
			r.pairs(n, e.ID+": conditions", func(key, value *yaml.Node) {
				r.weight(key, value, e)
			})
			if len(e.Conditions) > 0 && e.Total() == 0 {
				r.fault(n, "%s: legalább egy feltétel érjen nullánál több pontot", e.ID)
			}
		}},
	)
	return own
}

func (r *reader) weight(key, value *yaml.Node, e *Exercise) {
	c := e.Condition(key.Value)
	if c == nil {
		names := make([]string, len(e.Conditions))
		for i, c := range e.Conditions {
			names[i] = c.Name
		}
		r.fault(key, "%s: nincs ilyen feltétel: %s%s", e.ID, key.Value, perhaps(key.Value, names))
		return
	}
	if x, ok := r.number(value, e.ID+": "+c.Name, 0, maxPoints); ok {
		c.Points = x
	}
}

func (r *reader) grades(n *yaml.Node, p *Policy) {
	before := len(r.faults)
	least := func(i int) func(*yaml.Node) {
		return func(n *yaml.Node) {
			if x, ok := r.number(n, "a jegyhatár százaléka", 0, 100); ok {
				p.Grades[i] = x
			}
		}
	}
	r.fields(n, "grades", field{"2", least(0)}, field{"3", least(1)}, field{"4", least(2)}, field{"5", least(3)})
	for i := 1; i < len(p.Grades) && len(r.faults) == before; i++ {
		if p.Grades[i] <= p.Grades[i-1] {
			r.fault(n, "a jegyhatárok nem emelkednek: %s %s%%-tól, %s %s%%-tól járna", gradeNames[i-1], decimal(p.Grades[i-1]), gradeNames[i], decimal(p.Grades[i]))
		}
	}
}

func (r *reader) limits(n *yaml.Node, l *check.Limits) {
	length := func(name string, to *time.Duration) field {
		return field{name, func(n *yaml.Node) {
			if d, ok := r.duration(n, "limits: "+name, 100*time.Millisecond, time.Hour); ok && d > 0 {
				*to = d
			}
		}}
	}
	r.fields(
		n, "limits",
		length("wall", &l.Wall), length("cpu", &l.CPU),
		field{"memory", func(n *yaml.Node) {
			if bytes, ok := r.size(n, "limits: memory"); ok && bytes > 0 {
				l.Memory = bytes
			}
		}},
		length("build", &l.Build),
	)
}
