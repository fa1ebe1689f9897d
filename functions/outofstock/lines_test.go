package outofstock_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"

	"backdock/functions/outofstock"
	"backdock/shared/platform/access"
	"backdock/shared/sales/order"
)

func TestWhatCanBeShipped(t *testing.T) {
	s := newShop(t)
	s.bought("9", "2026-11-27", "240")
	late := s.ordered("7", "2026-11-27", "48")
	first := s.ordered("7", "2026-11-23", "20")
	second := s.ordered("8", "2026-11-24", "12")
	third := s.ordered("9", "2026-11-24", "18")
	m := s.marked(object{"quantityLeft": 24})
	got := ""
	for _, l := range s.lines(m, "") {
		covered := ""
		if l.CoveredBy != nil {
			covered = l.CoveredBy.Number
		}
		got += fmt.Sprintf("%s %s/%s %s %s%s%s; ", l.OrderNumber, l.CanShip, l.Quantity, l.UnitName, covered, l.Refused,
			l.RefusedSwap)
	}
	want := fmt.Sprintf("%s 20/20 LB ; %s 4/12 LB no_substitutes; %s 0/18 LB item_restricted; %s 48/48 LB PO9; ",
		first.OrderNumber, second.OrderNumber, third.OrderNumber, late.OrderNumber)
	if got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if lines := s.lines(m, ""); lines[0].SwapRate == nil || !lines[0].SwapRate.Equal(dec("9.03")) ||
		lines[1].SwapRate != nil {
		t.Errorf("rates of the substitute: %v, %v", lines[0].SwapRate, lines[1].SwapRate)
	}
	if lines := s.lines(m, "?substituteItemId=103"); lines[2].RefusedSwap != "unit_differs" {
		t.Errorf("103 is sold by the case only: %+v", lines[2])
	}
	if m = s.get(m); m.AffectedLines != 4 || m.ShortLines != 2 || !m.Stock.Short.Equal(dec("26")) ||
		!m.Stock.Wanted.Equal(dec("98")) {
		t.Errorf("%+v, %+v", m, m.Stock)
	}
}

func TestSwapAndReduce(t *testing.T) {
	s := newShop(t)
	a, b, c := s.ordered("7", "2026-11-23", "36"), s.ordered("7", "2026-11-24", "12"), s.ordered("7", "2026-11-24", "40")
	m := s.marked(nil)
	swapped := s.change(access.Sales, m, "swap", of(a, nil))
	if r := swapped[0]; r.Outcome != "changed" || r.OrderVersion != 2 || !r.Amount.Equal(dec("-19.8")) {
		t.Errorf("swap: %+v", r)
	}
	if got := sentence(s.order(a)); got != "36 102 at 9.03; 1 103 at 50; " {
		t.Errorf("swapped to %s", got)
	}
	reduced := s.change(access.Sales, m, "reduce", of(b, nil), of(c, object{"quantity": 10}))
	if reduced[0].Outcome != "changed" || reduced[1].Outcome != "changed" {
		t.Errorf("reduce: %+v", reduced)
	}
	if got := sentence(s.order(b)); got != "1 103 at 50; " {
		t.Errorf("removed: %s", got)
	}
	if got := sentence(s.order(c)); got != "10 101 at 9.58; 1 103 at 50; " {
		t.Errorf("reduced: %s", got)
	}
	for _, o := range []order.Order{a, b, c} { // it is sent to NetSuite, and stands in the history
		if now := s.order(o); now.Sync.Status != "pending" || now.Sync.TaskID == o.Sync.TaskID {
			t.Errorf("sync %+v", now.Sync)
		}
		s.As(access.Sales, "GET", "/sales-order/"+o.ID+"/history", nil).Want(t, 200, "SKU-101 is out of stock: ")
	}
	s.As(access.Sales, "GET", marks+"/"+m.ID+"/history", nil).Want(t, 200, "36 LB swapped to 36 of SKU-102",
		"12 LB removed", "40 LB reduced to 10")
	s.As(access.Sales, "GET", marks+"/lost-sales?weeks=2&itemId=101", nil).Want(t, 200,
		`"all":{"quantity":42,"amount":402.36,"lines":2}`, `"week":"2026-11-16","quantity":42`, `"name":"Corner Grocery"`,
		`"week":"2026-11-09","quantity":0`)
	if lines := s.lines(m, ""); len(lines) != 1 || lines[0].OrderID != c.ID || lines[0].OrderVersion != 2 {
		t.Errorf("%d lines are left: %+v", len(lines), lines)
	}
}

// The tier of the substitute's price is that of its quantity, in its own unit.
func TestSwapToAnotherUnit(t *testing.T) {
	s := newShop(t)
	a := s.ordered("7", "2026-11-23", "36")
	m := s.marked(object{"substituteItemId": "103"})
	if r := s.change(access.Sales, m, "swap", of(a, nil))[0]; r.Outcome != "refused" || r.Reason != "unit_differs" {
		t.Errorf("%+v", r)
	}
	if r := s.change(access.Sales, m, "swap", of(a, object{"quantity": 2}))[0]; r.Outcome != "changed" {
		t.Errorf("%+v", r)
	}
	if got := sentence(s.order(a)); got != "2 103 at 50; 1 103 at 50; " {
		t.Errorf("swapped to %s", got)
	}
}

