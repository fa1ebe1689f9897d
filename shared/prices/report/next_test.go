package report_test

import (
	"testing"

	"pgregory.net/rapid"

	"backdock/shared/catalog/item"
	"backdock/shared/catalog/unit"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/money"
	"backdock/shared/prices/matrix"
	"backdock/shared/prices/report"
)

// Over any number of reports with any costs and decisions: an item that was decided is quiet until its cost has moved by the
// tolerance since that decision, and one that has moved since has a line in each report until it is decided.
func TestALineComesUntilItIsDecided(t *testing.T) {
	tolerance := money.Scaled(2, 2)
	rapid.Check(t, func(t *rapid.T) {
		calc := report.Calculator{Rule: report.Rule{Step: money.Scaled(5, 2), Tolerance: tolerance, Cap: money.Scaled(15, 2)},
			Aims: matrix.Initial.Aims(), Levels: []string{"1"}}
		d := item.Detail{Item: item.Item{ID: "1", SaleUnit: "2", StockUnit: "2", PurchaseUnit: "2",
			Prices: []item.Price{{PriceLevelID: "1", Price: money.Int(1000)}}}, // far above any floor
			UnitsType: unit.Type{Items: []unit.Unit{{ID: "2", ConversionRate: money.Int(1)}}}}
		var base *report.Base
		var decided *money.Decimal // the cost of the last decision, or the first one
		for n := range 8 {
			cost := money.Scaled(rapid.Int64Range(900, 1100).Draw(t, "cost"), 2)
			d.LastPurchasePrice = &cost
			one := calc.Of(d, nil, base)
			moved := decided == nil
			if decided != nil {
				off := cost.Sub(*decided)
				off = off.Max(off.Neg())
				moved = off.Sign() > 0 && !off.Less(decided.Mul(tolerance))
			}
			if one.Quiet == moved {
				t.Fatalf("report %d: the cost is %s, decided was %v, and quiet is %v (%s)", n, cost, decided, one.Quiet, one.Line.Reason)
			}
			var line *report.Line
			if !one.Quiet {
				line = &one.Line
				line.Decision = rapid.SampledFrom([]report.Decision{"", report.Accepted, report.Overridden, report.Rejected}).Draw(t, "decision")
			}
			if decided == nil || line != nil && line.State() != report.Undecided {
				decided = &cost
			}
			before := report.Base{ItemID: "1"}
			if base != nil {
				before = *base
			}
			next := before.Next(civil.MustParse("2026-11-21").AddDays(n), &cost, line)
			base = &next
		}
		if len(base.Past) != 8 {
			t.Fatalf("%d earlier costs", len(base.Past))
		}
	})
}
