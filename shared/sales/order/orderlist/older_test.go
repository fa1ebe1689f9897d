package orderlist_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"backdock/shared/platform/civil"
	"backdock/shared/platform/fault"
	"backdock/shared/sales/order"
	"backdock/shared/sales/order/orderlist"
	"backdock/shared/sales/order/ordersync"
	"backdock/shared/sales/order/ordertest"
)

// sold returns an order of a customer that NetSuite delivered on a date.
func sold(f *world, id, customerID, status string, delivered civil.Date) ordersync.Snapshot {
	in := ordertest.Inbound(id, f.Clock())
	in.CustomerID, in.Status, in.TransactionDate, in.ShipDate = customerID, status, delivered.AddDays(-2), delivered
	for i := range in.Lines {
		in.Lines[i].Fulfilled, in.Lines[i].Billed, in.Lines[i].Closed = in.Lines[i].Quantity, in.Lines[i].Quantity, true
	}
	return in
}

// read returns the numbers of all orders of a filter: the pages of the list, then all older pages.
func read(f *world, t require, filter orderlist.Filter, limit int) []string {
	t.Helper()
	var all []string
	var p orderlist.Page
	var err error
	for page := 1; ; page++ {
		if p, err = f.List.Page(ctx, filter, nil, page, limit); err != nil {
			t.Fatal(err)
		}
		for _, r := range p.Rows {
			all = append(all, r.OrderNumber)
		}
		if page*limit >= p.Total {
			break
		}
	}
	if p, err = f.List.Page(ctx, filter, nil, 1, limit); err != nil {
		t.Fatal(err)
	}
	last := civil.Max
	for calls := 0; !p.Coverage.Complete; calls++ {
		if p.Coverage.Older == "" || calls > 200 {
			t.Fatalf("after %d calls: %+v", calls, p.Coverage)
		}
		if p, err = f.List.Older(ctx, filter, p.Coverage.Older, limit); err != nil {
			t.Fatal(err)
		}
		if len(p.Rows) > limit {
			t.Fatalf("%d rows of at most %d", len(p.Rows), limit)
		}
		for _, r := range p.Rows {
			if r.DeliveryDate.After(last) {
				t.Fatalf("%s comes after %s", r.DeliveryDate, last)
			}
			last = r.DeliveryDate
			all = append(all, r.OrderNumber)
		}
	}
	return all
}

type require interface {
	Helper()
	Fatal(...any)
	Fatalf(string, ...any)
}

// For any orders and any filter, the list and the older pages contain each selected order once.
func TestTheListAndWhatIsOlderHaveEachOrderOnce(t *testing.T) {
	letters := map[string]order.Status{"B": order.PendingFulfillment, "C": order.Cancelled, "F": order.PendingBilling,
		"G": order.Billed, "H": order.Closed}
	rapid.Check(t, func(t *rapid.T) {
		f := ordertest.New()
		today := civil.Of(f.Clock())
		imported := map[string]ordersync.Snapshot{}
		dates := []int{0, 1, 30, 89, 90, 91, 92, 93, 200, 500, 1100}
		for n := range 4 + rapid.IntRange(0, 40).Draw(t, "orders") {
			days := 300 * (n + 1) // at least one order each year, because a longer gap ends the search
			if n > 3 {
				days = rapid.SampledFrom(dates).Draw(t, "days ago")
			}
			in := sold(f, fmt.Sprint(1000+n), fmt.Sprint(rapid.IntRange(7, 9).Draw(t, "customer")),
				rapid.SampledFrom(slices.Sorted(maps.Keys(letters))).Draw(t, "status"), today.AddDays(-days))
			imported[in.Number] = in
			if _, err := f.Importer.Import(ctx, []ordersync.Snapshot{in}); err != nil {
				t.Fatal(err)
			}
		}
		f.Wait(time.Duration(rapid.IntRange(0, 60).Draw(t, "days later")) * 24 * time.Hour)
		for _, number := range slices.Sorted(maps.Keys(imported)) { // some are changed late
			in := imported[number]
			if rapid.IntRange(0, 9).Draw(t, "changed") == 0 {
				in.Memo, in.ReadAt = "changed", f.Clock()
				in.CustomerID = fmt.Sprint(rapid.IntRange(7, 9).Draw(t, "customer now"))
				in.ShipDate = in.ShipDate.AddDays(rapid.IntRange(-3, 3).Draw(t, "moved"))
				imported[in.Number] = in
				if _, err := f.Importer.Import(ctx, []ordersync.Snapshot{in}); err != nil {
					t.Fatal(err)
				}
			}
		}
		for range 3 {
			var filter orderlist.Filter
			if rapid.Bool().Draw(t, "of a customer") {
				filter.CustomerID = fmt.Sprint(rapid.IntRange(7, 9).Draw(t, "which"))
			}
			if rapid.Bool().Draw(t, "from") {
				filter.DeliveryDateFrom = today.AddDays(-rapid.SampledFrom(dates).Draw(t, "from days ago"))
			}
			if rapid.Bool().Draw(t, "to") {
				filter.DeliveryDateTo = today.AddDays(-rapid.SampledFrom(dates).Draw(t, "to days ago"))
			}
			for range rapid.IntRange(0, 2).Draw(t, "statuses") {
				filter.Status = append(filter.Status, letters[rapid.SampledFrom(slices.Sorted(maps.Keys(letters))).Draw(t,
					"status")])
			}
			var want []string
			for number, in := range imported {
				if (filter.CustomerID == "" || filter.CustomerID == in.CustomerID) &&
					!in.ShipDate.Before(filter.DeliveryDateFrom) &&
					(filter.DeliveryDateTo.IsZero() || !in.ShipDate.After(filter.DeliveryDateTo)) &&
					(len(filter.Status) == 0 || slices.Contains(filter.Status, letters[in.Status])) {
					want = append(want, number)
				}
			}
			got := read(f, t, filter, rapid.IntRange(1, 7).Draw(t, "limit"))
			slices.Sort(want)
			slices.Sort(got)
			if !slices.Equal(got, want) {
				t.Fatalf("%+v: got %v, want %v", filter, got, want)
			}
		}
	})
}

