package verify_test

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"idempotencia/internal/check"
	"idempotencia/internal/coursetest"
	"idempotencia/internal/verify"
)

func run(t *testing.T, root string, o verify.Options) verify.Report {
	t.Helper()
	var err error
	if !o.TextOnly {
		o.Checker, err = check.New(t.Context(), root, check.Options{Cache: t.TempDir()})
		require.NoError(t, err)
	}
	r, err := verify.Run(t.Context(), root, o)
	require.NoError(t, err)
	return r
}

// readOnly is for faults that are found without a run.
var readOnly = verify.Options{TextOnly: true}

// TestTheRealContentIsSound is `idempotencia verify` on the course itself.
func TestTheRealContentIsSound(t *testing.T) {
	r := run(t, "../..", verify.Options{Required: os.Getenv(verify.RequireVariable) != ""})
	for _, p := range r.Problems {
		t.Error(p)
	}
	for _, note := range r.Notes {
		t.Log(note)
	}
	assert.Positive(t, r.Lessons)
	assert.Equal(t, r.Candidates, 3*r.Lessons+r.Mistakes, "stub, reference, reference with -race, and every mistake")
}

// TestEveryFaultOfTheContentIsFound breaks a copy of the course in many places at once.
func TestEveryFaultOfTheContentIsFound(t *testing.T) {
	root := oneLesson(t)
	write(t, root, "exercises/apply/apply.go", read(t, root, "exercises/apply/testdata/apply.go"))

	change(t, root, "lessons/01-apply.md", "## Mit tudsz majd {#cel}\n", "## Mit tudsz majd {#cel}\n\n<b>félkövér</b> és *kérés(ek)*et és [rossz](nincs.md) és [rossz](szojegyzek.md#nincs)\nés [rossz](javascript:alert(1)) és ![kép](a.png)\n\n| a | b |\n| --- | --- |\n| x|y | z |\n\nEz egy hellyesírási hiba.\n")
	change(t, root, "exercises/apply/testdata/apply.go", "legkisebb modellje", "legkissebb modellje")
	change(t, root, "solutions/apply/apply.go", "type Entry struct {\n\tValue  uint32", "type Entry struct {\n\tValue  uint64")
	change(t, root, "solutions/apply/apply.go", "entry.Value != value", "entry.Value != uint64(value)")
	change(t, root, "solutions/apply/apply.go", "Entry{Value: value", "Entry{Value: uint64(value)")
	change(t, root, "solutions/apply/testdata/seen_without_content.go", "//book:breaks TestOtherContentConflicts", "//book:breaks TestFreshRequestDoubles")
	wrong := "solutions/apply/testdata/zero_id_refused.go"
	write(t, root, wrong, read(t, root, wrong)+"\nvar hiba int = \"szöveg\"\n")
	write(t, root, "exercises/apply/regi.txt", "ez itt maradt")

	got := problems(run(t, root, verify.Options{}))
	for _, want := range []string{
		"lessons/01-apply.md:12: nyers HTML nem lehet a szövegben",
		"lessons/01-apply.md:12: pár nélküli kiemelésjel",
		"lessons/01-apply.md:12: a hivatkozás nem létező fájlra mutat: nincs.md",
		"lessons/01-apply.md:12: a hivatkozott szakasz nincs meg: szojegyzek.md#nincs",
		"lessons/01-apply.md:13: a hivatkozás célja nem jó: javascript:alert(1)",
		"lessons/01-apply.md:13: kép nem lehet a szövegben",
		"lessons/01-apply.md:17: a táblázat sorában 3 cella van, a fejlécben 2",
		"exercises/apply/regi.txt: ez a fájl nem tartozik a feladathoz",
		"solutions/apply/apply.go:11: Entry deklarációja eltér a váztól",
		"solutions/apply/apply.go:1: package megjegyzése eltér a váztól",
		"solutions/apply/testdata/seen_without_content.go:6: a hiba teljesíti ezt a feltételt, pedig meg kellene sértenie: TestFreshRequestDoubles",
		"solutions/apply/testdata/seen_without_content.go:6: a hiba ezt a feltételt is megsérti: TestOtherContentConflicts",
		wrong + ":" + strconv.Itoa(strings.Count(read(t, root, wrong), "\n")) + ": a hiba nem fordul le vagy nem engedett: cannot use",
	} {
		assert.Contains(t, got, want)
	}
}

// TestEditedExerciseIsANoteForAStudentAndAFaultForAnAuthor keeps verify usable in a student's own copy.
func TestEditedExerciseIsANoteForAStudentAndAFaultForAnAuthor(t *testing.T) {
	root := oneLesson(t)
	write(t, root, "exercises/apply/apply.go", read(t, root, "solutions/apply/apply.go"))
	const text = "exercises/apply/apply.go"
	student := run(t, root, readOnly)
	assert.NotContains(t, problems(student), text+": eltér")
	assert.Contains(t, strings.Join(student.Notes, "\n"), text+" eltér a váztól")
	assert.Contains(t, problems(run(t, root, verify.Options{TextOnly: true, Required: true})), text+": eltér a váztól")
}

