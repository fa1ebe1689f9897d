package salesorders

import (
	"context"
	"slices"

	"backdock/shared/platform/civil"
	"backdock/shared/platform/money"
	"backdock/shared/sales/posting"
)

// Related are the records that NetSuite made from an order, latest date first, as the last sync read them.
type Related struct {
	ItemFulfillments []RelatedFulfillment `json:"itemFulfillments"`
	Invoices         []RelatedInvoice     `json:"invoices"`
}

// RelatedFulfillment is an item fulfillment of an order.
type RelatedFulfillment struct {
	ID         string     `json:"_id" doc:"NetSuite's internal id"`
	Number     string     `json:"number"`
	Date       civil.Date `json:"date"`
	ShipStatus string     `json:"shipStatus" enum:"picked,packed,shipped,other"`
}

// RelatedInvoice is an invoice of an order.
type RelatedInvoice struct {
	ID      string        `json:"_id" doc:"NetSuite's internal id"`
	Number  string        `json:"number"`
	Date    civil.Date    `json:"date"`
	DueDate *civil.Date   `json:"dueDate" nullable:"true"`
	Status  string        `json:"status" enum:"open,paid_in_full,other"`
	Total   money.Decimal `json:"total" needs:"price.view"`
	Unpaid  money.Decimal `json:"unpaid" needs:"price.view"`
}

var shipStatuses = map[posting.ShipStatus]string{posting.Picked: "picked", posting.Packed: "packed", posting.Shipped: "shipped"}

var invoiceStatuses = map[posting.InvoiceStatus]string{posting.Open: "open", posting.PaidInFull: "paid_in_full"}

// other stands for a status of NetSuite that the portal does not know.
const other = "other"

func (h *handler) related(ctx context.Context, in *orderIn) (Related, error) {
	found := Related{[]RelatedFulfillment{}, []RelatedInvoice{}}
	o, err := h.orders.Get(ctx, in.ID)
	if err != nil || o.NetSuiteID == "" {
		return found, err
	}
	fulfillments, invoices, err := h.postings.OfOrder(ctx, o.NetSuiteID)
	if err != nil {
		return found, err
	}
	for _, f := range fulfillments {
		found.ItemFulfillments = append(found.ItemFulfillments, RelatedFulfillment{f.ID, f.Number, f.Date,
			wordOf(shipStatuses, f.ShipStatus)})
	}
	for _, v := range invoices {
		found.Invoices = append(found.Invoices, RelatedInvoice{v.ID, v.Number, v.Date, v.DueDate.OrNil(),
			wordOf(invoiceStatuses, v.Status), v.Total, v.Unpaid})
	}
	slices.SortStableFunc(found.ItemFulfillments, func(a, b RelatedFulfillment) int { return b.Date.DaysSince(a.Date) })
	slices.SortStableFunc(found.Invoices, func(a, b RelatedInvoice) int { return b.Date.DaysSince(a.Date) })
	return found, nil
}

func wordOf[S ~string](words map[S]string, status S) string {
	if word, ok := words[status]; ok {
		return word
	}
	return other
}
