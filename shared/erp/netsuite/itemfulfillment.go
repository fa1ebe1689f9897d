package netsuite

import (
	"context"

	"backdock/shared/platform/civil"
	"backdock/shared/platform/money"
)

// Ship statuses of an item fulfillment. Only Shipped moves stock and counts as fulfilled. Without the feature
// Pick, Pack and Ship it is the only status.
const (
	Picked  Enum = "A"
	Packed  Enum = "B"
	Shipped Enum = "C"
)

// ItemFulfillment is an item fulfillment in NetSuite.
type ItemFulfillment struct {
	ID          ID                     `json:"id"`
	TranID      string                 `json:"tranId"`
	ExternalID  string                 `json:"externalId"`
	CreatedFrom Ref                    `json:"createdFrom"` // the sales order
	TranDate    civil.Date             `json:"tranDate"`
	ShipStatus  Enum                   `json:"shipStatus"`
	Memo        string                 `json:"memo"`
	Item        Lines[FulfillmentLine] `json:"item"`
}

// FulfillmentLine is a line of an item fulfillment, read.
type FulfillmentLine struct {
	Line      int           `json:"line"`      // the key in the fulfillment
	OrderLine int           `json:"orderLine"` // the line of the sales order
	Item      Ref           `json:"item"`
	Quantity  money.Decimal `json:"quantity"` // in the line's unit
	Units     ID            `json:"units"`
	Location  Ref           `json:"location"`
}

// ItemFulfillmentInput has the fields of an item fulfillment that a caller sets. Zero fields are left out.
type ItemFulfillmentInput struct {
	TranDate   civil.Date                  `json:"tranDate,omitzero"`
	ShipStatus Enum                        `json:"shipStatus,omitempty"`
	Memo       string                      `json:"memo,omitempty"`
	Item       Lines[FulfillmentLineInput] `json:"item,omitzero"`
}

// FulfillmentLineInput is a line to fulfill. A new fulfillment names it by OrderLine. A changed one names it
// by Line and OrderLine as they were read, because public clients disagree on which of the two is the key.
type FulfillmentLineInput struct {
	Line      int            `json:"line,omitempty"`
	OrderLine int            `json:"orderLine,omitempty"`
	Quantity  *money.Decimal `json:"quantity,omitempty"` // in the line's unit; nil: everything open
	Location  Ref            `json:"location,omitzero"`
	// ItemReceive is set by FulfillSalesOrder. false, in a change, removes the line from the fulfillment.
	ItemReceive *bool `json:"itemReceive,omitempty"`
}

// FulfillSalesOrder makes an item fulfillment from an order, exactly once. With lines it fulfills only those;
// without lines, everything open.
func (c *Client) FulfillSalesOrder(ctx context.Context, orderID, externalID string,
	f ItemFulfillmentInput) (Created, error) {
	if !f.Item.IsZero() {
		// NetSuite fulfills every line that is not mentioned.
		given := map[int]bool{}
		lines := make([]FulfillmentLineInput, 0, len(f.Item.Items))
		for _, l := range f.Item.Items {
			given[l.OrderLine] = true
			if l.ItemReceive == nil {
				l.ItemReceive = new(true)
			}
			lines = append(lines, l)
		}
		order, err := c.SalesOrder(ctx, orderID)
		if err != nil {
			return Created{}, err
		}
		for _, l := range order.Item.Items {
			if !given[l.Line] && !l.IsClosed && l.QuantityFulfilled.Less(l.Quantity) {
				lines = append(lines, FulfillmentLineInput{OrderLine: l.Line, ItemReceive: new(false)})
			}
		}
		f.Item.Items = lines
		orderID = string(order.ID)
	}
	return c.Transform(ctx, TypeSalesOrder, orderID, TypeItemFulfillment, externalID, f)
}

// UpdateItemFulfillment changes an item fulfillment: its ship status, or the
// quantity of lines.
func (c *Client) UpdateItemFulfillment(ctx context.Context, id string, f ItemFulfillmentInput) error {
	return c.Patch(ctx, TypeItemFulfillment, id, f)
}

// ItemFulfillment reads an item fulfillment with its lines.
func (c *Client) ItemFulfillment(ctx context.Context, id string) (ItemFulfillment, error) {
	var f ItemFulfillment
	if err := c.Get(ctx, TypeItemFulfillment, id, View{Expand: true}, &f); err != nil {
		return ItemFulfillment{}, err
	}
	if f.Item.HasMore {
		if err := c.Sublist(ctx, TypeItemFulfillment, id, "item", &f.Item.Items); err != nil {
			return ItemFulfillment{}, err
		}
	}
	return f, nil
}
