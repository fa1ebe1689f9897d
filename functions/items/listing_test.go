package items_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"backdock/functions/items"
	"backdock/shared/catalog/item"
	"backdock/shared/insight/assortment"
	"backdock/shared/platform/access"
	"backdock/shared/platform/money"
)

const listPath = "/inventory-items/paginated"

// catalog is shop with item 13 tagged, item 15 hidden, and some on order.
func catalog(t *testing.T) *listed {
	t.Helper()
	s := shop(t)
	if _, err := s.Items().ImportStock(ctx, map[string]item.Stock{"13": {OnOrder: money.Int(12)}}); err != nil {
		t.Fatal(err)
	}
	bulk(t, s, map[string]any{"ids": []string{"13", "11"}, "addTags": []string{"canned, dry"}})
	bulk(t, s, map[string]any{"ids": []string{"15"}, "set": map[string]any{"hidden": true, "tags": []string{"new"}}})
	return &listed{t, s.Items(), func(role access.Role, query string) items.ItemsPage {
		t.Helper()
		var page items.ItemsPage
		s.As(role, "GET", listPath+query, nil).Want(t, 200).Into(t, &page)
		return page
	}}
}

type listed struct {
	t     *testing.T
	store *item.Items
	page  func(role access.Role, query string) items.ItemsPage
}

func (l *listed) ids(query string) string {
	l.t.Helper()
	var ids []string
	for _, it := range l.page(access.Pricing, query).Items {
		ids = append(ids, it.ID)
	}
	return strings.Join(ids, " ")
}

func TestListingFilters(t *testing.T) {
	l := catalog(t)
	for query, want := range map[string]string{
		"":                                            "12 14 11 13 15",
		"?category=Beans":                             "12 14 11 13",
		"?category=Beans&category=Soup&limit=2":       "12 14",
		"?brand=Casa%20Vega&category=Soup":            "15",
		"?tag=canned,%20dry":                          "11 13",
		"?tag=canned,%20dry&tag=new":                  "11 13 15",
		"?tag=nothing":                                "",
		"?stock=in":                                   "11",
		"?stock=in&stock=ordered":                     "11 13",
		"?stock=out&category=Soup":                    "15",
		"?image=yes":                                  "",
		"?image=no&hidden=true":                       "15",
		"?hidden=false&active=true":                   "12 11 13",
		"?active=false":                               "14",
		"?featured=true":                              "",
		"?outOfStock=true":                            "",
		"?sold=true":                                  "",
		"?zeroMarkupOnly=true":                        "12",
		"?search=black%20beans":                       "12 13",
		"?search=beans&sort=itemId&direction=desc":    "14 13 12 11",
		"?search=beans&tag=canned,%20dry&sort=itemId": "11 13",
		"?sort=itemId&direction=desc&limit=2&page=2":  "13 12",
		"?sort=basePrice":                             "14 13 12 15 11",
		"?sort=margin&direction=desc":                 "11 15 12 14 13",
		"?sort=available&direction=desc&limit=1":      "11",
		"?sort=onOrder&direction=desc&limit=1":        "13",
		"?sort=nextArrival&direction=desc&limit=1":    "11",
		"?sort=category&limit=1&page=5":               "15",
	} {
		if got := l.ids(query); got != want {
			t.Errorf("%s: %s, want %s", query, got, want)
		}
	}
}

func TestListingFacets(t *testing.T) {
	l := catalog(t)
	page := l.page(access.Pricing, "?category=Beans&hidden=false")
	count := func(what string, in []assortment.Count, value string, want int) {
		t.Helper()
		i := slices.IndexFunc(in, func(c assortment.Count) bool { return c.Value == value })
		if i < 0 || in[i].Count != want {
			t.Errorf("%s %s: %v, want %d", what, value, in, want)
		}
	}
	f := page.Facets
	count("category", f.Category, "Beans", 4)
	if len(f.Category) != 1 { // Soup is hidden
		t.Errorf("categories: %v", f.Category)
	}
	count("tag", f.Tag, "canned, dry", 2)
	count("stock", f.Stock, "in", 1)
	count("stock", f.Stock, "out", 3)
	count("stock", f.Stock, "ordered", 1)
	count("shown", f.Shown, "visible", 4)
	count("shown", f.Shown, "hidden", 0)
	count("shown", f.Shown, "inactive", 1)
	count("price", f.Price, "zero_markup", 1)
	if page.StockValue == nil || page.StockValue.String() != "60" {
		t.Errorf("value in stock: %v", page.StockValue)
	}
	if p := l.page(access.Pricing, "?page=2&limit=2"); p.Facets != nil || p.StockValue == nil {
		t.Errorf("page 2: %+v", p)
	}
}