// A second press answers the same and loses nothing more, at the same time too.
func TestSecondPress(t *testing.T) {
	s := newShop(t)
	a, b := s.ordered("7", "2026-11-23", "36"), s.ordered("8", "2026-11-24", "12")
	m := s.marked(nil)
	s.Token(access.Sales)
	first := make([]string, 8)
	var wg sync.WaitGroup
	for i := range first {
		wg.Go(func() {
			first[i] = fmt.Sprint(s.change(access.Sales, m, "reduce", of(a, object{"quantity": 30}), of(b, nil)))
		})
	}
	wg.Wait()
	for _, answer := range first {
		if answer != first[0] || strings.Count(answer, "changed") != 2 {
			t.Errorf("answers differ: %s, %s", first[0], answer)
		}
	}
	if got := s.order(a); got.Version != 2 || !got.Lines[0].Quantity.Equal(dec("30")) {
		t.Errorf("version %d, %s", got.Version, sentence(got))
	}
	if m = s.get(m); m.LostSales.Lines != 2 || !m.LostSales.Amount.Equal(dec("172.44")) {
		t.Errorf("lost %+v", m.LostSales)
	}
}

// A request that differs in anything from the one that was carried out is another one: it gets no old answer, and finds
// the order changed.
func TestADifferingRequestGetsNoOldAnswer(t *testing.T) {
	s := newShop(t)
	a := s.ordered("7", "2026-11-23", "36")
	m := s.marked(nil)
	ask := func(more, line object) outofstock.Result {
		t.Helper()
		body := object{"action": "swap", "substituteItemId": "102", "note": "call first", "lines": []object{of(a, line)}}
		for name, value := range more {
			body[name] = value
		}
		var results []outofstock.Result
		s.As(access.Sales, "POST", marks+"/"+m.ID+"/affected-lines", body).Want(t, 200).Into(t, &results)
		return results[0]
	}
	first := ask(nil, nil)
	if first.Outcome != "changed" {
		t.Fatalf("%+v", first)
	}
	if again := ask(nil, nil); fmt.Sprint(again) != fmt.Sprint(first) {
		t.Errorf("the same again: %+v, first %+v", again, first)
	}
	for name, tt := range map[string]struct{ more, line object }{
		"another substitute":        {object{"substituteItemId": "103"}, nil},
		"another one in its unit":   {object{"substituteItemId": "103"}, object{"quantity": 2}},
		"another quantity":          {nil, object{"quantity": 30}},
		"the quantity is said":      {nil, object{"quantity": 36}},
		"another note":              {object{"note": "call later"}, nil},
		"a reduction":               {object{"action": "reduce"}, nil},
		"a reduction to a quantity": {object{"action": "reduce"}, object{"quantity": 30}},
	} {
		if got := ask(tt.more, tt.line); got.Outcome != "stale" || got.OrderVersion != 2 {
			t.Errorf("%s: %+v", name, got)
		}
	}
	// Read again, the line has another item.
	got := ask(object{"substituteItemId": "103"}, object{"orderVersion": 2, "quantity": 2})
	if got.Outcome != "refused" || got.Reason != "not_open" {
		t.Errorf("with the new version: %+v", got)
	}
	if now := s.order(a); now.Version != 2 || sentence(now) != "36 102 at 9.03; 1 103 at 50; " {
		t.Errorf("version %d, %s", now.Version, sentence(now))
	}
}

// An order that somebody has changed since is left as it is, and the result says who changed it.
func TestStaleOrders(t *testing.T) {
	s := newShop(t)
	a, b := s.ordered("7", "2026-11-23", "36"), s.ordered("7", "2026-11-24", "12")
	m := s.marked(nil)
	s.As(access.Manager, "PATCH", "/sales-order/"+a.ID, `{"memo":"call first"}`).Want(t, 200)
	got := s.change(access.Sales, m, "swap", of(a, nil), of(b, nil))
	if got[0].Outcome != "stale" || got[0].OrderVersion != 2 || got[0].EditedBy == nil ||
		got[0].EditedBy.Name != "The manager" || got[0].EditedAt == nil || got[1].Outcome != "changed" {
		t.Errorf("%+v", got)
	}
	if now := s.order(a); now.Lines[0].ItemID != "101" || now.Memo != "call first" {
		t.Errorf("%s, %q", sentence(now), now.Memo)
	}
	if again := s.change(access.Sales, m, "swap", of(s.order(a), nil)); again[0].Outcome != "changed" {
		t.Errorf("%+v", again)
	}
}

