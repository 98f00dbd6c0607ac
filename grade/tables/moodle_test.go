package tables_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"idempotencia/grade/tables"
)

const hungarianSheet = "\ufeff" +
	"Azonosító,\"Teljes név\",\"E-mail cím\",Állapot,Pont,\"Maximális pont\",\"Az osztályozás módosítható\",\"Utolsó módosítás (leadott munka)\",\"Visszajelző megjegyzések\"\r\n" +
	"Résztvevő1042,\"Kiss Anna\",anna@x.hu,\"Leadva - \"\"késve\"\"\",,\"50,00\",Igen,\"csütörtök, 2026. október 1., 12:00\",\"<p>Szép munka, <b>Anna</b></p>\"\r\n" +
	"\"Résztvevő 12\",\"Sor Új Tab Vessző\",,Leadva,\"3,00\",\"50,00\",Igen,,\"<p dir=\"\"ltr\"\">Automatikus értékelés: régi</p><p>Kézzel.</p>\"\r\n" +
	"Résztvevő14,\"Függő Béla\",,Leadva,\"44,00\",\"50,00\",Igen,,marad\r\n" +
	"Résztvevő13,\"Őrsi Űrhajós testcase\",,Leadva,\"40,00\",\"50,00\",Nem,,\r\n" +
	"Résztvevő99,\"Vendég, \"\"Vera\"\"\",,\"Nincs leadva\",,\"50,00\",Igen,,\"két\r\nsor\"\r\n" +
	"Résztvevő11,\"Egészen Más\",,Leadva,\"1,00\",\"50,00\",Igen,,\r\n"

func worksheet(t *testing.T, sheet string) (string, tables.Filled) {
	t.Helper()
	var out bytes.Buffer
	filled, err := tables.Worksheet(&out, []byte(sheet), hostile())
	require.NoError(t, err)
	return out.String(), filled
}

func TestAMoodleWorksheetIsFilledInPlace(t *testing.T) {
	got, filled := worksheet(t, hungarianSheet)
	want := strings.NewReplacer(
		"\"Leadva - \"\"késve\"\"\",,", "\"Leadva - \"\"késve\"\"\",\"50,00\",",
		"<b>Anna</b></p>", "<b>Anna</b></p><p>Automatikus értékelés: 20 / 20 pont (100%), osztályzat: 5; apply: 10 / 10; credit: 10 / 10</p>",
		"\"3,00\"", "\"0,00\"",
		"<p dir=\"\"ltr\"\">Automatikus értékelés: régi</p>", "<p>Automatikus értékelés: 0 / 20 pont (0%), osztályzat: 1; apply: 0 / 10 – nem fordul le; credit: 0 / 10 – nincs beadva</p>",
	).Replace(hungarianSheet)
	assert.Equal(t, want, got, "every other byte stays")
	assert.Equal(t, []string{
		"2 sor kitöltve.",
		"megváltozott: Sor Új Tab Vessző: 3,00 volt, 0,00 lett",
		"kitöltetlenül maradt: Függő Béla: az értékelése függőben van",
		"kitöltetlenül maradt: Őrsi Űrhajós testcase: a tanulmányi rendszerben a pontja zárolt",
		"kitöltetlenül maradt: Egészen Más: ezzel az azonosítóval a beadások között más név áll: =HYPERLINK(\"http://x\";\"A\")",
		"a beadások között nincs: Vendég, \"Vera\" (Résztvevő99)",
		"a táblázatban nincs: -15",
	}, filled.Lines())

	again, filled := worksheet(t, got)
	assert.Equal(t, got, again, "filling it in twice changes nothing")
	assert.Empty(t, filled.Changed)
}

func TestAnEnglishOrResavedWorksheetKeepsItsOwnWays(t *testing.T) {
	english := "Identifier,Full name,Email address,Grade,Maximum Grade,Feedback comments\n" +
		"Participant 1042,Participant 1042,,,10.00,\n" +
		"Participant 12,Sor Új,13,,10.00,\n" + // the number decides for the whole sheet
		"Participant 13,,,2,10.00,x" // no line end, and a hidden name
	got, filled := worksheet(t, english)
	assert.Equal(t, 3, filled.Written, "a number in another column is nobody's")
	assert.Equal(t, "Participant 1042,Participant 1042,,10.00,10.00,\"<p>Automatikus értékelés: 20 / 20 pont (100%), osztályzat: 5; apply: 10 / 10; credit: 10 / 10</p>\"", strings.Split(got, "\n")[1])
	assert.True(t, strings.HasPrefix(strings.Split(got, "\n")[3], "Participant 13,,,0.00,10.00,"), got)
	assert.False(t, strings.HasSuffix(got, "\n"))

	byEmail := "Identifier,Email address,Grade,Maximum Grade\nParticipant 900,1042,,10\nParticipant 1042,12,,10\nParticipant 901,13,,10\n"
	got, _ = worksheet(t, byEmail)
	assert.Equal(t, "Identifier,Email address,Grade,Maximum Grade\nParticipant 900,1042,10.00,10\nParticipant 1042,12,0.00,10\nParticipant 901,13,0.00,10\n", got, "the column that finds the most decides")

	semicolons := "azonosító;NÉV;Osztályzat;Maximális osztályzat\nRésztvevő1042;Kiss Anna;;100\n\nRésztvevő12;Új Sor;;100\n"
	got, _ = worksheet(t, semicolons)
	assert.Equal(t, "azonosító;NÉV;Osztályzat;Maximális osztályzat\nRésztvevő1042;Kiss Anna;100,00;100\n\nRésztvevő12;Új Sor;0,00;100\n", got)

	mac := strings.ReplaceAll(semicolons, "\n", "\r")
	got, _ = worksheet(t, mac)
	assert.Contains(t, got, "\rRésztvevő1042;Kiss Anna;100,00;100\r\r")
}

