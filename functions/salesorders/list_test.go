package salesorders_test

import (
	"cmp"
	"encoding/json"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"backdock/shared/platform/access"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/money"
	"backdock/shared/sales/order"
	"backdock/shared/sales/order/orderlist"
	"backdock/shared/sales/order/ordersync"
)

func TestBadQueries(t *testing.T) {
	tests := map[string]struct{ filters, sorting, want string }{
		"filters that are no JSON":   {`{`, ``, "filters must be a JSON object"},
		"filters that are no object": {`[]`, ``, "filters must be a JSON object"},
		"an unknown filter":          {`{"color":"red"}`, ``, "filters.color should not exist"},
		"a status that is no array":  {`{"status":"billed"}`, ``, "filters.status must be an array"},
		"an unknown status": {`{"status":["billed","lost"]}`, ``,
			"filters.status.1 must be a status of sales orders"},
		"a customer that is no text": {`{"customerId":7}`, ``, "filters.customerId must be a string"},
		"a date that is none":        {`{"deliveryDateFrom":"2026-02-30"}`, ``, "filters.deliveryDateFrom must be a date"},
		"a date out of range":        {`{"deliveryDateTo":"1899-12-31"}`, ``, "filters.deliveryDateTo must be a date"},
		"an unknown sync state":      {`{"sync":"lost"}`, ``, "filters.sync must be one of"},
		"two faults are both named": {`{"sync":"lost","color":"red"}`, ``,
			`"filters.color should not exist","filters.sync must be one of`},
		"sorting that is no JSON":       {``, `[`, "sorting must be a JSON array"},
		"sorting that is no array":      {``, `{"id":"total"}`, "sorting must be a JSON array"},
		"sorting with an unknown field": {``, `[{"id":"total","descending":true}]`, "sorting must be a JSON array"},
		"a column that cannot sort":     {``, `[{"id":"memo"}]`, "sorting.0.id must be one of: deliveryDate"},
		"too many columns": {``, `[{"id":"total"},{"id":"total"},{"id":"total"},{"id":"total"}]`,
			"sorting must have at most 3 entries"},
	}
	d := newDesk(t)
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			q := url.Values{"filters": {tt.filters}, "sorting": {tt.sorting}}
			d.As(access.Viewer, "GET", "/sales-order/paginated?"+q.Encode(), nil).Want(t, 400, tt.want)
		})
	}
	for _, q := range []string{"page=0", "limit=0", "limit=201", "page=x"} {
		d.As(access.Viewer, "GET", "/sales-order/paginated?"+q, nil).Want(t, 400)
	}
}

