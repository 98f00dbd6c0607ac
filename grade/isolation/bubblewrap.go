package isolation

import (
	"os"
	"strconv"

	"idempotencia/internal/check"
)

// roomInMemory is how much a submission may write to its own temporary folder, in bytes.
const roomInMemory = 64 << 20

// nobody is the user id that a submission gets when root grades: limits of processes bind every
// other user alone.
const nobody = 65534

// bubblewrap shuts processes in by the program of this name: namespaces of their own for users,
// files, processes, network and messages between processes.
type bubblewrap struct {
	path  string
	owner int // 0: this program's user
}

func newBubblewrap(path string) bubblewrap {
	b := bubblewrap{path: path}
	if os.Geteuid() == 0 {
		b.owner = nobody
	}
	return b
}

// advice is what to look at when nothing starts.
func (b bubblewrap) advice() string {
	if b.owner == 0 {
		return " Nézd meg, engedi-e a rendszer a felhasználói névtereket (például konténerben nem mindig)."
	}
	return " Rendszergazdaként futtatva a beadásokat egy másik felhasználó indítja el: a TMPDIR mappájának mindenki számára bejárhatónak kell lennie, és a rendszernek engednie kell a felhasználói névtereket."
}

// Confine gives the process nothing but what it names: no other file, no device but those that every
// program may have, no environment, no network but a loopback of its own.
func (b bubblewrap) Confine(p check.Process) check.Confined {
	args := []string{
		"--unshare-all", "--unshare-user", "--disable-userns", "--die-with-parent", "--new-session", "--as-pid-1",
		"--cap-drop", "ALL", "--json-status-fd", "3", "--block-fd", "4", "--dev", "/dev",
	}
	if p.Temp != "" {
		args = append(args, "--size", strconv.Itoa(roomInMemory), "--tmpfs", p.Temp)
	}
	for _, path := range p.Writes {
		args = append(args, "--bind", path, path)
	}
	for _, path := range append([]string{p.Path}, p.Reads...) {
		args = append(args, "--ro-bind", path, path)
	}
	args = append(args, "--remount-ro", "/dev", "--remount-ro", "/", "--chdir", p.Dir, "--", p.Path)
	shut := check.Confined{Path: b.path, Args: append(args, p.Args...), Env: p.Env}
	if !p.Trusts {
		shut.Owner = b.owner
	}
	return shut
}
