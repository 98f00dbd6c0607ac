package show

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/x/ansi"
	_ "github.com/charmbracelet/x/exp/teatest/v2" // the flag -update
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"idempotencia/grade/batch"
	"idempotencia/internal/check"
	"idempotencia/internal/window"
)

// clock is a time that a test moves.
type clock struct{ at time.Time }

func newClock() *clock                  { return &clock{at: time.Date(2026, 10, 1, 12, 0, 0, 0, time.UTC)} }
func (c *clock) now() time.Time         { return c.at }
func (c *clock) passes(d time.Duration) { c.at = c.at.Add(d) }

// verdictOf has met conditions and others.
func verdictOf(kind check.Kind, met, others int) check.Verdict {
	v := check.Verdict{Kind: kind}
	for i := range met + others {
		r := check.Result{Condition: fmt.Sprint(i), Kind: check.Met}
		if i >= met {
			r.Kind = check.Failed
		}
		v.Results = append(v.Results, r)
	}
	return v
}

var verdicts = []check.Verdict{
	verdictOf(check.Met, 4, 0), verdictOf(check.Failed, 3, 1), verdictOf(check.Failed, 0, 4),
	{Kind: check.NotBuilt},
	{Kind: check.Refused},
	{Kind: check.Infrastructure},
	verdictOf(check.Met, 4, 0),
}

var names = []string{"Kiss Anna", "Őrsi Űrhajós", "$(id).go", "Nagyon-Hosszú Nevű Hallgató Benedek Elemér Zsigmond", "Tóth \x1b[31mPiros\x1b[0m\nBéla"}

// hear tells a tally of a batch that was half known and is graded up to the given number.
func hear(t *tally, c *clock, graded int) (s state) {
	const total, cached = 60, 20
	t.hear(batch.Event{Kind: batch.Stage, Text: "a feladatok előkészítése", Total: total})
	c.passes(9 * time.Second)
	for i := range cached {
		t.hear(batch.Event{Kind: batch.Cached, Verdict: verdicts[i%len(verdicts)], Done: i + 1, Total: total})
	}
	s = t.hear(batch.Event{Kind: batch.Stage, Text: "értékelés", Done: cached, Total: total})
	for i := range graded {
		c.passes(500 * time.Millisecond)
		s = t.hear(batch.Event{Kind: batch.Graded, Name: names[i%len(names)], Exercise: "apply", Verdict: verdicts[i%len(verdicts)], Done: cached + i + 1, Total: total})
	}
	return s
}

func TestTheRateCountsOnlyWhatWasGradedNow(t *testing.T) {
	c := newClock()
	s := hear(newTally(c.now), c, 20)
	assert.Equal(t, 2.0, s.rate(), "neither the preparation nor the cached ones count")
	assert.Equal(t, 10*time.Second, s.left())
	assert.Equal(t, []string{"19\u00a0s telt el", "20 megvolt", "2,0\u00a0beadás/s", "hátravan kb. 10\u00a0s"}, s.speed())
}

func TestAHangingJobSlowsTheRate(t *testing.T) {
	c := newClock()
	tally := newTally(c.now)
	hear(tally, c, 20)
	c.passes(10 * time.Second)
	assert.Equal(t, 1.0, tally.see().rate())
}

func TestNobodyGuessesFromNothing(t *testing.T) {
	c := newClock()
	s := hear(newTally(c.now), c, 0)
	assert.Zero(t, s.rate())
	assert.Zero(t, s.left())
	assert.Equal(t, []string{"9\u00a0s telt el", "20 megvolt"}, s.speed())
}

func TestTheCountsNameEveryOutcome(t *testing.T) {
	c := newClock()
	s := hear(newTally(c.now), c, 1)
	assert.Equal(t, []string{"✓\u00a06 teljesül", "◐\u00a03 részben", "✗\u00a03 egyik sem", "✗\u00a03 nem fordul le", "✗\u00a03 elutasítva", "–\u00a03 gépi hiba"}, s.tallied())
}

