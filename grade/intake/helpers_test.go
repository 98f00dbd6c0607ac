package intake_test

import (
	"archive/zip"
	"bytes"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"idempotencia/grade/cohort"
	"idempotencia/grade/intake"
	"idempotencia/internal/book"
)

// files are the content of a folder or of a ZIP, by path; a path that ends in a slash is an empty folder.
type files map[string]string

func exercises(ids ...string) []*book.Exercise {
	if len(ids) == 0 {
		ids = []string{"apply", "credit"}
	}
	var all []*book.Exercise
	for _, id := range ids {
		all = append(all, &book.Exercise{ID: id, File: "exercises/" + id + "/" + id + ".go"})
	}
	return all
}

func code(id string) string { return "package " + id + "\n" }

func folder(t testing.TB, content files) string {
	t.Helper()
	root := filepath.Join(t.TempDir(), "letöltés")
	require.NoError(t, os.Mkdir(root, 0o755))
	for name, text := range content {
		path := filepath.Join(root, name)
		if strings.HasSuffix(name, "/") {
			require.NoError(t, os.MkdirAll(path, 0o755))
			continue
		}
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
		require.NoError(t, os.WriteFile(path, []byte(text), 0o644))
	}
	return root
}

func zipped(t testing.TB, content files) string {
	t.Helper()
	var headers []entry
	for name, text := range content {
		headers = append(headers, entry{name: name, text: text})
	}
	slices.SortFunc(headers, func(a, b entry) int { return strings.Compare(a.name, b.name) })
	return archive(t, headers...)
}

// entry is one of a ZIP that the map cannot say.
type entry struct {
	name, text string
	mode       fs.FileMode
	change     func(*zip.FileHeader)
}

func archive(t testing.TB, entries ...entry) string {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for _, e := range entries {
		h := &zip.FileHeader{Name: e.name, Method: zip.Deflate}
		if e.mode != 0 {
			h.SetMode(e.mode)
		}
		if e.change != nil {
			e.change(h)
		}
		if strings.HasSuffix(e.name, "/") {
			h.Method = zip.Store
		}
		part, err := w.CreateHeader(h)
		require.NoError(t, err)
		_, err = part.Write([]byte(e.text))
		require.NoError(t, err)
	}
	require.NoError(t, w.Close())
	return b.String()
}

func saved(t testing.TB, name, content string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	require.NoError(t, os.WriteFile(path, []byte(content), 0o644))
	return path
}

func read(t testing.TB, path string, ids ...string) *cohort.Download {
	t.Helper()
	d, err := intake.Read(t.Context(), path, exercises(ids...))
	require.NoError(t, err)
	return d
}

// taken lists the submissions as "student exercise path".
func taken(d *cohort.Download) []string {
	list := []string{}
	for _, s := range d.Submissions {
		list = append(list, s.Student+" "+s.Exercise+" "+s.Path)
	}
	return list
}

// said lists the notes as "kind student exercise path: text", those of missing exercises left out.
func said(d *cohort.Download) []string {
	list := []string{}
	for _, n := range d.Notes {
		if n.Kind != cohort.Missing {
			list = append(list, strings.Join([]string{string(n.Kind), n.Student, n.Exercise, n.Path}, " ")+": "+n.Text)
		}
	}
	return list
}

func names(d *cohort.Download) []string {
	list := []string{}
	for _, s := range d.Students {
		list = append(list, s.Key+" = "+s.Name)
	}
	return list
}

func prefixed(prefix string, content files) files {
	all := files{}
	for name, text := range content {
		all[prefix+name] = text
	}
	return all
}

func merged(all ...files) files {
	sum := files{}
	for _, part := range all {
		maps.Copy(sum, part)
	}
	return sum
}
