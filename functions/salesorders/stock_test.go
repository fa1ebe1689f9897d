package salesorders_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"backdock/functions/apitest"
	"backdock/shared/app"
	"backdock/shared/catalog/item"
	"backdock/shared/platform/access"
	"backdock/shared/platform/api"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/money"
	"backdock/shared/platform/table"
	"backdock/shared/platform/table/tabletest"
	"backdock/shared/sales/order"
	"backdock/shared/sales/order/orderdesk"
	"backdock/shared/sales/orderline"
	"backdock/shared/stock/outofstock"
	"backdock/shared/stock/promise"
)

// stocked is a desk with 5 cases of item 101, and the stream of its orders.
type stocked struct {
	desk
	stream *[]order.Change
}

func newStocked(t testing.TB, block bool) stocked {
	t.Helper()
	d := newDesk(t)
	var mu sync.Mutex
	stream := new([]order.Change)
	d.Memory.Stream(func(c table.Change) {
		change, ours, err := order.ChangeOf(c)
		if err != nil {
			t.Error(err)
		}
		if ours && change.Sold {
			mu.Lock()
			*stream = append(*stream, change)
			mu.Unlock()
		}
	})
	stock := map[string]item.Stock{"101": {OnHand: dec("5"), Available: dec("5"), AsOf: d.Now()}}
	if _, err := d.items().ImportStock(ctx, stock); err != nil {
		t.Fatal(err)
	}
	d.As(access.Admin, "POST", "/site-settings/orders.blockOutOfStock", object{"value": block}).Want(t, 200)
	d.Advance(10 * time.Second)
	return stocked{d, stream}
}

func (d desk) items() *item.Items { return d.Items() } // the store of the API

// deliver counts the changes of the stream.
func (s stocked) deliver() {
	s.t.Helper()
	if err := s.Counting().Count(ctx, *s.stream); err != nil {
		s.t.Fatal(err)
	}
	*s.stream = nil
}

// cases creates and counts an order of some cases of item 101.
func (s stocked) cases(quantity string, change func(*order.Order)) order.Order {
	s.t.Helper()
	o := s.put(func(o *order.Order) {
		o.Lines = []order.Line{sold(1, "101", "2", quantity, "24")}
		if change != nil {
			change(o)
		}
	})
	s.deliver()
	return o
}

// promised returns how many cases of item 101 are promised up to a date.
func (s stocked) promised(until civil.Date) string {
	s.t.Helper()
	details, err := s.items().GetAll(ctx, []string{"101"})
	if err != nil {
		s.t.Fatal(err)
	}
	left, err := promise.NewCounters(s.Table, s.Settings()).Left(ctx, until, item.Prefetched(details))
	if err != nil {
		s.t.Fatal(err)
	}
	return left["101"].Promised.String()
}

// wanting returns the body of an edit that changes a line's quantity of cases.
func wanting(quantity int) object {
	return object{"items": []object{{"_id": "line-1", "netSuiteInvItemId": "101", "quantity": quantity}}}
}

func (s stocked) edit(o order.Order, body object, status int, want ...string) order.Order {
	s.t.Helper()
	var after order.Order
	a := s.As(access.Sales, "PATCH", "/sales-order/"+o.ID, body).Want(s.t, status, want...)
	if status == 200 {
		a.Into(s.t, &after)
	}
	return after
}

