package demodata_test

import (
	"crypto/sha256"
	"encoding/json"
	"slices"
	"strings"
	"sync"
	"testing"

	"backdock/infra/demodata"
	"backdock/infra/netsuitesim"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/money"
)

type object = map[string]any

// account holds the generated records, indexed as a reader of the ERP would index them.
type account struct {
	today  civil.Date
	all    []netsuitesim.Record
	byType map[string][]netsuitesim.Record
	byID   map[string]object // "salesOrder/100001"
	units  map[string]object // units by their ids
	unitOf map[string]string // the units type of a unit
}

// today is a Saturday; a Sunday and a Monday follow.
var today = civil.MustParse("2026-11-21")

var generated = sync.OnceValue(func() *account { return generate(today) })

func generate(day civil.Date) *account {
	a := &account{today: day, byType: map[string][]netsuitesim.Record{}, byID: map[string]object{},
		units: map[string]object{}, unitOf: map[string]string{}}
	for r := range demodata.ERP(day) {
		a.all = append(a.all, r)
		a.byType[r.Type] = append(a.byType[r.Type], r)
		a.byID[r.Type+"/"+r.ID] = r.Body
		if r.Type == "unitsType" {
			for _, u := range rows(r.Body, "uom") {
				a.units[text(u["internalId"])] = u
				a.unitOf[text(u["internalId"])] = r.ID
			}
		}
	}
	return a
}

func rows(b object, name string) []object {
	list, _ := b[name].(object)
	items, _ := list["items"].([]any)
	out := make([]object, len(items))
	for i, row := range items {
		out[i] = row.(object)
	}
	return out
}

func text(v any) string { s, _ := v.(string); return s }

func id(v any) string { o, _ := v.(object); return text(o["id"]) }

func decimal(v any) money.Decimal {
	n, ok := v.(json.Number)
	if !ok {
		return money.MustParse("-999999")
	}
	return money.MustParse(n.String())
}

func set(words ...string) map[string]bool {
	m := map[string]bool{}
	for _, w := range words {
		m[w] = true
	}
	return m
}

// inBase returns a quantity of a line in base units.
func (a *account) inBase(line object, quantity string) money.Decimal {
	return decimal(line[quantity]).Mul(decimal(a.units[text(line["units"])]["conversionRate"]))
}

func TestTheSameDayGivesTheSameBytes(t *testing.T) {
	digest := func(day civil.Date) [32]byte {
		h := sha256.New()
		enc := json.NewEncoder(h)
		for r := range demodata.ERP(day) {
			if err := enc.Encode(r); err != nil {
				t.Fatal(err)
			}
		}
		return [32]byte(h.Sum(nil))
	}
	if digest(today) != digest(today) {
		t.Error("two runs differ")
	}
	if digest(today) == digest(today.AddDays(1)) {
		t.Error("tomorrow's data is today's")
	}
}

func BenchmarkERP(b *testing.B) {
	for b.Loop() {
		for range demodata.ERP(today) {
		}
	}
}

func TestStoppingEarly(t *testing.T) {
	n := 0
	for range demodata.ERP(today) {
		if n++; n == 6000 {
			break
		}
	}
	if n != 6000 {
		t.Errorf("got %d records", n)
	}
}

// spaces maps a record type to its id space. An id is unique within its space.
var spaces = map[string]string{
	"salesOrder": "transaction", "itemFulfillment": "transaction", "invoice": "transaction",
	"purchaseOrder": "transaction", "itemReceipt": "transaction",
	"customer": "entity", "vendor": "entity", "employee": "entity",
}

