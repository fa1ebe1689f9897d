package search

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// maxTokenBytes is the longest token; the rest is cut off.
const maxTokenBytes = 40

// unitNames maps the spellings of pack size units to the units.
var unitNames = func() map[string]string {
	m := map[string]string{}
	for _, line := range []string{
		"lb lbs pound pounds", "oz ozs ounce ounces", "kg kgs kilo kilos kilogram kilograms", "g gr gram grams",
		"mg milligram milligrams",
		"l lt ltr liter liters litre litres", "ml milliliter milliliters", "cl", "gal gals gallon gallons",
		"qt qts quart quarts",
		"pt pint pints", "ct cnt count", "pk pks pack packs", "pc pcs piece pieces", "dz doz dozen", "ea each",
		"cs case cases", "in inch inches",
	} {
		names := strings.Fields(line)
		for _, name := range names {
			m[name] = names[0]
		}
	}
	return m
}()

// and is a word that a name may leave out; ampersand is the token of "&" and of the n in mac n' cheese. They mean the
// same.
const (
	and       = "and"
	ampersand = "&"
)

// token is one word of a text. All spellings of a pack size give the same token: 6/#10, 6 x 10 and 6/10 give
// "6/10"; 2.5 kg and 2.5KG give "2.5kg"; 1 % gives "1%".
type token struct {
	text string
	// parts are further words by which an indexed text is found: the numbers, the can size (#10) and the unit
	// of a pack size, the short form of a unit, a compound in one word (7up for 7 Up), and the pieces around
	// an apostrophe or of a number and word without a space.
	parts []string
	ends  bool // a comma or the like follows
}

// tokenize splits a text into tokens. Every letter and digit of the text is in one.
func tokenize(text string) []token {
	s := scanner{text: fold(text)}
	var tokens []token
	joinable := false // the last token may be the first half of a compound
	for {
		between := s.skip()
		if n := len(tokens); n > 0 && strings.ContainsAny(between, ",;:(") {
			tokens[n-1].ends = true
		}
		if strings.Contains(between, "&") {
			tokens = append(tokens, token{text: ampersand})
			joinable = false
		}
		if s.done() {
			return tokens
		}
		t := s.next(between)
		if joinable && len(tokens) > 0 {
			last := tokens[len(tokens)-1].text
			if between == "-" || between == " " && isShortNumber(last) && !isDigit(t.text[0]) {
				t.parts = append(t.parts, cut(last+t.text))
			}
		}
		joinable = t.parts == nil || !isDigit(t.text[0])
		tokens = append(tokens, t)
	}
}

// isShortNumber reports whether a text is a number with which a brand may begin: 7 Up, 100 Grand.
func isShortNumber(text string) bool {
	return len(text) <= 3 && strings.Trim(text, "0123456789") == ""
}

type scanner struct {
	text string
	at   int
}

func (s *scanner) done() bool { return s.at >= len(s.text) }

func (s *scanner) rune() (rune, int) { return utf8.DecodeRuneInString(s.text[s.at:]) }

// skip moves past characters that are not part of a word and returns them.
func (s *scanner) skip() string {
	from := s.at
	for !s.done() {
		r, n := s.rune()
		if isWord(r) {
			break
		}
		s.at += n
	}
	return s.text[from:s.at]
}

