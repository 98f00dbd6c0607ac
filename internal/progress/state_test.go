package progress_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"idempotencia/internal/progress"
)

var (
	monday = time.Date(2026, 3, 2, 10, 0, 0, 0, time.UTC)
	first  = progress.Hashes{File: progress.Hash([]byte("first")), Test: progress.Hash([]byte("test"))}
	second = progress.Hashes{File: progress.Hash([]byte("second")), Test: first.Test}
	newer  = progress.Hashes{File: first.File, Test: progress.Hash([]byte("newer test"))}
)

func TestHashIsSHA256(t *testing.T) {
	require.Equal(t, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855", progress.Hash(nil))
}

func TestStatusFollowsFileAndTest(t *testing.T) {
	var s progress.State
	status := func(h progress.Hashes) progress.Status { return s.Exercises["apply"].Status(h) }

	require.Equal(t, progress.NotStarted, status(first))
	s.ShowHints("apply", 1)
	require.Equal(t, progress.NotStarted, status(first), "reading a hint is not trying")
	s.AddCheck("apply", monday, progress.Check{Kind: "failed", Hashes: first})
	require.Equal(t, progress.Tried, status(first))
	s.AddCheck("apply", monday, progress.Check{Kind: "met", Met: true, Hashes: first})
	require.Equal(t, progress.Done, status(first))
	require.Equal(t, progress.Changed, status(second), "the file was changed")
	require.Equal(t, progress.Changed, status(newer), "an update changed the test")
	require.Equal(t, progress.Changed, status(progress.Hashes{}), "the file is missing")
	s.AddCheck("apply", monday, progress.Check{Kind: "failed", Hashes: second})
	require.Equal(t, progress.Changed, status(second))
	require.Equal(t, progress.Done, status(first), "put back to what met the conditions")
}

func TestAddCheckKeepsFirstAndLast(t *testing.T) {
	var s progress.State
	local := time.FixedZone("CET", 3600)
	s.AddCheck("apply", monday.Add(time.Millisecond).In(local), progress.Check{Kind: "not-built", Hashes: first})
	s.AddCheck("apply", monday.Add(time.Minute), progress.Check{Kind: "met", Met: true, Hashes: first})
	s.AddCheck("apply", monday.Add(time.Hour), progress.Check{Kind: "met", Met: true, Hashes: first})

	e := s.Exercises["apply"]
	require.Equal(t, 3, e.Attempts)
	require.Equal(t, monday, e.FirstCheck)
	require.Equal(t, monday.Add(time.Hour), e.LastCheck)
	require.Equal(t, "met", e.LastKind)
	require.Equal(t, monday.Add(time.Minute), e.Done.At, "the same content is not done a second time")
}

func TestHintsNeverGoDown(t *testing.T) {
	var s progress.State
	s.ShowHints("apply", 2)
	s.ShowHints("apply", 1)
	s.ShowSolution("apply")
	require.Equal(t, 2, s.Exercises["apply"].Hints)
	require.True(t, s.Exercises["apply"].SolutionSeen)
}

func TestMergeIsIdempotent(t *testing.T) {
	var home, school progress.State
	home.AddCheck("apply", monday, progress.Check{Kind: "met", Met: true, Hashes: first})
	home.ShowHints("apply", 3)
	school.AddCheck("apply", monday.Add(-time.Hour), progress.Check{Kind: "failed", Hashes: second})
	school.AddCheck("apply", monday.Add(time.Hour), progress.Check{Kind: "met", Met: true, Hashes: second})
	school.AddCheck("credit", monday, progress.Check{Kind: "failed", Hashes: first})
	school.ShowSolution("apply")

	for range 2 {
		home.Merge(school)
		e := home.Exercises["apply"]
		require.Equal(t, 2, e.Attempts)
		require.Equal(t, monday.Add(-time.Hour), e.FirstCheck)
		require.Equal(t, monday.Add(time.Hour), e.LastCheck)
		require.Equal(t, 3, e.Hints)
		require.True(t, e.SolutionSeen)
		require.Equal(t, second, e.Done.Hashes)
		require.Equal(t, 1, home.Exercises["credit"].Attempts)
	}
}

func TestMergeOfNothingKeepsEverything(t *testing.T) {
	own, err := progress.Decode([]byte(`{"version":1,"theme":"dark","exercises":{"apply":{"attempts":2,"note":"x"}}}`))
	require.NoError(t, err)
	before, err := progress.Encode(own)
	require.NoError(t, err)
	own.Merge(progress.State{})
	own.Merge(progress.State{Exercises: map[string]progress.Exercise{"apply": {}}})
	after, err := progress.Encode(own)
	require.NoError(t, err)
	require.Equal(t, string(before), string(after))
}
