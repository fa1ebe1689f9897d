package mail

import (
	"context"
	"sync"
)

// Memory is a Sender that keeps the mails in memory, for tests.
type Memory struct {
	// Fail returns the error for a mail. nil: no mail fails.
	Fail func(Message) error

	mu   sync.Mutex
	sent []Message
}

// Send implements Sender.
func (m *Memory) Send(_ context.Context, message Message) error {
	if m.Fail != nil {
		if err := m.Fail(message); err != nil {
			return err
		}
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.sent = append(m.sent, message)
	return nil
}

// To returns the mails to an address, in the order of sending.
func (m *Memory) To(address string) []Message {
	m.mu.Lock()
	defer m.mu.Unlock()
	var to []Message
	for _, message := range m.sent {
		if message.To == address {
			to = append(to, message)
		}
	}
	return to
}
