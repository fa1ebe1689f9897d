package search

import (
	"strings"
	"unicode"
)

// plain lists the accented letters. Before each group stand the plain letters that replace them.
const plain = "aàáâãäåāăą cçćĉċč dďđð eèéêëēĕėęě gĝğġģ hĥħ iìíîïĩīĭįı jĵ kķ lĺļľŀł nñńņňŉ oòóôõöøōŏő rŕŗř sśŝşš tţťŧ uùúûüũūŭůűų wŵ yýÿŷ zźżž aeæ oeœ ssß thþ"

var folds = func() map[rune]string {
	m := map[rune]string{}
	for _, group := range strings.Fields(plain) {
		letters := strings.TrimRightFunc(group, func(r rune) bool { return r > unicode.MaxASCII })
		for _, r := range group[len(letters):] {
			m[r] = letters
		}
	}
	return m
}()

// fold converts a text to lower case without accents.
func fold(text string) string {
	ascii := true
	for i := range len(text) {
		if text[i] >= 0x80 {
			ascii = false
			break
		}
	}
	if ascii {
		return strings.ToLower(text)
	}
	var b strings.Builder
	for _, r := range strings.ToLower(text) {
		switch {
		case r == '’':
			b.WriteByte('\'')
		case unicode.Is(unicode.Mn, r):
		case folds[r] != "":
			b.WriteString(folds[r])
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}