func TestEditsWarnOfWhatIsShort(t *testing.T) {
	s := newStocked(t, false)
	o, other := s.cases("3", nil), s.cases("2", nil)
	if got := s.read(o.ID); got.Short || got.Lines[0].Warnings != nil {
		t.Errorf("5 of 5 are short: %+v", got)
	}
	after := s.edit(o, wanting(4), 200)
	if words := "only 3 CS available for 2026-11-23"; !after.Short || strings.Join(after.Lines[0].Warnings, "") != words {
		t.Errorf("answered %t %q", after.Short, after.Lines[0].Warnings)
	}
	s.deliver()
	if got := s.read(other.ID); !got.Short || strings.Join(got.Lines[0].Warnings,
		"") != "only 1 CS available for 2026-11-23" {
		t.Errorf("the other order: %t %q", got.Short, got.Lines[0].Warnings)
	}
	if stored, err := s.orders.Get(ctx, o.ID); err != nil || stored.Short || stored.Lines[0].Warnings != nil {
		t.Errorf("kept: %+v, %v", stored, err)
	}
	// Shipped quantities and orders of the past need no stock.
	if _, err := s.orders.Update(ctx, other.ID, nil,
		func(o *order.Order) error { o.Lines[0].Fulfilled = dec("2"); return nil }); err != nil {
		t.Fatal(err)
	}
	if got := s.read(other.ID); got.Short {
		t.Errorf("a shipped order is short: %+v", got)
	}
	if got := s.read(s.cases("9", func(o *order.Order) { o.DeliveryDate = civil.MustParse("2026-11-20") }).ID); got.Short {
		t.Errorf("an order of yesterday is short: %+v", got)
	}
}

func TestEditsTakeNoMoreThanIsLeft(t *testing.T) {
	s := newStocked(t, true)
	o, other := s.cases("3", nil), s.cases("1", nil)
	s.edit(o, wanting(5), 400, "items.0: only 4 CS available for 2026-11-23")
	s.edit(o, object{"items": []object{{"_id": "line-1", "netSuiteInvItemId": "101"}, {"netSuiteInvItemId": "101",
		"quantity": 13, "units": "1"}}}, 400, "items.1: only 4 CS")
	s.edit(o, object{"items": []object{{"_id": "line-1", "netSuiteInvItemId": "101"}, {"netSuiteInvItemId": "101",
		"quantity": 12, "units": "1"}}}, 200)
	if got := s.promised(date); got != "5" {
		t.Errorf("%s promised", got)
	}
	s.edit(other, wanting(2), 400, "only 1 CS")
	s.edit(o, wanting(2), 200)
	s.deliver()
	s.edit(other, wanting(3), 200)
	if got := s.promised(date); got != "5" {
		t.Errorf("%s promised", got)
	}
	if got, err := s.Promises().Reserved(ctx, s.Now()); err != nil || len(got) > 0 {
		t.Errorf("reserved still: %v, %v", got, err)
	}
	// A shortage can be reduced, and other fields can be changed.
	if _, err := s.items().ImportStock(ctx, map[string]item.Stock{"101": {OnHand: dec("1"), AsOf: s.Now()}}); err != nil {
		t.Fatal(err)
	}
	if got := s.edit(other, wanting(2), 200); !got.Short {
		t.Error("not short")
	}
	s.edit(other, object{"memo": "ring twice"}, 200)
	s.edit(other, wanting(3), 400, "out of stock")
}

// A refusal for stock names the out-of-stock mark of the item.
func TestRefusalsNameTheMark(t *testing.T) {
	s := newStocked(t, true)
	o := s.cases("3", nil)
	mark := outofstock.Mark{ID: "m1", ItemID: "101", QuantityLeft: dec("5"), OnHand: dec("5"),
		ExpectedDate: date.AddDays(4)}
	if _, err := s.OutOfStock().Mark(ctx, mark, "Marked"); err != nil {
		t.Fatal(err)
	}
	words := "items.0: only 5 CS available for 2026-11-23; marked out of stock, expected on 2026-11-27"
	s.edit(o, wanting(6), 400, words, `"markId":"m1"`, `"expectedDate":"2026-11-27"`)
	s.edit(o, wanting(5), 200)
}

func TestOrdersMoveToWhereSomethingIsLeft(t *testing.T) {
	s := newStocked(t, true)
	o := s.cases("4", nil)
	before, after := date.AddDays(-1), date.AddDays(1)
	s.edit(o, object{"deliveryDate": after}, 200)
	s.deliver()
	s.edit(o, object{"deliveryDate": before}, 200)
	if got := s.promised(before); got != "4" {
		t.Errorf("%s promised", got)
	}
	late := s.cases("2", func(o *order.Order) { o.DeliveryDate = after })
	s.edit(late, object{"deliveryDate": before}, 400, "items.0: only 1 CS available for "+before.String())
	s.edit(late, object{"deliveryDate": after.AddDays(1)}, 200) // not more than before
}

