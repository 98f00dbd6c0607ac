package book_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"idempotencia/internal/book"
	"idempotencia/internal/history"
)

// changedWorkbook is the workbook with some files in another state.
func changedWorkbook(files map[string]string) fstest.MapFS {
	all := workbook()
	for name, text := range files {
		all[name] = &fstest.MapFile{Data: []byte(text)}
	}
	return all
}

// replaced is the lesson with another text in one place.
func replaced(t *testing.T, from, to string) string {
	t.Helper()
	require.Contains(t, lesson, from)
	return strings.Replace(lesson, from, to, 1)
}

const story = "package egy_test\n\nimport \"testing\"\n\n// TestStory.\nfunc TestStory(t *testing.T) {}\n"

// recorded is a story that the mistake brings to a bad end.
func recorded(t *testing.T) string {
	t.Helper()
	lanes := []string{"hívó", "szolgáltatás"}
	data, err := history.Encode([]history.Story{{
		ID: "elso", Title: "Az első.", Lanes: lanes,
		Steps:    []history.Step{{Kind: history.Sent, From: 0, To: 1, Text: "Do()"}, {Kind: history.Good, Text: "Jó."}},
		Variants: []history.Variant{{Mistake: "two", Steps: []history.Step{{Kind: history.Sent, From: 0, To: 1, Text: "Do()"}, {Kind: history.Bad, Text: "Baj."}}}},
	}})
	require.NoError(t, err)
	return string(data)
}

func TestPictureIsTakenFromTheRecording(t *testing.T) {
	changed := changedWorkbook(map[string]string{
		"lessons/01-egy.md":           replaced(t, "```text {output=\"ExampleDo\"}\n```", "```history {story=\"elso\" mistakes=\"two\"}\n```"),
		"exercises/egy/story_test.go": story, "lessons/histories/egy.json": recorded(t),
	})
	b, problems := book.Load(changed)
	require.Empty(t, problems)
	l := b.Lessons[0]
	assert.Equal(t, "exercises/egy/story_test.go", l.Exercise.Story)
	fence := l.Section("tortenet").Markdown
	require.Contains(t, fence, "```history\n{")
	s, err := history.ParseFence(fence[len("```history\n") : len(fence)-len("\n```")])
	require.NoError(t, err)
	require.Len(t, s.Variants, 1)
	assert.Equal(t, "Kettőt ad vissza", s.Variants[0].Title, "the title comes from the mistake")
	damage := l.Exercise.Mistakes[0].Damage
	require.NotNil(t, damage)
	assert.Equal(t, []bool{false, true}, damage.Differs)
}

func TestFaultsOfRecordingsAreTold(t *testing.T) {
	asks := func(attributes string) string {
		return replaced(t, "```text {output=\"ExampleDo\"}\n```", "```history {"+attributes+"}\n```")
	}
	for name, test := range map[string]struct {
		files map[string]string
		want  string
	}{
		"no recording":    {map[string]string{"exercises/egy/story_test.go": story}, "exercises/egy/story_test.go: a történetekről nincs felvétel (lessons/histories/egy.json); így készül: go run . verify --record egy"},
		"broken":          {map[string]string{"exercises/egy/story_test.go": story, "lessons/histories/egy.json": "{"}, "lessons/histories/egy.json: a felvétel nem olvasható: decode histories: unexpected end of JSON input; így készül újra: go run . verify --record egy"},
		"stray":           {map[string]string{"lessons/histories/mas.json": recorded(t)}, "lessons/histories/mas.json: nincs hozzá lecke, amelynek volnának történetei"},
		"stale":           {map[string]string{"exercises/egy/story_test.go": story, "lessons/histories/egy.json": strings.Replace(recorded(t), `"two"`, `"harom"`, 1)}, "lessons/histories/egy.json: a felvétel olyan hibát játszik, amely már nincs meg: harom; így készül újra: go run . verify --record egy"},
		"unknown story":   {map[string]string{"exercises/egy/story_test.go": story, "lessons/histories/egy.json": recorded(t), "lessons/01-egy.md": asks(`story="x"`)}, `lessons/01-egy.md:16: nincs ilyen felvett történet: "x"`},
		"unknown mistake": {map[string]string{"exercises/egy/story_test.go": story, "lessons/histories/egy.json": recorded(t), "lessons/01-egy.md": asks(`story="elso" mistakes="harom"`)}, "lessons/01-egy.md:16: ezt a történetet ez a hiba nem játssza másképp, ezért nincs mit mutatni: elso, harom"},
	} {
		_, problems := book.Load(changedWorkbook(test.files))
		var texts []string
		for _, p := range problems {
			texts = append(texts, p.String())
		}
		assert.Equal(t, []string{test.want}, texts, name)
	}
}
