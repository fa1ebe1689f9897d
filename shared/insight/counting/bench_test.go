package counting_test

import (
	"fmt"
	"testing"

	"backdock/shared/platform/table"
	"backdock/shared/sales/order"
)

// BenchmarkCount counts new orders of ten lines, in batches as from the stream: open ones, and closed ones as
// from an import of history.
func BenchmarkCount(b *testing.B) {
	for name, status := range map[string]order.Status{"open": order.PendingFulfillment, "history": order.Billed} {
		for _, batch := range []int{1, 100} {
			b.Run(fmt.Sprintf("%s/batch=%d", name, batch), func(b *testing.B) {
				w := newWorld(b)
				ctx, used := table.WithUsage(ctx)
				counted := 0
				for b.Loop() {
					b.StopTimer()
					for n := range batch {
						w.stream = append(w.stream, newOrder(counted+n, 10, status))
					}
					counted += batch
					b.StartTimer()
					if err := w.counting.Count(ctx, w.stream); err != nil {
						b.Fatal(err)
					}
					w.stream = nil
				}
				trips, _, _ := used.Snapshot()
				b.ReportMetric(float64(trips)/float64(counted), "roundtrips/order")
				b.ReportMetric(float64(counted)/b.Elapsed().Seconds(), "orders/s")
			})
		}
	}
}

// newOrder returns the change of a new order in the stream.
func newOrder(n, lines int, status order.Status) order.Change {
	o := order.Order{ID: fmt.Sprintf("%026d", n), OrderNumber: fmt.Sprint("SO", n),
		CustomerID: fmt.Sprint(100 + n%300), Status: status,
		TransactionDate: today.AddDays(-n % 60), DeliveryDate: today.AddDays(1)}
	for l := range lines {
		one := line(fmt.Sprint("l", l), fmt.Sprint(1+(n+6*l)%catalog), "3", each)
		one.Item.Name = "Chickpeas, peeled, in brine, 2.5 kg tin"
		if status == order.Billed {
			one.Fulfilled, one.Billed = one.Quantity, one.Quantity
		}
		o.Lines = append(o.Lines, one)
	}
	return order.Change{ID: o.ID, Revision: 1, Order: &o, Whole: true, Sold: true}
}