// An item is under its floor when a price is less than the floor published for its level.
func TestListingOfItemsUnderTheirFloor(t *testing.T) {
	l := catalog(t)
	if got := l.ids("?underFloorOnly=true"); got != "" {
		t.Errorf("without floors: %s", got)
	}
	high, low := money.Int(1000), money.MustParse("0.01")
	floors := map[string][]item.NewFloor{"11": {{PriceLevelID: item.BaseLevel, Price: high}},
		"12": {{PriceLevelID: item.BaseLevel, Price: low}}, "13": {{PriceLevelID: "none", Price: high}}}
	if err := l.store.PublishFloors(ctx, floors, item.MatrixFloor, low); err != nil {
		t.Fatal(err)
	}
	if got := l.ids("?underFloorOnly=true"); got != "11" {
		t.Errorf("under their floor: %s", got)
	}
	if got := l.ids("?underFloorOnly=true&zeroMarkupOnly=true"); got != "12 11" {
		t.Errorf("or without markup: %s", got)
	}
	want := []assortment.Count{{Value: assortment.ZeroMarkup, Count: 1}, {Value: assortment.UnderFloor, Count: 1}}
	if got := l.page(access.Pricing, "").Facets.Price; !slices.Equal(got, want) {
		t.Errorf("counted %v", got)
	}
}

// What is computed from cost, and prices, are absent for those who may not see them.
func TestListingHidesCosts(t *testing.T) {
	l := catalog(t)
	p := l.page(access.Sales, "")
	if p.StockValue != nil || p.Items[0].Margin != nil || p.Items[0].BasePrice == nil {
		t.Errorf("sales: %+v", p)
	}
	if price := p.Facets.Price; len(price) != 1 || price[0].Value != assortment.UnderFloor {
		t.Errorf("sales: %+v", price)
	}
	p = l.page(access.Warehouse, "")
	if p.Facets.Price != nil || p.Items[0].BasePrice != nil || len(p.Items[0].Prices) > 0 {
		t.Errorf("warehouse: %+v", p.Items[0])
	}
	s := shop(t)
	for query, role := range map[string]access.Role{"?sort=margin": access.Sales, "?sort=basePrice": access.Warehouse,
		"?zeroMarkupOnly=true&sort=basePrice": access.Sales, "?underFloorOnly=true": access.Warehouse} {
		s.As(role, "GET", listPath+query, nil).Want(t, 403)
	}
	for _, query := range []string{"?stock=some", "?sort=price", "?direction=up", "?hidden=maybe", "?limit=201"} {
		s.As(access.Pricing, "GET", listPath+query, nil).Want(t, 400)
	}
}

// A row of the list has the same item as the item's own page.
func TestListedItemsAreWhole(t *testing.T) {
	s := shop(t)
	bulk(t, s, map[string]any{"ids": []string{"11"}, "set": map[string]any{"description": "Pinto Beans, 6/10 oz",
		"substitutes": []string{"12"}, "allowSubstitutes": true, "searchKeywords": []string{"k"}}})
	var page items.ItemsPage
	s.As(access.Pricing, "GET", listPath, nil).Want(t, 200).Into(t, &page)
	for _, it := range page.Items {
		got, err := json.Marshal(it.Item)
		if err != nil {
			t.Fatal(err)
		}
		want, err := json.Marshal(itemOf(t, s, it.ID))
		if err != nil {
			t.Fatal(err)
		}
		if string(got) != string(want) {
			t.Errorf("listed %s\nread   %s", got, want)
		}
		if want := map[bool]string{true: "6/10 oz", false: "12 EA"}[it.ID == "11"]; it.Pack != want {
			t.Errorf("pack of %s: %s", it.ID, it.Pack)
		}
	}
}
