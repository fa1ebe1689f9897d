package main

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"os"
	"runtime"
	"slices"
	"time"

	"backdock/functions"
	"backdock/shared/app"
	"backdock/shared/catalog/item"
	"backdock/shared/catalog/unit"
	"backdock/shared/insight/stats"
	"backdock/shared/people/session"
	"backdock/shared/people/user"
	"backdock/shared/platform/access"
	"backdock/shared/platform/blob"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/listing"
	"backdock/shared/platform/money"
	"backdock/shared/platform/queue"
	"backdock/shared/platform/table/memory"
	"backdock/shared/platform/workflow"
	"backdock/shared/sales/order"
	"backdock/shared/sales/orderline"
)

const (
	listedItems = 25_000
	soldDays    = 28
	soldDaily   = 200 // orders
	soldLines   = 15
	pageRounds  = 15
)

// itemList measures the list of items with 25,000 items and the sales of four weeks, 200 orders a day: through the API,
// with its sign-in and JSON. The table is in memory, so times are those of the product alone. Read units are calculated
// from the sizes of the answers.
func itemList(ctx context.Context, r *report) error {
	s := &shelf{now: time.Now(), metered: &metered{Table: memory.New()}, blobs: blob.NewMemory()}
	if err := s.fill(ctx); err != nil {
		return err
	}
	s.now = s.now.Add(30 * time.Minute) // a list reads the writes of the last minutes again
	section := fmt.Sprintf("list of items, %d items", listedItems)
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	c, err := s.open(ctx)
	if err != nil {
		return err
	}
	if err := s.measure(r, section, "first page of a cold function", 1, c, "", 0); err != nil {
		return err
	}
	runtime.GC()
	runtime.ReadMemStats(&after)
	r.add(section, "memory", "MB", float64(after.HeapAlloc-min(before.HeapAlloc, after.HeapAlloc))/(1<<20), 0)
	for _, one := range []struct{ name, query string }{
		{"no filter", ""},
		{"page 250", "&page=250"},
		{"three categories", "&category=Category%203&category=Category%2014&category=Category%2025"},
		{"brand", "&brand=Brand%207"},
		{"tag", "&tag=organic&tag=deli"},
		{"in stock", "&stock=in"},
		{"short in 7 days", "&stock=short"},
		{"no picture, selling", "&image=no_selling"},
		{"no markup", "&zeroMarkupOnly=true"},
		{"hidden", "&hidden=true"},
		{"featured", "&featured=true"},
		{"not marked out of stock", "&outOfStock=false"},
		{"search", "&search=cheddar"},
		{"search of a frequent word, and a brand", "&search=organic&brand=Brand%207"},
		{"by sales, most first", "&sort=sold&direction=desc"},
		{"by margin", "&sort=margin"},
		{"six filters together", "&category=Category%203&brand=Brand%207&brand=Brand%208&stock=in&image=no&hidden=false&active=true"},
	} {
		if err := s.measure(r, section, one.name, pageRounds, c, one.query, 2); err != nil {
			return err
		}
	}
	if err := s.changed(ctx, r, section, c); err != nil {
		return err
	}
	return s.export(r, section, c)
}

// shelf is a table with items and sales, and the snapshot of the list.
type shelf struct {
	now     time.Time
	metered *metered
	blobs   blob.Store
}

func (s *shelf) clock() time.Time { return s.now }

// open returns a process that has read nothing yet, with its users.
func (s *shelf) open(ctx context.Context) (*company, error) {
	signing, err := session.NewSigning("bench")
	if err != nil {
		return nil, err
	}
	c := &company{meter: &meter{}, tokens: map[access.Role]string{}, Backend: &app.Backend{
		Table: listing.Track(s.metered, s.clock), Queue: queue.NewMemory(), Blobs: s.blobs,
		Workflows: workflow.NewMemory(), Keys: session.Fixed{Key: signing}, Now: s.clock,
		Log: slog.New(slog.NewJSONHandler(io.Discard, nil)), Version: "bench"}}
	c.handler = functions.Handler(c.Backend)
	users := user.New(c.Table, s.clock)
	for _, role := range access.Roles {
		u := user.User{ID: "user-" + string(role), Email: string(role) + "@example.com", FirstName: "A",
			LastName: string(role), Role: role, IsActive: true}
		if _, err := users.Create(ctx, u, password); err != nil {
			return nil, err
		}
	}
	return c, c.signIn()
}

