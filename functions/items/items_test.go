package items_test

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
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
	"backdock/shared/sales/customer"
)

var ctx = context.Background()

// shop is a server with a small catalog and customer 110, who may not buy item 12 and prefers item 13.
func shop(t testing.TB) *apitest.Server {
	t.Helper()
	s := apitest.New(t)
	units := s.UnitTypes()
	store := s.Items()
	customers := s.Customers()
	cost := money.MustParse("1.50")
	make := func(id, code, name, category string) item.Item {
		return item.Item{ID: id, ItemID: code, UPC: "04000000000" + id, Name: name, Category: category, Brand: "Casa Vega",
			UnitsTypeID: "7",
			SaleUnit:    "2", StockUnit: "1", PurchaseUnit: "2", AverageCost: &cost, LastPurchasePrice: &cost, IsActive: true}
	}
	gone := make("14", "B-14", "Navy Beans", "Beans")
	gone.IsActive = false
	steps := []func() (int, error){
		func() (int, error) {
			return units.Import(ctx, []unit.Type{{ID: "7", Name: "Each / Case of 12", Items: []unit.Unit{
				{ID: "1", UnitOfMeasure: "Each", Abbreviation: "EA", ConversionRate: money.Int(1), IsBase: true},
				{ID: "2", UnitOfMeasure: "Case", Abbreviation: "CS", ConversionRate: money.Int(12)}}}})
		},
		func() (int, error) {
			return store.Import(ctx, []item.Item{make("11", "B-11", "Pinto Beans", "Beans"), make("12", "B-12", "Black Beans",
				"Beans"),
				make("13", "B-13", "Refried Black Beans", "Beans"), gone, make("15", "S-15", "Tomato Soup", "Soup")})
		},
		func() (int, error) {
			price := func(p string) []item.Price {
				return []item.Price{{PriceLevelID: "1", Price: money.MustParse(p)}, {PriceLevelID: "1", Quantity: money.Int(10),
					Price: money.MustParse("17")}}
			}
			return store.ImportPrices(ctx, map[string][]item.Price{"11": price("24.00"), "12": price("18.00"),
				"15": price("21.60")})
		},
		func() (int, error) {
			return store.ImportStock(ctx, map[string]item.Stock{"11": {OnHand: money.Int(40), Committed: money.Int(4),
				Available: money.Int(36)}})
		},
		func() (int, error) {
			return store.ImportArrivals(ctx, map[string]*item.Arrival{"11": {Date: civil.MustParse("2026-11-24"),
				Quantity: money.Int(120)}})
		},
		func() (int, error) {
			return customers.Import(ctx, []customer.Customer{{ID: "110", EntityID: "C110", Name: "Halsted Tavern",
				IsActive: true}})
		},
	}
	for i, step := range steps {
		if _, err := step(); err != nil {
			t.Fatalf("step %d: %v", i, err)
		}
	}
	if err := customers.AddRestricted(ctx, "110", "12"); err != nil {
		t.Fatal(err)
	}
	if err := customers.AddPreferred(ctx, "110", "13"); err != nil {
		t.Fatal(err)
	}
	return s
}

func idsIn(t *testing.T, a apitest.Answer) []string {
	t.Helper()
	var page struct {
		Items []struct {
			ID string `json:"_id"`
		} `json:"inventoryItems"`
	}
	if a.Body[0] == '[' {
		a.Want(t, 200).Into(t, &page.Items)
	} else {
		a.Want(t, 200).Into(t, &page)
	}
	ids := []string{}
	for _, it := range page.Items {
		ids = append(ids, it.ID)
	}
	return ids
}