// Two orders compete for the last case: one gets it.
func TestEditsRaceForTheLastCase(t *testing.T) {
	for range 5 {
		s := newStocked(t, true)
		var orders []order.Order
		for range 4 {
			orders = append(orders, s.cases("1", nil))
		}
		token := s.Token(access.Sales)
		var mu sync.Mutex
		answers := map[int]int{}
		var wg sync.WaitGroup
		for _, o := range orders {
			wg.Go(func() {
				for {
					a := s.Do(apitest.Request{Method: "PATCH", Path: "/sales-order/" + o.ID, Token: token, Body: wanting(2)})
					if strings.Contains(string(a.Body), "just now") { // the user clicks again
						continue
					}
					mu.Lock()
					answers[a.Status]++
					mu.Unlock()
					return
				}
			})
		}
		wg.Wait()
		if answers[200] != 1 || answers[400]+answers[409] != 3 {
			t.Errorf("answers %v", answers)
		}
		if got := s.promised(date); got != "5" {
			t.Errorf("%s promised before the orders are counted", got)
		}
		s.deliver()
		if got := s.promised(date); got != "5" {
			t.Errorf("%s promised", got)
		}
	}
}

// If the process crashes at any write during an edit, the reserved stock belongs to the order, or is released
// by a repeat or by the sweep.
func TestDeathWhileAnEditReserves(t *testing.T) {
	for _, again := range []bool{false, true} {
		for _, after := range []bool{false, true} {
			for at := 1; ; at++ {
				s := newStocked(t, true)
				o := s.cases("3", nil)
				mortal := tabletest.NewDying(s.Table, at, after)
				b := &app.Backend{Table: mortal, Blobs: s.Blobs, Now: s.Now, Log: s.Log}
				desk := orderdesk.NewDesk(order.New(b.Table, b.Now), b.Customers(), s.items(), s.routes, nil, b.Edits(),
					b.UnusualQuantities(), b.Settings(), b.SpotOffers(), b.Approvals(), b.Now)
				by := access.With(ctx, access.Caller{UserID: "user-sales", Role: access.Sales})
				_, err := desk.Edit(by, o.ID, nil, orderdesk.Changes{Lines: &[]orderline.Input{{ID: "line-1", ItemID: "101",
					Quantity: api.Optional[money.Decimal]{Given: true, Value: dec("5")}}}})
				died := mortal.Died()
				name := fmt.Sprintf("died at %d, after it %t, again %t", at, after, again)
				if again {
					s.edit(o, wanting(5), 200)
				}
				s.Advance(6 * time.Minute)
				if _, err := s.Carts().SweepReservations(ctx, func(id string, err error) {
					t.Errorf("sweep %s: %v", id,
						err)
				}); err != nil {
					t.Fatal(err)
				}
				now := s.read(o.ID)
				if got := s.promised(date); got != now.Lines[0].Quantity.String() {
					t.Errorf("%s: %s promised of %s after the sweep, %v", name, got, now.Lines[0].Quantity, err)
				}
				s.deliver()
				if got := s.promised(date); got != now.Lines[0].Quantity.String() {
					t.Errorf("%s: %s promised of %s", name, got, now.Lines[0].Quantity)
				}
				if n, err := s.Carts().SweepReservations(ctx, func(id string, err error) {
					t.Errorf("sweep %s: %v", id,
						err)
				}); n != 0 || err != nil {
					t.Errorf("%s: %d still reserved, %v", name, n, err)
				}
				if !died {
					if at < 4 || err != nil {
						t.Errorf("%s: nobody died, %v", name, err)
					}
					break
				}
			}
		}
	}
}
