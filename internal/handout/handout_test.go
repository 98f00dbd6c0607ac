package handout_test

import (
	"archive/zip"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"idempotencia/internal/handout"
	"idempotencia/internal/progress"
)

func sample() *handout.Handout {
	return handout.New(3, []string{"apply"}, map[string][]byte{
		"go.mod":                            []byte("module idempotencia\n"),
		".gitignore":                        []byte(".idempotencia/\n"),
		"exercises/apply/apply.go":          []byte("package apply\n"),
		"exercises/apply/testdata/apply.go": []byte("package apply\n"),
		"exercises/apply/apply_test.go":     []byte("package apply_test\n"),
	})
}

func TestFolderAndZIPGiveBackWhatWasWritten(t *testing.T) {
	for _, name := range []string{"Kiss Árpád", "ki.zip", "KI.ZIP"} {
		target := filepath.Join(t.TempDir(), name)
		require.NoError(t, sample().Write(target))
		got, err := handout.Open(target)
		require.NoError(t, err)
		assert.Equal(t, sample(), got)
		entries, err := os.ReadDir(filepath.Dir(target))
		require.NoError(t, err)
		assert.Len(t, entries, 1, "nothing is left beside it")
	}
}

func TestZIPIsTheSameByteForByte(t *testing.T) {
	one, other := filepath.Join(t.TempDir(), "egy.zip"), filepath.Join(t.TempDir(), "más.zip")
	require.NoError(t, sample().Write(one))
	require.NoError(t, sample().Write(other))
	a, err := os.ReadFile(one)
	require.NoError(t, err)
	b, err := os.ReadFile(other)
	require.NoError(t, err)
	assert.Equal(t, a, b)
}

func TestTakenTargetIsNotWrittenOver(t *testing.T) {
	dir := t.TempDir()
	file, folder := filepath.Join(dir, "fájl"), filepath.Join(dir, "mappa")
	require.NoError(t, os.WriteFile(file, []byte("enyém"), 0o644))
	require.NoError(t, os.Mkdir(folder, 0o755))
	require.NoError(t, os.WriteFile(filepath.Join(folder, "x"), []byte("enyém"), 0o644))
	zipped := filepath.Join(dir, "ki.zip")
	require.NoError(t, os.WriteFile(zipped, []byte("enyém"), 0o644))
	workspace := filepath.Join(dir, "munkafüzet")
	require.NoError(t, sample().Write(workspace))
	for target, isWorkspace := range map[string]bool{file: false, folder: false, zipped: false, workspace: true} {
		err := sample().Write(target)
		var taken *handout.TakenError
		require.ErrorAs(t, err, &taken, target)
		assert.Equal(t, isWorkspace, taken.Workspace, target)
	}
	data, err := os.ReadFile(zipped)
	require.NoError(t, err)
	assert.Equal(t, "enyém", string(data))
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	assert.Len(t, entries, 4)
}

func TestTargetNeedsAFolderToBeIn(t *testing.T) {
	dir := t.TempDir()
	assert.ErrorIs(t, sample().Write(filepath.Join(dir, "nincs", "ki")), os.ErrNotExist)
	if err := os.Symlink(t.TempDir(), filepath.Join(dir, "máshová")); err == nil {
		var taken *handout.TakenError
		assert.ErrorAs(t, sample().Write(filepath.Join(dir, "máshová")), &taken)
	}
	t.Chdir(t.TempDir())
	require.NoError(t, sample().Write("ki/"))
	require.NoError(t, os.Mkdir("üres", 0o755))
	require.NoError(t, sample().Write("üres"))
	assert.FileExists(t, "üres/go.mod")
}

func TestEndsOfLinesAreNoEdit(t *testing.T) {
	assert.True(t, sample().Delivered("go.mod", []byte("module idempotencia\r\n")))
	assert.False(t, sample().Delivered("go.mod", []byte("module idempotencia\n\n")))
}

func TestWorkspaceIsFoundInTheOnlyFolderThatIsOne(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, os.Mkdir(filepath.Join(dir, "__MACOSX"), 0o755))
	require.NoError(t, sample().Write(filepath.Join(dir, "idempotencia")))
	got, err := handout.Open(dir)
	require.NoError(t, err)
	assert.Equal(t, 3, got.Edition)
	require.NoError(t, sample().Write(filepath.Join(dir, "másik")))
	_, err = handout.Open(dir)
	var none *handout.NotWorkspaceError
	require.ErrorAs(t, err, &none)
}

func TestBegunSourceGivesTheUntouchedStub(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "ki")
	require.NoError(t, sample().Write(dir))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "exercises/apply/apply.go"), []byte("megoldás"), 0o644))
	got, err := handout.Open(dir)
	require.NoError(t, err)
	assert.Equal(t, sample(), got)
	require.NoError(t, os.WriteFile(filepath.Join(dir, "exercises/apply/apply_test.go"), []byte("átírva"), 0o644))
	_, err = handout.Open(dir)
	var damaged *handout.DamagedError
	require.ErrorAs(t, err, &damaged)
	assert.Equal(t, "exercises/apply/apply_test.go", damaged.Name)
	assert.Equal(t, dir, damaged.Path)
}