func TestWhoSeesWhat(t *testing.T) {
	s := shop(t)
	tests := map[access.Role]struct{ has, hasNot []string }{
		access.Admin: {[]string{`"averageCost":1.5`, `"lastPurchasePrice":1.5`, `"margin":0.25`, `"price":24`}, nil},
		access.Sales: {[]string{`"price":24`, `"available":36`, `"name":"Each / Case of 12"`},
			[]string{"averageCost", "margin", "lastPurchasePrice"}},
		access.Warehouse: {[]string{`"prices":[]`, `"nextArrival":{"date":"2026-11-24","quantity":120}`},
			[]string{"averageCost", "margin", `"price":24`}},
	}
	for role, tt := range tests {
		for _, path := range []string{"/inventory-items/11", "/inventory-items/search?q=b-11",
			"/inventory-items/paginated?search=pinto"} {
			a := s.As(role, "GET", path, nil).Want(t, 200, append(tt.has, `"itemId":"B-11"`, `"status":"synced"`)...)
			for _, text := range tt.hasNot {
				if strings.Contains(string(a.Body), text) {
					t.Errorf("%s sees %s in %s", role, text, a.Body)
				}
			}
		}
	}
	s.As(access.Driver, "GET", "/inventory-items/11", nil).Want(t, 403)
	s.As(access.Sales, "GET", "/inventory-items/99", nil).Want(t, 404, "there is no item 99")
	s.As(access.Warehouse, "GET", "/inventory-items/all", nil).Want(t, 200)
	if a := s.As(access.Warehouse, "GET", "/inventory-items/all", nil); strings.Contains(string(a.Body), "basePrice") {
		t.Errorf("warehouse sees prices: %s", a.Body)
	}
}

func TestSearchLeavesOutWhatMayNotBeSold(t *testing.T) {
	s := shop(t)
	s.As(access.Pricing, "PATCH", "/inventory-items/15/metadata", map[string]any{"hidden": true}).Want(t, 200,
		`"hidden":true`)
	tests := map[string]struct {
		path string
		want []string
	}{
		"words":                         {"/inventory-items/search?q=black+beans", []string{"12", "13"}},
		"a restricted item":             {"/inventory-items/search?q=black+beans&customerId=110", []string{"13"}},
		"its code":                      {"/inventory-items/search?q=B-12&customerId=110", []string{}},
		"its UPC":                       {"/inventory-items/search?q=0400000000012&customerId=110", []string{}},
		"an inactive item":              {"/inventory-items/search?q=B-14", []string{}},
		"a hidden item":                 {"/inventory-items/search?q=tomato+soup", []string{}},
		"a preferred item comes first":  {"/inventory-items/search?customerId=110", []string{"13", "11"}},
		"only what is there":            {"/inventory-items/search?q=beans&inStock=true", []string{"11"}},
		"another category":              {"/inventory-items/search?q=beans&category=Soup", []string{}},
		"a term":                        {"/inventory-items/search/pimto%20beans", []string{"11"}},
		"a term for a customer":         {"/inventory-items/search/black?customerId=110", []string{"13"}},
		"autocomplete":                  {"/inventory-items/search/autocomplete?q=bla&limit=1", []string{"12"}},
		"autocomplete for a customer":   {"/inventory-items/search/autocomplete?q=bla&customerId=110", []string{"13"}},
		"autocomplete of nothing":       {"/inventory-items/search/autocomplete", []string{}},
		"all of them":                   {"/inventory-items/all", []string{"12", "14", "11", "13", "15"}},
		"all that are sold":             {"/inventory-items/all-active", []string{"12", "11", "13"}},
		"all that are sold, with units": {"/inventory-items/with-unit-types", []string{"12", "11", "13"}},
		"a page of everything":          {"/inventory-items/paginated?limit=2&page=2", []string{"11", "13"}},
		"a search among everything":     {"/inventory-items/paginated?search=navy", []string{"14"}},
		"a page beyond the last":        {"/inventory-items/search?q=beans&page=1000000&limit=200", []string{}},
		"availability, in the order of q": {"/inventory-items/get-inventory-availability?ids=13,99,11,13",
			[]string{"13", "11"}},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			if got := idsIn(t, s.As(access.Sales, "GET", tt.path, nil)); !slices.Equal(got, tt.want) {
				t.Errorf("%s finds %v, want %v", tt.path, got, tt.want)
			}
		})
	}
}

