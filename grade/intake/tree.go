package intake

import (
	"io"
	"strings"
)

// entry is a file or folder of the download, wherever it lies. Nothing of it is read before open.
type entry struct {
	path    string // as in cohort.Submission.Path
	rel     string // the same below the tree's root, later below the student's own place
	altered bool   // its stored name holds characters that are not shown, so it only looks like path
	twin    string // of its path, the first part that looks the same as another name of the same folder
	dir     bool
	late    bool
	attempt attempt
	inZIP   bool
	size    int64  // as the folder or archive says
	flaw    string // Hungarian, why it cannot be read; empty when it can
	open    func() (io.ReadCloser, error)
}

// topPath is the path of what the entry belongs to at the top.
func (e entry) topPath() string {
	if i := strings.IndexByte(e.rel, '/'); i >= 0 {
		return strings.TrimSuffix(e.path, e.rel[i:])
	}
	return e.path
}

func (e entry) base() string { return e.rel[strings.LastIndexByte(e.rel, '/')+1:] }

// tree is the content of a folder or of an archive.
type tree struct {
	name    string // without .zip
	zip     bool
	entries []entry // by path
}

// below gives the content of a folder at the top as a tree of its own.
func (t *tree) below(top string) *tree {
	sub := &tree{name: top, zip: t.zip}
	for _, e := range t.entries {
		if rest, ok := strings.CutPrefix(e.rel, top+"/"); ok {
			e.rel = rest
			sub.entries = append(sub.entries, e)
		}
	}
	return sub
}

// top is one name at the top of a tree.
type top struct {
	name    string
	path    string // as in cohort.Submission.Path
	dir     bool
	entries []entry // with rel below the folder; the file itself for a file
}

// tops groups a tree by its topmost names, what belongs to a system or a tool left out.
func (t *tree) tops() []*top {
	var all []*top
	byName := map[string]*top{}
	for _, e := range t.entries {
		name, rest, nested := strings.Cut(e.rel, "/")
		if reason, _ := skipped(name); reason != "" {
			continue
		}
		key := name
		if nested || e.dir {
			key += "/"
		}
		x := byName[key]
		if x == nil {
			x = &top{name: name, path: e.topPath(), dir: nested || e.dir}
			byName[key] = x
			all = append(all, x)
		}
		if nested {
			e.rel = rest
		}
		if nested || !e.dir || e.flaw != "" {
			x.entries = append(x.entries, e)
		}
	}
	return all
}
