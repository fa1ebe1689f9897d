package migrations

import (
	"context"
	"strings"

	"backdock/shared/platform/migration"
	"backdock/shared/sales/cart"
	"backdock/shared/sales/order"
	"backdock/shared/sales/order/orderlist"
)

// ordersMark is the prefix of a cursor in the orders.
const ordersMark = "orders:"

// cartLinesPacked stores the lines of carts compressed, in the blob of the cart's item. Before, they were JSON in the
// item's body or in chunks. It migrates the drafts of all users, and then the carts that became orders. It skips
// discarded carts: no key leads to them, and they expire 90 days after they were discarded.
func cartLinesPacked(carts *cart.Carts, orders *order.Orders, list *orderlist.Orders,
	users func(context.Context) ([]string, error)) migration.Migration {
	return migration.Migration{Number: 3, WrittenSince: 1, Name: "lines of carts are packed",
		Step: func(ctx context.Context, cursor string) (migration.Step, error) {
			after, ofOrders := strings.CutPrefix(cursor, ordersMark)
			if !ofOrders {
				return packDrafts(ctx, carts, users)
			}
			since := carts.KeptSince()
			next, looked, changed, err := list.Walk(ctx, after, func(ctx context.Context, ids []string) (int, error) {
				made, err := orders.CartsOf(ctx, ids, since)
				if err != nil {
					return 0, err
				}
				return carts.PackLines(ctx, made)
			})
			if next != "" {
				next = ordersMark + next
			}
			return migration.Step{Cursor: next, Looked: looked, Changed: changed}, err
		}}
}

func packDrafts(ctx context.Context, carts *cart.Carts,
	users func(context.Context) ([]string, error)) (migration.Step, error) {
	done := migration.Step{Cursor: ordersMark}
	ids, err := users(ctx)
	if err != nil {
		return done, err
	}
	for _, id := range ids {
		looked, changed, err := carts.PackDrafts(ctx, id)
		if err != nil {
			return done, err
		}
		done.Looked, done.Changed = done.Looked+looked, done.Changed+changed
	}
	return done, nil
}
