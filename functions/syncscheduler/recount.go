package syncscheduler

import (
	"context"
	"slices"
	"strings"
	"time"

	"backdock/shared/app"
	"backdock/shared/insight/counting"
	"backdock/shared/sales/order"
	"backdock/shared/sales/order/orderlist"
)

const (
	// recountedFor is the time after its last change during which an order is counted again. It is longer than the
	// stream keeps records that could not be counted.
	recountedFor = 3 * 24 * time.Hour
	// recountedAtOnce is the number of orders that are read together.
	recountedAtOnce = 100
	// recountEnds is the time before its time limit at which a recount stops.
	recountEnds = 30 * time.Second
)

// olderMark is the prefix of a recount's position among the orders that the list does not hold.
const olderMark = "older:"

// recount counts orders again, in case the stream missed some: open and lately changed orders, or all. It reads the
// orders of the list by id, starting after the id in after, and then the orders that the list does not hold. It returns
// the number of counted orders; next is its position if time ran out. After the last order it corrects item counters
// that differ from the sum of the promises, and compacts them.
func recount(ctx context.Context, b *app.Backend, all bool, after string) (n int, next string, err error) {
	list := b.OrderList()
	since := b.Now().Add(-recountedFor)
	old, isOld := strings.CutPrefix(after, olderMark)
	if !isOld {
		old = "" // after is an order's id
	}
	rows, err := list.Find(ctx, func(r *order.Row) bool {
		return !isOld && r.ID > after && (all || r.Status.Editable() || r.UpdatedAt.After(since))
	})
	if err != nil {
		return 0, "", err
	}
	slices.SortFunc(rows, func(a, b *order.Row) int { return strings.Compare(a.ID, b.ID) })
	counting := b.Counting()
	for some := range slices.Chunk(rows, recountedAtOnce) {
		ids := make([]string, len(some))
		for i, r := range some {
			ids[i] = r.ID
		}
		if err := counting.Recount(ctx, ids); err != nil {
			return n, next, err
		}
		n, next = n+len(ids), ids[len(ids)-1]
		if end, ok := ctx.Deadline(); ok && time.Until(end) < recountEnds && n < len(rows) {
			return n, next, nil
		}
	}
	if all {
		m, next, err := recountOlder(ctx, list, counting, old)
		if n += m; err != nil || next != "" {
			return n, next, err
		}
	}
	itemIDs, err := allItems(ctx, b)
	if err != nil {
		return n, next, err
	}
	repaired, err := b.Promises().RepairCounters(ctx, itemIDs, func(ctx context.Context) ([]string, error) {
		rows, err := list.Find(ctx, func(r *order.Row) bool {
			return all || r.Status.Editable() ||
				r.UpdatedAt.After(since)
		})
		ids := make([]string, len(rows))
		for i, r := range rows {
			ids[i] = r.ID
		}
		return ids, err
	})
	if err != nil {
		return n, next, err
	}
	if len(repaired) > 0 {
		b.Log.WarnContext(ctx, "what is counted of items was not what is promised: corrected", "group", name, "items",
			repaired)
	}
	_, err = b.PromisedStock().Compact(ctx, itemIDs)
	return n, "", err
}

// recountOlder counts orders again that the list does not hold, starting at a position. next is the position if time
// ran out, else "".
func recountOlder(ctx context.Context, list *orderlist.Orders, counting *counting.Counting,
	from string) (n int, next string, err error) {
	for {
		page, err := list.Older(ctx, orderlist.Filter{}, from, recountedAtOnce)
		if err != nil {
			return n, "", err
		}
		ids := make([]string, len(page.Rows))
		for i, r := range page.Rows {
			ids[i] = r.ID
		}
		if err := counting.Recount(ctx, ids); err != nil {
			return n, "", err
		}
		n += len(ids)
		if from = page.Coverage.Older; from == "" {
			return n, "", nil
		}
		if end, ok := ctx.Deadline(); ok && time.Until(end) < recountEnds {
			return n, olderMark + from, nil
		}
	}
}

func allItems(ctx context.Context, b *app.Backend) ([]string, error) {
	rows, _, err := b.Items().Rows(ctx)
	ids := make([]string, len(rows))
	for i, r := range rows {
		ids[i] = r.ID
	}
	return ids, err
}
