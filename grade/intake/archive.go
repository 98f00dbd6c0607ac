package intake

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"io"
	"io/fs"
	"os"
	"path"
	"strings"
	"unicode/utf8"
)

func isZIP(name string) bool { return strings.EqualFold(path.Ext(name), ".zip") }

// foreignArchive names the kind of an archive that is not read; empty when the name is of none.
func foreignArchive(name string) string {
	name = strings.ToLower(name)
	for _, ext := range []string{".7z", ".rar", ".tar", ".tar.gz", ".tgz", ".tar.bz2", ".tar.xz", ".gz", ".bz2", ".xz"} {
		if strings.HasSuffix(name, ext) {
			return strings.TrimPrefix(ext, ".")
		}
	}
	return ""
}

// withoutArchive cuts the ending of an archive's name.
func withoutArchive(name string) string {
	if isZIP(name) {
		return name[:len(name)-len(".zip")]
	}
	if kind := foreignArchive(name); kind != "" {
		return name[:len(name)-len(kind)-1]
	}
	return name
}

// errTooMany says that a ZIP's list of names is longer than is read.
var errTooMany = errors.New("too many names in the archive")

// outerZIP lists the one ZIP that was given.
func (r *reader) outerZIP(path string) (*tree, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, r.systemError(err)
	}
	r.closers = append(r.closers, f)
	info, err := f.Stat()
	if err != nil {
		return nil, r.systemError(err)
	}
	all, err := listZIP(f, info.Size(), r.limits.directory, r.limits.entries)
	switch {
	case errors.Is(err, errTooMany):
		return nil, r.tooLarge("több mint %s név a csomagban", r.limits.entries)
	case err != nil:
		return nil, r.fail(Damaged, err, "ez nem ép ZIP: talán félbemaradt a letöltés. Töltsd le újra.")
	case len(all) == 0:
		return nil, r.fail(Empty, nil, "ez a ZIP üres. Töltsd le újra, és nézd meg, hogy van-e benne beadás.")
	}
	return &tree{name: withoutArchive(baseName(path)), zip: true, entries: r.named(all, "", "")}, r.ctx.Err()
}

