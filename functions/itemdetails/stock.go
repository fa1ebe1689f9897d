package itemdetails

import (
	"context"

	"backdock/shared/platform/civil"
	"backdock/shared/platform/money"
)

// Projection is the expected stock of an item, in its stock unit.
type Projection struct {
	Units           string          `json:"units" doc:"unit id of the stock unit"`
	OnHand          money.Decimal   `json:"onHand"`
	OverduePromised money.Decimal   `json:"overduePromised" doc:"promised for days before today and not shipped; part of left"`
	OverdueArriving money.Decimal   `json:"overdueArriving" doc:"due before today and not received; not part of left"`
	Days            []ProjectionDay `json:"days" doc:"28 days from today on"`
}

// ProjectionDay is the expected stock on a day.
type ProjectionDay struct {
	Date     civil.Date    `json:"date"`
	Promised money.Decimal `json:"promised" doc:"for this day"`
	Arriving money.Decimal `json:"arriving" doc:"on this day"`
	Left     money.Decimal `json:"left" doc:"at the end of the day; may be negative"`
}

// projectionDays is four weeks.
const projectionDays = 28

func (h *handler) projection(ctx context.Context, in *ByItem) (Projection, error) {
	d, err := h.items.Get(ctx, in.ID)
	if err != nil {
		return Projection{}, err
	}
	expected, err := h.promised.Projection(ctx, d, projectionDays)
	if err != nil {
		return Projection{}, err
	}
	p := Projection{Units: d.StockUnit, OnHand: d.Stock.OnHand, OverduePromised: expected.OverduePromised,
		OverdueArriving: expected.OverdueArriving, Days: make([]ProjectionDay, len(expected.Days))}
	for i, day := range expected.Days {
		p.Days[i] = ProjectionDay(day)
	}
	return p, nil
}

// PurchaseOrders are the purchase orders of an item.
type PurchaseOrders struct {
	Units       string          `json:"units" doc:"unit id of the stock unit"`
	Outstanding money.Decimal   `json:"outstanding" doc:"in the stock unit, of the orders in the answer"`
	Orders      []PurchaseOrder `json:"purchaseOrders"`
	More        bool            `json:"more" doc:"there are more than the answer has"`
}

// PurchaseOrder is a line of a purchase order.
type PurchaseOrder struct {
	ID           string         `json:"purchaseOrderId"`
	Number       string         `json:"number"`
	Vendor       string         `json:"vendor"`
	OrderDate    civil.Date     `json:"orderDate"`
	ExpectedDate civil.Date     `json:"expectedDate"`
	Late         bool           `json:"late" doc:"expected before today"`
	Quantity     money.Decimal  `json:"quantity" doc:"in units"`
	Received     money.Decimal  `json:"received" doc:"in units"`
	Units        string         `json:"units" doc:"unit id"`
	Outstanding  money.Decimal  `json:"outstanding" doc:"in the stock unit"`
	Rate         *money.Decimal `json:"rate,omitempty" needs:"cost.view" doc:"per one of units"`
}

// mostPurchaseOrders is the largest number of purchase orders in an answer.
const mostPurchaseOrders = 100

func (h *handler) purchaseOrders(ctx context.Context, in *ByItem) (PurchaseOrders, error) {
	d, err := h.items.Get(ctx, in.ID)
	if err != nil {
		return PurchaseOrders{}, err
	}
	today, err := h.settings.Today(ctx)
	if err != nil {
		return PurchaseOrders{}, err
	}
	orders, more, err := h.purchases.OfItem(ctx, in.ID, mostPurchaseOrders)
	if err != nil {
		return PurchaseOrders{}, err
	}
	all := PurchaseOrders{Units: d.StockUnit, Orders: []PurchaseOrder{}, More: more}
	for _, o := range orders {
		for _, l := range o.Lines {
			open := l.StockQuantity.Sub(l.StockReceived)
			if l.ItemID != in.ID || l.Closed || open.Sign() <= 0 {
				continue
			}
			all.Outstanding = all.Outstanding.Add(open)
			all.Orders = append(all.Orders, PurchaseOrder{ID: o.ID, Number: o.Number, Vendor: o.Vendor, OrderDate: o.Date,
				ExpectedDate: l.Expected, Late: l.Expected.Before(today), Quantity: l.Quantity, Received: l.Received,
				Units: l.Units, Outstanding: open, Rate: &l.Rate})
		}
	}
	return all, nil
}

// OpenLines are the open order lines of an item.
type OpenLines struct {
	Units    string        `json:"units" doc:"unit id of the stock unit"`
	Quantity money.Decimal `json:"quantity" doc:"in the stock unit"`
	Lines    []OpenLine    `json:"lines"`
	More     bool          `json:"more" doc:"there are more than the answer has"`
}

// OpenLine is what an order still has to get of an item.
type OpenLine struct {
	OrderID      string         `json:"salesOrderId"`
	OrderNumber  string         `json:"orderNumber"`
	CustomerID   string         `json:"customerId"`
	Customer     string         `json:"customer"`
	DeliveryDate civil.Date     `json:"deliveryDate"`
	Quantity     money.Decimal  `json:"quantity" doc:"not shipped yet, in units"`
	Units        string         `json:"units" doc:"unit id"`
	Rate         *money.Decimal `json:"rate" nullable:"true" needs:"price.view" doc:"per one of units; null: none"`
}

func (h *handler) openLines(ctx context.Context, in *ByItem) (OpenLines, error) {
	d, err := h.items.Get(ctx, in.ID)
	if err != nil {
		return OpenLines{}, err
	}
	lines, more, err := h.sales.Open(ctx, in.ID)
	if err != nil {
		return OpenLines{}, err
	}
	all := OpenLines{Units: d.StockUnit, Lines: make([]OpenLine, len(lines)), More: more}
	for i, l := range lines {
		c, _ := d.Conversions(l.Units)
		all.Quantity = all.Quantity.Add(l.Quantity.Mul(c.Line).Quo(c.Stock, money.QuantityPlaces))
		all.Lines[i] = OpenLine{l.OrderID, l.OrderNumber, l.CustomerID, l.Customer, l.Delivery, l.Quantity, l.Units, l.Rate}
	}
	return all, nil
}
