package feedback

import (
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"
)

// printed is what a condition's process printed, taken apart. A student's program can print
// anything, lines of the test's own look included, so nothing here decides how a condition ended.
type printed struct {
	entries []entry // of the test's log: its failure texts
	crash   crash
	races   []race // what the race detector reported
	rest    string // what the student's program printed
}

// entry is one text that the test logged, under the place of its call.
type entry struct {
	file string // base name
	line string
	text string
}

// crash is the last word of the runtime.
type crash struct {
	message string // without "panic: " and its like; empty when there was none
	title   string // the runtime's own line
	dump    string // the goroutines
}

// take reads the output of the condition called name. cut is where a note of what was left out
// stands, the empty string when nothing was.
func take(output, name, cut string, crashed bool) printed {
	var p printed
	output, p.races = splitRaces(output)
	if crashed {
		output, p.crash = splitCrash(output)
	}
	output, p.entries = splitLog(output, name, cut)
	p.entries = slices.DeleteFunc(p.entries, func(e entry) bool { return e.text == raceFound })
	if p.crash.message == "" {
		output = dropResult(output)
	}
	p.rest = trimLines(output)
	return p
}

// splice puts the note of what was left out to its place.
func splice(output string, at int, note string) string {
	at = max(0, min(at, len(output)))
	for at > 0 && at < len(output) && !utf8.RuneStart(output[at]) {
		at--
	}
	head, tail := output[:at], output[at:]
	if head != "" && !strings.HasSuffix(head, "\n") {
		head += "\n"
	}
	return head + note + "\n" + strings.TrimPrefix(tail, "\n")
}

// stackOverflow is the message of an endless recursion, whose stack takes long to print.
const stackOverflow = "stack overflow"

// marks begin the runtime's last words.
var marks = []string{"panic: ", "fatal error: ", "SIGQUIT: "}

// splitCrash takes the runtime's last words from the end of the output.
func splitCrash(output string) (before string, c crash) {
	lines := strings.SplitAfter(output, "\n")
	start, column := crashStart(lines)
	if start < 0 {
		return output, crash{}
	}
	message, end := crashMessage(lines, start, column)
	first, column := firstWords(lines, start, column)
	before = strings.Join(lines[:first], "") + lines[first][:column]
	if strings.HasPrefix(message, "SIGQUIT: ") { // time ran out: maybe while the runtime printed an endless recursion
		if rest, earlier := splitCrash(before); earlier.message == stackOverflow {
			return rest, earlier
		}
	}
	return before, crash{message: plain(message), title: message, dump: strings.Join(lines[end:], "")}
}

// firstWords goes back over the runtime's remarks and the panics before the last one.
func firstWords(lines []string, first, column int) (line, at int) {
	for column == 0 && first > 0 {
		before := remarkAt(lines[first-1])
		if strings.HasPrefix(lines[first], "\t") {
			before = max(markAt(lines[first-1]), 0)
		}
		if before < 0 {
			break
		}
		first, column = first-1, before
	}
	return first, column
}

// remarkAt is where a remark begins that the runtime makes before a fatal error, -1 when there is none.
func remarkAt(line string) int {
	for _, remark := range []string{"runtime: goroutine stack exceeds ", "runtime: sp=", "runtime: out of memory"} {
		if i := strings.Index(line, remark); i >= 0 {
			return i
		}
	}
	return -1
}

// crashStart finds the line and the column where the runtime's last words begin, -1 when there are
// none. A program can print what looks like them, so the last place counts that a stack follows.
func crashStart(lines []string) (line, column int) {
	line = -1
	stack := false
	for i := len(lines) - 1; i >= 0; i-- {
		if _, ok := goroutineState(strings.TrimSuffix(lines[i], "\n")); ok {
			stack = true
			continue
		}
		at := markAt(lines[i])
		switch {
		case at >= 0 && stack:
			return i, at
		case at == 0 && line < 0: // the stack may have been left out
			line = i
		}
	}
	return line, 0
}

// markAt is where the runtime's words begin in a line; what stands before is a print without a newline.
func markAt(line string) int {
	first := -1
	for _, m := range marks {
		if i := strings.Index(line, m); i >= 0 && (first < 0 || i < first) {
			first = i
		}
	}
	switch {
	case first <= 0 || line[0] != '\t':
		return first
	case first == 1: // a panic during a panic
		return 0
	default: // a further line of a message
		return -1
	}
}

// crashMessage is the message, which may have several lines, and the line after it.
func crashMessage(lines []string, start, column int) (message string, end int) {
	text := []string{strings.TrimSpace(lines[start][column:])}
	for end = start + 1; end < len(lines) && strings.HasPrefix(lines[end], "\t") && markAt(lines[end]) != 0; end++ {
		text = append(text, strings.TrimSpace(lines[end]))
	}
	message = strings.Join(text, "\n")
	for _, suffix := range []string{" [recovered, repanicked]", " [recovered]"} {
		message = strings.TrimSuffix(message, suffix)
	}
	return message, end
}

func plain(message string) string {
	for _, prefix := range append([]string{"runtime error: "}, marks...) {
		message = strings.TrimPrefix(message, prefix)
	}
	return strings.TrimPrefix(message, "runtime error: ")
}

var (
	logHeader = regexp.MustCompile(`^( *)--- (FAIL|PASS|SKIP): `)
	logEntry  = regexp.MustCompile(`^( +)([^\s:]+\.go):(\d+): (.*)$`)
)

// splitLog takes the test's failure texts out: the last "--- FAIL: <name>" and the indented lines after it.
func splitLog(output, name, cut string) (rest string, entries []entry) {
	at := strings.LastIndex(output, "--- FAIL: "+name+" (")
	if at < 0 {
		return output, nil
	}
	before, log := output[:at], output[at:]
	lines := strings.SplitAfter(log, "\n")
	end := 1
	for end < len(lines) && (strings.HasPrefix(lines[end], "    ") || cutInside(lines[end:], cut)) {
		end++
	}
	indent := 0
	for _, line := range lines[1:end] {
		line = strings.TrimSuffix(line, "\n")
		if logHeader.MatchString(line) {
			continue
		}
		if m := logEntry.FindStringSubmatch(line); m != nil && (len(entries) == 0 || len(m[1]) <= indent) {
			indent = len(m[1])
			entries = append(entries, entry{file: m[2], line: m[3], text: m[4]})
		} else if len(entries) > 0 {
			last := &entries[len(entries)-1]
			last.text += "\n" + unindent(line, indent+4)
		}
	}
	return before + strings.Join(lines[end:], ""), entries
}

// cutInside reports whether output was left out in the middle of the test's own text.
func cutInside(lines []string, cut string) bool {
	return cut != "" && len(lines) > 1 && lines[0] == cut+"\n" && strings.HasPrefix(lines[1], "        ")
}

func unindent(line string, n int) string {
	for i := 0; i < n && strings.HasPrefix(line, " "); i++ {
		line = line[1:]
	}
	return line
}

// dropResult takes the test binary's last line away.
func dropResult(output string) string {
	trimmed := strings.TrimRight(output, "\n")
	for _, result := range []string{"PASS", "FAIL"} {
		// A print without a newline may stand before it.
		if rest, ok := strings.CutSuffix(trimmed, result); ok {
			return rest
		}
	}
	return output
}

func trimLines(s string) string {
	return strings.TrimRight(strings.TrimLeft(s, "\n"), "\n\t ")
}
