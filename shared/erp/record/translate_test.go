package record_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"backdock/shared/catalog/item"
	"backdock/shared/catalog/purchaseorder"
	"backdock/shared/erp/netsuite"
	"backdock/shared/erp/record"
	"backdock/shared/platform/money"
	"backdock/shared/platform/synctask"
	"backdock/shared/sales/order/ordersync"
	"backdock/shared/sales/posting"
	"backdock/shared/stock/adjustment"
)

// total checks what must be true of any record: it is complete and can be stored, or it has a problem; and
// the same rows give the same record.
func total(t fails, s *record.Kinds, rt synctask.ResourceType, head row, details ...[]netsuite.Row) {
	t.Helper()
	r := translate(t, s, rt, head, details...)
	again := translate(t, s, rt, head, details...)
	if r.Hash != again.Hash || (r.Problem == "") != (again.Problem == "") {
		t.Fatalf("%s %v %v: %+v, and then %+v", rt, head, details, r, again)
	}
	if r.ID != head["id"] {
		t.Fatalf("the record %q of the row %v", r.ID, head)
	}
	if r.Problem != "" {
		if r.Body != nil || r.Hash != "" {
			t.Fatalf("%s has a problem and a body: %+v", rt, r)
		}
		return
	}
	if !json.Valid(r.Body) || r.Hash == "" {
		t.Fatalf("%s: %+v", rt, r)
	}
	if _, err := s.Unchanged(ctx, rt, []record.Record{r}); err != nil { // it can be read again
		t.Fatalf("%s %v %v: %v", rt, head, details, err)
	}
}

// odd are unusual values that NetSuite or its users may have entered.
var odd = []string{"", " ", "0", "-0", "-1", "1", "2", "12", "0.5", "-0.001", "T", "F", "true", "yes", "NaN",
	"Infinity", "1e3", "1e59", "-1e59", "1e-38", "1,000", "12abc", "1.5", "0x10",
	"9223372036854775808", strings.Repeat("9", 38), "0." + strings.Repeat("0", 36) + "1", "2026-11-22", "2026-02-30",
	"0000-00-00", "9999-12-31", "11/22/2026", "é\u2028\x00\xff", "null",
	strings.Repeat("x", 3000), "C", "3"}

func TestTranslationIsTotal(t *testing.T) {
	s := newKinds()
	types := record.All()
	rapid.Check(t, func(rt *rapid.T) {
		typ := rapid.SampledFrom(types).Draw(rt, "type")
		e := examples[typ]
		change := func(r row, what string) row {
			changed := maps.Clone(r)
			columns := slices.Sorted(maps.Keys(r))
			for range rapid.IntRange(0, 4).Draw(rt, what) {
				column := rapid.SampledFrom(columns).Draw(rt, "column")
				if rapid.IntRange(0, 4).Draw(rt, "missing") == 0 {
					delete(changed, column)
					continue
				}
				changed[column] = rapid.OneOf(rapid.SampledFrom(odd), rapid.String()).Draw(rt, "value")
			}
			return changed
		}
		head := change(e.head, "odd columns of the head")
		var details [][]netsuite.Row
		for _, r := range e.details {
			var rows []netsuite.Row
			for range rapid.IntRange(0, 3).Draw(rt, "rows") {
				rows = append(rows, change(r, "odd columns of a row"))
			}
			details = append(details, rows)
		}
		total(rt, s, typ, head, details...)
	})
}

// FuzzTranslation reads rows from text: columns as name=value, one per line.
func FuzzTranslation(f *testing.F) {
	text := func(r row) string {
		var b strings.Builder
		for _, k := range slices.Sorted(maps.Keys(r)) {
			fmt.Fprintf(&b, "%s=%s\n", k, r[k])
		}
		return b.String()
	}
	for n, rt := range record.All() {
		e := examples[rt]
		details := append(slices.Clone(e.details), nil, nil)
		f.Add(byte(n), text(e.head), text(details[0]), text(details[1]))
		f.Add(byte(n), "", "", "")
		for _, v := range odd {
			all := func(r row) row {
				r = maps.Clone(r)
				for k := range r {
					r[k] = v
				}
				return r
			}
			f.Add(byte(n), text(all(e.head)), text(details[0]), text(details[1]))
			f.Add(byte(n), text(e.head), text(all(details[0])), text(all(details[1])))
		}
	}
	s := newKinds()
	parse := func(text string) row {
		r := row{}
		for each := range strings.Lines(text) {
			if name, value, ok := strings.Cut(strings.TrimSuffix(each, "\n"), "="); ok {
				r[name] = value
			}
		}
		return r
	}
	f.Fuzz(func(t *testing.T, n byte, head, first, second string) {
		types := record.All()
		total(t, s, types[int(n)%len(types)], parse(head), []netsuite.Row{parse(first)}, []netsuite.Row{parse(second)})
	})
}

