package demodata_test

import (
	"regexp"
	"strings"
	"testing"

	"backdock/infra/netsuitesim"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/money"
)

func TestCountsAndProportions(t *testing.T) {
	a := generated()
	for kind, want := range map[string][2]int{
		"inventoryItem": {5000, 6000}, "customer": {400, 506}, "vendor": {30, 60}, "priceLevel": {4, 4}, "pricingGroup": {3, 3},
		"unitsType": {10, 30},
		"employee":  {8, 30}, "subsidiary": {1, 1}, "location": {1, 1},
	} {
		if n := len(a.byType[kind]); n < want[0] || n > want[1] {
			t.Errorf("%d of %s", n, kind)
		}
	}
	department := map[string]string{}
	for _, r := range a.byType["classification"] {
		if parent := id(r.Body["parent"]); parent != "" {
			department[r.ID] = text(a.byID["classification/"+parent]["name"])
		}
	}
	share := map[string]int{}
	inactive, branded, zeroMarkup, noCost := 0, 0, 0, 0
	codes, upcs, lengths := map[string]bool{}, map[string]bool{}, map[int]int{}
	codeForm := regexp.MustCompile(`^[1-9]\d{3,5}$`)
	for _, r := range a.byType["inventoryItem"] {
		b := r.Body
		share[department[id(b["class"])]]++
		code, upc := text(b["itemId"]), text(b["upcCode"])
		if !codeForm.MatchString(code) || codes[code] || upcs[upc] || !strings.HasPrefix(upc, "04") || len(upc) != 13 {
			t.Fatalf("item %s: code %s, upc %s", r.ID, code, upc)
		}
		codes[code], upcs[upc] = true, true
		lengths[len(code)]++
		if b["isInactive"].(bool) {
			inactive++
		}
		if b["manufacturer"] != nil {
			branded++
			if !strings.HasPrefix(text(b["displayName"]), text(b["manufacturer"])) {
				t.Errorf("%v is not of the brand %v", b["displayName"], b["manufacturer"])
			}
		}
		for _, unit := range []string{"saleUnit", "stockUnit", "purchaseUnit"} {
			if a.unitOf[text(b[unit])] != id(b["unitsType"]) {
				t.Fatalf("item %s: %s %v", r.ID, unit, b[unit])
			}
		}
		base := checkPrices(t, a, r)
		sale, stock := decimal(a.units[text(b["saleUnit"])]["conversionRate"]),
			decimal(a.units[text(b["stockUnit"])]["conversionRate"])
		if b["averageCost"] == nil && b["lastPurchasePrice"] == nil {
			noCost++
		}
		if cost := decimal(b["averageCost"]).Mul(sale).Quo(stock, 4); base.Cmp(cost) <= 0 {
			zeroMarkup++
		}
	}
	items := len(a.byType["inventoryItem"])
	for name, percent := range map[string]int{
		"Dry Grocery": 36, "Frozen": 15, "Dairy & Refrigerated": 13, "Snacks & Confectionery": 12, "Beverages": 11,
		"Meat, Deli & Seafood": 7, "Bakery": 4, "Produce": 2,
	} {
		if off := share[name]*1000/items - percent*10; off < -2 || off > 2 {
			t.Errorf("%s has %d of %d items, %d %% are meant", name, share[name], items, percent)
		}
	}
	if inactive*200 < items || inactive*50 > items || branded*8 < items || zeroMarkup < 5 || zeroMarkup > 40 ||
		noCost < 3 || noCost > 12 {
		t.Errorf("of %d items %d are inactive, %d have a brand, %d no markup, %d no cost", items, inactive, branded, zeroMarkup, noCost)
	}
	if !codes["1043"] || lengths[4] == 0 || lengths[5] == 0 || lengths[6] == 0 {
		t.Errorf("codes by length %v, 1043 is there: %t", lengths, codes["1043"])
	}
}

// checkPrices checks an item's prices. It returns the price of its first tier at the first level.
func checkPrices(t *testing.T, a *account, r netsuitesim.Record) money.Decimal {
	t.Helper()
	tiers := map[string]int{}
	var base money.Decimal
	for _, p := range rows(r.Body, "price") {
		level := id(p["priceLevel"])
		price, from := decimal(p["price"]), decimal(p["quantity"].(map[string]any)["value"])
		if tiers[level]++; tiers[level] == 1 {
			if !from.IsZero() {
				t.Fatalf("item %s: the first tier begins at %s", r.ID, from)
			}
			if level == "1" {
				base = price
			}
		}
		if price.Sign() <= 0 || price.Places() > 2 || base.Less(price) {
			t.Fatalf("item %s: price %s at level %s", r.ID, price, level)
		}
	}
	for level := range a.byType["priceLevel"] {
		if n := tiers[string(rune('1'+level))]; n < 2 || n > 3 {
			t.Fatalf("item %s: %d tiers at level %d", r.ID, n, level+1)
		}
	}
	return base
}

