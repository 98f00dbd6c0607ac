package main

import (
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"errors"
	"fmt"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"sync"

	"github.com/evanw/esbuild/pkg/api"
)

//go:embed assets/*
var assetFiles embed.FS

// assets are the files beside the pages, named by their content so that a host may cache them for ever.
type assets struct {
	root                       string // the workbook's folder, absolute
	files                      map[string][]byte
	style, theme, script, icon string
	engine, documents          string // of the search, loaded at its first use; "" without its library
	exercise                   string // the script of the exercises' pages
	worker                     []byte // keeps the site for times without a network
	editor                     func() (*bundle, error)
}

// kept is what a build leaves for the next: a save changes texts, but neither the bundles of what this
// program carries nor most of the code that is set.
type kept struct {
	code   highlighter
	once   sync.Once
	assets assets
	err    error
}

// base gives the assets that are the same in every build.
func (k *kept) base(root string) (assets, error) {
	k.once.Do(func() { k.assets, k.err = buildAssets(root) })
	a := k.assets
	a.files = maps.Clone(a.files)
	return a, k.err
}

// buildAssets makes style and scripts ready. Libraries come from site/node_modules below root.
func buildAssets(root string) (assets, error) {
	root, err := filepath.Abs(root)
	if err != nil {
		return assets{}, fmt.Errorf("find the libraries: %w", err)
	}
	a := assets{root: root, files: map[string][]byte{}}
	a.editor = sync.OnceValues(a.bundleEditor)
	go func() { _, _ = a.editor() }() // it takes the longest; the exercises' pages ask for it and its error
	if a.style, err = a.add("style.css"); err != nil {
		return a, err
	}
	if a.theme, err = a.add("theme.ts"); err != nil {
		return a, err
	}
	if a.script, err = a.add("page.ts"); err != nil {
		return a, err
	}
	if a.exercise, err = a.add("exercise.ts"); err != nil {
		return a, err
	}
	worker, err := a.bundle("service-worker.ts", nil)
	if err != nil {
		return a, err
	}
	a.worker = worker.content
	icon, err := assetFiles.ReadFile("assets/icon.svg")
	if err != nil {
		return a, fmt.Errorf("read the icon: %w", err)
	}
	a.icon = a.keep("icon", ".svg", icon)
	if _, err := os.Stat(filepath.Join(root, filepath.FromSlash(searchLibrary))); err == nil {
		a.engine, err = a.add("search.ts")
		return a, err
	}
	return a, nil
}

// add bundles one source and puts it among the files.
func (a *assets) add(name string) (string, error) {
	b, err := a.bundle(name, nil)
	if err != nil {
		return "", err
	}
	return a.keep(b.base, b.ext, b.content), nil
}

// bundle is a source with all that it imports, minified.
type bundle struct {
	base, ext string
	content   []byte
}

// bundle has the names in define stand for what they are given, which is JavaScript.
func (a *assets) bundle(name string, define map[string]string) (*bundle, error) {
	result := api.Build(api.BuildOptions{
		EntryPoints: []string{"./" + name}, AbsWorkingDir: filepath.Join(a.root, "site"), Bundle: true, Format: api.FormatIIFE,
		Target: api.ES2020, MinifyWhitespace: true, MinifyIdentifiers: true, MinifySyntax: true,
		Charset: api.CharsetUTF8, LegalComments: api.LegalCommentsInline, LogLevel: api.LogLevelSilent,
		Plugins: []api.Plugin{embedded}, Define: define,
	})
	if len(result.Errors) > 0 {
		return nil, assetFaults(result.Errors)
	}
	base, ext := name[:len(name)-len(path.Ext(name))], path.Ext(name)
	if ext == ".ts" {
		ext = ".js"
	}
	return &bundle{base, ext, result.OutputFiles[0].Contents}, nil
}

// keep puts content among the files and gives its name there.
func (a *assets) keep(base, ext string, content []byte) string {
	return keepIn(a.files, base, ext, content)
}

// keepIn is keep for any files.
func keepIn(files map[string][]byte, base, ext string, content []byte) string {
	sum := sha256.Sum256(content)
	file := fmt.Sprintf("%s-%s%s", base, hex.EncodeToString(sum[:5]), ext)
	files[file] = content
	return file
}

func assetFaults(messages []api.Message) error {
	var all []error
	for _, m := range messages {
		if m.Location == nil {
			all = append(all, fmt.Errorf("site/assets: %s", m.Text))
			continue
		}
		all = append(all, fmt.Errorf("site/assets/%s:%d: %s", path.Base(m.Location.File), m.Location.Line, m.Text))
	}
	return errors.Join(all...)
}

// embedded gives the bundler the sources that this program carries, so that the workbook's folder
// need not hold them.
var embedded = api.Plugin{Name: "embedded", Setup: func(build api.PluginBuild) {
	build.OnResolve(api.OnResolveOptions{Filter: `^\./`}, func(args api.OnResolveArgs) (api.OnResolveResult, error) {
		if args.Namespace != "embedded" && args.Kind != api.ResolveEntryPoint {
			return api.OnResolveResult{}, nil // a library's own parts
		}
		name := path.Base(args.Path)
		if path.Ext(name) == "" {
			name += ".ts"
		}
		return api.OnResolveResult{Path: name, Namespace: "embedded"}, nil
	})
	build.OnLoad(api.OnLoadOptions{Filter: `.*`, Namespace: "embedded"}, func(args api.OnLoadArgs) (api.OnLoadResult, error) {
		source, err := assetFiles.ReadFile("assets/" + args.Path)
		if err != nil {
			return api.OnLoadResult{}, fmt.Errorf("read an asset: %w", err)
		}
		contents, loader := string(source), api.LoaderTS
		if path.Ext(args.Path) == ".css" {
			loader = api.LoaderCSS
		}
		return api.OnLoadResult{Contents: &contents, Loader: loader, ResolveDir: build.InitialOptions.AbsWorkingDir}, nil
	})
}}

func sortedNames(files map[string][]byte) []string {
	var names []string
	for name := range files {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}
