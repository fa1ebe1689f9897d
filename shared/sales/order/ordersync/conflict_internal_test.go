package ordersync

import (
	"fmt"
	"testing"
	"time"

	"backdock/shared/platform/money"
	"backdock/shared/platform/synctask"
	"backdock/shared/platform/table"
	"backdock/shared/platform/table/memory"
	"backdock/shared/sales/order"
)

// The conflict of an order with as many lines as NetSuite allows is stored and read. One that was stored until November
// 2026, with its lines in its own text, is read too.
func TestTheLargestConflict(t *testing.T) {
	store := memory.New()
	orders := order.New(store, time.Now)
	s := NewConflicts(orders, store, nil, time.Now)
	o := order.Order{ID: "01HQ", Status: order.PendingFulfillment}
	if err := store.Commit(t.Context(), orders.Creating(t.Context(), &o)...); err != nil {
		t.Fatal(err)
	}
	o, err := orders.Rewrite(t.Context(), o.ID, func(o *order.Order) ([]table.Op, error) {
		o.Sync.Status, o.Sync.TaskID = synctask.StateFailed, "t1"
		return nil, nil
	}, nil)
	if err != nil {
		t.Fatal(err)
	}
	theirs := Snapshot{Memo: "theirs"}
	for n := range 10_000 {
		theirs.Lines = append(theirs.Lines, SnapshotLine{Line: n + 1, ItemID: fmt.Sprint(n * 7919), ItemCode: fmt.Sprintf("B-%x", n),
			Units: "2", Quantity: money.Int(int64(n)), Rate: money.Int(int64(n % 97)), Amount: money.Int(int64(n % 89))})
	}
	if err := store.Commit(t.Context(), recording(o, "CONFLICT", theirs, time.Now())); err != nil {
		t.Fatal(err)
	}
	_, f, err := s.read(t.Context(), o.ID)
	if err != nil || len(f.Lines) != len(theirs.Lines) || !f.Lines[9999].Amount.Equal(theirs.Lines[9999].Amount) ||
		f.Memo != "theirs" {
		t.Errorf("%d lines, %v", len(f.Lines), err)
	}
	older := found{TaskID: "t1", Code: "CONFLICT", Lines: []foundLine{{Key: 4, ItemID: "11"}}}
	if err := store.Commit(t.Context(), table.Put(table.New(order.ConflictKey(o.ID), older))); err != nil {
		t.Fatal(err)
	}
	if _, f, err = s.read(t.Context(), o.ID); err != nil || len(f.Lines) != 1 || f.Lines[0].Key != 4 {
		t.Errorf("got %+v, %v", f, err)
	}
}
