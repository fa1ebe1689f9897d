package trip

import (
	"encoding/json"

	"backdock/shared/catalog/unit"
)

// inKilograms converts the weights of a trip that was stored in pounds.
func (t *Trip) inKilograms() {
	if t.WeightUnit != "" {
		return
	}
	for i := range t.Loads {
		t.Loads[i].Weight = unit.FromPounds(t.Loads[i].Weight)
	}
	t.Totals.Weight = unit.FromPounds(t.Totals.Weight)
	t.WeightUnit = unit.Kilograms
}

// UnmarshalJSON reads a row of the list. It converts weights stored in pounds to kilograms.
func (r *Row) UnmarshalJSON(b []byte) error {
	type plain Row
	if err := json.Unmarshal(b, (*plain)(r)); err != nil {
		return err
	}
	if r.WeightUnit == "" {
		r.Totals.Weight, r.WeightUnit = unit.FromPounds(r.Totals.Weight), unit.Kilograms
	}
	return nil
}
