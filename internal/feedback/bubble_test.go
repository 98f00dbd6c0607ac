package feedback

import (
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"idempotencia/internal/book"
)

// TestSimulatedTime runs programs that fail in the ways that only testing/synctest knows.
func TestSimulatedTime(t *testing.T) {
	t.Parallel()
	binary := boltBinary(t, module(t, "idempotencia", files(t, "bubble.txt")))
	ex := boltExercise()
	of := func(name string) book.Condition { return book.Condition{Name: name} }

	late := condition(ex, of("TestLate"), run(binary, "TestLate"))
	assert.Contains(t, late.Explanation, "A hívás véget ért, de egy általa indított goroutine még várakozik.")
	assert.Equal(t, "exercises/bolt/bolt.go:8", late.Where)

	kept := condition(ex, of("TestKept"), run(binary, "TestKept"))
	assert.Contains(t, kept.Explanation, "túlélte azt a tesztet, amelyben létrejött")
	assert.Contains(t, kept.Advice, "nem csomagszintű változóban őrzöd-e")
	assert.Equal(t, "exercises/bolt/bolt.go:28", kept.Where)

	if runtime.GOOS == "windows" {
		return // no SIGQUIT
	}
	clock := condition(ex, of("TestClock"), quitted(t, binary, "TestClock"))
	assert.Contains(t, clock.Explanation, "az óra szimulált, és áll, amíg a program dolgozik")
	assert.Contains(t, clock.Advice, "Ne a ciklus nézze az órát")
	// The signal may come before the program waits.
	require.Eventually(t, func() bool {
		old := condition(ex, of("TestOld"), quitted(t, binary, "TestOld"))
		return strings.Contains(old.Explanation, "Arra várt, hogy egy csatornából érték érkezzen.") &&
			strings.Contains(old.Advice, "csomagszintű változóban")
	}, 10*time.Second, time.Millisecond)
}
