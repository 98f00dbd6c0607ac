package spell

import (
	"cmp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// The list stays short: sorted, without doubles, and without words that the dictionary knows.
func TestEveryEntryOfTheWordListIsNeeded(t *testing.T) {
	list := strings.Fields(entries(words))
	require.True(t, slices.IsSorted(list), "not sorted: %v", list)
	require.Equal(t, slices.Compact(slices.Clone(list)), list)

	c, err := Find()
	if err != nil {
		t.Skipf("needs hunspell with hu_HU: %v", err)
	}
	// These pass alone, the one as a form of báj and the other as a compound, but not so.
	longer := map[string]string{"bájt": "bájttal", "címsor": "címsorazonosító"}
	var texts []Text
	for i, entry := range list {
		word, _, _ := strings.Cut(entry, "/")
		texts = append(texts, Text{Line: i, Content: cmp.Or(longer[word], word)})
	}
	unknown, err := c.check(t.Context(), texts, "")
	require.NoError(t, err)
	faults := map[int]bool{}
	for _, f := range unknown {
		faults[f.Line] = true
	}
	for i, entry := range list {
		require.True(t, faults[i], "the dictionary knows %s", entry)
	}
	left, err := c.check(t.Context(), texts, words)
	require.NoError(t, err)
	require.Empty(t, left, "hunspell does not take these entries")
}