func TestRecordingFollowsTheSolutions(t *testing.T) {
	root := oneLesson(t)
	const file = "lessons/histories/apply.json"
	right := read(t, root, file)
	change(t, root, file, "(42, false, nil)", "(43, false, nil)")
	assert.Contains(t, problems(run(t, root, verify.Options{})), file+": a felvétel nem az, amit a megoldások most játszanak; így készül újra: go run . verify --record apply")

	r := run(t, root, verify.Options{Record: true})
	assert.NotContains(t, problems(r), file)
	assert.Contains(t, strings.Join(r.Notes, "\n"), "új felvétel készült: "+file)
	assert.Equal(t, right, read(t, root, file))
}

func TestAStoryThatCannotBeDrawnIsAProblem(t *testing.T) {
	root := oneLesson(t)
	require.NoError(t, os.RemoveAll(filepath.Join(root, "solutions/apply/testdata"))) // what breaks conditions is of no interest here
	change(t, root, "exercises/apply/story_test.go", "func newID(r *lab.Recorder) {\n", "func newID(r *lab.Recorder) {\n\tfor range 500 {\n\t\tr.Note(0, \"x\")\n\t}\n")
	assert.Contains(t, problems(run(t, root, verify.Options{})), `exercises/apply/story_test.go: a mintamegoldás nem játssza végig a történeteket (failed): story_test.go: decode histories: story "new-id": 508 steps, at most 400 can be drawn`)
}

func TestRandomisedConditionsAreProven(t *testing.T) {
	root := oneLesson(t)
	const grading = "solutions/apply/testdata/grading_test.go"
	change(t, root, grading, "c.result, c.fresh = uint64(value)+uint64(value), true", "c.result, c.fresh = uint64(value)+uint64(value)%1000, true")
	text := problems(run(t, root, verify.Options{}))
	assert.Contains(t, text, "solutions/apply/apply.go: a mintamegoldás ezt a feltételt is megsérti: TestRandomCalls (failed)")
	assert.Contains(t, text, "solutions/apply/apply.go: a mintamegoldás nem teljesíti a véletlenszerű feltételt: TestRandomCalls (failed, mag: 19)")

	write(t, root, grading, "package apply_test\n\nimport \"testing\"\n\n// Nem kérdez semmit.\nfunc TestRandomCalls(*testing.T) {}\n")
	r := run(t, root, verify.Options{})
	assert.Contains(t, problems(r), "exercises/apply/testdata/apply.go: a váz teljesíti ezt a feltételt, pedig meg kellene sértenie: TestRandomCalls")
	assert.Contains(t, strings.Join(r.Notes, "\n"), "apply: a véletlenszerű feltételek ezeket az ismert hibákat nem veszik észre: doubled_before_widening, fresh_never_set, ")

	require.NoError(t, os.Remove(filepath.Join(root, grading)))
	assert.Contains(t, problems(run(t, root, verify.Options{})), "solutions/apply/apply.go: nincs mellette véletlenszerű feltétel: testdata/grading_test.go")
}

// oneLesson is a copy of the course with its first lesson alone.
func oneLesson(t *testing.T) string {
	t.Helper()
	root := t.TempDir()
	for _, name := range append([]string{"lessons", "exercises/apply", "solutions/apply"}, coursetest.Shared...) {
		require.NoError(t, os.CopyFS(filepath.Join(root, name), os.DirFS(filepath.Join("../..", name))))
	}
	for _, pattern := range []string{"lessons/[0-9]*.md", "lessons/histories/*.json"} {
		files, err := filepath.Glob(filepath.Join(root, pattern))
		require.NoError(t, err)
		for _, file := range files {
			if name := filepath.Base(file); name != "01-apply.md" && name != "apply.json" {
				require.NoError(t, os.Remove(file))
			}
		}
	}
	for _, name := range []string{"go.mod", "go.sum", "README.hu.md"} {
		write(t, root, name, read(t, "../..", name))
	}
	return root
}

func problems(r verify.Report) string {
	var lines []string
	for _, p := range r.Problems {
		lines = append(lines, p.String())
	}
	return strings.Join(lines, "\n")
}

func read(t *testing.T, root, name string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(name)))
	require.NoError(t, err)
	return string(data)
}

func write(t *testing.T, root, name, text string) {
	t.Helper()
	require.NoError(t, os.WriteFile(filepath.Join(root, filepath.FromSlash(name)), []byte(text), 0o644))
}

func change(t *testing.T, root, name, from, to string) {
	t.Helper()
	text := read(t, root, name)
	require.Contains(t, text, from)
	write(t, root, name, strings.Replace(text, from, to, 1))
}

// TestGivenDeclarationsAreNotCounted lets a stub be as long as what the student does not write.
func TestGivenDeclarationsAreNotCounted(t *testing.T) {
	root := oneLesson(t)
	const stub = "exercises/apply/testdata/apply.go"
	given := func(mark string) string {
		return "\n// " + mark + " egy hosszú rész.\nvar (\n" + strings.Repeat("\t_ = 0\n", 60) + ")\n"
	}
	original := read(t, root, stub)
	const text = stub + ": a vázban a tanulóé"
	write(t, root, stub, original+given("Adott: ez"))
	assert.NotContains(t, problems(run(t, root, readOnly)), text)
	write(t, root, stub, original+given("Saját: ez"))
	assert.Contains(t, problems(run(t, root, readOnly)), text)
}
