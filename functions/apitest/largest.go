package apitest

import (
	"strings"
	"testing"

	"backdock/shared/platform/table"
)

// Words returns a text of n characters, each of which needs four bytes.
func Words(n int) string { return strings.Repeat("𝄞", n) }

// mostMessageBytes is what SQS accepts as a message, and Step Functions as an input.
const mostMessageBytes = 256 << 10

// SmallItems fails if a stored item needs more than nine tenths of what the table accepts, or its message more than nine
// tenths of what a queue accepts.
func (s *Server) SmallItems(t testing.TB) {
	t.Helper()
	for _, i := range s.Memory.Items() {
		if size := i.Size(); size > table.MaxItemBytes*9/10 {
			t.Errorf("%s/%s needs %d bytes", i.PK, i.SK, size)
		}
		if i.Outbox != nil && len(i.Outbox.Body) > mostMessageBytes*9/10 {
			t.Errorf("the message of %s/%s needs %d bytes", i.PK, i.SK, len(i.Outbox.Body))
		}
	}
}