// An invalid value refuses the record with a message that names the column and the value.
func TestAWrongValueIsNamed(t *testing.T) {
	s := newKinds()
	flags := []string{"isinactive", "issalesrep", "baseunit", "isclosed", "defaultshipping", "defaultbilling"}
	days := []string{"trandate", "shipdate", "duedate", "expected"}
	whole := map[synctask.ResourceType]string{synctask.SalesOrder: "id", synctask.PurchaseOrder: "id",
		synctask.InventoryAdjustment: "id", synctask.ItemFulfillment: "previousline"}
	decimals := map[synctask.ResourceType][]string{
		synctask.UnitType: {"conversionrate"}, synctask.PriceLevel: {"discountpct"}, synctask.Customer: {"creditlimit",
			"balancesearch", "price"},
		synctask.Item: {"averagecost", "lastpurchaseprice", "weight"}, synctask.Price: {"quantity", "unitprice"},
		synctask.Stock: {"conversionrate", "quantityonhand", "quantitycommitted", "quantityavailable",
			"quantityonorder"},
		synctask.PurchaseOrder: {"quantity", "quantityshiprecv", "rate", "netamount", "conversionrate", "stockrate"},
		synctask.SalesOrder: {"quantity", "quantityshiprecv", "quantitybilled", "rate", "netamount", "conversionrate",
			"weight"},
		synctask.ItemFulfillment: {"quantity", "conversionrate"}, synctask.Invoice: {"foreigntotal", "foreignamountunpaid"},
		synctask.InventoryAdjustment: {"quantity", "conversionrate"}}
	tried := map[string]bool{}
	refused := func(rt synctask.ResourceType, place int, column, value, words string) {
		e := examples[rt]
		head, details := e.head, e.rows()
		if place < 0 {
			head = with(head, map[string]any{column: value})
		} else {
			details[place] = append(details[place], with(e.details[place], map[string]any{column: value}))
		}
		r := translate(t, s, rt, head, details...)
		if r.Problem == "" || !strings.Contains(r.Problem, words) || !strings.Contains(r.Problem, value) {
			t.Errorf("%s with %s %q: %q", rt, column, value, r.Problem)
		}
		tried[string(rt)+" "+column] = true
	}
	for rt, e := range examples {
		for place := -1; place < len(e.details); place++ {
			r := e.head
			if place >= 0 {
				r = e.details[place]
			}
			for column := range r {
				switch {
				case rt == synctask.SalesOrder && place == 1: // of the address book only the text counts
				case slices.Contains(flags, column) && !(column == "isclosed" && (rt == synctask.ItemFulfillment ||
					rt == synctask.InventoryAdjustment)):
					refused(rt, place, column, "yes", "column "+column)
				case slices.Contains(days, column) && (place < 0 || rt == synctask.PurchaseOrder):
					refused(rt, place, column, "11/22/2026", "column "+column)
				case place >= 0 && column == whole[rt]:
					for _, value := range []string{"x", "12abc", "1.5", "1e3"} {
						refused(rt, place, column, value, "column "+column)
					}
				case slices.Contains(decimals[rt], column):
					words := "column " + column
					if rt == synctask.UnitType {
						words = "conversion rate"
					}
					for _, value := range []string{"x", "12abc", "NaN", "1,000", "1e59"} {
						if value == "1e59" && (rt == synctask.UnitType || strings.HasSuffix(column, "rate")) {
							continue // the result may be in range
						}
						refused(rt, place, column, value, words)
					}
				}
			}
		}
	}
	for rt, columns := range decimals {
		for _, column := range columns {
			if !tried[string(rt)+" "+column] {
				t.Errorf("%s of %s was not tried", column, rt)
			}
		}
	}
}

// A conversion that is not greater than zero refuses the record and names the unit.
func TestAConversionMustBeGreaterThanZero(t *testing.T) {
	s := newKinds()
	for rt, column := range map[synctask.ResourceType]string{synctask.UnitType: "conversionrate",
		synctask.Stock: "conversionrate", synctask.SalesOrder: "conversionrate",
		synctask.PurchaseOrder: "stockrate", synctask.ItemFulfillment: "conversionrate",
		synctask.InventoryAdjustment: "conversionrate"} {
		for _, value := range []string{"0", "-12", "0.0", "-0"} {
			e := examples[rt]
			head, details := e.head, e.rows()
			if _, ofHead := head[column]; ofHead {
				head = with(head, map[string]any{column: value})
			} else {
				details[0][0] = with(details[0][0], map[string]any{column: value})
			}
			r := translate(t, s, rt, head, details...)
			if !strings.Contains(r.Problem, "unit") || !strings.Contains(r.Problem, "conversion rate") ||
				!strings.Contains(r.Problem, value) ||
				!strings.Contains(r.Problem, "Units of Measure") {
				t.Errorf("%s with a conversion of %s: %q", rt, value, r.Problem)
			}
		}
	}
}

