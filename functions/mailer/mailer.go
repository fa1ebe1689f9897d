// Package mailer sends the mails that the queue mail announces, see shared/platform/mail.
package mailer

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"

	"backdock/shared/app"
	"backdock/shared/platform/mail"
	"backdock/shared/platform/metric"
	"backdock/shared/platform/queue"
	"backdock/shared/platform/trace"
)

const name = "mailer"

// Worker is the function.
var Worker = app.Worker{
	Name:    name,
	Summary: "Sends mail",
	Do:      handle,
}

// handle sends the mails of a batch. A mail that the service refuses for good is logged and dropped: an
// invalid address must not delay other mails or raise the alarm of the dead-letter queue.
func handle(ctx context.Context, b *app.Backend, event json.RawMessage) (any, error) {
	sent, refused := 0, 0
	deliver := func(ctx context.Context, body json.RawMessage) error {
		var a mail.Announcement
		if err := json.Unmarshal(body, &a); err != nil {
			return fmt.Errorf("message of the queue mail: %w", err)
		}
		trace.Add(ctx, trace.Mail, a.ID)
		err := mail.Deliver(ctx, b.Table, b.Mail, a)
		switch {
		case err == nil:
			sent++
		case errors.Is(err, mail.ErrRefused):
			refused++
			b.Log.WarnContext(ctx, "mail refused", "group", name, "error", err.Error())
			return nil
		}
		return err
	}
	answer, err := queue.Batch(ctx, event, deliver, func(ctx context.Context, message string, err error) {
		b.Log.ErrorContext(ctx, "mail not sent", "group", name, "messageId", message, "error", err.Error())
	})
	b.Log.LogAttrs(ctx, slog.LevelInfo, "mails", slog.String("group", name), slog.Int("mailsSent", sent),
		slog.Int("mailsRefused", refused),
		slog.Int("mailFailures", len(answer.Failures)), metric.Attr(b.Now(),
			metric.Metric{Name: "mailsSent", Unit: metric.Count}, metric.Metric{Name: "mailsRefused", Unit: metric.Count},
			metric.Metric{Name: "mailFailures", Unit: metric.Count}))
	return answer, err
}
