// Package apptest is the company that the tests of the domain share: all stores and
// services on a table in memory whose process can die, a clock, some goods and customers,
// and a client of an ERP that a test plays.
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

// T is a test, or a check of a property.
type T interface {
	Helper()
	Fatal(args ...any)
	Fatalf(format string, args ...any)
}

// What a new company has.
const (
	Piece, Case          = "1", "2" // units of the type UnitType; 12 pieces are a case
	UnitType             = "1"
	Tea, Rice, Oil, Salt = "101", "102", "103", "104" // tea is sold by the case, the others by the piece
	Deli, Cafe           = "7", "8"
	DeliDoor, DeliDock   = "a1", "a2" // the deli's addresses; the door is the default
)

// Today is the day on which a new company's clock stands, at 14:00 UTC.
var Today = civil.MustParse("2026-11-21")

// Company is a distributor. Its clock moves by a microsecond at each look.
type Company struct {
	*app.Backend
	// Process is the table's: it says when the process dies.
	Process *tabletest.Mortal

	mu  sync.Mutex
	now time.Time
}

// New makes a company. At the price level 1 a case of tea is 24, and 21.60 from 10 on; rice
// is 1.99 and oil 3.33333 a piece; salt has no price.
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

// Price sets the price of an item at the level 1, and that from 10 of its sale unit; "": none.
func (c *Company) Price(t T, itemID, price, fromTen string) {
	t.Helper()
	tiers := []item.Price{{PriceLevelID: "1", Price: Dec(price)}}
	if fromTen != "" {
		tiers = append(tiers, item.Price{PriceLevelID: "1", Quantity: money.Int(10), Price: Dec(fromTen)})
	}
	Check(t)(c.Items().ImportPrices(context.Background(), map[string][]item.Price{itemID: tiers}))
}

// Order stores a sales order as a new one, under an id and a number of its own.
func (c *Company) Order(ctx context.Context, t T, o order.Order) order.Order {
	t.Helper()
	o.ID = id.New(c.Now())
	err := c.Table.Commit(ctx, c.Orders().Creating(ctx, &o)...)
	for table.FailedAt(err, 1) { // its number is taken
		o.ID = id.New(c.Now())
		err = c.Table.Commit(ctx, c.Orders().Creating(ctx, &o)...)
	}
	if err != nil {
		t.Fatal(err)
	}
	return o
}

// AllOrders are the sales orders as they are stored, by id.
func (c *Company) AllOrders(t T) map[string]order.Order {
	t.Helper()
	ctx := context.Background()
	rows, err := c.Orders().Find(ctx, func(*order.Row) bool { return true })
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

// As is a context of a user with a role.
func As(role access.Role) context.Context {
	return access.With(context.Background(), access.Caller{UserID: "user-" + string(role), Role: role})
}

// Dec is a decimal.
func Dec(s string) money.Decimal { return money.MustParse(s) }

// Given is a field of a body that was given.
func Given[V any](v V) api.Optional[V] { return api.Optional[V]{Given: true, Value: v} }

// Check takes the results of a call, and ends the test at an error.
func Check(t T) func(any, error) {
	return func(_ any, err error) {
		if err != nil {
			t.Helper()
			t.Fatal(err)
		}
	}
}

// Refusal holds an error to be one that a caller may see, or none, and tells whether it is
// one.
func Refusal(t T, err error) bool {
	t.Helper()
	var f *fault.Error
	if err != nil && !errors.As(err, &f) {
		t.Fatal(err)
	}
	return err != nil
}
