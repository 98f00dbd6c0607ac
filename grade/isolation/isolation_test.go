package isolation_test

import (
	"os"
	"os/exec"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"idempotencia/grade/isolation"
	"idempotencia/internal/verify"
)

const root = "../.."

// wrapper puts a program in bwrap's place.
func wrapper(t *testing.T, script string) {
	t.Helper()
	dir, err := os.MkdirTemp("", "bwrap-") // open to every user, unlike the test's own
	require.NoError(t, err)
	t.Cleanup(func() { os.RemoveAll(dir) })
	require.NoError(t, os.Chmod(dir, 0o755))
	require.NoError(t, os.WriteFile(dir+"/bwrap", []byte("#!/bin/sh\n"+script), 0o755))
	t.Setenv("PATH", dir+":"+os.Getenv("PATH"))
}

// The probe runs inside, and reports what it could not reach.
func TestTheProbeShowsWhatIsKept(t *testing.T) {
	if _, err := exec.LookPath("bwrap"); err != nil {
		if os.Getenv(verify.RequireVariable) != "" {
			t.Fatal("bubblewrap is required here")
		}
		t.Skip("skipped: no bubblewrap")
	}
	got, err := isolation.Find(t.Context(), isolation.Auto, root)
	require.NoError(t, err)
	assert.Equal(t, isolation.Bubblewrap, got.Level)
	assert.Len(t, got.Promises, 6)
	assert.Empty(t, got.Lacks)
}

func TestTheScreenAloneLacksEverything(t *testing.T) {
	got, err := isolation.Find(t.Context(), isolation.Screen, root)
	require.NoError(t, err)
	assert.Nil(t, got.Isolation)
	assert.Empty(t, got.Promises)
	assert.Contains(t, got.Lacks, "elolvashatja a fájlokat, amelyeket te is")
}

func TestABrokenWrapperIsNoIsolation(t *testing.T) {
	wrapper(t, "echo 'bwrap: No permissions to create new namespace' >&2\nexit 1\n")
	_, err := isolation.Find(t.Context(), isolation.Auto, root)
	var unavailable *isolation.UnavailableError
	require.ErrorAs(t, err, &unavailable)
	assert.Contains(t, unavailable.Why, "No permissions to create new namespace")
}

// A wrapper that lets everything through starts programs, and is found out.
func TestAWrapperThatKeepsNothingIsFoundOut(t *testing.T) {
	wrapper(t, `while [ "$1" != -- ]; do shift; done
shift
echo "{\"child-pid\": $$}" >&3
read x <&4
"$@"
echo '{"exit-code": 0}' >&3
`)
	_, err := isolation.Find(t.Context(), isolation.Auto, root)
	var unavailable *isolation.UnavailableError
	require.ErrorAs(t, err, &unavailable)
	assert.Contains(t, unavailable.Why, "nem ér el hálózatot")
}

func TestAnUnknownLevelIsNoLevel(t *testing.T) {
	_, err := isolation.Find(t.Context(), "docker", root)
	var unknown *isolation.UnknownLevelError
	assert.ErrorAs(t, err, &unknown)
}