func TestIdsAreUniqueAndReferencesPointBack(t *testing.T) {
	refersTo := map[string]string{ // field → type, for references by id
		"subsidiary": "subsidiary", "location": "location", "terms": "term", "salesRep": "employee", "employee": "employee",
		"priceLevel": "priceLevel", "unitsType": "unitsType", "vendor": "vendor", "class": "classification",
		"parent":   "classification",
		"currency": "currency", "currencyPage": "currency", "assetAccount": "account", "cogsAccount": "account",
		"incomeAccount": "account", "item": "inventoryItem", "pricingGroup": "pricingGroup", "group": "pricingGroup",
	}
	entities := map[string]string{
		"salesOrder": "customer", "itemFulfillment": "customer", "invoice": "customer", "purchaseOrder": "vendor",
		"itemReceipt": "vendor",
	}
	origins := map[string]string{"itemFulfillment": "salesOrder", "invoice": "salesOrder", "itemReceipt": "purchaseOrder"}
	known, ids := map[string]bool{}, map[string]bool{}
	for _, r := range generated().all {
		space := spaces[r.Type]
		if space == "" {
			space = r.Type
		}
		if ids[space+r.ID] || strings.Trim(r.ID, "0123456789") != "" || r.ID == "" {
			t.Fatalf("%s: id %q is taken or no number", r.Type, r.ID)
		}
		ids[space+r.ID], known[r.Type+"/"+r.ID] = true, true
		if _, has := r.Body["externalId"]; has {
			t.Errorf("%s %s has an external id", r.Type, r.ID)
		}
		var check func(at string, o object)
		check = func(at string, o object) {
			for field, v := range o {
				if list, ok := v.(object); ok && list["items"] != nil {
					for _, row := range rows(o, field) {
						check(at+"."+field, row)
					}
					continue
				}
				target := refersTo[field]
				switch {
				case field == "entity":
					target = entities[r.Type]
				case field == "createdFrom":
					target = origins[r.Type]
				}
				if target != "" && !known[target+"/"+id(v)] {
					t.Fatalf("%s %s%s.%s: no %s %v before it", r.Type, r.ID, at, field, target, v)
				}
			}
		}
		check("", r.Body)
	}
}

func TestNothingHappensAfterYesterday(t *testing.T) {
	a := generated()
	midnight := a.today.String() + "T00:00:00Z"
	undated := set("currency", "term", "priceLevel") // NetSuite stores no dates for these
	for _, r := range a.all {
		modified := text(r.Body["lastModifiedDate"])
		if modified >= midnight || (modified == "") != undated[r.Type] {
			t.Fatalf("%s %s: modified %q", r.Type, r.ID, modified)
		}
		for _, field := range []string{"createdDate", "dateCreated"} {
			if created := text(r.Body[field]); created > modified {
				t.Fatalf("%s %s: created %q, modified %q", r.Type, r.ID, created, modified)
			}
		}
		if date := text(r.Body["tranDate"]); date != "" && (date >= a.today.String() ||
			date < a.today.AddDays(-84-3).String()) {
			t.Fatalf("%s %s: tranDate %s", r.Type, r.ID, date)
		}
	}
}

// wantRate computes the price rule from the records only: the tier with the highest quantity that the line reaches. It
// compares quantities without division.
func (a *account) wantRate(line object, day civil.Date) (money.Decimal, bool) {
	item := a.byID["inventoryItem/"+id(line["item"])]
	sale := decimal(a.units[text(item["saleUnit"])]["conversionRate"])
	chosen := decimal(a.units[text(line["units"])]["conversionRate"])
	base := decimal(line["quantity"]).Mul(chosen)
	best, price := money.Int(-1), money.Zero
	for _, p := range rows(item, "price") {
		from := decimal(p["quantity"].(object)["value"])
		if id(p["priceLevel"]) == id(line["price"]) && from.Mul(sale).Cmp(base) <= 0 && best.Less(from) {
			best, price = from, decimal(p["price"])
		}
	}
	if r, is := repriced()[id(line["item"])]; is && day.Before(today.AddDays(-r.DaysAgo)) {
		price = r.PriceBefore(price)
	}
	return price.Mul(chosen).Quo(sale, 5), best.Sign() >= 0
}

// repriced are the items whose prices were changed in the last weeks.
var repriced = sync.OnceValue(func() map[string]demodata.Repriced {
	all := map[string]demodata.Repriced{}
	for _, r := range demodata.Portal().Repriced {
		all[r.ItemID] = r
	}
	return all
})

