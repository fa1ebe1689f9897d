package assortment

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
	"time"

	"backdock/shared/catalog/item"
	"backdock/shared/catalog/unit"
	"backdock/shared/insight/stats"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/money"
)

var today = civil.MustParse("2026-11-23")

var types = map[string]unit.Type{"1": {ID: "1", Items: []unit.Unit{
	{ID: "1", Abbreviation: "EA", ConversionRate: money.Int(1), IsBase: true},
	{ID: "2", Abbreviation: "CS", ConversionRate: money.Int(12)}}}}

func chance(r *rand.Rand, percent int) bool { return r.IntN(100) < percent }

func oneOf(r *rand.Rand, all ...string) string { return all[r.IntN(len(all))] }

func someOf(r *rand.Rand, all ...string) []string {
	var some []string
	for _, v := range all {
		if chance(r, 30) {
			some = append(some, v)
		}
	}
	return some
}

// randomRows makes items, some of them sold and some marked.
func randomRows(r *rand.Rand, n int) ([]*item.Row, inputs) {
	of := inputs{today: today, sales: &sales{byItem: map[string]*Sold{}}, marks: &marks{}}
	rows := make([]*item.Row, n)
	for i := range rows {
		cost, price := money.Int(int64(r.IntN(5))), money.Int(int64(r.IntN(90)))
		row := &item.Row{ID: fmt.Sprint(i), ItemID: fmt.Sprint("C", r.IntN(n)), Name: oneOf(r, "Beans", "Corn", "Soup"),
			Category: oneOf(r, "", "Cheese", "Cakes, fresh", "Yogurt"), Brand: oneOf(r, "", "Zerto", "Domty"),
			Tags: someOf(r, "deli", "organic", "holiday"), UnitsTypeID: oneOf(r, "1", "1", "9"), SaleUnit: "2",
			StockUnit: oneOf(r, "1", "2"), Available: money.Int(int64(r.IntN(30) - 10)),
			OnHand: money.Int(int64(r.IntN(30))), IsActive: chance(r, 90), Featured: chance(r, 20), Hidden: chance(r, 20),
			UnderFloor: chance(r, 20)}
		if chance(r, 80) {
			row.AverageCost, row.BasePrice = &cost, &price
		}
		if chance(r, 30) {
			row.OnOrder = money.Int(12)
			row.NextArrival = &item.Arrival{Date: today.AddDays(r.IntN(20) - 5), Quantity: money.Int(12)}
		}
		if chance(r, 40) {
			row.Image = "a/b"
		}
		if chance(r, 50) {
			of.sales.byItem[row.ID] = &Sold{Total: money.Int(int64(1 + r.IntN(60)))}
		}
		if chance(r, 10) {
			(*of.marks)[row.ID] = true
		}
		rows[i] = row
	}
	return rows, of
}

func randomFilter(r *rand.Rand) Filter {
	maybe := func() *bool {
		if chance(r, 80) {
			return nil
		}
		yes := chance(r, 50)
		return &yes
	}
	f := Filter{ZeroMarkup: chance(r, 10), UnderFloor: chance(r, 10), Hidden: maybe(), Featured: maybe(), Active: maybe(), Marked: maybe(),
		Sold: maybe()}
	if chance(r, 40) {
		f.Category = someOf(r, "Cheese", "Cakes, fresh", "Unknown", "")
	}
	if chance(r, 40) {
		f.Brand = someOf(r, "Zerto", "Domty")
	}
	if chance(r, 40) {
		f.Tag = someOf(r, "deli", "organic", "holiday")
	}
	if chance(r, 40) {
		f.Stock = someOf(r, InStock, OutOfStock, Short, OnOrder)
	}
	if chance(r, 40) {
		f.Image = someOf(r, WithImage, WithoutImage, NeedsImage)
	}
	return f
}

// naive answers the questions of a filter from the row itself.
type naive struct{ of inputs }

func (n naive) sold(row *item.Row) bool { return n.of.sales.byItem[row.ID] != nil }

func (n naive) stock(row *item.Row, value string) bool {
	switch value {
	case InStock:
		return row.Available.Sign() > 0
	case OutOfStock:
		return row.Available.Sign() <= 0
	case OnOrder:
		return row.OnOrder.Sign() > 0
	}
	s := n.of.sales.byItem[row.ID]
	if s == nil || row.UnitsTypeID != "1" {
		return false
	}
	rate := map[string]float64{"1": 1, "2": 12}
	have := row.Available.Float()
	if a := row.NextArrival; a != nil && a.Date.DaysSince(today) >= 0 && a.Date.DaysSince(today) <= 7 {
		have += a.Quantity.Float()
	}
	return have*rate[row.StockUnit] < s.Total.Float()/4*rate[row.SaleUnit]
}

