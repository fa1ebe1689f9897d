package api

import (
	"encoding/json"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// readJSON reads a body of JSON into the values that encoding/json gives, with numbers as json.Number. If an object has a
// field twice, twice is the dotted path of the first such field. Readers differ in which of the two values they use.
// Spellings that encoding/json treats as equal count as the same field.
func readJSON(body []byte) (value any, twice *string, err error) {
	if !json.Valid(body) {
		return nil, nil, json.Unmarshal(body, new(any)) // says where it is no JSON
	}
	r := reader{rest: body}
	return r.value(), r.twice, nil
}

// reader reads a text that is known to be valid JSON, so it has no errors. encoding/json would need two passes: its values
// do not show that a field was given twice, and its tokens are slow.
type reader struct {
	rest  []byte
	path  []string // of the next value
	twice *string
}

// next returns the first byte of the next value or name, or the end of the object or list.
func (r *reader) next() byte {
	for strings.IndexByte(" \t\r\n,:", r.rest[0]) >= 0 {
		r.rest = r.rest[1:]
	}
	return r.rest[0]
}

// take returns the next n bytes.
func (r *reader) take(n int) []byte {
	taken := r.rest[:n]
	r.rest = r.rest[n:]
	return taken
}

func (r *reader) value() any {
	switch r.next() {
	case '{':
		return r.object()
	case '[':
		return r.list()
	case '"':
		return r.text()
	case 't':
		r.take(len("true"))
		return true
	case 'f':
		r.take(len("false"))
		return false
	case 'n':
		r.take(len("null"))
		return nil
	}
	end := 1
	for end < len(r.rest) && strings.IndexByte("0123456789+-.eE", r.rest[end]) >= 0 {
		end++
	}
	return json.Number(r.take(end))
}

func (r *reader) object() map[string]any {
	fields, given := map[string]any{}, map[string]bool{}
	for r.take(1); r.next() != '}'; {
		name := r.text()
		r.path = append(r.path, name)
		folded := fold(name)
		if given[folded] && r.twice == nil {
			at := ""
			for _, step := range r.path {
				at = joined(at, step)
			}
			r.twice = &at
		}
		given[folded] = true
		fields[name] = r.value()
		r.path = r.path[:len(r.path)-1]
	}
	r.take(1)
	return fields
}

func (r *reader) list() []any {
	values := []any{}
	for r.take(1); r.next() != ']'; {
		r.path = append(r.path, strconv.Itoa(len(values)))
		values = append(values, r.value())
		r.path = r.path[:len(r.path)-1]
	}
	r.take(1)
	return values
}

func (r *reader) text() string {
	end, escaped := 1, false
	for ; r.rest[end] != '"'; end++ {
		if r.rest[end] == '\\' {
			escaped = true
			end++
		}
	}
	raw := r.take(end + 1)
	if !escaped && utf8.Valid(raw) {
		return string(raw[1:end])
	}
	var text string
	_ = json.Unmarshal(raw, &text) // it is valid
	return text
}

// fold returns the same string for all spellings of a name that encoding/json treats as equal.
func fold(name string) string {
	return strings.Map(func(r rune) rune {
		least := r
		for next := unicode.SimpleFold(r); next != r; next = unicode.SimpleFold(next) {
			least = min(least, next)
		}
		return least
	}, name)
}