func TestOrdersArePricedByTheRule(t *testing.T) {
	a := generated()
	custom, otherUnit, lines, before := 0, 0, 0, 0
	for _, r := range a.byType["salesOrder"] {
		customer := a.byID["customer/"+id(r.Body["entity"])]
		total, numbers := money.Zero, map[string]bool{}
		for _, l := range rows(r.Body, "item") {
			lines++
			item := a.byID["inventoryItem/"+id(l["item"])]
			if a.unitOf[text(l["units"])] != id(item["unitsType"]) {
				t.Fatalf("order %s: unit %v is not of the item's type", r.ID, l["units"])
			}
			if text(l["units"]) != text(item["saleUnit"]) {
				otherUnit++
			}
			if number := l["line"].(json.Number).String(); numbers[number] {
				t.Fatalf("order %s: line %s twice", r.ID, number)
			} else {
				numbers[number] = true
			}
			quantity, rate := decimal(l["quantity"]), decimal(l["rate"])
			if quantity.Sign() <= 0 || quantity.Places() > 3 || rate.Sign() <= 0 || rate.Places() > 5 {
				t.Fatalf("order %s: quantity %s at %s", r.ID, quantity, rate)
			}
			if id(l["price"]) == "-1" {
				custom++
			} else if want, met := a.wantRate(l, civil.MustParse(text(r.Body["tranDate"]))); !met || !rate.Equal(want) || id(l["price"]) != id(customer["priceLevel"]) {
				t.Fatalf("order %s: %s of item %v at %s, the rule says %s", r.ID, quantity, item["itemId"], rate, want)
			}
			if re, is := repriced()[id(l["item"])]; is && civil.MustParse(text(r.Body["tranDate"])).Before(today.AddDays(-re.DaysAgo)) {
				before++
			}
			amount := decimal(l["amount"])
			if !amount.Equal(quantity.Mul(rate).Round(2)) {
				t.Fatalf("order %s: %s × %s is not %s", r.ID, quantity, rate, amount)
			}
			total = total.Add(amount)
		}
		if n := len(numbers); n < 4 || n > 20 {
			t.Fatalf("order %s has %d lines", r.ID, n)
		}
		if !decimal(r.Body["total"]).Equal(total) || !decimal(r.Body["subtotal"]).Equal(total) {
			t.Fatalf("order %s: total %v, lines %s", r.ID, r.Body["total"], total)
		}
	}
	if custom*100 < lines || custom*30 > lines || otherUnit*20 < lines {
		t.Errorf("of %d lines %d have a typed rate and %d another unit than the sale unit", lines, custom, otherUnit)
	}
	if before*50 < lines {
		t.Errorf("%d of %d lines have a price of before a change", before, lines)
	}
}

// checkAmounts checks that an invoice's amounts add up.
func checkAmounts(t *testing.T, r netsuitesim.Record) {
	t.Helper()
	total := money.Zero
	for _, l := range rows(r.Body, "item") {
		if !decimal(l["amount"]).Equal(decimal(l["quantity"]).Mul(decimal(l["rate"])).Round(2)) {
			t.Fatalf("invoice %s: amount %v", r.ID, l["amount"])
		}
		total = total.Add(decimal(l["amount"]))
	}
	paid, left := decimal(r.Body["amountPaid"]), decimal(r.Body["amountRemaining"])
	if !decimal(r.Body["total"]).Equal(total) || !paid.Add(left).Equal(total) ||
		(id(r.Body["status"]) == "B") != left.IsZero() {
		t.Fatalf("invoice %s: total %v, paid %s, left %s, lines %s", r.ID, r.Body["total"], paid, left, total)
	}
}