func (n naive) image(row *item.Row, value string) bool {
	switch value {
	case WithImage:
		return row.Image != ""
	case NeedsImage:
		return row.Image == "" && n.sold(row)
	}
	return row.Image == ""
}

func (n naive) zeroMarkup(row *item.Row) bool { return row.ZeroMarkup(types[row.UnitsTypeID]) }

func (n naive) selects(f Filter, row *item.Row) bool {
	anyOf := func(values []string, has func(string) bool) bool {
		return len(values) == 0 || slices.ContainsFunc(values, has)
	}
	is := func(want *bool, is bool) bool { return want == nil || *want == is }
	return anyOf(f.Category, func(v string) bool { return v != "" && v == row.Category }) &&
		anyOf(f.Brand, func(v string) bool { return v == row.Brand }) &&
		anyOf(f.Tag, func(v string) bool { return slices.Contains(row.Tags, v) }) &&
		anyOf(f.Stock, func(v string) bool { return n.stock(row, v) }) &&
		anyOf(f.Image, func(v string) bool { return n.image(row, v) }) &&
		(!f.ZeroMarkup && !f.UnderFloor || f.ZeroMarkup && n.zeroMarkup(row) || f.UnderFloor && row.UnderFloor) &&
		is(f.Hidden, row.Hidden) && is(f.Featured, row.Featured) &&
		is(f.Active, row.IsActive) && is(f.Marked, (*n.of.marks)[row.ID]) && is(f.Sold, n.sold(row))
}

// choose returns the filter with a value of a facet chosen alone in its dimension.
func choose(f Filter, facet, value string) Filter {
	yes, no := true, false
	switch facet + " " + value {
	case "stock marked":
		f.Marked = &yes
		return f
	case "price zero_markup":
		f.ZeroMarkup, f.UnderFloor = true, false
	case "price under_floor":
		f.ZeroMarkup, f.UnderFloor = false, true
	case "shown visible":
		f.Hidden = &no
	case "shown hidden":
		f.Hidden = &yes
	case "shown featured":
		f.Featured = &yes
	case "shown inactive":
		f.Active = &no
	case "sold yes":
		f.Sold = &yes
	case "sold no":
		f.Sold = &no
	}
	switch facet {
	case "category":
		f.Category = []string{value}
	case "brand":
		f.Brand = []string{value}
	case "tag":
		f.Tag = []string{value}
	case "stock":
		f.Stock = []string{value}
	case "image":
		f.Image = []string{value}
	}
	return f
}

// number returns the number of rows that a filter selects.
func (n naive) number(f Filter, rows []*item.Row) (total int) {
	for _, row := range rows {
		if n.selects(f, row) {
			total++
		}
	}
	return total
}

// Each count of a facet is the number of items that the filter selects when its value is chosen alone in its dimension.
func TestFacetsCountAsANaiveComputation(t *testing.T) {
	for seed := range uint64(300) {
		r := rand.New(rand.NewPCG(seed, 1))
		rows, of := randomRows(r, r.IntN(120))
		v, n, f := newView(rows, of, types), naive{of}, randomFilter(r)
		page := v.page(Query{Filter: f, Page: 1, Limit: 1000, Facets: true, Value: true},
			(&Assortment{}).sorted(v, sorting{key: ByName}))
		if want := n.number(f, rows); page.Total != want || len(page.Items) != want {
			t.Fatalf("seed %d: %+v selects %d, %d items, want %d", seed, f, page.Total, len(page.Items), want)
		}
		value := money.Zero
		for _, row := range rows {
			if n.selects(f, row) && row.AverageCost != nil {
				value = value.Add(row.OnHand.Mul(*row.AverageCost))
			}
		}
		if !page.Value.Equal(value) {
			t.Fatalf("seed %d: value %s, want %s", seed, page.Value, value)
		}
		for facet, counts := range map[string][]Count{"category": page.Facets.Category, "brand": page.Facets.Brand,
			"tag": page.Facets.Tag, "stock": page.Facets.Stock, "image": page.Facets.Image, "price": page.Facets.Price,
			"shown": page.Facets.Shown, "sold": page.Facets.Sold} {
			for _, c := range counts {
				if want := n.number(choose(f, facet, c.Value), rows); c.Count != want {
					t.Fatalf("seed %d: %+v: %s %q has %d, want %d", seed, f, facet, c.Value, c.Count, want)
				}
			}
		}
		number := func(facet string) func(string) int {
			return func(value string) int { return n.number(choose(f, facet, value), rows) }
		}
		missing(t, seed, "category", page.Facets.Category, rows,
			func(row *item.Row) []string { return []string{row.Category} }, number("category"))
		missing(t, seed, "tag", page.Facets.Tag, rows, func(row *item.Row) []string { return row.Tags }, number("tag"))
	}
}

