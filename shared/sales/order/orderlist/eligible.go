package orderlist

import (
	"cmp"
	"context"
	"slices"

	"backdock/shared/platform/civil"
	"backdock/shared/platform/money"
	"backdock/shared/sales/order"
)

// Eligible is an order that can go on a trip.
type Eligible struct {
	SalesOrderID string `json:"salesOrderId"`
	OrderNumber  string `json:"orderNumber"`
	// ItemFulfillmentID and NetSuiteItemFulfillmentID belong to a fulfillment that exists and is not shipped; null:
	// none.
	ItemFulfillmentID         *string        `json:"itemFulfillmentId"`
	NetSuiteID                string         `json:"-"` // of the order
	NetSuiteItemFulfillmentID *string        `json:"netSuiteItemFulfillmentId"`
	Customer                  order.Customer `json:"customer"`
	ShipTo                    order.ShipTo   `json:"shipTo"`
	Route                     *order.Route   `json:"route"`
	Lines                     int            `json:"lines" doc:"with something to ship"`
	Weight                    money.Decimal  `json:"weight" doc:"kilograms of what is to be shipped"`
	Value                     money.Decimal  `json:"value" needs:"price.view"`
}

// EligibleForTrips returns the orders of a date with something to ship that are on no trip. Orders of the trip
// excludeTripID are included.
func (s *Orders) EligibleForTrips(ctx context.Context, date civil.Date, excludeTripID string) ([]Eligible, error) {
	rows, err := s.Delivering(ctx, date, date, func(r *order.Row) bool {
		return r.Status.AwaitsFulfillment() && (r.TripID == "" || r.TripID == excludeTripID)
	})
	if err != nil {
		return nil, err
	}
	if rows, err = s.withOpen(ctx, rows); err != nil {
		return nil, err
	}
	slices.SortFunc(rows, func(a, b *order.Row) int { return cmp.Compare(a.ID, b.ID) })
	eligible := make([]Eligible, 0, len(rows))
	for _, r := range rows {
		if r.Open.Lines == 0 {
			continue
		}
		eligible = append(eligible, Eligible{SalesOrderID: r.ID, OrderNumber: r.OrderNumber, NetSuiteID: r.NetSuiteID,
			Customer: r.Customer,
			ShipTo:   order.ShipTo(r.ShipTo), Route: r.Route, Lines: r.Open.Lines, Weight: r.Open.Weight, Value: r.Open.Value})
	}
	return eligible, nil
}

// withOpen reads the orders of rows that were written before rows had Open, and takes the values from them.
func (s *Orders) withOpen(ctx context.Context, rows []*order.Row) ([]*order.Row, error) {
	var old []string
	rows = slices.DeleteFunc(rows, func(r *order.Row) bool {
		if r.Open == nil {
			old = append(old, r.ID)
		}
		return r.Open == nil
	})
	if len(old) == 0 {
		return rows, nil
	}
	orders, err := s.orders.GetAll(ctx, old)
	for _, o := range orders {
		row := o.Row()
		rows = append(rows, &row)
	}
	return rows, err
}
