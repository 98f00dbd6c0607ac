package intake

import (
	"cmp"
	"path"
	"slices"
	"strings"
)

// workbookFolders hold what every clone of the workbook holds and no student hands in.
var workbookFolders = map[string]bool{"grade": true, "internal": true, "lessons": true, "site": true, "tui": true}

// workbookFiles lie at the top of every clone.
var workbookFiles = map[string]bool{
	"Makefile": true, "README.hu.md": true, "go.mod": true, "go.sum": true, "main.go": true, "main_test.go": true, "readme_test.go": true, "tui_smoke_test.go": true,
}

const workbookReason = "A munkafüzet klónjából csak a feladatok fájljai számítanak: a tesztek, a beállítások és a mintamegoldások nem a beadás részei."

// workbooks finds the folders that are clones of the workbook; "" stands for the place itself. More
// than a few are no student's.
func workbooks(items []entry) []string {
	const most = 4
	modules, exercises := map[string]bool{}, map[string]bool{}
	for _, e := range items {
		if e.base() == "go.mod" {
			modules[strings.TrimSuffix(path.Dir("/"+e.rel), "/")] = true
		}
		if before, _, ok := strings.Cut("/"+e.rel+"/", "/exercises/"); ok {
			exercises[before] = true
		}
	}
	var found []string
	for root := range modules {
		if exercises[root] {
			found = append(found, strings.TrimPrefix(root, "/"))
		}
	}
	slices.SortFunc(found, func(a, b string) int { return cmp.Or(cmp.Compare(len(a), len(b)), cmp.Compare(a, b)) })
	return found[:min(most, len(found))]
}

// ofWorkbook reports whether an entry is what a clone brings by itself, and gives the clone's path.
func ofWorkbook(e entry, roots []string) (clone string, ok bool) {
	for _, root := range roots {
		rest := e.rel
		if root != "" {
			if rest, ok = strings.CutPrefix(e.rel, root+"/"); !ok {
				continue
			}
		}
		if brought(rest) {
			clone = strings.TrimSuffix(strings.TrimSuffix(e.path, rest), "/")
			return strings.TrimSuffix(clone, "!"), true
		}
	}
	return "", false
}

func brought(rest string) bool {
	first, below, nested := strings.Cut(rest, "/")
	switch {
	case workbookFolders[first], first == "solutions", first == "testdata", first == ".git", first == ".ci", first == ".gitignore":
		return true
	case !nested:
		return workbookFiles[first]
	case first == "exercises":
		return isTest(below) || below == "staticcheck.conf" || slices.Contains(strings.Split(below, "/"), "testdata")
	default:
		return false
	}
}
