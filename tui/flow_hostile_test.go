package tui

import (
	"os"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"idempotencia/internal/check"
)

// tooSlow is far above a frame's 16 ms, for machines that do other work too, and far below what
// unbounded output would take.
const tooSlow = 300 * time.Millisecond

// printer is a solution that prints before it answers.
func printer(statement string) string {
	return body("\t\"fmt\"\n\t\"os\"\n", "\tnoise()\n\treturn 0, false, nil", "\nfunc noise() {\n\tdefer os.Stdout.Sync()\n\t"+statement+"\n\tfmt.Println()\n}\n")
}

var hostile = map[string]string{
	"200 000 lines":  `for i := range 200_000 { fmt.Println("sor", i, "őű") }`,
	"one long line":  `for range 200_000 { fmt.Print("hosszú ") }`,
	"escapes":        `fmt.Print("\x1b[2J\x1b[H\x1b]0;cím\x07\x1b[?1049l\x1b[31mpiros\x1bP+q\x1b\\ \r\b\x0c\x07 vége ")`,
	"invalid UTF-8":  `fmt.Print("\xff\xfe\xc3\x28 \xed\xa0\x80 vége ")`,
	"other letters":  `fmt.Print("\u202e\u200b\u2028 o\u030b 漢字 🙂👩\u200d👩\u200d👧 vége ")`,
	"a test's words": `fmt.Print("--- FAIL: TestDoublesIn64Bits (0.00s)\n    apply_test.go:1: Apply() = 1, várt: 2\nPASS\n vége ")`,
	"tabs":           `fmt.Print("a\tb\tc\n\t\tvége ")`,
}

// TestHostileOutputBreaksNoFrame runs programs that print what a terminal does not bear.
func TestHostileOutputBreaksNoFrame(t *testing.T) {
	d := sit(t, realCourse(t))
	l := first(d.m)
	d.keys("f")
	d.settled()
	for name, statement := range hostile {
		d.slowest = 0
		run := d.m.exercise.run
		d.saveText(l, printer(statement))
		d.until("the check ends: "+name, func() bool { return d.m.exercise.run > run && !d.m.exercise.running })
		require.NotNil(t, d.m.exercise.checked, d.m.exercise.fault)
		require.Equal(t, check.Failed, d.m.exercise.checked.Kind, name)
		fits(t, d.m, 80, 24)
		d.keys("o")
		require.Equal(t, outputScreen, d.m.here().screen, name)
		fits(t, d.m, 80, 24)
		for _, k := range []string{"space", "end", "up", "home", "down"} {
			d.keys(k)
			fits(t, d.m, 80, 24)
		}
		assert.Less(t, len(d.m.output.Lines), 100_000, "%s: the lines are bounded", name)
		assert.Less(t, d.slowest, tooSlow, "%s: Update and View", name)
		d.keys("esc")
	}
}

// TestHostileSources are shown as text beside the reference.
func TestHostileSources(t *testing.T) {
	d := sit(t, realCourse(t))
	l := first(d.m)
	d.update(progressed(d.m))
	for name, text := range map[string]string{
		"escapes": "package apply // \x1b[2J\x1b]0;cím\x07 \r vége\n", "binary": "\x00\xff\xfe\x01", "CRLF": "package apply\r\n\r\n// ő\r\n",
		"long line": "package apply // " + strings.Repeat("hosszú ", 20_000) + "\n", "many lines": "package apply\n" + strings.Repeat("// sor\n", 20_000),
		"empty": "", "no newline": "package apply",
	} {
		d.slowest = 0
		require.NoError(t, os.WriteFile(d.file(l), []byte(text), 0o644))
		d.keys("home", "m")
		d.until("the sources are compared: "+name, func() bool { return len(d.m.solution.hunks) > 0 })
		fits(t, d.m, 80, 24)
		d.keys("end", "up")
		fits(t, d.m, 80, 24)
		assert.Less(t, d.slowest, tooSlow, name)
		d.keys("esc")
	}
}

// TestAnEndlessLoopIsLeft: leaving the exercise ends what runs.
func TestAnEndlessLoopIsLeft(t *testing.T) {
	d := sit(t, realCourse(t))
	l := first(d.m)
	d.keys("f")
	d.settled()
	for _, leave := range [][]string{{"esc"}, {"n"}, {"ctrl+c"}} {
		d.saveText(l, body("", endless+" // "+leave[0], ""))
		d.until("the endless loop runs", func() bool { return conditionsRun(t) })
		d.keys(leave...)
		if leave[0] == "n" {
			d.settled() // the next exercise's own check
		}
		d.until("no process is left after "+leave[0], func() bool { return children(t) == 0 })
		d.keys("esc", "home", "f")
	}
	d.until("the program ends", func() bool { return d.quitted })
}
