package check

import (
	"strings"
	"sync"
	"unicode"

	"github.com/charmbracelet/x/ansi"
)

// capture keeps the beginning and the end of what a program prints, in bounded memory,
// and counts what it drops between them. The end matters most: it holds the failure.
type capture struct {
	mu      sync.Mutex
	head    []byte
	tail    []byte // a ring of the latest bytes after the head
	next    int    // where the ring is written next
	wrapped bool
	total   int64
}

// captured is the clean text of a program's output.
type captured struct {
	text  string
	cut   int64 // bytes left out
	cutAt int   // offset in text where they are missing
}

func newCapture(limit int) *capture {
	limit = max(limit, 2)
	return &capture{head: make([]byte, 0, limit/2), tail: make([]byte, limit-limit/2)}
}

// Write never fails: a program that prints too much must not get to know it.
func (c *capture) Write(p []byte) (int, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	n := len(p)
	c.total += int64(n)
	room := min(cap(c.head)-len(c.head), len(p))
	c.head = append(c.head, p[:room]...)
	p = p[room:]
	if len(p) > len(c.tail) {
		p = p[len(p)-len(c.tail):]
		c.wrapped = true
	}
	for len(p) > 0 {
		k := copy(c.tail[c.next:], p)
		p = p[k:]
		c.next += k
		if c.next == len(c.tail) {
			c.next, c.wrapped = 0, true
		}
	}
	return n, nil
}

func (c *capture) result() captured {
	c.mu.Lock()
	defer c.mu.Unlock()
	tail := c.tail[:c.next]
	if c.wrapped {
		tail = append(append([]byte{}, c.tail[c.next:]...), c.tail[:c.next]...)
	}
	cut := c.total - int64(len(c.head)) - int64(len(tail))
	if cut <= 0 {
		return captured{text: Clean(string(c.head) + string(tail))}
	}
	// Cut at line ends, so that no half line misleads.
	head, rest := cutAfterLastLine(string(c.head))
	skipped, end := cutBeforeFirstLine(string(tail))
	head = Clean(head)
	return captured{text: head + Clean(end), cut: cut + int64(len(rest)+len(skipped)), cutAt: len(head)}
}

// longLine is a length from which half a line says more than none.
const longLine = 4 << 10

func cutAfterLastLine(s string) (kept, rest string) {
	if i := strings.LastIndexByte(s, '\n'); i >= 0 && len(s)-i < longLine {
		return s[:i+1], s[i+1:]
	}
	return s, ""
}

func cutBeforeFirstLine(s string) (skipped, kept string) {
	if i := strings.IndexByte(s, '\n'); i >= 0 && i < longLine {
		return s[:i+1], s[i+1:]
	}
	return "", s
}

// Clean makes a program's output safe to show: valid UTF-8 without escape sequences and without
// control characters but newline and tab. What only looks like nothing (U+202E and its like) goes too.
func Clean(s string) string {
	s = strings.ToValidUTF8(s, "\uFFFD")
	s = ansi.Strip(strings.ReplaceAll(s, "\r\n", "\n"))
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\n' || r == '\t':
			return r
		case unicode.IsControl(r), unicode.Is(unicode.Cf, r):
			return -1
		default:
			return r
		}
	}, s)
}
