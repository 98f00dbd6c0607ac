package retention_test

import (
	"runtime"
	"testing"
	"time"

	"idempotencia/solutions/retention"
)

// BenchmarkMemory azt méri, hány bájt memória jut egy bejegyzésre, a map szabad helyeivel együtt.
func BenchmarkMemory(b *testing.B) {
	for _, size := range []uint64{1_000, 100_000, 1_000_000} {
		b.Run("", func(b *testing.B) {
			for b.Loop() {
				before := inUse()
				m, err := retention.New(time.Hour)
				if err != nil {
					b.Fatal(err)
				}
				for id := range size {
					if _, _, err := m.Apply(time.Unix(0, 0), id, 1); err != nil {
						b.Fatal(err)
					}
				}
				b.ReportMetric(float64(inUse()-before)/float64(size), "bytes/entry")
				runtime.KeepAlive(m)
			}
			b.ReportMetric(float64(size), "entries")
			b.ReportMetric(0, "ns/op")
		})
	}
}

// inUse a kupac foglalt bájtjait adja, szemétgyűjtés után.
func inUse() uint64 {
	runtime.GC()
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	return stats.HeapAlloc
}
