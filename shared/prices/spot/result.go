package spot

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"backdock/shared/platform/money"
	"backdock/shared/platform/table"
)

// Result is what became of a line. Quantities are in its units.
type Result struct {
	State   State         `json:"state"`
	Sold    money.Decimal `json:"sold"`
	Left    money.Decimal `json:"left"`
	Revenue money.Decimal `json:"revenue"`
	// Cost is the weighted cost of what was sold, as it was when the line was published; without one, what we paid. Unsold is
	// that of what is left.
	Cost      money.Decimal `json:"cost"`
	Unsold    money.Decimal `json:"unsold"`
	Customers int           `json:"customers"`
	Orders    int           `json:"orders"`
	// EndedAt is when the offer was over; nil: it is not. LastSoldAt is when an order last changed what it has.
	EndedAt    *time.Time `json:"endedAt,omitempty"`
	LastSoldAt *time.Time `json:"lastSoldAt,omitempty"`
	Points     []Point    `json:"points,omitempty"`
}

// Point says how much of a line was sold up to a time.
type Point struct {
	At   time.Time     `json:"at"`
	Sold money.Decimal `json:"sold"`
}

// mostPoints is the largest number of points of a line. Where more orders bought, some are left out evenly.
const mostPoints = 24

// Totals are the sums of a sheet's published lines.
type Totals struct {
	Lines   int           `json:"lines"` // published
	SoldOut int           `json:"soldOut"`
	Open    int           `json:"open"`
	Revenue money.Decimal `json:"revenue"`
	// Potential is the revenue if all that is offered sells: what is left at the average rate of what was sold, and where
	// nothing was sold, at the average of the prices.
	Potential     money.Decimal `json:"potential"`
	Cost          money.Decimal `json:"cost"`          // weighted, of what was sold
	PotentialCost money.Decimal `json:"potentialCost"` // of everything
	Unsold        money.Decimal `json:"unsold"`        // weighted, of what is left
	Customers     int           `json:"customers"`
	Orders        int           `json:"orders"`
	LastSoldAt    *time.Time    `json:"lastSoldAt,omitempty"`
}

// audited is what the audit list says of a closed sheet: nothing of costs.
func (t Totals) audited() any {
	return map[string]any{"lines": t.Lines, "soldOut": t.SoldOut, "customers": t.Customers, "orders": t.Orders}
}

// Standing is a sheet with the results of its lines, in their order. Those of an open sheet are as of now.
type Standing struct {
	Sheet Sheet
	Lines []Result
	Sums  Totals
}

// Read reads a sheet with its results. Errors: fault.NotFound.
func (s *Sheets) Read(ctx context.Context, id string) (Standing, error) {
	sheet, err := s.Get(ctx, id)
	if err != nil {
		return Standing{}, err
	}
	return s.Standing(ctx, sheet)
}

// Standing adds the results to a sheet.
func (s *Sheets) Standing(ctx context.Context, sheet Sheet) (Standing, error) {
	switch sheet.Status {
	case IsClosed:
		return Standing{sheet, sheet.Results, *sheet.Totals}, nil
	case InDraft:
		return standingOf(sheet, nil, nil, s.now()), nil
	}
	return s.stand(ctx, sheet)
}

// stand reads the offers and sales of a published sheet and adds them up.
func (s *Sheets) stand(ctx context.Context, sheet Sheet) (Standing, error) {
	items, err := table.All(ctx, s.table, table.Query{PK: partition(sheet.ID), From: linePrefix, To: salePrefix + "~", Consistent: true})
	if err != nil {
		return Standing{}, fmt.Errorf("sales of spot buy sheet %s: %w", sheet.ID, err)
	}
	offers := map[string]offered{}
	sales := map[string][]sale{}
	for _, i := range items {
		if strings.HasPrefix(i.SK, linePrefix) {
			var o offered
			if err := i.Decode(&o); err != nil {
				return Standing{}, err
			}
			offers[o.ID] = o
			continue
		}
		if err := learn(sales, i); err != nil {
			return Standing{}, err
		}
	}
	return standingOf(sheet, offers, sales, s.now()), nil
}

// sale is what an order has of a line.
type sale struct {
	orderID, customerID string
	bought
}

