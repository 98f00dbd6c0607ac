package intake

import (
	"context"

	"idempotencia/grade/cohort"
	"idempotencia/internal/book"
)

// Limits are those that a test can reach in a moment.
type Limits struct {
	Entries, InnerEntries, Archives, Students int
	Directory, Inner, Inners, Kept, Read      int64
}

// ReadWithin is Read with smaller limits; those that are 0 stay.
func ReadWithin(ctx context.Context, path string, exercises []*book.Exercise, small Limits) (*cohort.Download, error) {
	l := defaultLimits()
	lower(&l.entries, small.Entries)
	lower(&l.innerEntries, small.InnerEntries)
	lower(&l.archives, small.Archives)
	lower(&l.students, small.Students)
	lower(&l.directory, small.Directory)
	lower(&l.inner, small.Inner)
	lower(&l.inners, small.Inners)
	lower(&l.kept, small.Kept)
	lower(&l.read, small.Read)
	return read(ctx, path, exercises, l)
}

func lower[T int | int64](limit *T, to T) {
	if to != 0 {
		*limit = to
	}
}
