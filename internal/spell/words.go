package spell

import (
	"regexp"
	"strings"
	"unicode"
)

// word is what hunspell is asked about.
type word struct {
	text string
	dot  bool // a full stop follows, so that it may be an abbreviation
}

// run is a word with everything that Hungarian writes into one: 5-ös, 100%-os, kérés-.
var run = regexp.MustCompile(`[\pL\pM\pN%°§-]+\.?`)

func splitWords(line string) []word {
	var all []word
	for _, text := range run.FindAllString(strings.ReplaceAll(line, softHyphen, ""), -1) {
		bare, dot := strings.CutSuffix(text, ".")
		if strings.ContainsFunc(bare, unicode.IsLetter) {
			all = append(all, word{text: bare, dot: dot})
		}
	}
	return all
}

const softHyphen = "\u00ad"
