// Package apptest is the company that tests of the domain share: all stores and services on a table in memory
// whose process can be killed, a clock, some items and customers, and a client of an ERP that the test plays.
package apptest

import (
	"context"
	"errors"
	"sync"
	"time"

	"backdock/shared/app"
	"backdock/shared/catalog/item"
	"backdock/shared/catalog/unit"
	"backdock/shared/platform/access"
	"backdock/shared/platform/api"
	"backdock/shared/platform/blob"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/id"
	"backdock/shared/platform/listing"
	"backdock/shared/platform/money"
	"backdock/shared/platform/queue"
	"backdock/shared/platform/table"
	"backdock/shared/platform/table/memory"
	"backdock/shared/platform/table/tabletest"
	"backdock/shared/platform/workflow"
	"backdock/shared/sales/customer"
	"backdock/shared/sales/order"
)

// T is the common interface of a test and a property check.
type T interface {
	Helper()
	Fatal(args ...any)
	Fatalf(format string, args ...any)
}

// The data of a new company.
const (
	Piece, Case          = "1", "2" // units of the type UnitType; a case has 12 pieces
	UnitType             = "1"
	Tea, Rice, Oil, Salt = "101", "102", "103", "104" // tea is sold by the case, the others by the piece
	Deli, Cafe           = "7", "8"
	DeliDoor, DeliDock   = "a1", "a2" // the deli's addresses; the door is the default
)

// Today is the date of a new company's clock, at 14:00 UTC.
var Today = civil.MustParse("2026-11-21")

// Company is a distributor. Each read of its clock moves it by a microsecond.
type Company struct {
	*app.Backend
	// Process is the table's process, which the test can kill.
	Process *tabletest.Mortal

	mu  sync.Mutex
	now time.Time
}

// New makes a company. At price level 1 a case of tea costs 24, and 21.60 from 10 on; a piece of rice costs
// 1.99 and of oil 3.33333; salt has no price.
func New(t T) *Company {
	t.Helper()
	c := &Company{now: Today.In(time.UTC).Add(14 * time.Hour)}
	c.Process = &tabletest.Mortal{Table: listing.Track(memory.New(), c.clock), Dies: tabletest.Lives}
	c.Backend = &app.Backend{Table: c.Process, Blobs: blob.NewMemory(), Queue: queue.NewMemory(),
		Workflows: workflow.NewMemory(), Now: c.clock, Version: "test"}
	ctx := context.Background()
	Check(t)(c.UnitTypes().Import(ctx, []unit.Type{{ID: UnitType, Name: "Piece and case", Items: []unit.Unit{
		{ID: Piece, Abbreviation: "EA", ConversionRate: money.Int(1), IsBase: true}, {ID: Case, Abbreviation: "CS",
			ConversionRate: money.Int(12)}}}}))
	product := func(id, sale string) item.Item {
		return item.Item{ID: id, ItemID: "SKU-" + id, Name: "Item " + id, UnitsTypeID: UnitType, SaleUnit: sale,
			StockUnit: Piece, Prices: []item.Price{}, IsActive: true}
	}
	Check(t)(c.Items().Import(ctx, []item.Item{product(Tea, Case), product(Rice, Piece), product(Oil, Piece),
		product(Salt, Piece)}))
	c.Price(t, Tea, "24", "21.6")
	c.Price(t, Rice, "1.99", "")
	c.Price(t, Oil, "3.33333", "")
	address := func(id string, isDefault bool) customer.Address {
		return customer.Address{ID: id, Street: "1 Fulton St", City: "Chicago", IsDefaultShipping: isDefault}
	}
	Check(t)(c.Customers().Import(ctx, []customer.Customer{
		{ID: Deli, Name: "Deli", PriceLevelID: "1", IsActive: true, Addresses: []customer.Address{address(DeliDoor,
			true), address(DeliDock, false)}},
		{ID: Cafe, Name: "Cafe", PriceLevelID: "1", IsActive: true, Addresses: []customer.Address{}}}))
	return c
}

func (c *Company) clock() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(time.Microsecond)
	return c.now
}

// Advance moves the clock.
func (c *Company) Advance(by time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(by)
}

// SetClock sets the clock.
func (c *Company) SetClock(at time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = at
}

// Price sets the price of an item at level 1 and the price from 10 sale units on. "": none.
func (c *Company) Price(t T, itemID, price, fromTen string) {
	t.Helper()
	tiers := []item.Price{{PriceLevelID: "1", Price: Dec(price)}}
	if fromTen != "" {
		tiers = append(tiers, item.Price{PriceLevelID: "1", Quantity: money.Int(10), Price: Dec(fromTen)})
	}
	Check(t)(c.Items().ImportPrices(context.Background(), map[string][]item.Price{itemID: tiers}))
}

// Order stores a new sales order under its own id and number.
func (c *Company) Order(ctx context.Context, t T, o order.Order) order.Order {
	t.Helper()
	o.ID = id.New(c.Now())
	err := c.Table.Commit(ctx, c.Orders().Creating(ctx, &o)...)
	for table.FailedAt(err, 1) { // the number is taken
		o.ID = id.New(c.Now())
		err = c.Table.Commit(ctx, c.Orders().Creating(ctx, &o)...)
	}
	if err != nil {
		t.Fatal(err)
	}
	return o
}

// AllOrders returns the stored sales orders by id.
func (c *Company) AllOrders(t T) map[string]order.Order {
	t.Helper()
	ctx := context.Background()
	rows, err := c.OrderList().Find(ctx, func(*order.Row) bool { return true })
	if err != nil {
		t.Fatal(err)
	}
	all := make(map[string]order.Order, len(rows))
	for _, r := range rows {
		if all[r.ID], err = c.Orders().Get(ctx, r.ID); err != nil {
			t.Fatal(err)
		}
	}
	return all
}

// As returns a context of a user with a role.
func As(role access.Role) context.Context {
	return access.With(context.Background(), access.Caller{UserID: "user-" + string(role), Role: role})
}

// Dec parses a decimal.
func Dec(s string) money.Decimal { return money.MustParse(s) }

// Given returns a field that is set in a body.
func Given[V any](v V) api.Optional[V] { return api.Optional[V]{Given: true, Value: v} }

// Check takes the results of a call and fails the test if there is an error.
func Check(t T) func(any, error) {
	return func(_ any, err error) {
		if err != nil {
			t.Helper()
			t.Fatal(err)
		}
	}
}

// Refusal reports whether err is an error that a caller may see, and fails the test if it is another error.
func Refusal(t T, err error) bool {
	t.Helper()
	var f *fault.Error
	if err != nil && !errors.As(err, &f) {
		t.Fatal(err)
	}
	return err != nil
}
