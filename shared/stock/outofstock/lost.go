package outofstock

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"golang.org/x/sync/errgroup"

	"backdock/shared/platform/civil"
	"backdock/shared/platform/money"
	"backdock/shared/platform/table"
)

// Lost sales are counters, changed in the transaction of the order's change, so each reduction counts once:
//
//	of a week: LOSTSALES#<its Monday> / <item id>#<customer id>
//	of a mark: OUTOFSTOCK#<id> / LOST

// Loss is what was not sold because an item ran out. Quantity is in the item's stock unit.
type Loss struct {
	Quantity money.Decimal `json:"quantity"`
	Amount   money.Decimal `json:"amount" needs:"price.view"`
	Lines    int64         `json:"lines" doc:"order lines that were reduced or removed"`
}

// Plus returns the sum of two losses.
func (l Loss) Plus(o Loss) Loss {
	return Loss{l.Quantity.Add(o.Quantity), l.Amount.Add(o.Amount), l.Lines + o.Lines}
}

// Lost is the loss of an item with a customer in one week.
type Lost struct {
	Week       civil.Date // its Monday
	ItemID     string
	CustomerID string
	Loss
}

func lostPlace(week civil.Date) string { return "LOSTSALES#" + week.String() }

func lostKey(markID string) table.Key { return table.Key{PK: partition(markID), SK: "LOST"} }

// LoseOps returns the operations that count a loss under a mark, on a day of the warehouse. Commit them with the change
// of the order.
func LoseOps(m Mark, customerID string, day civil.Date, loss Loss) []table.Op {
	sums := map[string]money.Decimal{"quantity": loss.Quantity, "amount": loss.Amount, "lines": money.Int(loss.Lines)}
	week := table.Key{PK: lostPlace(Monday(day)), SK: m.ItemID + "#" + customerID}
	return []table.Op{table.Add(week, sums), table.Add(lostKey(m.ID), sums)}
}

// weeksAtOnce is the number of weeks that are read in parallel.
const weeksAtOnce = 8

// LostIn returns the losses of some weeks, given by their Mondays, by week, item and customer. itemID selects one item;
// "": all.
func (s *Marks) LostIn(ctx context.Context, weeks []civil.Date, itemID string) ([]Lost, error) {
	found := make([][]Lost, len(weeks))
	g, ctx := errgroup.WithContext(ctx)
	g.SetLimit(weeksAtOnce)
	for i, week := range weeks {
		g.Go(func() (err error) {
			found[i], err = s.lostIn(ctx, week, itemID)
			return err
		})
	}
	if err := g.Wait(); err != nil {
		return nil, err
	}
	return slices.Concat(found...), nil
}

func (s *Marks) lostIn(ctx context.Context, week civil.Date, itemID string) ([]Lost, error) {
	q := table.Query{PK: lostPlace(week)}
	if itemID != "" {
		q.Prefix = itemID + "#"
	}
	items, err := table.All(ctx, s.table, q)
	if err != nil {
		return nil, fmt.Errorf("lost sales of the week of %s: %w", week, err)
	}
	all := make([]Lost, len(items))
	for i, each := range items {
		all[i].Week = week
		all[i].ItemID, all[i].CustomerID, _ = strings.Cut(each.SK, "#")
		if err := each.Decode(&all[i].Loss); err != nil {
			return nil, err
		}
	}
	slices.SortFunc(all, func(a, b Lost) int {
		return cmp.Or(cmp.Compare(a.ItemID, b.ItemID), cmp.Compare(a.CustomerID, b.CustomerID))
	})
	return all, nil
}

// LostBy returns the losses of marks by their ids. Marks without a loss are left out.
func (s *Marks) LostBy(ctx context.Context, markIDs []string) (map[string]Loss, error) {
	keys := make([]table.Key, len(markIDs))
	for i, id := range markIDs {
		keys[i] = lostKey(id)
	}
	items, err := s.table.BatchGet(ctx, keys)
	if err != nil {
		return nil, fmt.Errorf("lost sales of %d marks: %w", len(markIDs), err)
	}
	all := make(map[string]Loss, len(items))
	for _, each := range items {
		var loss Loss
		if err := each.Decode(&loss); err != nil {
			return nil, err
		}
		all[strings.TrimPrefix(each.PK, partition(""))] = loss
	}
	return all, nil
}
