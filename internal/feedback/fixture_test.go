package feedback

import "idempotencia/internal/book"

// testExercise is an exercise like those of the course.
func testExercise() *book.Exercise {
	return &book.Exercise{
		ID: "apply", Package: "idempotencia/exercises/apply",
		File: "exercises/apply/apply.go", Test: "exercises/apply/apply_test.go", StubFile: "exercises/apply/testdata/apply.go",
		Conditions: []book.Condition{
			{Name: "TestFresh", Text: "Új azonosítóra a szám kétszeresét adja vissza, és jelzi, hogy a hatás friss.", Points: 1},
			{Name: "TestRepeat", Text: "Ugyanaz a kérés másodszorra is a régi eredményt adja, de már nem friss.", Points: 1},
			{Name: "TestConflict", Text: "Ismert azonosító más tartalommal ütközés: a hiba ErrIDConflict, a többi eredmény nulla.", Points: 2},
			{Name: "TestNoTrace", Text: "Az ütközés nem hagy nyomot: a tárolt bejegyzés és az eredeti kérés válasza a régi marad.", Points: 1},
		},
		Mistakes: []book.Mistake{
			{
				Name: "seen_without_content", Title: "Csak azt jegyzi meg, hogy az azonosítót látta már.",
				Text:   "Csak azt jegyzi meg, hogy az azonosítót látta már. Arra nem figyel, hogy a tartalom is ugyanaz-e.\n\nÍgy egy hibásan újra felhasznált azonosítóra csendben a régi eredményt adja.",
				Breaks: []string{"TestConflict"},
			},
			{
				Name: "overwrite", Title: "Ütközéskor is ír.", Text: "Ütközéskor is ír. A régi bejegyzés elvész.",
				Breaks: []string{"TestConflict", "TestNoTrace"},
			},
			{Name: "no_result", Title: "Nem adja vissza a tárolt eredményt.", Text: "Nem adja vissza a tárolt eredményt.", Breaks: []string{"TestFresh"}},
			{Name: "twin_a", Title: "Egyik.", Text: "Egyik.", Breaks: []string{"TestRepeat"}},
			{Name: "twin_b", Title: "Másik.", Text: "Másik.", Breaks: []string{"TestRepeat"}},
			{Name: "all", Title: "Mind.", Text: "Mind.", Breaks: []string{"TestFresh", "TestRepeat", "TestConflict", "TestNoTrace"}},
		},
	}
}
