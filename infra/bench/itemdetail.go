package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"time"

	"backdock/shared/app"
	"backdock/shared/catalog/item"
	"backdock/shared/catalog/purchaseorder"
	"backdock/shared/catalog/unit"
	"backdock/shared/insight/stats"
	"backdock/shared/platform/access"
	"backdock/shared/platform/blob"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/listing"
	"backdock/shared/platform/money"
	"backdock/shared/platform/queue"
	"backdock/shared/platform/table/memory"
	"backdock/shared/sales/customer"
	"backdock/shared/sales/order"
	"backdock/shared/sales/orderline"
)

const (
	detailCustomers = 1000
	detailWeeks     = 13 + 52 + 1
	detailPurchases = 10
	detailChanges   = 60
)

// itemDetail measures the calls of the screen of one item, for a popular item and for a very popular one: through the
// API, with a table in memory. Read units are calculated from the sizes of the answers.
func itemDetail(ctx context.Context, r *report) error {
	for _, weekly := range []int{50, 400} {
		s := &shelf{now: time.Now(), metered: &metered{Table: memory.New()}, blobs: blob.NewMemory()}
		if err := s.fillDetail(ctx, weekly); err != nil {
			return err
		}
		s.now = s.now.Add(30 * time.Minute)
		c, err := s.open(ctx)
		if err != nil {
			return err
		}
		section := fmt.Sprintf("one item, %d customers a week", weekly)
		for _, panel := range []string{"", "/prices", "/projection", "/buyers", "/sales-by-week", "/open-lines",
			"/purchase-orders", "/history"} {
			if err := s.measurePanel(r, section, panel, c); err != nil {
				return err
			}
		}
	}
	return nil
}

// measurePanel reads a panel some times and reports the median of the time and of the read units.
func (s *shelf) measurePanel(r *report, section, panel string, c *company) error {
	var took, units []float64
	for range pageRounds {
		s.metered.half.Store(0)
		start := time.Now()
		if err := c.call(access.Manager, http.MethodGet, "/inventory-items/1"+panel, nil, nil); err != nil {
			return err
		}
		took = append(took, float64(time.Since(start).Microseconds())/1000)
		units = append(units, float64(s.metered.half.Load())/2)
	}
	slices.Sort(took)
	slices.Sort(units)
	name := "/inventory-items/{id}" + panel
	r.add(section, name+", time", "ms", took[len(took)/2], 0)
	r.add(section, name+", read units", "", units[len(units)/2], 0)
	return nil
}

// fillDetail stores an item that some customers buy in each week of a year and a quarter.
func (s *shelf) fillDetail(ctx context.Context, weekly int) error {
	b := &app.Backend{Table: listing.Track(s.metered.Table, s.clock), Blobs: s.blobs, Queue: queue.NewMemory(), Now: s.clock}
	if _, err := b.UnitTypes().Import(ctx, []unit.Type{{ID: "1", Name: "Each / Case", Items: []unit.Unit{
		{ID: "1", Abbreviation: "EA", ConversionRate: money.Int(1), IsBase: true},
		{ID: "2", Abbreviation: "CS", ConversionRate: money.Int(12)}}}}); err != nil {
		return err
	}
	today := civil.Of(s.now)
	for n := range detailChanges {
		if err := importDetail(ctx, b.Items(), int64(1200+n)); err != nil {
			return err
		}
	}
	if _, err := b.Items().ImportStock(ctx, map[string]item.Stock{"1": {OnHand: money.Int(5000)}}); err != nil {
		return err
	}
	customers := make([]customer.Customer, detailCustomers)
	for i := range customers {
		customers[i] = customer.Customer{ID: fmt.Sprint(7000 + i), Name: fmt.Sprint("Customer ", i), IsActive: true,
			PriceLevelID: fmt.Sprint(1 + i%5)}
	}
	if _, err := b.Customers().Import(ctx, customers); err != nil {
		return err
	}
	purchases := make([]purchaseorder.Order, detailPurchases)
	for i := range purchases {
		due := today.AddDays(2 * i)
		purchases[i] = purchaseorder.Order{ID: fmt.Sprint(i), Number: fmt.Sprint("PO", i), Status: "B", DueDate: due,
			Lines: []purchaseorder.Line{{ItemID: "1", Units: "2", Quantity: money.Int(10), Expected: due, StockQuantity: money.Int(120)}}}
	}
	if err := b.PurchaseOrders().Import(ctx, purchases); err != nil {
		return err
	}
	recorder := stats.NewRecorder(b.Table, b.Orders(), b.Items(), s.clock)
	details, err := b.Items().GetAll(ctx, []string{"1"})
	if err != nil {
		return err
	}
	rnd := rand.New(rand.NewPCG(7, 11))
	for week := range detailWeeks {
		if err := recorder.Count(ctx, weekOf(rnd, today.AddDays(-7*week), weekly, week == 0), details); err != nil {
			return err
		}
	}
	return nil
}

// importDetail imports the item with a cost, which is a change.
func importDetail(ctx context.Context, items *item.Items, cents int64) error {
	cost := money.Scaled(cents, 2)
	it := item.Item{ID: "1", ItemID: "5304", Name: "Yogurt smoothie", UnitsTypeID: "1", SaleUnit: "2", StockUnit: "1",
		AverageCost: &cost, IsActive: true}
	for level := range 5 {
		for _, quantity := range []int64{0, 5, 20} {
			it.Prices = append(it.Prices, item.Price{PriceLevelID: fmt.Sprint(level + 1), Quantity: money.Int(quantity),
				Price: money.Scaled(2400-quantity, 2)})
		}
	}
	_, err := items.Import(ctx, []item.Item{it})
	return err
}

// weekOf makes the orders of a week, one for each customer.
func weekOf(rnd *rand.Rand, end civil.Date, n int, open bool) []order.Countable {
	all := make([]order.Countable, n)
	rate := money.Int(24)
	for i := range all {
		day := end.AddDays(-rnd.IntN(7))
		o := order.Order{ID: fmt.Sprintf("%s-%d", end, i), OrderNumber: fmt.Sprint("SO", i),
			CustomerID: fmt.Sprint(7000 + rnd.IntN(detailCustomers)), Status: order.PendingFulfillment, TransactionDate: day,
			DeliveryDate: day.AddDays(1), Customer: order.Customer{Name: "Some customer"}}
		l := order.Line{ItemID: "1", Item: orderline.Item{ID: "1"}, Quantity: money.Int(int64(1 + rnd.IntN(6))), Units: "2",
			Rate: &rate, IsOpen: open}
		if !open {
			l.Fulfilled = l.Quantity
		}
		o.Lines = []order.Line{l}
		all[i] = order.Countable{ID: o.ID, Revision: 1, Order: &o, Customers: []string{o.CustomerID}}
	}
	return all
}
