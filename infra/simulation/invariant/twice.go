package invariant

import (
	"context"
	"fmt"

	"backdock/infra/simulation/company"
	"backdock/shared/stock/adjustment"
)

// nothingTwice checks (c): a request that is repeated under its key makes one cart, an adjustment is reversed once, and
// nobody releases their own.
func (w checks) nothingTwice() {
	for _, p := range company.People {
		drafts, err := w.Desk.Carts().Drafts(context.Background(), p.Name)
		if err != nil {
			panic(err)
		}
		asked, taken := w.Did[company.CartsAskedBy+p.Name], w.Did[company.OrdersTakenBy+p.Name]
		if len(drafts)+taken > asked {
			w.Fail("c", fmt.Sprintf("%s asked for %d carts, took %d orders, and has %d carts", p.Name, asked, taken, len(drafts)))
		}
	}
	reversed := map[string]string{}
	for _, a := range w.Adjustments() {
		if a.Status != adjustment.Posted {
			continue
		}
		if other := reversed[a.Reverses]; a.Reverses != "" && other != "" {
			w.Fail("c", fmt.Sprintf("adjustment %s is reversed by %s and by %s", a.Reverses, other, a.ID))
		}
		reversed[a.Reverses] = a.ID
		if a.Release.Needed && a.Own(a.Release.By) {
			w.Fail("c", fmt.Sprintf("adjustment %s was released by %s, whose it is", a.ID, a.Release.By))
		}
	}
}
