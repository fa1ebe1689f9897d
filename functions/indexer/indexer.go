// Package indexer saves snapshots of the lists that functions keep in memory. A cold start then reads a
// snapshot and the changes since.
package indexer

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"backdock/shared/app"
	"backdock/shared/catalog/item"
	"backdock/shared/catalog/unit"
	"backdock/shared/delivery/trip"
	"backdock/shared/platform/migration"
	"backdock/shared/platform/synctask"
	"backdock/shared/prices/allowance"
	"backdock/shared/prices/report"
	"backdock/shared/prices/spot"
	"backdock/shared/sales/customer"
	"backdock/shared/sales/order"
	"backdock/shared/sales/order/orderlist"
	"backdock/shared/stock/adjustment"
	"backdock/shared/stock/outofstock"
)

// Worker is the function.
var Worker = app.Worker{
	Name:    "indexer",
	Summary: "Saves snapshots of the lists",
	Do:      handle,
}

// lists has one line per list: a function that saves a store's snapshot and returns the number of rows.
var lists = []struct {
	name string
	save func(context.Context, *app.Backend) (int, error)
}{
	{item.List, func(ctx context.Context, b *app.Backend) (int, error) {
		return item.New(b.Table, b.Blobs, b.Now, unit.New(b.Table, b.Now)).SaveSnapshot(ctx)
	}},
	{customer.List, func(ctx context.Context, b *app.Backend) (int, error) {
		return customer.New(b.Table, b.Blobs, b.Now).SaveSnapshot(ctx)
	}},
	{order.List, func(ctx context.Context, b *app.Backend) (int, error) {
		return orderlist.New(b.Orders(), b.Table, b.Blobs, b.Now).Save(ctx)
	}},
	{outofstock.List, func(ctx context.Context, b *app.Backend) (int, error) {
		return outofstock.New(b.Table, b.Blobs, b.Now).Save(ctx)
	}},
	{adjustment.List, func(ctx context.Context, b *app.Backend) (int, error) { return b.Adjustments().Save(ctx) }},
	{spot.List, func(ctx context.Context, b *app.Backend) (int, error) { return b.SpotSheets().SaveSnapshot(ctx) }},
	{allowance.List, func(ctx context.Context, b *app.Backend) (int, error) { return b.Allowances().Save(ctx) }},
	{report.List, func(ctx context.Context, b *app.Backend) (int, error) { return b.PricingReports().Save(ctx) }},
	{trip.List, func(ctx context.Context, b *app.Backend) (int, error) { return b.Trips().Save(ctx) }},
	{synctask.List, func(ctx context.Context, b *app.Backend) (int, error) {
		return synctask.New(b.Table, b.Blobs, nil, b.Now).SaveSnapshot(ctx)
	}},
}

// handle saves all lists; a failing list does not stop the others. Each list starts from its last snapshot. The largest ones
// are made for this run and released afterwards, so that they need not all fit in memory; those of b stay for the next run.
//
// While a migration is running it saves nothing, because saving also prunes the registry of changes, which a
// migration reads to find records of any age.
func handle(ctx context.Context, b *app.Backend, _ json.RawMessage) (any, error) {
	rows := map[string]int{}
	migrations, err := b.Migrations().Progress(ctx)
	if err != nil {
		return nil, err
	}
	if slices.ContainsFunc(migrations, func(p migration.Progress) bool { return p.State != migration.Done }) {
		b.Log.InfoContext(ctx, "no snapshots while a migration is open", "group", "indexer")
		return rows, nil
	}
	var failed error
	for _, l := range lists {
		n, err := l.save(ctx, b)
		if err != nil {
			failed = errors.Join(failed, fmt.Errorf("list %s: %w", l.name, err))
			continue
		}
		rows[l.name] = n
	}
	return rows, failed
}
