package api

import (
	"fmt"
	"unicode/utf8"
)

// Limits on how much of the request an error repeats. The start of a message says which field is wrong, and
// its end says what is expected.
const (
	clipStart = 400 // bytes kept from the start of a message
	clipEnd   = 200 // bytes kept from its end
	// clipTotal is the limit for all messages of one answer together, in bytes. It is enough for four errors
	// on each of 500 lines.
	clipTotal = 256 << 10
)

// clip shortens a message in the middle, where it repeats values of the request.
func clip(message string) string {
	if len(message) <= clipStart+clipEnd {
		return message
	}
	start, end := clipStart, len(message)-clipEnd
	for !utf8.RuneStart(message[start]) {
		start--
	}
	for !utf8.RuneStart(message[end]) {
		end++
	}
	return message[:start] + " … " + message[end:]
}

// clipAll shortens each message. If the messages are too long together, it leaves out the last ones and adds
// how many.
func clipAll(messages []string) []string {
	clipped := make([]string, 0, len(messages))
	size := 0
	for i, m := range messages {
		m = clip(m)
		if size += len(m); size > clipTotal {
			return append(clipped, fmt.Sprintf("and %d more", len(messages)-i))
		}
		clipped = append(clipped, m)
	}
	return clipped
}
