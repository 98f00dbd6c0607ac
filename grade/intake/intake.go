// Package intake owns what an instructor downloaded: it finds out how the learning system laid the
// submissions out, and takes from each student exactly the files that are asked for. Nothing is ever
// unpacked, followed or run.
package intake

import (
	"cmp"
	"context"
	"io"
	"slices"

	"idempotencia/grade/cohort"
	"idempotencia/internal/book"
)

// limits bound the time and the memory that a hostile download can cost. Whatever one student can
// exceed alone costs that student; only what takes the whole cohort is an error.
type limits struct {
	entries      int   // files and folders of the whole download
	directory    int64 // bytes of a ZIP's list of names, which are held in memory
	innerEntries int   // files and folders in one student's ZIP
	inner        int64 // bytes of one student's ZIP inside another ZIP, which is held in memory while it is read
	inners       int64 // bytes of all such ZIPs of one student together
	archives     int   // ZIPs of one student, who may hand in one for each exercise
	candidates   int   // files of one student that could be the same exercise
	probes       int   // files of one student whose package clause is looked at
	students     int
	kept         int64 // bytes of all submissions together
	read         int64 // bytes read of the whole download, lists of names left out
}

func defaultLimits() limits {
	return limits{
		entries: 600_000, directory: 64 << 20, innerEntries: 50_000, inner: 64 << 20,
		inners: 128 << 20, archives: 32, candidates: 8, probes: 64, students: 5000, kept: 1 << 30, read: 16 << 30,
	}
}

// Read reads a folder or a ZIP. exercises are the ones to look for. What is wrong with one student's
// submission is in the notes; the error, an *Error or the context's, says that nothing could be made
// of the download.
func Read(ctx context.Context, path string, exercises []*book.Exercise) (*cohort.Download, error) {
	return read(ctx, path, exercises, defaultLimits())
}

func read(ctx context.Context, path string, exercises []*book.Exercise, l limits) (*cohort.Download, error) {
	r := &reader{ctx: ctx, limits: l, exercises: exercises, path: path, notes: newNotes()}
	defer r.close()
	t, err := r.open(path)
	if err != nil {
		return nil, err
	}
	found, err := r.detect(t)
	if err != nil {
		return nil, err
	}
	if len(found.groups) > l.students {
		return nil, r.tooLarge("több mint %s tanuló", l.students)
	}
	d := &cohort.Download{Layout: found.layout}
	setKeys(found.groups)
	for _, g := range found.groups {
		d.Students = append(d.Students, cohort.Student{Key: g.key, Name: g.name, ID: g.id, Group: g.team})
	}
	sortStudents(d.Students)
	if err := r.submissions(d, found.groups); err != nil {
		return nil, err
	}
	d.Notes = r.notes.list(d.Students)
	return d, nil
}

func (r *reader) submissions(d *cohort.Download, groups []*group) error {
	byKey := make(map[string]*group, len(groups))
	for _, g := range groups {
		byKey[g.key] = g
	}
	for _, s := range d.Students {
		taken, err := r.student(byKey[s.Key])
		if err != nil {
			return err
		}
		d.Submissions = append(d.Submissions, taken...)
	}
	return nil
}

func sortStudents(all []cohort.Student) {
	slices.SortFunc(all, func(a, b cohort.Student) int {
		return cmp.Or(cmp.Compare(book.Fold(a.Name), book.Fold(b.Name)), cmp.Compare(a.Key, b.Key))
	})
}

// reader is one reading of one download.
type reader struct {
	ctx       context.Context
	limits    limits
	exercises []*book.Exercise
	path      string // as the instructor gave it
	notes     *notes
	closers   []io.Closer
	kept      int64
	spent     int64
	inners    int64 // what is left of limits.inners for the student who is being read
}

func (r *reader) close() {
	for _, c := range slices.Backward(r.closers) {
		_ = c.Close()
	}
}

// spend counts bytes that were read; its error ends the reading.
func (r *reader) spend(n int64) error {
	if err := r.ctx.Err(); err != nil {
		return err
	}
	if r.spent += n; r.spent > r.limits.read {
		return r.tooLarge("több mint %s bájt kibontva", r.limits.read)
	}
	return nil
}
