package aws

import (
	"context"
	"log/slog"
	"time"

	"backdock/shared/platform/metric"
)

// callMetrics makes a metric of each log line of the ERP client about a call: erpMs, by the calling function.
type callMetrics struct {
	slog.Handler
	group string
	now   func() time.Time
}

// Handle implements slog.Handler.
func (h callMetrics) Handle(ctx context.Context, r slog.Record) error {
	r.Attrs(func(a slog.Attr) bool {
		if a.Key != "ms" {
			return true
		}
		r.AddAttrs(slog.String("group", h.group), slog.Any("erpMs", a.Value),
			metric.Attr(h.now(), metric.Metric{Name: "erpMs", Unit: metric.Milliseconds}))
		return false
	})
	return h.Handler.Handle(ctx, r)
}