// A NULL column is missing from the row: a missing number is 0, a flag F, a date no date, and a unit the base
// unit.
func TestWhatIsMissingIsNothing(t *testing.T) {
	s := newKinds()
	for rt, e := range examples {
		var details [][]netsuite.Row
		for _, r := range e.details {
			details = append(details, []netsuite.Row{{"id": r["id"], "previousline": r["previousline"],
				"conversionrate": map[bool]string{true: "1"}[rt == synctask.UnitType]}})
		}
		if r := translate(t, s, rt, row{"id": "1"}, details...); r.Problem != "" {
			t.Errorf("%s: %s", rt, r.Problem)
		}
	}
	o := body[ordersync.Snapshot](t, translate(t, s, synctask.SalesOrder, row{"id": "9"},
		[]netsuite.Row{{"id": "1", "quantity": "-5"}}))
	if l := o.Lines[0]; l.Quantity.String() != "5" || l.Closed || !l.Rate.IsZero() || !o.ShipDate.IsZero() ||
		o.Typed != nil || o.ShipAddressID != "" {
		t.Errorf("%+v", o)
	}
}

// NetSuite's quantities are in base units, those of sales negative; ours are in the line's unit and positive.
// The amount is the same whether NetSuite's rate is per unit or per base unit.
func TestQuantitiesAreInTheLinesUnit(t *testing.T) {
	s := newKinds()
	rapid.Check(t, func(rt *rapid.T) {
		quantity := money.Scaled(rapid.Int64Range(1, 100000).Draw(rt, "quantity"),
			int32(rapid.IntRange(0, 3).Draw(rt, "places")))
		factor := money.Scaled(rapid.Int64Range(1, 500).Draw(rt, "conversion"),
			int32(rapid.IntRange(0, 2).Draw(rt, "places")))
		rate := money.Scaled(rapid.Int64Range(0, 100000).Draw(rt, "rate"), 2)
		base, amount := quantity.Mul(factor), quantity.Mul(rate).Amount()
		r := with(line, map[string]any{"conversionrate": factor.String(), "quantity": base.Neg().String(),
			"quantityshiprecv": base.String(), "quantitybilled": base.Neg().String(),
			"rate": rate.String(), "netamount": amount.Neg().String(), "stockrate": "1"})
		head := examples[synctask.SalesOrder].head
		o := body[ordersync.Snapshot](rt, translate(rt, s, synctask.SalesOrder, head, []netsuite.Row{r}))
		l := o.Lines[0]
		if !l.Quantity.Equal(quantity) || !l.Fulfilled.Equal(quantity) || !l.Billed.Equal(quantity) ||
			!l.Amount.Equal(amount) || !l.Rate.Mul(quantity).Amount().Equal(amount) {
			rt.Fatalf("%s of %s base units each: %+v", quantity, factor, l)
		}
		if want := money.Int(2).Mul(base).Round(money.QuantityPlaces); !l.Weight.Equal(want) {
			rt.Fatalf("the weight %s, want %s", l.Weight, want)
		}
		p := body[purchaseorder.Order](rt, translate(rt, s, synctask.PurchaseOrder, head,
			[]netsuite.Row{with(r, map[string]any{"netamount": amount.String()})})).Lines[0]
		if !p.Quantity.Equal(quantity) || !p.StockQuantity.Equal(base.Round(money.QuantityPlaces)) ||
			p.StockReceived.Sign() < 0 {
			rt.Fatalf("a purchase of %s of %s: %+v", quantity, factor, p)
		}
		f := body[posting.Fulfillment](rt, translate(rt, s, synctask.ItemFulfillment, head, []netsuite.Row{r})).Lines[0]
		if !f.Quantity.Equal(quantity) || f.OrderLine != 5 {
			rt.Fatalf("a fulfillment of %s of %s: %+v", quantity, factor, f)
		}
		for _, signed := range []money.Decimal{base, base.Neg()} { // an adjustment adds or removes
			a := body[adjustment.Copy](rt, translate(rt, s, synctask.InventoryAdjustment, head,
				[]netsuite.Row{with(r, map[string]any{"quantity": signed.String()})})).Lines[0]
			if a.Quantity.Sign() != signed.Sign() || !a.Quantity.Max(a.Quantity.Neg()).Equal(quantity) {
				rt.Fatalf("an adjustment by %s of %s: %+v", signed, factor, a)
			}
		}
		st := body[struct{ Stock item.Stock }](rt, translate(rt, s, synctask.Stock,
			row{"id": "41", "conversionrate": factor.String()},
			[]netsuite.Row{{"quantityonhand": base.String()}, {"quantityonhand": base.Neg().String(),
				"quantityonorder": base.String()}})).Stock
		if !st.OnHand.IsZero() || !st.OnOrder.Equal(quantity) {
			rt.Fatalf("stock of %s of %s: %+v", quantity, factor, st)
		}
	})
	// per unit, per base unit, and neither: the amount decides
	for rate, perUnit := range map[string]string{"30": "30", "2.5": "30", "31": "30"} {
		o := body[ordersync.Snapshot](t, translate(t, s, synctask.SalesOrder, transaction,
			[]netsuite.Row{with(line, map[string]any{"rate": rate})}))
		if got := o.Lines[0].Rate.String(); got != perUnit {
			t.Errorf("the rate %s reads %s", rate, got)
		}
	}
}

