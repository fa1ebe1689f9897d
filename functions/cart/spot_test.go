package cart_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"backdock/shared/platform/access"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/money"
	"backdock/shared/platform/table"
	"backdock/shared/prices/pricing"
	"backdock/shared/prices/spot"
	"backdock/shared/sales/cart"
	"backdock/shared/sales/order"
	"backdock/shared/sales/orderline"
)

// offers publishes offers of apples: cases at 20.00 for level 1, until six hours from now. It returns their ids.
func (s shop) offers(cases ...string) []string {
	s.t.Helper()
	lines, ids := make([]spot.Line, len(cases)), make([]string, len(cases))
	for i, quantity := range cases {
		ids[i] = spot.LineID("S1", fmt.Sprint(i))
		lines[i] = spot.Line{ID: ids[i], ItemID: "101", Quantity: dec(quantity), Units: "2", Conversion: money.Int(12),
			ValidFrom: s.Now(), ValidTo: s.Now().Add(6 * time.Hour),
			Prices: []spot.LevelPrice{{PriceLevelID: "1", Price: dec("20").Add(money.Scaled(int64(i), 1))}}}
	}
	sheets := spot.NewSheets(s.Table, s.Blobs, s.Now)
	sheet := spot.Sheet{ID: "S1", Date: civil.Of(s.Now()), Content: spot.Content{Lines: lines}}
	if _, err := sheets.Create(ctx, sheet); err != nil {
		s.t.Fatal(err)
	}
	if _, err := sheets.Publish(ctx, "S1", nil, nil); err != nil {
		s.t.Fatal(err)
	}
	return ids
}

// sold returns how many pieces of an offer are sold.
func (s shop) sold(lineID string) string {
	s.t.Helper()
	o, ok, err := spot.NewOffers(s.Table, s.Now).Line(ctx, lineID)
	if err != nil || !ok {
		s.t.Fatal(ok, err)
	}
	return o.Sold.String()
}

// stop ends an offer, and lets a second pass, so that every process knows.
func (s shop) stop(lineID string) {
	s.t.Helper()
	if _, err := spot.NewSheets(s.Table, s.Blobs, s.Now).Stop(ctx, "S1", lineID); err != nil {
		s.t.Fatal(err)
	}
	s.Advance(2 * time.Second)
}

func apples(quantity any, more ...any) object {
	return line("101", append([]any{"quantity", quantity}, more...)...)
}

func (s shop) cartOf(lines ...object) cart.Cart {
	s.t.Helper()
	return s.create(object{"netSuiteCustomerId": "7", "cartItems": lines})
}

func (s shop) edit(orderID string, lines ...object) order.Order {
	s.t.Helper()
	var o order.Order
	s.As(access.Sales, "PATCH", "/sales-order/"+orderID, object{"items": lines}).Want(s.t, 200).Into(s.t, &o)
	return o
}

func kept(l order.Line, more ...any) object {
	return line(l.ItemID, append([]any{"_id", l.ID}, more...)...)
}

func wantLine(t *testing.T, l orderline.Line, kind pricing.Kind, rate string) {
	t.Helper()
	if l.PriceSource.Kind != kind || l.Rate == nil || l.Rate.String() != rate {
		t.Errorf("want %s at %s: %+v", kind, rate, l)
	}
}

func entry(o order.Order, i int) orderline.Line { return o.Entries()[i] }

func TestTheSpotPriceFromCartToOrder(t *testing.T) {
	s := newShop(t)
	offer := s.offers("7")[0]
	c := s.cartOf(apples(5), apples(12, "units", "1"), apples(2), line("102"))
	wantLine(t, c.Lines[0], pricing.Spot, "20")
	wantLine(t, c.Lines[1], pricing.Spot, "1.66667")
	wantLine(t, c.Lines[2], pricing.Tier, "24") // one case is left for it
	wantLine(t, c.Lines[3], pricing.Tier, "1.99")
	l, third := c.Lines[0], c.Lines[2]
	if l.PriceSource.SpotLineID != offer || l.PriceID != "-1" || l.DeterminedRate.String() != "24" || l.Amount.String() != "100" {
		t.Errorf("%+v", l)
	}
	if len(third.Problems) != 2 || third.ValidationError != nil || third.Warnings[1] != "only 1 CS left at the spot price" {
		t.Errorf("%+v", third)
	} else if p := third.Problems[1]; p.Code != orderline.SpotLeft || p.Params.Left.String() != "1" || p.Params.Units != "2" ||
		p.Params.Rate.String() != "20" || p.Params.SpotLineID != offer || p.Severity != orderline.SeverityWarning {
		t.Errorf("%+v", p)
	}
	if s.sold(offer) != "0" {
		t.Errorf("a cart has taken %s", s.sold(offer))
	}
	o := s.submit(c.ID, 201)
	wantLine(t, entry(o, 0), pricing.Spot, "20")
	if s.sold(offer) != "72" || o.Total.String() != c.Total.String() || o.Lines[0].Spot.Quantity.String() != "60" {
		t.Errorf("%s sold, order %+v", s.sold(offer), o)
	}
	if again := s.submit(c.ID, 200); again.ID != o.ID || s.sold(offer) != "72" {
		t.Errorf("again: %s sold", s.sold(offer))
	}
	s.As(access.Warehouse, "GET", "/cart/"+c.ID, nil).Want(t, 200)
	if body := s.As(access.Warehouse, "GET", "/cart/"+c.ID, nil).Body; strings.Contains(string(body), `"rate":20`) {
		t.Errorf("prices for the warehouse: %s", body)
	}
}

