package export

import (
	"bytes"
	"embed"
	"text/template"

	"idempotencia/internal/book"
)

//go:embed sablon
var sablon embed.FS

// pages writes what a workspace has of its own: the text to begin with, the Makefile and what Git ignores.
func (g *gatherer) pages(loaded *book.Book) error {
	readme, err := template.ParseFS(sablon, "sablon/README.hu.md")
	if err != nil {
		return err
	}
	var text bytes.Buffer
	err = readme.Execute(&text, map[string]any{"Lessons": g.lessons, "All": len(loaded.Lessons), "Edition": loaded.Edition})
	if err != nil {
		return err
	}
	g.files["README.hu.md"] = text.Bytes()
	for name, from := range map[string]string{"Makefile": "sablon/Makefile", ".gitignore": "sablon/gitignore"} {
		if g.files[name], err = sablon.ReadFile(from); err != nil {
			return err
		}
	}
	return nil
}
