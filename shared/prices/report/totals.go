package report

import (
	"cmp"
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

func (t *Totals) count(l Line) {
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
	if impact := l.Impact(); impact != nil {
		t.Impact = t.Impact.Add(*impact)
	}
	t.Decided = t.Decided.Add(l.DecidedImpact())
	for _, s := range l.Set {
		switch {
		case s.Was == nil || s.Was.Equal(s.Price):
		case s.Was.Less(s.Price):
			t.Up++
		default:
			t.Down++
		}
	}
	if l.Cost.PerSaleUnit == nil {
		return
	}
	for _, p := range l.Prices {
		if before, after := l.PriceBefore(p), l.After(p); before != nil && after != nil {
			t.RevenueBefore = t.RevenueBefore.Add(p.Units.Mul(*before).Amount())
			t.RevenueAfter = t.RevenueAfter.Add(p.Units.Mul(*after).Amount())
			t.Cost = t.Cost.Add(p.Units.Mul(*l.Cost.PerSaleUnit).Amount())
		}
	}
}
