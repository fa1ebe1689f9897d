package order_test

import (
	"errors"
	"strings"
	"testing"

	"backdock/shared/platform/fault"
	"backdock/shared/platform/money"
	"backdock/shared/platform/synctask"
	"backdock/shared/platform/table"
	"backdock/shared/sales/order"
	"backdock/shared/sales/order/ordertest"
)

// closing takes place on the day after the delivery date.
var closing = order.Closing{Before: date.AddDays(1), Reason: "the season is over"}

func TestWhatStandsAgainstClosing(t *testing.T) {
	tests := map[string]struct {
		change func(*order.Order)
		terms  order.Closing
		want   string // "" for nothing
	}{
		"an open order, what is left given up": {func(*order.Order) {}, closing, ""},
		"a part is shipped and billed": {func(o *order.Order) {
			o.Status, o.Lines[0].Fulfilled, o.Lines[0].Billed = order.PartiallyFulfilled, money.Int(1), money.Int(1)
		}, closing, ""},
		"a part is shipped and not billed": {func(o *order.Order) {
			o.Status, o.Lines[0].Fulfilled = order.PartiallyFulfilled, money.Int(1)
		}, closing, "shipped and not billed: 1 of CODE A product with a name; bill them first"},
		"more is shipped than billed": {func(o *order.Order) {
			o.Status, o.Lines[0].Fulfilled, o.Lines[0].Billed = order.PendingBillingPartiallyFulfilled, money.Int(2),
				money.Int(1)
		}, closing, "shipped and not billed: 1 of CODE"},
		"all of it is shipped": {func(o *order.Order) {
			o.Status = order.PendingBilling
			for i := range o.Lines {
				o.Lines[i].Fulfilled = o.Lines[i].Quantity
			}
		}, closing, "shipped and not billed: 2 of CODE A product with a name, 1.5 of CODE"},
		"it waits for its bill, as NetSuite says": {func(o *order.Order) { o.Status = order.PendingBilling }, closing,
			"shipped and not billed"},
		"its day has not passed": {func(*order.Order) {}, order.Closing{Before: date},
			"2026-11-23 is not before 2026-11-23"},
		"it is on a trip": {func(o *order.Order) { o.TripID = "t" }, closing, "on a trip"},
		"it is not in NetSuite": {func(o *order.Order) { o.Sync.Status = synctask.StateFailed }, closing,
			"changes that NetSuite has not got"},
		"it is billed": {func(o *order.Order) { o.Status = order.Billed }, closing,
			"only an open order"},
		"it is cancelled": {func(o *order.Order) { o.Status = order.Cancelled }, closing,
			"only an open order"},
		"it is closed": {func(o *order.Order) { o.Status = order.Closed }, closing,
			"closed already"},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			o := draft(ordertest.New().Clock(), line(1, "2", "10.5"), line(2, "1.5", "3"))
			o.Sync.Status = synctask.StateSynced
			tt.change(&o)
			_, err := o.Closable(tt.terms)
			if (err == nil) != (tt.want == "") || err != nil && (!fault.Is(err, fault.Conflict) || !strings.Contains(err.Error(),
				tt.want)) {
				t.Errorf("%v, want %q", err, tt.want)
			}
		})
	}
}

func TestCloseTellsWhatIsGivenUp(t *testing.T) {
	f := ordertest.New()
	draft := f.Full()
	for range 5 {
		draft.Lines = append(draft.Lines, line(len(draft.Lines)+1, "1", "1"))
	}
	o := f.Pushed(t, f.Make(t, draft))
	note := ""
	if err := f.Close(ctx, o.ID, closing, func(givenUp string) []table.Op { note = givenUp; return nil }); err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(note, "2 of CODE A product with a name, 1.5 of") ||
		!strings.HasSuffix(note, ", and 3 lines more") {
		t.Errorf("note %q", note)
	}
}

func TestCloseLeavesTheOrderWhereItsConditionFails(t *testing.T) {
	f := ordertest.New()
	o := f.Pushed(t, f.Make(t, f.Full()))
	absent := func(string) []table.Op {
		return []table.Op{table.Check(table.Key{PK: "X", SK: "X"}, table.Present())}
	}
	if err := f.Close(ctx, o.ID, closing, absent); !errors.Is(err, table.ErrCondition) {
		t.Errorf("%v", err)
	}
	if got := f.Read(t, o.ID); got.Status != o.Status || got.Unsent() {
		t.Errorf("order %+v", got)
	}
}
