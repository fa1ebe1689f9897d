package items_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"backdock/functions/apitest"
	"backdock/functions/items"
	"backdock/shared/catalog/item"
	"backdock/shared/catalog/unit"
	"backdock/shared/platform/access"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/money"
	"backdock/shared/prices/spot"
	"backdock/shared/sales/customer"
)

type object = map[string]any

// resolved formats answers as lines: input, item, restricted, suggestions.
func resolved(t *testing.T, s *apitest.Server, body object) []string {
	t.Helper()
	var all []items.Resolved
	s.As(access.Sales, "POST", "/inventory-items/resolve", body).Want(t, 200).Into(t, &all)
	lines := make([]string, len(all))
	for i, r := range all {
		lines[i] = fmt.Sprintf("%s: %s", r.Asked, r.Item.Value.ID)
		if r.Restricted {
			lines[i] += " restricted"
		}
		for _, other := range r.Suggestions {
			lines[i] += " " + other.ItemID + "?"
		}
	}
	return lines
}

func TestResolve(t *testing.T) {
	s := shop(t)
	tests := map[string]struct {
		body object
		want []string
	}{
		"codes in any case, in the order asked": {object{"codes": []string{"s-15", "B-11", " b-13 "}},
			[]string{"s-15: 15", "B-11: 11", " b-13 : 13"}},
		"a UPC":                   {object{"codes": []string{"0400000000011"}}, []string{"0400000000011: 11"}},
		"a UPC without its zeros": {object{"codes": []string{"400000000011"}}, []string{"400000000011: 11"}},
		"the same code twice": {object{"codes": []string{"b-11", "B-11"}},
			[]string{"b-11: 11", "B-11: 11"}},
		"ids after codes": {object{"codes": []string{"s-15"}, "ids": []string{"12", "99"}},
			[]string{"s-15: 15", "12: 12", "99: "}},
		"an inactive item": {object{"codes": []string{"b-14"}}, []string{"b-14: 14"}},
		"what is restricted": {object{"codes": []string{"b-12", "b-11"}, "customerId": "110"},
			[]string{"b-12: 12 restricted", "b-11: 11"}},
		"unknown codes with suggestion": {object{"codes": []string{"pinto bean", "zzzz"}},
			[]string{"pinto bean:  B-11?", "zzzz: "}},
		"no restricted suggestions": {object{"codes": []string{"black beans"}, "customerId": "110"},
			[]string{"black beans:  B-13?"}},
		"a letter too many":              {object{"codes": []string{"s-145"}}, []string{"s-145:  S-15?"}},
		"a letter too few":               {object{"codes": []string{"s15"}}, []string{"s15:  S-15?"}},
		"two that changed places":        {object{"codes": []string{"b-31"}}, []string{"b-31:  B-13? B-11?"}},
		"another letter; 14 is not sold": {object{"codes": []string{"B-10"}}, []string{"B-10:  B-11? B-12? B-13?"}},
		"the rest is not typed": {object{"codes": []string{"040000000001"}},
			[]string{"040000000001:  B-11? B-12? B-13?"}},
		"a code like none": {object{"codes": []string{"77-4711", "\u00e94", strings.Repeat("9", 200)}},
			[]string{"77-4711: ", "\u00e94: ", strings.Repeat("9", 200) + ": "}},
		"no restricted code either": {object{"codes": []string{"B-10"}, "customerId": "110"},
			[]string{"B-10:  B-11? B-13?"}},
		"nothing": {object{}, []string{}},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			if got := resolved(t, s, tt.body); strings.Join(got, "\n") != strings.Join(tt.want, "\n") {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
	many := make([]string, 251)
	for i := range many {
		many[i] = fmt.Sprint(i)
	}
	s.As(access.Sales, "POST", "/inventory-items/resolve", object{"codes": many, "ids": many}).Want(t, 400)
	s.As(access.Sales, "POST", "/inventory-items/resolve", object{"codes": []string{"b-11"}, "customerId": "none"}).Want(t,
		404)
	s.As(access.Driver, "POST", "/inventory-items/resolve", object{"codes": []string{"b-11"}}).Want(t, 403)
}

// A code that was moved to another item finds that item at once.
func TestResolveFollowsChanges(t *testing.T) {
	s := shop(t)
	if got := resolved(t, s, object{"codes": []string{"new-1"}})[0]; got != "new-1: " {
		t.Fatal(got)
	}
	store := s.Items()
	if _, err := store.Import(ctx, []item.Item{{ID: "16", ItemID: "NEW-1", Name: "Lentils", IsActive: true}}); err != nil {
		t.Fatal(err)
	}
	if got := resolved(t, s, object{"codes": []string{"new-1"}})[0]; got != "new-1: 16" {
		t.Error(got)
	}
}

func TestSubstitutes(t *testing.T) {
	s := shop(t)
	store := s.Items()
	stock := map[string]item.Stock{}
	for _, id := range []string{"12", "13", "14", "15"} {
		stock[id] = item.Stock{OnHand: money.Int(9), Available: money.Int(9)}
	}
	if _, err := store.ImportStock(ctx, stock); err != nil {
		t.Fatal(err)
	}
	ids := func(path string) string {
		t.Helper()
		return strings.Join(idsIn(t, s.As(access.Sales, "GET", path, nil)), " ")
	}
	tag := func(id string, change object) {
		t.Helper()
		s.As(access.Manager, "PATCH", "/inventory-items/"+id+"/metadata", change).Want(t, 200)
	}
	tag("11", object{"tags": []string{"dry", "canned"}})
	tag("13", object{"tags": []string{"canned"}})
	if got := ids("/inventory-items/11/substitutes"); got != "13 12" { // 14 is inactive, 15 has another category
		t.Errorf("of its category: %s", got)
	}
	if got := ids("/inventory-items/11/substitutes?customerId=110"); got != "13" {
		t.Errorf("without what is restricted: %s", got)
	}
	tag("11", object{"substitutes": []string{"15", "14", "12"}})
	if got := ids("/inventory-items/11/substitutes"); got != "15 12" {
		t.Errorf("its own: %s", got)
	}
	if got := ids("/inventory-items/15/substitutes"); got != "" {
		t.Errorf("of one without any: %s", got)
	}
	s.As(access.Sales, "GET", "/inventory-items/99/substitutes", nil).Want(t, 404)
}

// A substitute that is not sold in the units of the lines comes after those that are.
func TestSubstitutesSoldInTheUnitOfTheLineComeFirst(t *testing.T) {
	s := shop(t)
	if _, err := s.UnitTypes().Import(ctx, []unit.Type{{ID: "8", Name: "Pound", Items: []unit.Unit{
		{ID: "3", UnitOfMeasure: "Pound", Abbreviation: "LB", ConversionRate: money.Int(1), IsBase: true}}},
		{ID: "9", Name: "Each / Case of 24", Items: []unit.Unit{
			{ID: "4", UnitOfMeasure: "Each", Abbreviation: "EA", ConversionRate: money.Int(1), IsBase: true},
			{ID: "5", UnitOfMeasure: "Case", Abbreviation: "CS", ConversionRate: money.Int(24)}}}}); err != nil {
		t.Fatal(err)
	}
	product := func(id, types, unit string) item.Item {
		return item.Item{ID: id, ItemID: "B-" + id, Name: "Beans " + id, Category: "Beans", UnitsTypeID: types, SaleUnit: unit,
			StockUnit: unit, PurchaseUnit: unit, IsActive: true}
	}
	if _, err := s.Items().Import(ctx, []item.Item{product("21", "8", "3"), product("22", "9", "5")}); err != nil {
		t.Fatal(err)
	}
	stock := map[string]item.Stock{}
	for _, id := range []string{"12", "21", "22"} {
		stock[id] = item.Stock{OnHand: money.Int(9), Available: money.Int(9)}
	}
	if _, err := s.Items().ImportStock(ctx, stock); err != nil {
		t.Fatal(err)
	}
	s.As(access.Manager, "PATCH", "/inventory-items/11/metadata", object{"substitutes": []string{"21", "22", "12"}}).
		Want(t, 200)
	for query, want := range map[string]string{
		"":                 "21 22 12",
		"?units=2":         "12 21 22", // a case of 24 is not the case of 12
		"?units=1":         "22 12 21",
		"?units=1&units=2": "12 22 21",
		"?units=404":       "21 22 12",
	} {
		got := strings.Join(idsIn(t, s.As(access.Sales, "GET", "/inventory-items/11/substitutes"+query, nil)), " ")
		if got != want {
			t.Errorf("%q: got %s, want %s", query, got, want)
		}
	}
}

// BenchmarkResolve500 resolves 500 codes of a catalog of 8,000 items, every tenth unknown.
func BenchmarkResolve500(b *testing.B) {
	s := apitest.New(b)
	units := s.UnitTypes()
	store := s.Items()
	customers := s.Customers()
	var all []item.Item
	for n := range 8000 {
		all = append(all, item.Item{ID: fmt.Sprint(n), ItemID: fmt.Sprintf("SKU-%05d", n), UPC: fmt.Sprintf("%012d", n),
			Name: fmt.Sprintf("Product number %d of many", n), IsActive: true,
			UnitsTypeID: "7", SaleUnit: "1", StockUnit: "1", Prices: []item.Price{{PriceLevelID: "1", Price: money.Int(3)},
				{PriceLevelID: "2", Price: money.Int(2)}}})
	}
	if _, err := store.Import(ctx, all); err != nil {
		b.Fatal(err)
	}
	if _, err := units.Import(ctx, []unit.Type{{ID: "7", Name: "Each", Items: []unit.Unit{{ID: "1", UnitOfMeasure: "Each",
		ConversionRate: money.Int(1), IsBase: true}}}}); err != nil {
		b.Fatal(err)
	}
	if _, err := customers.Import(ctx, []customer.Customer{{ID: "110", Name: "Halsted Tavern",
		IsActive: true}}); err != nil {
		b.Fatal(err)
	}
	codes := make([]string, 500)
	for i := range codes {
		if codes[i] = fmt.Sprintf("sku-%05d", 16*i); i%10 == 0 {
			codes[i] = []string{fmt.Sprintf("SXU-9%04d", i), fmt.Sprintf("%d", 90000+i), fmt.Sprintf("sku-%06d", 16*i)}[i/10%3]
		}
	}
	for _, unknown := range []bool{false, true} {
		b.Run(fmt.Sprintf("unknown=%t", unknown), func(b *testing.B) {
			asked := codes
			if !unknown {
				asked = nil
				for i, c := range codes {
					if i%10 == 0 {
						c = fmt.Sprintf("sku-%05d", 16*i)
					}
					asked = append(asked, c)
				}
			}
			body := object{"codes": asked, "customerId": "110"}
			s.As(access.Sales, "POST", "/inventory-items/resolve", body).Want(b, 200)
			start := time.Now()
			for b.Loop() {
				s.As(access.Sales, "POST", "/inventory-items/resolve", body).Want(b, 200)
			}
			b.ReportMetric(float64(time.Since(start).Milliseconds())/float64(b.N), "ms/call")
		})
	}
}

// An item with an open offer carries it, for those who may see prices; the others have no such field.
func TestAnItemHasItsOpenSpotOffers(t *testing.T) {
	s := shop(t)
	sheets := spot.NewSheets(s.Table, s.Blobs, s.Now)
	line := spot.Line{ID: spot.LineID("S1", "a"), ItemID: "11", Quantity: money.Int(7), Units: "2", Conversion: money.Int(12),
		Cost: money.Int(3), ValidFrom: s.Now(), ValidTo: s.Now().Add(time.Hour),
		Prices: []spot.LevelPrice{{PriceLevelID: "1", Price: money.Int(20)}}}
	sheet := spot.Sheet{ID: "S1", Date: civil.Of(s.Now()), Content: spot.Content{Lines: []spot.Line{line}}}
	if _, err := sheets.Create(ctx, sheet); err != nil {
		t.Fatal(err)
	}
	if _, err := sheets.Publish(ctx, "S1", nil, nil); err != nil {
		t.Fatal(err)
	}
	ask := func(role access.Role, id string) string {
		return string(s.As(role, "POST", "/inventory-items/resolve", object{"ids": []string{id}}).Want(t, 200).Body)
	}
	want := `"spotOffers":[{"lineId":"S1-a","units":"2","conversion":12,"left":84,`
	if got := ask(access.Sales, "11"); !strings.Contains(got, want) || strings.Contains(got, `"cost"`) {
		t.Errorf("for sales: %s", got)
	}
	for role, id := range map[access.Role]string{access.Warehouse: "11", access.Sales: "12"} {
		if got := ask(role, id); strings.Contains(got, "spotOffers") {
			t.Errorf("for %s: %s", role, got)
		}
	}
	s.Advance(time.Hour)
	if got := ask(access.Sales, "11"); strings.Contains(got, "spotOffers") {
		t.Errorf("after its end: %s", got)
	}
}
