package simulation

import (
	"fmt"

	"backdock/shared/platform/civil"
)

// line is a line of an order as the API writes it.
type line struct {
	ID       string  `json:"_id"`
	ItemID   string  `json:"netSuiteInvItemId"`
	Quantity float64 `json:"quantity"`
	Units    string  `json:"units"`
}

// salesOrder is an order as the API writes it.
type salesOrder struct {
	ID     string `json:"_id"`
	Number string `json:"orderNumber"`
	ERPID  string `json:"netSuiteSalesOrderId"`
	Status string `json:"status"`
	Items  []struct {
		line
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

// seller takes orders, changes and cancels them.
func (w *World) seller(name string) {
	w.person(name, func(c *Client, d *dice) {
		orders := w.book.ordersNow()
		switch what := d.n(7); {
		case what < 3 || len(orders) == 0:
			c.takeOrder(d)
		case what < 6:
			c.changeOrder(d, lately(d, orders))
		default:
			c.Do("DELETE", "/sales-order/"+lately(d, orders), nil)
		}
	})
}

func today() civil.Date { return civil.MustParse(now().Format("2006-01-02")) }

// takeOrder makes a cart and submits it.
func (c *Client) takeOrder(d *dice) {
	lines := []line{{ID: "l1", ItemID: of(d, itemIDs), Quantity: float64(1 + d.n(5)), Units: caseUnit}}
	if d.n(2) == 1 {
		lines = append(lines, line{ID: "l2", ItemID: of(d, itemIDs), Quantity: float64(1 + d.n(20)), Units: caseUnit})
	}
	customerID, date := of(d, customerIDs), today().AddDays(d.n(2))
	c.a.w.did[cartsAskedBy+c.name]++
	a, ok := c.Do("POST", "/cart", object{"netSuiteCustomerId": customerID, "deliveryDate": date, "cartItems": lines})
	if !ok || !a.OK() {
		return
	}
	var cart struct {
		ID string `json:"_id"`
	}
	a.Into(&cart)
	if a, ok = c.Do("POST", "/cart/"+cart.ID+"/create-sales-order", object{}); ok && a.OK() {
		var o salesOrder
		a.Into(&o)
		c.a.w.book.addOrder(o.ID)
		c.a.w.did[ordersTakenBy+c.name]++
	}
}

// changeOrder changes a quantity, adds a line or moves the order to another date. Customers call about what is on its way
// as often as about new orders.
func (c *Client) changeOrder(d *dice, id string) {
	if known := c.a.w.book.ordersNow(); d.n(2) == 1 {
		id = of(d, known[:min(6, len(known))])
	}
	a, ok := c.Do("GET", "/sales-order/"+id, nil)
	if !ok || !a.OK() {
		return
	}
	var o salesOrder
	a.Into(&o)
	if len(o.Items) == 0 {
		return
	}
	lines := make([]line, len(o.Items))
	for i, item := range o.Items {
		lines[i] = item.line
	}
	change := object{"version": o.Version}
	switch d.n(4) {
	case 0, 1:
		lines[d.n(len(lines))].Quantity = float64(1 + d.n(9))
		change["items"] = lines
	case 2:
		change["items"] = append(lines, line{ID: fmt.Sprint("l", len(lines)+1), ItemID: of(d, itemIDs),
			Quantity: float64(1 + d.n(5)), Units: caseUnit})
	default:
		change["deliveryDate"] = today().AddDays(d.n(2))
	}
	c.Do("PATCH", "/sales-order/"+id, change)
}
