package tui

import (
	"bytes"
	"fmt"
	"os"
	"testing"
	"time"

	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/exp/teatest/v2"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"idempotencia/internal/coursetest"
	"idempotencia/internal/progress"
)

// TestALessonFromStubToSummary is a student's way through one exercise, in Bubble Tea's own loop.
func TestALessonFromStubToSummary(t *testing.T) {
	w := realCourse(t)
	s := newServices(t.Context(), Options{Workbook: w, Environ: os.Environ(), Now: time.Now})
	t.Cleanup(s.close)
	m := newModel(s, false)
	tm := teatest.NewTestModel(t, m, teatest.WithInitialTermSize(100, 40))
	sees := func(text string) {
		t.Helper()
		teatest.WaitFor(t, tm.Output(), func(out []byte) bool {
			return bytes.Contains([]byte(squeeze(ansi.Strip(string(out)))), []byte(squeeze(text)))
		},
			teatest.WithDuration(patience), teatest.WithCheckInterval(20*time.Millisecond))
	}
	save := func(rel string) {
		t.Helper()
		data, err := os.ReadFile(w.Path(rel))
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(w.Path("exercises/apply/apply.go"), data, 0o644))
	}
	sees(fmt.Sprintf("0/%d kész", coursetest.Lessons(t, "..")))
	tm.Send(keyPress("enter"))
	sees("Mit tudsz majd")
	tm.Send(keyPress("f"))
	sees("még megírásra vár")
	save("solutions/apply/testdata/seen_without_content.go")
	sees("Gyanú")
	save("solutions/apply/apply.go")
	sees("Összefoglalás")
	tm.Send(keyPress("q"))
	final, ok := tm.FinalModel(t, teatest.WithFinalTimeout(patience)).(*model)
	require.True(t, ok)
	assert.Equal(t, progress.Done, final.statuses["apply"])
}
