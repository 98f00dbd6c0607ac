package update_test

import (
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/gofrs/flock"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"idempotencia/internal/handout"
	"idempotencia/internal/update"
)

// edition makes a small workspace; the pairs of names and contents are what it has besides.
func edition(number int, more ...string) *handout.Handout {
	content := map[string][]byte{"go.mod": []byte("module idempotencia\n"), "lessons/01-apply.md": []byte("# 1\n")}
	for i := 0; i < len(more); i += 2 {
		content[more[i]] = []byte(more[i+1])
	}
	return handout.New(number, []string{"apply", "gone"}, content)
}

const (
	own  = "exercises/apply/apply.go"
	stub = "exercises/apply/testdata/apply.go"
	test = "exercises/apply/apply_test.go"
)

// installed writes a workspace and then what a student did in it.
func installed(t *testing.T, h *handout.Handout, edits ...string) string {
	t.Helper()
	root := filepath.Join(t.TempDir(), "Kiss Árpád")
	require.NoError(t, h.Write(root))
	write(t, root, edits...)
	return root
}

func write(t *testing.T, root string, edits ...string) {
	t.Helper()
	for i := 0; i < len(edits); i += 2 {
		file := filepath.Join(root, edits[i])
		require.NoError(t, os.MkdirAll(filepath.Dir(file), 0o755))
		require.NoError(t, os.WriteFile(file, []byte(edits[i+1]), 0o644))
	}
}

// tree gives every file but the list and the lock.
func tree(t *testing.T, root string) map[string]string {
	t.Helper()
	files := map[string]string{}
	require.NoError(t, fs.WalkDir(os.DirFS(root), ".", func(name string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() || name == handout.ManifestFile || filepath.Base(name) == "update.lock" {
			return err
		}
		data, err := fs.ReadFile(os.DirFS(root), name)
		files[name] = string(data)
		return err
	}))
	return files
}

func plan(t *testing.T, root string, to *handout.Handout) *update.Plan {
	t.Helper()
	p, err := update.Make(root, to)
	require.NoError(t, err)
	return p
}

func apply(t *testing.T, root string, to *handout.Handout) {
	t.Helper()
	require.NoError(t, plan(t, root, to).Apply(t.Context()))
	again := plan(t, root, to)
	assert.True(t, again.Same(), "a second run has nothing to do: %v", again.Steps)
}

func TestUntouchedFilesBecomeTheNewEditions(t *testing.T) {
	root := installed(t, edition(1, own, "régi", stub, "régi", test, "t1", "lessons/02-gone.md", "x", "exercises/gone/gone.go", "x"))
	next := edition(2, own, "új", stub, "új", test, "t2", "lessons/03-new.md", "y")
	apply(t, root, next)
	assert.Equal(t, map[string]string{
		"go.mod": "module idempotencia\n", "lessons/01-apply.md": "# 1\n", own: "új", stub: "új", test: "t2", "lessons/03-new.md": "y",
	}, tree(t, root))
	assert.NoDirExists(t, filepath.Join(root, "exercises/gone"))
}

func TestStudentsWorkIsKept(t *testing.T) {
	root := installed(t, edition(1, own, "régi", stub, "régi", "exercises/gone/gone.go", "x"),
		own, "megoldásom", "exercises/apply/jegyzet.txt", "j", "exercises/gone/gone.go", "megoldottam", ".idempotencia/progress.json", "{}")
	p := plan(t, root, edition(2, own, "új", stub, "új"))
	require.Len(t, p.Steps, 3)
	assert.Equal(t, update.Keep, p.Steps[0].Kind)
	assert.Equal(t, own+".uj", p.Steps[0].Beside)
	assert.Equal(t, "régi", string(p.Steps[0].Old))
	assert.Equal(t, "új", string(p.Steps[0].New))
	apply2 := edition(2, own, "új", stub, "új")
	require.NoError(t, p.Apply(t.Context()))
	files := tree(t, root)
	assert.Equal(t, "megoldásom", files[own])
	assert.Equal(t, "új", files[own+".uj"])
	assert.Equal(t, "új", files[stub])
	assert.Equal(t, "j", files["exercises/apply/jegyzet.txt"])
	assert.Equal(t, "megoldottam", files["exercises/gone/gone.go"])
	assert.Equal(t, "{}", files[".idempotencia/progress.json"])
	assert.True(t, plan(t, root, apply2).Same(), "it is told once")

	// The next edition's stub does not write over the one that lies there.
	apply(t, root, edition(3, own, "még újabb", stub, "még újabb"))
	files = tree(t, root)
	assert.Equal(t, "megoldásom", files[own])
	assert.Equal(t, "új", files[own+".uj"])
	assert.Equal(t, "még újabb", files[own+".uj-2"])
}

