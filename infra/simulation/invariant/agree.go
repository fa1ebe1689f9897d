package invariant

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"backdock/infra/simulation/company"
	"backdock/shared/platform/synctask"
	"backdock/shared/sales/order"
)

// agree checks (g): each order of the portal has the same lines in the ERP.
func (w checks) agree() {
	inERP := map[string]company.Record{}
	for _, r := range w.Records("salesOrder") {
		inERP[r.ID.String()] = r
	}
	for _, o := range w.Orders() {
		if o.Sync.Status != synctask.StateSynced {
			if o.Status != order.Cancelled {
				w.Fail("g", fmt.Sprintf("order %s (%s) is %s: %s", o.OrderNumber, o.Status, o.Sync.Status, o.Sync.Error))
			}
			continue
		}
		r, there := inERP[o.NetSuiteID]
		if !there {
			w.Fail("g", fmt.Sprintf("order %s (%s) is synced and not in the ERP", o.OrderNumber, o.Status))
			continue
		}
		var ours, theirs []string
		for _, l := range o.Lines {
			ours = append(ours, fmt.Sprintf("%s×%s open %t", l.Quantity, l.ItemID, l.IsOpen))
		}
		for _, l := range r.Item.Items {
			theirs = append(theirs, fmt.Sprintf("%s×%s open %t", l.Quantity, l.Item.ID, !l.IsClosed))
		}
		slices.Sort(ours)
		slices.Sort(theirs)
		if o.Status == order.PendingFulfillment && !slices.Equal(ours, theirs) {
			w.Fail("g", fmt.Sprintf("order %s (%s): %s in the portal, %s in the ERP", o.OrderNumber, o.Status,
				strings.Join(ours, ", "), strings.Join(theirs, ", ")))
		}
	}
}

// recounted checks (f): the counters are what counting everything again makes of them.
func (w checks) recounted() {
	ctx := context.Background()
	before := w.shownLeft()
	var ids []string
	for _, o := range w.Orders() {
		ids = append(ids, o.ID)
	}
	if err := w.Desk.Counting().Recount(ctx, ids); err != nil {
		panic(err)
	}
	for id, after := range w.shownLeft() {
		if before[id].Cmp(after) != 0 {
			w.Fail("f", fmt.Sprintf("item %s: %s left as counted, %s as counted again", id, before[id], after))
		}
	}
}
