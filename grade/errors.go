package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"syscall"

	"idempotencia/grade/intake"
	"idempotencia/grade/isolation"
	"idempotencia/grade/pages"
	"idempotencia/grade/policy"
	"idempotencia/grade/queue/natsqueue"
	"idempotencia/grade/store"
	"idempotencia/grade/tables"
	"idempotencia/internal/faults"
)

// errorText says in Hungarian what happened, where, and what to do next.
func errorText(err error) string {
	var (
		usage   *usageError
		intake  *intake.Error
		level   *isolation.UnknownLevelError
		absent  *isolation.UnavailableError
		fault   *policy.FaultsError
		key     *policy.KeyFileError
		sheet   *tables.RefusedError
		busy    *store.BusyError
		foreign *store.ForeignError
		newer   *store.NewerError
		damaged *store.DamagedError
		names   *store.NamesError
		line    *natsqueue.Error
		page    *pages.ForeignError
		nothing *noBatchError
		path    *fs.PathError
	)
	switch {
	case errors.As(err, &usage):
		return usage.text
	case errors.Is(err, context.Canceled):
		return "Megszakítva. Ami megvan, megmaradt: ugyanezzel a paranccsal folytathatod."
	case errors.Is(err, syscall.ENOSPC), errors.Is(err, syscall.EDQUOT):
		return fmt.Sprintf("Elfogyott a hely a lemezen: %v\nSzabadíts fel helyet, és futtasd újra ugyanezt a parancsot. Ami megvan, megmaradt.", err)
	case errors.As(err, &intake):
		return intake.Text
	case errors.As(err, &level):
		return fmt.Sprintf("Nincs ilyen elszigetelés: %s\nEzek közül választhatsz: %s", level.Name, levels())
	case errors.As(err, &absent):
		return absent.Why + "\nElszigetelés nélkül nem adok jegyet. Ha minden beadásban megbízol, kérd név szerint a leggyengébb szintet: --isolation " + string(isolation.Screen)
	case errors.As(err, &fault):
		return fault.Error()
	case errors.As(err, &key):
		return key.Text
	case errors.As(err, &sheet):
		return sheet.Text
	case errors.As(err, &busy):
		return "Ebben a mappában most egy másik értékelés dolgozik: " + busy.Dir + "\nVárd meg, vagy adj meg másik kimeneti mappát."
	case errors.As(err, &foreign):
		return fmt.Sprintf("A kimenet mappájában más is van, például ez: %s (%s).\nHogy semmit se írjak felül, adj meg egy üres vagy új mappát.", foreign.Found, foreign.Dir)
	case errors.As(err, &newer):
		return "Ezt a mappát a program egy újabb változata írta: " + newer.Path + "\nFrissítsd a munkafüzetet, vagy adj meg másik kimeneti mappát."
	case errors.As(err, &names):
		if names.Pseudonymous {
			return "Ez a mappa álnevekkel készült: " + names.Dir + "\nFuttasd a --pseudonymous kapcsolóval, vagy adj meg másik kimeneti mappát."
		}
		return "Ez a mappa nevekkel készült, ezért álneves jelentés nem kerülhet bele: " + names.Dir + "\nAdj meg másik kimeneti mappát."
	case errors.As(err, &damaged):
		return fmt.Sprintf("Sérült ez a fájl: %s (%v)\nHa tudod, melyik maggal indult az értékelés, add meg: --seed <szám>", damaged.Path, damaged.Err)
	case errors.As(err, &line):
		return natsqueue.Text(err)
	case errors.As(err, &nothing):
		return "Ebben a mappában nincs kész értékelés: " + nothing.dir + "\nElőbb értékelj: go run ./grade BEADÁSOK --out " + nothing.dir
	case errors.As(err, &page):
		return page.Error()
	case errors.As(err, &path) && errors.Is(err, fs.ErrPermission):
		return fmt.Sprintf("Nincs jog ehhez: %s %s\nNézd meg a mappa jogosultságait, vagy adj meg másik kimeneti mappát.", path.Op, path.Path)
	default:
		return faults.Text(err)
	}
}