// listZIP lists the entries of a ZIP without reading any of them.
func listZIP(at io.ReaderAt, size, directory int64, most int) ([]raw, error) {
	guard := &guarded{at: at, left: directory}
	z, err := zip.NewReader(guard, size)
	if guard.left < 0 {
		return nil, errTooMany
	}
	if err != nil && !errors.Is(err, zip.ErrInsecurePath) { // names are judged one by one
		return nil, err
	}
	if len(z.File) > most {
		return nil, errTooMany
	}
	guard.listed = true
	all := make([]raw, 0, len(z.File))
	for _, f := range z.File {
		all = append(all, raw{
			name: zipName(f), inZIP: true, dir: strings.HasSuffix(f.Name, "/") || strings.HasSuffix(f.Name, `\`) || f.Mode().IsDir(),
			size: int64(min(f.UncompressedSize64, 1<<62)), flaw: zipFlaw(f), open: f.Open,
		})
	}
	return all, nil
}

// guarded lets only so much be read while the names are listed, since all of them are held in memory.
type guarded struct {
	at     io.ReaderAt
	left   int64
	listed bool
}

func (g *guarded) ReadAt(p []byte, off int64) (int, error) {
	// The end of the archive is searched for first, in up to 66 kB of its last bytes.
	if !g.listed {
		if g.left -= int64(len(p)); g.left < 0 {
			return 0, errTooMany
		}
	}
	return g.at.ReadAt(p, off)
}

func zipFlaw(f *zip.File) string {
	const encrypted = 1
	switch mode := f.Mode(); {
	case mode&fs.ModeSymlink != 0:
		return linkFlaw
	case !mode.IsDir() && !mode.IsRegular():
		return "Nem közönséges fájl (cső, eszköz vagy hasonló), ezért nem olvastam el."
	case f.Flags&encrypted != 0:
		return "Jelszóval védett, ezért nem tudom elolvasni: jelszó nélkül kérd be."
	default:
		return ""
	}
}

// zipName is an entry's name, in UTF-8 when the archive has it so anywhere: some programs store the
// real name in the extra field 0x7075, beside one in an old encoding.
func zipName(f *zip.File) string {
	if utf8.ValidString(f.Name) {
		return f.Name
	}
	const unicodePath, head = 0x7075, 5
	for extra := f.Extra; len(extra) >= 4; {
		id, size := binary.LittleEndian.Uint16(extra), int(binary.LittleEndian.Uint16(extra[2:]))
		extra = extra[4:]
		if size > len(extra) {
			break
		}
		if field := extra[:size]; id == unicodePath && size > head && binary.LittleEndian.Uint32(field[1:]) == crc32.ChecksumIEEE([]byte(f.Name)) &&
			utf8.Valid(field[head:]) {
			return string(field[head:])
		}
		extra = extra[size:]
	}
	return f.Name
}

// innerZIP lists a student's ZIP. One in a folder is read where it is, one in another ZIP is held in
// memory. The flaw, when there is one, is Hungarian; the error ends the reading.
func (r *reader) innerZIP(e entry) (all []raw, done func(), flaw string, err error) {
	done = func() {}
	if e.flaw != "" {
		return nil, done, e.flaw, nil
	}
	in, err := e.open()
	if err != nil {
		return nil, done, readFlaw(err), nil
	}
	at, size, flaw, err := r.readerAt(in, e)
	if flaw != "" || err != nil {
		_ = in.Close()
		return nil, done, flaw, err
	}
	all, err = listZIP(at, size, r.limits.directory/8, r.limits.innerEntries)
	switch {
	case errors.Is(err, errTooMany):
		flaw = "Több mint " + thousands(r.limits.innerEntries) + " fájl van a csomagban, ezért nem olvastam el: kérd be a feladatok fájljait magukban."
	case err != nil:
		flaw = "Nem ép ZIP: kérd be újra, vagy bontsd ki kézzel."
	}
	if flaw != "" {
		_ = in.Close()
		return nil, done, flaw, nil
	}
	return all, func() { _ = in.Close() }, "", nil
}

func (r *reader) readerAt(in io.Reader, e entry) (at io.ReaderAt, size int64, flaw string, err error) {
	if f, ok := in.(*os.File); ok {
		return f, e.size, "", nil
	}
	tooLarge := "A csomagbeli csomag túl nagy, ezért nem olvastam el: kérd be a feladatok fájljait magukban."
	most := min(r.limits.inner, r.inners)
	if e.size > most {
		return nil, 0, tooLarge, nil
	}
	content, err := io.ReadAll(io.LimitReader(in, most+1))
	r.inners -= min(r.inners, int64(len(content)))
	if end := r.spend(int64(len(content))); end != nil {
		return nil, 0, "", end
	}
	switch {
	case err != nil:
		return nil, 0, readFlaw(err), nil
	case int64(len(content)) > most:
		return nil, 0, tooLarge, nil
	}
	return bytes.NewReader(content), int64(len(content)), "", nil
}

// readFlaw says in Hungarian why a file or a ZIP's entry could not be read.
func readFlaw(err error) string {
	switch {
	case errors.Is(err, fs.ErrPermission):
		return "Nincs jogod olvasni: adj rá jogot, vagy kérd be újra."
	case errors.Is(err, errNotRegular):
		return "Nem közönséges fájl, ezért nem olvastam el."
	case errors.Is(err, zip.ErrAlgorithm):
		return "Olyan tömörítéssel készült, amelyet nem ismerek: " + packAsZIP + "."
	default:
		return "Sérült, nem tudtam elolvasni: kérd be újra."
	}
}
