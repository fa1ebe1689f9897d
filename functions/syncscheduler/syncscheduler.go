// Package syncscheduler runs the scheduled jobs: discoveries, the sweep of stuck tasks and reservations, and recounts.
//
// Events:
//
//	{"job": "discovery", "resourceTypes": [...], "full": true}   without resourceTypes: all types
//	{"job": "tasks"}                       announces stuck tasks, jobs and mails again; begins price changes that are due
//	{"job": "sweep"}                       the same, and releases stock reservations without a cart or order
//	{"job": "popularity", "weeks": 3}      computes the popularity of each item; default: 3 weeks
//	{"job": "recount", "full": true}       recounts open and lately changed orders; full: all orders
//	{"job": "sessions"}                    removes sessions not used for 30 days
//	{"job": "images"}                      deletes the files of pictures that no item has used for 7 days
//	{"job": "migrations"}                  migrates records of older versions, see shared/platform/migration
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
	Do:      handle,
}

// Answer reports what a job did.
type Answer struct {
	DiscoveryID string `json:"discoveryId"` // "": one was running already
	Announced   int    `json:"announced"`   // number of tasks, jobs and mails
	Reserved    int    `json:"reserved"`    // number of carts whose reservation was checked
	Items       int    `json:"items"`       // number of items whose popularity changed
	Orders      int    `json:"orders"`      // number of orders counted again
	// Sessions is the number of removed sessions.
	Sessions int `json:"sessions,omitempty"`
	// Images is the number of removed pictures.
	Images int `json:"images,omitempty"`
	// Migrations is the progress of migrations that are not complete.
	Migrations []migration.Progress `json:"migrations,omitempty"`
	// Next is the position at which a recount ran out of time. Pass it as after in the next event.
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
		if fault.Is(err, fault.Conflict) { // a discovery is already running
			return Answer{}, nil
		}
		return Answer{Items: run.Items}, err
	case "recount":
		n, next, err := recount(ctx, b, e.Full, e.After)
		return Answer{Orders: n, Next: next}, err
	case "migrations":
		open, err := migrate(ctx, b)
		return Answer{Migrations: open}, err
	case "images":
		n, err := b.Pictures().RemoveUnused(ctx)
		if err != nil {
			return Answer{Images: n}, err
		}
		photos, err := b.TripReports().RemoveUnused(ctx)
		return Answer{Images: n + photos}, err
	case "sessions":
		n, err := b.Sessions().CleanUp(ctx, b.Now().Add(-session.StaleAfter))
		return Answer{Sessions: n}, err
	}
	return nil, fmt.Errorf("unknown job %q of the sync scheduler", e.Job)
}

// announce announces stuck tasks, jobs and mails again, carries on interrupted trips, begins price changes whose date has
// come, and returns their number.
func announce(ctx context.Context, b *app.Backend, discoveries *discovery.Discoveries) (int, error) {
	n, err := discoveries.Sweep(ctx)
	if err != nil {
		return n, err
	}
	jobs, err := b.Jobs().Sweep(ctx)
	if err != nil {
		return n + jobs, err
	}
	plans, err := b.DayPlans().Sweep(ctx)
	if err != nil {
		return n + jobs + plans, err
	}
	changes, err := b.TripChanges().Sweep(ctx)
	if err != nil {
		return n + jobs + plans + changes, err
	}
	trips, err := b.TripSteps().Sweep(ctx)
	if err != nil {
		return n + jobs + plans + changes + trips, err
	}
	prices, err := b.PriceChanges().Sweep(ctx)
	if err != nil {
		return n + jobs + plans + changes + trips + prices, err
	}
	mails, err := mail.Sweep(ctx, b.Table, b.Queue, b.Now())
	return n + jobs + plans + changes + trips + prices + mails, err
}

// sweepReservations releases stock reserved for carts and edits that no longer need it, and counts the failures.
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
			metric.Attr(b.Now(), metric.Metric{Name: "reservationFailures", Unit: metric.Count}))
	}
	return n, err
}

// measure writes metrics of the sync (see infra/metrics.go): the waiting time of the oldest task, and the age of the
// stock data.
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
	b.Log.LogAttrs(ctx, slog.LevelInfo, "sync age", append(attrs, metric.Attr(now, counted...))...)
	return nil
}
