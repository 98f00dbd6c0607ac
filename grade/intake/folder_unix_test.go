//go:build unix

package intake_test

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"idempotencia/grade/intake"
)

func TestLinksPipesAndSocketsAreNotOpened(t *testing.T) {
	outside := folder(t, files{"credit.go": "titok"})
	root := folder(t, files{"Kiss/jo.txt": "", "Nagy/credit.go": "jó"})
	require.NoError(t, os.Symlink(filepath.Join(outside, "credit.go"), filepath.Join(root, "Kiss", "credit.go")))
	require.NoError(t, os.Symlink("../Nagy/credit.go", filepath.Join(root, "Kiss", "batch.go"))) // inside, and yet another's
	require.NoError(t, syscall.Mkfifo(filepath.Join(root, "Kiss", "apply.go"), 0o666))
	require.NoError(t, syscall.Mkfifo(filepath.Join(root, "Kiss", "hazi.zip"), 0o666))
	require.NoError(t, os.Symlink(outside, filepath.Join(root, "Kiss", "exercises")))
	require.NoError(t, os.Symlink(outside, filepath.Join(root, "Zold")))

	d := read(t, root, "apply", "batch", "credit")
	assert.Equal(t, []string{"kiss = Kiss", "nagy = Nagy"}, names(d))
	assert.Equal(t, []string{"nagy credit Nagy/credit.go"}, taken(d))
	assert.Equal(t, []string{
		"unusable   Zold: Szimbolikus hivatkozás: nem követem, magát a fájlt kérd be.",
		"unusable kiss apply Kiss/apply.go: Nem közönséges fájl (cső, eszköz vagy hasonló), ezért nem olvastam el.",
		"unusable kiss batch Kiss/batch.go: Szimbolikus hivatkozás: nem követem, magát a fájlt kérd be.",
		"unusable kiss credit Kiss/credit.go: Szimbolikus hivatkozás: nem követem, magát a fájlt kérd be.",
		"ignored kiss  Kiss/exercises: Szimbolikus hivatkozás: nem követem, magát a fájlt kérd be.",
		"unusable kiss  Kiss/hazi.zip: Nem közönséges fájl (cső, eszköz vagy hasonló), ezért nem olvastam el.",
		"ignored kiss  Kiss/jo.txt: Nem feladat fájlja.",
	}, said(d))
}

func TestTheGivenPathMayBeALink(t *testing.T) {
	link := filepath.Join(t.TempDir(), "link")
	require.NoError(t, os.Symlink(folder(t, files{"Kiss/credit.go": "1"}), link))
	assert.Equal(t, []string{"kiss credit Kiss/credit.go"}, taken(read(t, link)))
}

func TestAPipeInsteadOfADownload(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.zip")
	require.NoError(t, syscall.Mkfifo(path, 0o666))
	_, err := intake.Read(t.Context(), path, exercises())
	assert.Equal(t, intake.NotSupported, faultOf(t, err).Code)
}

func TestFoldersWithoutTheRightToRead(t *testing.T) {
	if os.Getuid() == 0 {
		t.Skip("root may read everything")
	}
	root := folder(t, files{"Kiss/credit.go": "1", "Nagy/credit.go": "2"})
	require.NoError(t, os.Chmod(filepath.Join(root, "Kiss"), 0))
	d := read(t, root, "credit")
	assert.Equal(t, []string{"kiss = Kiss", "nagy = Nagy"}, names(d))
	assert.Equal(t, []string{"unusable kiss  Kiss: Ezt a mappát nem tudtam olvasni: adj rá jogot, vagy kérd be újra."}, said(d))

	require.NoError(t, os.Chmod(filepath.Join(root, "Kiss"), 0o755))
	require.NoError(t, os.Chmod(root, 0))
	_, err := intake.Read(t.Context(), root, exercises())
	assert.Equal(t, intake.NotReadable, faultOf(t, err).Code)
	require.NoError(t, os.Chmod(root, 0o755))
}
