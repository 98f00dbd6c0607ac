package intake

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"
	"syscall"
)

// maxDepth is far below any folder that a person made, and keeps the paths short.
const maxDepth = 40

// open lists the folder or the ZIP that was given. What was given may be a link: it is the
// instructor's own. Nothing below it may.
func (r *reader) open(path string) (*tree, error) {
	if err := r.ctx.Err(); err != nil {
		return nil, err
	}
	info, err := os.Stat(path)
	if err != nil {
		return nil, r.systemError(err)
	}
	switch {
	case info.IsDir():
		return r.folder(path)
	case !info.Mode().IsRegular():
		return nil, r.fail(NotSupported, nil, "ez sem mappa, sem ZIP. Annak a mappának vagy ZIP-nek az útját add meg, amelyet letöltöttél.")
	case isZIP(path):
		return r.outerZIP(path)
	case foreignArchive(path) != "":
		return nil, r.fail(NotSupported, nil, "%s csomagot nem olvasok: %s.", foreignArchive(path), packAsZIP)
	default:
		return nil, r.fail(NotSupported, nil, "ez egy fájl, de nem ZIP. Annak a mappának vagy ZIP-nek az útját add meg, amelyet letöltöttél.")
	}
}

func (r *reader) folder(path string) (*tree, error) {
	root, err := os.OpenRoot(path)
	if err != nil {
		return nil, r.systemError(err)
	}
	r.closers = append(r.closers, root)
	w := &walk{r: r, root: root}
	if err := w.list(".", 0); err != nil {
		if e, ok := errors.AsType[*fs.PathError](err); ok {
			return nil, r.systemError(e)
		}
		return nil, err
	}
	if len(w.found) == 0 {
		return nil, r.fail(Empty, nil, "ez a mappa üres. Annak a mappának vagy ZIP-nek az útját add meg, amelyet letöltöttél.")
	}
	return &tree{name: baseName(path), entries: r.named(w.found, "", "")}, nil
}

// walk lists a folder without following any link.
type walk struct {
	r     *reader
	root  *os.Root
	found []raw
}

// list adds what a folder holds. Its error is of that folder alone, or ends the reading.
func (w *walk) list(dir string, depth int) error {
	if err := w.r.ctx.Err(); err != nil {
		return err
	}
	entries, err := w.entries(dir)
	if err != nil {
		return err
	}
	clone := isWorkbook(entries)
	for _, e := range entries {
		path := e.Name()
		if dir != "." {
			path = dir + "/" + e.Name()
		}
		if len(w.found) >= w.r.limits.entries {
			return w.r.tooLarge("több mint %s fájl és mappa", w.r.limits.entries)
		}
		i := len(w.found)
		w.found = append(w.found, w.raw(path, e))
		if reason, _ := skipped(e.Name()); !e.IsDir() || reason != "" || clone && workbookFolders[e.Name()] {
			continue
		}
		if depth >= maxDepth {
			w.found[i].flaw = "Túl mélyen van: ide már nem néztem be."
			continue
		}
		err := w.list(path, depth+1)
		if _, own := errors.AsType[*fs.PathError](err); own {
			w.found[i].flaw = "Ezt a mappát nem tudtam olvasni: adj rá jogot, vagy kérd be újra."
		} else if err != nil {
			return err
		}
	}
	return nil
}

// isWorkbook reports whether a folder is a clone of the workbook, whose own folders need not be listed.
func isWorkbook(entries []fs.DirEntry) bool {
	module, exercises := false, false
	for _, e := range entries {
		module = module || e.Name() == "go.mod"
		exercises = exercises || e.Name() == "exercises" && e.IsDir()
	}
	return module && exercises
}

// entries reads a folder in pieces, so that one with millions of names ends at the limit.
func (w *walk) entries(dir string) ([]fs.DirEntry, error) {
	f, err := w.root.OpenFile(dir, os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var all []fs.DirEntry
	for {
		part, err := f.ReadDir(1024)
		all = append(all, part...)
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, err
		}
		if len(w.found)+len(all) > w.r.limits.entries {
			return nil, w.r.tooLarge("több mint %s fájl és mappa", w.r.limits.entries)
		}
	}
	slices.SortFunc(all, func(a, b fs.DirEntry) int { return strings.Compare(a.Name(), b.Name()) })
	return all, nil
}

func (w *walk) raw(path string, e fs.DirEntry) raw {
	x := raw{name: path, dir: e.IsDir(), open: func() (io.ReadCloser, error) { return openRegular(w.root, path) }}
	switch mode := e.Type(); {
	case mode&fs.ModeSymlink != 0:
		x.flaw = linkFlaw
	case !mode.IsDir() && !mode.IsRegular():
		x.flaw = "Nem közönséges fájl (cső, eszköz vagy hasonló), ezért nem olvastam el."
	default:
		if info, err := e.Info(); err == nil {
			x.size = info.Size()
		}
	}
	return x
}

const linkFlaw = "Szimbolikus hivatkozás: nem követem, magát a fájlt kérd be."

var errNotRegular = errors.New("not a regular file")

// openRegular opens a file that still is what the listing saw. A named pipe that took its place does
// not block, and a link that took its place is found out.
func openRegular(root *os.Root, path string) (*os.File, error) {
	before, err := root.Lstat(path)
	if err != nil {
		return nil, err
	}
	if !before.Mode().IsRegular() {
		return nil, errNotRegular
	}
	f, err := root.OpenFile(path, os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		return nil, err
	}
	if after, err := f.Stat(); err != nil || !os.SameFile(before, after) {
		_ = f.Close()
		return nil, errors.Join(errNotRegular, err)
	}
	return f, nil
}
