package api

import (
	"fmt"
	"unicode/utf8"
)

// Bounds of what an error repeats of the request. A message says in its first
// words which field is wrong, and in its last what is expected.
const (
	clipStart = 400 // bytes kept of the beginning of a message
	clipEnd   = 200 // and of its end
	// clipTotal is the most that all messages of one answer have together, in bytes:
	// enough for four errors on each of 500 lines.
	clipTotal = 256 << 10
)

// clip shortens a message in its middle, where values of the request stand.
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

// clipAll shortens each message, and says how many are left out where they are too
// many together.
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
