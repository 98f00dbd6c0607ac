package policy

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"

	"idempotencia/internal/book"
	"idempotencia/internal/disk"
	"idempotencia/internal/workbook"
)

// maxFile is far above any policy or list of overrides, in bytes.
const maxFile = 4 << 20

// FaultsError is everything that is wrong with a file, in the order of its lines.
type FaultsError struct {
	Faults []book.Problem // Hungarian
}

// Error lists the faults, each as file:line: text.
func (e *FaultsError) Error() string {
	lines := make([]string, len(e.Faults))
	for i, f := range e.Faults {
		lines[i] = f.String()
	}
	return strings.Join(lines, "\n")
}

// reader walks a YAML document and collects every fault. It reads nodes instead of decoding into a
// struct because a fault needs its line and Hungarian words, and the first must not hide the others.
type reader struct {
	file   string
	faults []book.Problem
}

func (r *reader) fault(n *yaml.Node, format string, args ...any) {
	line := 1
	if n != nil {
		line = n.Line
	}
	r.faults = append(r.faults, book.Problem{Path: r.file, Line: line, Text: fmt.Sprintf(format, args...)})
}

func (r *reader) err() error {
	if len(r.faults) == 0 {
		return nil
	}
	slices.SortStableFunc(r.faults, func(a, b book.Problem) int { return cmp.Compare(a.Line, b.Line) })
	return &FaultsError{Faults: r.faults}
}

// open reads a file's one document; nil when the file holds none.
func (r *reader) open(path string) (root *yaml.Node, data []byte, err error) {
	r.file = path
	if data, err = disk.Read(path, maxFile); err != nil {
		return nil, nil, fmt.Errorf("read policy file: %w", err)
	}
	return r.document(data), data, nil
}

var yamlLine = regexp.MustCompile(`^yaml: line (\d+): (.*)$`)

func (r *reader) document(data []byte) *yaml.Node {
	dec := yaml.NewDecoder(bytes.NewReader(data))
	var doc, more yaml.Node
	err := dec.Decode(&doc)
	if errors.Is(err, io.EOF) {
		return nil
	}
	if err == nil {
		if err = dec.Decode(&more); err == nil {
			r.fault(&more, "egy fájlban csak egy YAML-dokumentum állhat; a --- sor utáni rész fölösleges")
			return nil
		}
		if errors.Is(err, io.EOF) {
			err = nil
		}
	}
	if err != nil {
		at, text := &yaml.Node{Line: 1}, strings.TrimPrefix(err.Error(), "yaml: ")
		if m := yamlLine.FindStringSubmatch(err.Error()); m != nil {
			at.Line, _ = strconv.Atoi(m[1])
			text = m[2]
		}
		r.fault(at, "a YAML nem olvasható: %s. Nézd meg a behúzásokat és az idézőjeleket", text)
		return nil
	}
	if root := doc.Content[0]; root.Tag != "!!null" {
		return root
	}
	return nil
}

// field is what a mapping may hold under a name.
type field struct {
	name string
	read func(*yaml.Node)
}

// fields reads a mapping with fixed names.
func (r *reader) fields(n *yaml.Node, what string, all ...field) {
	names := make([]string, len(all))
	for i, f := range all {
		names[i] = f.name
	}
	r.pairs(n, what, func(key, value *yaml.Node) {
		for _, f := range all {
			if f.name == key.Value {
				f.read(value)
				return
			}
		}
		r.fault(key, "ismeretlen mező: %s%s; itt ezek állhatnak: %s", key.Value, perhaps(key.Value, names), strings.Join(names, ", "))
	})
}

// pairs reads a mapping, whose names may stand once each.
func (r *reader) pairs(n *yaml.Node, what string, read func(key, value *yaml.Node)) {
	if n.Kind != yaml.MappingNode {
		r.wrong(n, what+": ide „név: érték” sorok kellenek")
		return
	}
	seen := map[string]int{}
	for i := 0; i+1 < len(n.Content); i += 2 {
		key, value := n.Content[i], n.Content[i+1]
		switch line := seen[key.Value]; {
		case key.Kind != yaml.ScalarNode || key.Tag == "!!merge":
			r.fault(key, "%s: a név egyszerű szöveg legyen", what)
		case line > 0:
			r.fault(key, "%s: kétszer szerepel: %s; először %s. sorban", what, key.Value, the(line))
		default:
			seen[key.Value] = key.Line
			read(key, value)
		}
	}
}

// items reads a list.
func (r *reader) items(n *yaml.Node, what string, read func(*yaml.Node)) {
	if n.Kind != yaml.SequenceNode {
		r.wrong(n, what+": ide „- ” kezdetű sorok listája kell")
		return
	}
	for _, item := range n.Content {
		read(item)
	}
}

// wrong refuses a node of the wrong shape.
func (r *reader) wrong(n *yaml.Node, text string) {
	if n.Kind == yaml.AliasNode {
		text = "a YAML hivatkozása (*) itt nem használható; írd ki az értéket"
	}
	r.fault(n, "%s", text)
}

// text reads a plain value.
func (r *reader) text(n *yaml.Node, what string) (string, bool) {
	if n.Kind != yaml.ScalarNode || n.Tag == "!!null" {
		r.wrong(n, what+": hiányzik az érték")
		return "", false
	}
	return n.Value, true
}

// perhaps offers the name that was probably meant.
func perhaps(name string, names []string) string {
	if near := workbook.Nearest(name, names); near != "" && near != name {
		return " (talán erre gondoltál: " + near + ")"
	}
	return ""
}
