package salesorders_test

import (
	"net/url"
	"slices"
	"testing"
	"time"

	"backdock/shared/platform/access"
	"backdock/shared/platform/civil"
	"backdock/shared/sales/order"
	"backdock/shared/sales/order/orderlist"
)

// The list shows which orders need attention, filters by that, and summarizes the delivery dates. An order says the same
// as its row.
func TestTheListSaysWhatNeedsAPerson(t *testing.T) {
	d := newDesk(t)
	quiet := d.put(func(o *order.Order) { o.Route = &order.Route{RouteID: "r", Name: "North"} })
	unrouted := d.put(nil)
	late := d.put(func(o *order.Order) { o.DeliveryDate = civil.Of(d.Now()).AddDays(-3) })
	type answer struct {
		SalesOrders []order.Row
		Total       int
		Days        []orderlist.Day
	}
	list := func(query url.Values) (got answer) {
		t.Helper()
		d.As(access.Viewer, "GET", "/sales-order/paginated?"+query.Encode(), nil).Want(t, 200).Into(t, &got)
		return got
	}
	reasons := map[string]string{}
	all := list(nil)
	for _, r := range all.SalesOrders {
		for _, a := range r.Attention {
			reasons[r.ID] += string(a) + " "
		}
		var o order.Order
		if d.As(access.Viewer, "GET", "/sales-order/"+r.ID, nil).Want(t, 200).Into(t, &o); !slices.Equal(o.Attention, r.Attention) {
			t.Errorf("%s says %v, its row %v", r.OrderNumber, o.Attention, r.Attention)
		}
	}
	if len(reasons) != 2 || reasons[unrouted.ID] != "route " || reasons[late.ID] != "overdue " || reasons[quiet.ID] != "" {
		t.Errorf("reasons: %v", reasons)
	}
	if len(all.Days) != 2 || all.Days[0].Date != date || all.Days[0].Orders != 2 || all.Days[1].Orders != 1 {
		t.Errorf("days: %+v", all.Days)
	}
	if got := list(url.Values{"filters": {`{"attention":true}`}}); got.Total != 2 {
		t.Errorf("need a person: %+v", got)
	}
	if got := list(url.Values{"sorting": {`[{"id":"orderNumber","desc":false}]`}}); got.Days != nil {
		t.Errorf("days of a list by number: %+v", got.Days)
	}
	d.As(access.Viewer, "GET", "/sales-order/paginated?"+url.Values{"filters": {`{"attention":false}`}}.Encode(),
		nil).Want(t, 400, "filters.attention must be true")
	d.Advance(10 * 24 * time.Hour) // after the delivery dates
	if got := list(url.Values{"filters": {`{"attention":true}`}}); got.Total != 3 {
		t.Errorf("ten days later: %+v", got)
	}
}
