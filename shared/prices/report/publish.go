package report

import (
	"context"
	"fmt"
	"slices"

	"backdock/shared/platform/civil"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/money"
	"backdock/shared/platform/table"
	"backdock/shared/prices/change"
)

// CodePriceChanged is the code of the conflict that a price is another one than the line says.
const CodePriceChanged = "price_changed"

// Changed is what a decision does to the prices of an item.
type Changed struct {
	// Prices are those that are decided. They count from Start on; zero: at once.
	Prices []Set
	Start  civil.Date
	// Back are those of an earlier decision that go back, at once.
	Back []Set
	// Reason is what the history of the item says.
	Reason string
}

// Publisher changes the prices of items as decided. nil leaves all prices as they are.
type Publisher struct{ changes *change.Changes }

// Publishing returns a Publisher that changes prices, and publishes their floors with them.
func Publishing(changes *change.Changes) *Publisher { return &Publisher{changes} }

// start is change.Start.
func (p *Publisher) start(ctx context.Context, effective civil.Date) (start civil.Date, days int, err error) {
	if p == nil {
		return civil.Date{}, 0, nil
	}
	return p.changes.Start(ctx, effective)
}

// now returns a line with the prices that its item has now, as far as the line knows: a decision whose prices do not count
// yet has none, and one whose date has come has those that were changed then. cancel are the operations that cancel what
// waits. Errors: fault.Conflict while the prices are being changed.
func (p *Publisher) now(ctx context.Context, l Line) (now Line, cancel []table.Op, err error) {
	if p == nil || l.BatchID == "" {
		return l, nil, nil
	}
	batch, err := p.changes.Dated(ctx, l.BatchID)
	switch {
	case fault.Is(err, fault.NotFound): // it was done long ago
		return l, nil, nil
	case err != nil:
		return l, nil, err
	case batch.State == change.Applying:
		return l, nil, l.busy()
	case batch.State == change.Done:
		return l.done(batch), nil, nil
	}
	return l.without(), p.changes.Cancel(ctx, batch, ""), nil
}

// busy is the error while decided prices of the line's item are being changed.
func (l Line) busy() error {
	return fault.Busy(5, "the new prices of %s are being set just now: try again in some seconds", l.Code)
}

// earlier reads the decision of an earlier report that waits for its date. It is nil if there is none, or it is done long
// ago. Errors: fault.Conflict while its prices are being changed.
func (p *Publisher) earlier(ctx context.Context, l Line) (*change.Dated, error) {
	if p == nil || l.Waits == nil {
		return nil, nil
	}
	batch, err := p.changes.Dated(ctx, l.Waits.BatchID)
	switch {
	case fault.Is(err, fault.NotFound):
		return nil, nil
	case err == nil && batch.State == change.Applying:
		err = l.busy()
	}
	return &batch, err
}

// replace returns the operations that cancel what waits of an earlier report, because a newer decision takes its place.
func (p *Publisher) replace(ctx context.Context, r Report, l Line) ([]table.Op, error) {
	batch, err := p.earlier(ctx, l)
	if err != nil || batch == nil || batch.State != change.Scheduled {
		return nil, err
	}
	return p.changes.Cancel(ctx, *batch, r.ID), nil
}

// restore returns the operations that let wait again what a decision of this report has replaced. If its date has come
// meanwhile, it stays replaced.
func (p *Publisher) restore(ctx context.Context, r Report, l Line) ([]table.Op, error) {
	batch, err := p.earlier(ctx, l)
	if err != nil || batch == nil || batch.State != change.Cancelled || batch.ReplacedBy != r.ID {
		return nil, err
	}
	if start, _, err := p.changes.Start(ctx, batch.EffectiveDate); err != nil || start.IsZero() {
		return nil, err
	}
	return p.changes.Resume(*batch), nil
}

// done returns a line whose decided prices were set at their date, as if they had been decided then.
func (l Line) done(batch change.Dated) Line {
	var set []Set
	for _, r := range batch.Results {
		if r.State != change.Refused {
			set = append(set, Set{LevelID: r.PriceLevelID, Quantity: r.Quantity, Price: *r.Price, Was: r.Old})
		}
	}
	l.Set, l.DecideAt = set, batch.DoneAt
	return l
}

