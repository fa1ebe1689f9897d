package simulation

import (
	"context"
	"fmt"

	"backdock/shared/stock/adjustment"
)

// What each person has done, in World.did.
const cartsAskedBy, ordersTakenBy = "carts asked for by ", "orders taken by "

// nothingTwice checks (c): a request that is repeated under its key makes one cart, an adjustment is reversed once, and
// nobody releases their own.
func (w *World) nothingTwice() {
	for _, p := range people {
		drafts, err := w.desk.Carts().Drafts(context.Background(), p.name)
		if err != nil {
			panic(err)
		}
		asked, taken := w.did[cartsAskedBy+p.name], w.did[ordersTakenBy+p.name]
		if len(drafts)+taken > asked {
			w.fail("c", fmt.Sprintf("%s asked for %d carts, took %d orders, and has %d carts", p.name, asked, taken, len(drafts)))
		}
	}
	reversed := map[string]string{}
	for _, a := range w.adjustments() {
		if a.Status != adjustment.Posted {
			continue
		}
		if other := reversed[a.Reverses]; a.Reverses != "" && other != "" {
			w.fail("c", fmt.Sprintf("adjustment %s is reversed by %s and by %s", a.Reverses, other, a.ID))
		}
		reversed[a.Reverses] = a.ID
		if a.Release.Needed && a.Own(a.Release.By) {
			w.fail("c", fmt.Sprintf("adjustment %s was released by %s, whose it is", a.ID, a.Release.By))
		}
	}
}