func TestSameStubSaysNothingOfAnEditedExercise(t *testing.T) {
	root := installed(t, edition(1, own, "váz", stub, "váz"), own, "megoldásom")
	p := plan(t, root, edition(2, own, "váz", stub, "váz"))
	assert.Empty(t, p.Steps)
	assert.False(t, p.Same(), "the number of the edition is still to be written")
	require.NoError(t, p.Apply(t.Context()))
	assert.Equal(t, "megoldásom", tree(t, root)[own])
}

func TestEditedFileOfTheCourseIsKeptAside(t *testing.T) {
	root := installed(t, edition(1, test, "t1", "lessons/02-gone.md", "x"),
		test, "átírtam", test+".mentes-1", "régebbi mentés", "lessons/02-gone.md", "jegyzeteltem", "lessons/03-new.md", "sajátom")
	apply(t, root, edition(2, test, "t2", "lessons/03-new.md", "y"))
	assert.Equal(t, map[string]string{
		"go.mod": "module idempotencia\n", "lessons/01-apply.md": "# 1\n", test: "t2", test + ".mentes-1": "régebbi mentés", test + ".mentes-2": "átírtam",
		"lessons/02-gone.md.mentes-1": "jegyzeteltem", "lessons/03-new.md": "y", "lessons/03-new.md.mentes-1": "sajátom",
	}, tree(t, root))
}

func TestDeletedFileComesBack(t *testing.T) {
	root := installed(t, edition(1, own, "váz", stub, "váz"))
	require.NoError(t, os.Remove(filepath.Join(root, own)))
	p := plan(t, root, edition(1, own, "váz", stub, "váz"))
	require.Len(t, p.Steps, 1)
	assert.Equal(t, update.Add, p.Steps[0].Kind)
	require.NoError(t, p.Apply(t.Context()))
	assert.Equal(t, "váz", tree(t, root)[own])
}

func TestPlanAloneWritesNothing(t *testing.T) {
	root := installed(t, edition(1, own, "régi", stub, "régi"), own, "megoldásom")
	before := tree(t, root)
	plan(t, root, edition(2, own, "új", stub, "új"))
	assert.Equal(t, before, tree(t, root))
}

func TestFaultBeforeTheFirstRenameChangesNothing(t *testing.T) {
	root := installed(t, edition(1, own, "régi", stub, "régi", test, "t1"))
	before := tree(t, root)
	p := plan(t, root, edition(2, own, "új", stub, "új", test, "t2", "lessons/histories/x.json", "{}"))
	stopped, stop := context.WithCancel(t.Context())
	stop()
	require.ErrorIs(t, p.Apply(stopped), context.Canceled)
	assert.Equal(t, before, tree(t, root))

	// Where a waiting file cannot be written, those before it are taken back.
	obstacle := filepath.Join(root, "exercises/apply/.apply_test.go.frissites")
	require.NoError(t, os.MkdirAll(filepath.Join(obstacle, "x"), 0o755))
	require.Error(t, p.Apply(t.Context()))
	assert.Equal(t, before, tree(t, root))
	assert.NoDirExists(t, filepath.Join(root, "lessons/histories"))
	require.NoError(t, os.RemoveAll(obstacle))
	require.NoError(t, p.Apply(t.Context()))
}

// TestKilledUpdateIsFinishedByTheNext begins from every state between two renames.
func TestKilledUpdateIsFinishedByTheNext(t *testing.T) {
	from := edition(1, own, "régi", stub, "régi", test, "t1", "lessons/02-gone.md", "x")
	to := edition(2, own, "új", stub, "új", test, "t2", "lessons/03-new.md", "y")
	want := installed(t, from, test, "átírtam")
	apply(t, want, to)
	last := edition(3, own, "legújabb", stub, "legújabb", test, "t3")
	for done := range 6 {
		root := installed(t, from, test, "átírtam")
		half := from.Manifest
		half.Pending = to.Files
		write(t, root, handout.ManifestFile, string(half.Encode()), "lessons/.03-new.md.frissites", "fél")
		for i, step := range [][]string{{own, "új"}, {test + ".mentes-1", "átírtam", test, "t2"}, {stub, "új"}, {}, {"lessons/03-new.md", "y"}} {
			if i < done {
				write(t, root, step...)
			}
			if i == 3 && i < done {
				require.NoError(t, os.Remove(filepath.Join(root, "lessons/02-gone.md")))
			}
		}
		other := filepath.Join(t.TempDir(), "másolat")
		require.NoError(t, os.CopyFS(other, os.DirFS(root)))

		apply(t, root, to)
		assert.Equal(t, tree(t, want), tree(t, root), "stopped after %d", done)

		apply(t, other, last)
		assert.Equal(t, "legújabb", tree(t, other)[own], "what the killed run replaced still counts as untouched")
		assert.NotContains(t, tree(t, other), own+".uj")
	}
}

