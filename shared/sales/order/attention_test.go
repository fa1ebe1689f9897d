package order_test

import (
	"slices"
	"testing"

	"backdock/shared/platform/civil"
	"backdock/shared/platform/synctask"
	"backdock/shared/sales/order"
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
