package trip

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"backdock/shared/platform/fault"
)

// A trip is one item of the table, so its texts are bounded, in bytes. A text that does not fit is never lost: reports
// keep their notes in full, an edit is refused, and only the oldest entries of the history go.
const (
	maxNotesBytes   = 96 << 10 // notes of the trip and of all its stops
	maxHistoryBytes = 48 << 10 // notes of the status history
	// maxReasonBytes bounds a reason in Result.Delivered. An order has up to 500 lines.
	maxReasonBytes = 240
)

// MaxDecisions is how many decisions about parts of its goods an order has on a trip. The next one must be about all
// that is left.
const MaxDecisions = 4

func (t *Trip) notesBytes() int {
	n := len(t.Notes)
	for _, s := range t.Stops {
		n += len(s.Notes)
	}
	return n
}

// checkNotes returns an error if the notes of the trip and its stops are too long together. Errors: fault.Invalid.
func (t *Trip) checkNotes() error {
	if n := t.notesBytes(); n > maxNotesBytes {
		return fault.Fields(fmt.Sprintf(
			"notes must be shorter: those of the trip and its stops together need %d kB, and a trip has room for %d kB",
			(n+1023)>>10, maxNotesBytes>>10))
	}
	return nil
}

// BoundNotes shortens the notes of a stop to what the trip has room for. They are those of a report, which keeps them in
// full.
func (t *Trip) BoundNotes(stop *Stop) {
	room := maxNotesBytes - (t.notesBytes() - len(stop.Notes))
	stop.Notes = shortened(stop.Notes, max(room, 0))
}

// note adds an entry to the history. The oldest ones go when there are too many, or when their notes are too long
// together.
func (t *Trip) note(c Change) {
	t.History = append(t.History, c)
	t.History = t.History[max(0, len(t.History)-MaxHistory):]
	from := len(t.History)
	for size := 0; from > 0 && size+len(t.History[from-1].Notes) <= maxHistoryBytes; {
		from--
		size += len(t.History[from].Notes)
	}
	t.History = t.History[from:]
}

// shortened cuts a text to a number of bytes, with an ellipsis at the cut.
func shortened(s string, bytes int) string {
	const ellipsis = "…"
	if len(s) <= bytes {
		return s
	}
	if bytes < len(ellipsis) {
		return ""
	}
	end := bytes - len(ellipsis)
	for end > 0 && !utf8.RuneStart(s[end]) {
		end--
	}
	return strings.TrimRight(s[:end], " ") + ellipsis
}

// BoundReasons shortens the reasons of delivered lines to what a result has room for. The report keeps them in full.
func BoundReasons(lines []DeliveredLine) []DeliveredLine {
	bounded := make([]DeliveredLine, len(lines))
	for i, l := range lines {
		l.Reason = shortened(l.Reason, maxReasonBytes)
		bounded[i] = l
	}
	return bounded
}
