package intake

import (
	"path"
	"strings"
)

// skipped says of one name why nothing below it is a submission, and whether it is a single file of
// the system's. The reason is empty for an ordinary name.
func skipped(name string) (reason string, file bool) {
	switch lower := strings.ToLower(name); lower {
	case ".git", ".hg", ".svn":
		return "A verziókezelő saját mappája: sosem beadás.", false
	case "node_modules", "vendor":
		return "Mások csomagjainak mappája: nem a beadás része.", false
	case "__macosx":
		return "A rendszer saját mappája: nem a beadás része.", false
	case "solutions":
		return "A mintamegoldások helye: onnan nem veszek beadást.", false
	case "testdata":
		return "A tesztek adatai: nem a beadás része.", false
	case ".ds_store", "thumbs.db", "desktop.ini":
		return "A rendszer saját fájlja: nem a beadás része.", true
	default:
		switch {
		case strings.HasPrefix(name, "._"):
			return "A rendszer saját fájlja: nem a beadás része.", true
		case strings.HasPrefix(name, ".") && len(name) > 1:
			return "Rejtett fájl vagy mappa: nem a beadás része.", false
		default:
			return "", false
		}
	}
}

// skippedPart finds the first part of a path that is skipped; prefix ends with it.
func skippedPart(rel string) (prefix, reason string, file bool) {
	for start := 0; ; {
		end := strings.IndexByte(rel[start:], '/')
		if end < 0 {
			reason, file = skipped(rel[start:])
			return rel, reason, file
		}
		if reason, _ = skipped(rel[start : start+end]); reason != "" {
			return rel[:start+end], reason, false
		}
		start += end + 1
	}
}

// workbookFolders hold what every clone of the workbook holds and no student hands in.
var workbookFolders = map[string]bool{"grade": true, "internal": true, "lessons": true, "site": true, "tui": true}

const workbookReason = "A munkafüzet saját fájlja: nem a beadás része."

// workbooks finds the folders that are clones of the workbook; "" stands for the place itself.
func workbooks(items []entry) map[string]bool {
	modules, exercises := map[string]bool{}, map[string]bool{}
	for _, e := range items {
		if e.base() == "go.mod" {
			modules[strings.TrimSuffix(path.Dir("/"+e.rel), "/")] = true
		}
		if before, _, ok := strings.Cut("/"+e.rel+"/", "/exercises/"); ok {
			exercises[before] = true
		}
	}
	found := map[string]bool{}
	for root := range modules {
		if exercises[root] {
			found[strings.TrimPrefix(root, "/")] = true
		}
	}
	return found
}

// ofWorkbook reports whether a file is one that the workbook itself brings, outside the exercises.
func ofWorkbook(rel string, roots map[string]bool) bool {
	for root := range roots {
		rest := rel
		if root != "" {
			var ok bool
			if rest, ok = strings.CutPrefix(rel, root+"/"); !ok {
				continue
			}
		}
		if first, _, nested := strings.Cut(rest, "/"); nested && workbookFolders[first] {
			return true
		}
	}
	return false
}

// unwanted says why a file that is no candidate is not taken.
func unwanted(name string) string {
	lower := strings.ToLower(name)
	switch {
	case strings.HasSuffix(lower, "_test.go"):
		return "Tesztfájl: az értékelés a munkafüzet saját tesztjeit futtatja."
	case lower == "go.mod" || lower == "go.sum" || lower == "go.work" || lower == "go.work.sum":
		return "A fordítás beállítása: az értékelés a munkafüzetét használja."
	case path.Ext(lower) == ".go":
		return "Sem a neve, sem a csomagneve nem mond feladatot."
	default:
		return "Nem feladat fájlja."
	}
}
