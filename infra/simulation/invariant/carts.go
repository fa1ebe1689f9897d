package invariant

import (
	"context"
	"fmt"
	"net/http"
	"time"

	"backdock/infra/simulation/company"
	"backdock/shared/platform/money"
	"backdock/shared/prices/pricing"
)

// cartsPriced checks (l): whoever goes on with a cart that is open gets the prices that count now. Either the cart has them,
// and becomes an order, or the answer is the cart with them.
func (w checks) cartsPriced(c *company.Client) {
	for _, p := range company.People {
		drafts, err := w.Desk.Carts().Drafts(context.Background(), p.Name)
		if err != nil {
			panic(err)
		}
		for _, draft := range drafts {
			w.cartPriced(c, draft.ID)
		}
	}
}

func (w checks) cartPriced(c *company.Client, id string) {
	var o struct {
		Number string     `json:"orderNumber"`
		Items  []cartLine `json:"items"`
	}
	for range 4 { // a price may change again in between
		a, ok := c.Do("POST", "/cart/"+id+"/create-sales-order", object{})
		switch {
		case !ok:
			return
		case a.OK():
			a.Into(&o)
			w.Did["open carts in the evening"]++
			w.haveCurrentPrices("order "+o.Number, o.Items)
			return
		case a.Status != http.StatusConflict:
			return
		}
		var refused struct {
			Current struct{ CartItems []cartLine }
		}
		a.Into(&refused)
		if len(refused.Current.CartItems) == 0 {
			return // for another reason than its prices
		}
		w.Did["open carts with new prices in the evening"]++
		time.Sleep(2 * time.Second) // a process knows the open offers for a second, and the cart before may have sold one out
		w.haveCurrentPrices("cart "+id, refused.Current.CartItems)
	}
	w.Fail("l", fmt.Sprintf("cart %s cannot become an order: its prices change again and again", id))
}

// cartLine is a line of a cart or of an order.
type cartLine struct {
	ItemID      string         `json:"netSuiteInvItemId"`
	Rate        *money.Decimal `json:"rate"`
	PriceSource struct {
		Kind       pricing.Kind `json:"kind"`
		SpotLineID string       `json:"spotLineId"`
	} `json:"priceSource"`
}

// haveCurrentPrices checks that each line has its item's price as it is now, or the spot price of an offer.
func (w checks) haveCurrentPrices(of string, lines []cartLine) {
	ctx := context.Background()
	for _, l := range lines {
		d, err := w.Desk.Items().Get(ctx, l.ItemID)
		if err != nil {
			panic(err)
		}
		want := d.TierPrice(company.PriceLevel, money.Zero)
		if l.PriceSource.Kind == pricing.Spot {
			offer, _, err := w.Desk.SpotOffers().Line(ctx, l.PriceSource.SpotLineID)
			if err != nil {
				panic(err)
			}
			price, _ := offer.Price(company.PriceLevel)
			price = pricing.Convert(price, offer.Conversion, money.Int(company.CasePieces))
			want = &price
		}
		if !money.Same(l.Rate, want) {
			w.Fail("l", fmt.Sprintf("%s: a line of item %s has the rate %v, its price is %v (%s)", of, l.ItemID, l.Rate, want, l.PriceSource.Kind))
		}
	}
}