func TestFulfillmentsAndInvoicesFollowTheOrders(t *testing.T) {
	a := generated()
	type key struct{ order, line string }
	keyOf := func(order string, line any) key { return key{order, line.(json.Number).String()} }
	ordered := map[key]object{}
	for _, r := range a.byType["salesOrder"] {
		for _, l := range rows(r.Body, "item") {
			ordered[keyOf(r.ID, l["line"])] = l
		}
	}
	shipped, invoiced := map[key]money.Decimal{}, map[key]money.Decimal{}
	shipments := map[string]int{} // what each fulfillment of an order shipped, as text
	follow := func(r netsuitesim.Record, sum map[key]money.Decimal) string {
		var what strings.Builder
		order := id(r.Body["createdFrom"])
		what.WriteString(order + text(r.Body["tranDate"]))
		for _, l := range rows(r.Body, "item") {
			k := keyOf(order, l["orderLine"])
			of, ok := ordered[k]
			if !ok || id(of["item"]) != id(l["item"]) || text(of["units"]) != text(l["units"]) {
				t.Fatalf("%s %s: line %v is not of order %s", r.Type, r.ID, l["orderLine"], order)
			}
			sum[k] = sum[k].Add(decimal(l["quantity"]))
			what.WriteString("|" + k.line + ":" + decimal(l["quantity"]).String())
		}
		return what.String()
	}
	for _, r := range a.byType["itemFulfillment"] {
		if id(r.Body["shipStatus"]) != "C" {
			t.Fatalf("fulfillment %s is not shipped", r.ID)
		}
		shipments[follow(r, shipped)]++
	}
	for _, r := range a.byType["invoice"] {
		what := follow(r, invoiced)
		if shipments[what]--; shipments[what] < 0 {
			t.Fatalf("invoice %s bills what no fulfillment shipped: %s", r.ID, what)
		}
		checkAmounts(t, r)
	}
	seen, givenUp := map[string]int{}, 0
	for _, r := range a.byType["salesOrder"] {
		var open, unbilled, some bool
		for _, l := range rows(r.Body, "item") {
			k := keyOf(r.ID, l["line"])
			fulfilled, billed := decimal(l["quantityFulfilled"]), decimal(l["quantityBilled"])
			if !fulfilled.Equal(shipped[k]) || !billed.Equal(invoiced[k]) || decimal(l["quantity"]).Less(fulfilled) ||
				fulfilled.Less(billed) {
				t.Fatalf("order %s line %s: fulfilled %s of %s shipped, billed %s of %s", r.ID, k.line, fulfilled, shipped[k],
					billed, invoiced[k])
			}
			some = some || fulfilled.Sign() > 0
			unbilled = unbilled || billed.Less(fulfilled)
			open = open || !l["isClosed"].(bool) && fulfilled.Less(decimal(l["quantity"]))
		}
		status := id(r.Body["status"])
		seen[status]++
		if status == "G" && slices.ContainsFunc(rows(r.Body, "item"), func(l object) bool { return l["isClosed"].(bool) }) {
			givenUp++
		}
		want := map[[3]bool]string{
			{true, false, false}: "B", {true, false, true}: "D", {true, true, true}: "E", {false, true, true}: "F",
			{false, false, true}: "G",
		}[[3]bool{open, unbilled, some}]
		if status != want && !(want == "" && (status == "C" || status == "H")) {
			t.Fatalf("order %s: status %s, its lines say %s", r.ID, status, want)
		}
	}
	for _, status := range []string{"B", "C", "D", "E", "F", "G", "H"} {
		if seen[status] == 0 {
			t.Errorf("no order has status %s: %v", status, seen)
		}
	}
	if givenUp == 0 {
		t.Error("no billed order has a line of which the rest was closed")
	}
}

func TestBalancesAreTheOpenInvoices(t *testing.T) {
	a := generated()
	left := map[string]money.Decimal{}
	for _, r := range a.byType["invoice"] {
		left[id(r.Body["entity"])] = left[id(r.Body["entity"])].Add(decimal(r.Body["amountRemaining"]))
	}
	for _, r := range a.byType["customer"] {
		if !decimal(r.Body["balance"]).Equal(left[r.ID]) {
			t.Errorf("customer %s: balance %v, open invoices %s", r.ID, r.Body["balance"], left[r.ID])
		}
	}
}

func TestNumbersAreExactAndBare(t *testing.T) {
	var walk func(at string, v any)
	walk = func(at string, v any) {
		switch v := v.(type) {
		case object:
			for k, x := range v {
				walk(at+"."+k, x)
			}
		case []any:
			for _, x := range v {
				walk(at, x)
			}
		case json.Number:
			if d, err := money.Parse(v.String()); err != nil || d.String() != v.String() {
				t.Fatalf("%s: %s, %v", at, v, err)
			}
		case string, bool:
		default:
			t.Fatalf("%s is a %T", at, v)
		}
	}
	for _, r := range generated().all {
		walk(r.Type, r.Body)
	}
}
