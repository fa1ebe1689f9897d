package item_test

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"sync"
	"testing"
	"time"

	"pgregory.net/rapid"

	"backdock/shared/catalog/item"
	"backdock/shared/catalog/unit"
	"backdock/shared/platform/blob"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/history"
	"backdock/shared/platform/listing"
	"backdock/shared/platform/money"
	"backdock/shared/platform/table"
	"backdock/shared/platform/table/memory"
)

var ctx = context.Background()

func newItems() (*item.Items, table.Table) {
	var mu sync.Mutex
	now := time.Date(2026, 11, 21, 14, 0, 0, 0, time.UTC)
	clock := func() time.Time {
		mu.Lock()
		defer mu.Unlock()
		now = now.Add(time.Microsecond)
		return now
	}
	store := listing.Track(memory.New(), clock)
	units := unit.New(store, clock)
	_, err := units.Import(ctx, []unit.Type{{ID: "7", Name: "Each / Case", Items: []unit.Unit{
		{ID: "1", UnitOfMeasure: "Each", ConversionRate: money.Int(1), IsBase: true}, {ID: "2", UnitOfMeasure: "Case",
			ConversionRate: money.Int(12)}}}})
	if err != nil {
		panic(err)
	}
	return item.New(store, blob.NewMemory(), clock, units), store
}

func beans(id string) item.Item {
	cost := money.MustParse("1.50")
	return item.Item{ID: id, ItemID: "B-" + id, Name: "Pinto beans", Category: "Canned & Bottled Beans", UnitsTypeID: "7",
		SaleUnit: "2", StockUnit: "1", PurchaseUnit: "2", AverageCost: &cost, IsActive: true}
}

func price(level string, quantity int64, p string) item.Price {
	return item.Price{PriceLevelID: level, Quantity: money.Int(quantity), Price: money.MustParse(p)}
}

func TestWhatNetSuiteSaysComesInAnyOrder(t *testing.T) {
	it := beans("9")
	prices := map[string][]item.Price{"9": {price("1", 0, "21.60"), price("1", 10, "20.10")}}
	stock := map[string]item.Stock{"9": {OnHand: money.Int(40), Committed: money.Int(4), Available: money.Int(36)}}
	arrivals := map[string]*item.Arrival{"9": {Date: civil.MustParse("2026-11-24"), Quantity: money.Int(120)}}
	rapid.Check(t, func(t *rapid.T) {
		s, _ := newItems()
		steps := map[string]func() (int, error){
			"item":     func() (int, error) { return s.Import(ctx, []item.Item{it}) },
			"prices":   func() (int, error) { return s.ImportPrices(ctx, prices) },
			"stock":    func() (int, error) { return s.ImportStock(ctx, stock) },
			"arrivals": func() (int, error) { return s.ImportArrivals(ctx, arrivals) },
		}
		done := map[string]bool{}
		for _, step := range append(rapid.Permutation([]string{"item", "prices", "stock", "arrivals"}).Draw(t, "first"),
			rapid.Permutation([]string{"item", "prices", "stock", "arrivals"}).Draw(t, "again")...) {
			n, err := steps[step]()
			if err != nil {
				t.Fatal(err)
			}
			if want := map[bool]int{false: 1, true: 0}[done[step]]; n != want {
				t.Fatalf("%s: %d changed, want %d", step, n, want)
			}
			done[step] = true
			if _, err := s.Get(ctx, "9"); fault.Is(err, fault.NotFound) == done["item"] {
				t.Fatalf("item there: %v, but Get: %v", done["item"], err)
			}
		}
		got, err := s.Get(ctx, "9")
		if err != nil {
			t.Fatal(err)
		}
		if got.Name != "Pinto beans" || len(got.Prices) != 2 || got.Stock.Available.String() != "36" ||
			got.UnitsType.Name != "Each / Case" ||
			got.Stock.NextArrival == nil || got.Stock.NextArrival.Quantity.String() != "120" {
			t.Fatalf("got %+v", got)
		}
		rows, _, err := s.Rows(ctx)
		if err != nil || len(rows) != 1 || rows[0].Available.String() != "36" || rows[0].BasePrice.String() != "21.6" {
			t.Fatalf("rows %+v, %v", rows, err)
		}
	})
}

func TestAnItemWithoutANameIsNotListed(t *testing.T) {
	s, _ := newItems()
	if _, err := s.ImportStock(ctx, map[string]item.Stock{"9": {OnHand: money.Int(1)}}); err != nil {
		t.Fatal(err)
	}
	if rows, _, err := s.Rows(ctx); err != nil || len(rows) != 0 {
		t.Errorf("rows %v, %v", rows, err)
	}
	if all, err := s.GetAll(ctx, []string{"9"}); err != nil || len(all) != 0 {
		t.Errorf("got %v, %v", all, err)
	}
}

func TestReadingACartsItemsIsOneBatch(t *testing.T) {
	s, _ := newItems()
	var items []item.Item
	var ids []string
	for i := range 100 {
		items, ids = append(items, beans(strconv.Itoa(i))), append(ids, strconv.Itoa(i))
	}
	if n, err := s.Import(ctx, items); err != nil || n != 100 {
		t.Fatalf("%d changed, %v", n, err)
	}
	if _, err := s.Get(ctx, "1"); err != nil { // the unit types are cached
		t.Fatal(err)
	}
	counted, used := table.WithUsage(ctx)
	all, err := s.GetAll(counted, append(ids, "unknown"))
	if err != nil || len(all) != 100 || all["42"].ItemID != "B-42" {
		t.Fatalf("%d items, %v", len(all), err)
	}
	if trips, _, _ := used.Snapshot(); trips != 2 { // 101 keys are two requests in parallel
		t.Errorf("%d requests", trips)
	}
}

