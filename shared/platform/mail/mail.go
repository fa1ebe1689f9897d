// Package mail sends mails to people. A mail is put into the table in the
// transaction of what it tells of, the queue carries only its id, and the function
// mailer sends it: it may arrive twice. A mail whose message was lost is announced
// again by the sweep. The record goes when the mail is sent, so no code or token
// stands anywhere for longer than needed.
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

// A mail that is still to be sent:
//
//	by id:  MAIL#<id> / MAIL
//	unsent: ByKey MAILS / <when it is to be announced again>#<id>
func key(id string) table.Key { return table.Key{PK: "MAIL#" + id, SK: "MAIL"} }

const (
	// announceAgain is after how long a mail that is still there counts as lost: its
	// message is sent again, and again after double the time each time up to
	// announceMost.
	announceAgain = 10 * time.Minute
	announceMost  = 2 * time.Hour
	// sweepMost is how many mails one sweep announces; the next one takes the rest.
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

// Put is the operation that has a mail sent; for the Commit of what it tells of.
func Put(m Message, now time.Time) table.Op {
	a := Announcement{id.New(now)}
	return table.Put(outgoing{Message: m, PutAt: now}.item(a.ID, now.Add(announceAgain)).Announcing(queue.Mail, a), table.Absent())
}

// Sweep announces the mails again that should have been sent long ago, because their
// message was lost, or ended on the dead-letter queue. It returns how many.
func Sweep(ctx context.Context, t table.Table, q queue.Sender, now time.Time) (int, error) {
	page, err := t.Query(ctx, table.Query{Index: table.ByKey, PK: unsent, To: now.UTC().Format(dueLayout), Limit: sweepMost})
	if err != nil {
		return 0, fmt.Errorf("mails that were not sent: %w", err)
	}
	n := 0
	for _, found := range page.Items {
		_, id, _ := strings.Cut(found.ByKey.SK, "#")
		o, err := table.Load[outgoing](ctx, t, found.Key)
		if errors.Is(err, table.ErrMissing) || err == nil && now.After(o.PutAt.Add(kept)) {
			continue // it was sent, or is too old: the table deletes it
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
		if err != nil && !errors.Is(err, table.ErrCondition) { // else it was sent meanwhile
			return n, fmt.Errorf("mail %s: %w", id, err)
		}
	}
	return n, nil
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
