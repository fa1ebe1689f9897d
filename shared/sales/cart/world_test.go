package cart_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"backdock/shared/app"
	"backdock/shared/catalog/item"
	"backdock/shared/catalog/unit"
	"backdock/shared/platform/access"
	"backdock/shared/platform/api"
	"backdock/shared/platform/blob"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/listing"
	"backdock/shared/platform/money"
	"backdock/shared/platform/table"
	"backdock/shared/platform/table/memory"
	"backdock/shared/sales/cart"
	"backdock/shared/sales/customer"
	"backdock/shared/sales/order"
)

// as is a context of a caller with a role.
func as(role access.Role) context.Context {
	return access.With(context.Background(), access.Caller{UserID: "user-" + string(role), Role: role})
}

var ctx = as(access.Sales)

// tomorrow is the delivery date of a cart that states none.
var tomorrow = civil.MustParse("2026-11-22")

func dec(s string) money.Decimal { return money.MustParse(s) }

func given[T any](v T) api.Optional[T] { return api.Optional[T]{Given: true, Value: v} }

// failer is a test, or a check of a property.
type failer interface {
	Helper()
	Fatal(args ...any)
	Fatalf(format string, args ...any)
}

// shop is a store of carts on a table in memory, with a small catalogue. Its clock moves
// by a microsecond at each look.
//
//	items: tea, 24 a case and from 10 cases 21.60; rice, 1.99 a piece; oil, 3.33333 a piece; salt, without a price
//	customers: deli, with the addresses a1 (the default) and a2; cafe
type shop struct {
	*cart.Carts
	*mortal
	items  *item.Items
	orders *order.Orders
	carts  int

	mu  sync.Mutex
	now time.Time
}

const (
	tea, rice, oil, salt = "101", "102", "103", "104"
	deli, cafe           = "7", "8"
	piece, caseOf12      = "1", "2"
)

func (s *shop) clock() time.Time {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.now = s.now.Add(time.Microsecond)
	return s.now
}

// mortal is a table whose Commits end with the process, before or after they are done.
type mortal struct {
	table.Table
	dies func() (before, after bool)
}

var errDead = errors.New("the process is dead")

func (m *mortal) Commit(ctx context.Context, ops ...table.Op) error {
	before, after := m.dies()
	if before {
		return errDead
	}
	if err := m.Table.Commit(ctx, ops...); err != nil || !after {
		return err
	}
	return errDead
}

func lives() (before, after bool) { return false, false }

func newShop(t testing.TB) *shop {
	t.Helper()
	check := func(_ int, err error) {
		if err != nil {
			t.Helper()
			t.Fatal(err)
		}
	}
	s := &shop{now: time.Date(2026, 11, 21, 14, 0, 0, 0, time.UTC)}
	s.mortal = &mortal{listing.Track(memory.New(), s.clock), lives}
	b := &app.Backend{Table: s.mortal, Blobs: blob.NewMemory(), Now: s.clock}
	units := b.UnitTypes()
	s.items = b.Items()
	s.orders = b.Orders()
	s.Carts = b.Carts()
	check(units.Import(ctx, []unit.Type{{ID: "1", Name: "Piece and case", Items: []unit.Unit{
		{ID: piece, Abbreviation: "EA", ConversionRate: money.Int(1), IsBase: true}, {ID: caseOf12, Abbreviation: "CS", ConversionRate: money.Int(12)}}}}))
	product := func(id, sale string) item.Item {
		return item.Item{ID: id, ItemID: "SKU-" + id, Name: "Item " + id, UnitsTypeID: "1", SaleUnit: sale, StockUnit: piece, Prices: []item.Price{}, IsActive: true}
	}
	check(s.items.Import(ctx, []item.Item{product(tea, caseOf12), product(rice, piece), product(oil, piece), product(salt, piece)}))
	s.price(t, tea, "24", "21.6")
	s.price(t, rice, "1.99", "")
	s.price(t, oil, "3.33333", "")
	address := func(id string, isDefault bool) customer.Address {
		return customer.Address{ID: id, Street: "1 Fulton St", City: "Chicago", IsDefaultShipping: isDefault}
	}
	check(b.Customers().Import(ctx, []customer.Customer{
		{ID: deli, Name: "Deli", PriceLevelID: "1", IsActive: true, Addresses: []customer.Address{address("a1", true), address("a2", false)}},
		{ID: cafe, Name: "Cafe", PriceLevelID: "1", IsActive: true, Addresses: []customer.Address{}}}))
	return s
}

// price sets the price of an item, and that from 10 of its sale unit; "": none.
func (s *shop) price(t failer, itemID, price, fromTen string) {
	t.Helper()
	tiers := []item.Price{{PriceLevelID: "1", Price: dec(price)}}
	if fromTen != "" {
		tiers = append(tiers, item.Price{PriceLevelID: "1", Quantity: money.Int(10), Price: dec(fromTen)})
	}
	if _, err := s.items.ImportPrices(ctx, map[string][]item.Price{itemID: tiers}); err != nil {
		t.Fatal(err)
	}
}

// newID names the next cart or order.
func (s *shop) newID() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.carts++
	return fmt.Sprintf("id-%06d", s.carts)
}

func (s *shop) read(t failer, id string) cart.Cart {
	t.Helper()
	c, err := s.Get(ctx, id)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// ordersOf are the orders that were made of a cart.
func (s *shop) ordersOf(t failer, cartID string) []order.Order {
	t.Helper()
	rows, err := s.orders.Find(ctx, func(*order.Row) bool { return true })
	if err != nil {
		t.Fatal(err)
	}
	var made []order.Order
	for _, r := range rows {
		o, err := s.orders.Get(ctx, r.ID)
		if err != nil {
			t.Fatal(err)
		}
		if o.CartID == cartID {
			made = append(made, o)
		}
	}
	return made
}

// body is a cart as it is stored, for comparisons.
func body(t failer, c cart.Cart) string {
	t.Helper()
	b, err := json.Marshal(c)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// refusal holds an error to be one that a caller may see, or none, and tells whether
// it is one.
func refusal(t failer, err error) bool {
	t.Helper()
	var f *fault.Error
	if err != nil && !errors.As(err, &f) {
		t.Fatal(err)
	}
	return err != nil
}
