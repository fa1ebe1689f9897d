package adminutils_test

import (
	"context"
	"encoding/json"
	"fmt"
	"testing"
	"time"

	"backdock/functions/apitest"
	"backdock/functions/jobworker"
	"backdock/shared/app"
	"backdock/shared/catalog/item"
	"backdock/shared/catalog/unit"
	"backdock/shared/delivery/route"
	"backdock/shared/platform/access"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/job"
	"backdock/shared/platform/money"
	"backdock/shared/platform/queue"
	"backdock/shared/platform/table"
	"backdock/shared/platform/table/memory"
	"backdock/shared/sales/customer"
	"backdock/shared/sales/order"
	"backdock/shared/sales/order/ordersync"
)

var ctx = context.Background()

func dec(s string) money.Decimal { return money.MustParse(s) }

type object = map[string]any

// The server's clock is on 2026-11-21, a Saturday; so is the day a week before.
var (
	today    = civil.MustParse("2026-11-21")
	lastWeek = today.AddDays(-7)
)

// office is a server with two items (101 at 24.00 a case of 12; 102 at 1.99 each), the customers 7 and 8, and
// orders from NetSuite.
type office struct {
	*apitest.Server
	t        testing.TB
	orders   *order.Orders
	importer *ordersync.Importer
}

func newOffice(t testing.TB) office {
	t.Helper()
	s := apitest.New(t)
	check := func(_ int, err error) {
		if err != nil {
			t.Helper()
			t.Fatal(err)
		}
	}
	units := unit.New(s.Table, s.Now)
	check(units.Import(ctx, []unit.Type{{ID: "1", Name: "Each and case", Items: []unit.Unit{
		{ID: "1", UnitOfMeasure: "Each", Abbreviation: "EA", ConversionRate: money.Int(1), IsBase: true},
		{ID: "2", UnitOfMeasure: "Case", Abbreviation: "CS", ConversionRate: money.Int(12)}}}}))
	product := func(id, name, sale, price string, active bool) item.Item {
		return item.Item{ID: id, ItemID: "SKU-" + id, Name: name, UnitsTypeID: "1", SaleUnit: sale, StockUnit: "2",
			IsActive: active,
			Prices:   []item.Price{{PriceLevelID: "1", Quantity: money.Zero, Price: dec(price)}}}
	}
	items := item.New(s.Table, s.Blobs, s.Now, units)
	check(items.Import(ctx, []item.Item{product("101", "Apples", "2", "24", true), product("102", "Beans", "1", "1.99",
		true), product("103", "Old jam", "1", "3", false)}))
	check(items.ImportStock(ctx, map[string]item.Stock{"101": {OnHand: dec("5"), Available: dec("5"), AsOf: s.Now()}}))
	customers := customer.New(s.Table, s.Blobs, s.Now)
	buyer := func(id, name string) customer.Customer {
		return customer.Customer{ID: id, EntityID: "C" + id, Name: name, PriceLevelID: "1", IsActive: true,
			Addresses: []customer.Address{{ID: id + "1", Label: "Dock", Street: "1 Fulton St", City: "Chicago",
				IsDefaultShipping: true}}}
	}
	check(customers.Import(ctx, []customer.Customer{buyer("7", "Corner Grocery"), buyer("8", "New Deli")}))
	orders := order.New(s.Table, s.Now)
	return office{s, t, orders, ordersync.NewImporter(orders, s.Table, customers, route.New(s.Table, s.Now), s.Now)}
}

// sold returns an order of last week from NetSuite: two cases of apples and ten beans, nothing shipped.
func sold(id, customerID string) ordersync.Snapshot {
	return ordersync.Snapshot{NetSuiteID: id, Number: "SO" + id, Status: "B", CustomerID: customerID,
		TransactionDate: lastWeek, ShipDate: lastWeek, Memo: "by the back door",
		Lines: []ordersync.SnapshotLine{
			{Line: 1, ItemID: "101", ItemCode: "SKU-101", ItemName: "Apples", Units: "2", Quantity: dec("2"), Rate: dec("20"),
				Amount: dec("40")},
			{Line: 2, ItemID: "102", ItemCode: "SKU-102", ItemName: "Beans", Units: "1", Quantity: dec("10"), Rate: dec("1"),
				Amount: dec("10")}}}
}

// shipped returns sold with everything shipped and nothing billed.
func shipped(id, customerID string) ordersync.Snapshot {
	in := sold(id, customerID)
	in.Status = "F"
	for i := range in.Lines {
		in.Lines[i].Fulfilled = in.Lines[i].Quantity
	}
	return in
}

// partly returns sold with one case of apples shipped and billed.
func partly(id, customerID string) ordersync.Snapshot {
	in := sold(id, customerID)
	in.Status = "D"
	in.Lines[0].Fulfilled, in.Lines[0].Billed = dec("1"), dec("1")
	return in
}

// has imports an order from NetSuite and returns our id.
func (o office) has(in ordersync.Snapshot) string {
	o.t.Helper()
	in.ReadAt = o.Now()
	if result, err := o.importer.Import(ctx, []ordersync.Snapshot{in}); err != nil || result.Created != 1 {
		o.t.Fatal(result, err)
	}
	return fmt.Sprintf("NS%012s", in.NetSuiteID)
}

func (o office) order(id string) order.Order {
	o.t.Helper()
	got, err := o.orders.Get(ctx, id)
	if err != nil {
		o.t.Fatal(err)
	}
	return got
}

// on returns the orders of a delivery date.
func (o office) on(date civil.Date) []order.Order {
	o.t.Helper()
	orders, err := o.orders.OnDate(ctx, date)
	if err != nil {
		o.t.Fatal(err)
	}
	return orders
}

func (o office) start(path string, body object) job.Job {
	o.t.Helper()
	var j job.Job
	o.As(access.Manager, "POST", "/admin-utils/"+path, body).Want(o.t, 202).Into(o.t, &j)
	return j
}

// work gives a job's message to a worker on a table and returns the worker's answer.
func (o office) work(on table.Table, jobID string) queue.BatchAnswer {
	o.t.Helper()
	b := &app.Backend{Table: on, Queue: o.Queues, Blobs: o.Blobs, Now: o.Now, Log: o.Log}
	message, _ := json.Marshal(job.Message{JobID: jobID})
	event, _ := json.Marshal(object{"Records": []object{{"messageId": "m", "body": string(message)}}})
	answer, err := jobworker.Worker.Handle(o.Memory.Lagging(ctx, memory.Lags), b, event)
	if err != nil {
		o.t.Fatal(err)
	}
	return answer.(queue.BatchAnswer)
}

// done processes a job to its end.
func (o office) done(jobID string) job.Job {
	o.t.Helper()
	o.Advance(5 * time.Minute) // the lease of a crashed worker has expired
	if answer := o.work(o.Table, jobID); len(answer.Failures) > 0 {
		o.t.Fatalf("%+v", answer)
	}
	return o.read(jobID)
}

func (o office) read(jobID string) job.Job {
	o.t.Helper()
	var j job.Job
	o.As(access.Manager, "GET", "/admin-utils/jobs/"+jobID, nil).Want(o.t, 200).Into(o.t, &j)
	return j
}

func textsOf(results []job.Result) []string {
	words := make([]string, len(results))
	for i, r := range results {
		words[i] = string(r.Outcome) + " " + r.Name + ": " + r.Message
	}
	return words
}
