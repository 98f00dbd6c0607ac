package store_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"idempotencia/grade/store"
	"idempotencia/internal/check"
)

// killed makes this test's program a writer that is killed in the middle of its work.
const killed = "STORE_TEST_DIR"

func TestMain(m *testing.M) {
	if dir := os.Getenv(killed); dir != "" {
		write(dir)
		return
	}
	os.Exit(m.Run())
}

func write(dir string) {
	s, err := store.Open(dir)
	if err != nil {
		panic(err)
	}
	for i := 0; ; i++ {
		if err := s.Put(fmt.Sprintf("job%d", i), verdict(i)); err != nil {
			panic(err)
		}
		fmt.Println(i)
	}
}

func verdict(i int) check.Verdict {
	return check.Verdict{
		Exercise: "apply", Kind: check.Failed, Candidate: strings.Repeat("a", 64),
		Results: []check.Result{{Condition: "TestX", Kind: check.Failed, Output: fmt.Sprintf("%d\n%s", i, strings.Repeat("hosszú sor ", 500))}},
	}
}

func open(t *testing.T, dir string) *store.Store {
	t.Helper()
	s, err := store.Open(dir)
	require.NoError(t, err)
	t.Cleanup(func() { s.Close() })
	return s
}

func journal(dir string) string { return filepath.Join(dir, "naplo.jsonl") }

func TestAResultIsWrittenOnce(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir)
	require.NoError(t, s.Put("a", verdict(1)))
	require.NoError(t, s.Put("a", verdict(2)))
	require.NoError(t, s.Close())
	got, ok := open(t, dir).Get("a")
	require.True(t, ok)
	assert.Equal(t, verdict(1), got)
}

func TestAMachinesFaultIsNoResult(t *testing.T) {
	s := open(t, t.TempDir())
	assert.Error(t, s.Put("a", check.Verdict{Kind: check.Infrastructure}))
	_, ok := s.Get("a")
	assert.False(t, ok)
}

// TestKillLosesNothing: whatever Put has returned for is there after kill -9, and no half line.
func TestKillLosesNothing(t *testing.T) {
	self, err := os.Executable()
	require.NoError(t, err)
	for round := range 5 {
		dir := t.TempDir()
		cmd := exec.Command(self)
		cmd.Env = append(os.Environ(), killed+"="+dir)
		out, err := cmd.StdoutPipe()
		require.NoError(t, err)
		require.NoError(t, cmd.Start())
		last := -1
		for last < 20+7*round {
			_, err := fmt.Fscan(out, &last)
			require.NoError(t, err)
		}
		require.NoError(t, cmd.Process.Kill())
		_ = cmd.Wait()
		s := open(t, dir)
		assert.Zero(t, s.Damaged())
		for i := range last + 1 {
			got, ok := s.Get(fmt.Sprintf("job%d", i))
			require.True(t, ok, i)
			assert.Equal(t, verdict(i), got)
		}
	}
}

// TestEveryCutIsMended: a journal that ends anywhere opens with its whole lines, and goes on.
func TestEveryCutIsMended(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir)
	require.NoError(t, s.Put("a", check.Verdict{Kind: check.Met}))
	require.NoError(t, s.Put("b", check.Verdict{Kind: check.Met}))
	require.NoError(t, s.Close())
	whole, err := os.ReadFile(journal(dir))
	require.NoError(t, err)
	for cut := range len(whole) {
		require.NoError(t, os.WriteFile(journal(dir), whole[:cut], 0o644))
		s := open(t, dir)
		assert.Zero(t, s.Damaged())
		require.NoError(t, s.Put("a", check.Verdict{Kind: check.Met}))
		require.NoError(t, s.Put("b", check.Verdict{Kind: check.Met}))
		require.NoError(t, s.Close())
		got, err := os.ReadFile(journal(dir))
		require.NoError(t, err)
		require.Equal(t, string(whole), string(got), "cut at %d", cut)
	}
}

func TestDamageIsKeptAside(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir)
	require.NoError(t, s.Put("a", verdict(1)))
	require.NoError(t, s.Put("b", verdict(2)))
	require.NoError(t, s.Close())
	data, err := os.ReadFile(journal(dir))
	require.NoError(t, err)
	damaged := strings.Replace(string(data), "failed", "met!!!", 1)
	require.NoError(t, os.WriteFile(journal(dir), []byte(damaged), 0o644))
	s = open(t, dir)
	assert.Equal(t, 1, s.Damaged())
	_, ok := s.Get("a")
	assert.False(t, ok, "a changed line is no result")
	_, ok = s.Get("b")
	assert.True(t, ok)
	kept, err := os.ReadFile(s.Aside())
	require.NoError(t, err)
	assert.Equal(t, damaged, string(kept))
}

func TestAFolderOfOthersIsLeftAlone(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "szakdolgozat.odt"), []byte("x"), 0o644))
	_, err := store.Open(dir)
	var foreign *store.ForeignError
	require.ErrorAs(t, err, &foreign)
	assert.Equal(t, "szakdolgozat.odt", foreign.Found)
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	assert.Len(t, entries, 1)
}

func TestTwoRunsDoNotShareAFolder(t *testing.T) {
	dir := t.TempDir()
	open(t, dir)
	_, err := store.Open(dir)
	assert.ErrorAs(t, err, new(*store.BusyError))
}

func TestANewerJournalIsLeftAlone(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir)
	require.NoError(t, s.Close())
	require.NoError(t, os.WriteFile(journal(dir), []byte(store.Frame(`{"format":"idempotencia-naplo","version":2}`)), 0o644))
	_, err := store.Open(dir)
	assert.ErrorAs(t, err, new(*store.NewerError))
}

func TestCandidatesAreKeptByDigest(t *testing.T) {
	s := open(t, t.TempDir())
	content := []byte("package apply\n")
	require.NoError(t, s.KeepCandidate(content))
	got, err := s.Candidate("7a4f2ae1b2ffd35e9f7f0d6a1a5e8a2e6a2b1a9c0a8d6d6f2d3e6f1c7a4b5c6d")
	require.NoError(t, err)
	assert.Nil(t, got)
	got, err = s.Candidate(store.Digest(content))
	require.NoError(t, err)
	assert.Equal(t, content, got)
	got, err = s.Candidate("../naplo")
	require.NoError(t, err)
	assert.Nil(t, got)
}
