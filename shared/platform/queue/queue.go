// Package queue sends messages between functions. Implementations: queue/sqs,
// and Memory for tests; queue/queuetest is the suite that both pass.
package queue

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"sync"

	"backdock/shared/platform/table"
)

// The queues. Each has its own dead-letter queue, see infra/queues.go.
const (
	// ERPPriority carries work that a person waits for; the ERP worker takes it before ERPBulk.
	ERPPriority = "erp-priority"
	// ERPBulk carries scheduled and mass work.
	ERPBulk = "erp-bulk"
	// Mail carries mails to send.
	Mail = "mail"
	// Jobs carries background jobs, one message per slice of work.
	Jobs = "jobs"
	// Plans carries plans of delivery days: to make, to apply, to undo.
	Plans = "plans"
)

// ERP lists the queues of the ERP worker.
var ERP = []string{ERPPriority, ERPBulk}

// Names lists all queues.
var Names = []string{ERPPriority, ERPBulk, Mail, Jobs, Plans}

// Sender sends messages. Delivered at least once, in any order.
type Sender interface {
	Send(ctx context.Context, messages ...table.Message) error
}

// Message makes a message for a queue.
func Message(queue string, body any) table.Message {
	return *table.Item{}.Announcing(queue, body).Outbox
}

// Memory keeps messages in memory until they are taken, for tests. It does not wait for their delays.
type Memory struct {
	mu       sync.Mutex
	messages map[string][]json.RawMessage
}

// NewMemory makes empty queues.
func NewMemory() *Memory { return &Memory{messages: map[string][]json.RawMessage{}} }

// Send implements Sender.
func (m *Memory) Send(_ context.Context, messages ...table.Message) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, msg := range messages {
		if !slices.Contains(Names, msg.Queue) {
			return fmt.Errorf("send to queue %q: there is no such queue", msg.Queue)
		}
		m.messages[msg.Queue] = append(m.messages[msg.Queue], msg.Body)
	}
	return nil
}

// Take removes and returns all messages of a queue.
func (m *Memory) Take(queue string) []json.RawMessage {
	m.mu.Lock()
	defer m.mu.Unlock()
	taken := m.messages[queue]
	delete(m.messages, queue)
	return taken
}