// A page of the list equals the result of a simple filter and sort of all orders, while new orders arrive.
func TestListAgreesWithAPlainOne(t *testing.T) {
	d := newDesk(t)
	var all []order.Order
	statuses := []order.Status{order.PendingFulfillment, order.Billed, order.Cancelled}
	names := []string{"Äpfel AG", "apple bar", "Beans Co", "beans & co", "Zest"}
	rapid.Check(t, func(rt *rapid.T) {
		for range rapid.IntRange(0, 6).Draw(rt, "orders") {
			all = append(all, d.put(func(o *order.Order) {
				o.Status = rapid.SampledFrom(statuses).Draw(rt, "status")
				o.Customer.Name = rapid.SampledFrom(names).Draw(rt, "name")
				o.CustomerID = fmt.Sprint(rapid.IntRange(1, 3).Draw(rt, "customer"))
				o.DeliveryDate = date.AddDays(rapid.IntRange(0, 3).Draw(rt, "day"))
				o.Memo = rapid.SampledFrom([]string{"", "Ring twice", "ring the bell"}).Draw(rt, "memo")
				o.Lines[0].Amount = money.Int(int64(rapid.IntRange(1, 4).Draw(rt, "amount")))
				o.Owner = rapid.SampledFrom([]string{"", "user-sales", "user-viewer"}).Draw(rt, "owner")
				if rapid.Bool().Draw(rt, "routed") {
					o.Route = &order.Route{RouteID: "r1"}
				}
			}))
		}
		filters := object{}
		draw := func(name string, values ...any) {
			if rapid.IntRange(0, 3).Draw(rt, name+"?") == 0 {
				filters[name] = rapid.SampledFrom(values).Draw(rt, name)
			}
		}
		draw("status", []order.Status{order.Billed}, []order.Status{order.Billed, order.Cancelled}, []order.Status{})
		draw("customerId", "1", "2")
		draw("deliveryDateFrom", "2026-11-23", "2026-11-24")
		draw("deliveryDateTo", "2026-11-24", "2026-11-25")
		draw("routeId", "r1", "none")
		draw("sync", "pending", "failed")
		draw("owner", "me", "user-sales", "")
		draw("search", "RING", "co bean", "so-", "äpfel")
		var sorting []orderlist.Sort
		var wire []object
		for range rapid.IntRange(0, 2).Draw(rt, "columns") {
			by := orderlist.Sort{Column: rapid.SampledFrom(orderlist.Columns).Draw(rt, "column"), Desc: rapid.Bool().Draw(rt, "desc")}
			sorting, wire = append(sorting, by), append(wire, object{"id": by.Column, "desc": by.Desc})
		}
		page, limit := rapid.IntRange(1, 3).Draw(rt, "page"), rapid.IntRange(1, 10).Draw(rt, "limit")
		q := url.Values{"filters": {jsonOf(filters)}, "page": {fmt.Sprint(page)}, "limit": {fmt.Sprint(limit)}}
		if wire != nil {
			q.Set("sorting", jsonOf(wire))
		}
		var got struct {
			SalesOrders             []order.Row
			Total, Page, TotalPages int
		}
		d.As(access.Viewer, "GET", "/sales-order/paginated?"+q.Encode(), nil).Want(t, 200).Into(t, &got)
		want := plain(all, filters, sorting)
		if got.Total != len(want) || got.TotalPages != (len(want)+limit-1)/limit {
			rt.Fatalf("total %d, want %d", got.Total, len(want))
		}
		var shown, expected []string
		for _, r := range got.SalesOrders {
			shown = append(shown, r.ID)
		}
		for i := (page - 1) * limit; i < min(page*limit, len(want)); i++ {
			expected = append(expected, want[i].ID)
		}
		if !slices.Equal(shown, expected) {
			rt.Fatalf("page %v, want %v", shown, expected)
		}
	})
}

func jsonOf(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return string(b)
}

// plain filters and sorts orders in the simple way.
func plain(all []order.Order, filters object, sorting []orderlist.Sort) []order.Order {
	var kept []order.Order
	for _, o := range all {
		keep := true
		for name, v := range filters {
			text, _ := v.(string)
			switch name {
			case "status":
				statuses := v.([]order.Status)
				keep = keep && (len(statuses) == 0 || slices.Contains(statuses, o.Status))
			case "customerId":
				keep = keep && o.CustomerID == text
			case "deliveryDateFrom":
				keep = keep && o.DeliveryDate.String() >= text
			case "deliveryDateTo":
				keep = keep && o.DeliveryDate.String() <= text
			case "routeId":
				keep = keep && (text == "none") == (o.Route == nil)
			case "owner":
				keep = keep && (text == "" || o.Owner == strings.Replace(text, "me", "user-viewer", 1)) // a viewer is asking
			case "sync":
				keep = keep && text == string(o.Sync.Status)
			case "search":
				for _, word := range strings.Fields(strings.ToLower(text)) {
					keep = keep && strings.Contains(strings.ToLower(o.OrderNumber+" "+o.Customer.Name+" "+o.Memo), word)
				}
			}
		}
		if keep {
			kept = append(kept, o)
		}
	}
	if len(sorting) == 0 {
		sorting = []orderlist.Sort{{Column: "deliveryDate", Desc: true}}
	}
	slices.SortFunc(kept, func(a, b order.Order) int {
		for _, by := range sorting {
			c := 0
			switch by.Column {
			case "deliveryDate":
				c = cmp.Compare(a.DeliveryDate.String(), b.DeliveryDate.String())
			case "orderNumber":
				c = cmp.Compare(a.OrderNumber, b.OrderNumber)
			case "customerName":
				c = cmp.Or(cmp.Compare(strings.ToLower(a.Customer.Name), strings.ToLower(b.Customer.Name)),
					cmp.Compare(a.Customer.Name, b.Customer.Name))
			case "total":
				c = a.Total.Cmp(b.Total)
			case "status":
				c = cmp.Compare(a.Status, b.Status)
			}
			if by.Desc {
				c = -c
			}
			if c != 0 {
				return c
			}
		}
		if sorting[len(sorting)-1].Desc {
			return cmp.Compare(b.ID, a.ID)
		}
		return cmp.Compare(a.ID, b.ID)
	})
	return kept
}