// hostile is a list with one file of the given name.
func hostile(name string) []byte {
	data, _ := json.Marshal(map[string]any{
		"format": 1, "course": "idempotencia", "edition": 9, "files": map[string]string{name: progress.Hash([]byte("x"))},
	})
	return data
}

func TestListNamesNothingOutsideTheWorkspace(t *testing.T) {
	names := []string{
		"../x", "a/../../x", "/etc/x", "", ".", "a//b", `a\..\..\x`, "C:/x", ".git/hooks/post-checkout", ".idempotencia/progress.json",
		handout.ManifestFile, "a\x00b",
	}
	for _, name := range names {
		_, err := handout.Decode(hostile(name))
		var damaged *handout.DamagedError
		assert.ErrorAs(t, err, &damaged, "%q", name)
	}
	_, err := handout.Decode(hostile("lessons/x.md"))
	assert.NoError(t, err)
}

func TestListOfAnotherKind(t *testing.T) {
	var other *handout.OtherCourseError
	_, err := handout.Decode([]byte(`{"format":1,"course":"rust","edition":1,"files":{"a":"b"}}`))
	assert.ErrorAs(t, err, &other)
	var newer *handout.NewerFormatError
	_, err = handout.Decode([]byte(`{"format":2,"course":"idempotencia"}`))
	assert.ErrorAs(t, err, &newer)
	var damaged *handout.DamagedError
	for _, text := range []string{"", "{", "[]", `{"format":1,"course":"idempotencia","edition":1}`} {
		_, err = handout.Decode([]byte(text))
		assert.ErrorAs(t, err, &damaged, text)
	}
}

func TestDamagedZIP(t *testing.T) {
	whole := filepath.Join(t.TempDir(), "ki.zip")
	require.NoError(t, sample().Write(whole))
	data, err := os.ReadFile(whole)
	require.NoError(t, err)
	flipped := append([]byte(nil), data...)
	flipped[80] ^= 0xff
	for name, content := range map[string][]byte{"half.zip": data[:len(data)/2], "empty.zip": {}, "text.zip": []byte("szia"), "flipped.zip": flipped} {
		file := filepath.Join(t.TempDir(), name)
		require.NoError(t, os.WriteFile(file, content, 0o644))
		_, err := handout.Open(file)
		var damaged *handout.DamagedError
		require.ErrorAs(t, err, &damaged, name)
		assert.Equal(t, file, damaged.Path)
	}
}

func TestEntriesOfAZIPThatTheListDoesNotNameAreNotRead(t *testing.T) {
	file := filepath.Join(t.TempDir(), "ki.zip")
	f, err := os.Create(file)
	require.NoError(t, err)
	archive := zip.NewWriter(f)
	for name, content := range map[string]string{"../../evil": "rossz", "x.txt": "x", handout.ManifestFile: string(hostile("x.txt")), "/abs": "rossz"} {
		w, err := archive.Create(name)
		require.NoError(t, err)
		_, err = w.Write([]byte(content))
		require.NoError(t, err)
	}
	require.NoError(t, archive.Close())
	require.NoError(t, f.Close())
	got, err := handout.Open(file)
	require.NoError(t, err)
	assert.Equal(t, map[string][]byte{"x.txt": []byte("x")}, got.Content)
}

func TestLinkInASourceIsNotFollowed(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "ki")
	require.NoError(t, sample().Write(dir))
	secret := filepath.Join(t.TempDir(), "titok")
	require.NoError(t, os.WriteFile(secret, []byte("package apply_test\n"), 0o644))
	test := filepath.Join(dir, "exercises/apply/apply_test.go")
	require.NoError(t, os.Remove(test))
	if err := os.Symlink(secret, test); err != nil {
		t.Skip("kihagyva: nincs jog hivatkozás készítéséhez")
	}
	_, err := handout.Open(dir)
	var damaged *handout.DamagedError
	require.ErrorAs(t, err, &damaged)
}

func TestHugeEntryOfAZIPIsNotUnpacked(t *testing.T) {
	file := filepath.Join(t.TempDir(), "bomba.zip")
	f, err := os.Create(file)
	require.NoError(t, err)
	archive := zip.NewWriter(f)
	w, err := archive.Create(handout.ManifestFile)
	require.NoError(t, err)
	_, err = w.Write(hostile("x.txt"))
	require.NoError(t, err)
	w, err = archive.Create("x.txt")
	require.NoError(t, err)
	for range 20 {
		_, err = w.Write(make([]byte, 1<<20))
		require.NoError(t, err)
	}
	require.NoError(t, archive.Close())
	require.NoError(t, f.Close())
	_, err = handout.Open(file)
	var damaged *handout.DamagedError
	require.ErrorAs(t, err, &damaged)
	assert.Equal(t, "x.txt", damaged.Name)
}
