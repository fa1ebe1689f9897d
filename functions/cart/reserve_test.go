package cart_test

import (
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"backdock/functions/apitest"
	"backdock/shared/app"
	"backdock/shared/catalog/item"
	"backdock/shared/platform/access"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/table"
	"backdock/shared/platform/table/tabletest"
	"backdock/shared/sales/cart"
	"backdock/shared/sales/order"
	"backdock/shared/stock/promise"
)

var tomorrow = civil.MustParse("2026-11-22")

// blocking is a shop in which out-of-stock items cannot be ordered, and the stream of its orders.
func blocking(t *testing.T) (s shop, deliver func()) {
	s = newShop(t)
	var mu sync.Mutex
	var stream []order.Change
	s.Memory.Stream(func(c table.Change) {
		change, ours, err := order.ChangeOf(c)
		if err != nil {
			t.Error(err)
		}
		if ours && change.Sold {
			mu.Lock()
			stream = append(stream, change)
			mu.Unlock()
		}
	})
	s.As(access.Admin, "POST", "/site-settings/orders.blockOutOfStock", object{"value": true}).Want(t, 200)
	s.Advance(10 * time.Second)
	return s, func() {
		t.Helper()
		if err := s.Counting().Count(ctx, stream); err != nil {
			t.Fatal(err)
		}
		stream = nil
	}
}

// promised returns how many cases of item 101 are promised for tomorrow.
func (s shop) promised() string {
	s.t.Helper()
	items := s.Items() // the cart handler uses the same store
	details, err := items.GetAll(ctx, []string{"101"})
	if err != nil {
		s.t.Fatal(err)
	}
	left, err := promise.NewCounters(s.Table, s.Settings()).Left(ctx, tomorrow, item.Prefetched(details))
	if err != nil {
		s.t.Fatal(err)
	}
	return left["101"].Promised.String()
}

func cases(quantity float64) object {
	return object{"netSuiteCustomerId": "7", "cartItems": []object{line("101", "quantity", quantity)}}
}

func TestCartsRaceForTheLastCases(t *testing.T) {
	s, deliver := blocking(t)
	var carts []string
	for range 12 {
		carts = append(carts, s.create(cases(2)).ID)
	}
	token := s.Token(access.Sales)
	var mu sync.Mutex
	answers := map[int]int{}
	var wg sync.WaitGroup
	for _, id := range carts {
		wg.Go(func() {
			for {
				a := s.Do(apitest.Request{Method: "POST", Path: "/cart/" + id + "/create-sales-order", Token: token})
				if strings.Contains(string(a.Body), "just now") { // the user clicks again
					continue
				}
				mu.Lock()
				defer mu.Unlock()
				answers[a.Status]++
				return
			}
		})
	}
	wg.Wait()
	if answers[201] != 2 || answers[409] != 10 { // there are 5 cases
		t.Errorf("answers %v", answers)
	}
	if got := s.promised(); got != "4" {
		t.Errorf("%s promised before the orders are counted", got)
	}
	deliver()
	if got := s.promised(); got != "4" {
		t.Errorf("%s promised", got)
	}
	s.submit(s.create(cases(1)).ID, 201)
	s.As(access.Sales, "POST", "/cart/"+s.create(cases(1)).ID+"/create-sales-order", nil).Want(t, 409,
		"out of stock for 2026-11-22")
}

func TestLinesAddedToAnOrderAreReserved(t *testing.T) {
	s, deliver := blocking(t)
	o := s.submit(s.create(cases(2)).ID, 201)
	deliver()
	first, second := s.create(cases(3)).ID, s.create(cases(3)).ID
	body := object{"salesOrderId": o.ID}
	s.As(access.Sales, "POST", "/cart/"+first+"/add-to-sales-order", body).Want(t, 200)
	s.As(access.Sales, "POST", "/cart/"+second+"/add-to-sales-order", body).Want(t, 409, "out of stock")
	if got := s.promised(); got != "5" {
		t.Errorf("%s promised", got)
	}
	deliver()
	if got := s.promised(); got != "5" {
		t.Errorf("%s promised when counted", got)
	}
}