func TestAForeignOrBrokenWorksheetIsRefusedAndNothingWritten(t *testing.T) {
	head := "Azonosító,Teljes név,Pont,Maximális pont\n"
	for name, c := range map[string]struct{ sheet, want string }{
		"empty":          {" \n", "A táblázat üres."},
		"another table":  {"Név;Jegy\nKiss;5\n", "Ez nem az a táblázat, amely ide kell: a fejlécében nincs meg az Azonosító és a Pont oszlop. Ez áll benne: Név;Jegy"},
		"another course": {head + "Résztvevő501,Kiss Anna,,10\nRésztvevő502,Nagy Béla,,10\n", "Ez a táblázat nem ehhez a beadáshoz tartozik: 2 sorából 0 egyezik"},
		"few by chance":  {head + "Résztvevő1042,Kiss Anna,,10\nRésztvevő502,B,,10\nRésztvevő503,C,,10\nRésztvevő504,D,,10\n", "4 sorából 1 egyezik"},
		"other names":    {head + "Résztvevő1042,Fehér Ödön,,10\nRésztvevő12,Fekete Pál,,10\n", "2 sorban pedig más név áll"},
		"twice":          {head + "Résztvevő1042,Kiss Anna,,10\nRésztvevő1042,Kiss Anna,,10\n", "A táblázat 2. és 3. sora ugyanazé a tanulóé: Kiss Anna."},
		"open quote":     {head + "Résztvevő1042,\"Kiss Anna,,10\n", "A táblázat 2. sorában nyitott idézőjel van"},
		"latin 2":        {"Azonos\xedt\xf3;Pont\n1;\n", "A táblázat kódolása nem UTF-8."},
		"utf-16":         {"\xff\xfeA\x00", "A táblázat kódolása nem UTF-8."},
		"no maximum":     {"Azonosító,Pont\nRésztvevő1042,\n", "nincs „Maximális pont” oszlop"},
		"a scale only":   {"Azonosító,Skála,Maximális pont\nRésztvevő1042,,10\n", "skálával értékel"},
		"a header alone": {head, "0 sorából 0 egyezik"},
		"a scale":        {"Azonosító,Pont,Skála\nRésztvevő1042,,\"jó, rossz\"\n", "skálával értékel"},
	} {
		var out bytes.Buffer
		_, err := tables.Worksheet(&out, []byte(c.sheet), hostile())
		var refused *tables.RefusedError
		if assert.ErrorAs(t, err, &refused, name) {
			assert.Contains(t, err.Error(), c.want, name)
		}
		assert.Zero(t, out.Len(), name)
	}
	d := hostile()
	for i := range d.Batch.Students {
		d.Batch.Students[i].ID = ""
	}
	_, err := tables.Worksheet(&bytes.Buffer{}, []byte(hungarianSheet), d)
	assert.ErrorContains(t, err, "nem derül ki, kinek mi az azonosítója")
}

func TestARowWithoutAMaximumKeepsItsMark(t *testing.T) {
	got, filled := worksheet(t, "Azonosító,Pont,Maximális pont\nRésztvevő1042,7,-\nRésztvevő12,7\nRésztvevő13,7,10\n")
	assert.Equal(t, "Azonosító,Pont,Maximális pont\nRésztvevő1042,7,-\nRésztvevő12,7\nRésztvevő13,\"0,00\",10\n", got)
	assert.Len(t, filled.Kept, 2)

	got, _ = worksheet(t, "Azonosító,Pont,Maximális pont,Visszajelzések\nRésztvevő1042,,10\nRésztvevő13,,10,\n")
	assert.Contains(t, got, "\nRésztvevő1042,\"10,00\",10\nRésztvevő13,\"0,00\",10,\"<p>", "a row without a cell for feedback gets none")
}
