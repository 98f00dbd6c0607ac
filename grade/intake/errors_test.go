package intake_test

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"idempotencia/grade/intake"
)

func faultOf(t *testing.T, err error) *intake.Error {
	t.Helper()
	var fault *intake.Error
	require.ErrorAs(t, err, &fault)
	return fault
}

func TestWhatCannotBeReadAtAll(t *testing.T) {
	known := "Ezeket ismerem: a Moodle és a Canvas „összes beadás letöltése” ZIP-je (kibontva is); tanulónként egy mappa, egy ZIP vagy egy git-klón; " +
		"mindez egyetlen ZIP-ben; egyetlen tanuló mappája vagy munkafüzete. A fájl neve <feladat>.go, például apply.go."
	for name, test := range map[string]struct {
		path string
		code intake.Code
		said string
	}{
		"no such path": {
			filepath.Join(t.TempDir(), "nincs"), intake.NotFound,
			"nincs ilyen mappa vagy fájl. Annak a mappának vagy ZIP-nek az útját add meg, amelyet letöltöttél.",
		},
		"an empty folder": {
			t.TempDir(), intake.Empty,
			"ez a mappa üres. Annak a mappának vagy ZIP-nek az útját add meg, amelyet letöltöttél.",
		},
		"an empty ZIP": {
			saved(t, "x.zip", zipped(t, nil)), intake.Empty,
			"ez a ZIP üres. Töltsd le újra, és nézd meg, hogy van-e benne beadás.",
		},
		"a cut ZIP": {
			saved(t, "x.zip", zipped(t, files{"Kiss/credit.go": "1"})[:60]), intake.Damaged,
			"ez nem ép ZIP: talán félbemaradt a letöltés. Töltsd le újra.",
		},
		"another archive": {
			saved(t, "x.tar.gz", "x"), intake.NotSupported,
			"tar.gz csomagot nem olvasok: bontsd ki, és a kibontott mappát add meg, vagy csomagold újra ZIP-be.",
		},
		"a single file": {
			saved(t, "credit.go", "x"), intake.NotSupported,
			"ez egy fájl, de nem ZIP. Annak a mappának vagy ZIP-nek az útját add meg, amelyet letöltöttél.",
		},
		"nothing that looks like a submission": {
			folder(t, files{"Képek/nyár.jpg": "", "Képek/tél.jpg": "", "jegyzet.txt": "", "Zene/": ""}), intake.NoSubmissions,
			"nem találtam benne beadást. " + known + " Itt ezt láttam: 2 mappa és 3 fájl, például „Képek”, „Zene”, „jegyzet.txt”.",
		},
		"two downloads": {
			folder(t, files{"1. házi/A_1_assignsubmission_file/apply.go": "", "2. házi/A_2_assignsubmission_file/credit.go": ""}), intake.Several,
			"több letöltés van benne (1. házi, 2. házi). Add meg őket egyenként.",
		},
		"only names that lead out": {
			saved(t, "x.zip", zipped(t, files{"../credit.go": "1"})), intake.NoSubmissions,
			"nem találtam benne beadást. " + known + " Itt ezt láttam: egyetlen olyan nevet sem, amely a mappában marad.",
		},
	} {
		t.Run(name, func(t *testing.T) {
			d, err := intake.Read(t.Context(), test.path, exercises())
			fault := faultOf(t, err)
			assert.Nil(t, d)
			assert.Equal(t, test.code, fault.Code)
			assert.Equal(t, test.path, fault.Path)
			assert.Equal(t, test.path+": "+test.said, err.Error())
		})
	}
	_, err := intake.Read(t.Context(), "nincs", exercises())
	assert.ErrorIs(t, err, os.ErrNotExist)
}

func TestReadingCanBeCalledOff(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, path := range []string{folder(t, files{"Kiss/credit.go": "1"}), saved(t, "x.zip", zipped(t, files{"Kiss/credit.go": "1"}))} {
		_, err := intake.Read(ctx, path, exercises())
		assert.ErrorIs(t, err, context.Canceled)
	}
}