// A cart that was priced with an offer which is sold out meanwhile is priced anew and shown.
func TestAnOfferThatIsGoneWhenTheOrderIsMade(t *testing.T) {
	s := newShop(t)
	offer := s.offers("7")[0]
	late := s.cartOf(apples(5))
	first := s.submit(s.cartOf(apples(4)).ID, 201)
	var now struct{ Current cart.Cart }
	s.As(access.Sales, "POST", "/cart/"+late.ID+"/create-sales-order", nil).Want(t, 409, "prices have changed").Into(t, &now)
	wantLine(t, now.Current.Lines[0], pricing.Tier, "24")
	if p := now.Current.Lines[0].Problems; len(p) == 0 || p[0].Params.Left.String() != "3" {
		t.Errorf("problems %+v", p)
	}
	if s.sold(offer) != "48" {
		t.Errorf("%s sold", s.sold(offer))
	}
	// The first order takes less, and the second buyer asks again.
	s.edit(first.ID, kept(first.Lines[0], "quantity", 2))
	s.Advance(2 * time.Second)
	if s.sold(offer) != "24" {
		t.Errorf("after the edit %s sold", s.sold(offer))
	}
	c := s.patch(late.ID, object{"memo": "again"})
	wantLine(t, c.Lines[0], pricing.Spot, "20")
	if o := s.submit(late.ID, 201); s.sold(offer) != "84" || o.Lines[0].Spot.Quantity.String() != "60" {
		t.Errorf("%s sold, %+v", s.sold(offer), o.Lines[0])
	}
}

// Twenty people order at once, each one, two or three of the last seven cases.
func TestRacingForTheLastCases(t *testing.T) {
	s := newShop(t)
	offer := s.offers("7")[0]
	var carts []cart.Cart
	for i := range 20 {
		carts = append(carts, s.cartOf(apples(i%3+1)))
	}
	var wg sync.WaitGroup
	for _, c := range carts {
		wg.Go(func() {
			for range 30 {
				switch a := s.As(access.Sales, "POST", "/cart/"+c.ID+"/create-sales-order", nil); a.Status {
				case 201, 200:
					return
				case 409: // priced anew: the buyer agrees
				default:
					t.Errorf("%s", a)
					return
				}
			}
		})
	}
	wg.Wait()
	taken := money.Zero
	for _, c := range carts {
		o := s.submit(c.ID, 200)
		for _, l := range o.Lines {
			if l.Spot != nil {
				taken = taken.Add(l.Quantity.Mul(money.Int(12)))
			}
			if (l.Spot != nil) != (l.Rate.String() == "20") {
				t.Errorf("%+v", l)
			}
		}
	}
	if s.sold(offer) != taken.String() || money.Int(84).Less(taken) || taken.Less(money.Int(60)) {
		t.Errorf("%s sold, orders have %s", s.sold(offer), taken)
	}
}