func TestSearchAnswers(t *testing.T) {
	s := shop(t)
	s.As(access.Sales, "GET", "/inventory-items/search?q=beans&limit=2", nil).Want(t, 200, `"total":3`, `"totalPages":2`,
		`"page":1`, `"limit":2`, `"tookMs":`, `"score":`, `"partial":false`)
	s.As(access.Sales, "GET", "/inventory-items/search?q=beans+xylophone", nil).Want(t, 200, `"total":3`, `"partial":true`)
	a := s.As(access.Sales, "GET", "/inventory-items/search?q=pinto&explain=true", nil).Want(t, 200, `"name":"name"`,
		`"pinto exact pinto"`)
	var page struct {
		Items []struct {
			Score   float64
			Explain []struct{ Score float64 }
		} `json:"inventoryItems"`
	}
	a.Into(t, &page)
	sum := 0.0
	for _, p := range page.Items[0].Explain {
		sum += p.Score
	}
	if d := sum - page.Items[0].Score; d > 0.01 || d < -0.01 {
		t.Errorf("the parts are %v together, the score is %v", sum, page.Items[0].Score)
	}
	s.As(access.Sales, "GET", "/inventory-items/search/autocomplete?q=pin", nil).
		Want(t, 200, `"highlight":[{"text":"Pin","match":true},{"text":"to Beans","match":false}]`)
	s.As(access.Sales, "GET", "/inventory-items/with-unit-types", nil).Want(t, 200, `"conversionRate":12`)
	s.As(access.Sales, "GET", "/unit-types/all", nil).Want(t, 200, `"abbreviation":"CS"`, `"isBase":true`)
	s.As(access.Sales, "GET", "/inventory-items/get-inventory-availability?ids=13", nil).Want(t, 200, `"nextArrival":null`,
		`"onHand":0`)
}

func TestSearchRefuses(t *testing.T) {
	s := shop(t)
	for path, want := range map[string]struct {
		status int
		text   string
	}{
		"/inventory-items/search?q=" + strings.Repeat("a", 201): {400,
			"q must be at most 200 characters long"},
		"/inventory-items/search?q=a%00b": {400,
			"q must not contain control characters"},
		"/inventory-items/search?q=beans&page=0": {400, "page must not be less than 1"},
		"/inventory-items/search?q=beans&limit=201": {400,
			"limit must not be greater than 200"},
		"/inventory-items/search?q=beans&limit=x":       {400, "limit"},
		"/inventory-items/search?q=beans&customerId=99": {404, "there is no customer 99"},
		"/inventory-items/search/autocomplete?q=b&limit=21": {400,
			"limit must not be greater than 20"},
		"/inventory-items/get-inventory-availability": {400, "ids"},
		"/inventory-items/get-inventory-availability?ids=" + strings.Repeat("1,", 501): {400,
			"ids must have at most 500 entries"},
		"/inventory-items/paginated?zeroMarkupOnly=true": {403, "cost.view"},
	} {
		s.As(access.Sales, "GET", path, nil).Want(t, want.status, want.text)
	}
}

func TestZeroMarkup(t *testing.T) {
	s := shop(t)
	if got := idsIn(t, s.As(access.Pricing, "GET", "/inventory-items/paginated?zeroMarkupOnly=true",
		nil)); !slices.Equal(got, []string{"12"}) {
		t.Errorf("got %v", got)
	}
	if got := idsIn(t, s.As(access.Pricing, "GET", "/inventory-items/paginated?zeroMarkupOnly=true&search=pinto",
		nil)); len(got) != 0 {
		t.Errorf("got %v", got)
	}
}