// missing fails if a value that items have, and that the filter would select, is not in the facet.
func missing(t *testing.T, seed uint64, what string, counts []Count, rows []*item.Row,
	values func(*item.Row) []string, number func(string) int) {
	t.Helper()
	for _, row := range rows {
		for _, value := range values(row) {
			in := slices.ContainsFunc(counts, func(c Count) bool { return c.Value == value })
			if value != "" && !in && number(value) > 0 {
				t.Fatalf("seed %d: %s %q is missing", seed, what, value)
			}
		}
	}
}

// Every order lists each product once. Descending is the reverse, except that equal products stay sorted by name.
func TestOrders(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	rows, of := randomRows(r, 90)
	v, a := newView(rows, of, types), &Assortment{}
	for key := range orders {
		up, down := a.sorted(v, sorting{key, false}), a.sorted(v, sorting{key, true})
		compare := orders[key](v.types)
		for i := range up[1:] {
			for _, pair := range [][2]uint32{{up[i], up[i+1]}, {down[i], down[i+1]}} {
				first, second := &v.all[pair[0]], &v.all[pair[1]]
				if compare(first, second) == 0 && item.ByName.Compare(first.row, second.row) > 0 {
					t.Fatalf("%s: %q before %q", key, first.row.Name, second.row.Name)
				}
			}
			if compare(&v.all[up[i]], &v.all[up[i+1]]) > 0 || compare(&v.all[down[i]], &v.all[down[i+1]]) < 0 {
				t.Fatalf("%s: not sorted at %d", key, i)
			}
		}
		whole := v.page(Query{Page: 1, Limit: 200}, up)
		var paged []Listed
		for page := range 9 {
			paged = append(paged, v.page(Query{Page: page + 1, Limit: 10}, up).Items...)
		}
		if !slices.Equal(paged, whole.Items) || whole.Total != 90 {
			t.Errorf("%s: pages differ from the whole", key)
		}
	}
}

// A view that was updated gives the same pages as a new one.
func TestUpdatedView(t *testing.T) {
	for seed := range uint64(60) {
		r := rand.New(rand.NewPCG(seed, 2))
		rows, of := randomRows(r, 80)
		a, v := &Assortment{}, newView(rows, of, types)
		for key := range orders {
			a.sorted(v, sorting{key, chance(r, 50)})
		}
		others, _ := randomRows(r, 80)
		next := slices.Clone(rows)
		for i := range next {
			if chance(r, 20) {
				next[i] = others[i]
				next[i].Tags = append(next[i].Tags, oneOf(r, "deli", "new"))
			}
		}
		of.changes++
		updated, made := v.updated(next, of), newView(next, of, types)
		for key := range orders {
			q := Query{Filter: randomFilter(r), Page: 1, Limit: 200, Facets: true, Value: true}
			by := sorting{key, chance(r, 50)}
			got, want := updated.page(q, a.sorted(updated, by)), made.page(q, a.sorted(made, by))
			if !reflect.DeepEqual(got, want) {
				t.Fatalf("seed %d, %s: %+v, not %+v", seed, key, got, want)
			}
		}
		if v.updated(next[1:], of) != nil {
			t.Error("a view without a removed row")
		}
	}
}

func TestTopKeepsSelectedValues(t *testing.T) {
	texts, counted := []string{""}, []int{5}
	for i := range maxValues + 10 {
		texts, counted = append(texts, fmt.Sprintf("brand %03d", i)), append(counted, 1000-i)
	}
	got := top(texts, counted, []string{"brand 305", "brand 002"})
	if len(got) != maxValues+1 || got[maxValues].Value != "brand 305" || got[0].Value != "brand 000" {
		t.Errorf("%d values, the last is %v", len(got), got[len(got)-1])
	}
}

func TestSalesByWeek(t *testing.T) {
	day := func(ago int, quantity int64) stats.Day {
		return stats.Day{Sold: stats.Sold{ItemID: "7", Quantity: money.Int(quantity)}, Date: today.AddDays(-ago)}
	}
	s := salesOf([]stats.Day{day(0, 1), day(6, 2), day(7, 4), day(20, 8), day(27, 16)}, today, time.Time{}).byItem["7"]
	if got := fmt.Sprint(s.Total, s.Weeks); got != "31 [16 8 4 3]" {
		t.Errorf("got %s", got)
	}
}
