package cart_test

import (
	"encoding/json"
	"fmt"
	"sync/atomic"
	"testing"

	"backdock/shared/app/apptest"
	"backdock/shared/platform/access"
	"backdock/shared/platform/api"
	"backdock/shared/platform/civil"
	"backdock/shared/sales/cart"
	"backdock/shared/sales/order"
)

var ctx = apptest.As(access.Sales)

// tomorrow is the default delivery date of a cart.
var tomorrow = civil.MustParse("2026-11-22")

// Short names for frequent values.
var (
	as  = apptest.As
	dec = apptest.Dec
)

type failer = apptest.T

func given[T any](v T) api.Optional[T] { return apptest.Given(v) }

// shop is the test company with its carts.
type shop struct {
	*cart.Carts
	*apptest.Company
	orders *order.Orders
	carts  atomic.Int64
}

const (
	tea, rice, oil, salt = apptest.Tea, apptest.Rice, apptest.Oil, apptest.Salt
	deli, cafe           = apptest.Deli, apptest.Cafe
	piece, caseOf12      = apptest.Piece, apptest.Case
)

func newShop(t testing.TB) *shop {
	t.Helper()
	s := &shop{Company: apptest.New(t)}
	s.Carts, s.orders = s.Backend.Carts(), s.Orders()
	return s
}

// newID returns an id for the next cart or order.
func (s *shop) newID() string {
	return fmt.Sprintf("id-%06d", s.carts.Add(1))
}

func (s *shop) read(t failer, id string) cart.Cart {
	t.Helper()
	c, err := s.Get(ctx, id)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// ordersOf returns the orders created from a cart.
func (s *shop) ordersOf(t failer, cartID string) []order.Order {
	t.Helper()
	var made []order.Order
	for _, o := range s.AllOrders(t) {
		if o.CartID == cartID {
			made = append(made, o)
		}
	}
	return made
}

// body returns the stored form of a cart, for comparisons.
func body(t failer, c cart.Cart) string {
	t.Helper()
	b, err := json.Marshal(c)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func refusal(t failer, err error) bool {
	t.Helper()
	return apptest.Refusal(t, err)
}
