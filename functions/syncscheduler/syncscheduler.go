// Package syncscheduler starts what runs by the clock: discoveries, the sweep of
// what somebody left when they died, and what is counted.
//
// Events:
//
//	{"job": "discovery", "resourceTypes": [...], "full": true}   no types: all
//	{"job": "tasks"}                       tasks, jobs and mails whose message was never taken or whose worker was killed
//	{"job": "sweep"}                       the same, and stock reserved for nobody
//	{"job": "popularity", "weeks": 3}      how popular each item is; no weeks: 3
//	{"job": "recount", "full": true}       what is counted of open and lately changed orders; full: of all
//	{"job": "sessions"}                    sessions that nobody has used for 30 days
//	{"job": "migrations"}                  records in the form of an older version, see shared/platform/migration
package syncscheduler

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"time"

	"backdock/shared/app"
	"backdock/shared/erp/discovery"
	"backdock/shared/insight/stats"
	"backdock/shared/people/session"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/mail"
	"backdock/shared/platform/metric"
	"backdock/shared/platform/migration"
	"backdock/shared/platform/synctask"
	"backdock/shared/platform/trace"
	"backdock/shared/sales/reservation"
)

const name = "sync-scheduler"

// Worker is the function.
var Worker = app.Worker{
	Name:    name,
	Summary: "Starts discoveries, announces stuck tasks and jobs again, and counts again",
	Handle:  handle,
}

// Answer says what was done.
type Answer struct {
	DiscoveryID string `json:"discoveryId"` // "": one was running already
	Announced   int    `json:"announced"`   // tasks, jobs and mails
	Reserved    int    `json:"reserved"`    // carts whose reservation was looked at
	Items       int    `json:"items"`       // whose popularity is another one
	Orders      int    `json:"orders"`      // that were counted again
	// Sessions is how many were removed.
	Sessions int `json:"sessions,omitempty"`
	// Migrations is how far those have come that are not done.
	Migrations []migration.Progress `json:"migrations,omitempty"`
	// Next is where a recount stopped for want of time: the event's after of the next.
	Next string `json:"next,omitempty"`
}

func handle(ctx context.Context, b *app.Backend, event json.RawMessage) (any, error) {
	var e struct {
		Job           string                  `json:"job"`
		ResourceTypes []synctask.ResourceType `json:"resourceTypes"`
		Full          bool                    `json:"full"`
		Weeks         int                     `json:"weeks"`
		After         string                  `json:"after"`
	}
	if err := json.Unmarshal(event, &e); err != nil {
		return nil, fmt.Errorf("event of the sync scheduler: %w", err)
	}
	tasks := b.Tasks()
	discoveries := b.Discoveries()
	switch e.Job {
	case "discovery":
		d, err := discoveries.Start(ctx, discovery.Options{ResourceTypes: e.ResourceTypes, Full: e.Full, SkipRunning: true})
		return Answer{DiscoveryID: d.ID}, err
	case "tasks":
		n, err := announce(ctx, b, discoveries)
		return Answer{Announced: n}, err
	case "sweep":
		n, err := announce(ctx, b, discoveries)
		if err != nil {
			return nil, err
		}
		reserved, err := sweepReservations(ctx, b)
		if err != nil {
			return nil, err
		}
		return Answer{Announced: n, Reserved: reserved}, measure(ctx, b, tasks, discoveries)
	case "popularity":
		run, err := b.Popularity().Run(ctx, cmp.Or(e.Weeks, stats.DefaultWeeks))
		if fault.Is(err, fault.Conflict) { // one is under way: it will do
			return Answer{}, nil
		}
		return Answer{Items: run.Items}, err
	case "recount":
		n, next, err := recount(ctx, b, e.Full, e.After)
		return Answer{Orders: n, Next: next}, err
	case "migrations":
		open, err := migrate(ctx, b)
		return Answer{Migrations: open}, err
	case "sessions":
		n, err := b.Sessions().CleanUp(ctx, b.Now().Add(-session.StaleAfter))
		return Answer{Sessions: n}, err
	}
	return nil, fmt.Errorf("the sync scheduler knows no job %q", e.Job)
}

// announce announces what is stuck again, and returns how many tasks, jobs and mails.
func announce(ctx context.Context, b *app.Backend, discoveries *discovery.Discoveries) (int, error) {
	n, err := discoveries.Sweep(ctx)
	if err != nil {
		return n, err
	}
	jobs, err := b.Jobs().Sweep(ctx)
	if err != nil {
		return n + jobs, err
	}
	mails, err := mail.Sweep(ctx, b.Table, b.Queue, b.Now())
	return n + jobs + mails, err
}

// sweepReservations gives back stock that is reserved for nobody, and counts what it
// could not give back.
func sweepReservations(ctx context.Context, b *app.Backend) (int, error) {
	failed := 0
	n, err := b.Carts().SweepReservations(ctx, func(id string, err error) {
		failed++
		ctx := trace.Begin(ctx)
		if orderID, isEdit := reservation.OrderID(id); isEdit {
			trace.Add(ctx, trace.SalesOrder, orderID)
		} else {
			trace.Add(ctx, trace.Cart, id)
		}
		b.Log.ErrorContext(ctx, "reservation not swept", "group", name, "error", err.Error())
	})
	if failed > 0 {
		b.Log.LogAttrs(ctx, slog.LevelError, "reservations not swept", slog.String("group", name),
			slog.Int("reservationFailures", failed),
			metric.Attr(b.Now(), []string{"group"}, metric.Metric{Name: "reservationFailures", Unit: metric.Count}))
	}
	return n, err
}

// measure writes how late the sync is as metrics (see infra/metrics.go): how long
// the oldest task has been waiting, and how old what is known of the stock is.
func measure(ctx context.Context, b *app.Backend, tasks *synctask.Tasks, discoveries *discovery.Discoveries) error {
	oldest, err := tasks.Oldest(ctx)
	if err != nil {
		return err
	}
	stock, err := discoveries.CursorOf(ctx, synctask.Stock)
	if err != nil {
		return err
	}
	now := b.Now()
	attrs := []slog.Attr{slog.String("group", name)}
	var counted []metric.Metric
	for metricName, since := range map[string]time.Time{"oldestTask": oldest, "stockAge": stock.At} {
		age := 0.0
		if !since.IsZero() {
			age = now.Sub(since).Seconds()
		}
		attrs = append(attrs, slog.Float64(metricName, age))
		counted = append(counted, metric.Metric{Name: metricName, Unit: metric.Seconds})
	}
	b.Log.LogAttrs(ctx, slog.LevelInfo, "sync age", append(attrs, metric.Attr(now, []string{"group"}, counted...))...)
	return nil
}
