package order_test

import (
	"errors"
	"fmt"
	"sync"
	"testing"

	"backdock/shared/platform/fault"
	"backdock/shared/platform/money"
	"backdock/shared/platform/synctask"
	"backdock/shared/platform/table"
	"backdock/shared/sales/order"
	"backdock/shared/sales/order/orderlist"
	"backdock/shared/sales/order/ordertest"
)

func TestANewOrderIsFoundEverywhere(t *testing.T) {
	b := ordertest.New()
	o := b.Make(t, draft(b.Clock(), line(1, "2", "10"), line(2, "1.5", "3.333")))
	if o.Total.String() != "25" || o.Version != 1 || o.Sync.Status != synctask.StatePending || o.Sync.TaskID == "" {
		t.Errorf("total %s, version %d, sync %+v", o.Total, o.Version, o.Sync)
	}
	if got := b.Read(t, o.ID); len(got.Lines) != 2 || got.Lines[1].LineNumber != 2 ||
		got.OrderNumber != order.Number(o.ID) {
		t.Errorf("read back %+v", got)
	}
	onDate, err := b.OnDate(ctx, date)
	if err != nil || len(onDate) != 1 || onDate[0].ID != o.ID || len(onDate[0].Lines) != 2 {
		t.Errorf("on the date: %v %v", onDate, err)
	}
	rows, total, err := b.List.Rows(ctx, orderlist.Filter{Search: "corner"}, nil, 1, 20)
	if err != nil || total != 1 || rows[0].ID != o.ID || rows[0].LineCount != 2 {
		t.Errorf("listed: %v %d %v", rows, total, err)
	}
}

func TestAnOrderIsNotMadeTwice(t *testing.T) {
	b := ordertest.New()
	o := draft(b.Clock(), line(1, "2", "10"))
	b.Make(t, o)
	again := o
	if err := b.Table.Commit(ctx, b.Creating(ctx, &again)...); !table.FailedAt(err, 0) {
		t.Errorf("made twice: %v", err)
	}
}

func TestLongOrdersAreKeptWhole(t *testing.T) {
	b := ordertest.New()
	var lines []order.Line
	for n := range 500 {
		lines = append(lines, line(n, "1", "1"))
		lines[n].PickNotes = fmt.Sprintf("%0200d", n)
	}
	o := b.Make(t, draft(b.Clock(), lines...))
	for _, want := range []int{500, 120, 3, 400} {
		var err error
		if o, err = b.Update(ctx, o.ID, nil, func(o *order.Order) error {
			o.Lines = lines[:want]
			return nil
		}); err != nil {
			t.Fatal(err)
		}
		all, err := b.GetAll(ctx, []string{o.ID})
		if err != nil {
			t.Fatal(err)
		}
		for _, got := range []order.Order{o, b.Read(t, o.ID), all[0]} {
			if len(got.Lines) != want || got.Total.String() != fmt.Sprint(want) ||
				got.Lines[want-1].PickNotes != lines[want-1].PickNotes {
				t.Fatalf("%d lines of %d, total %s", len(got.Lines), want, got.Total)
			}
		}
	}
}

func TestOnlyWhatPeopleChangeGrowsTheVersion(t *testing.T) {
	tests := map[string]struct {
		change  func(*order.Order)
		version int64
		queued  bool
	}{
		"nothing":                   {func(o *order.Order) {}, 1, false},
		"a quantity":                {func(o *order.Order) { o.Lines[0].Quantity = dec("3") }, 2, true},
		"the memo":                  {func(o *order.Order) { o.Memo = "ring twice" }, 2, true},
		"the delivery date":         {func(o *order.Order) { o.DeliveryDate = date.AddDays(1) }, 2, true},
		"the route":                 {func(o *order.Order) { o.Route = &order.Route{RouteID: "r"} }, 2, false},
		"pick notes":                {func(o *order.Order) { o.Lines[0].PickNotes = "ripe ones" }, 2, false},
		"progress":                  {func(o *order.Order) { o.Lines[0].Fulfilled = dec("1"); o.Status = order.PartiallyFulfilled }, 1, false},
		"cancelling":                {func(o *order.Order) { o.Status = order.Cancelled }, 2, true},
		"a number written as other": {func(o *order.Order) { o.Lines[0].Quantity = dec("2.00") }, 1, false},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			b := ordertest.New()
			o := b.Make(t, draft(b.Clock(), line(1, "2", "10")))
			got, err := b.Update(ctx, o.ID, nil, func(o *order.Order) error { tt.change(o); return nil })
			if err != nil {
				t.Fatal(err)
			}
			if stored := b.Read(t, o.ID); got.Version != tt.version || stored.Version != tt.version {
				t.Errorf("version %d, stored %d, want %d", got.Version, stored.Version, tt.version)
			}
			if queued := got.Sync.TaskID != o.Sync.TaskID; queued != tt.queued {
				t.Errorf("queued: %v, want %v", queued, tt.queued)
			}
		})
	}
}