func TestPlainLines(t *testing.T) {
	var out bytes.Buffer
	c := newClock()
	tally := newTally(c.now)
	p := &plain{w: &out, toldAt: c.at}
	tell := func(e batch.Event) { p.tell(e, tally.hear(e)) }
	tell(batch.Event{Kind: batch.Stage, Text: "értékelés", Total: 60})
	for i := range 60 {
		c.passes(100 * time.Millisecond)
		if i == 30 {
			tell(batch.Event{Kind: batch.Trouble, Text: "Egy \x1b[2Jgép\nkiesett.", Done: i, Total: 60})
		}
		if i == 40 {
			c.passes(6 * time.Second)
		}
		tell(batch.Event{Kind: batch.Graded, Name: names[4], Exercise: "apply", Verdict: verdicts[i%3], Done: i + 1, Total: 60})
	}
	assert.Equal(t, strings.ReplaceAll(`Értékelés…
25/60 · 3~s telt el · 10,0~beadás/s · hátravan kb. 4~s
! Egy gép kiesett.
41/60 · 10~s telt el · 4,1~beadás/s · hátravan kb. 5~s
60/60 · 12~s telt el · 5,0~beadás/s
✓~20 teljesül · ◐~20 részben · ✗~20 egyik sem
`, "~", "\u00a0"), out.String())
}

func TestTheEndingSaysHowToGoOn(t *testing.T) {
	c := newClock()
	half := hear(newTally(c.now), c, 10)
	assert.Equal(t, "Megállítva: 60 beadásból 30 kész. Ami megvan, megmaradt; ugyanez a parancs onnan folytatja.", half.ending(true))
	assert.Equal(t, "Félbemaradt: 60 beadásból 30 kész. Ami megvan, megmaradt; ugyanez a parancs onnan folytatja.", half.ending(false))
	whole := hear(newTally(c.now), c, 40)
	assert.Equal(t, "Kész: 60 beadás, ebből 20 megvolt, 40 most készült el (2,0\u00a0beadás/s). Idő: 29\u00a0s.", whole.ending(false))
	assert.Equal(t, "Nem volt mit értékelni.", state{}.ending(false))
}

// TestGoldenPictures holds the picture at three widths; styles are left out.
func TestGoldenPictures(t *testing.T) {
	scenes := []struct {
		name   string
		state  func() state
		ending bool
	}{
		{"beginning", func() state {
			c := newClock()
			return newTally(c.now).hear(batch.Event{Kind: batch.Stage, Text: "a feladatok előkészítése", Total: 60})
		}, false},
		{"grading", func() state { c := newClock(); return hear(newTally(c.now), c, 20) }, false},
		{"troubled", troubled, false},
		{"ending", troubled, true},
	}
	var b strings.Builder
	for _, scene := range scenes {
		for _, size := range []struct{ w, h int }{{40, 16}, {80, 24}, {120, 30}} {
			fmt.Fprintf(&b, "-- %s %d×%d --\n", scene.name, size.w, size.h)
			for _, line := range scene.state().picture(window.NewTheme(true), size.w, size.h, scene.ending) {
				b.WriteString(strings.TrimRight(ansi.Strip(line), " ") + "\n")
			}
		}
	}
	file := filepath.Join("testdata", "pictures.golden")
	if updating() {
		require.NoError(t, os.MkdirAll("testdata", 0o755))
		require.NoError(t, os.WriteFile(file, []byte(b.String()), 0o644))
		return
	}
	want, err := os.ReadFile(file)
	require.NoError(t, err)
	assert.Equal(t, string(want), b.String(), "if the change is meant, run: go test ./grade/show -run Golden -update")
}

func troubled() state {
	c := newClock()
	t := newTally(c.now)
	hear(t, c, 33)
	for i := range 5 {
		t.hear(batch.Event{Kind: batch.Trouble, Text: fmt.Sprintf("Elment egy munkás (%d), és a munkáját egy másik kapta meg.", i+1)})
	}
	return t.see()
}

// TestThePictureFitsEveryWindow: nothing wraps, and the window's last line stays free.
func TestThePictureFitsEveryWindow(t *testing.T) {
	for _, size := range []struct{ w, h int }{{1, 1}, {20, 5}, {40, 10}, {40, 24}, {80, 24}, {200, 60}} {
		for _, ending := range []bool{false, true} {
			lines := troubled().picture(window.NewTheme(true), size.w, size.h, ending)
			assert.LessOrEqual(t, len(lines), max(size.h-1, 1), size)
			for _, line := range lines {
				assert.LessOrEqual(t, ansi.StringWidth(line), size.w, "%v: %q", size, line)
				assert.NotContains(t, ansi.Strip(line), "\x1b")
			}
			if size.w >= 40 {
				assert.Contains(t, ansi.Strip(strings.Join(lines, "\n")), "! ", "troubles stay in sight")
			}
		}
	}
}
