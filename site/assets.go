package main

import (
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

//go:embed assets/*
var assetFiles embed.FS

// assets are the files beside the pages, named by their content so that a host may cache them for ever.
type assets struct {
	files                map[string][]byte
	style, theme, script string
}

func buildAssets() (assets, error) {
	a := assets{files: map[string][]byte{}}
	var err error
	if a.style, err = a.add("style.css", api.LoaderCSS); err != nil {
		return a, err
	}
	if a.theme, err = a.add("theme.ts", api.LoaderTS); err != nil {
		return a, err
	}
	a.script, err = a.add("page.ts", api.LoaderTS)
	return a, err
}

// add minifies one source and puts it among the files.
func (a *assets) add(name string, loader api.Loader) (string, error) {
	source, err := assetFiles.ReadFile("assets/" + name)
	if err != nil {
		return "", fmt.Errorf("read an asset: %w", err)
	}
	result := api.Transform(string(source), api.TransformOptions{
		Loader: loader, Sourcefile: name, Target: api.ES2020,
		MinifyWhitespace: true, MinifyIdentifiers: loader == api.LoaderTS, MinifySyntax: true, Format: formatOf(loader),
	})
	if len(result.Errors) > 0 {
		var all []error
		for _, m := range result.Errors {
			all = append(all, fmt.Errorf("site/assets/%s:%d: %s", name, m.Location.Line, m.Text))
		}
		return "", errors.Join(all...)
	}
	sum := sha256.Sum256(result.Code)
	base, ext, _ := strings.Cut(name, ".")
	if ext == "ts" {
		ext = "js"
	}
	file := fmt.Sprintf("%s-%s.%s", base, hex.EncodeToString(sum[:5]), ext)
	a.files[file] = result.Code
	return file, nil
}

// formatOf keeps a script's names to itself.
func formatOf(loader api.Loader) api.Format {
	if loader == api.LoaderTS {
		return api.FormatIIFE
	}
	return api.FormatDefault
}

func sortedNames(files map[string][]byte) []string {
	var names []string
	for name := range files {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}
