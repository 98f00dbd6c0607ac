package update

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/gofrs/flock"

	"idempotencia/internal/handout"
)

// lockFile keeps two updates apart. It lies with the progress, which no update touches.
const lockFile = ".idempotencia/update.lock"

// Apply does what the plan says. Everything is written beside its place first, so that a full disk or a
// folder that is not writable changes nothing; then one rename after the other puts it in place. A run
// that is killed between two of them is finished by the next.
func (p *Plan) Apply(ctx context.Context) error {
	unlock, err := p.lock()
	if err != nil {
		return err
	}
	defer unlock()
	folder, err := os.OpenRoot(p.root)
	if err != nil {
		return err
	}
	defer func() { _ = folder.Close() }()
	t := &transfer{folder: folder}
	err = t.stageAll(ctx, p)
	if err == nil {
		pending := p.From
		pending.Pending = p.To.Files
		err = t.write(handout.ManifestFile, pending.Encode())
	}
	if err != nil {
		t.discard()
		return unchanged(err)
	}
	for _, s := range p.Steps {
		if err := t.commit(s); err != nil {
			return &HalfwayError{Root: p.root, Err: err}
		}
	}
	t.sweep(p.From.Pending)
	return t.write(handout.ManifestFile, p.To.Encode())
}

// unchanged says of a fault of the disk that nothing has been put in place yet.
func unchanged(err error) error {
	if path, ok := errors.AsType[*fs.PathError](err); ok {
		return &UnchangedError{Err: path}
	}
	return err
}

func (p *Plan) lock() (unlock func(), err error) {
	file := filepath.Join(p.root, filepath.FromSlash(lockFile))
	if err := os.Mkdir(filepath.Dir(file), 0o755); err != nil && !errors.Is(err, fs.ErrExist) {
		return nil, unchanged(err)
	}
	lock := flock.New(file)
	free, err := lock.TryLock()
	if err != nil {
		return nil, unchanged(err)
	}
	if !free {
		return nil, &BusyError{Root: p.root}
	}
	return func() { _ = lock.Unlock() }, nil
}
