package policy

import (
	"math"
	"strconv"
	"strings"
	"time"
	_ "time/tzdata" // Windows has no zone names of its own

	"github.com/dustin/go-humanize"
	"go.yaml.in/yaml/v3"
)

// number reads a number between least and most. A decimal comma is understood, as Hungarian writes it.
func (r *reader) number(n *yaml.Node, what string, least, most float64) (float64, bool) {
	s, ok := r.text(n, what)
	if !ok {
		return 0, false
	}
	x, err := strconv.ParseFloat(strings.Replace(s, ",", ".", 1), 64)
	if err != nil || math.IsNaN(x) || math.IsInf(x, 0) || x < least || x > most {
		r.fault(n, "%s: „%s” nem jó; %s és %s közötti szám kell", what, s, decimal(least), decimal(most))
		return 0, false
	}
	return x, true
}

// duration reads a length of time between least and most; zero is let through when it has a meaning.
func (r *reader) duration(n *yaml.Node, what string, least, most time.Duration) (time.Duration, bool) {
	s, ok := r.text(n, what)
	if !ok {
		return 0, false
	}
	d, err := time.ParseDuration(strings.ReplaceAll(strings.Replace(s, ",", ".", 1), " ", ""))
	if err != nil || d != 0 && (d < least || d > most) {
		r.fault(n, "%s: „%s” nem jó; %s és %s közötti idő kell, például 5s, 90s, 2m vagy 1h30m", what, s, span(least), span(most))
		return 0, false
	}
	return d, true
}

const (
	minMemory = 16 << 20
	maxMemory = 1 << 40
)

// size reads a number of bytes.
func (r *reader) size(n *yaml.Node, what string) (int64, bool) {
	s, ok := r.text(n, what)
	if !ok {
		return 0, false
	}
	bytes, err := humanize.ParseBytes(strings.Replace(s, ",", ".", 1))
	if err != nil || bytes != 0 && (bytes < minMemory || bytes > maxMemory) {
		r.fault(n, "%s: „%s” nem jó; 16 MiB és 1 TiB közötti méret kell, például 512 MiB vagy 1 GiB", what, s)
		return 0, false
	}
	return int64(bytes), true
}

// localLayouts are the ways to write a date and a time of day without an offset.
var localLayouts = []string{"2006-01-02 15:04", "2006-01-02 15:04:05", "2006-01-02T15:04", "2006-01-02T15:04:05", "2006.01.02. 15:04", "2006. 01. 02. 15:04"}

// moment reads RFC 3339, or a local date and time with the name of its zone.
func (r *reader) moment(n *yaml.Node, what string) (time.Time, bool) {
	s, ok := r.text(n, what)
	if !ok {
		return time.Time{}, false
	}
	s = strings.TrimSpace(s)
	if t, err := time.Parse(time.RFC3339, s); err == nil {
		return t, true
	}
	for _, layout := range localLayouts {
		if _, err := time.Parse(layout, s); err == nil {
			r.fault(n, "%s: hiányzik az időzóna; írd a végére, például: %s Europe/Budapest", what, s)
			return time.Time{}, false
		}
	}
	i := strings.LastIndexByte(s, ' ')
	if i < 0 {
		return r.noMoment(n, what, s)
	}
	local, name := strings.TrimSpace(s[:i]), s[i+1:]
	for _, layout := range localLayouts {
		if _, err := time.Parse(layout, local); err != nil {
			continue
		}
		zone, err := time.LoadLocation(name)
		if err != nil || name == "" || name == "Local" { // what Local means depends on the machine
			r.fault(n, "%s: nincs „%s” nevű időzóna; ilyen nevet írj: Europe/Budapest", what, name)
			return time.Time{}, false
		}
		t, _ := time.ParseInLocation(layout, local, zone)
		if t.Format(layout) != local {
			r.fault(n, "%s: ez az időpont az óraátállítás miatt nem létezik: %s", what, s)
			return time.Time{}, false
		}
		return t, true
	}
	return r.noMoment(n, what, s)
}

func (r *reader) noMoment(n *yaml.Node, what, s string) (time.Time, bool) {
	r.fault(n, "%s: „%s” nem időpont; így írd: 2026-10-01 23:59 Europe/Budapest, vagy 2026-10-01T23:59:00+02:00", what, s)
	return time.Time{}, false
}

// decimal writes a number as Hungarian does.
func decimal(x float64) string {
	return strings.Replace(strconv.FormatFloat(x, 'f', -1, 64), ".", ",", 1)
}

// span writes a length of time as a policy does: 15m and not 15m0s.
func span(d time.Duration) string {
	s := d.String()
	if strings.HasSuffix(s, "m0s") {
		s = strings.TrimSuffix(s, "0s")
	}
	if strings.HasSuffix(s, "h0m") {
		s = strings.TrimSuffix(s, "0m")
	}
	return s
}