func TestCustomersAreRealPlaces(t *testing.T) {
	a := generated()
	names, codes, addresses := map[string]bool{}, map[string]bool{}, map[string]bool{}
	levels, two := map[string]int{}, 0
	zip := regexp.MustCompile(`^60\d{3}$`)
	for _, r := range a.byType["customer"] {
		name, code := text(r.Body["companyName"]), text(r.Body["entityId"])
		if name == "" || names[name] || codes[code] || name == strings.ToUpper(name) && len(name) > 8 {
			t.Errorf("customer %s %q", code, name)
		}
		names[name], codes[code] = true, true
		levels[id(r.Body["priceLevel"])]++
		if !strings.HasSuffix(text(r.Body["email"]), "@example.com") {
			t.Errorf("customer %s: email %v", code, r.Body["email"])
		}
		book := rows(r.Body, "addressBook")
		if len(book) > 1 {
			two++
		}
		shipping, billing := 0, 0
		for _, row := range book {
			address := row["addressBookAddress"].(map[string]any)
			if addresses[text(row["internalId"])] || text(row["label"]) == "" || !zip.MatchString(text(address["zip"])) ||
				text(address["addr1"]) == "" {
				t.Errorf("customer %s: address %v", code, row)
			}
			addresses[text(row["internalId"])] = true
			if row["defaultShipping"].(bool) {
				shipping++
			}
			if row["defaultBilling"].(bool) {
				billing++
			}
		}
		if shipping != 1 || billing != 1 {
			t.Errorf("customer %s has %d default shipping and %d billing addresses", code, shipping, billing)
		}
	}
	if len(levels) != 4 || two < 20 {
		t.Errorf("levels %v, %d customers with two addresses", levels, two)
	}
}

// On every weekday, the next days have orders to work on, and the past has a plausible number of orders.
func TestRhythm(t *testing.T) {
	days := []civil.Date{today, civil.MustParse("2026-12-31"), civil.MustParse("2028-03-01")}
	if testing.Short() {
		days = days[:1]
	}
	for _, day := range days {
		a := generated()
		if day != today {
			a = generate(day)
		}
		perDay, weekday, past := map[string]int{}, map[string]int{}, 0
		for _, r := range a.byType["salesOrder"] {
			ship := civil.MustParse(text(r.Body["shipDate"]))
			perDay[ship.String()]++
			if ship.Before(day) {
				past++
				weekday[ship.Weekday().String()]++
			} else if id(r.Body["status"]) != "B" {
				t.Errorf("order %s for %s has status %v", r.ID, ship, r.Body["status"])
			}
		}
		for n := range 3 {
			if got := perDay[day.AddDays(n).String()]; got < 60 || got > 90 {
				t.Errorf("%s: %d orders for %s", day, got, day.AddDays(n))
			}
		}
		if past < 4000 || past > 5000 || len(perDay) != 84+3 {
			t.Errorf("%s: %d past orders, %d days with deliveries", day, past, len(perDay))
		}
		if weekday["Sunday"]*3 > weekday["Friday"]*2 {
			t.Errorf("%s: no rhythm in %v", day, weekday)
		}
	}
}

// Customers buy the same goods again: most lines are of an item that the customer has bought before.
func TestBasketsRecur(t *testing.T) {
	a := generated()
	had := map[string]bool{}
	orders := map[string]int{}
	again, lines := 0, 0
	for _, r := range a.byType["salesOrder"] { // in the order of their ids, which is the order of creation
		customer := id(r.Body["entity"])
		orders[customer]++
		for _, l := range rows(r.Body, "item") {
			k := customer + "/" + id(l["item"])
			if orders[customer] > 4 {
				lines++
				if had[k] {
					again++
				}
			}
			had[k] = true
		}
	}
	if again*2 < lines {
		t.Errorf("%d of %d lines are of goods that the customer has had before", again, lines)
	}
	if len(orders) < 400 {
		t.Errorf("only %d customers have ordered", len(orders))
	}
}

// Some customers have prices of their own, each for an active item and below the first tier of the customer's level.
func TestContractPrices(t *testing.T) {
	a := generated()
	own, levels, groups := 0, 0, 0
	for _, c := range a.byType["customer"] {
		groups += len(rows(c.Body, "groupPricing"))
		for _, row := range rows(c.Body, "itemPricing") {
			it := a.byID["inventoryItem/"+id(row["item"])]
			if it["isInactive"].(bool) {
				t.Errorf("customer %s has a price for an inactive item", c.ID)
			}
			if id(row["level"]) != "-1" {
				levels++
				continue
			}
			own++
			for _, p := range rows(it, "price") {
				if id(p["priceLevel"]) == id(c.Body["priceLevel"]) && decimal(p["quantity"].(object)["value"]).IsZero() &&
					!decimal(row["price"]).Less(decimal(p["price"])) {
					t.Errorf("customer %s: %v is not below %v", c.ID, row, p)
				}
			}
		}
	}
	if own < 16 || levels < 8 || groups < 16 {
		t.Errorf("%d prices and %d levels of items, %d levels of groups", own, levels, groups)
	}
	grouped := 0
	for _, it := range a.byType["inventoryItem"] {
		if it.Body["pricingGroup"] != nil {
			grouped++
		}
	}
	if grouped < 800 || grouped > 2000 {
		t.Errorf("%d items have a pricing group", grouped)
	}
}
