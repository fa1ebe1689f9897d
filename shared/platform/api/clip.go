package api

import (
	"fmt"
	"unicode/utf8"

	"backdock/shared/platform/fault"
)

// Limits on how much of the request an error repeats. The start of a message says which field is wrong, and
// its end says what is expected.
const (
	clipStart = 400 // bytes kept from the start of a message
	clipEnd   = 200 // bytes kept from its end
	// clipTotal is the limit for all messages and problems of one answer together, in bytes. It is enough for
	// four errors on each of 500 lines.
	clipTotal = 320 << 10
	// problemSize is the approximate size of a problem without its field, in bytes of JSON.
	problemSize = 64
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

// clipAll shortens each message of an Invalid fault and the field of each problem. If they are too long
// together, it leaves out the last ones and adds how many.
func clipAll(f *fault.Error) (messages []string, problems []fault.Problem) {
	size := 0
	for i, m := range f.Messages {
		m = clip(m)
		size += len(m)
		if i < len(f.Problems) {
			p := f.Problems[i]
			p.Field = clip(p.Field)
			size += len(p.Field) + problemSize
			problems = append(problems, p)
		}
		if size > clipTotal {
			return append(messages, fmt.Sprintf("and %d more", len(f.Messages)-i)), problems[:min(i, len(problems))]
		}
		messages = append(messages, m)
	}
	return messages, problems
}
