package view

import "testing"

// BenchmarkKeyToFrame is what a key costs with 300 students, 15 exercises and a 200×60 window.
func BenchmarkKeyToFrame(b *testing.B) {
	desk := wholeCohort(b, 300, 15)
	for _, c := range []struct {
		name  string
		way   []string
		again []string
	}{
		{"students", nil, []string{"down", "up", "end", "home"}},
		{"sort", nil, []string{"r"}},
		{"filter", nil, []string{"s"}},
		{"search", []string{"/"}, []string{"1", "backspace"}},
		{"student", []string{"enter"}, []string{"n", "down", "b", "up"}},
		{"submission", []string{"enter", "enter"}, []string{"down", "enter", "up", "enter"}},
		{"neighbour", []string{"enter", "enter"}, []string{"n", "n", "b", "b"}},
		{"file", []string{"enter", "f"}, []string{"down", "up"}},
		{"next-file", []string{"enter", "f"}, []string{"n", "b"}},
		{"next-diff", []string{"enter", "d"}, []string{"n", "b"}},
		{"output", []string{"enter", "o"}, []string{"down", "up"}},
		{"help", []string{"?"}, []string{"down", "up"}},
	} {
		b.Run(c.name, func(b *testing.B) {
			d := sit(b, desk, 200, 60)
			d.keys(c.way...)
			for i := 0; b.Loop(); i++ {
				d.keys(c.again[i%len(c.again)])
			}
			b.ReportMetric(float64(d.slowest.Microseconds())/1000, "ms-slowest")
		})
	}
	b.Run("decision", func(b *testing.B) {
		d := sit(b, desk, 200, 60)
		d.keys("enter", "enter")
		for b.Loop() {
			d.decide("5", "indok", "")
		}
	})
}

// BenchmarkHuge moves through a file of the largest size and its comparison.
func BenchmarkHuge(b *testing.B) {
	desk := wholeCohort(b, 2, 1)
	for i := range desk.Batch.Results {
		desk.Batch.Results[i].Verdict.Candidate = "huge"
	}
	for _, key := range []string{"f", "d"} {
		b.Run(key, func(b *testing.B) {
			d := sit(b, desk, 200, 60)
			d.keys("enter", key)
			for i := 0; b.Loop(); i++ {
				d.keys([]string{"down", "up"}[i%2])
			}
		})
	}
}

// BenchmarkOpen is from the batch to the first frame.
func BenchmarkOpen(b *testing.B) {
	desk := wholeCohort(b, 300, 15)
	for b.Loop() {
		sit(b, desk, 200, 60)
	}
}