func isWord(r rune) bool {
	return unicode.IsLetter(r) || unicode.IsNumber(r)
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

// next reads the token that starts here. before is the text between it and the previous token.
func (s *scanner) next(before string) token {
	if isDigit(s.text[s.at]) {
		if strings.HasSuffix(before, "#") {
			n := s.number()
			return token{text: cut("#" + n), parts: []string{cut(n)}}
		}
		if t, ok := s.packSize(); ok {
			return t
		}
	}
	from := s.at
	text, pieces := "", 0
	quoted := strings.HasSuffix(before, "'")
	for {
		text += s.word()
		pieces++
		if !s.apostrophe() {
			break
		}
	}
	if text == "n" && (quoted || strings.HasPrefix(s.text[s.at:], "'")) {
		return token{text: ampersand}
	}
	t := token{text: cut(text)}
	if short, ok := unitNames[text]; ok && short != text {
		t.parts = append(t.parts, short)
	}
	if letters := strings.TrimLeft(text, "0123456789"); len(letters) > 1 && len(letters) < len(text) && pieces == 1 {
		t.parts = append(t.parts, cut(text[:len(text)-len(letters)]), cut(letters))
	}
	if pieces > 1 {
		for _, p := range strings.Split(s.text[from:s.at], "'") {
			if len(p) > 1 {
				t.parts = append(t.parts, cut(p))
			}
		}
	}
	return t
}

// apostrophe moves past an apostrophe inside a word.
func (s *scanner) apostrophe() bool {
	if !strings.HasPrefix(s.text[s.at:], "'") {
		return false
	}
	r, _ := utf8.DecodeRuneInString(s.text[s.at+1:])
	if !unicode.IsLetter(r) {
		return false
	}
	s.at++
	return true
}

// word reads letters and digits.
func (s *scanner) word() string {
	from := s.at
	for !s.done() {
		r, n := s.rune()
		if !isWord(r) {
			break
		}
		s.at += n
	}
	return s.text[from:s.at]
}

// packSize reads numbers joined by / or x, with a unit or a percent sign. If letters follow that are not a
// unit (7up, 1043a), it reads nothing.
func (s *scanner) packSize() (token, bool) {
	from := s.at
	numbers := []string{s.number()}
	canSize := false // the last number is a can size: 6/#10
	for {
		before := s.at
		if !s.joint() || s.done() || !isDigit(s.text[s.at]) {
			s.at = before
			break
		}
		canSize = s.text[s.at-1] == '#'
		numbers = append(numbers, s.number())
	}
	unit, ok := s.unit()
	if !ok {
		s.at = from
		return token{}, false
	}
	size := strings.Join(numbers, "/")
	t := token{text: cut(size + unit)}
	if len(numbers) > 1 {
		for _, n := range numbers {
			t.parts = append(t.parts, cut(n))
		}
	}
	// Six #10 cans are also written 6/10.
	if canSize || len(numbers) == 2 && unit == "" {
		t.parts = append(t.parts, cut("#"+numbers[len(numbers)-1]))
	}
	if unit != "" {
		t.parts = append(t.parts, cut(size))
		if last := cut(numbers[len(numbers)-1] + unit); len(numbers) > 1 {
			t.parts = append(t.parts, last)
		}
		if unit != "%" {
			t.parts = append(t.parts, unit)
		}
	}
	return t, true
}

// number reads digits with a decimal point and thousands separators.
func (s *scanner) number() string {
	var b strings.Builder
	point := false
	for !s.done() {
		c := s.text[s.at]
		switch {
		case isDigit(c):
			b.WriteByte(c)
		case c == '.' && !point && s.at+1 < len(s.text) && isDigit(s.text[s.at+1]):
			point = true
			b.WriteByte(c)
		case c == ',' && !point && s.thousands():
		default:
			return b.String()
		}
		s.at++
	}
	return b.String()
}

// thousands reports whether the comma here is followed by exactly three digits.
func (s *scanner) thousands() bool {
	rest := s.text[s.at+1:]
	n := 0
	for n < len(rest) && isDigit(rest[n]) {
		n++
	}
	return n == 3
}

// joint moves past "/", "x", "*" or "×" with optional spaces around it, and a "#".
func (s *scanner) joint() bool {
	s.space()
	r, n := s.rune()
	if r != '/' && r != 'x' && r != '*' && r != '×' {
		return false
	}
	s.at += n
	s.space()
	if strings.HasPrefix(s.text[s.at:], "#") {
		s.at++
	}
	return true
}

func (s *scanner) space() {
	if strings.HasPrefix(s.text[s.at:], " ") {
		s.at++
	}
}

// unit reads a unit or a percent sign after a number, from which a space or a hyphen may separate it. It
// returns "" if there is none, and false if letters follow directly that are not a unit.
func (s *scanner) unit() (string, bool) {
	direct := s.at
	if strings.HasPrefix(s.text[s.at:], " ") || strings.HasPrefix(s.text[s.at:], "-") {
		s.at++
	}
	if strings.HasPrefix(s.text[s.at:], "%") {
		s.at++
		return "%", true
	}
	from := s.at
	word := s.word()
	if unit, ok := unitNames[word]; ok {
		return unit, true
	}
	s.at = direct
	return "", word == "" || from != direct
}

func cut(s string) string {
	if len(s) <= maxTokenBytes {
		return s
	}
	s = s[:maxTokenBytes]
	for !utf8.ValidString(s) {
		s = s[:len(s)-1]
	}
	return s
}

// compact removes everything but letters and digits from a code, and leading zeros from a number, so that a
// GTIN is found in all its lengths.
func compact(code string) string {
	s := strings.Map(func(r rune) rune {
		if isWord(r) {
			return r
		}
		return -1
	}, fold(code))
	if strings.Trim(s, "0123456789") == "" {
		if t := strings.TrimLeft(s, "0"); t != "" {
			return t
		}
	}
	return s
}