// Of two people who change one order at the same time, one gets a stale result; nothing is lost twice.
func TestRacingChanges(t *testing.T) {
	s := newShop(t)
	a := s.ordered("7", "2026-11-23", "36")
	m := s.marked(nil)
	s.Token(access.Sales)
	s.Token(access.Manager)
	results := make([][]outofstock.Result, 2)
	var wg sync.WaitGroup
	wg.Go(func() { results[0] = s.change(access.Sales, m, "reduce", of(a, object{"quantity": 30})) })
	wg.Go(func() { results[1] = s.change(access.Manager, m, "reduce", of(a, object{"quantity": 20})) })
	wg.Wait()
	if got := fmt.Sprint(results[0][0].Outcome, results[1][0].Outcome); got != "changedstale" && got != "stalechanged" {
		t.Errorf("got %s", got)
	}
	if m = s.get(m); m.LostSales.Lines != 1 || s.order(a).Version != 2 {
		t.Errorf("lost %+v", m.LostSales)
	}
}

func TestRefusedLines(t *testing.T) {
	s := newShop(t)
	no, restricts := s.ordered("8", "2026-11-23", "5"), s.ordered("9", "2026-11-23", "5")
	part, gone, whole := s.ordered("7", "2026-11-23", "5"), s.ordered("7", "2026-11-23", "5"),
		s.ordered("7", "2026-11-23", "5")
	alone := s.ordered("7", "2026-11-23", "5")
	road := s.ordered("7", "2026-11-21", "5")
	m := s.marked(nil)
	edit := func(o order.Order, change func(*order.Order)) order.Order {
		t.Helper()
		o, err := s.Orders().Update(ctx, o.ID, nil, func(o *order.Order) error { change(o); return nil })
		if err != nil {
			t.Fatal(err)
		}
		return o
	}
	part = edit(part, func(o *order.Order) { o.Lines[0].Fulfilled = dec("2"); o.Status = order.PartiallyFulfilled })
	gone = edit(gone, func(o *order.Order) { o.Status = order.Cancelled })
	alone = edit(alone, func(o *order.Order) { o.Lines = o.Lines[:1] })
	s.onTheRoad(road)
	road = s.order(road)
	for name, tt := range map[string]struct {
		action string
		line   object
		reason string
	}{
		"takes no substitutes":     {"swap", of(no, nil), "no_substitutes"},
		"restricts the substitute": {"swap", of(restricts, nil), "item_restricted"},
		"fulfilled in part":        {"swap", of(part, nil), "fulfilled"},
		"and not reduced":          {"reduce", of(part, object{"quantity": 3}), "fulfilled"},
		"cancelled":                {"reduce", of(gone, nil), "not_open"},
		"another item's line":      {"swap", of(whole, object{"lineId": "line-103"}), "not_open"},
		"no such line":             {"swap", of(whole, object{"lineId": "x"}), "not_open"},
		"no such order":            {"swap", object{"salesOrderId": "x", "lineId": "x", "orderVersion": 1}, "not_open"},
		"not less":                 {"reduce", of(whole, object{"quantity": 5}), "not_less"},
		"the only line":            {"reduce", of(alone, nil), "rule"},
		"on the road":              {"swap", of(road, nil), "trip_started"},
		"on the road, reduced":     {"reduce", of(road, nil), "trip_started"},
	} {
		t.Run(name, func(t *testing.T) {
			got := s.change(access.Sales, m, tt.action, tt.line)[0]
			if got.Outcome != "refused" || string(got.Reason) != tt.reason || got.Message == "" {
				t.Errorf("got %+v", got)
			}
		})
	}
	if m = s.get(m); m.LostSales.Lines != 0 {
		t.Errorf("lost %+v", m.LostSales)
	}
	for _, o := range []order.Order{no, restricts, part, whole, alone, road} {
		if now := s.order(o); now.Version != o.Version {
			t.Errorf("order %s was changed: %s", o.OrderNumber, sentence(now))
		}
	}
	if got := s.change(access.Sales, m, "reduce", of(no, nil))[0]; got.Outcome != "changed" {
		t.Errorf("who takes no substitutes can still be reduced: %+v", got)
	}
	s.As(access.Sales, "POST", marks+"/"+m.ID+"/resolve", `{"resolutionNotes":"back"}`).Want(t, 200)
	s.As(access.Sales, "POST", marks+"/"+m.ID+"/affected-lines", object{"action": "reduce", "lines": []object{of(whole, nil)}}).
		Want(t, 409, "resolved", `"current":{`)
}

// onTheRoad puts an order on a trip that starts.
func (s shop) onTheRoad(o order.Order) {
	s.t.Helper()
	made := func(path string, body object) string {
		var v struct {
			ID string `json:"_id"`
		}
		s.As(access.Dispatcher, "POST", path, body).Want(s.t, 201).Into(s.t, &v)
		return v.ID
	}
	vehicle := made("/vehicles", object{"name": "Truck", "licensePlate": "T-1", "capacity": object{"weight": 1000}})
	trip := made("/trips", object{"tripDate": "2026-11-21", "vehicleId": vehicle, "driverId": "user-driver",
		"startTime": "09:00", "salesOrderIds": []string{o.ID}})
	for _, status := range []string{"planned", "ready", "in_progress"} {
		s.As(access.Dispatcher, "PUT", "/trips/"+trip+"/status", object{"status": status}).Want(s.t, 200)
	}
}
