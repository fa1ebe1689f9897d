package items

import (
	"sort"
	"strings"

	"backdock/shared/catalog/item"
)

// longestTypo is the length in bytes of the longest code that is searched for typos.
const longestTypo = 40

// codeLike reports whether a text is meant as a code. If items are numbered, a text search for the digits
// would find thousands of items.
func codeLike(text string) bool {
	text = strings.TrimSpace(text)
	return strings.ContainsAny(text, "0123456789") && !strings.ContainsAny(text, " \t")
}

// near returns at most three items for a mistyped code: first items whose code is one edit away, then items whose code
// begins with the text. keep reports whether an item may be suggested.
func (b *codeBook) near(text string, keep func(*item.Row) bool) []*item.Row {
	if !codeLike(text) {
		return nil
	}
	text = plain(text)
	var rows []*item.Row
	seen := map[string]bool{}
	offer := func(id string) (more bool) {
		if r := b.rows[id]; r != nil && !seen[id] && keep(r) {
			seen[id] = true
			rows = append(rows, r)
		}
		return len(rows) < suggestedItems
	}
	if len(text) <= longestTypo && !b.edits(text, offer) {
		return rows
	}
	for i := sort.SearchStrings(b.sorted, text); i < len(b.sorted) && strings.HasPrefix(b.sorted[i], text); i++ {
		if !offer(b.ids[b.sorted[i]]) {
			break
		}
	}
	return rows
}

// edits calls offer for each item whose code is one edit away: two swapped characters, one replaced, one extra, or one
// missing. It returns false when offer returns false.
func (b *codeBook) edits(text string, offer func(id string) bool) bool {
	try := func(code []byte) bool {
		id, known := b.ids[string(code)]
		return !known || offer(id)
	}
	buffer := make([]byte, 0, longestTypo+1)
	for i := 0; i+1 < len(text); i++ {
		if !try(append(append(append(buffer, text[:i]...), text[i+1], text[i]), text[i+2:]...)) {
			return false
		}
	}
	for i := range len(text) {
		for _, c := range []byte(b.letters) {
			if !try(append(append(append(buffer, text[:i]...), c), text[i+1:]...)) {
				return false
			}
		}
	}
	for i := range len(text) {
		if !try(append(append(buffer, text[:i]...), text[i+1:]...)) {
			return false
		}
	}
	for i := range len(text) + 1 {
		for _, c := range []byte(b.letters) {
			if !try(append(append(append(buffer, text[:i]...), c), text[i:]...)) {
				return false
			}
		}
	}
	return true
}
