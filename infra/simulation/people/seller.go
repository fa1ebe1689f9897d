package people

import (
	"fmt"
	"net/http"
	"slices"

	"backdock/infra/simulation/company"
	"backdock/infra/simulation/gate"
)

// seller takes orders, changes and cancels them. Where prices change, they also leave carts open, and make orders of them
// later or add them to an order.
func seller(w *company.Company, name string) {
	var open []string
	work(w, name, func(c person, d *gate.Dice) {
		orders := w.Book.Orders()
		if w.Setup.PricesMove() && d.N(5) == 0 {
			open = c.openCarts(d, open)
			return
		}
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

// openCarts fills a cart and leaves it, or goes on with one that was left.
func (c person) openCarts(d *gate.Dice, open []string) []string {
	if len(open) == 0 || d.N(2) == 0 {
		if id, ok := c.fillCart(d); ok {
			open = append(open, id)
		}
		return open
	}
	i := d.N(len(open))
	id := open[i]
	orders := c.Company.Book.Orders()
	if len(orders) == 0 || d.N(4) > 0 {
		c.order(id)
	} else if _, ok := c.submit(id, "add-to-sales-order", object{"salesOrderId": gate.Lately(d, orders)}); ok {
		c.Company.Did[company.OrdersTakenBy+c.Name]++ // the cart is no draft any more
	}
	return slices.Delete(open, i, i+1)
}

// takeOrder makes a cart and submits it.
func (c person) takeOrder(d *gate.Dice) {
	if id, ok := c.fillCart(d); ok {
		c.order(id)
	}
}

// fillCart makes a cart.
func (c person) fillCart(d *gate.Dice) (id string, ok bool) {
	lines := []company.Line{{ID: "l1", ItemID: gate.Of(d, company.ItemIDs), Quantity: float64(1 + d.N(5)), Units: company.CaseUnit}}
	if d.N(2) == 1 {
		lines = append(lines, company.Line{ID: "l2", ItemID: gate.Of(d, company.ItemIDs), Quantity: float64(1 + d.N(20)), Units: company.CaseUnit})
	}
	customerID, date := gate.Of(d, company.CustomerIDs), company.Today().AddDays(d.N(2))
	c.Company.Did[company.CartsAskedBy+c.Name]++
	a, ok := c.Do("POST", "/cart", object{"netSuiteCustomerId": customerID, "deliveryDate": date, "cartItems": lines})
	if !ok || !a.OK() {
		return "", false
	}
	var cart struct {
		ID string `json:"_id"`
	}
	a.Into(&cart)
	return cart.ID, true
}

// order makes an order of a cart.
func (c person) order(cartID string) {
	if o, ok := c.submit(cartID, "create-sales-order", object{}); ok {
		c.Company.Book.AddOrder(o.ID)
		c.Company.Did[company.OrdersTakenBy+c.Name]++
	}
}

// submit makes an order of a cart, or adds it to one. Where the answer is the cart with other prices, the customer agrees
// to these.
func (c person) submit(cartID, path string, body object) (o company.SalesOrder, ok bool) {
	for range 3 {
		a, ok := c.Do("POST", "/cart/"+cartID+"/"+path, body)
		switch {
		case !ok:
			return o, false
		case a.OK():
			a.Into(&o)
			return o, true
		case a.Status != http.StatusConflict:
			return o, false
		}
	}
	return o, false
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
