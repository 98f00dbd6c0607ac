package feedback

import (
	"regexp"
	"strconv"
	"strings"
)

// rule explains one kind of message of a tool.
//
// like is the message with ‹name› where something varies; ‹› varies too, but nobody needs it.
// A rule without a line break is compared with the message's first line alone.
// means and do may use the captured parts: ‹x› writes `x`, ‹az:x› writes it after the article
// that fits, ‹Az:x› the same at the start of a sentence, ‹n:x› writes it bare, ‹jel:x› names a sign or word of the language,
// ‹kell:x› says that such a one should stand here, ‹hív:x› writes a function's name as a call after the
// article, ‹méret:x› writes a number of bytes, and ‹hol:x› or ‹Hol:x› says in Hungarian at which place
// of a program the compiler was.
type rule struct {
	like  string
	means string
	do    string
	when  func(captures) bool // nil means always; it may add captures
	adds  []string            // the captures that when adds
}

// captures are the parts of a message by name.
type captures map[string]string

// explanation is what a matching rule says.
type explanation struct {
	means, do string
}

// explain gives the words of the first rule that knows the message.
func explain(text string, tables ...[]rule) (explanation, bool) {
	r, found := lookUp(text, tables)
	if r == nil {
		return explanation{}, false
	}
	return explanation{means: found.fill(r.means), do: found.fill(r.do)}, true
}

// lookUp finds the first rule that knows the message; nil when none does.
func lookUp(text string, tables [][]rule) (*rule, captures) {
	whole := normal(text)
	first, _, _ := strings.Cut(whole, "\n")
	for _, table := range tables {
		for i := range table {
			r := &table[i]
			subject := first
			if strings.Contains(r.like, "\n") {
				subject = whole
			}
			if found, ok := match(r.like, subject); ok && (r.when == nil || r.when(found)) {
				return r, found
			}
		}
	}
	return nil, nil
}

// normal takes the indentation of continuation lines away.
func normal(text string) string {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	for i, line := range lines {
		lines[i] = strings.TrimSpace(line)
	}
	return strings.Join(lines, "\n")
}

// match compares a message with a pattern; a capture takes as little as it can.
func match(pattern, text string) (captures, bool) {
	found := captures{}
	literal, rest, more := strings.Cut(pattern, "‹")
	if !strings.HasPrefix(text, literal) {
		return nil, false
	}
	text = text[len(literal):]
	for more {
		var name string
		name, rest, _ = strings.Cut(rest, "›")
		literal, rest, more = strings.Cut(rest, "‹")
		end := strings.Index(text, literal)
		if !more {
			end = len(text) - len(literal)
			if !strings.HasSuffix(text, literal) {
				end = -1
			}
		}
		if end < 0 {
			return nil, false
		}
		if name != "" {
			found[name] = text[:end]
		}
		text = text[end+len(literal):]
	}
	return found, text == ""
}

// fill puts the captures into a sentence.
func (c captures) fill(sentence string) string {
	var b strings.Builder
	for {
		before, rest, more := strings.Cut(sentence, "‹")
		b.WriteString(before)
		if !more {
			return b.String()
		}
		var slot string
		slot, sentence, _ = strings.Cut(rest, "›")
		b.WriteString(c.slot(slot))
	}
}

func (c captures) slot(slot string) string {
	verb, name, ok := strings.Cut(slot, ":")
	if !ok {
		return code(c[slot])
	}
	value := c[name]
	switch verb {
	case "az":
		return Article(value) + " " + code(value)
	case "Az":
		return capital(Article(value)) + " " + code(value)
	case "n":
		return value
	case "méret":
		n, _ := strconv.ParseInt(value, 10, 64)
		return Size(n)
	case "hív":
		value = strings.TrimSuffix(value, "()")
		return Article(value) + " " + code(value+"()")
	case "kell":
		return needed(value)
	case "jel":
		return named(value)
	case "Hol":
		return capital(place(value))
	case "hol":
		return place(value)
	default: // a test fills every sentence of the catalogue
		return "‹" + slot + "›"
	}
}

// longestCapture is how much of a quoted expression a sentence can bear.
const longestCapture = 60

// qualified is how the compiler names a type when two packages have the same name: "internal/sync".Mutex.
var qualified = regexp.MustCompile(`"(?:[^"/]+/)*([^"/]+)"\.`)

// code quotes a piece of a program.
func code(s string) string {
	s = strings.Join(strings.Fields(qualified.ReplaceAllString(s, "$1.")), " ")
	s = strings.TrimPrefix(s, "untyped ")
	if runes := []rune(s); len(runes) > longestCapture {
		s = string(runes[:longestCapture-1]) + "…"
	}
	if strings.Contains(s, "`") {
		return "„" + s + "”"
	}
	return "`" + s + "`"
}
