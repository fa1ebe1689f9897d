package company

import (
	"context"
	"slices"
	"strings"

	"backdock/shared/sales/order"
	"backdock/shared/stock/adjustment"
)

// Line is a line of an order as the API writes it.
type Line struct {
	ID       string  `json:"_id"`
	ItemID   string  `json:"netSuiteInvItemId"`
	Quantity float64 `json:"quantity"`
	Units    string  `json:"units"`
}

// SalesOrder is an order as the API writes it.
type SalesOrder struct {
	ID     string `json:"_id"`
	Number string `json:"orderNumber"`
	ERPID  string `json:"netSuiteSalesOrderId"`
	Status string `json:"status"`
	Items  []struct {
		Line
		IsOpen    bool    `json:"isOpen"`
		Fulfilled float64 `json:"quantityFulfilled"`
		Billed    float64 `json:"quantityBilled"`
	} `json:"items"`
	DeliveryDate string `json:"deliveryDate"`
	TripID       string `json:"tripId"`
	Sync         struct {
		Status string `json:"status"`
		Error  string `json:"error"`
	} `json:"sync"`
	Version int64 `json:"version"`
}

// Orders returns all orders of the portal, the oldest first.
func (w *Company) Orders() []order.Order {
	ctx := context.Background()
	rows, err := w.Desk.OrderList().Find(ctx, func(*order.Row) bool { return true })
	if err != nil {
		panic(err)
	}
	slices.SortFunc(rows, func(a, b *order.Row) int { return strings.Compare(a.ID, b.ID) })
	all := make([]order.Order, len(rows))
	for i, r := range rows {
		if all[i], err = w.Desk.Orders().Get(ctx, r.ID); err != nil {
			panic(err)
		}
	}
	return all
}

// Adjustments returns all adjustments of the portal, also those whose answers nobody heard.
func (w *Company) Adjustments() []adjustment.Adjustment {
	page, err := w.Desk.Adjustments().Page(context.Background(), adjustment.Filter{}, 1, 1000)
	if err != nil {
		panic(err)
	}
	all := make([]adjustment.Adjustment, len(page.Rows))
	for i, row := range page.Rows {
		if all[i], err = w.Desk.Adjustments().Get(context.Background(), row.ID); err != nil {
			panic(err)
		}
	}
	return all
}
