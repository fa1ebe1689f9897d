package user

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"backdock/shared/platform/fault"
)

// maxName is the longest first or last name, in characters.
const maxName = 100

// Names removes superfluous white space from a first and a last name. Errors: fault.Invalid.
func Names(first, last string) (string, string, error) {
	var messages []string
	tidy := func(field, name string) string {
		name = strings.Join(strings.Fields(name), " ")
		switch n := utf8.RuneCountInString(name); {
		case n == 0:
			messages = append(messages, field+" should not be empty")
		case n > maxName:
			messages = append(messages, fmt.Sprintf("%s must be at most %d characters long", field, maxName))
		}
		return name
	}
	first, last = tidy("firstName", first), tidy("lastName", last)
	if messages != nil {
		return "", "", fault.Fields(messages...)
	}
	return first, last, nil
}