func TestMetadata(t *testing.T) {
	s := shop(t)
	patch := func(role access.Role, id string, body any) apitest.Answer {
		return s.As(role, "PATCH", "/inventory-items/"+id+"/metadata", body)
	}
	patch(access.Sales, "11", map[string]any{"featured": true}).Want(t, 403)
	patch(access.Warehouse, "99", map[string]any{"featured": true}).Want(t, 404)
	all := map[string]any{"tags": []string{" vegan ", "gluten  free", "vegan", ""}, "description": "Whole, 6/#10",
		"searchKeywords": []string{"frijoles"},
		"featured":       true, "hidden": false, "allowSubstitutes": true, "substitutes": []string{"12"}, "version": 0}
	for range 2 {
		patch(access.Warehouse, "11", all).Want(t, 200, `"tags":["vegan","gluten free"]`, `"description":"Whole, 6/#10"`,
			`"searchKeywords":["frijoles"]`,
			`"featured":true`, `"allowSubstitutes":true`, `"substitutes":["12"]`, `"version":1`)
		delete(all, "version")
	}
	patch(access.Warehouse, "11", map[string]any{"featured": false, "version": 0}).Want(t, 409, `"current":{"_id":"11"`,
		`"version":1`)
	patch(access.Warehouse, "11", map[string]any{"tags": []string{}}).Want(t, 200, `"tags":[]`,
		`"searchKeywords":["frijoles"]`, `"featured":true`)
	for body, want := range map[string]string{
		`{"tags":"vegan"}`:                                    "tags must be an array",
		`{"tags":[7]}`:                                        "tags.0 must be a string",
		`{"color":"red"}`:                                     "color should not exist",
		`{"featured":"yes"}`:                                  "featured must be a boolean",
		`{"substitutes":["99"]}`:                              "there is no item 99",
		`{"substitutes":["11"]}`:                              "must not name the item itself",
		`{"tags":["` + strings.Repeat("x", 61) + `"]}`:        "tags must be at most 60 characters long each",
		`{"description":"` + strings.Repeat("x", 5001) + `"}`: "description must be at most 5000 characters long",
	} {
		patch(access.Warehouse, "11", body).Want(t, 400, want)
	}
	if got := idsIn(t, s.As(access.Sales, "GET", "/inventory-items/search?q=frijoles", nil)); !slices.Equal(got,
		[]string{"11"}) {
		t.Errorf("a keyword finds %v", got)
	}
}

func TestBulkMetadata(t *testing.T) {
	s := shop(t)
	bulk := func(body any) apitest.Answer {
		return s.As(access.Pricing, "PATCH", "/inventory-items/bulk/metadata", body)
	}
	bulk(map[string]any{"ids": []string{"11", "99", "12"}, "set": map[string]any{"featured": true,
		"tags": []string{"a", "b"}}, "addTags": []string{"c"}, "removeTags": []string{"a"}}).
		Want(t, 200, `{"_id":"11","ok":true,"version":1,"changed":true,"batchId":"`,
			`{"_id":"99","ok":false,"error":"there is no item 99","version":0,"code":"missing","changed":false}`,
			`{"_id":"12","ok":true,"version":1,"changed":true,"batchId":"`)
	bulk(map[string]any{"ids": []string{"12"}, "addTags": []string{"c", "d"}}).Want(t, 200, `"version":2`)
	s.As(access.Sales, "GET", "/inventory-items/12", nil).Want(t, 200, `"tags":["b","c","d"]`, `"featured":true`)
	s.As(access.Sales, "GET", "/inventory-items/tags/existing", nil).Want(t, 200,
		`[{"tag":"b","count":2},{"tag":"c","count":2},{"tag":"d","count":1}]`)
	if got := idsIn(t, s.As(access.Sales, "GET", "/inventory-items/search?tags=b,d", nil)); !slices.Equal(got,
		[]string{"12"}) {
		t.Errorf("tags find %v", got)
	}
	bulk(map[string]any{"ids": []string{}}).Want(t, 400, "ids must have at least 1 entries")
	bulk(map[string]any{"addTags": []string{"x"}}).Want(t, 400, "ids should not be empty")
	bulk(map[string]any{"ids": []string{"11"}, "set": map[string]any{"substitutes": []string{"11"}}}).Want(t, 400,
		"must not name the item itself")
	s.As(access.Sales, "PATCH", "/inventory-items/bulk/metadata", map[string]any{"ids": []string{"11"}}).Want(t, 403)
}

