package stats

import (
	"context"
	"fmt"
	"time"

	"backdock/shared/platform/civil"
	"backdock/shared/platform/money"
	"backdock/shared/platform/table"
)

// Sales below the floor have records of their own, because there are few:
//
//	BELOWFLOOR#<item id> / <date>#<order id>#<customer id>, see BelowFloor
//
// They change in the Commit of the bought records, as the counters do.

func belowFloorPartition(itemID string) string { return "BELOWFLOOR#" + itemID }

// low is what an order sold of an item below its floor.
type low struct {
	SaleUnits money.Decimal `json:"sale"`
	Rate      money.Decimal `json:"rate"` // per sale unit, the lowest
	Reason    string        `json:"reason"`
}

// with adds another line of the order.
func (l *low) with(units, rate money.Decimal, reason string) *low {
	switch {
	case l == nil:
		return &low{units, rate, reason}
	case rate.Less(l.Rate):
		return &low{l.SaleUnits.Add(units), rate, reason}
	}
	return &low{l.SaleUnits.Add(units), l.Rate, l.Reason}
}

// BelowFloor is a sale of an item below its floor.
type BelowFloor struct {
	OrderID     string        `json:"order"`
	OrderNumber string        `json:"number"`
	CustomerID  string        `json:"customerId"`
	Customer    string        `json:"customer"`
	Date        civil.Date    `json:"date"`
	SaleUnits   money.Decimal `json:"sale"`
	Rate        money.Decimal `json:"rate"` // per sale unit
	Reason      string        `json:"reason"`
}

// belowFloor returns the record of a sale below the floor, or nil.
func (r bought) belowFloor(customerID string, l *boughtItem) *table.Item {
	if l == nil || l.Low == nil {
		return nil
	}
	key := table.Key{PK: belowFloorPartition(l.ID), SK: fmt.Sprintf("%s#%s#%s", r.Date, r.OrderID, customerID)}
	i := table.New(key, BelowFloor{r.OrderID, r.OrderNumber, customerID, r.Customer, r.Date, l.Low.SaleUnits, l.Low.Rate,
		l.Low.Reason}).Expiring(r.Date.AddDays(keptDays).In(time.UTC))
	return &i
}

// MostBelowFloor is the largest number of sales that BelowFloor returns.
const MostBelowFloor = 100

// BelowFloor returns the sales of an item below its floor from one date to another, newest first, at most MostBelowFloor.
func (s *ItemSales) BelowFloor(ctx context.Context, itemID string, from, to civil.Date) ([]BelowFloor, error) {
	all, err := table.Find[BelowFloor](ctx, s.table, table.Query{PK: belowFloorPartition(itemID), From: from.String(),
		To: to.AddDays(1).String(), Reverse: true, Limit: MostBelowFloor})
	if err != nil {
		return nil, fmt.Errorf("sales of item %s below the floor: %w", itemID, err)
	}
	return all, nil
}