func TestSaveMeanwhileIsNotWrittenOver(t *testing.T) {
	root := installed(t, edition(1, own, "régi", stub, "régi"))
	p := plan(t, root, edition(2, own, "új", stub, "új"))
	write(t, root, own, "most mentettem")
	var changed *update.ChangedError
	require.ErrorAs(t, p.Apply(t.Context()), &changed)
	assert.Equal(t, "most mentettem", tree(t, root)[own])
	assert.Equal(t, "régi", tree(t, root)[stub])
}

func TestTwoUpdatesDoNotRunAtOnce(t *testing.T) {
	root := installed(t, edition(1), ".idempotencia/progress.json", "{}")
	lock := flock.New(filepath.Join(root, ".idempotencia/update.lock"))
	_, err := lock.TryLock()
	require.NoError(t, err)
	defer func() { assert.NoError(t, lock.Unlock()) }()
	var busy *update.BusyError
	require.ErrorAs(t, plan(t, root, edition(2)).Apply(t.Context()), &busy)
}

func TestLinksAndFoldersInTheWay(t *testing.T) {
	root := installed(t, edition(1, own, "régi", stub, "régi", test, "t1"))
	outside := filepath.Join(t.TempDir(), "kint.go")
	write(t, filepath.Dir(outside), "kint.go", "megoldásom máshol")
	require.NoError(t, os.Remove(filepath.Join(root, own)))
	if err := os.Symlink(outside, filepath.Join(root, own)); err != nil {
		t.Skip("kihagyva: nincs jog hivatkozás készítéséhez")
	}
	require.NoError(t, os.Remove(filepath.Join(root, test)))
	require.NoError(t, os.Symlink(outside, filepath.Join(root, test)))
	apply(t, root, edition(2, own, "új", stub, "új", test, "t2"))
	files := tree(t, root)
	assert.Equal(t, "megoldásom máshol", files[own], "a student may keep the exercise elsewhere")
	assert.Equal(t, "t2", files[test])
	assert.Equal(t, "megoldásom máshol", files[test+".mentes-1"])

	require.NoError(t, os.RemoveAll(filepath.Join(root, "lessons")))
	require.NoError(t, os.Symlink(filepath.Dir(outside), filepath.Join(root, "lessons")))
	_, err := update.Make(root, edition(3))
	var noFolder *update.NoFolderError
	require.ErrorAs(t, err, &noFolder)
	assert.Equal(t, "lessons", noFolder.Name)
}

func TestSourcesThatAreRefused(t *testing.T) {
	root := installed(t, edition(2))
	_, err := update.Make(root, edition(1))
	var older *update.OlderError
	require.ErrorAs(t, err, &older)

	_, err = update.Source(t.Context(), root, root)
	var same *update.SameError
	require.ErrorAs(t, err, &same)

	_, err = update.Source(t.Context(), root, t.TempDir())
	var none *handout.NotWorkspaceError
	require.ErrorAs(t, err, &none)
	assert.False(t, none.Missing)

	require.NoError(t, os.Remove(filepath.Join(root, handout.ManifestFile)))
	_, err = update.Make(root, edition(3))
	var unlisted *update.NoManifestError
	require.ErrorAs(t, err, &unlisted)

	write(t, root, handout.ManifestFile, "{")
	_, err = update.Make(root, edition(3))
	var manifest *update.ManifestError
	require.ErrorAs(t, err, &manifest)
}

func TestReadOnlyFolderIsLeftAsItIs(t *testing.T) {
	if os.Geteuid() == 0 {
		t.Skip("kihagyva: a rendszergazda minden mappába írhat")
	}
	root := installed(t, edition(1, test, "t1"))
	before := tree(t, root)
	p := plan(t, root, edition(2, test, "t2"))
	folder := filepath.Join(root, "exercises/apply")
	require.NoError(t, os.Chmod(folder, 0o555))
	defer func() { require.NoError(t, os.Chmod(folder, 0o755)) }()
	require.ErrorIs(t, p.Apply(t.Context()), fs.ErrPermission)
	assert.Equal(t, before, tree(t, root))
}
