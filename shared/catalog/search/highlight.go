package search

import (
	"strings"
	"unicode/utf8"
)

// Highlight is a part of a name, marked or not.
type Highlight struct {
	Text  string `json:"text"`
	Match bool   `json:"match"`
}

// HighlightName splits a name into parts that were typed, as whole words or as their beginnings, and the
// other parts. Joined, the parts are the name.
func HighlightName(name, typed string) []Highlight {
	words := Words(typed)
	parts := []Highlight{}
	add := func(text string, match bool) {
		if text == "" {
			return
		}
		if n := len(parts); n > 0 && parts[n-1].Match == match {
			parts[n-1].Text += text
			return
		}
		parts = append(parts, Highlight{text, match})
	}
	for len(name) > 0 {
		n := strings.IndexFunc(name, isWord)
		if n < 0 {
			n = len(name)
		}
		add(name[:n], false)
		name = name[n:]
		end := strings.IndexFunc(name, func(r rune) bool { return !isWord(r) && r != '\'' && r != '’' })
		if end < 0 {
			end = len(name)
		}
		same := matching(name[:end], words)
		add(name[:same], true)
		add(name[same:end], false)
		name = name[end:]
	}
	return parts
}

// matching returns how many bytes of a word of a name the longest typed word covers.
func matching(word string, typed []string) int {
	most := 0
	for _, t := range typed {
		covered := 0
		rest := t
		for i, r := range word {
			letters := strings.Trim(fold(string(r)), "'")
			if rest == "" || !strings.HasPrefix(rest, letters) {
				break
			}
			rest = rest[len(letters):]
			covered = i + utf8.RuneLen(r)
		}
		if rest == "" {
			most = max(most, covered)
		}
	}
	return min(most, len(word))
}
