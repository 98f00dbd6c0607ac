package tables_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"idempotencia/grade/tables"
)

const gradebook = "Student,ID,SIS User ID,SIS Login ID,Section,Notes,\"Idempotencia, 1. (981)\",Zárthelyi (982),Összes (983),Final Score\n" +
	",,,,,,Manual Posting,,,\n" +
	"    Points Possible,,,,,,40.00,100.00,(read only),(read only)\n" +
	"\"Kiss, Anna\",1042,u1,anna,BSc,\"=jó\",,55.00,,12.5\n" +
	"\"Sor, Új\",12,1042,sor,BSc,,7.00,,,\n" +
	"\"Őrsi, Űrhajós\",13,u3,orsi,BSc,,EX,,,\n" +
	"\"Függő, Béla\",14,u4,fuggo,BSc,,11.00,,,\n" +
	"\"Gonosz, G\",11,u5,g,BSc,,N/A,,,\n" +
	"\"Student, Test\",3000,,x,BSc,,,,,\n"

func TestACanvasGradebookIsFilledInPlace(t *testing.T) {
	for _, c := range []tables.CanvasColumn{{Name: "Idempotencia, 1."}, {ID: "981"}, {Name: "Idempotencia, 1. (981)", ID: "981"}} {
		var out bytes.Buffer
		filled, err := tables.Canvas(&out, []byte(gradebook), hostile(), c)
		require.NoError(t, err)
		assert.Equal(t, strings.NewReplacer("\"=jó\",,", "\"=jó\",40.00,", ",,7.00,", ",,0.00,").Replace(gradebook), out.String())
		assert.Equal(t, []string{
			"2 sor kitöltve.",
			"megváltozott: Sor, Új: 7.00 volt, 0.00 lett",
			"kitöltetlenül maradt: Őrsi, Űrhajós: a feladat alól felmentett (EX)",
			"kitöltetlenül maradt: Függő, Béla: az értékelése függőben van",
			"kitöltetlenül maradt: Gonosz, G: a feladat nincs neki kiosztva (N/A)",
			"a beadások között nincs: Student, Test",
			"a táblázatban nincs: -15",
		}, filled.Lines())
	}
}

func TestALocalGradebookKeepsItsSigns(t *testing.T) {
	sheet := "\ufeffStudent;ID;SIS Login ID;Section;Feladat (5)\r\n    Points Possible;;;;7,50\r\nKiss, Anna;1042;a;B;\r\nŐrsi;15;b;B;\r\n"
	var out bytes.Buffer
	_, err := tables.Canvas(&out, []byte(sheet), hostile(), tables.CanvasColumn{})
	require.NoError(t, err)
	assert.Equal(t, strings.NewReplacer("a;B;", "a;B;7,50", "b;B;", "b;B;6,94").Replace(sheet), out.String())
}

func TestAGradebookOfSomethingElseIsRefused(t *testing.T) {
	strange := strings.NewReplacer(",1042,", ",5001,", ",13,", ",5002,", ",14,", ",5003,", ",11,", ",5004,", ",12,1042,", ",5005,x,").Replace(gradebook)
	for name, c := range map[string]struct {
		sheet  string
		column tables.CanvasColumn
		want   string
	}{
		"no such name":    {gradebook, tables.CanvasColumn{Name: "Idem"}, "Nincs ilyen feladat a táblázatban: Idem. Ezek vannak: Idempotencia, 1. (981); Zárthelyi (982); Összes (983)"},
		"name, other id":  {gradebook, tables.CanvasColumn{Name: "Zárthelyi", ID: "981"}, "Nincs ilyen feladat"},
		"which one":       {gradebook, tables.CanvasColumn{}, "Több feladat is szóba jön"},
		"read only":       {gradebook, tables.CanvasColumn{ID: "983"}, "csak olvasható: Összes (983)"},
		"another course":  {strange, tables.CanvasColumn{ID: "981"}, "nem ehhez a beadáshoz tartozik"},
		"few by chance":   {strings.Replace(strange, ",5001,", ",1042,", 1), tables.CanvasColumn{ID: "981"}, "6 sorából 1 egyezik"},
		"zero points":     {strings.Replace(gradebook, "40.00", "0.00", 1), tables.CanvasColumn{ID: "981"}, "nincs pontszám ehhez a feladathoz"},
		"no points":       {strings.Replace(gradebook, "40.00", "", 1), tables.CanvasColumn{ID: "981"}, "nincs pontszám ehhez a feladathoz: Idempotencia, 1. (981)"},
		"no possible row": {strings.Replace(gradebook, "Points Possible", "x", 1), tables.CanvasColumn{ID: "981"}, "nincs „Points Possible” sor"},
		"no assignment":   {"Student,ID,Section,Notes\n", tables.CanvasColumn{}, "egyik oszlop neve sem végződik zárójeles azonosítóra"},
		"a worksheet":     {hungarianSheet, tables.CanvasColumn{}, "a fejlécében nincs meg az ID és a Section oszlop"},
	} {
		var out bytes.Buffer
		_, err := tables.Canvas(&out, []byte(c.sheet), hostile(), c.column)
		assert.ErrorContains(t, err, c.want, name)
		assert.Zero(t, out.Len(), name)
	}
}
