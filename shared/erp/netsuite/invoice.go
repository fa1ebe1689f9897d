package netsuite

import (
	"context"

	"backdock/shared/platform/civil"
	"backdock/shared/platform/money"
)

// Statuses of an invoice.
const (
	InvoiceOpen       Enum = "A"
	InvoicePaidInFull Enum = "B"
)

// Invoice is an invoice in NetSuite.
type Invoice struct {
	ID              ID                 `json:"id"`
	TranID          string             `json:"tranId"` // the number that the customer sees
	ExternalID      string             `json:"externalId"`
	Entity          Ref                `json:"entity"`
	CreatedFrom     Ref                `json:"createdFrom"` // the sales order
	Status          Enum               `json:"status"`
	TranDate        civil.Date         `json:"tranDate"`
	DueDate         civil.Date         `json:"dueDate"`
	Memo            string             `json:"memo"`
	Total           money.Decimal      `json:"total"`
	AmountRemaining money.Decimal      `json:"amountRemaining"`
	Item            Lines[InvoiceLine] `json:"item"`
}

// InvoiceLine is a line of an invoice, read.
type InvoiceLine struct {
	Line      int           `json:"line"`
	OrderLine int           `json:"orderLine"`
	Item      Ref           `json:"item"`
	Quantity  money.Decimal `json:"quantity"` // in the line's unit
	Units     ID            `json:"units"`
	Rate      money.Decimal `json:"rate"`
	Amount    money.Decimal `json:"amount"`
}

// InvoiceInput has the fields of an invoice that a caller sets. Zero fields are left out.
type InvoiceInput struct {
	TranDate civil.Date              `json:"tranDate,omitzero"`
	Memo     string                  `json:"memo,omitempty"` // default: the order's
	Item     Lines[InvoiceLineInput] `json:"item,omitzero"`
}

// InvoiceLineInput is a line to bill.
type InvoiceLineInput struct {
	OrderLine int           `json:"orderLine"`
	Quantity  money.Decimal `json:"quantity"` // in the line's unit; 0 leaves the line out
}

// InvoiceSalesOrder makes an invoice from an order, exactly once. With lines it bills only those; without
// lines, everything fulfilled and not billed.
func (c *Client) InvoiceSalesOrder(ctx context.Context, orderID, externalID string,
	invoice InvoiceInput) (Created, error) {
	if !invoice.Item.IsZero() {
		// NetSuite bills every line that is not mentioned.
		given := map[int]bool{}
		lines := make([]InvoiceLineInput, 0, len(invoice.Item.Items))
		for _, l := range invoice.Item.Items {
			given[l.OrderLine] = true
			lines = append(lines, l)
		}
		order, err := c.SalesOrder(ctx, orderID)
		if err != nil {
			return Created{}, err
		}
		for _, l := range order.Item.Items {
			if !given[l.Line] && l.QuantityBilled.Less(l.Quantity) {
				lines = append(lines, InvoiceLineInput{OrderLine: l.Line})
			}
		}
		invoice.Item.Items = lines
		orderID = string(order.ID)
	}
	return c.Transform(ctx, TypeSalesOrder, orderID, TypeInvoice, externalID, invoice)
}

// Invoice reads an invoice with its lines.
func (c *Client) Invoice(ctx context.Context, id string) (Invoice, error) {
	var invoice Invoice
	if err := c.Get(ctx, TypeInvoice, id, View{Expand: true}, &invoice); err != nil {
		return Invoice{}, err
	}
	if invoice.Item.HasMore {
		if err := c.Sublist(ctx, TypeInvoice, id, "item", &invoice.Item.Items); err != nil {
			return Invoice{}, err
		}
	}
	return invoice, nil
}
