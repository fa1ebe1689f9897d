package salesorders_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"backdock/functions/apitest"
	"backdock/shared/catalog/item"
	"backdock/shared/platform/access"
	"backdock/shared/platform/money"
	"backdock/shared/platform/setting"
	"backdock/shared/sales/approval"
	"backdock/shared/sales/order"
	"backdock/shared/sales/orderline"
)

// discounting is a desk with a discount limit of 15 %.
func discounting(t *testing.T) desk {
	t.Helper()
	d := newDesk(t)
	d.As(access.Admin, "POST", "/site-settings/"+setting.OrdersMaxDiscountPercent, object{"value": 15}).Want(t, 200)
	d.Advance(10 * time.Second)
	return d
}

func entry(id, item string, more ...any) object {
	o := object{"_id": id, "netSuiteInvItemId": item}
	if id == "" {
		delete(o, "_id")
	}
	for i := 0; i < len(more); i += 2 {
		o[more[i].(string)] = more[i+1]
	}
	return o
}

func (d desk) change(o order.Order, status int, body object) order.Order {
	d.t.Helper()
	var changed order.Order
	d.As(access.Sales, "PATCH", "/sales-order/"+o.ID, body).Want(d.t, status).Into(d.t, &changed)
	return changed
}

func (d desk) ask(o order.Order, lineID string) approval.Request {
	d.t.Helper()
	var r approval.Request
	d.As(access.Sales, "POST", "/price-approvals", object{"salesOrderId": o.ID, "lineId": lineID,
		"reason": "short dated"}).Want(d.t, 201).Into(d.t, &r)
	return r
}

func (d desk) decide(r approval.Request, verdict string) apitest.Answer {
	d.t.Helper()
	return d.As(access.Manager, "POST", "/price-approvals/"+r.ID+"/"+verdict, object{"reason": "so be it"})
}