func TestWeightsAreKilograms(t *testing.T) {
	s := newKinds()
	for unit, want := range map[string]string{"1": "0.907185", "2": "0.056699", "3": "2", "4": "0.002", "": "0",
		"9": "0"} {
		e := examples[synctask.Item]
		it := body[item.Item](t, translate(t, s, synctask.Item,
			with(e.head, map[string]any{"weight": "2", "weightunit": unit})))
		if it.Weight.String() != want {
			t.Errorf("2 of the weight unit %q are %s kg, want %s", unit, it.Weight, want)
		}
	}
}

// The hash shows whether a record has changed. A changed name of another record does not change it.
func TestTheHashTellsWhatChanged(t *testing.T) {
	s := newKinds()
	e := examples[synctask.SalesOrder]
	hash := func(head, line, address row) string {
		return translate(t, s, synctask.SalesOrder, head, []netsuite.Row{line}, []netsuite.Row{address}).Hash
	}
	was := hash(e.head, line, address)
	for column, value := range map[string]string{"itemid": "X", "displayname": "X", "weight": "3"} {
		if hash(e.head, with(line, map[string]any{column: value}), address) != was {
			t.Errorf("the item's %s changes the order", column)
		}
	}
	if hash(with(e.head, map[string]any{"companyname": "X"}), line, address) != was {
		t.Error("the customer's name changes the order")
	}
	for column, value := range map[string]string{"quantity": "-36", "isclosed": "T", "quantityshiprecv": "0", "item": "42",
		"netamount": "-61"} {
		if hash(e.head, with(line, map[string]any{column: value}), address) == was {
			t.Errorf("another %s of a line is no change", column)
		}
	}
	for column, value := range map[string]string{"status": "C", "memo": "n", "shipdate": "2026-11-24", "entity": "8",
		"addr1": "2 Main St"} {
		if hash(with(e.head, map[string]any{column: value}), line, address) == was {
			t.Errorf("another %s is no change", column)
		}
	}
}

// SuiteQL returns only the text of an order's address. It matches the entry of the customer's address book
// with the same text, ignoring spaces and case.
func TestAnOrdersAddressIsFoundInTheBook(t *testing.T) {
	s := newKinds()
	e := examples[synctask.SalesOrder]
	for name, c := range map[string]struct {
		head map[string]any
		want string
	}{
		"as it is":      {nil, "70"},
		"other spaces":  {map[string]any{"addr1": " 1  main ST "}, "70"},
		"another house": {map[string]any{"addr1": "2 Main St"}, ""},
		"another town":  {map[string]any{"city": "Elizabeth"}, ""},
		"none":          {map[string]any{"addr1": nil, "addr2": nil, "city": nil, "state": nil, "zip": nil}, ""},
	} {
		for _, book := range [][]netsuite.Row{{address},
			{with(address, map[string]any{"internalid": "69", "addr1": "9 Elm St"}), address}, {{"internalid": "68"}, address}} {
			o := body[ordersync.Snapshot](t, translate(t, s, synctask.SalesOrder, with(e.head, c.head), nil, book))
			if o.ShipAddressID != c.want || (o.Typed != nil) != (c.want == "" && name != "none") {
				t.Errorf("%s: entry %q, typed %+v", name, o.ShipAddressID, o.Typed)
			}
		}
	}
}
