package tui

import (
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"
)

// edit leaves the screen to the student's editor and comes back.
func (s *services) edit(file string, line int) tea.Cmd {
	command := s.editor()
	if command == nil {
		return func() tea.Msg {
			return savedMsg{text: "Nincs beállítva szerkesztő. Add meg az EDITOR változóban, vagy nyisd meg a fájlt egy másik ablakban: " + file}
		}
	}
	args := append(command[1:], atLine(command[0], s.w.Path(file), line)...)
	cmd := exec.CommandContext(s.ctx, command[0], args...)
	cmd.Dir = s.w.Root
	return tea.ExecProcess(cmd, func(err error) tea.Msg { return editedMsg{err: err} })
}

// editor is the student's own choice, or the first plain one that is here.
func (s *services) editor() []string {
	for _, name := range []string{"VISUAL", "EDITOR"} {
		if words := strings.Fields(s.env(name)); len(words) > 0 {
			return words
		}
	}
	for _, name := range []string{"nano", "vim", "vi", "notepad.exe"} {
		if path, err := exec.LookPath(name); err == nil {
			return []string{path}
		}
	}
	return nil
}

func (s *services) env(name string) string {
	for _, pair := range s.o.Environ {
		if value, found := strings.CutPrefix(pair, name+"="); found {
			return value
		}
	}
	return ""
}

// atLine says to an editor which line to open, in its own way; 0 is no line.
func atLine(editor, file string, line int) []string {
	if line < 1 {
		return []string{file}
	}
	switch name := strings.TrimSuffix(filepath.Base(editor), ".exe"); name {
	case "code", "codium", "cursor":
		return []string{"--goto", file + ":" + strconv.Itoa(line)}
	case "hx", "helix", "subl", "zed":
		return []string{file + ":" + strconv.Itoa(line)}
	case "vi", "vim", "nvim", "nano", "emacs", "emacsclient", "micro", "kak", "joe", "mcedit", "gedit", "kate":
		return []string{"+" + strconv.Itoa(line), file}
	default:
		return []string{file}
	}
}
