package lab_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"idempotencia/internal/envvar"
	"idempotencia/internal/history"
	"idempotencia/internal/lab"
)

// spy is a test that is only told what happens to it.
type spy struct{ skipped bool }

func (*spy) Helper()       {}
func (s *spy) Skip(...any) { s.skipped = true }
func (*spy) Fatal(args ...any) {
	panic(args)
}

func stories() []lab.Story {
	lanes := []string{"hívó", "szolgáltatás"}
	return []lab.Story{
		{ID: "good", Title: "Jó.", Lanes: lanes, Play: func(r *lab.Recorder) {
			r.At("t0")
			r.Send(0, 1, "kérés")
			r.Lose(1, 0, "válasz")
			r.State(1, "tár: 1")
			r.Good("Kész.")
		}},
		{ID: "broken", Title: "Leáll.", Lanes: lanes, Play: func(r *lab.Recorder) {
			r.Send(0, 1, "kérés")
			panic("baj")
		}},
	}
}

func TestStoriesAreNoConditions(t *testing.T) {
	t.Setenv(envvar.History, "")
	s := &spy{}
	lab.Record(s, lab.Story{Play: func(*lab.Recorder) { t.Error("played") }})
	assert.True(t, s.skipped)
}

func TestRecordWritesWhatHappened(t *testing.T) {
	file := filepath.Join(t.TempDir(), "h.json")
	t.Setenv(envvar.History, file)
	lab.Record(&spy{}, stories()...)
	data, err := os.ReadFile(file)
	require.NoError(t, err)
	all, err := history.Decode(data)
	require.NoError(t, err)
	require.Len(t, all, 2)
	assert.Equal(t, []history.Step{
		{When: "t0", Kind: history.Sent, From: 0, To: 1, Text: "kérés"},
		{When: "t0", Kind: history.Lost, From: 1, To: 0, Text: "válasz"},
		{When: "t0", Kind: history.State, From: 1, Text: "tár: 1"},
		{When: "t0", Kind: history.Good, Text: "Kész."},
	}, all[0].Steps)
	assert.Equal(t, []history.Step{
		{Kind: history.Sent, From: 0, To: 1, Text: "kérés"},
		{Kind: history.Broke, From: 1, Text: "leáll: baj"},
		{Kind: history.Bad, Text: "A program leállt, ezért válasz sincs."},
	}, all[1].Steps)
}
