// Package affected is the work list of an item that ran out: the open order lines of the item, what of them can be
// shipped, and their change to a substitute or to a smaller quantity.
package affected

import (
	"context"
	"slices"
	"time"

	"golang.org/x/sync/errgroup"

	"backdock/shared/catalog/item"
	"backdock/shared/catalog/purchaseorder"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/money"
	"backdock/shared/platform/setting"
	"backdock/shared/platform/table"
	"backdock/shared/prices/pricing"
	"backdock/shared/sales/customer"
	"backdock/shared/sales/openline"
	"backdock/shared/sales/order"
	"backdock/shared/sales/order/orderdesk"
	"backdock/shared/stock/outofstock"
)

// Sources are what a Desk reads and changes.
type Sources struct {
	Table     table.Table
	Marks     *outofstock.Marks
	Lines     *openline.Lines
	Orders    *order.Orders
	Desk      *orderdesk.Desk
	Customers order.Customers
	Items     item.Reader
	Arrivals  purchaseorder.Arrivals
	Settings  *setting.Settings
	Now       func() time.Time
	// TripsStarted reports which of the trips have left the warehouse, see orderdesk.Trips.
	TripsStarted func(ctx context.Context, tripIDs []string) (map[string]bool, error)
}

// Desk finds and changes the lines that marks affect. Records of changes that were made:
//
//	OUTOFSTOCKDONE#<mark id> / <order id>#<line id>, see done
type Desk struct{ Sources }

// New returns the Desk.
func New(s Sources) *Desk { return &Desk{s} }

// Refusal is a reason why a line cannot be changed.
type Refusal string

// The refusals.
const (
	TripStarted   Refusal = "trip_started"
	Fulfilled     Refusal = "fulfilled"       // in part
	WaitsApproval Refusal = "waits_approval"  // a change of the line waits for an approval
	NoSubstitutes Refusal = "no_substitutes"  // the customer takes none
	Restricted    Refusal = "item_restricted" // the substitute, for the customer
	NotOpen       Refusal = "not_open"        // the line is not there any more, or has nothing left to ship
	NoOtherUnit   Refusal = "unit_differs"    // the substitute is not sold in the line's unit, and no quantity is given
	NotLess       Refusal = "not_less"        // a reduction must leave less than was ordered
	Rule          Refusal = "rule"            // a rule of orders, see the message
)

// Line is an open line of an item that ran out. CanShip and Rate are per the line's unit.
type Line struct {
	openline.Line
	UnitName string        // abbreviation
	Stock    money.Decimal // Open in the item's stock unit
	CanShip  money.Decimal // in time for its delivery date
	// CoveredBy is the id of the last purchase order that a line that can be shipped waits for; empty: none.
	CoveredBy string
	// Refused is why the line cannot be changed at all, RefusedSwap why it cannot get the substitute; empty: it can.
	Refused, RefusedSwap Refusal
	// SwapRate is the substitute's price in the line's unit, for the customer; nil: not known.
	SwapRate *money.Decimal
}

// Short returns what cannot be shipped in time.
func (l Line) Short() money.Decimal { return l.Open.Sub(l.CanShip).Max(money.Zero) }

// AtRisk returns the value of what cannot be shipped in time.
func (l Line) AtRisk() money.Decimal {
	if l.Rate == nil {
		return money.Zero
	}
	return pricing.Amount(l.Short(), *l.Rate)
}

// Plan is what the lines of an item that ran out get from what is left and from arrivals.
type Plan struct {
	Item     item.Detail
	Left     money.Decimal // now, in the stock unit
	Arrivals []purchaseorder.Coming
	Lines    []Line
}

// Next returns the next arrival from today on; nil: none.
func (p Plan) Next(today civil.Date) *purchaseorder.Coming {
	i := slices.IndexFunc(p.Arrivals, func(c purchaseorder.Coming) bool { return !c.Date.Before(today) })
	if i < 0 {
		return nil
	}
	return &p.Arrivals[i]
}

// Plans returns the plans of items by their ids: those of marks, and, for items without a mark (nil), from NetSuite's
// stock. Lines have no refusals. Unknown items are left out.
func (s *Desk) Plans(ctx context.Context, marks map[string]*outofstock.Mark) (map[string]Plan, error) {
	ids := make([]string, 0, len(marks))
	for id := range marks {
		ids = append(ids, id)
	}
	today, err := s.Settings.Today(ctx)
	if err != nil {
		return nil, err
	}
	var lines map[string][]openline.Line
	var items map[string]item.Detail
	arriving := make([][]purchaseorder.Coming, len(ids))
	g, gctx := errgroup.WithContext(ctx)
	g.SetLimit(16)
	g.Go(func() (err error) { lines, err = s.Lines.Of(gctx, ids...); return err })
	g.Go(func() (err error) { items, err = s.Items.GetAll(gctx, ids); return err })
	for i, id := range ids {
		g.Go(func() (err error) { arriving[i], err = s.Arrivals.ByOrder(gctx, id); return err })
	}
	if err := g.Wait(); err != nil {
		return nil, err
	}
	plans := make(map[string]Plan, len(ids))
	for i, id := range ids {
		d, known := items[id]
		if !known {
			continue
		}
		left := d.Stock.OnHand.Max(money.Zero)
		if m := marks[id]; m != nil {
			left = m.Left(d.Stock.OnHand)
		}
		plans[id] = planOf(d, left, purchaseorder.Outstanding(arriving[i], d.Stock, today), lines[id], today)
	}
	return plans, nil
}