// measure reads a page some times, and reports the median of the time and of the read units. most is the bar of the
// units.
func (s *shelf) measure(r *report, section, name string, times int, c *company, query string, most float64) error {
	var took, units []float64
	for range times {
		t, u, err := s.page(c, query)
		if err != nil {
			return err
		}
		took, units = append(took, t), append(units, u)
	}
	slices.Sort(took)
	slices.Sort(units)
	r.add(section, name+", time", "ms", took[len(took)/2], 0)
	r.add(section, name+", read units", "", units[len(units)/2], most)
	return nil
}

func (s *shelf) page(c *company, query string) (ms, units float64, err error) {
	s.metered.half.Store(0)
	start := time.Now()
	var page struct {
		Total int `json:"total"`
	}
	err = c.call(access.Manager, http.MethodGet, "/inventory-items/paginated?limit=50"+query, nil, &page)
	if err == nil && page.Total == 0 {
		err = fmt.Errorf("%s selects no items", query)
	}
	return float64(time.Since(start).Microseconds()) / 1000, float64(s.metered.half.Load()) / 2, err
}

// changed measures the first page after another item has changed each time: the facts of all items are made again.
func (s *shelf) changed(ctx context.Context, r *report, section string, c *company) error {
	var took []float64
	for i := range pageRounds {
		if _, err := c.Items().ImportStock(ctx, map[string]item.Stock{fmt.Sprint(2001 + i): {
			OnHand: money.Int(int64(5000 + i)), Available: money.Int(int64(5000 + i))}}); err != nil {
			return err
		}
		t, _, err := s.page(c, "&sort=sold&direction=desc")
		if err != nil {
			return err
		}
		took = append(took, t)
	}
	slices.Sort(took)
	r.add(section, "after a change of an item, time", "ms", took[len(took)/2], 0)
	return nil
}

// export measures reading all items page by page, as a CSV does.
func (s *shelf) export(r *report, section string, c *company) error {
	s.metered.half.Store(0)
	start := time.Now()
	for page := 1; page <= listedItems/200; page++ {
		if err := c.call(access.Manager, http.MethodGet, fmt.Sprintf("/inventory-items/paginated?limit=200&page=%d", page),
			nil, nil); err != nil {
			return err
		}
	}
	r.add(section, "all items in pages of 200, time", "s", time.Since(start).Seconds(), 0)
	r.add(section, "all items in pages of 200, read units", "", float64(s.metered.half.Load())/2, 500)
	return nil
}

// fill stores the items and counts the sales.
func (s *shelf) fill(ctx context.Context) error {
	b := &app.Backend{Table: listing.Track(s.metered, s.clock), Blobs: s.blobs, Queue: queue.NewMemory(), Now: s.clock}
	if _, err := b.UnitTypes().Import(ctx, []unit.Type{{ID: "1", Name: "Each / Case", Items: []unit.Unit{
		{ID: "1", UnitOfMeasure: "Each", Abbreviation: "EA", ConversionRate: money.Int(1), IsBase: true},
		{ID: "2", UnitOfMeasure: "Case", Abbreviation: "CS", ConversionRate: money.Int(12)}}}}); err != nil {
		return err
	}
	rnd := rand.New(rand.NewPCG(3, 5))
	details := map[string]item.Detail{}
	for done := 0; done < listedItems; done += 500 {
		if err := addItems(ctx, b.Items(), rnd, done, 500, details); err != nil {
			return err
		}
		s.now = s.now.Add(time.Minute)
		fmt.Fprintf(os.Stderr, "\r  %d items", done+500)
	}
	if _, err := b.Items().SaveSnapshot(ctx); err != nil {
		return err
	}
	recorder := stats.NewRecorder(b.Table, b.Orders(), b.Items(), s.clock)
	today := civil.Of(s.now)
	for day := range soldDays {
		if err := recorder.Count(ctx, ordersOf(rnd, today.AddDays(-day)), details); err != nil {
			return err
		}
		fmt.Fprintf(os.Stderr, "\r  %d days of sales", day+1)
	}
	return nil
}

