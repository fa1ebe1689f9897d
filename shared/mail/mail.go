// Package mail sends mails to people. A mail is put into the table in the
// transaction of what it tells of, the queue carries only its id, and the function
// mailer sends it: it may arrive twice, and never not at all. The record goes when
// the mail is sent, so no code or token stands anywhere for longer than needed.
package mail

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"backdock/shared/id"
	"backdock/shared/queue"
	"backdock/shared/table"
)

// Message is a mail in plain text.
type Message struct {
	To      string `json:"to"`
	Subject string `json:"subject"`
	Text    string `json:"text"`
}

// LogValue keeps what the mail says, and to whom, out of logs.
func (m Message) LogValue() slog.Value { return slog.StringValue("mail " + m.Subject) }

// ErrRefused: the service will not take the mail however often it is tried, since
// the address is none.
var ErrRefused = errors.New("mail refused")

// Sender sends a mail. Errors: ErrRefused.
type Sender interface {
	Send(ctx context.Context, m Message) error
}

// kept is how long a mail that could not be sent is kept.
const kept = 24 * time.Hour

// Announcement is what the queue carries.
type Announcement struct {
	ID string `json:"id"`
}

// key: a mail that is still to be sent: MAIL#<id> / MAIL.
func key(id string) table.Key { return table.Key{PK: "MAIL#" + id, SK: "MAIL"} }

// Put is the operation that has a mail sent; for the Commit of what it tells of.
func Put(m Message, now time.Time) table.Op {
	a := Announcement{id.New(now)}
	return table.Put(table.New(key(a.ID), m).Expiring(now.Add(kept)).Announcing(queue.Mail, a), table.Absent())
}

// Deliver sends the mail of an announcement and forgets it. One that is not there
// has been sent. Errors: ErrRefused, and then it is forgotten too.
func Deliver(ctx context.Context, t table.Table, s Sender, a Announcement) error {
	m, err := table.Load[Message](ctx, t, key(a.ID))
	if errors.Is(err, table.ErrMissing) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("mail %s: %w", a.ID, err)
	}
	sent := s.Send(ctx, m)
	if sent != nil && !errors.Is(sent, ErrRefused) {
		return fmt.Errorf("mail %s: %w", a.ID, sent)
	}
	if err := t.Commit(ctx, table.Delete(key(a.ID))); err != nil {
		return fmt.Errorf("forget mail %s: %w", a.ID, err)
	}
	return sent
}
