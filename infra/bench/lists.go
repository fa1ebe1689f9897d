package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"runtime"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"backdock/shared/platform/blob"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/listing"
	"backdock/shared/platform/money"
	"backdock/shared/platform/table"
	"backdock/shared/platform/table/memory"
	"backdock/shared/sales/customer"
	"backdock/shared/sales/order"
	"backdock/shared/sales/order/orderlist"
	"backdock/shared/sales/order/ordersync"
)

// historyDays is the age of the oldest orders in days: a little more than three years.
const historyDays = 1110

// lists measures the cost of the list of sales orders with three years of history: 100,000 orders, and a million.
// The table is in memory, so the times are those of the product alone. Read units are calculated from the sizes of
// the answers.
func lists(ctx context.Context, r *report) error {
	for _, n := range []int{100_000, 1_000_000} {
		if err := listOf(ctx, r, n); err != nil {
			return err
		}
	}
	return nil
}

// unknown is a customer lookup that finds no customers.
type unknown struct{}

func (unknown) Get(_ context.Context, id string) (customer.Detail, error) {
	return customer.Detail{}, fault.New(fault.NotFound, "there is no customer %s", id)
}

func listOf(ctx context.Context, r *report, n int) error {
	w := &years{now: time.Now().AddDate(0, 0, -historyDays), metered: &metered{Table: memory.New()},
		blobs: blob.NewMemory()}
	if err := w.fill(ctx, n); err != nil {
		return err
	}
	section := fmt.Sprintf("list of sales orders, three years, %d orders", n)
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	var orders *order.Orders
	var list *orderlist.Orders
	for _, start := range []struct {
		name  string
		blobs blob.Store
	}{{"without a snapshot", blob.NewMemory()}, {"with a snapshot", w.blobs}} {
		orders, list = w.orders(start.blobs)
		took, units, err := w.measure(func() error { _, err := list.Page(ctx, orderlist.Filter{}, nil, 1, 20); return err })
		if err != nil {
			return err
		}
		r.add(section, "first request "+start.name+", time", "s", took.Seconds(), 0)
		r.add(section, "first request "+start.name+", read units", "", units, 0)
	}
	runtime.GC()
	runtime.ReadMemStats(&after)
	r.add(section, "memory of the list", "MB", float64(after.HeapAlloc-min(before.HeapAlloc, after.HeapAlloc))/(1<<20),
		200)
	_, held, err := list.Rows(ctx, orderlist.Filter{}, nil, 1, 1)
	if err != nil {
		return err
	}
	r.add(section, "rows that it holds", "", float64(held), 106_250)
	old := fmt.Sprintf("NS%012d", firstNetSuiteID)
	found, err := orders.Get(ctx, old)
	if err != nil {
		return err
	}
	month := orderlist.Filter{Status: []order.Status{order.Billed}, DeliveryDateFrom: found.DeliveryDate,
		DeliveryDateTo: found.DeliveryDate.AddDays(30)}
	for _, one := range []struct {
		name string
		do   func() error
		most float64
	}{
		{"page 1", func() error { _, err := list.Page(ctx, orderlist.Filter{}, nil, 1, 20); return err }, 12},
		{"the page of an order of three years ago", func() error { _, err := orders.Get(ctx, old); return err }, 2},
		{"that order by its number", w.finds(ctx, list, orderlist.Filter{Search: found.OrderNumber}, 1), 12},
		{"a customer's orders of three years ago", w.finds(ctx, list, orderlist.Filter{CustomerID: found.CustomerID,
			DeliveryDateTo: found.DeliveryDate.AddDays(60)}, 1), 40},
		{"20 billed orders of a month of three years ago", w.finds(ctx, list, month, 20), 40},
	} {
		took, units, err := w.measure(one.do)
		if err != nil {
			return err
		}
		r.add(section, one.name+", time", "ms", float64(took.Microseconds())/1000, 0)
		r.add(section, one.name+", read units", "", units, one.most)
	}
	return nil
}

// finds returns a function that reads a page. It fails if the page has fewer orders than least.
func (w *years) finds(ctx context.Context, list *orderlist.Orders, f orderlist.Filter, least int) func() error {
	return func() error {
		p, err := list.Page(ctx, f, nil, 1, 20)
		if err == nil && len(p.Rows) < least {
			err = fmt.Errorf("%+v finds %d orders", f, len(p.Rows))
		}
		return err
	}
}

// years is a table with the imported orders of several years, and the snapshots of the lists.
type years struct {
	now     time.Time
	metered *metered
	blobs   blob.Store
}

