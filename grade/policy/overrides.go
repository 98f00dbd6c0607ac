package policy

import (
	"cmp"
	"fmt"
	"strings"

	"go.yaml.in/yaml/v3"

	"idempotencia/grade/cohort"
	"idempotencia/internal/check"
)

// Match finds the student that a reference means: a key, or the learning system's id when it is
// nobody's key and only one student's.
func Match(students []cohort.Student, ref string) (key string, ok bool) {
	for _, s := range students {
		if s.Key == ref {
			return s.Key, true
		}
	}
	found := 0
	for _, s := range students {
		if s.ID == ref && ref != "" {
			key = s.Key
			found++
		}
	}
	return key, found == 1
}

// LoadOverrides reads the instructor's decisions, for example:
//
//   - student: kiss-anna-1042    # a student's key, or the id in the learning system
//     exercise: credit
//     points: 7,5
//     reason: A feladat szövege félreérthető volt.
//     comment: Szóban megbeszéltük.   # for the student's page; may stand without points
//
// Everything that is wrong with the file comes in one *FaultsError.
func LoadOverrides(path string, students []cohort.Student, p *Policy) ([]cohort.Override, error) {
	r := &reader{}
	root, _, err := r.open(path)
	if err != nil {
		return nil, err
	}
	all := r.overrides(root, students, p)
	if err := r.err(); err != nil {
		return nil, err
	}
	return all, nil
}

func (r *reader) overrides(root *yaml.Node, students []cohort.Student, p *Policy) []cohort.Override {
	if root == nil {
		return nil
	}
	var all []cohort.Override
	lines := map[[2]string]int{}
	r.items(root, "a felülbírálások", func(n *yaml.Node) {
		before := len(r.faults)
		o := r.override(n, students, p)
		if len(r.faults) > before {
			return
		}
		key, _ := Match(students, o.Student)
		pair := [2]string{key, o.Exercise}
		if line := lines[pair]; line > 0 {
			r.fault(n, "%s és %s: erről már %s. sor is dönt; hagyj meg egyet", o.Student, o.Exercise, the(line))
			return
		}
		lines[pair] = n.Line
		all = append(all, o)
	})
	return all
}

func (r *reader) override(n *yaml.Node, students []cohort.Student, p *Policy) cohort.Override {
	var o cohort.Override
	words := func(name string, to *string) field {
		return field{name, func(n *yaml.Node) {
			if s, ok := r.text(n, name); ok {
				*to = strings.TrimSpace(check.Clean(s))
			}
		}}
	}
	points := n
	before := len(r.faults)
	r.fields(
		n, "felülbírálás",
		words("student", &o.Student), words("exercise", &o.Exercise),
		field{"points", func(n *yaml.Node) {
			points = n
			if x, ok := r.number(n, "points", 0, maxPoints); ok {
				o.Points = &x
			}
		}},
		words("reason", &o.Reason), words("comment", &o.Comment),
	)
	if len(r.faults) == before {
		for _, text := range Check(o, students, p) {
			at := n
			if strings.HasPrefix(text, "points") {
				at = points
			}
			r.fault(at, "%s", text)
		}
	}
	return o
}

// Check says in Hungarian what is wrong with an override; nothing when it can be kept.
func Check(o cohort.Override, students []cohort.Student, p *Policy) []string {
	var faults []string
	if _, ok := Match(students, o.Student); !ok {
		faults = append(faults, unknownStudent(o.Student, students))
	}
	e := p.Exercise(o.Exercise)
	switch {
	case o.Exercise == "":
		faults = append(faults, "hiányzik a feladat (exercise)")
	case e == nil:
		faults = append(faults, fmt.Sprintf("nincs ilyen feladat: %s%s", o.Exercise, perhaps(o.Exercise, p.ids())))
	case o.Points != nil && !(*o.Points >= 0 && *o.Points <= e.Points): // NaN is neither
		faults = append(faults, fmt.Sprintf("points: %s pont nem adható; erre a feladatra 0 és %s pont között járhat: %s", decimal(*o.Points), decimal(e.Points), e.ID))
	}
	if o.Points != nil && strings.TrimSpace(o.Reason) == "" {
		faults = append(faults, "hiányzik az indoklás (reason); pontot csak indoklással lehet felülbírálni")
	}
	if o.Points == nil && strings.TrimSpace(o.Comment) == "" {
		faults = append(faults, "nincs benne döntés: adj pontot (points) vagy megjegyzést (comment)")
	}
	return faults
}

func unknownStudent(ref string, students []cohort.Student) string {
	if ref == "" {
		return "hiányzik a tanuló (student)"
	}
	same := 0
	keys := make([]string, 0, 2*len(students))
	byName := map[string]string{}
	for _, s := range students {
		if s.ID == ref {
			same++
		}
		keys = append(keys, s.Key, strings.ToLower(s.Name))
		byName[strings.ToLower(s.Name)] = s.Key
	}
	if same > 1 {
		return fmt.Sprintf("%d tanulónak is ez az azonosítója: %s; írd a kulcsát", same, ref)
	}
	near := strings.TrimSuffix(strings.TrimPrefix(perhaps(ref, keys), " (talán erre gondoltál: "), ")")
	if near == "" {
		near = byName[strings.ToLower(ref)]
	}
	if near = cmp.Or(byName[near], near); near != "" {
		return fmt.Sprintf("nincs ilyen tanuló: %s (talán erre gondoltál: %s)", ref, near)
	}
	return fmt.Sprintf("nincs ilyen tanuló: %s; a kulcsa vagy a tanulmányi rendszerbeli azonosítója kell", ref)
}
