package batch

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"

	"idempotencia/grade/queue"
	"idempotencia/internal/check"
	"idempotencia/internal/disk"
)

// Demands are what this machine has: another one with the same comes to the same verdicts.
func (g *Grader) Demands(ctx context.Context) (queue.Demands, error) {
	tools, err := check.FindToolchain(ctx, g.Root)
	if err != nil {
		return queue.Demands{}, err
	}
	digest, err := g.courseDigest()
	if err != nil {
		return queue.Demands{}, fmt.Errorf("digest the course: %w", err)
	}
	return queue.Demands{Go: tools.Version, Course: digest, Isolation: g.Level}, nil
}

// courseDigest digests the pristine files that exercises are judged by, whatever students wrote beside.
func (g *Grader) courseDigest() (string, error) {
	students := map[string]bool{}
	for _, l := range g.Course.Lessons {
		if l.Exercise != nil {
			students[l.Exercise.File] = true
		}
	}
	names := []string{"go.mod", "go.sum"}
	root := os.DirFS(g.Root)
	for _, folder := range []string{"exercises", "solutions", "internal/lab"} {
		err := fs.WalkDir(root, folder, func(name string, entry fs.DirEntry, err error) error {
			wanted := folder != "solutions" || path.Base(name) == gradingTest
			if err == nil && entry.Type().IsRegular() && strings.HasSuffix(name, ".go") && !students[name] && wanted {
				names = append(names, name)
			}
			return err
		})
		if err != nil {
			return "", err
		}
	}
	slices.Sort(names)
	h := sha256.New()
	for _, name := range names {
		data, err := disk.Read(path.Join(g.Root, name), disk.MaxSource)
		if err != nil {
			return "", err
		}
		fmt.Fprintln(h, name, len(data))
		h.Write(data)
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}

// gradingTest holds an exercise's randomised conditions.
const gradingTest = "grading_test.go"
