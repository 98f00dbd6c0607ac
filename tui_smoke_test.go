package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"idempotencia/internal/book"
	"idempotencia/internal/coursetest"
	"idempotencia/internal/progress"
	"idempotencia/internal/verify"
)

const (
	solved      = "solutions/apply/apply.go"
	wrong       = "solutions/apply/testdata/seen_without_content.go"
	endlessLoop = "package apply\n\nimport \"errors\"\n\nvar ErrIDConflict = errors.New(\"azonosito-utkozes\")\n\ntype Entry struct {\n\tValue  uint32\n\tResult uint64\n}\n\n" +
		"func Apply(store map[uint64]Entry, id uint64, value uint32) (result uint64, fresh bool, err error) {\n\tfor {\n\t}\n}\n"
)

// TestTerminalSession is a student's hour with the real program in a real terminal, in short.
func TestTerminalSession(t *testing.T) {
	x := openTerminal(t)
	x.run("idempotencia")
	x.sees("Idempotencia › leckék")
	x.keys("Enter")
	x.sees("1. lecke · Ismétlés vagy ütközés?")
	x.keys("Space", "Enter")
	x.sees("még megírásra vár")
	x.keys("t")
	x.sees("1/3. tipp")
	x.keys("Escape")
	x.save(x.source(wrong))
	x.sees("Gyanú: Csak azt jegyzi meg")

	x.save(endlessLoop)
	x.sees("ellenőrzés… 0/")
	for _, size := range [][2]string{{"20", "5"}, {"1", "1"}, {"120", "40"}} {
		x.tmux("resize-window", "-x", size[0], "-y", size[1])
	}
	x.sees("Új azonosítóra a szám kétszeresét adja vissza")
	x.save(x.source(solved))
	x.sees("✓ Kész: minden feltétel teljesül.")
	x.sees(fmt.Sprintf("1/%d kész", coursetest.Lessons(t, "."))) // the progress was read again

	x.keys("m")
	x.sees("a mintamegoldás")
	x.keys("C-z")
	x.prompts()
	x.isSane()
	x.run("fg")
	x.sees("› mintamegoldás")
	x.keys("Escape")
	x.sees("› kész")
	x.keys("Enter")
	x.sees("2. lecke · ")
	x.keys("q")
	x.prompts()
	x.isSane()
	x.leftNothing()

	state, warnings, err := progress.Open(x.book, progress.Options{}).Load()
	require.NoError(t, err)
	require.Empty(t, warnings)
	assert.NotNil(t, state.Exercises["apply"].Done)
	assert.Equal(t, 1, state.Exercises["apply"].Hints)
	assert.True(t, state.Exercises["apply"].SolutionSeen)
	assert.Equal(t, "credit", state.Last.Lesson)
}

// TestTerminalEditor opens the student's own editor at the file and comes back.
func TestTerminalEditor(t *testing.T) {
	x := openTerminal(t)
	script := filepath.Join(t.TempDir(), "szerkesztő")
	reference := filepath.Join(t.TempDir(), "kész.go")
	require.NoError(t, os.WriteFile(reference, []byte(x.source(solved)), 0o644))
	require.NoError(t, os.WriteFile(script, []byte("#!/bin/sh\necho A SZERKESZTŐ FUT\nread -r line\ncp '"+reference+"' \"$1\"\n"), 0o755))
	x.run("EDITOR=" + script + " VISUAL= idempotencia")
	x.sees("Idempotencia › leckék")
	x.keys("f")
	x.sees("még megírásra vár")
	x.keys("e")
	x.sees("A SZERKESZTŐ FUT")
	x.keys("Enter")
	x.sees("✓ Kész: minden feltétel teljesül.")
	x.keys("q")
	x.prompts()
	x.isSane()
	x.leftNothing()
}

// TestTerminalSignals ends the program from outside in the middle of a check.
func TestTerminalSignals(t *testing.T) {
	for _, signal := range []syscall.Signal{syscall.SIGTERM, syscall.SIGINT, syscall.SIGHUP} {
		t.Run(signal.String(), func(t *testing.T) {
			x := openTerminal(t)
			x.save(endlessLoop)
			x.run("idempotencia")
			x.sees("Idempotencia › leckék")
			x.keys("f")
			x.sees("ellenőrzés… 0/")
			require.NoError(t, syscall.Kill(x.program(), signal))
			x.prompts()
			x.isSane()
			x.leftNothing()
			x.keys("echo meg", "vagyok", "Enter")
			x.sees("megvagyok")
		})
	}
}

// TestTerminalWithoutColours: NO_COLOR takes the colours away, a dumb terminal everything but plain lines.
func TestTerminalWithoutColours(t *testing.T) {
	x := openTerminal(t)
	x.run("NO_COLOR=1 idempotencia")
	x.sees("Idempotencia › leckék")
	x.keys("f")
	x.sees("✗ A megoldás még megírásra vár")
	styled := x.tmux("capture-pane", "-p", "-e")
	assert.NotRegexp(t, "\x1b\\[[0-9;]*(3[0-8]|4[0-8]|9[0-7]|10[0-7])[0-9;]*m", styled)
	x.keys("q")
	x.prompts()
	x.isSane()

	x.run("clear; TERM=dumb idempotencia")
	x.sees("Ismétlés vagy ütközés?")
	x.prompts()
	assert.NotContains(t, x.tmux("capture-pane", "-p", "-e"), "\x1b")
}

// terminal is a tmux session of its own, with a shell in the workbook's folder.
type terminal struct {
	t      *testing.T
	socket string
	book   string
	shell  int // the process of the shell
	ran    int // commands that were given to it
}

