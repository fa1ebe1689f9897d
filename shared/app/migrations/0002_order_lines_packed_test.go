package migrations_test

import (
	"testing"

	"backdock/shared/app/apptest"
	"backdock/shared/platform/history"
	"backdock/shared/platform/table"
	"backdock/shared/sales/order"
)

// Orders with their lines in the head or in chunks can be read, changed and counted before the migration. After it they
// are equal, in the current form.
func TestLinesOfOrdersArePacked(t *testing.T) {
	f := newFirm(t)
	dates := []int{1, -3, -30, -200, -390, -700}
	var before []order.Order
	for i, d := range dates {
		o := f.taken(3+i*20, order.Order{DeliveryDate: apptest.Today.AddDays(d)})
		f.oldOrder(o, i%3)
		before = append(before, o)
	}
	for _, o := range before {
		f.same("before the migration", f.order(o.ID), o)
	}
	var ids []string
	for _, o := range before {
		ids = append(ids, o.ID)
	}
	all, err := f.Orders().GetAll(ctx, ids)
	f.check(err)
	for i, o := range all {
		f.same("read together", o, before[i])
	}
	// An order that is changed before it is migrated keeps its lines.
	changed, err := f.Orders().Update(ctx, ids[1], nil, func(o *order.Order) error { o.Memo = "ring twice"; return nil })
	f.check(err)
	before[1] = changed
	f.same("after a change of its head", f.order(ids[1]), changed)
	changed, err = f.Orders().Update(ctx, ids[2], nil, func(o *order.Order) error { o.Lines = o.Lines[:2]; return nil })
	f.check(err)
	before[2] = changed
	f.same("after a change of its lines", f.order(ids[2]), changed)

	done := f.migrate()
	if p := done[1]; p.Looked != len(dates) || p.Changed != len(dates)-1 {
		t.Errorf("migration 2: %+v", p)
	}
	for i, o := range before {
		f.same("after the migration", f.order(o.ID), o)
		head := fields(t, f.item("ORDER#"+o.ID, "ORDER").Body)
		if len(head["items"].([]any)) > 0 || !f.there("ORDER#"+o.ID, "LINES#00") || f.there("ORDER#"+o.ID, "LINES#01") {
			t.Errorf("order %d has the old form: %v", i, head)
		}
		if lines := f.item("ORDER#"+o.ID, "LINES#00"); len(lines.Blob) == 0 {
			t.Errorf("the lines of order %d are not packed: %s", i, lines.Body)
		}
	}
	// A second run does nothing and adds no events.
	events, err := history.Read(ctx, f.Table, "ORDER#"+ids[0], "")
	f.check(err)
	if len(events) != 1 {
		t.Errorf("%d events", len(events))
	}
	again, err := f.Orders().PackLines(ctx, ids)
	f.check(err)
	if again != 0 {
		t.Errorf("%d orders are packed again", again)
	}
}

// A concurrent change of an order, made after the migration read it, is not undone.
func TestAChangeMeanwhileStays(t *testing.T) {
	f := newFirm(t)
	o := f.taken(3, order.Order{DeliveryDate: apptest.Today.AddDays(1)})
	f.oldOrder(o, 1)
	done := make(chan error)
	go func() {
		_, err := f.Orders().Update(background, o.ID, nil, func(o *order.Order) error { o.Memo += "x"; return nil })
		done <- err
	}()
	f.migrate()
	f.check(<-done)
	o.Memo = "x"
	got := f.order(o.ID)
	o.Version, o.UpdatedAt, o.Sync = got.Version, got.UpdatedAt, got.Sync
	f.same("both", got, o)
	if got.Version != 2 {
		t.Errorf("version %d", got.Version)
	}
	if items, err := table.All(ctx, f.Table, table.Query{PK: "ORDER#" + o.ID, Prefix: "LINES#"}); err != nil ||
		len(items) != 1 {
		t.Errorf("%d items of lines, %v", len(items), err)
	}
}
