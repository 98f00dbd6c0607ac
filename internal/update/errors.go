package update

import (
	"fmt"
	"io/fs"
)

// NoManifestError says that a workbook was not made by an export.
type NoManifestError struct{ Root string }

func (e *NoManifestError) Error() string { return "no list of files in " + e.Root }

// ManifestError says that the workspace's own list of files cannot be used.
type ManifestError struct {
	Root string
	Err  error
}

func (e *ManifestError) Error() string { return "list of files of " + e.Root + ": " + e.Err.Error() }

// OlderError says that the source is older than the workspace.
type OlderError struct{ Have, Source int }

func (e *OlderError) Error() string {
	return fmt.Sprintf("source has edition %d, workspace %d", e.Source, e.Have)
}

// NoFolderError says that something else stands where a folder of the workspace should be.
type NoFolderError struct{ Name string }

func (e *NoFolderError) Error() string { return "no folder: " + e.Name }

// BusyError says that another update of the workspace is running.
type BusyError struct{ Root string }

func (e *BusyError) Error() string { return "another update runs in " + e.Root }

// ChangedError says that a file changed after the plan was made; nothing was written over it.
type ChangedError struct{ Name string }

func (e *ChangedError) Error() string { return "changed meanwhile: " + e.Name }

// HalfwayError says that an update stopped while it put files in place; the next one finishes it.
type HalfwayError struct {
	Root string
	Err  error
}

func (e *HalfwayError) Error() string { return "update stopped halfway: " + e.Err.Error() }

func (e *HalfwayError) Unwrap() error { return e.Err }

// UnchangedError says that the disk did not take an update, before anything was put in place.
type UnchangedError struct{ Err *fs.PathError }

func (e *UnchangedError) Error() string { return "update not begun: " + e.Err.Error() }

func (e *UnchangedError) Unwrap() error { return e.Err }
