package reservation_test

import (
	"fmt"
	"testing"

	"backdock/shared/app/apptest"
	"backdock/shared/catalog/item"
	"backdock/shared/platform/access"
	"backdock/shared/platform/civil"
	"backdock/shared/sales/order"
	"backdock/shared/sales/reservation"
	"backdock/shared/stock/promise"
)

var ctx = apptest.As(access.Sales)

var today = apptest.Today

// world is the test company with the items 1 to 50, sold and stocked by the piece.
type world struct {
	*apptest.Company
	promises *reservation.Promises
	counters *promise.Counters
}

func newWorld(t testing.TB) *world {
	t.Helper()
	c := apptest.New(t)
	w := &world{c, c.Promises(), c.PromisedStock()}
	var all []item.Item
	for n := 1; n <= 50; n++ {
		all = append(all, item.Item{ID: fmt.Sprint(n), ItemID: fmt.Sprintf("B-%02d", n), Name: fmt.Sprintf("Beans %d", n),
			UnitsTypeID: apptest.UnitType, SaleUnit: apptest.Piece, StockUnit: apptest.Piece, IsActive: true})
	}
	apptest.Check(t)(c.Items().Import(ctx, all))
	return w
}

func line(itemID, quantity string) order.Line {
	return order.Line{ID: "l" + itemID, ItemID: itemID, Quantity: apptest.Dec(quantity), Units: apptest.Piece,
		IsOpen: true}
}

// counted creates the order of a cart for a delivery date, and counts it.
func (w *world) counted(t testing.TB, cartID string, delivery civil.Date, lines ...order.Line) {
	t.Helper()
	o := w.Order(ctx, t, order.Order{Status: order.PendingFulfillment, CustomerID: apptest.Deli, CartID: cartID,
		TransactionDate: today, DeliveryDate: delivery, Lines: lines})
	if err := w.promises.Recount(ctx, []string{o.ID}); err != nil {
		t.Fatal(err)
	}
}

// promised returns the quantity promised of an item up to a date.
func (w *world) promised(t testing.TB, itemID string, until civil.Date) string {
	t.Helper()
	details, err := w.Items().GetAll(ctx, []string{itemID})
	if err != nil {
		t.Fatal(err)
	}
	left, err := w.counters.Left(ctx, until, item.Prefetched(details))
	if err != nil {
		t.Fatal(err)
	}
	return left[itemID].Promised.String()
}
