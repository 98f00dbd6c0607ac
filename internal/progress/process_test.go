package progress_test

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"idempotencia/internal/progress"
)

const updatesEach = 200

// TestMain lets the test's own binary act as another program that uses the state file.
func TestMain(m *testing.M) {
	root := os.Getenv("PROGRESS_TEST_ROOT")
	switch os.Getenv("PROGRESS_TEST_CHILD") {
	case "":
		os.Exit(m.Run())
	case "count":
		os.Exit(exitCode(count(root, os.Getenv("PROGRESS_TEST_ID"))))
	case "endless":
		os.Exit(exitCode(updateForEver(root)))
	}
}

func exitCode(err error) int {
	if err == nil {
		return 0
	}
	fmt.Fprintln(os.Stderr, err)
	return 1
}

func count(root, id string) error {
	s := progress.Open(root, progress.Options{LockWait: time.Minute})
	for range updatesEach {
		warnings, err := s.Update(func(state *progress.State) error {
			state.AddCheck("shared", monday, progress.Check{Kind: "failed"})
			state.AddCheck(id, monday, progress.Check{Kind: "failed"})
			return nil
		})
		if err != nil || len(warnings) > 0 {
			return fmt.Errorf("%w, warnings %v", err, warnings)
		}
	}
	return nil
}

// updateForEver prints how many updates were completed just before each write, so that a kill
// on that line hits the writing.
func updateForEver(root string) error {
	s := progress.Open(root, progress.Options{})
	for {
		_, err := s.Update(func(state *progress.State) error {
			done := state.Exercises["apply"].Attempts
			state.AddCheck("apply", monday, progress.Check{Kind: "failed"})
			state.AddCheck("long", monday, progress.Check{Kind: strings.Repeat("x", 200_000)})
			fmt.Println(done)
			return nil
		})
		if err != nil {
			return err
		}
	}
}

func child(t *testing.T, root, mode, id string) *exec.Cmd {
	t.Helper()
	binary, err := os.Executable()
	require.NoError(t, err)
	cmd := exec.Command(binary)
	cmd.Env = append(os.Environ(), "PROGRESS_TEST_ROOT="+root, "PROGRESS_TEST_CHILD="+mode, "PROGRESS_TEST_ID="+id)
	cmd.Stderr = os.Stderr
	return cmd
}

func TestTwoProgramsLoseNothing(t *testing.T) {
	root := t.TempDir()
	one, two := child(t, root, "count", "one"), child(t, root, "count", "two")
	require.NoError(t, one.Start())
	require.NoError(t, two.Start())
	require.NoError(t, one.Wait())
	require.NoError(t, two.Wait())

	state, warnings, err := progress.Open(root, progress.Options{}).Load()
	require.NoError(t, err)
	require.Empty(t, warnings)
	require.Equal(t, 2*updatesEach, state.Exercises["shared"].Attempts)
	require.Equal(t, updatesEach, state.Exercises["one"].Attempts)
	require.Equal(t, updatesEach, state.Exercises["two"].Attempts)
}

func TestTwoGoroutinesLoseNothing(t *testing.T) {
	root := t.TempDir()
	errs := make(chan error)
	for _, id := range []string{"one", "two"} {
		go func() { errs <- count(root, id) }()
	}
	require.NoError(t, <-errs)
	require.NoError(t, <-errs)
	state, _, err := progress.Open(root, progress.Options{}).Load()
	require.NoError(t, err)
	require.Equal(t, 2*updatesEach, state.Exercises["shared"].Attempts)
}

func TestKilledWhileWritingLeavesAWholeFile(t *testing.T) {
	root := t.TempDir()
	completed := 0
	for round := range 20 {
		last := killAfter(t, root, 2+round%3)
		state, warnings, err := progress.Open(root, progress.Options{}).Load()
		require.NoError(t, err)
		require.Empty(t, warnings, "round %d", round)
		attempts := state.Exercises["apply"].Attempts
		require.GreaterOrEqual(t, attempts, last, "a completed update was lost")
		require.Greater(t, attempts, completed, "the killed program left a lock")
		completed = attempts
	}
}

// killAfter kills a program that updates without end, and gives the last number that it printed.
func killAfter(t *testing.T, root string, lines int) int {
	t.Helper()
	cmd := child(t, root, "endless", "")
	out, err := cmd.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, cmd.Start())
	last := 0
	scanner := bufio.NewScanner(out)
	for range lines {
		require.True(t, scanner.Scan(), "the program ended by itself")
		_, err := fmt.Sscan(scanner.Text(), &last)
		require.NoError(t, err)
	}
	require.NoError(t, cmd.Process.Kill())
	require.Error(t, cmd.Wait())
	return last
}