// unitName returns the abbreviation of a unit of an item. Lines of orders from NetSuite have only the id.
func unitName(d item.Detail, id string) string {
	u, _ := d.UnitsType.Unit(id)
	return u.Abbreviation
}

func planOf(d item.Detail, left money.Decimal, arrivals []purchaseorder.Coming, open []openline.Line,
	today civil.Date) Plan {
	p := Plan{Item: d, Left: left, Arrivals: arrivals, Lines: make([]Line, len(open))}
	supplies := []openline.Supply{{Quantity: left}}
	for _, a := range arrivals {
		quantity := a.Quantity
		if a.Date.Before(today) { // overdue: nobody knows when it comes
			quantity = money.Zero
		}
		supplies = append(supplies, openline.Supply{Date: a.Date, Quantity: quantity})
	}
	wants := openline.Wants(open, d)
	for i, takes := range openline.Cover(supplies, wants, true) {
		l := Line{Line: open[i], UnitName: unitName(d, open[i].Units), Stock: wants[i].Quantity}
		got := money.Zero
		for _, t := range takes {
			got = got.Add(t.Quantity)
			if t.Supply > 0 {
				l.CoveredBy = arrivals[t.Supply-1].OrderID
			}
		}
		if l.CanShip = l.Line.CanShip(got, d); l.CanShip.Less(l.Open) {
			l.CoveredBy = ""
		}
		p.Lines[i] = l
	}
	return p
}

// Of returns the plan of a mark's item, with the refusals of its lines. substitute is the item for the refusals of
// swaps; empty: only those that hold for every substitute.
func (s *Desk) Of(ctx context.Context, m outofstock.Mark, substitute string) (Plan, error) {
	plans, err := s.Plans(ctx, map[string]*outofstock.Mark{m.ItemID: &m})
	if err != nil {
		return Plan{}, err
	}
	p := plans[m.ItemID]
	var sub *item.Detail
	if substitute != "" {
		items, err := s.Items.GetAll(ctx, []string{substitute})
		if err != nil {
			return Plan{}, err
		}
		if d, known := items[substitute]; known {
			sub = &d
		}
	}
	return p, s.refuse(ctx, p, sub)
}

// refuse sets the refusals of a plan's lines, and their rates after a swap.
func (s *Desk) refuse(ctx context.Context, p Plan, sub *item.Detail) error {
	lines, substitute := p.Lines, ""
	if sub != nil {
		substitute = sub.ID
	}
	var trips, customers []string
	for _, l := range lines {
		if l.TripID != "" && !slices.Contains(trips, l.TripID) {
			trips = append(trips, l.TripID)
		}
		if !slices.Contains(customers, l.Customer.ID) {
			customers = append(customers, l.Customer.ID)
		}
	}
	var started map[string]bool
	found := make([]customer.Detail, len(customers))
	g, gctx := errgroup.WithContext(ctx)
	g.SetLimit(16)
	g.Go(func() (err error) { started, err = s.TripsStarted(gctx, trips); return err })
	for i, id := range customers {
		g.Go(func() (err error) {
			found[i], err = s.customer(gctx, id)
			return err
		})
	}
	if err := g.Wait(); err != nil {
		return err
	}
	for i := range lines {
		l := &lines[i]
		c := found[slices.Index(customers, l.Customer.ID)]
		l.Refused = refusalOf(l.Line, started[l.TripID])
		l.RefusedSwap = refusalOfSwap(c, substitute)
		if sub != nil && l.RefusedSwap == "" {
			l.swap(p.Item, *sub, &c.Customer)
		}
	}
	return nil
}

// swap sets the rate of the line after a swap.
func (l *Line) swap(from, sub item.Detail, buyer *customer.Customer) {
	u, ok := sub.UnitsType.Like(from.UnitsType, l.Units)
	c, known := sub.Conversions(u.ID)
	if !ok || !known {
		l.RefusedSwap = NoOtherUnit
		return
	}
	q := buyer.Asks(&sub.Item)
	q.Quantity, q.Conversion, q.Sale = l.Open, c.Line, c.Sale
	l.SwapRate = pricing.Line(sub.Prices, q, nil).Rate
}

func refusalOf(l openline.Line, started bool) Refusal {
	switch {
	case started:
		return TripStarted
	case l.Open.Less(l.Quantity):
		return Fulfilled
	case l.Waits:
		return WaitsApproval
	}
	return ""
}

func refusalOfSwap(c customer.Detail, substitute string) Refusal {
	switch {
	case c.Preferences.NoSubstitutes:
		return NoSubstitutes
	case substitute != "" && slices.Contains(c.Preferences.Restricted, substitute):
		return Restricted
	}
	return ""
}
