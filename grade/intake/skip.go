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

// unwanted says why a file that is no candidate is not taken.
func unwanted(name string) string {
	lower := strings.ToLower(name)
	switch {
	case strings.HasSuffix(lower, "_test.go"):
		return "Tesztfájl: az értékelés a munkafüzet saját tesztjeit futtatja."
	case lower == "go.mod" || lower == "go.sum" || lower == "go.work" || lower == "go.work.sum":
		return "A fordítás beállítása: az értékelés a munkafüzetét használja."
	case path.Ext(lower) == ".go":
		return "Sem a neve, sem a csomagneve nem kért feladaté."
	default:
		return "Nem feladat fájlja."
	}
}
