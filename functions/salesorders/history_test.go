package salesorders_test

import (
	"fmt"
	"strings"
	"testing"

	"backdock/shared/platform/access"
	"backdock/shared/platform/history"
	"backdock/shared/platform/synctask"
	"backdock/shared/platform/table"
	"backdock/shared/sales/order"
)

func (d desk) history(id, query string) []history.Entry {
	d.t.Helper()
	var entries []history.Entry
	d.As(access.Viewer, "GET", "/sales-order/"+id+"/history"+query, nil).Want(d.t, 200).Into(d.t, &entries)
	return entries
}

// tell formats entries as lines: kind, who, summary.
func tell(entries []history.Entry) []string {
	lines := make([]string, len(entries))
	for i, e := range entries {
		who := "nobody"
		if !e.By.Null {
			who = e.By.Value.Name
		}
		lines[i] = e.Kind + " | " + who + " | " + e.Summary
	}
	return lines
}

func same(t *testing.T, got []string, want ...string) {
	t.Helper()
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

func TestHistoryTellsWhoChangedWhat(t *testing.T) {
	d := newDesk(t)
	o := d.put(nil)
	at := "/sales-order/" + o.ID
	d.As(access.Sales, "PATCH", at, object{"memo": "ring twice", "items": []object{
		{"_id": "line-1", "netSuiteInvItemId": "101", "quantity": 12, "pickNotes": "the red ones"},
		{"netSuiteInvItemId": "102", "quantity": 6, "customRate": 1.5}}}).Want(t, 200)
	d.As(access.Sales, "PATCH", at, object{"memo": "ring twice"}).Want(t, 200) // nothing changes
	if err := d.OrderSender().SendFailed(ctx, o.ID, d.read(o.ID).Sync.TaskID, "The item is inactive in NetSuite.",
		synctask.SyncProblem{Code: synctask.SyncItemInvalid}); err != nil {
		t.Fatal(err)
	}
	d.As(access.Admin, "POST", "/sales-order/create-sync-tasks?date=2026-11-23", nil).Want(t, 200)
	d.As(access.Manager, "DELETE", at, nil).Want(t, 204)
	entries := d.history(o.ID, "")
	same(t, tell(entries),
		"removed | The manager | Removed before it was sent to NetSuite",
		"sync | The admin | Queued for NetSuite again",
		"sync | nobody | Not sent to NetSuite: The item is inactive in NetSuite.",
		"edited | The sales | Added 1 line, removed 1 line, changed 1 line, changed the memo",
		"created | nobody | Ordered: 2 lines, 67.90 in all")
	var changes []string
	for _, c := range entries[3].Changes {
		changes = append(changes, fmt.Sprintf("%s | %s | %s", c.Field, c.Before, c.After))
	}
	same(t, changes,
		"SKU-101 Apples: product | SKU-101 Item 101 | SKU-101 Apples",
		"SKU-101 Apples: quantity | 2 | 12 CS",
		"SKU-101 Apples: rate | 24 | 21.6",
		"SKU-101 Apples: note |  | the red ones",
		"line SKU-102 Beans |  | 6 EA at 1.5",
		"line SKU-102 Item 102 | 10 at 1.99 | ",
		"memo |  | ring twice")
	d.As(access.Viewer, "GET", "/sales-order/none/history", nil).Want(t, 404)
	d.As(access.Driver, "GET", at+"/history", nil).Want(t, 403)
}

func TestHistoryOfRoutesAndTrips(t *testing.T) {
	d := newDesk(t)
	north := d.route("North")
	o := d.put(nil)
	d.As(access.Dispatcher, "PUT", "/sales-order/"+o.ID+"/route", object{"routeId": north.ID, "stopNumber": 3}).Want(t,
		200)
	d.As(access.Dispatcher, "PUT", "/sales-order/"+o.ID+"/route", object{"routeId": nil}).Want(t, 200)
	if err := d.commitTrip(o.ID, true); err != nil {
		t.Fatal(err)
	}
	if err := d.commitTrip(o.ID, false); err != nil {
		t.Fatal(err)
	}
	same(t, tell(d.history(o.ID, "")),
		"trip | nobody | Taken off trip T-7",
		"trip | nobody | Put on trip T-7",
		"route | The dispatcher | Taken off route North",
		"route | The dispatcher | Put on route North manually",
		"created | nobody | Ordered: 2 lines, 67.90 in all")
}

func (d desk) commitTrip(orderID string, on bool) error {
	trip := order.Trip{ID: "t7", Number: "T-7"}
	current, err := d.orders.Get(ctx, orderID)
	if err != nil {
		return err
	}
	if !on {
		return d.Table.Commit(ctx, order.OffTrip(ctx, current, trip, d.Now(), true)...)
	}
	ops, err := order.OnTrip(ctx, current, trip, d.Now())
	if err != nil {
		return err
	}
	return d.Table.Commit(ctx, ops...)
}

// A change of hundreds of lines creates one small event.
func TestHistoryOfAGreatChange(t *testing.T) {
	d := newDesk(t)
	o := d.put(nil)
	var lines []object
	for n := range 500 {
		lines = append(lines, object{"netSuiteInvItemId": "101", "quantity": 1 + n, "pickNotes": strings.Repeat("long ",
			100)})
	}
	d.As(access.Sales, "PATCH", "/sales-order/"+o.ID, object{"items": lines, "memo": strings.Repeat("m", 900)}).Want(t,
		200)
	e := d.history(o.ID, "")[0]
	if len(e.Changes) != 50 || e.More != 453 || e.Summary != "Added 500 lines, removed 2 lines, changed the memo" {
		t.Errorf("%d changes, %d more: %s", len(e.Changes), e.More, e.Summary)
	}
}

func TestHistoryIsReadInPages(t *testing.T) {
	d := newDesk(t)
	o := d.put(nil)
	for n := range history.Most + 30 {
		if _, err := d.orders.Update(ctx, o.ID, nil, func(o *order.Order) error {
			o.Memo = fmt.Sprint("memo ",
				n)
			return nil
		}); err != nil {
			t.Fatal(err)
		}
	}
	first := d.history(o.ID, "")
	second := d.history(o.ID, "?before="+first[len(first)-1].ID)
	if len(first) != history.Most || len(second) != 31 || second[30].Kind != "created" ||
		first[0].Changes[0].After != "memo 229" || second[0].Changes[0].After != "memo 29" {
		t.Errorf("pages of %d and %d", len(first), len(second))
	}
	if last := d.history(o.ID, "?before="+second[30].ID); len(last) != 0 {
		t.Errorf("%d events before the first", len(last))
	}
}

func TestOwnersAreNamed(t *testing.T) {
	d := newDesk(t)
	o := d.put(nil)
	d.put(func(o *order.Order) { o.Owner = "" })
	d.As(access.Viewer, "GET", "/sales-order/"+o.ID, nil).Want(t, 200, `"owner":"user-sales","ownerName":"The sales"`)
	d.As(access.Viewer, "GET", "/sales-order/paginated", nil).Want(t, 200, `"owner":"user-sales","ownerName":"The sales"`,
		`"owner":"","sync"`)
	d.As(access.Sales, "PATCH", "/sales-order/"+o.ID, object{"memo": "x", "owner": "somebody",
		"ownerName": "Somebody"}).Want(t, 200, `"owner":"user-sales","ownerName":"The sales"`)
	item, err := d.Memory.Get(ctx, table.Key{PK: "ORDER#" + o.ID, SK: "ORDER"})
	if err != nil || strings.Contains(string(item.Body), "The sales") {
		t.Errorf("the name is kept: %s, %v", item.Body, err)
	}
}
