package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"strconv"

	"idempotencia/internal/book"
	"idempotencia/site/pack"
)

// kit is what runs Go in the reader's browser.
type kit struct {
	pack.Kit
	script []byte // of the runner
	name   string // of the script on the site
	cache  string // folder of the packs
}

// unpacker and digester are what the browser opens the packs with.
const (
	unpacker = "site/node_modules/fzstd"
	digester = "site/node_modules/@noble/hashes"
)

const noChecker = "a böngészőben futó ellenőrzés kimaradt, mert nincs meg mindkét könyvtára (" + unpacker + ", " + digester + "); a feladatok a `go test` paranccsal ellenőrizhetők. Telepítsd, és építsd újra az oldalt: `npm ci --prefix site`"

// makeKit makes ready what runs Go in the browser; nil without its libraries. The first time it takes a
// minute: Go's compiler and linker are built for the browser.
func makeKit(ctx context.Context, root string) (*kit, error) {
	root, err := filepath.Abs(root)
	if err != nil {
		return nil, err
	}
	for _, library := range []string{unpacker, digester} {
		if _, err := os.Stat(filepath.Join(root, filepath.FromSlash(library))); err != nil {
			return nil, nil
		}
	}
	b, _ := book.Load(os.DirFS(root)) // the site's build tells its problems
	k := &kit{cache: filepath.Join(root, ".idempotencia", "cache", "bongeszo")}
	if k.Kit, err = pack.Build(ctx, root, b, k.cache); err != nil {
		return nil, err
	}
	a := assets{root: root, files: map[string][]byte{}}
	described, err := json.Marshal(k.Kit)
	if err != nil {
		return nil, err
	}
	define := map[string]string{"KIT": string(described)}
	for name, source := range map[string]string{"TOOLS_WORKER": "tools-worker.ts", "PROGRAM_WORKER": "program-worker.ts"} {
		worker, err := a.bundle(source, nil)
		if err != nil {
			return nil, err
		}
		define[name] = strconv.Quote(k.Support + "\n" + string(worker.content))
	}
	runner, err := a.bundle("runner.ts", define)
	if err != nil {
		return nil, err
	}
	k.name, k.script = a.keep("runner", ".js", runner.content), runner.content
	return k, nil
}

// described is the kit as the exercise's page reads it.
func (k *kit) described(id string) (string, error) {
	data, err := json.Marshal(map[string]any{"script": k.name, "size": k.Size(id)})
	if err != nil {
		return "", fmt.Errorf("describe the kit: %w", err)
	}
	return string(data), nil
}

// runs reports whether the kit can check an exercise.
func (k *kit) runs(id string) bool { return k != nil && len(k.Exercises[id]) > 0 }

// copies are the files of the site that lie ready in the cache: name on the site to place.
func (k *kit) copies() map[string]string {
	all := map[string]string{}
	if k == nil {
		return all
	}
	for _, p := range k.Packs {
		for _, name := range []string{p.File, pack.ScriptName(p.File)} {
			all[path.Clean(name)] = filepath.Join(k.cache, filepath.FromSlash(name))
		}
	}
	return all
}