func TestMetadata(t *testing.T) {
	s, _ := newItems()
	edit := func(tag string) func(item.Item, *item.Metadata) error {
		return func(_ item.Item, m *item.Metadata) error { m.Tags = append(m.Tags, tag); return nil }
	}
	if _, err := s.SetMetadata(ctx, "9", nil, edit("x")); !fault.Is(err, fault.NotFound) {
		t.Fatalf("got %v", err)
	}
	if _, err := s.Import(ctx, []item.Item{beans("9")}); err != nil {
		t.Fatal(err)
	}
	zero := int64(0)
	got, err := s.SetMetadata(ctx, "9", &zero, edit("vegan"))
	if err != nil || got.Metadata.Version != 1 {
		t.Fatalf("%+v, %v", got.Metadata, err)
	}
	got, err = s.SetMetadata(ctx, "9", &zero, edit("late"))
	if !fault.Is(err, fault.Conflict) || len(got.Metadata.Tags) != 1 {
		t.Fatalf("a stale version was taken: %+v, %v", got.Metadata, err)
	}
	refused := errors.New("no")
	if _, err = s.SetMetadata(ctx, "9", nil, func(item.Item, *item.Metadata) error { return refused }); !errors.Is(err,
		refused) {
		t.Errorf("got %v", err)
	}
	changed := beans("9")
	changed.Name = "Black beans"
	if n, err := s.Import(ctx, []item.Item{changed}); err != nil || n != 1 {
		t.Fatalf("%d changed, %v", n, err)
	}
	if got, err = s.Get(ctx, "9"); err != nil || got.Name != "Black beans" || len(got.Metadata.Tags) != 1 {
		t.Errorf("an import lost metadata: %+v, %v", got, err)
	}
}

// Concurrent edits and imports do not overwrite each other.
func TestRacingWriters(t *testing.T) {
	s, _ := newItems()
	if _, err := s.Import(ctx, []item.Item{beans("9")}); err != nil {
		t.Fatal(err)
	}
	var wg sync.WaitGroup
	for i := range 10 {
		wg.Go(func() {
			_, err := s.SetMetadata(ctx, "9", nil, func(_ item.Item, m *item.Metadata) error {
				m.Tags = append(m.Tags,
					fmt.Sprint(i))
				return nil
			})
			if err != nil {
				t.Error(err)
			}
		})
		wg.Go(func() {
			if _, err := s.ImportStock(ctx, map[string]item.Stock{"9": {OnHand: money.Int(int64(i + 1))}}); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	got, err := s.Get(ctx, "9")
	if err != nil || len(got.Metadata.Tags) != 10 || got.Metadata.Version != 10 || got.Stock.OnHand.IsZero() {
		t.Errorf("got %+v, %v", got, err)
	}
}

func TestZeroMarkup(t *testing.T) {
	s, _ := newItems()
	if _, err := s.Import(ctx, []item.Item{beans("even"), beans("profit"), beans("unpriced")}); err != nil {
		t.Fatal(err)
	}
	if _, err := s.ImportPrices(ctx, map[string][]item.Price{"even": {price("1", 0, "18")},
		"profit": {price("1", 0, "18.01"), price("2", 0, "1")}}); err != nil {
		t.Fatal(err)
	}
	detail, err := s.Get(ctx, "even")
	if err != nil {
		t.Fatal(err)
	}
	rows, _, err := s.Rows(ctx)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range rows {
		if got, want := r.ZeroMarkup(detail.UnitsType), r.ID == "even"; got != want {
			t.Errorf("%s: %v", r.ID, got)
		}
	}
}

func BenchmarkImport5000(b *testing.B) {
	var items []item.Item
	for i := range 5000 {
		items = append(items, beans(strconv.Itoa(i)))
	}
	for b.Loop() {
		s, _ := newItems()
		if n, err := s.Import(ctx, items); err != nil || n != 5000 {
			b.Fatal(n, err)
		}
	}
}

// Each changed price has an event, also if NetSuite changes many at once; first prices have none.
func TestPriceChangesAreInTheHistory(t *testing.T) {
	items, _ := newItems()
	const many = 120
	prices := func(price string) map[string][]item.Price {
		all := map[string][]item.Price{}
		for n := range many {
			all[fmt.Sprint(n)] = []item.Price{{PriceLevelID: "1", Price: money.MustParse(price)}}
		}
		return all
	}
	var given []item.Item
	for n := range many {
		given = append(given, item.Item{ID: fmt.Sprint(n), ItemID: fmt.Sprint("B-", n), Name: "Beans"})
	}
	if _, err := items.Import(ctx, given); err != nil {
		t.Fatal(err)
	}
	for _, price := range []string{"10", "10", "11.50", "11.50"} {
		if _, err := items.ImportPrices(ctx, prices(price)); err != nil {
			t.Fatal(err)
		}
	}
	for n := range many {
		events, err := items.History(ctx, fmt.Sprint(n), "")
		if err != nil || len(events) != 1 || events[0].Kind != item.ChangedInERP {
			t.Fatalf("item %d: %+v, %v", n, events, err)
		}
		if got := events[0].Changes; len(got) != 1 || got[0] != (history.Change{Field: "price#1#0", Before: "10", After: "11.5"}) {
			t.Errorf("item %d: %+v", n, got)
		}
	}
}