func (w *years) clock() time.Time { return w.now }

func (w *years) tracked() table.Table { return listing.Track(w.metered, w.clock) }

func (w *years) orders(blobs blob.Store) (*order.Orders, *orderlist.Orders) {
	orders := order.New(w.tracked(), w.clock)
	return orders, orderlist.New(orders, w.tracked(), blobs, w.clock)
}

func (w *years) measure(do func() error) (took time.Duration, units float64, err error) {
	w.metered.half.Store(0)
	start := time.Now()
	err = do()
	return time.Since(start), float64(w.metered.half.Load()) / 2, err
}

const firstNetSuiteID = 10_000_000

// fill imports n orders, the same number for each day; one in a thousand is still open.
func (w *years) fill(ctx context.Context, n int) error {
	orders, list := w.orders(w.blobs)
	importer := ordersync.NewImporter(orders, w.tracked(), unknown{}, nil, w.clock)
	daily := n / historyDays
	for done, day := 0, 0; done < n; day++ {
		today := civil.Of(w.now)
		var batch []ordersync.Snapshot
		for i := done; i < min(done+daily, n); i++ {
			in := ordersync.Snapshot{NetSuiteID: strconv.Itoa(firstNetSuiteID + i), Number: "OLD" + strconv.Itoa(i), Status: "G",
				CustomerID:   strconv.Itoa(i % 500),
				CustomerName: "A customer with a name", TransactionDate: today, ShipDate: today, ReadAt: w.now}
			if i%1000 == 999 {
				in.Status = "B"
			}
			in.Lines = []ordersync.SnapshotLine{{Line: 1, ItemID: "1", ItemCode: "SKU-1", ItemName: "An old line", Units: "1",
				Quantity: money.Int(1), Rate: money.Int(12), Amount: money.Int(12),
				Fulfilled: money.Int(1), Billed: money.Int(1), Closed: true}}
			if batch = append(batch, in); len(batch) == 100 || i == min(done+daily, n)-1 {
				if r, err := importer.Import(ctx, batch); err != nil || r.Created != len(batch) {
					return errors.Join(err, fmt.Errorf("%d of %d orders taken over", r.Created, len(batch)))
				}
				batch = batch[:0]
				w.now = w.now.Add(time.Hour)
			}
		}
		done += daily
		w.now = today.AddDays(1).In(time.UTC).Add(6 * time.Hour)
		if day%20 == 19 || done >= n {
			if _, err := list.Save(ctx); err != nil {
				return err
			}
			fmt.Fprintf(os.Stderr, "\r  %d orders", done)
		}
	}
	return nil
}

// metered is a table in memory that counts read units by the service's rule, in halves. It stores no history,
// because these calls do not read any.
type metered struct {
	table.Table
	half atomic.Int64
}

func (m *metered) charge(bytes, each int) { m.half.Add(int64(max((bytes+4095)/4096, 1) * each)) }

func (m *metered) Get(ctx context.Context, key table.Key) (table.Item, error) {
	item, err := m.Table.Get(ctx, key)
	m.charge(sizeOfItem(item), 2)
	return item, err
}

func (m *metered) BatchGet(ctx context.Context, keys []table.Key) ([]table.Item, error) {
	items, err := m.Table.BatchGet(ctx, keys)
	for _, item := range items {
		m.charge(sizeOfItem(item), 1)
	}
	return items, err
}

func (m *metered) Query(ctx context.Context, q table.Query) (table.Page, error) {
	page, err := m.Table.Query(ctx, q)
	size := 0
	for _, item := range page.Items {
		size += sizeOfItem(item)
	}
	each := 1
	if q.Consistent {
		each = 2
	}
	m.charge(size, each)
	return page, err
}

func (m *metered) Commit(ctx context.Context, ops ...table.Op) error {
	kept := make([]table.Op, 0, len(ops))
	for _, op := range ops {
		if !strings.HasPrefix(op.Key.SK, "HISTORY#") {
			kept = append(kept, op)
		}
	}
	return m.Table.Commit(ctx, kept...)
}

// sizeOfItem estimates an item's size, including the names of its keys.
func sizeOfItem(i table.Item) int {
	return 60 + len(i.Body) + len(i.Blob) + len(i.Feed.Row) + 2*(len(i.PK)+len(i.SK)) + len(i.ByKey.PK) + len(i.ByKey.SK) +
		len(i.Feed.At.PK) + len(i.Feed.At.SK)
}