// learn adds the record of what an order bought, by line.
func learn(sales map[string][]sale, i table.Item) error {
	var fields map[string]json.RawMessage
	if err := i.Decode(&fields); err != nil {
		return err
	}
	of := sale{orderID: strings.TrimPrefix(i.SK, salePrefix)}
	if err := json.Unmarshal(fields["customerId"], &of.customerID); err != nil {
		return fmt.Errorf("%s/%s: %w", i.PK, i.SK, err)
	}
	for lineID, raw := range fields {
		if SheetOf(lineID) == lineID { // not the id of a line
			continue
		}
		if err := json.Unmarshal(raw, &of.bought); err != nil {
			return fmt.Errorf("%s/%s: %w", i.PK, i.SK, err)
		}
		if of.Quantity.Sign() > 0 {
			sales[lineID] = append(sales[lineID], of)
		}
	}
	return nil
}

func standingOf(sheet Sheet, offers map[string]offered, sales map[string][]sale, now time.Time) Standing {
	st := Standing{Sheet: sheet, Lines: make([]Result, len(sheet.Lines))}
	orders, customers := map[string]bool{}, map[string]bool{}
	for i, l := range sheet.Lines {
		o, published := offers[l.ID]
		if !published {
			st.Lines[i] = Result{State: Draft, Left: l.Quantity}
			continue
		}
		of := sales[l.ID]
		r := o.result(of, now)
		st.Lines[i] = r
		for _, s := range of {
			orders[s.orderID], customers[s.customerID] = true, true
		}
		st.Sums.add(o, r)
	}
	st.Sums.Orders, st.Sums.Customers = len(orders), len(customers)
	return st
}

func (t *Totals) add(o offered, r Result) {
	t.Lines++
	switch r.State {
	case SoldOut:
		t.SoldOut++
	case Open:
		t.Open++
	}
	t.Revenue, t.Cost, t.Unsold = t.Revenue.Add(r.Revenue), t.Cost.Add(r.Cost), t.Unsold.Add(r.Unsold)
	t.Potential = t.Potential.Add(r.Revenue).Add(r.Left.Mul(o.average(r)).Amount())
	t.PotentialCost = t.PotentialCost.Add(r.Cost).Add(r.Unsold)
	if r.LastSoldAt != nil && (t.LastSoldAt == nil || r.LastSoldAt.After(*t.LastSoldAt)) {
		t.LastSoldAt = r.LastSoldAt
	}
}

// average is what one unit brought, or would bring.
func (o offered) average(r Result) money.Decimal {
	if r.Sold.Sign() > 0 {
		return r.Revenue.Quo(r.Sold, money.RatePlaces)
	}
	if len(o.Prices) == 0 {
		return money.Zero
	}
	return money.Sum(o.Prices, func(p LevelPrice) money.Decimal { return p.Price }).
		Quo(money.Int(int64(len(o.Prices))), money.RatePlaces)
}

// result adds up what orders have of an offer.
func (o offered) result(sales []sale, now time.Time) Result {
	slices.SortFunc(sales, func(a, b sale) int { return cmp.Or(a.At.Compare(b.At), cmp.Compare(a.orderID, b.orderID)) })
	r := Result{State: o.state(now), Left: o.units(o.Left), Sold: o.units(o.base().Sub(o.Left)), Orders: len(sales),
		Revenue: money.Sum(sales, func(s sale) money.Decimal { return s.Amount })}
	cost := o.Line.Cost
	if o.WeightedCost != nil {
		cost = *o.WeightedCost
	}
	r.Cost, r.Unsold = r.Sold.Mul(cost).Amount(), r.Left.Mul(cost).Amount()
	customers := map[string]bool{}
	sold := money.Zero
	for i, s := range sales {
		customers[s.customerID] = true
		sold = sold.Add(s.Quantity)
		if r.LastSoldAt = &sales[i].At; thinned(i, len(sales)) {
			r.Points = append(r.Points, Point{s.At, o.units(sold)})
		}
	}
	r.Customers = len(customers)
	switch r.State {
	case SoldOut:
		r.EndedAt = r.LastSoldAt
	case Stopped, Closed:
		r.EndedAt = &o.EndedAt
	case Expired:
		r.EndedAt = &o.ValidTo
	}
	return r
}

// thinned reports whether the i-th of n points is kept. The last one is.
func thinned(i, n int) bool { return n <= mostPoints || (i+1)*mostPoints/n > i*mostPoints/n }

// units converts a quantity from base units to the line's.
func (o offered) units(base money.Decimal) money.Decimal {
	return base.Quo(o.Conversion, money.QuantityPlaces)
}
