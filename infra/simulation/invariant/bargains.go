package invariant

import (
	"context"
	"fmt"

	"backdock/infra/simulation/company"
	"backdock/shared/platform/money"
	"backdock/shared/prices/pricing"
	"backdock/shared/prices/spot"
	"backdock/shared/sales/order"
)

// NotOversold checks (j) at any moment: no offer has less than nothing left, and it has sold what its orders are noted to
// have bought, because an order and what it takes are one transaction.
func NotOversold(w *company.Company) {
	for _, st := range (checks{w}).sheets() {
		for i, r := range st.Lines {
			bought := money.Zero
			if n := len(r.Points); n > 0 {
				bought = r.Points[n-1].Sold
			}
			if r.Left.Sign() < 0 || !bought.Equal(r.Sold) {
				w.Fail("j", fmt.Sprintf("offer %s of %s: %s left, %s sold, orders bought %s", st.Sheet.Lines[i].ID,
					st.Sheet.Lines[i].Quantity, r.Left, r.Sold, bought))
			}
		}
	}
}

// sheets reads all sheets of spot buys, with their results as of now.
func (w checks) sheets() (all []spot.Standing) {
	for _, id := range w.Book.Sheets() {
		st, err := w.Desk.SpotSheets().Read(context.Background(), id)
		if err != nil {
			panic(err)
		}
		all = append(all, st)
	}
	return all
}

// share is what the lines of orders have of an offer.
type share struct {
	quantity, revenue money.Decimal // base units
	orders, customers map[string]bool
}

// shares adds up what the lines of orders have of each offer. A line with a spot price has its share of the offer, at the
// offer's price: all of its quantity, or what was delivered when nothing more is.
func (w checks) shares() map[string]share {
	all := map[string]share{}
	for _, o := range w.Orders() {
		for _, l := range o.Lines {
			if (l.PriceSource.Kind == pricing.Spot) != (l.Spot != nil) {
				w.Fail("j", fmt.Sprintf("order %s (%s): a line has the price of %s, and its share of an offer is %v", o.OrderNumber,
					o.Status, l.PriceSource.Kind, l.Spot))
				continue
			}
			if l.Spot == nil {
				continue
			}
			w.holds(o, l)
			s, of := all[l.PriceSource.SpotLineID], l.Spot.Quantity.Quo(l.Spot.PerUnit, money.QuantityPlaces)
			s.quantity, s.revenue = s.quantity.Add(l.Spot.Quantity), s.revenue.Add(of.Mul(*l.Rate).Amount())
			if s.orders == nil {
				s.orders, s.customers = map[string]bool{}, map[string]bool{}
			}
			if l.Spot.Quantity.Sign() > 0 {
				s.orders[o.ID], s.customers[o.CustomerID] = true, true
				w.Did["lines at spot prices in the evening"]++
			}
			all[l.PriceSource.SpotLineID] = s
		}
	}
	return all
}

// holds checks the share of a line.
func (w checks) holds(o order.Order, l order.Line) {
	sells := l.Quantity
	if l.IsClosed || o.Status == order.Cancelled || o.Status == order.Closed {
		sells = l.Fulfilled.Max(l.Billed).Min(l.Quantity)
	}
	// What people add to a line in the ERP itself keeps the rate, and is not taken from the offer.
	inERP := w.Setup.Staff || w.Setup.Packs
	if c := l.Spot.Quantity.Cmp(sells.Mul(l.Spot.PerUnit)); c > 0 || c < 0 && !inERP {
		w.Fail("j", fmt.Sprintf("order %s (%s): a line of %s at the spot price (delivered %s, closed %t) has %s base units of its offer",
			o.OrderNumber, o.Status, l.Quantity, l.Fulfilled, l.IsClosed, l.Spot.Quantity))
	}
	offer, there, err := w.Desk.SpotOffers().Line(context.Background(), l.PriceSource.SpotLineID)
	if err != nil {
		panic(err)
	}
	price, has := offer.Price(company.PriceLevel)
	if !there || !has || offer.ItemID != l.ItemID || !pricing.Convert(price, offer.Conversion, l.Spot.PerUnit).Equal(*l.Rate) {
		w.Fail("j", fmt.Sprintf("order %s (%s): a line of item %s has the rate %s of an offer of item %s at %s", o.OrderNumber, o.Status,
			l.ItemID, l.Rate, offer.ItemID, price))
	}
}

// bargains checks (j): what is left of each offer is what was offered, less what the lines of orders have of it; and the
// results of the sheets agree with the orders, also after they were closed. What was closed before keeps its result.
func (w checks) bargains(c *company.Client) {
	NotOversold(w.Company)
	shares := w.shares()
	for _, st := range w.sheets() {
		if st.Sheet.Status != spot.Published {
			continue
		}
		w.agrees(st, shares)
		a, ok := c.Do("POST", "/spot-buy-sheets/"+st.Sheet.ID+"/close", object{})
		if !ok || !a.OK() {
			w.Fail("j", fmt.Sprintf("a sheet of spot buys cannot be closed: %d %s", a.Status, a.Body))
			continue
		}
		closed, err := w.Desk.SpotSheets().Read(context.Background(), st.Sheet.ID)
		if err != nil {
			panic(err)
		}
		w.agrees(closed, shares)
	}
	for _, id := range w.Book.Sheets() {
		c.Sheet(id)
	}
}

// agrees compares the result of a sheet with what orders have.
func (w checks) agrees(st spot.Standing, shares map[string]share) {
	for i, l := range st.Sheet.Lines {
		r, has := st.Lines[i], shares[l.ID]
		sold := has.quantity.Quo(l.Conversion, money.QuantityPlaces)
		if l.PublishedAt == nil {
			if !has.quantity.IsZero() {
				w.Fail("j", fmt.Sprintf("orders have %s of line %s, which was never published", sold, l.ID))
			}
			continue
		}
		if !r.Left.Equal(l.Quantity.Sub(sold)) || !r.Sold.Equal(sold) || !r.Revenue.Equal(has.revenue) || r.Orders != len(has.orders) ||
			r.Customers != len(has.customers) {
			w.Fail("j", fmt.Sprintf("line %s of %s: %s left, %s sold for %s to %d customers in %d orders; by the orders %s for %s to %d in %d",
				l.ID, l.Quantity, r.Left, r.Sold, r.Revenue, r.Customers, r.Orders, sold, has.revenue, len(has.customers), len(has.orders)))
		}
	}
}
