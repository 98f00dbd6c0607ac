package handout

import "fmt"

// NotWorkspaceError says that something is no workspace that an export made.
type NotWorkspaceError struct {
	Path    string
	Missing bool // there is nothing at all
}

func (e *NotWorkspaceError) Error() string { return "no workspace: " + e.Path }

// DamagedError says that a workspace cannot be used as the source of an update.
type DamagedError struct {
	Path   string // of the workspace; empty where the caller knows it
	Name   string // of the file in it
	Detail string
}

func (e *DamagedError) Error() string {
	return fmt.Sprintf("damaged workspace %s: %s: %s", e.Path, e.Name, e.Detail)
}

// NewerFormatError says that the list was written by a program that is newer than this one.
type NewerFormatError struct{ Format int }

func (e *NewerFormatError) Error() string { return fmt.Sprintf("newer format %d", e.Format) }

// OtherCourseError says that a workspace belongs to another course.
type OtherCourseError struct{ Course string }

func (e *OtherCourseError) Error() string { return "other course: " + e.Course }

// TakenError says that a target is there already, and nothing is written over it.
type TakenError struct {
	Path      string
	Workspace bool // it was made by an earlier export
}

func (e *TakenError) Error() string { return "target is taken: " + e.Path }