// An order of three years ago is found by any of its numbers and among its customer's orders, but is not in the list.
func TestAnOrderOfThreeYearsAgoIsFound(t *testing.T) {
	f := ordertest.New()
	old := f.Pushed(t, f.Make(t, f.Full()))
	in := ordertest.Ours(old, f.Clock())
	in.Number, in.Status = "SLS-88", "G"
	f.Take(t, in)
	f.Take(t, sold(f, "4711", "7", "G", date.AddDays(-1)))
	f.Wait(3 * 365 * 24 * time.Hour)
	if rows, _, err := f.List.Rows(ctx, orderlist.Filter{}, nil, 1, 20); err != nil || len(rows) != 0 {
		t.Fatalf("the list holds %d orders, %v", len(rows), err)
	}
	for _, name := range []string{old.OrderNumber, strings.ToLower(old.OrderNumber), "SLS-88", "sls-88", old.NetSuiteID} {
		p, err := f.List.Page(ctx, orderlist.Filter{Search: name}, nil, 1, 20)
		if err != nil || len(p.Rows) != 1 || p.Rows[0].ID != old.ID {
			t.Errorf("by %s: %+v, %v", name, p, err)
		}
	}
	for _, name := range []string{"SO4711", "4711"} {
		p, err := f.List.Page(ctx, orderlist.Filter{Search: name}, nil, 1, 20)
		if err != nil || len(p.Rows) != 1 || p.Rows[0].NetSuiteID != "4711" {
			t.Errorf("by %s: %+v, %v", name, p, err)
		}
	}
	for name, filter := range map[string]orderlist.Filter{"customer": {CustomerID: "7"}, "date": {DeliveryDateTo: date}} {
		p, err := f.List.Page(ctx, filter, nil, 1, 20)
		if err != nil || len(p.Rows) != 2 || p.Rows[0].ID != old.ID || !p.Coverage.Complete {
			t.Errorf("by %s: %+v, %v", name, p, err)
		}
	}
	if p, err := f.List.Page(ctx, orderlist.Filter{CustomerID: "8"}, nil, 1, 20); err != nil || len(p.Rows) != 0 ||
		!p.Coverage.Complete {
		t.Errorf("of another customer: %+v, %v", p, err)
	}
	if rows, err := f.List.OfDate(ctx, date, func(*order.Row) bool { return true }); err != nil || len(rows) != 1 {
		t.Errorf("of its date: %d, %v", len(rows), err)
	}
	if f.Read(t, old.ID).Status != order.Billed {
		t.Error("its page does not open")
	}
	if err := f.Remove(ctx, old.ID); !fault.Is(err, fault.Conflict) {
		t.Errorf("removing it: %v", err)
	}
}

func TestARemovedOrderIsFoundNoMore(t *testing.T) {
	f := ordertest.New()
	o := f.Make(t, f.Full())
	if err := f.Remove(ctx, o.ID); err != nil {
		t.Fatal(err)
	}
	f.Wait(365 * 24 * time.Hour)
	for _, filter := range []orderlist.Filter{{CustomerID: o.CustomerID}, {Search: o.OrderNumber},
		{DeliveryDateTo: o.DeliveryDate}} {
		if p, err := f.List.Page(ctx, filter, nil, 1, 20); err != nil || len(p.Rows) != 0 {
			t.Errorf("%+v: %d rows, %v", filter, len(p.Rows), err)
		}
	}
}

func TestAPositionThatNobodyGaveIsRefused(t *testing.T) {
	f := ordertest.New()
	for _, text := range []string{"x", "e30", "!!"} {
		if _, err := f.List.Older(ctx, orderlist.Filter{}, text, 10); !fault.Is(err, fault.Invalid) {
			t.Errorf("%q: %v", text, err)
		}
	}
}