func TestAStaleVersionIsAnsweredWithTheCurrentOrder(t *testing.T) {
	b := ordertest.New()
	o := b.Make(t, draft(b.Clock(), line(1, "2", "10")))
	seen := o.Version
	set := func(memo string) func(*order.Order) error {
		return func(o *order.Order) error { o.Memo = memo; return nil }
	}
	if _, err := b.Update(ctx, o.ID, &seen, set("first")); err != nil {
		t.Fatal(err)
	}
	_, err := b.Update(ctx, o.ID, &seen, set("second"))
	var f *fault.Error
	if !errors.As(err, &f) || f.Kind != fault.Conflict || f.Current.(order.Order).Memo != "first" {
		t.Errorf("got %v", err)
	}
}

func TestTwentyWritersLoseNothing(t *testing.T) {
	b := ordertest.New()
	o := b.Make(t, draft(b.Clock(), line(1, "1", "10")))
	var wg sync.WaitGroup
	for range 20 {
		wg.Go(func() {
			if _, err := b.Update(ctx, o.ID, nil, func(o *order.Order) error {
				o.Lines[0].Quantity = o.Lines[0].Quantity.Add(money.Int(1))
				return nil
			}); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	if got := b.Read(t, o.ID); got.Lines[0].Quantity.String() != "21" || got.Version != 21 {
		t.Errorf("quantity %s, version %d", got.Lines[0].Quantity, got.Version)
	}
}

func TestAnOrderIsOnOneTripOnly(t *testing.T) {
	b := ordertest.New()
	o := b.Make(t, draft(b.Clock(), line(1, "1", "10")))
	var wg sync.WaitGroup
	var mu sync.Mutex
	won := 0
	for n := range 20 {
		wg.Go(func() {
			ops, err := order.OnTrip(ctx, o, order.Trip{ID: fmt.Sprintf("trip-%d", n)}, b.Clock())
			if err != nil {
				t.Error(err)
				return
			}
			if err := b.Table.Commit(ctx, ops...); err == nil {
				mu.Lock()
				defer mu.Unlock()
				won++
			}
		})
	}
	wg.Wait()
	got := b.Read(t, o.ID)
	if won != 1 || got.TripID == "" || got.Version != 1 {
		t.Fatalf("%d trips took it: %+v", won, got)
	}
	if _, err := order.OnTrip(ctx, got, order.Trip{ID: "another"}, b.Clock()); !fault.Is(err, fault.Conflict) {
		t.Errorf("a second trip: %v", err)
	}
	if err := b.Table.Commit(ctx, order.OffTrip(ctx, got, order.Trip{}, b.Clock(), false)...); err != nil {
		t.Fatal(err)
	}
	if got := b.Read(t, o.ID); got.TripID != "" {
		t.Errorf("still on %s", got.TripID)
	}
}

func TestRemove(t *testing.T) {
	tests := map[string]struct {
		prepare func(*order.Order)
		want    string // fault kind; "" for removed, "cancelled"
	}{
		"on a trip":            {func(o *order.Order) { o.TripID = "t" }, "conflict"},
		"with goods fulfilled": {func(o *order.Order) { o.Lines[0].Fulfilled = dec("1") }, "conflict"},
		"billed":               {func(o *order.Order) { o.Status = order.Billed }, "conflict"},
		"never sent":           {func(*order.Order) {}, ""},
		"in NetSuite":          {func(o *order.Order) { o.NetSuiteID = "55" }, "cancelled"},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			b := ordertest.New()
			o := draft(b.Clock(), line(1, "2", "10"))
			tt.prepare(&o)
			o = b.Make(t, o)
			err := b.Remove(ctx, o.ID)
			_, total, listErr := b.List.Rows(ctx, orderlist.Filter{}, nil, 1, 20)
			if listErr != nil {
				t.Fatal(listErr)
			}
			switch tt.want {
			case "conflict":
				if !fault.Is(err, fault.Conflict) || total != 1 {
					t.Errorf("%v, %d listed", err, total)
				}
			case "":
				if _, getErr := b.Get(ctx, o.ID); err != nil || !fault.Is(getErr, fault.NotFound) || total != 0 {
					t.Errorf("%v, %v, %d listed", err, getErr, total)
				}
			case "cancelled":
				if got := b.Read(t, o.ID); err != nil || got.Status != order.Cancelled || got.Sync.TaskID == o.Sync.TaskID ||
					total != 1 {
					t.Errorf("%v, %+v", err, got)
				}
			}
		})
	}
}