// words of the names of items.
var words = []string{"cheddar", "organic", "smoked", "sliced", "beans", "tomato", "frozen", "spinach", "yogurt", "bread",
	"chicken", "sauce", "whole", "salted", "butter", "crackers", "lemon", "garlic", "pasta", "olive"}

func addItems(ctx context.Context, items *item.Items, rnd *rand.Rand, from, n int, all map[string]item.Detail) error {
	var some []item.Item
	stock, wanted := map[string]item.Stock{}, map[string][]string{}
	for i := from; i < from+n; i++ {
		id := fmt.Sprint(2001 + i)
		cost := money.Scaled(int64(100+rnd.IntN(4000)), 2)
		price := cost.Mul(money.Int(12)).Mul(money.Scaled(int64(95+rnd.IntN(60)), 2)).Amount()
		it := item.Item{ID: id, ItemID: fmt.Sprint(100_000 + i), UPC: fmt.Sprint(400_000_000_000 + i),
			Name:  fmt.Sprintf("%s %s %s %d", words[rnd.IntN(20)], words[rnd.IntN(20)], words[rnd.IntN(20)], i),
			Brand: fmt.Sprint("Brand ", rnd.IntN(250)), Category: fmt.Sprint("Category ", rnd.IntN(107)),
			Description: "A description of some length, as items have one, 6/10 oz", UnitsTypeID: "1", SaleUnit: "2",
			StockUnit: "1", PurchaseUnit: "2", AverageCost: &cost, LastPurchasePrice: &cost, IsActive: rnd.IntN(100) > 0}
		for level := range 5 {
			for _, quantity := range []int64{0, 5, 20} {
				it.Prices = append(it.Prices, item.Price{PriceLevelID: fmt.Sprint(level + 1), Quantity: money.Int(quantity),
					Price: price.Sub(money.Scaled(quantity, 2))})
			}
		}
		some = append(some, it)
		have := money.Int(int64(rnd.IntN(400) - 60))
		stock[id] = item.Stock{OnHand: have, Available: have, OnOrder: money.Int(int64(rnd.IntN(2) * 120))}
		if rnd.IntN(4) == 0 {
			wanted[id] = []string{[]string{"organic", "deli", "holiday", "breakfast"}[rnd.IntN(4)]}
		}
		all[id] = item.Detail{Item: it}
	}
	if _, err := items.Import(ctx, some); err != nil {
		return err
	}
	if _, err := items.ImportStock(ctx, stock); err != nil {
		return err
	}
	for id, tags := range wanted {
		if _, err := items.SetMetadata(ctx, id, nil, func(_ item.Item, m *item.Metadata) error {
			m.Tags, m.Hidden, m.Featured = tags, rnd.IntN(50) == 0, rnd.IntN(100) == 0
			return nil
		}); err != nil {
			return err
		}
	}
	return nil
}

// ordersOf makes the orders of a day. Some items are in most orders, most in few.
func ordersOf(rnd *rand.Rand, day civil.Date) []order.Countable {
	all := make([]order.Countable, soldDaily)
	for i := range all {
		o := order.Order{ID: fmt.Sprintf("%s-%d", day, i), CustomerID: fmt.Sprint(rnd.IntN(500)), Status: order.PendingFulfillment,
			TransactionDate: day, DeliveryDate: day.AddDays(1)}
		for range soldLines {
			id := fmt.Sprint(2001 + min(rnd.IntN(listedItems), rnd.IntN(listedItems)))
			line := order.Line{}
			line.ItemID, line.Item = id, orderline.Item{ID: id}
			line.Quantity, line.Units, line.IsOpen = money.Int(int64(1+rnd.IntN(6))), "2", true
			o.Lines = append(o.Lines, line)
		}
		all[i] = order.Countable{ID: o.ID, Revision: 1, Order: &o, Customers: []string{o.CustomerID}}
	}
	return all
}