func TestEditsTakeAndGiveBack(t *testing.T) {
	s := newShop(t)
	offer := s.offers("7")[0]
	o := s.submit(s.cartOf(apples(3), line("102")).ID, 201)
	l, beans := o.Lines[0], kept(o.Lines[1])
	step := func(what string, kind pricing.Kind, rate, sold string, lines ...object) {
		t.Helper()
		s.Advance(2 * time.Second)
		got := s.edit(o.ID, lines...)
		wantLine(t, entry(got, 0), kind, rate)
		if now := s.sold(offer); now != sold {
			t.Errorf("%s: %s sold, want %s", what, now, sold)
		}
	}
	step("more", pricing.Spot, "20", "84", kept(l, "quantity", 7), beans)
	step("nothing", pricing.Spot, "20", "84", kept(l, "quantity", 7), beans)
	step("less", pricing.Spot, "20", "24", kept(l, "quantity", 2), beans)
	step("another unit", pricing.Spot, "1.66667", "24", kept(l, "quantity", 24, "units", "1"), beans)
	step("pieces", pricing.Spot, "1.66667", "30", kept(l, "quantity", 30), beans)
	step("cases", pricing.Spot, "20", "72", kept(l, "quantity", 6, "units", "2"), beans)
	step("split", pricing.Spot, "20", "84", kept(l, "quantity", 4), apples(3), beans)
	step("together", pricing.Spot, "20", "84", kept(l, "quantity", 7), beans)
	step("a typed rate", pricing.Custom, "23", "0", kept(l, "quantity", 7, "customRate", 23), beans)
	step("without", pricing.Spot, "20", "84", kept(l, "quantity", 7, "customRate", nil), beans)
	step("more than is left", pricing.Tier, "24", "0", kept(l, "quantity", 8), beans)
	s.Advance(2 * time.Second)
	if p := s.read(o.ID).Lines[0].Problems; len(p) == 0 || p[len(p)-1].Code != orderline.SpotLeft ||
		p[len(p)-1].Params.Left.String() != "7" {
		t.Errorf("problems %+v", p)
	}
	step("fewer again", pricing.Spot, "20", "36", kept(l, "quantity", 3), beans)
	step("another item", pricing.Tier, "1.99", "0", line("102", "_id", l.ID, "quantity", 3), beans)
	step("back", pricing.Spot, "20", "36", line("101", "_id", l.ID, "quantity", 3, "units", "2"), beans)
	step("removed", pricing.Tier, "1.99", "0", beans)
}

// What an order has taken of an offer keeps its price after the offer was stopped.
func TestAStoppedOfferKeepsItsPriceForWhatWasTaken(t *testing.T) {
	s := newShop(t)
	offer := s.offers("7")[0]
	o := s.submit(s.cartOf(apples(5), line("102")).ID, 201)
	waiting := s.cartOf(apples(1))
	s.stop(offer)
	s.As(access.Sales, "POST", "/cart/"+waiting.ID+"/create-sales-order", nil).Want(t, 409, "prices have changed")
	l, beans := o.Lines[0], kept(o.Lines[1])
	got := s.edit(o.ID, kept(l), kept(o.Lines[1], "quantity", 2))
	wantLine(t, entry(got, 0), pricing.Spot, "20")
	got = s.edit(o.ID, kept(l, "quantity", 4), beans, apples(1))
	wantLine(t, entry(got, 0), pricing.Spot, "20")
	wantLine(t, entry(got, 2), pricing.Tier, "24")
	got = s.edit(o.ID, kept(l, "quantity", 36, "units", "1"), beans)
	wantLine(t, entry(got, 0), pricing.Spot, "1.66667")
	if s.sold(offer) != "36" {
		t.Errorf("%s sold", s.sold(offer))
	}
	got = s.edit(o.ID, kept(l, "quantity", 37), beans)
	wantLine(t, entry(got, 0), pricing.Tier, "2")
	if s.sold(offer) != "0" {
		t.Errorf("%s sold", s.sold(offer))
	}
}

func TestARemovedOrderGivesBack(t *testing.T) {
	for name, sent := range map[string]bool{"never sent": false, "sent, so it is cancelled": true} {
		t.Run(name, func(t *testing.T) {
			s := newShop(t)
			offer := s.offers("7")[0]
			o := s.submit(s.cartOf(apples(5)).ID, 201)
			if sent {
				if _, err := s.OrderSender().BeginSending(ctx, o.ID, o.Sync.TaskID); err != nil {
					t.Fatal(err)
				}
			}
			for range 2 {
				if a := s.As(access.Sales, "DELETE", "/sales-order/"+o.ID, nil); a.Status != 204 && a.Status != 404 {
					t.Fatal(a)
				}
			}
			if s.sold(offer) != "0" {
				t.Errorf("%s sold", s.sold(offer))
			}
			s.Advance(2 * time.Second)
			wantLine(t, s.cartOf(apples(7)).Lines[0], pricing.Spot, "20")
		})
	}
}

