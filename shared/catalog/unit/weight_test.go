package unit_test

import (
	"testing"

	"backdock/shared/catalog/unit"
	"backdock/shared/platform/money"
)

func TestPounds(t *testing.T) {
	for pounds, kilograms := range map[string]string{"0": "0", "1": "0.454", "10000": "4535.924", "2.5": "1.134"} {
		if got := unit.FromPounds(money.MustParse(pounds)); got.String() != kilograms {
			t.Errorf("%s pounds are %s kilograms, want %s", pounds, got, kilograms)
		}
		if back := unit.Pounds(money.MustParse(kilograms)); back.String() != pounds {
			t.Errorf("%s kilograms are %s pounds, want %s", kilograms, back, pounds)
		}
	}
}
