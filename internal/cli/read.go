package cli

import (
	"context"

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
	}, func(_ context.Context, _ *workbook.Workbook, l *book.Lesson) error {
		if err := a.printMarkdown(prose.Lesson(l)); err != nil {
			return err
		}
		a.printf("\nA feladat: %s\n", l.Exercise.File)
		for _, line := range [][2]string{{"check", "ellenőrzés"}, {"check --watch", "ellenőrzés minden mentéskor"}, {"hint", "a következő tipp"}} {
			a.printf("  %-32s %s\n", "go run . "+line[0]+" "+l.ID, line[1])
		}
		return nil
	})
}
