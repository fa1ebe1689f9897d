// Package mail sends mails to people. A mail is stored in the table in the transaction that causes it. The
// queue carries only its id, and the function mailer sends it, at least once. The sweep announces mails again
// whose message was lost. The record is deleted after sending, so codes and tokens are not kept longer than
// needed.
package mail

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"time"

	"backdock/shared/platform/id"
	"backdock/shared/platform/queue"
	"backdock/shared/platform/table"
)

// Message is a mail in plain text.
type Message struct {
	To      string `json:"to"`
	Subject string `json:"subject"`
	Text    string `json:"text"`
}

// LogValue keeps the text and the address of a mail out of logs.
func (m Message) LogValue() slog.Value { return slog.StringValue("mail " + m.Subject) }

// ErrRefused is returned if the mail service will never accept the mail, because the address is invalid.
var ErrRefused = errors.New("mail refused")

// Sender sends a mail. Errors: ErrRefused.
type Sender interface {
	Send(ctx context.Context, m Message) error
}

// kept is how long an unsent mail is kept.
const kept = 24 * time.Hour

// Announcement is the queue message of a mail.
type Announcement struct {
	ID string `json:"id"`
}

// A mail that is still to be sent:
//
//	by id:  MAIL#<id> / MAIL
//	unsent: ByKey MAILS / <when it is announced again>#<id>
func key(id string) table.Key { return table.Key{PK: "MAIL#" + id, SK: "MAIL"} }

const (
	// announceAgain is the age from which the message of an unsent mail counts as lost. The message is then
	// sent again, and after that at doubled intervals up to announceMost.
	announceAgain = 10 * time.Minute
	announceMost  = 2 * time.Hour
	// sweepMost is the largest number of mails that one sweep announces.
	sweepMost = 200

	unsent    = "MAILS"
	dueLayout = "2006-01-02T15:04:05Z"
)

// outgoing is a mail as it is stored.
type outgoing struct {
	Message
	Announced int       `json:"announced"` // how often the sweep has announced it
	PutAt     time.Time `json:"putAt"`
}

func (o outgoing) item(id string, due time.Time) table.Item {
	i := table.New(key(id), o).Expiring(o.PutAt.Add(kept))
	i.ByKey = table.Key{PK: unsent, SK: due.UTC().Format(dueLayout) + "#" + id}
	return i
}

// Put returns the operation that has a mail sent. It belongs into the Commit of the change that causes the
// mail.
func Put(m Message, now time.Time) table.Op {
	a := Announcement{id.New(now)}
	return table.Put(outgoing{Message: m, PutAt: now}.item(a.ID, now.Add(announceAgain)).Announcing(queue.Mail, a),
		table.Absent())
}

// Sweep announces unsent mails again whose message was lost or ended on the dead-letter queue. It returns how
// many.
func Sweep(ctx context.Context, t table.Table, q queue.Sender, now time.Time) (int, error) {
	page, err := t.Query(ctx, table.Query{Index: table.ByKey, PK: unsent, To: now.UTC().Format(dueLayout),
		Limit: sweepMost})
	if err != nil {
		return 0, fmt.Errorf("mails that were not sent: %w", err)
	}
	n := 0
	for _, found := range page.Items {
		_, id, _ := strings.Cut(found.ByKey.SK, "#")
		o, err := table.Load[outgoing](ctx, t, found.Key)
		if errors.Is(err, table.ErrMissing) || err == nil && now.After(o.PutAt.Add(kept)) {
			continue // it was sent, or it is too old and the table will delete it
		}
		if err != nil {
			return n, fmt.Errorf("mail %s: %w", id, err)
		}
		if err := q.Send(ctx, queue.Message(queue.Mail, Announcement{id})); err != nil {
			return n, fmt.Errorf("announce mail %s: %w", id, err)
		}
		n++
		before := o.Announced
		o.Announced++
		due := now.Add(min(announceAgain<<min(o.Announced, 4), announceMost))
		err = t.Commit(ctx, table.Put(o.item(id, due), table.FieldIs("announced", before)))
		if err != nil && !errors.Is(err, table.ErrCondition) { // ErrCondition: it was sent meanwhile
			return n, fmt.Errorf("mail %s: %w", id, err)
		}
	}
	return n, nil
}

// Deliver sends the mail of an announcement and deletes its record. If the record is missing, the mail has
// been sent. Errors: ErrRefused; the record is deleted then too.
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
