package queue

import (
	"bytes"
	"encoding/json"
	"slices"
	"unicode/utf8"

	"idempotencia/internal/check"
)

// room is how many bytes a verdict's texts may take as JSON: a NATS server carries 1 MiB unless told
// otherwise. Every queue keeps to it, so that a report does not depend on the queue.
const room = 768 << 10

// Encode writes a job or an outcome as it travels.
func Encode(v any) ([]byte, error) {
	var out bytes.Buffer
	enc := json.NewEncoder(&out)
	enc.SetEscapeHTML(false)
	err := enc.Encode(v)
	return out.Bytes(), err
}

// fit shortens what the candidate printed, and then the findings, until the verdict can travel. What
// it does depends on the texts alone.
func fit(v check.Verdict) check.Verdict {
	v.Results = slices.Clone(v.Results)
	for keep := 64 << 10; keep >= 1<<10 && size(v) > room; keep /= 2 {
		for i := range v.Results {
			shorten(&v.Results[i], keep)
		}
	}
	for (len(v.Diagnostics) > 0 || len(v.Warnings) > 0) && size(v) > room {
		v.Diagnostics = v.Diagnostics[:len(v.Diagnostics)/2]
		v.Warnings = v.Warnings[:len(v.Warnings)/2]
	}
	return v
}

func size(v check.Verdict) int {
	total := 0
	add := func(texts ...string) {
		for _, text := range texts {
			data, _ := Encode(text) // a string can always be encoded
			total += len(data)
		}
	}
	for _, r := range v.Results {
		add(r.Condition, r.Output)
	}
	for _, d := range slices.Concat(v.Diagnostics, v.Warnings) {
		add(d.File, d.Text)
	}
	return total
}

// shorten keeps the beginning and the end of an output, around where something is missing already.
func shorten(r *check.Result, keep int) {
	if len(r.Output) <= keep {
		return
	}
	if r.Cut == 0 {
		r.CutAt = len(r.Output) / 2
	}
	head, tail := r.Output[:r.CutAt], r.Output[r.CutAt:]
	end := min(len(head), keep/2)
	for end > 0 && end < len(head) && !utf8.RuneStart(head[end]) {
		end--
	}
	start := max(0, len(tail)-keep/2)
	for start < len(tail) && !utf8.RuneStart(tail[start]) {
		start++
	}
	r.Cut += int64(len(head) - end + start)
	r.Output, r.CutAt = head[:end]+tail[start:], end
}
