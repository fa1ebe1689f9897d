package counter_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strconv"
	"strings"
	"testing"

	"backdock/functions/apitest"
	"backdock/functions/counter"
	"backdock/shared/app"
	"backdock/shared/catalog/item"
	"backdock/shared/insight/stats"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/money"
	"backdock/shared/platform/table"
	"backdock/shared/sales/order"
	"backdock/shared/stock/promise"
)

// refusing is a table that fails for one order.
type refusing struct {
	table.Table
	orderID string
}

func (r *refusing) Commit(ctx context.Context, ops ...table.Op) error {
	if slices.ContainsFunc(ops, func(op table.Op) bool {
		return r.orderID != "" && strings.Contains(op.Key.PK+op.Key.SK,
			r.orderID)
	}) {
		return errors.New("the table is away")
	}
	return r.Table.Commit(ctx, ops...)
}

func TestAnOrderThatCannotBeCountedHoldsUpNoOther(t *testing.T) {
	s := apitest.New(t)
	var changes []table.Change
	s.Memory.Stream(func(c table.Change) { changes = append(changes, c) })
	orders := order.New(s.Table, s.Now)
	date := civil.MustParse("2026-11-20")
	var ids []string
	for n := range 3 {
		ids = append(ids, fmt.Sprintf("%026d", n))
		o := order.Order{ID: ids[n], Status: order.PendingFulfillment, CustomerID: "7", TransactionDate: date,
			DeliveryDate: date,
			Lines:        []order.Line{{ID: "a", ItemID: fmt.Sprint(n), Quantity: money.Int(2), Units: "1", IsOpen: true}}}
		if err := s.Memory.Commit(t.Context(), orders.Creating(t.Context(), &o)...); err != nil {
			t.Fatal(err)
		}
	}
	away := &refusing{s.Table, ids[1]}
	b := &app.Backend{Table: away, Now: s.Now, Log: slog.New(slog.DiscardHandler), ReadStream: stream(changes)}
	run := func() string {
		answer, err := counter.Worker.Handle(t.Context(), b, json.RawMessage(`{}`))
		if err != nil {
			t.Fatal(err)
		}
		return fmt.Sprint(answer)
	}
	place := slices.IndexFunc(changes, func(c table.Change) bool {
		return c.Key.PK == "ORDER#"+ids[1] &&
			c.Key.SK == "ORDER"
	})
	if got, want := run(), fmt.Sprintf("{[{%d}]}", place); got != want {
		t.Errorf("answer %s, want %s", got, want)
	}
	promised := func() (all string) {
		details := map[string]item.Detail{"0": {}, "1": {}, "2": {}}
		left, err := promise.NewCounters(s.Table, s.Settings()).Left(t.Context(), date, item.Prefetched(details))
		if err != nil {
			t.Fatal(err)
		}
		for n := range ids {
			all += left[fmt.Sprint(n)].Promised.String()
		}
		return all
	}
	if got := promised(); got != "200" { // the first was counted; the third is delivered again
		t.Errorf("%s promised beside the one that cannot be counted", got)
	}
	away.orderID = ""
	if got := run(); got != "{[]}" || promised() != "222" {
		t.Errorf("afterwards: %s, %s promised", got, promised())
	}
	histories, err := stats.NewHistories(s.Table, s.Now).OfCustomer(t.Context(), "7")
	if err != nil || len(histories) != 3 {
		t.Errorf("%d items bought, %v", len(histories), err)
	}
}

// stream returns a batch of changes, selected by index.
func stream(changes []table.Change) func(json.RawMessage) ([]app.StreamRecord, error) {
	return func(json.RawMessage) ([]app.StreamRecord, error) {
		var records []app.StreamRecord
		for i, c := range changes {
			records = append(records, app.StreamRecord{SequenceNumber: strconv.Itoa(i), Change: c})
		}
		return records, nil
	}
}
