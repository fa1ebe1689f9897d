package order_test

import (
	"slices"
	"testing"

	"backdock/shared/platform/civil"
	"backdock/shared/platform/synctask"
	"backdock/shared/sales/order"
	"backdock/shared/sales/order/orderlist"
)

func TestWhatAPersonHasToSeeTo(t *testing.T) {
	today := civil.MustParse("2026-11-21")
	yesterday, tomorrow := today.AddDays(-1), today.AddDays(1)
	routed := &order.Route{RouteID: "r"}
	tests := map[string]struct {
		row  order.Row
		want []order.Attention
	}{
		"goes its way": {order.Row{Status: order.PendingFulfillment, DeliveryDate: today, Route: routed},
			nil},
		"billed without a route": {order.Row{Status: order.Billed, DeliveryDate: today}, nil},
		"cancelled":              {order.Row{Status: order.Cancelled, DeliveryDate: yesterday}, nil},
		"has no route": {order.Row{Status: order.PendingFulfillment, DeliveryDate: today},
			[]order.Attention{order.AttentionRoute}},
		"not delivered on its day": {order.Row{Status: order.PartiallyFulfilled, DeliveryDate: yesterday},
			[]order.Attention{order.AttentionOverdue}},
		"delivered, not billed": {order.Row{Status: order.PendingBilling, DeliveryDate: yesterday, Route: routed},
			nil},
		"a line waits for an approval": {order.Row{Status: order.PendingFulfillment, DeliveryDate: tomorrow,
			Route: routed, Pending: 2}, []order.Attention{order.AttentionApproval}},
		"a line waited when it was billed": {order.Row{Status: order.Billed, DeliveryDate: today, Pending: 2}, nil},
		"waits for an approval in the ERP": {order.Row{Status: order.PendingApproval, DeliveryDate: today, Route: routed},
			[]order.Attention{order.AttentionApproval}},
		"refused, late and to be approved": {order.Row{Status: order.PendingFulfillment, DeliveryDate: yesterday, Pending: 1,
			Sync: synctask.Sync{State: synctask.State{Status: synctask.StateFailed}}},
			[]order.Attention{order.AttentionSync, order.AttentionOverdue, order.AttentionApproval}},
		"its goods came back": {order.Row{ID: "back", Status: order.PartiallyFulfilled, DeliveryDate: yesterday},
			[]order.Attention{order.AttentionUndelivered, order.AttentionOverdue}},
		"its goods came back after it was billed": {order.Row{ID: "back", Status: order.Billed, DeliveryDate: yesterday},
			[]order.Attention{order.AttentionUndelivered}},
	}
	now := order.Moment{Today: today, Undecided: map[string]bool{"back": true}}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			if got := tt.row.AttentionAt(now); !slices.Equal(got, tt.want) {
				t.Errorf("got %v, want %v", got, tt.want)
			}
		})
	}
}

// A day of the list counts all orders that the filter selects, including those of other pages.
func TestDaysOfTheList(t *testing.T) {
	b := newBench()
	for i := range 5 {
		o := draft(b.clock(), line(1, "2", "10"))
		if i == 4 {
			o.DeliveryDate = date.AddDays(1)
		}
		if i == 3 {
			o.Customer.Name = "Harbor Deli"
		}
		b.make(t, o)
	}
	rows, _, err := b.list.Rows(ctx, orderlist.Filter{Search: "corner"}, nil, 1, 2)
	if err != nil {
		t.Fatal(err)
	}
	days, err := b.list.Days(ctx, orderlist.Filter{Search: "corner"}, rows)
	if err != nil || len(days) != 2 || days[0].Date != date.AddDays(1) || days[0].Orders != 1 || days[1].Date != date ||
		days[1].Orders != 3 || days[1].Total.String() != "60" {
		t.Errorf("%+v %v", days, err)
	}
	if none, err := b.list.Days(ctx, orderlist.Filter{}, nil); err != nil || none != nil {
		t.Errorf("of no rows: %+v %v", none, err)
	}
}
