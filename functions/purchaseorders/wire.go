package purchaseorders

import (
	"time"

	"backdock/shared/catalog/item"
	"backdock/shared/catalog/purchaseorder"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/money"
	"backdock/shared/platform/synctask"
	"backdock/shared/sales/orderline"
)

// Summary is a purchase order in the list.
type Summary struct {
	ID           string         `json:"_id"`
	Number       string         `json:"number"`
	Vendor       Vendor         `json:"vendor"`
	Status       string         `json:"status" enum:"pending_approval,pending_receipt,rejected,partially_received,pending_billing_partially_received,pending_billing,billed,closed,unknown"`
	OrderDate    civil.Date     `json:"orderDate"`
	ExpectedDate *civil.Date    `json:"expectedDate" nullable:"true" doc:"of the earliest line to receive, otherwise of the order; null: not known"`
	Late         bool           `json:"late" doc:"a line to receive was expected before today"`
	LineCount    int            `json:"lineCount"`
	OpenLines    int            `json:"openLines" doc:"lines with something to receive"`
	WaitingLines int            `json:"waitingLines" doc:"open customer order lines that wait for it"`
	Amount       *money.Decimal `json:"amount,omitempty" needs:"cost.view" doc:"of what is to be received"`
	Memo         string         `json:"memo"`
	Sync         synctask.State `json:"sync"`
	CreatedAt    time.Time      `json:"createdAt" doc:"when the portal first stored it"`
	UpdatedAt    time.Time      `json:"updatedAt" doc:"when the portal last stored it"`
	Version      int64          `json:"version" doc:"of the portal's copy"`
}

// Vendor is the vendor of a purchase order.
type Vendor struct {
	ID   string `json:"_id"`
	Name string `json:"name"`
}

// PurchaseOrder is a purchase order with its lines.
type PurchaseOrder struct {
	Summary
	Lines []Line `json:"lines"`
}

// Line is a line of a purchase order. Quantities are in units.
type Line struct {
	Line          int            `json:"line"`
	ItemID        string         `json:"itemId"`
	Item          ItemRef        `json:"item"`
	Quantity      money.Decimal  `json:"quantity"`
	Received      money.Decimal  `json:"received"`
	Open          money.Decimal  `json:"open" doc:"to receive"`
	Units         string         `json:"units" doc:"unit id"`
	UnitName      string         `json:"unitName"`
	StockOpen     money.Decimal  `json:"stockOpen" doc:"to receive, in the stock unit"`
	StockUnit     string         `json:"stockUnit" doc:"abbreviation"`
	Rate          *money.Decimal `json:"rate,omitempty" needs:"cost.view" doc:"per unit"`
	ExpectedDate  *civil.Date    `json:"expectedDate" nullable:"true"`
	Late          bool           `json:"late"`
	Closed        bool           `json:"closed"`
	WaitingOrders []WaitingOrder `json:"waitingOrders" doc:"open customer order lines that wait for it, by delivery date"`
}

// ItemRef is the item of a line.
type ItemRef struct {
	ID       string           `json:"_id"`
	ItemID   string           `json:"itemId" doc:"the code"`
	Name     string           `json:"name"`
	Category string           `json:"category"`
	Image    *item.ImageLinks `json:"image" doc:"null: none"`
}

// WaitingOrder is an open customer order line that waits for a line of a purchase order.
type WaitingOrder struct {
	orderline.Ref
	OrderNumber  string        `json:"orderNumber"`
	Customer     Customer      `json:"customer"`
	DeliveryDate civil.Date    `json:"deliveryDate"`
	Quantity     money.Decimal `json:"quantity" doc:"that waits, in the stock unit"`
	TooLate      bool          `json:"tooLate" doc:"the goods are expected after the delivery date, or are overdue"`
}

// Customer is the customer of a waiting line.
type Customer struct {
	ID   string `json:"_id"`
	Name string `json:"name"`
}

var statuses = map[purchaseorder.Status]string{purchaseorder.PendingApproval: "pending_approval",
	purchaseorder.PendingReceipt: "pending_receipt", purchaseorder.Rejected: "rejected",
	purchaseorder.PartiallyReceived:               "partially_received",
	purchaseorder.PendingBillingPartiallyReceived: "pending_billing_partially_received",
	purchaseorder.PendingBilling:                  "pending_billing", purchaseorder.Billed: "billed", purchaseorder.Closed: "closed"}

func statusOf(status purchaseorder.Status) string {
	if s, ok := statuses[status]; ok {
		return s
	}
	return "unknown"
}

// open returns what is to be received of a line, in its unit and in the stock unit.
func open(o purchaseorder.Order, l purchaseorder.Line) (quantity, stock money.Decimal) {
	if !o.Pending() || l.Closed {
		return money.Zero, money.Zero
	}
	return l.Quantity.Sub(l.Received).Max(money.Zero), l.StockQuantity.Sub(l.StockReceived).Max(money.Zero)
}

func summaryOf(r purchaseorder.Record, today civil.Date, waiting int) Summary {
	s := Summary{ID: r.ID, Number: r.Number, Vendor: Vendor{r.VendorID, r.Vendor}, Status: statusOf(r.Status),
		OrderDate: r.Date, LineCount: len(r.Lines), WaitingLines: waiting, Memo: r.Memo, CreatedAt: r.CreatedAt,
		UpdatedAt: r.UpdatedAt, Version: r.Version}
	amount, expected := money.Zero, civil.Date{}
	for _, l := range r.Lines {
		quantity, _ := open(r.Order, l)
		if quantity.Sign() <= 0 {
			continue
		}
		s.OpenLines++
		s.Late = s.Late || l.Expected.Before(today)
		amount = amount.Add(quantity.Mul(l.Rate))
		if expected.IsZero() || l.Expected.Before(expected) {
			expected = l.Expected
		}
	}
	if expected.IsZero() {
		expected = r.DueDate
	}
	amount = amount.Amount()
	s.Amount, s.ExpectedDate = &amount, expected.OrNil()
	s.Sync = synctask.State{Status: synctask.StateSynced, LastSyncedAt: &s.UpdatedAt}
	return s
}
