package feedback

import (
	"fmt"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// nbsp stands between a number and its unit.
const nbsp = "\u00a0"

const vowels = "a" + "á" + "e" + "é" + "i" + "í" + "o" + "ó" + "ö" + "ő" + "u" + "ú" + "ü" + "ű"

// Article is "az" before a vowel and "a" before anything else, as the word is read aloud:
// a name of one letter by the letter's name.
func Article(word string) string {
	switch {
	case strings.HasPrefix(word, "-"), strings.HasPrefix(word, "%"):
		return "a" // mínusz, százalék
	case strings.HasPrefix(word, "="), word == "&", word == "&&":
		return "az" // egyenlő, és
	}
	word = strings.TrimLeftFunc(word, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	first, size := utf8.DecodeRuneInString(word)
	if unicode.IsDigit(first) {
		return numeralArticle(word)
	}
	vowels := vowels
	if second, _ := utf8.DecodeRuneInString(word[size:]); !unicode.IsLetter(second) {
		vowels += "flmnrsxy" // ef, el, em, en, er, es, iksz, ipszilon
	}
	if strings.ContainsRune(vowels, unicode.ToLower(first)) {
		return "az"
	}
	return "a"
}

// numeralArticle knows the numbers whose name begins with a vowel: egy, öt, ötven, ezer and their like.
func numeralArticle(word string) string {
	end := strings.IndexFunc(word, func(r rune) bool { return !unicode.IsDigit(r) })
	if end < 0 {
		end = len(word)
	}
	if word[0] == '5' || word[0] == '1' && end%3 == 1 {
		return "az"
	}
	return "a"
}

func capital(s string) string {
	first, size := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(first)) + s[size:]
}

// list joins words as in "a, b és c".
func list(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:len(words)-1], ", ") + " és " + words[len(words)-1]
}

// Size writes a number of bytes, for example "1,2 MB".
func Size(bytes int64) string {
	switch {
	case bytes < 1000:
		return strconv.FormatInt(bytes, 10) + nbsp + "bájt"
	case bytes < 999_950:
		return decimal(float64(bytes)/1e3, 1) + nbsp + "kB"
	case bytes < 999_950_000:
		return decimal(float64(bytes)/1e6, 1) + nbsp + "MB"
	default:
		return decimal(float64(bytes)/1e9, 1) + nbsp + "GB"
	}
}

// Seconds writes a duration, for example "0,12 s".
func Seconds(d time.Duration) string {
	switch s := d.Seconds(); {
	case s < 0.005:
		return "0" + nbsp + "s"
	case s < 9.995:
		return decimal(s, 2) + nbsp + "s"
	default:
		return decimal(s, 1) + nbsp + "s"
	}
}

func decimal(x float64, digits int) string {
	return strings.Replace(fmt.Sprintf("%.*f", digits, x), ".", ",", 1)
}
