package prose_test

import (
	"os"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"idempotencia/internal/book"
	"idempotencia/internal/prose"
)

func TestPlainTextHoldsNoMarksAndNoTargets(t *testing.T) {
	text, err := prose.Render("## Cím\n\nEgy **fontos** *szó* és egy [hivatkozás](01-apply.md#cel) meg `kód`.\n\n> **Figyeld meg.** Ez idézet.\n\n```go\nf := [](int)(nil)\n```\n", prose.Plain, 80)
	require.NoError(t, err)
	assert.Contains(t, text, "## Cím")
	assert.Contains(t, text, "Egy fontos szó és egy hivatkozás meg `kód`.")
	assert.Contains(t, text, "│ Figyeld meg. Ez idézet.")
	assert.Contains(t, text, "f := [](int)(nil)", "code stays as it is")
	assert.NotContains(t, text, "\x1b")
}

func TestEveryLessonFitsTheWidth(t *testing.T) {
	b, _ := book.Load(os.DirFS("../.."))
	for _, l := range b.Lessons {
		for _, width := range []int{40, 80, 120} {
			for _, look := range []prose.Look{prose.Plain, prose.Dark, prose.Light} {
				text, err := prose.Render(prose.Lesson(l), look, width)
				require.NoError(t, err)
				assert.Contains(t, strings.Join(strings.Fields(ansi.Strip(text)), " "), l.Title)
				for line := range strings.SplitSeq(ansi.Strip(text), "\n") {
					// Lines of code, drawings and tables are not broken: they would lose their meaning.
					code := strings.HasPrefix(line, "    ") || strings.ContainsAny(line, "│|─")
					if !code && strings.Contains(strings.TrimSpace(line), " ") {
						assert.LessOrEqual(t, ansi.StringWidth(line), width, "%s at %d: %s", l.ID, width, line)
					}
				}
			}
		}
	}
}

func TestContinuedItemsHangUnderTheirText(t *testing.T) {
	text, err := prose.Render("- egy hosszú elem, amely nem fér el egy sorban\n- rövid\n\n1. számozott, és ez is hosszabb egy sornál\n", prose.Plain, 30)
	require.NoError(t, err)
	assert.Equal(t, "  • egy hosszú elem,\n    amely nem fér el egy\n    sorban\n  • rövid\n\n  1. számozott, és ez is\n     hosszabb egy sornál\n", text)
}

func TestHintsAreNotInTheLesson(t *testing.T) {
	b, _ := book.Load(os.DirFS("../.."))
	for _, l := range b.Lessons {
		for _, hint := range l.Hints {
			assert.NotContains(t, prose.Lesson(l), hint.Markdown)
		}
	}
}

func TestCodeIsNeverBroken(t *testing.T) {
	long := "var ErrWindow = errors.New(\"hibas-megorzesi-ido\") // és még egy hosszú megjegyzés a sor végén"
	for _, look := range []prose.Look{prose.Plain, prose.Dark} {
		text, err := prose.Render("Szöveg.\n\n```go\n"+long+"\n\tx := 1\n```\n\nUtána.", look, 40)
		require.NoError(t, err)
		assert.Contains(t, ansi.Strip(text), "    "+long+"\n        x := 1\n\n  Utána.")
	}
}

func TestWideTableBecomesAList(t *testing.T) {
	table := "| | mit jelent | teendő |\n| --- | --- | --- |\n| `(true, nil)` | most könyveltük el | kész |\n| ütközés | más \\| összeg | [keresd](01-apply.md) meg |\n"
	narrow, err := prose.Render(table, prose.Plain, 44)
	require.NoError(t, err)
	assert.Equal(t, "  • `(true, nil)` – mit jelent: most\n    könyveltük el; teendő: kész\n  • ütközés – mit jelent: más | összeg;\n    teendő: keresd meg\n", narrow)
	wide, err := prose.Render(table, prose.Plain, 88)
	require.NoError(t, err)
	assert.Contains(t, wide, "mit jelent")
	assert.Contains(t, wide, "---")
}

func TestWordsAreNotBrokenAtHyphensAndHardSpaces(t *testing.T) {
	text, err := prose.Render("Az elsőnek nézd meg, hogy van-e már ilyen, és 5\u00a0000 fölött hány 10-es a `kód`-ban.", prose.Plain, 24)
	require.NoError(t, err)
	for _, whole := range []string{"van-e", "5\u00a0000", "10-es", "`kód`-ban"} {
		assert.Contains(t, text, whole)
	}
}

func TestQuestionsStandBeforeTheExerciseAndAnswersAtTheEnd(t *testing.T) {
	lesson := &book.Lesson{
		Sections:       []book.Section{{ID: "fogalom", Title: "Fogalom"}, {ID: book.SectionExercise, Title: "Feladat"}, {ID: "tovabb", Title: "Tovább"}},
		QuestionsTitle: "Mit ír ki?",
		Questions: []book.Question{{
			Title: "A nulla", Prompt: "Mi lesz?", Explanation: "A kulcs dönt.",
			Options: []book.Option{{Answer: "2 true <nil>", Text: "Nem hiányzik."}, {Answer: "0 false <nil>", Text: "Ismert.", Right: true}},
		}},
	}
	var titles []string
	for _, p := range prose.Parts(lesson) {
		titles = append(titles, p.Title)
	}
	assert.Equal(t, []string{"Fogalom", "Mit ír ki?", "Feladat", "Tovább", "A kérdések válaszai"}, titles)

	text, err := prose.Render(prose.Lesson(lesson), prose.Plain, 60)
	require.NoError(t, err)
	question, answer := strings.Index(text, "## Mit ír ki?"), strings.Index(text, "## A kérdések válaszai")
	asked := text[question:strings.Index(text, "## Feladat")]
	assert.Equal(t, "## Mit ír ki?\n\n  ### A nulla\n\n  Mi lesz?\n\n  • a) `2 true <nil>`\n  • b) `0 false <nil>`\n\n  A válaszok a lecke végén vannak.\n\n  ", asked)
	assert.Equal(t, "## A kérdések válaszai\n\n  ### A nulla\n\n  A helyes válasz: b) `0 false <nil>`\n\n  Ismert.\n\n  A kulcs dönt.\n\n  • a) `2 true <nil>` – Nem hiányzik.\n", text[answer:])
}

func TestALessonWithoutQuestionsHasNoAnswers(t *testing.T) {
	parts := prose.Parts(&book.Lesson{Sections: []book.Section{{ID: "cel", Title: "Cél"}}})
	assert.Equal(t, []prose.Part{{ID: "cel", Title: "Cél"}}, parts)
}