// without returns a line whose decided prices do not count yet, as if it were undecided.
func (l Line) without() Line {
	if l.At.Before(*l.DecideAt) { // an earlier decision may have changed the prices, which went back with this one
		l.Prices = slices.Clone(l.Prices)
		for i, p := range l.Prices {
			l.Prices[i].Price = l.PriceBefore(p)
		}
	}
	l.Set = nil
	return l
}

// change returns the operations that change the prices of a line's item, for the Commit of the decision, and the batch
// that waits for their date; "": none does. l is the line before the decision, now the same with its prices of now. The
// Commit fails with table.ErrCondition if the item was changed meanwhile.
func (p *Publisher) change(ctx context.Context, r Report, l, now Line, c Changed) (batchID string, ops []table.Op, err error) {
	if p == nil {
		return "", nil, nil
	}
	floors := now.floors(c)
	wanted := func(all []Set, floors map[string]*money.Decimal) []change.Change {
		changes := make([]change.Change, len(all))
		for i, s := range all {
			changes[i] = change.Change{ItemID: l.ItemID, PriceLevelID: s.LevelID, Quantity: s.Quantity, Price: &all[i].Price,
				Was: now.now(s), Reason: c.Reason, Floor: floors[s.LevelID]}
		}
		return changes
	}
	source := change.Source{Kind: change.Report, ID: r.ID}
	atOnce := wanted(c.Back, nil)
	var judged []change.Result
	switch prices := wanted(c.Prices, floors); {
	case c.Start.IsZero():
		atOnce = append(prices, atOnce...)
	default:
		if batchID, ops, judged, err = p.changes.PrepareFor(ctx, source, c.Start, prices); err != nil {
			return "", nil, err
		}
	}
	if len(atOnce) > 0 {
		more, results, err := p.changes.Prepare(ctx, source, atOnce)
		if err != nil {
			return "", nil, err
		}
		ops, judged = append(ops, more...), append(judged, results...)
	}
	for _, result := range judged {
		if result.State == change.Refused {
			return "", nil, refused(l, result)
		}
	}
	return batchID, ops, nil
}

// now returns the price that the line's item has at a place now, as far as the line knows; nil: none. It is that of the
// decision, if the line was not calculated again since.
func (l Line) now(p Set) *money.Decimal {
	if s := l.setAt(p); s != nil && l.At.Before(*l.DecideAt) {
		return &s.Price
	}
	return l.collectedAt(p)
}

// collectedAt returns the price of a place when the line was calculated; nil: none.
func (l Line) collectedAt(s Set) *money.Decimal {
	for _, p := range l.Prices {
		if p.LevelID == s.LevelID && p.Quantity.Equal(s.Quantity) {
			return p.Price
		}
	}
	return nil
}

// floors returns the floors to publish with new prices, by level. A floor is not above the prices themselves, or every
// order at them would need an approval: a price may stay below its floor, because it moves at most by the cap, or for a
// reason.
func (l Line) floors(c Changed) map[string]*money.Decimal {
	floors := map[string]*money.Decimal{}
	for _, p := range l.Prices {
		if p.FloorPrice == nil {
			continue
		}
		price := p.Price
		for _, s := range slices.Concat(c.Back, c.Prices) {
			if s.LevelID == p.LevelID && s.Quantity.Equal(p.Quantity) {
				price = &s.Price
			}
		}
		floor := *p.FloorPrice
		if before := floors[p.LevelID]; before != nil {
			floor = floor.Min(*before)
		}
		if price != nil {
			floor = floor.Min(*price)
		}
		floors[p.LevelID] = &floor
	}
	return floors
}

// refused returns the error for a price that cannot be set.
func refused(l Line, r change.Result) error {
	at := fmt.Sprintf("the price of %s at level %s", l.Code, r.Level)
	switch r.Problem.Code {
	case change.BelowFloor, change.BelowCost:
		return fault.Wrong(fault.At("prices", string(r.Problem.Code), map[string]any{"price": r.Problem.Price, "priceLevelId": r.PriceLevelID},
			"has a price below %s, the floor or cost at level %s: set it as your own price, with a reason", r.Problem.Price, r.Level))
	case change.NotPositive, change.TooHigh, change.TooManyPlaces:
		return fault.Wrong(fault.At("prices", string(r.Problem.Code), map[string]any{"priceLevelId": r.PriceLevelID},
			"has a price at level %s that is not above 0, too high, or has too many decimal places", r.Level))
	}
	err := fault.Stale(l, "%s was changed since the report was collected: read the line again", at)
	err.Code = CodePriceChanged
	return err
}
