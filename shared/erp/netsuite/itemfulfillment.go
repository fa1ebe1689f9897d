package netsuite

import (
	"context"

	"backdock/shared/platform/civil"
	"backdock/shared/platform/money"
)

// Ship statuses of an item fulfillment. Only Shipped moves stock and counts as
// fulfilled. Without the feature Pick, Pack and Ship there is no other.
const (
	Picked  Enum = "A"
	Packed  Enum = "B"
	Shipped Enum = "C"
)

// ItemFulfillment is an item fulfillment as NetSuite holds it.
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

// ItemFulfillmentInput is what a caller sets of an item fulfillment; zero fields
// are left out.
type ItemFulfillmentInput struct {
	TranDate   civil.Date                  `json:"tranDate,omitzero"`
	ShipStatus Enum                        `json:"shipStatus,omitempty"`
	Memo       string                      `json:"memo,omitempty"`
	Item       Lines[FulfillmentLineInput] `json:"item,omitzero"`
}

// FulfillmentLineInput is a line to fulfil. It is named by OrderLine when the
// fulfillment is made, and by Line and OrderLine, as they were read, when it is
// changed: public clients disagree on which of the two is the key then.
type FulfillmentLineInput struct {
	Line      int            `json:"line,omitempty"`
	OrderLine int            `json:"orderLine,omitempty"`
	Quantity  *money.Decimal `json:"quantity,omitempty"` // in the line's unit; nil for what is open
	Location  Ref            `json:"location,omitzero"`
	// ItemReceive is set by FulfillSalesOrder; false on a change takes the line
	// out of the fulfillment.
	ItemReceive *bool `json:"itemReceive,omitempty"`
}

// FulfillSalesOrder makes an item fulfillment of an order, once. With lines it
// fulfils those and no other, without lines all that is open.
func (c *Client) FulfillSalesOrder(ctx context.Context, orderID, externalID string, f ItemFulfillmentInput) (Created, error) {
	if !f.Item.IsZero() {
		// NetSuite fulfils every line that is not mentioned.
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