// After an order is saved, the change of one line waits for approval, and all others take effect at once. The approval
// puts it in force and creates a task for NetSuite.
func TestAPendingLineIsApproved(t *testing.T) {
	d := discounting(t)
	o := d.put(nil)
	task := o.Sync.TaskID
	change := object{"items": []object{entry("line-1", "101", "quantity", 3, "customRate", 18, "priceReason",
		"short dated"), entry("line-2", "102"),
		entry("", "101", "units", "1", "customRate", 1)}}
	got := d.change(o, 200, change)
	if l := got.Lines; len(l) != 2 || l[0].Quantity.String() != "2" || l[0].Rate.String() != "24" ||
		l[0].CustomRate != nil || got.Total.String() != o.Total.String() || got.Sync.TaskID != task ||
		got.Version != o.Version+1 {
		t.Errorf("in force: %+v", got)
	}
	if p := got.Pending; len(p) != 2 || p[0].ID != "line-1" || p[0].Quantity.String() != "3" ||
		p[0].CustomRate.String() != "18" || p[0].Problems[0].Code != orderline.BelowFloor ||
		p[0].Floor.Rate.String() != "20.4" || p[1].CustomRate.String() != "1" {
		t.Errorf("pending: %+v", got.Pending)
	}
	// The other changes of a later save take effect and are sent; the pending change keeps waiting.
	items := []object{entry("line-1", "101"), entry("line-2", "102", "quantity", 7), entry(got.Pending[1].ID, "101")}
	got = d.change(got, 200, object{"items": items, "memo": "ring twice"})
	if len(got.Pending) != 2 || got.Lines[1].Quantity.String() != "7" || got.Memo != "ring twice" ||
		got.Sync.TaskID == task || got.Lines[0].Rate.String() != "24" {
		t.Errorf("after another change: %+v", got)
	}

	// An order that was read and is sent back keeps its pending lines.
	read := d.As(access.Sales, "GET", "/sales-order/"+o.ID, nil).Want(t, 200)
	d.As(access.Sales, "PATCH", "/sales-order/"+o.ID, read.Body).Want(t, 200)
	if again := d.read(o.ID); len(again.Pending) != 2 || again.Version != got.Version ||
		again.Pending[0].ID != got.Pending[0].ID {
		t.Errorf("sent back: %+v, instead of %+v", again, got)
	}

	version := got.Version
	task = got.Sync.TaskID
	r := d.ask(got, "line-1")
	if r.OrderNumber != o.OrderNumber || r.Quantity.String() != "3" || r.Floor.Rate.String() != "20.4" {
		t.Errorf("%+v", r)
	}
	if o := d.read(o.ID); o.Version != version || o.Sync.TaskID != task ||
		o.Pending[0].Approval.Status != orderline.ApprovalPending || o.Pending[0].Floor != nil {
		t.Errorf("after asking, as a viewer: %+v", o)
	}
	d.decide(r, "approve").Want(t, 200, `"status":"approved"`)
	d.decide(r, "approve").Want(t, 200, `"status":"approved"`)
	got = d.read(o.ID)
	if l := got.Lines[0]; len(got.Lines) != 2 || len(got.Pending) != 1 || l.Rate.String() != "18" ||
		l.Quantity.String() != "3" || l.Approval.Status != orderline.ApprovalApproved || l.Approval.ByName != "The manager" ||
		l.Approval.Quantity.String() != "3" || got.Sync.TaskID == task || got.Total.String() != "67.93" {
		t.Errorf("after the approval: %+v", got)
	}
	d.As(access.Admin, "GET", "/admin/audit?action=price.override", nil).Want(t, 200, `"quantity":3`,
		`"reason":"so be it"`, o.OrderNumber)
	d.As(access.Sales, "GET", "/sales-order/"+o.ID+"/history", nil).Want(t, 200, "Approved a rate below the floor",
		"18 approved for at most 3 CS, by The manager: so be it",
		"Requested approval of a rate below the floor", "2 changed lines with a rate below the floor")

	// The new line takes effect with its own approval.
	d.decide(d.ask(got, got.Pending[0].ID), "approve").Want(t, 200)
	if got = d.read(o.ID); len(got.Lines) != 3 || len(got.Pending) != 0 || got.Lines[2].Rate.String() != "1" ||
		got.Lines[2].LineNumber != 3 {
		t.Errorf("after the second approval: %+v", got)
	}
	// A smaller quantity than approved takes effect at once; a larger one waits.
	for _, tt := range []struct{ quantity, waits int }{{2, 0}, {4, 1}, {3, 0}, {4, 1}, {1, 0}} {
		items := []object{entry("line-1", "101", "quantity", tt.quantity), entry("line-2", "102"),
			entry(got.Lines[2].ID, "101")}
		if changed := d.change(got, 200, object{"items": items}); len(changed.Pending) != tt.waits {
			t.Errorf("quantity %d: %d lines wait, want %d", tt.quantity, len(changed.Pending), tt.waits)
		}
	}
}

func TestARefusedLineKeepsWhatWasTyped(t *testing.T) {
	d := discounting(t)
	o := d.put(nil)
	items := func(rate any) object {
		return object{"items": []object{entry("line-1", "101", "customRate", rate, "priceReason", "short dated"),
			entry("line-2", "102")}}
	}
	o = d.change(o, 200, items(18))
	d.decide(d.ask(o, "line-1"), "refuse").Want(t, 200, `"status":"refused"`)
	got := d.read(o.ID)
	if p := got.Pending; len(p) != 1 || p[0].CustomRate.String() != "18" ||
		p[0].Approval.Status != orderline.ApprovalRefused || p[0].Approval.Reason != "so be it" ||
		got.Lines[0].Rate.String() != "24" || got.Sync.TaskID != o.Sync.TaskID {
		t.Errorf("%+v", got)
	}
	// A rate above the floor takes effect. Without a custom rate the pending change is dropped.
	if got := d.change(o, 200, items(21)); len(got.Pending) != 0 || got.Lines[0].Rate.String() != "21" {
		t.Errorf("over the floor: %+v", got)
	}
	o = d.change(o, 200, items(18))
	d.ask(o, "line-1")
	back := object{"items": []object{entry("line-1", "101", "customRate", 21, "priceReason", "short dated"),
		entry("line-2", "102")}}
	if got := d.change(o, 200, back); len(got.Pending) != 0 || got.Lines[0].Rate.String() != "21" {
		t.Errorf("taken back: %+v", got)
	}
	d.As(access.Sales, "GET", "/sales-order/"+o.ID+"/history", nil).Want(t, 200,
		"Took back 1 line that waited for an approval", "refused: so be it")
}