func TestACartThatIsAddedToAnOrder(t *testing.T) {
	s := newShop(t)
	offer := s.offers("7")[0]
	o, c := s.submit(s.cartOf(apples(3)).ID, 201), s.cartOf(apples(4))
	body := object{"salesOrderId": o.ID}
	for range 2 {
		s.As(access.Sales, "POST", "/cart/"+c.ID+"/add-to-sales-order", body).Want(t, 200)
		if s.sold(offer) != "84" {
			t.Errorf("%s sold", s.sold(offer))
		}
	}
	// A cart that was priced before the offer was sold out.
	s.edit(o.ID, kept(o.Lines[0], "quantity", 3))
	s.Advance(2 * time.Second)
	late := s.cartOf(apples(4))
	wantLine(t, late.Lines[0], pricing.Spot, "20")
	s.submit(s.cartOf(apples(2)).ID, 201)
	s.As(access.Sales, "POST", "/cart/"+late.ID+"/add-to-sales-order", body).Want(t, 409, "prices have changed")
	if s.sold(offer) != "60" {
		t.Errorf("%s sold", s.sold(offer))
	}
}

// An order with a line for each of 31 offers is one transaction: the last line has its other price.
func TestManyOffersInOneOrder(t *testing.T) {
	s := newShop(t)
	quantities := make([]string, orderline.MostOffers+1)
	lines := make([]object, len(quantities))
	for i := range quantities {
		quantities[i], lines[i] = "1", apples(1)
	}
	offers := s.offers(quantities...)
	o := s.submit(s.cartOf(lines...).ID, 201)
	wantLine(t, entry(o, orderline.MostOffers-1), pricing.Spot, "22.9")
	wantLine(t, entry(o, orderline.MostOffers), pricing.Tier, "24")
	if s.sold(offers[0]) != "12" || s.sold(offers[orderline.MostOffers]) != "0" {
		t.Errorf("sold %s, %s", s.sold(offers[0]), s.sold(offers[orderline.MostOffers]))
	}
	s.As(access.Sales, "DELETE", "/sales-order/"+o.ID, nil).Want(t, 204)
	if s.sold(offers[0]) != "0" {
		t.Errorf("sold %s", s.sold(offers[0]))
	}
}

// broken is a table whose next Commit fails: before it is done, or after it, with its answer lost.
type broken struct {
	table.Table
	fail, done bool
}

var errKilled = errors.New("the process was killed")

func (b *broken) Commit(ctx context.Context, ops ...table.Op) error {
	if !b.fail {
		return b.Table.Commit(ctx, ops...)
	}
	b.fail = false
	if b.done {
		if err := b.Table.Commit(ctx, ops...); err != nil {
			return err
		}
	}
	return errKilled
}

// A request whose process is killed, before or after its write, is repeated: the offer has sold it once.
func TestAKilledWriteAndItsRepetition(t *testing.T) {
	for name, done := range map[string]bool{"before the write": false, "after the write": true} {
		t.Run(name, func(t *testing.T) {
			s := newShop(t)
			offer := s.offers("7")[0]
			var b *broken
			s.NewProcess(func(t table.Table) table.Table { b = &broken{Table: t, done: done}; return b })
			c := s.cartOf(apples(5))
			twice := func(method, path string, body any) {
				t.Helper()
				b.fail = true
				s.As(access.Sales, method, path, body).Want(t, 500)
				if a := s.As(access.Sales, method, path, body); a.Status > 201 {
					t.Fatal(a)
				}
			}
			twice("POST", "/cart/"+c.ID+"/create-sales-order", nil)
			if s.sold(offer) != "60" {
				t.Errorf("created: %s sold", s.sold(offer))
			}
			o := s.submit(c.ID, 200)
			twice("PATCH", "/sales-order/"+o.ID, object{"items": []object{kept(o.Lines[0], "quantity", 6)}})
			if s.sold(offer) != "72" {
				t.Errorf("more: %s sold", s.sold(offer))
			}
			twice("PATCH", "/sales-order/"+o.ID, object{"items": []object{kept(o.Lines[0], "quantity", 1)}})
			if s.sold(offer) != "12" {
				t.Errorf("less: %s sold", s.sold(offer))
			}
		})
	}
}

// The same idempotency key, at once and again, makes one order.
func TestOneIdempotencyKeyTakesOnce(t *testing.T) {
	s := newShop(t)
	offer := s.offers("7")[0]
	c := s.cartOf(apples(3))
	token := s.Token(access.Sales)
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			r := httptest.NewRequest(http.MethodPost, "/api/cart/"+c.ID+"/create-sales-order", strings.NewReader("{}"))
			r.Header.Set("authorization", "Bearer "+token)
			r.Header.Set("content-type", "application/json")
			r.Header.Set("x-client-type", "admin-portal")
			r.Header.Set("idempotency-key", "the same")
			answer := httptest.NewRecorder()
			s.Handler().ServeHTTP(answer, r)
			if answer.Code >= 500 {
				t.Errorf("%d %s", answer.Code, answer.Body)
			}
		})
	}
	wg.Wait()
	if s.sold(offer) != "36" {
		t.Errorf("%s sold", s.sold(offer))
	}
}
