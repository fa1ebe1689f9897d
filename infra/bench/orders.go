package main

import (
	"context"
	"fmt"
	"os"
	"strconv"
	"time"

	"backdock/shared/platform/civil"
	"backdock/shared/platform/listing"
	"backdock/shared/platform/money"
	"backdock/shared/platform/table"
	"backdock/shared/platform/table/memory"
	"backdock/shared/sales/order"
	"backdock/shared/sales/order/ordersync"
)

// addOrders adds n old orders. They are imported as a sync does it, but into a table in memory, and then copied:
// DynamoDB Local processes batches many times faster than transactions.
func (c *company) addOrders(ctx context.Context, n int) error {
	m, err := c.material()
	if err != nil {
		return err
	}
	made := memory.New()
	var copies []table.Op
	made.Stream(func(change table.Change) { copies = append(copies, table.Put(*change.New)) })
	tracked := listing.Track(made, c.Now)
	orders := order.New(tracked, c.Now)
	customers, routes := c.Customers(), c.Routes()
	importer := ordersync.NewImporter(orders, tracked, customers, routes, c.Now)
	today := civil.Of(time.Now())
	for done := 0; done < n; done += 100 {
		var batch []ordersync.Snapshot
		for i := done; i < done+100; i++ {
			in := ordersync.Snapshot{NetSuiteID: strconv.Itoa(10_000_000 + i), Number: "OLD" + strconv.Itoa(i), Status: "G",
				CustomerID: m.customers[i%len(m.customers)], TransactionDate: today.AddDays(-i%700 - 90),
				ShipDate: today.AddDays(-i%700 - 89), ReadAt: time.Now()}
			for k := range 8 {
				item := m.items[(i*13+k*7)%len(m.items)]
				q := money.Int(int64(1 + k))
				in.Lines = append(in.Lines, ordersync.SnapshotLine{Line: k + 1, ItemID: item, ItemCode: item, ItemName: "An old line",
					Units:    "1",
					Quantity: q, Rate: money.MustParse("12.50"), Amount: q.Mul(money.MustParse("12.50")), Fulfilled: q, Billed: q,
					Closed: true})
			}
			batch = append(batch, in)
		}
		got, err := importer.Import(ctx, batch)
		if err != nil {
			return fmt.Errorf("import old orders: %w", err)
		}
		for id, err := range got.Failed {
			return fmt.Errorf("import order %s: %w", id, err)
		}
		if len(copies) > 2000 || done+100 >= n {
			if err := c.Table.Write(ctx, copies...); err != nil {
				return fmt.Errorf("copy old orders: %w", err)
			}
			copies = copies[:0]
			c.later() // spread over time, so the list's index of changes is spread too
			fmt.Fprintf(os.Stderr, "\r  %d old orders", done+100)
		}
	}
	return nil
}