// What prevents an approval from taking effect, and what ends a request.
func TestWhatEndsAPendingLine(t *testing.T) {
	d := discounting(t)
	for name, end := range map[string]func(o order.Order){
		"the order is removed": func(o order.Order) { d.As(access.Sales, "DELETE", "/sales-order/"+o.ID, nil).Want(t, 204) },
		"another rate is typed": func(o order.Order) {
			d.change(o, 200, object{"items": []object{entry("line-1", "101", "customRate", 17), entry("line-2", "102")}})
		},
		"the line is removed": func(o order.Order) { d.change(o, 200, object{"items": []object{entry("line-2", "102")}}) },
	} {
		t.Run(name, func(t *testing.T) {
			o := d.change(d.put(nil), 200, object{"items": []object{entry("line-1", "101", "customRate", 18, "priceReason",
				"short dated"), entry("line-2", "102")}})
			r := d.ask(o, "line-1")
			end(o)
			d.decide(r, "approve").Want(t, 409, "was changed or removed after the approval was asked for", `"status":"ended"`)
		})
	}
	o := d.put(nil)
	d.change(o, 400, object{"items": []object{entry("", "101", "customRate", 1)}})
	d.As(access.Sales, "POST", "/price-approvals", object{"salesOrderId": o.ID, "lineId": "line-1", "reason": "x"}).Want(t,
		409, "line 1 needs no approval")
	d.As(access.Sales, "POST", "/price-approvals", object{"salesOrderId": o.ID, "lineId": "none", "reason": "x"}).Want(t,
		404)
	d.As(access.Sales, "POST", "/price-approvals", object{"salesOrderId": "none", "lineId": "line-1",
		"reason": "x"}).Want(t, 404)
}

// With two concurrent decisions and a concurrent edit of the order, one decision wins, and the order has either the
// approved or the entered values.
func TestApproversOfAnOrderAtOnce(t *testing.T) {
	d := discounting(t)
	tokens := []string{d.Token(access.Manager), d.Token(access.Pricing), d.Token(access.Sales)}
	for range 8 {
		o := d.change(d.put(nil), 200, object{"items": []object{entry("line-1", "101", "customRate", 18, "priceReason",
			"short dated"), entry("line-2", "102")}})
		r := d.ask(o, "line-1")
		answers := make([]apitest.Answer, 3)
		var all sync.WaitGroup
		for i, path := range []string{"/price-approvals/" + r.ID + "/approve", "/price-approvals/" + r.ID + "/refuse",
			"/sales-order/" + o.ID} {
			all.Go(func() {
				method, body := "POST", object{"reason": "so be it"}
				if i == 2 {
					method, body = "PATCH", object{"memo": "ring twice"}
				}
				answers[i] = d.Do(apitest.Request{Method: method, Path: path, Body: body, Token: tokens[i]})
			})
		}
		all.Wait()
		got := d.read(o.ID)
		approved := answers[0].Status == 200
		if approved == (answers[1].Status == 200) || answers[2].Status != 200 || got.Memo != "ring twice" ||
			approved != (got.Lines[0].Rate.String() == "18") || approved != (len(got.Pending) == 0) {
			t.Fatalf("%v: %+v", answers, got)
		}
	}
}

