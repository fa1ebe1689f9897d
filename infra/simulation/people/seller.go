package people

import (
	"fmt"

	"backdock/infra/simulation/company"
	"backdock/infra/simulation/gate"
)

// seller takes orders, changes and cancels them.
func seller(w *company.Company, name string) {
	work(w, name, func(c person, d *gate.Dice) {
		orders := w.Book.Orders()
		switch what := d.N(7); {
		case what < 3 || len(orders) == 0:
			c.takeOrder(d)
		case what < 6:
			c.changeOrder(d, gate.Lately(d, orders))
		default:
			c.Do("DELETE", "/sales-order/"+gate.Lately(d, orders), nil)
		}
	})
}

// takeOrder makes a cart and submits it.
func (c person) takeOrder(d *gate.Dice) {
	lines := []company.Line{{ID: "l1", ItemID: gate.Of(d, company.ItemIDs), Quantity: float64(1 + d.N(5)), Units: company.CaseUnit}}
	if d.N(2) == 1 {
		lines = append(lines, company.Line{ID: "l2", ItemID: gate.Of(d, company.ItemIDs), Quantity: float64(1 + d.N(20)), Units: company.CaseUnit})
	}
	customerID, date := gate.Of(d, company.CustomerIDs), company.Today().AddDays(d.N(2))
	c.Company.Did[company.CartsAskedBy+c.Name]++
	a, ok := c.Do("POST", "/cart", object{"netSuiteCustomerId": customerID, "deliveryDate": date, "cartItems": lines})
	if !ok || !a.OK() {
		return
	}
	var cart struct {
		ID string `json:"_id"`
	}
	a.Into(&cart)
	if a, ok = c.Do("POST", "/cart/"+cart.ID+"/create-sales-order", object{}); ok && a.OK() {
		var o company.SalesOrder
		a.Into(&o)
		c.Company.Book.AddOrder(o.ID)
		c.Company.Did[company.OrdersTakenBy+c.Name]++
	}
}

// changeOrder changes a quantity, adds a line or moves the order to another date. Customers call about what is on its way
// as often as about new orders.
func (c person) changeOrder(d *gate.Dice, id string) {
	if known := c.Company.Book.Orders(); d.N(2) == 1 {
		id = gate.Of(d, known[:min(6, len(known))])
	}
	a, ok := c.Do("GET", "/sales-order/"+id, nil)
	if !ok || !a.OK() {
		return
	}
	var o company.SalesOrder
	a.Into(&o)
	if len(o.Items) == 0 {
		return
	}
	lines := make([]company.Line, len(o.Items))
	for i, item := range o.Items {
		lines[i] = item.Line
	}
	change := object{"version": o.Version}
	switch d.N(4) {
	case 0, 1:
		lines[d.N(len(lines))].Quantity = float64(1 + d.N(9))
		change["items"] = lines
	case 2:
		change["items"] = append(lines, company.Line{ID: fmt.Sprint("l", len(lines)+1), ItemID: gate.Of(d, company.ItemIDs),
			Quantity: float64(1 + d.N(5)), Units: company.CaseUnit})
	default:
		change["deliveryDate"] = company.Today().AddDays(d.N(2))
	}
	c.Do("PATCH", "/sales-order/"+id, change)
}
