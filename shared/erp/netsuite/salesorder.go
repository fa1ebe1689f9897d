package netsuite

import (
	"context"
	"time"

	"backdock/shared/platform/civil"
	"backdock/shared/platform/money"
)

// Statuses of a sales order.
const (
	OrderPendingApproval                  Enum = "A"
	OrderPendingFulfillment               Enum = "B"
	OrderCancelled                        Enum = "C"
	OrderPartiallyFulfilled               Enum = "D"
	OrderPendingBillingPartiallyFulfilled Enum = "E"
	OrderPendingBilling                   Enum = "F"
	OrderBilled                           Enum = "G"
	OrderClosed                           Enum = "H"
)

// CustomPrice is the price level of a line with a given rate. At any other level NetSuite may replace the
// rate by its own price.
var CustomPrice = Ref{ID: "-1"}

// SalesOrder is a sales order in NetSuite.
type SalesOrder struct {
	ID               ID                    `json:"id"`
	TranID           string                `json:"tranId"` // the number that people see
	ExternalID       string                `json:"externalId"`
	Entity           Ref                   `json:"entity"`
	Status           Enum                  `json:"status"` // A to H
	TranDate         civil.Date            `json:"tranDate"`
	ShipDate         civil.Date            `json:"shipDate"`
	Memo             string                `json:"memo"`
	Location         Ref                   `json:"location"`
	ShipAddressList  Ref                   `json:"shipAddressList"` // of the customer's address book
	Subtotal         money.Decimal         `json:"subtotal"`
	Total            money.Decimal         `json:"total"`
	LastModifiedDate time.Time             `json:"lastModifiedDate"`
	Item             Lines[SalesOrderLine] `json:"item"`
}

// SalesOrderLine is a line in NetSuite. Quantities are positive and in the line's unit; the rate is per that
// unit.
type SalesOrderLine struct {
	Line              int           `json:"line"` // the line's key; the sequence has gaps
	Item              Ref           `json:"item"`
	Description       string        `json:"description"`
	Quantity          money.Decimal `json:"quantity"`
	Units             ID            `json:"units"` // internal id of the unit
	Price             Ref           `json:"price"` // price level
	Rate              money.Decimal `json:"rate"`
	Amount            money.Decimal `json:"amount"`
	QuantityFulfilled money.Decimal `json:"quantityFulfilled"`
	QuantityPicked    money.Decimal `json:"quantityPicked"` // also what was packed or shipped since
	QuantityBilled    money.Decimal `json:"quantityBilled"`
	IsClosed          bool          `json:"isClosed"`
}

// SalesOrderInput has the fields of a sales order that a caller sets. Zero fields are left out: a new order
// gets NetSuite's defaults, an existing one keeps its values.
type SalesOrderInput struct {
	Entity          Ref                        `json:"entity,omitzero"` // the customer
	TranDate        civil.Date                 `json:"tranDate,omitzero"`
	ShipDate        civil.Date                 `json:"shipDate,omitzero"`
	OrderStatus     Enum                       `json:"orderStatus,omitempty"` // A or B
	Memo            *string                    `json:"memo,omitempty"`        // nil: unchanged; "": cleared
	Location        Ref                        `json:"location,omitzero"`
	ShipAddressList Ref                        `json:"shipAddressList,omitzero"`
	Item            Lines[SalesOrderLineInput] `json:"item,omitzero"` // all lines, or none to keep them
}

// SalesOrderLineInput has the fields of a line that a caller sets. Units is required: without it NetSuite
// uses the item's sale unit.
type SalesOrderLineInput struct {
	Line        int            `json:"line,omitempty"` // 0 for a new line
	Item        Ref            `json:"item"`
	Quantity    money.Decimal  `json:"quantity"`
	Units       ID             `json:"units,omitempty"`
	Price       Ref            `json:"price,omitzero"` // default with a Rate: CustomPrice
	Rate        *money.Decimal `json:"rate,omitempty"`
	Description string         `json:"description,omitempty"`
	Location    Ref            `json:"location,omitzero"`
	// IsClosed closes the line, so that nothing more of it is delivered. false: unchanged.
	IsClosed bool `json:"isClosed,omitempty"`
}

// CreateSalesOrder creates the order with this external id, exactly once.
func (c *Client) CreateSalesOrder(ctx context.Context, externalID string, order SalesOrderInput) (Created, error) {
	return c.Create(ctx, TypeSalesOrder, externalID, order.dictated())
}

// UpdateSalesOrder changes an order. Lines, if given, replace all its lines: a line that is not among them is
// removed.
func (c *Client) UpdateSalesOrder(ctx context.Context, id string, order SalesOrderInput) error {
	var replace []string
	if !order.Item.IsZero() {
		replace = []string{"item"}
	}
	return c.Patch(ctx, TypeSalesOrder, id, order.dictated(), replace...)
}

// SalesOrder reads an order with all its lines.
func (c *Client) SalesOrder(ctx context.Context, id string) (SalesOrder, error) {
	var order SalesOrder
	if err := c.Get(ctx, TypeSalesOrder, id, View{Expand: true}, &order); err != nil {
		return SalesOrder{}, err
	}
	if order.Item.HasMore {
		if err := c.Sublist(ctx, TypeSalesOrder, id, "item", &order.Item.Items); err != nil {
			return SalesOrder{}, err
		}
	}
	return order, nil
}

// CloseSalesOrder closes every open line of an order. An order without fulfillments becomes Closed by that.
// The REST service has no other way to cancel an order.
func (c *Client) CloseSalesOrder(ctx context.Context, id string) error {
	order, err := c.SalesOrder(ctx, id)
	if err != nil {
		return err
	}
	type closedLine struct {
		Line     int  `json:"line"`
		IsClosed bool `json:"isClosed"`
	}
	var lines Lines[closedLine]
	for _, l := range order.Item.Items {
		if !l.IsClosed {
			lines.Items = append(lines.Items, closedLine{l.Line, true})
		}
	}
	if lines.IsZero() {
		return nil
	}
	return c.Patch(ctx, TypeSalesOrder, string(order.ID), map[string]any{"item": lines})
}

// dictated returns the order with CustomPrice on each line that has a rate and no price level.
func (o SalesOrderInput) dictated() SalesOrderInput {
	lines := make([]SalesOrderLineInput, len(o.Item.Items))
	for i, l := range o.Item.Items {
		if l.Rate != nil && l.Price.IsZero() {
			l.Price = CustomPrice
		}
		lines[i] = l
	}
	o.Item = Lines[SalesOrderLineInput]{Items: lines}
	return o
}