func TestWhoMayAskAndDecide(t *testing.T) {
	d := discounting(t)
	o := d.change(d.put(nil), 200, object{"items": []object{entry("line-1", "101", "customRate", 18, "priceReason",
		"short dated"), entry("line-2", "102")}})
	r := d.ask(o, "line-1")
	for _, role := range access.Roles {
		caller := access.Caller{UserID: "x", Role: role}
		a := d.As(role, "GET", "/price-approvals", nil)
		lists, sees := caller.May(access.PriceOverride), caller.May(access.PriceBelowFloor) || role == access.Sales
		if (a.Status == 200) != lists || strings.Contains(string(a.Body), r.ID) != sees {
			t.Errorf("%s: %s", role, a)
		}
		if !caller.May(access.PriceBelowFloor) {
			d.As(role, "POST", "/price-approvals/"+r.ID+"/approve", object{"reason": "x"}).Want(t, 403)
			d.As(role, "POST", "/price-approvals/"+r.ID+"/refuse", object{"reason": "x"}).Want(t, 403)
		}
	}
	// A seller sees only their own requests.
	second := d.change(d.put(nil), 200, object{"items": []object{entry("line-1", "101", "customRate", 18, "priceReason",
		"short dated"), entry("line-2", "102")}})
	d.As(access.Manager, "POST", "/price-approvals", object{"salesOrderId": second.ID, "lineId": "line-1",
		"reason": "a promise"}).Want(t, 201)
	if a := d.As(access.Sales, "GET", "/price-approvals?status=pending", nil).Want(t, 200,
		r.ID); strings.Contains(string(a.Body), second.ID) {
		t.Errorf("sales see another's request: %s", a)
	}
	d.As(access.Manager, "GET", "/price-approvals?status=pending", nil).Want(t, 200, r.ID, second.ID)
	d.As(access.Manager, "GET", "/price-approvals?status=soon", nil).Want(t, 400)
}

// Costs in requests, and the list of lines below cost, need the permission cost.view.
func TestLinesUnderCost(t *testing.T) {
	d := discounting(t)
	items, err := d.items().GetAll(ctx, []string{"101", "102"})
	if err != nil {
		t.Fatal(err)
	}
	apples := items["101"].Item
	cost := money.MustParse("19.2036") // per case of 12: 1.6003 each
	apples.AverageCost, apples.Hash = &cost, ""
	if _, err := d.items().Import(ctx, []item.Item{apples}); err != nil {
		t.Fatal(err)
	}
	custom := func(rate string) func(*order.Order) {
		return func(o *order.Order) { o.Lines[0] = sold(1, "101", "1", "30", rate) }
	}
	bad, worse := d.put(custom("1.5")), d.put(custom("1"))
	d.put(custom("1.6")) // equal to the cost except for a fraction of a cent
	gone := d.put(custom("0.5"))
	d.As(access.Sales, "DELETE", "/sales-order/"+gone.ID, nil).Want(t, 204)
	var lines []struct {
		SalesOrderID     string
		Rate, Cost, Loss money.Decimal
	}
	d.As(access.Pricing, "GET", "/sales-order/lines-under-cost", nil).Want(t, 200).Into(t, &lines)
	if got := fmt.Sprint(lines); got != fmt.Sprintf("[{%s 1 1.6003 18.01} {%s 1.5 1.6003 3.01}]", worse.ID, bad.ID) {
		t.Errorf("%s", got)
	}
	d.As(access.Pricing, "GET", "/sales-order/lines-under-cost?date=2026-11-24", nil).Want(t, 200, "[]")
	d.As(access.Sales, "GET", "/sales-order/lines-under-cost", nil).Want(t, 403)

	o := d.change(d.put(nil), 200, object{"items": []object{entry("line-1", "101", "customRate", 18, "priceReason",
		"short dated"), entry("line-2", "102")}})
	if a := d.As(access.Sales, "POST", "/price-approvals", object{"salesOrderId": o.ID, "lineId": "line-1",
		"reason": "x"}).Want(t, 201); strings.Contains(string(a.Body), "cost") {
		t.Errorf("sales are told a cost: %s", a)
	}
	d.As(access.Manager, "GET", "/price-approvals", nil).Want(t, 200, `"cost":19.2036`, `"margin":-0.0669`)
}