func openTerminal(t *testing.T) *terminal {
	t.Helper()
	if _, err := exec.LookPath("tmux"); err != nil {
		if os.Getenv(verify.RequireVariable) != "" {
			t.Fatal("tmux is required here")
		}
		t.Skip("kihagyva: a valódi terminál próbája (nincs tmux)")
	}
	dir := t.TempDir()
	x := &terminal{t: t, socket: fmt.Sprintf("idempotencia-%d-%s", os.Getpid(), filepath.Base(filepath.Dir(dir))), book: filepath.Join(dir, "Kiss Árpád")}
	require.NoError(t, copyWorkbook(x.book))
	build := exec.Command("go", "build", "-o", filepath.Join(dir, "idempotencia"), ".")
	out, err := build.CombinedOutput()
	require.NoError(t, err, "%s", out)
	config := filepath.Join(dir, "tmux.conf")
	require.NoError(t, os.WriteFile(config, []byte("set -g status off\nset -g escape-time 0\nset -g default-terminal screen-256color\n"), 0o644))
	x.tmux("-u", "-f", config, "new-session", "-d", "-x", "80", "-y", "24", "-c", x.book,
		"env -u NO_COLOR -u COLORFGBG PATH='"+dir+":"+os.Getenv("PATH")+"' PS1='kész> ' bash --norc --noprofile -i")
	t.Cleanup(func() { _ = exec.Command("tmux", "-L", x.socket, "kill-server").Run() })
	x.sees("kész>")
	x.shell, err = strconv.Atoi(strings.TrimSpace(x.tmux("display-message", "-p", "#{pane_pid}")))
	require.NoError(t, err)
	return x
}

func (x *terminal) tmux(args ...string) string {
	x.t.Helper()
	out, err := exec.Command("tmux", append([]string{"-L", x.socket}, args...)...).CombinedOutput()
	require.NoError(x.t, err, "tmux %q: %s", args, out)
	return string(out)
}

func (x *terminal) keys(keys ...string) {
	x.t.Helper()
	for _, k := range keys {
		x.tmux("send-keys", k)
	}
}

// run gives the shell a line.
func (x *terminal) run(line string) {
	x.t.Helper()
	x.tmux("send-keys", "-l", line)
	x.tmux("send-keys", "Enter")
}

// until asks again and again whether something holds, but not for ever.
func (x *terminal) until(what string, holds func() bool) {
	x.t.Helper()
	look := time.NewTicker(20 * time.Millisecond)
	defer look.Stop()
	late := time.After(30 * time.Second)
	for !holds() {
		select {
		case <-look.C:
		case <-late:
			x.t.Fatalf("waited in vain until %s; the screen:\n%s", what, x.tmux("capture-pane", "-p"))
		}
	}
}

// sees waits for a text; how its lines are broken does not matter.
func (x *terminal) sees(text string) {
	x.t.Helper()
	squeeze := func(s string) string { return strings.Join(strings.Fields(s), "") }
	x.until("the screen shows "+text, func() bool { return strings.Contains(squeeze(x.tmux("capture-pane", "-p")), squeeze(text)) })
}

// prompts waits for the shell to be in front again, in the terminal's normal screen.
func (x *terminal) prompts() {
	x.t.Helper()
	x.until("the shell is back", func() bool {
		return strings.HasPrefix(x.tmux("display-message", "-p", "#{alternate_on} #{pane_current_command}"), "0 bash")
	})
}

// isSane sees to it that the terminal echoes, reads by lines, shows its cursor and hears no mouse.
func (x *terminal) isSane() {
	x.t.Helper()
	file := filepath.Join(x.t.TempDir(), "stty")
	x.ran++
	x.run("stty -a > '" + file + "'; echo megvan-$((" + strconv.Itoa(x.ran) + "))")
	x.sees("megvan-" + strconv.Itoa(x.ran))
	modes, err := os.ReadFile(file)
	require.NoError(x.t, err)
	for _, mode := range []string{" echo ", " icanon ", " isig ", " icrnl ", " opost "} {
		assert.Contains(x.t, strings.ReplaceAll(string(modes), "\n", " "), mode)
	}
	assert.Equal(x.t, "1 0 0", strings.TrimSpace(x.tmux("display-message", "-p", "#{cursor_flag} #{mouse_any_flag} #{alternate_on}")))
}

// program is the process that the shell runs.
func (x *terminal) program() int {
	x.t.Helper()
	data, err := os.ReadFile(fmt.Sprintf("/proc/%d/task/%d/children", x.shell, x.shell))
	require.NoError(x.t, err)
	pid, err := strconv.Atoi(strings.TrimSpace(string(data)))
	require.NoError(x.t, err)
	return pid
}

// leftNothing waits until no process but the shell is in the workbook's folder.
func (x *terminal) leftNothing() {
	x.t.Helper()
	x.until("no process is left", func() bool {
		links, _ := filepath.Glob("/proc/[0-9]*/cwd")
		for _, link := range links {
			at, err := os.Readlink(link)
			if err == nil && strings.HasPrefix(at, x.book) && link != fmt.Sprintf("/proc/%d/cwd", x.shell) {
				return false
			}
		}
		return true
	})
}

// source is a file of the workbook without the lines that only the course reads.
func (x *terminal) source(rel string) string {
	x.t.Helper()
	data, err := os.ReadFile(filepath.Join(x.book, rel))
	require.NoError(x.t, err)
	return book.WithoutDirectives(string(data))
}

// save writes the student's file.
func (x *terminal) save(text string) {
	x.t.Helper()
	require.NoError(x.t, os.WriteFile(filepath.Join(x.book, "exercises", "apply", "apply.go"), []byte(text), 0o644))
}
