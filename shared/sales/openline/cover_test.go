package openline_test

import (
	"fmt"
	"testing"

	"backdock/shared/catalog/item"
	"backdock/shared/catalog/unit"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/money"
	"backdock/shared/sales/openline"
)

func dec(s string) money.Decimal { return money.MustParse(s) }

func TestCover(t *testing.T) {
	day := civil.MustParse("2026-11-23")
	stock := openline.Supply{Quantity: dec("24")}
	arrival := func(days int, quantity string) openline.Supply {
		return openline.Supply{Date: day.AddDays(days), Quantity: dec(quantity)}
	}
	want := func(days int, quantity string) openline.Want {
		return openline.Want{Date: day.AddDays(days), Quantity: dec(quantity)}
	}
	for name, tt := range map[string]struct {
		supplies []openline.Supply
		wants    []openline.Want
		inTime   bool
		covered  string
	}{
		"stock goes to the first":      {[]openline.Supply{stock}, []openline.Want{want(0, "20"), want(1, "12")}, true, "[[{0 20}] [{0 4}]]"},
		"an arrival in time":           {[]openline.Supply{stock, arrival(1, "10")}, []openline.Want{want(0, "30"), want(1, "5")}, true, "[[{0 24}] [{1 5}]]"},
		"waiting for a late arrival":   {[]openline.Supply{stock, arrival(1, "10")}, []openline.Want{want(0, "30"), want(1, "5")}, false, "[[{0 24} {1 6}] [{1 4}]]"},
		"negative stock gives nothing": {[]openline.Supply{{Quantity: dec("-5")}, arrival(0, "3")}, []openline.Want{want(0, "2")}, true, "[[{1 2}]]"},
		"nothing is wanted":            {[]openline.Supply{stock}, nil, true, "[]"},
	} {
		if got := fmt.Sprint(openline.Cover(tt.supplies, tt.wants, tt.inTime)); got != tt.covered {
			t.Errorf("%s: got %s, want %s", name, got, tt.covered)
		}
	}
}

func TestCanShip(t *testing.T) {
	d := item.Detail{Item: item.Item{SaleUnit: "2", StockUnit: "1"}, UnitsType: unit.Type{Items: []unit.Unit{
		{ID: "1", ConversionRate: money.Int(1)}, {ID: "2", ConversionRate: money.Int(12)}}}}
	for _, tt := range []struct{ units, open, stock, want string }{
		{"2", "3", "35", "2"}, // whole cases
		{"2", "3", "36", "3"},
		{"2", "3", "99", "3"},
		{"2", "3", "11", "0"},
		{"2", "2.5", "15", "1.25"},
		{"1", "36", "24", "24"},
		{"9", "5", "3", "3"}, // a unit that is not known
	} {
		l := openline.Line{Units: tt.units, Open: dec(tt.open)}
		if got := l.CanShip(dec(tt.stock), d); !got.Equal(dec(tt.want)) {
			t.Errorf("%s %s of %s: %s, want %s", tt.open, tt.units, tt.stock, got, tt.want)
		}
	}
}
