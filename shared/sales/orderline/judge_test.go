package orderline_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"backdock/shared/catalog/item"
	"backdock/shared/catalog/unit"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/money"
	"backdock/shared/sales/customer"
	"backdock/shared/sales/orderline"
)

// terms returns terms with a customer of level 2 and n items, each with four levels and three tiers.
func terms(n int) (orderline.Terms, []orderline.Line) {
	t := orderline.Terms{Customer: &customer.Detail{Customer: customer.Customer{ID: "7", PriceLevelID: "2"}},
		Items: map[string]item.Detail{}, Stock: true}
	units := unit.Type{ID: "1", Items: []unit.Unit{{ID: "1", ConversionRate: money.Int(1), IsBase: true},
		{ID: "2", ConversionRate: money.Int(24)}}}
	var lines []orderline.Line
	for i := range n {
		id := fmt.Sprint(i)
		d := item.Detail{Item: item.Item{ID: id, ItemID: "SKU-" + id, SaleUnit: "2", StockUnit: "2", IsActive: true},
			UnitsType: units}
		for level := range 4 {
			for tier := range 3 {
				d.Prices = append(d.Prices, item.Price{PriceLevelID: fmt.Sprint(level + 1), Quantity: money.Int(int64(tier * 10)),
					Price: money.Scaled(int64(2400-100*tier+i), 2)})
			}
		}
		t.Items[id] = d
		lines = append(lines, orderline.Line{ID: id, ItemID: id, Quantity: money.Scaled(int64(1000+i), 2),
			Units: fmt.Sprint(1 + i%2)})
	}
	return t, lines
}

func TestJudgingLeavesWhatItWasGiven(t *testing.T) {
	terms, lines := terms(3)
	judged := terms.Judge(lines)
	for i := range lines {
		if lines[i].Rate != nil || judged[i].Rate == nil || judged[i].ValidationError != nil || judged[i].Warnings == nil {
			t.Errorf("given %+v, judged %+v", lines[i], judged[i])
		}
	}
	if again := terms.Judge(judged); !orderline.Total(again).Equal(orderline.Total(judged)) ||
		orderline.Total(judged).Sign() <= 0 {
		t.Errorf("totals %s and %s", orderline.Total(judged), orderline.Total(again))
	}
}

func TestAUnitThatCannotBeConvertedHasNoPrice(t *testing.T) {
	terms, lines := terms(1)
	d := terms.Items["0"]
	d.UnitsType = unit.Type{Items: []unit.Unit{{ID: "1"}, {ID: "2", ConversionRate: money.Int(24)}}}
	terms.Items["0"] = d
	if l := terms.Judge(lines)[0]; l.Rate != nil || l.ValidationError == nil ||
		*l.ValidationError != "the unit is not one of SKU-0" {
		t.Errorf("judged %+v", l)
	}
}

// A cart of 500 lines is priced and checked in well below 5 ms.
func BenchmarkJudge500Lines(b *testing.B) {
	terms, lines := terms(orderline.MaxLines)
	for b.Loop() {
		terms.Judge(lines)
	}
}

// The lines of an item together are compared with what is left for the delivery date.
func TestStockWords(t *testing.T) {
	arrival := func(date string) *item.Arrival {
		return &item.Arrival{Date: civil.MustParse(date), Quantity: money.Int(7)}
	}
	tests := map[string]struct {
		left    string // of 5 available; "": not given
		arrives *item.Arrival
		second  int64 // quantity of another line of the item, in pieces of 24
		want    string
	}{
		"enough is available":              {"", nil, 0, ""},
		"two lines want too much together": {"", nil, 60, "only 5 CS available"},
		"an arrival is told":               {"", arrival("2026-11-22"), 60, "only 5 CS available; 7 CS arrive on 2026-11-22"},
		"less is left for the date":        {"3", nil, 0, "only 3 CS available for 2026-11-24"},
		"more is left for the date":        {"12", nil, 60, ""},
		"others have it all":               {"-2", nil, 0, "out of stock for 2026-11-24"},
		"what arrives before is counted":   {"3", arrival("2026-11-24"), 0, "only 3 CS available for 2026-11-24"},
		"what arrives after is told": {"3", arrival("2026-11-25"), 0,
			"only 3 CS available for 2026-11-24; 7 CS arrive on 2026-11-25"},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			terms, _ := terms(1)
			d := terms.Items["0"]
			d.UnitsType.Items[1].Abbreviation = "CS"
			d.Stock = item.Stock{Available: money.Int(5), AsOf: time.Date(2026, 11, 21, 0, 0, 0, 0, time.UTC),
				NextArrival: tt.arrives}
			terms.Items["0"], terms.DeliveryDate = d, civil.MustParse("2026-11-24")
			if tt.left != "" {
				terms.Left = map[string]money.Decimal{"0": money.MustParse(tt.left)}
			}
			lines := []orderline.Line{{ID: "a", ItemID: "0", Quantity: money.Int(4), Units: "2"}}
			if tt.second > 0 {
				lines = append(lines, orderline.Line{ID: "b", ItemID: "0", Quantity: money.Int(tt.second), Units: "1"})
			}
			for _, l := range terms.Judge(lines) {
				if got := strings.Join(l.Warnings, "|"); got != tt.want {
					t.Errorf("line %s: %q, want %q", l.ID, got, tt.want)
				}
			}
		})
	}
}