// If the process crashes at any write while an order is created, the reserved stock belongs to the order, or
// to the cart at its next try, or is released by the sweep.
func TestDeathWhileReserving(t *testing.T) {
	for _, again := range []bool{false, true} {
		for _, after := range []bool{false, true} {
			for at := 1; ; at++ {
				s, deliver := blocking(t)
				c := s.create(cases(4))
				dying := (&app.Backend{Table: tabletest.NewDying(s.Table, at, after), Blobs: s.Blobs, Now: s.Now,
					Log: s.Log}).Carts()
				by := access.With(ctx, access.Caller{UserID: "user-sales", Role: access.Sales})
				_, _, err := dying.Submit(by, c.ID, nil, s.NewID)
				name := "died at " + strconv.Itoa(at)
				if again {
					a := s.As(access.Sales, "POST", "/cart/"+c.ID+"/create-sales-order", nil)
					if a.Status != 200 && a.Status != 201 {
						t.Errorf("%s: the next try: %s", name, a)
					}
				}
				s.Advance(6 * time.Minute)
				if _, err := s.Carts().SweepReservations(ctx, func(id string, err error) {
					t.Errorf("sweep %s: %v", id,
						err)
				}); err != nil {
					t.Fatal(err)
				}
				deliver()
				var now cart.Cart
				s.As(access.Sales, "GET", "/cart/"+c.ID, nil).Want(t, 200).Into(t, &now)
				want := map[cart.Status]string{cart.Draft: "0", cart.Submitted: "4"}[now.Status]
				if got := s.promised(); got != want {
					t.Errorf("%s, after it %v: %s promised for a cart that is %s", name, after, got, now.Status)
				}
				if n, err := s.Carts().SweepReservations(ctx, func(id string, err error) {
					t.Errorf("sweep %s: %v", id,
						err)
				}); n != 0 || err != nil {
					t.Errorf("%s: %d still reserved, %v", name, n, err)
				}
				if err == nil {
					if at < 3 {
						t.Error("nobody died")
					}
					break
				}
			}
		}
	}
}

// The same holds when a cart is added to an order.
func TestDeathWhileAddingReserves(t *testing.T) {
	for _, after := range []bool{false, true} {
		for at := 1; ; at++ {
			s, deliver := blocking(t)
			o := s.submit(s.create(cases(1)).ID, 201)
			deliver()
			c := s.create(cases(3))
			dying := tabletest.NewDying(s.Table, at, after)
			by := access.With(ctx, access.Caller{UserID: "user-sales", Role: access.Sales})
			_, err := (&app.Backend{Table: dying, Blobs: s.Blobs, Now: s.Now, Log: s.Log}).Carts().AddTo(by, c.ID, o.ID, nil,
				nil)
			s.Advance(6 * time.Minute)
			if _, err := s.Carts().SweepReservations(ctx, func(id string, err error) {
				t.Errorf("sweep %s: %v", id,
					err)
			}); err != nil {
				t.Fatal(err)
			}
			want := []string{"", "1", "4"}[len(s.read(o.ID).Lines)]
			if got := s.promised(); got != want {
				t.Errorf("died at %d, after it %t: %s promised of %s, %v", at, after, got, want, err)
			}
			deliver()
			if got := s.promised(); got != want {
				t.Errorf("died at %d, after it %t: %s promised of %s when counted", at, after, got, want)
			}
			if !dying.Died() {
				if at < 4 || err != nil {
					t.Errorf("nobody died: %d, %v", at, err)
				}
				break
			}
		}
	}
}

// Shortages are reported for the order to which lines were added.
func TestAddedLinesWarn(t *testing.T) {
	s := newShop(t)
	o := s.submit(s.create(cases(4)).ID, 201)
	var after order.Order
	s.As(access.Sales, "POST", "/cart/"+s.create(cases(3)).ID+"/add-to-sales-order", object{"salesOrderId": o.ID}).Want(t,
		200).Into(t, &after)
	for _, l := range after.Lines {
		if !after.Short || strings.Join(l.Warnings, "") != "only 5 CS available for 2026-11-22" {
			t.Errorf("short %t, %q", after.Short, l.Warnings)
		}
	}
}