// An order that is years old is not in the list. It is found by its number, its customer and its date, and by
// paging on from the list, and it can be opened.
func TestAnOrderOfYearsAgoIsFound(t *testing.T) {
	d := newDesk(t)
	billed := func(netSuiteID string, delivered civil.Date) order.Order {
		in := ordersync.Snapshot{NetSuiteID: netSuiteID, Number: "SLS" + netSuiteID, Status: "G", CustomerID: "7",
			TransactionDate: delivered, ShipDate: delivered, ReadAt: d.Now()}
		if r, err := d.OrderImporter().Import(ctx, []ordersync.Snapshot{in}); err != nil ||
			r.Created != 1 {
			t.Fatal(r, err)
		}
		o, err := d.orders.Get(ctx, fmt.Sprintf("NS%012s", netSuiteID))
		if err != nil {
			t.Fatal(err)
		}
		return o
	}
	old := billed("811", date)
	d.Advance(3 * 365 * 24 * time.Hour)
	today := billed("812", date.AddDays(3*365))
	type answer struct {
		SalesOrders    []order.Row
		Total          int
		TotalIsMinimum bool
		Coverage       struct {
			Since    time.Time
			Complete bool
			Older    string
		}
	}
	list := func(query url.Values) answer {
		t.Helper()
		var got answer
		d.As(access.Viewer, "GET", "/sales-order/paginated?"+query.Encode(), nil).Want(t, 200).Into(t, &got)
		return got
	}
	got := list(nil)
	if len(got.SalesOrders) != 1 || got.SalesOrders[0].ID != today.ID || got.Coverage.Complete ||
		got.Coverage.Older == "" || got.Coverage.Since.IsZero() {
		t.Fatalf("the list: %+v", got)
	}
	older := list(url.Values{"older": {got.Coverage.Older}})
	for calls := 0; len(older.SalesOrders) == 0 && !older.Coverage.Complete && calls < 10; calls++ {
		older = list(url.Values{"older": {older.Coverage.Older}})
	}
	if len(older.SalesOrders) != 0 || !older.Coverage.Complete { // more than a year without an order ends the search
		t.Errorf("older ones: %+v", older)
	}
	for name, filters := range map[string]object{"number": {"search": old.OrderNumber},
		"date": {"deliveryDateTo": old.DeliveryDate}, "both dates": {"deliveryDateFrom": old.DeliveryDate,
			"deliveryDateTo": old.DeliveryDate}} {
		if got := list(url.Values{"filters": {jsonOf(filters)}}); len(got.SalesOrders) != 1 ||
			got.SalesOrders[0].ID != old.ID {
			t.Errorf("by %s: %+v", name, got)
		}
	}
	if got := list(url.Values{"filters": {`{"customerId":"7"}`}}); len(got.SalesOrders) != 2 || got.Total != 2 ||
		!got.Coverage.Complete || got.SalesOrders[1].ID != old.ID {
		t.Errorf("of the customer: %+v", got)
	}
	if got := list(url.Values{"filters": {`{"status":["pending_fulfillment"]}`}}); !got.Coverage.Complete {
		t.Errorf("open orders are all there: %+v", got.Coverage)
	}
	d.As(access.Viewer, "GET", "/sales-order/"+old.ID, nil).Want(t, 200)
	d.As(access.Viewer, "GET", "/sales-order/paginated?older=nonsense", nil).Want(t, 400,
		"older must be a position that an answer gave")
}