func TestSearchData(t *testing.T) {
	s := shop(t)
	version := func() string {
		var data items.SearchData
		s.As(access.Sales, "GET", "/inventory-items/search/data", nil).
			Want(t, 200, `"categories":[{"name":"Beans","count":3},{"name":"Soup","count":1}]`,
				`"brands":[{"name":"Casa Vega","count":4}]`, `"synonyms":[`).Into(t, &data)
		return data.Version
	}
	before := version()
	if before == "" || before != version() {
		t.Error("the version changes by itself")
	}
	s.As(access.Admin, "PATCH", "/inventory-items/11/metadata", map[string]any{"tags": []string{"new"}}).Want(t, 200)
	if before == version() {
		t.Error("the version stays when tags change")
	}
}

// Tags and unit types of an empty installation are empty lists.
func TestEmptyCatalog(t *testing.T) {
	s := apitest.New(t)
	for _, path := range []string{"/unit-types/all", "/inventory-items/all", "/inventory-items/tags/existing",
		"/inventory-items/search/x"} {
		s.As(access.Sales, "GET", path, nil).Want(t, 200, "[]")
	}
	s.As(access.Sales, "GET", "/inventory-items/search", nil).Want(t, 200, `"inventoryItems":[]`, `"total":0`)
}

// BenchmarkSearchRequest searches 5,000 items, from the request to the answer.
func BenchmarkSearchRequest(b *testing.B) {
	s := shop(b)
	store := s.Items()
	var all []item.Item
	for i := range 5000 {
		all = append(all, item.Item{ID: fmt.Sprint(1000 + i), ItemID: fmt.Sprint("X-", i), Name: fmt.Sprint("Beans of kind ",
			i%700), IsActive: true, UnitsTypeID: "7"})
	}
	if _, err := store.Import(ctx, all); err != nil {
		b.Fatal(err)
	}
	s.Advance(time.Hour) // recent writes are read again for a few seconds
	token := s.Token(access.Sales)
	for b.Loop() {
		a := s.Do(apitest.Request{Method: "GET", Path: "/inventory-items/search?q=kind+of+bens&limit=12&customerId=110",
			Token: token})
		if a.Status != 200 || !json.Valid(a.Body) {
			b.Fatal(a)
		}
	}
}

// NetSuite's description, sent back unchanged, stays NetSuite's, so that later changes there are shown. A
// description that somebody wrote stays, until an empty one removes it.
func TestADescriptionThatIsSentBackStaysNetSuites(t *testing.T) {
	s := shop(t)
	store := s.Items()
	says := func(description string) {
		t.Helper()
		if _, err := store.Import(ctx, []item.Item{{ID: "11", ItemID: "B-11", Name: "Pinto Beans", Description: description,
			IsActive: true}}); err != nil {
			t.Fatal(err)
		}
	}
	shown := func(want string) apitest.Answer {
		t.Helper()
		return s.As(access.Pricing, "GET", "/inventory-items/11", nil).Want(t, 200, `"description":"`+want+`"`)
	}
	change := func(body any) {
		t.Helper()
		s.As(access.Pricing, "PATCH", "/inventory-items/11/metadata", body).Want(t, 200)
	}
	says("dry, 50 lb")
	change(shown("dry, 50 lb").Body)
	says("dry, 25 lb")
	shown("dry, 25 lb")
	change(map[string]any{"description": "our best beans"})
	change(shown("our best beans").Body)
	says("dry, 20 lb")
	shown("our best beans")
	change(map[string]any{"description": ""})
	shown("dry, 20 lb")
}
