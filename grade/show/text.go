package show

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"idempotencia/internal/check"
)

// speed tells the time that went by, how fast submissions are graded, and how long it may still take.
func (s state) speed() []string {
	parts := []string{roughly(s.at.Sub(s.began)) + " telt el"}
	if s.cached > 0 {
		parts = append(parts, fmt.Sprintf("%d megvolt", s.cached))
	}
	if rate := s.rate(); rate > 0 {
		parts = append(parts, decimal(rate)+"\u00a0beadás/s")
	}
	if left := s.left(); left > 0 {
		parts = append(parts, "hátravan kb. "+roughly(left))
	}
	return parts
}

// tallied names the outcomes that came about, with their counts.
func (s state) tallied() []string {
	var parts []string
	for o, n := range s.counts {
		if n > 0 {
			parts = append(parts, fmt.Sprintf("%s\u00a0%d %s", marks[o], n, words[o]))
		}
	}
	return parts
}

// ending tells in one sentence what came of the batch.
func (s state) ending(calledOff bool) string {
	switch {
	case calledOff && s.done < s.total:
		return fmt.Sprintf("Megállítva: %d beadásból %d kész. Ami megvan, megmaradt; ugyanez a parancs onnan folytatja.", s.total, s.done)
	case calledOff:
		return "Megállítva. Ami megvan, megmaradt; ugyanez a parancs onnan folytatja."
	case s.total == 0:
		return "Nem volt mit értékelni."
	case s.done < s.total:
		return fmt.Sprintf("Félbemaradt: %d beadásból %d kész. Ami megvan, megmaradt; ugyanez a parancs onnan folytatja.", s.total, s.done)
	}
	text := fmt.Sprintf("Kész: %d beadás", s.total)
	if s.cached > 0 {
		text += fmt.Sprintf(", ebből %d megvolt", s.cached)
	}
	if rate := s.rate(); rate > 0 {
		text += fmt.Sprintf(", %d most készült el (%s\u00a0beadás/s)", s.graded, decimal(rate))
	}
	return text + ". Idő: " + roughly(s.at.Sub(s.began)) + "."
}

// verdictText says how a submission did: how many conditions are met where it ran.
func verdictText(v check.Verdict) string {
	o := outcomeOf(v)
	if o > unmet || len(v.Results) == 0 {
		return words[o]
	}
	return fmt.Sprintf("%d/%d feltétel", metConditions(v), len(v.Results))
}

// roughly writes a duration as people say it.
func roughly(d time.Duration) string {
	seconds := int(d.Round(time.Second) / time.Second)
	switch {
	case seconds < 60:
		return fmt.Sprintf("%d\u00a0s", max(seconds, 0))
	case seconds < 3600:
		return fmt.Sprintf("%d\u00a0perc %d\u00a0s", seconds/60, seconds%60)
	default:
		return fmt.Sprintf("%d\u00a0óra %d\u00a0perc", seconds/3600, seconds%3600/60)
	}
}

func decimal(x float64) string {
	return strings.Replace(strconv.FormatFloat(x, 'f', 1, 64), ".", ",", 1)
}
