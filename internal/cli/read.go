package cli

import (
	"github.com/spf13/cobra"

	"idempotencia/internal/book"
	"idempotencia/internal/prose"
	"idempotencia/internal/workbook"
)

func (a *app) readCommand() *cobra.Command {
	return a.withLesson(&cobra.Command{
		Use:   "read <lecke>",
		Short: "egy lecke szövege",
		Long:  "Kiírja a lecke szövegét a terminál szélességére tördelve; csőbe vagy fájlba sima szövegként megy.\nPéldául lapozva: `go run . read apply | less`",
	}, func(_ *workbook.Workbook, l *book.Lesson) error {
		if err := a.printMarkdown(prose.Lesson(l)); err != nil {
			return err
		}
		a.printf("\n%s\n  %s\n  %s\n  %s\n", "A feladat: "+l.Exercise.File,
			"go run . check "+l.ID+"   ellenőrzés", "go run . hint "+l.ID+"    a következő tipp", "go run . check --watch "+l.ID+"   ellenőrzés minden mentéskor")
		return nil
	})
}
