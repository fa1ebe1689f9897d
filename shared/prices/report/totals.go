package report

import (
	"cmp"
	"context"
	"slices"

	"backdock/shared/prices/advice"
)

// TotalsOf adds up lines.
func TotalsOf(lines []Line) Totals {
	t := Totals{Lines: len(lines), ByReason: []ReasonTotals{}}
	byReason := map[advice.Reason]*ReasonTotals{}
	for _, l := range lines {
		t.count(l)
		r := byReason[l.Reason]
		if r == nil {
			r = &ReasonTotals{Reason: l.Reason}
			byReason[l.Reason] = r
		}
		r.Lines++
		if l.State() == Undecided {
			r.Undecided++
		}
	}
	for _, r := range byReason {
		t.ByReason = append(t.ByReason, *r)
	}
	slices.SortFunc(t.ByReason, func(a, b ReasonTotals) int { return cmp.Compare(a.Reason, b.Reason) })
	return t
}

// OpenTotals are the sums of a report that can be decided: not revenue, cost and reasons, which need all lines. The effect of
// the recommendations is that of the collection. It reads what people did, and no chunk.
func (s *Reports) OpenTotals(ctx context.Context, r Report) (Totals, error) {
	c, err := s.Collected(ctx, r.ID)
	if err != nil {
		return Totals{}, err
	}
	touched, err := s.touched(ctx, r, whole)
	if err != nil {
		return Totals{}, err
	}
	t := Totals{Lines: c.Lines(), Impact: c.Impact, ByReason: []ReasonTotals{}}
	for _, state := range touched.state {
		if state.Added != "" {
			t.Lines++
		}
		t.decided(state)
		t.Decided = t.Decided.Add(state.Effect)
	}
	t.Undecided = t.Lines - t.Accepted - t.Overridden - t.Rejected
	return t, nil
}

// decided counts a decision and its prices.
func (t *Totals) decided(l Touched) {
	switch l.State() {
	case Undecided:
		t.Undecided++
	case Accepted:
		t.Accepted++
	case Overridden:
		t.Overridden++
	case Rejected:
		t.Rejected++
	}
	for _, s := range l.Set {
		switch {
		case s.Was == nil || s.Was.Equal(s.Price):
		case s.Was.Less(s.Price):
			t.Up++
		default:
			t.Down++
		}
	}
}

func (t *Totals) count(l Line) {
	t.decided(l.Touched)
	if impact := l.Impact(); impact != nil {
		t.Impact = t.Impact.Add(*impact)
	}
	t.Decided = t.Decided.Add(l.DecidedImpact())
	if l.Cost.PerSaleUnit == nil {
		return
	}
	for _, p := range l.Prices {
		if before, after := l.PriceBefore(p), l.After(p); before != nil && after != nil {
			t.RevenueBefore = t.RevenueBefore.Add(p.Units.Mul(*before).Amount())
			t.RevenueAfter = t.RevenueAfter.Add(l.inFourWeeks(p.Units.Mul(*before), p.Units.Mul(*after)))
			t.Cost = t.Cost.Add(p.Units.Mul(*l.Cost.PerSaleUnit).Amount())
		}
	}
}
