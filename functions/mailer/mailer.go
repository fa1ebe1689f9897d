// Package mailer sends the mails that the queue mail announces, see shared/mail.
package mailer

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"

	"backdock/shared/backend"
	"backdock/shared/mail"
	"backdock/shared/metric"
)

const name = "mailer"

// Worker is the function.
var Worker = backend.Worker{
	Name:    name,
	Summary: "Sends mail",
	Handle:  handle,
}

// batchAnswer tells which messages are to be delivered again.
type batchAnswer struct {
	Failures []failure `json:"batchItemFailures"`
}

type failure struct {
	MessageID string `json:"itemIdentifier"`
}

// handle sends the mails of a batch. A mail that the service refuses for good is
// logged and done with: whoever gave an address that is none must not keep others
// waiting, nor ring the alarm of the dead-letter queue.
func handle(ctx context.Context, b *backend.Backend, event json.RawMessage) (any, error) {
	var e struct {
		Records []struct {
			MessageID string `json:"messageId"`
			Body      string `json:"body"`
		} `json:"Records"`
	}
	if err := json.Unmarshal(event, &e); err != nil {
		return nil, fmt.Errorf("event of the mailer: %w", err)
	}
	answer := batchAnswer{Failures: []failure{}}
	sent, refused := 0, 0
	for _, r := range e.Records {
		err := deliver(ctx, b, r.Body)
		switch {
		case err == nil:
			sent++
		case errors.Is(err, mail.ErrRefused):
			refused++
			b.Log.WarnContext(ctx, "mail refused", "error", err.Error())
		default:
			b.Log.ErrorContext(ctx, "mail", "error", err.Error())
			answer.Failures = append(answer.Failures, failure{r.MessageID})
		}
	}
	b.Log.LogAttrs(ctx, slog.LevelInfo, "mails", slog.String("group", name), slog.Int("mailsSent", sent), slog.Int("mailsRefused", refused),
		slog.Int("mailFailures", len(answer.Failures)), metric.Attr(b.Now(), []string{"group"},
			metric.Metric{Name: "mailsSent", Unit: metric.Count}, metric.Metric{Name: "mailsRefused", Unit: metric.Count}, metric.Metric{Name: "mailFailures", Unit: metric.Count}))
	return answer, nil
}

func deliver(ctx context.Context, b *backend.Backend, body string) error {
	var a mail.Announcement
	if err := json.Unmarshal([]byte(body), &a); err != nil {
		return fmt.Errorf("message of the queue mail: %w", err)
	}
	return mail.Deliver(ctx, b.Table, b.Mail, a)
}
