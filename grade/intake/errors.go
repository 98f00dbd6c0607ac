package intake

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"

	"idempotencia/internal/check"
)

// Code names what is wrong with a download as a whole.
type Code string

// The codes of an Error.
const (
	NotFound      Code = "not-found"
	NotReadable   Code = "not-readable"
	NotSupported  Code = "not-supported" // neither a folder nor a ZIP
	Damaged       Code = "damaged"
	Empty         Code = "empty"
	TooLarge      Code = "too-large"
	NoSubmissions Code = "no-submissions"
	Several       Code = "several" // more than one download in one folder
)

// Error says why nothing could be made of a download. Its text is Hungarian, for the instructor: what
// is wrong, where, and what to do.
type Error struct {
	Code Code
	Path string
	Text string
	Err  error // what the system said; nil when it had no part
}

func (e *Error) Error() string { return e.Text }

func (e *Error) Unwrap() error { return e.Err }

// knownLayouts is told to one whose download is not understood.
const knownLayouts = "Ezeket ismerem: a Moodle és a Canvas „összes beadás letöltése” ZIP-je (kibontva is); " +
	"tanulónként egy mappa, egy ZIP vagy egy git-klón; mindez egyetlen ZIP-ben; egyetlen tanuló mappája vagy munkafüzete. " +
	"A fájl neve <feladat>.go, például %s.go."

const packAsZIP = "bontsd ki, és a kibontott mappát add meg, vagy csomagold újra ZIP-be"

func (r *reader) fail(code Code, err error, format string, args ...any) error {
	return &Error{Code: code, Path: r.path, Err: err, Text: fmt.Sprintf("%s: ", shown(r.path)) + fmt.Sprintf(format, args...)}
}

func (r *reader) tooLarge(format string, limit any) error {
	text := fmt.Sprintf(format, thousands(limit))
	return r.fail(TooLarge, nil, "a letöltés túl nagy (%s). Add meg több részletben, vagy vedd ki belőle, ami nem beadás.", text)
}

func (r *reader) systemError(err error) error {
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return r.fail(NotFound, err, "nincs ilyen mappa vagy fájl. Annak a mappának vagy ZIP-nek az útját add meg, amelyet letöltöttél.")
	case errors.Is(err, fs.ErrPermission):
		return r.fail(NotReadable, err, "nincs jogod olvasni. Másold olyan mappába, amelyet olvashatsz, vagy kérj rá olvasási jogot.")
	default:
		return r.fail(NotReadable, err, "nem olvasható (%s). Nézd meg, ép-e, vagy töltsd le újra.", check.Clean(err.Error()))
	}
}

func (r *reader) several(names []string) error {
	return r.fail(Several, nil, "több letöltés van benne (%s). Add meg őket egyenként.", listed(names))
}

func (r *reader) nothing(t *tree) error {
	example := "credit"
	if len(r.exercises) > 0 {
		example = r.exercises[0].ID
	}
	return r.fail(NoSubmissions, nil, "nem találtam benne beadást. "+knownLayouts+" Itt ezt láttam: %s.", example, t.summary())
}

// summary tells what is in a tree, for one who expected something else in it.
func (t *tree) summary() string {
	files, folders := 0, map[string]bool{}
	var names []string
	seen := map[string]bool{}
	for _, e := range t.entries {
		top, rest, nested := strings.Cut(e.rel, "/")
		if e.dir || nested && rest != "" {
			folders[top] = true
		}
		if !e.dir {
			files++
		}
		if !seen[top] && len(names) < 3 {
			seen[top] = true
			names = append(names, "„"+cut(top, 60)+"”")
		}
	}
	if len(names) == 0 {
		return "egyetlen olyan nevet sem, amely a mappában marad"
	}
	return fmt.Sprintf("%s mappa és %s fájl, például %s", thousands(len(folders)), thousands(files), strings.Join(names, ", "))
}
