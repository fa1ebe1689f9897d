package user

import (
	"strings"
	"unicode/utf8"

	"backdock/shared/platform/fault"
)

// maxName is the longest first or last name, in characters.
const maxName = 100

// Names removes superfluous white space from a first and a last name. Errors: fault.Invalid.
func Names(first, last string) (string, string, error) {
	var wrong []fault.Field
	tidy := func(field, name string) string {
		name = strings.Join(strings.Fields(name), " ")
		switch n := utf8.RuneCountInString(name); {
		case n == 0:
			wrong = append(wrong, fault.Empty(field))
		case n > maxName:
			wrong = append(wrong, fault.At(field, fault.CodeTooLong, map[string]any{"max": maxName},
				"must be at most %d characters long", maxName))
		}
		return name
	}
	first, last = tidy("firstName", first), tidy("lastName", last)
	if wrong != nil {
		return "", "", fault.Wrong(wrong...)
	}
	return first, last, nil
}
