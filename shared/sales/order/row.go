package order

import (
	"encoding/json"
	"strings"
	"time"

	"backdock/shared/platform/civil"
	"backdock/shared/platform/money"
	"backdock/shared/platform/synctask"
)

// Row is an order in the list, with the data for planning a trip: all but its lines.
type Row struct {
	ID              string        `json:"_id"`
	OrderNumber     string        `json:"orderNumber"`
	NetSuiteID      string        `json:"netSuiteSalesOrderId"`
	NetSuiteNumber  string        `json:"netSuiteTranId"`
	Status          Status        `json:"status"`
	CustomerID      string        `json:"netSuiteCustomerId"`
	Customer        Customer      `json:"customer"`
	ShipTo          RowShipTo     `json:"shipTo"`
	TransactionDate civil.Date    `json:"transactionDate"`
	DeliveryDate    civil.Date    `json:"deliveryDate"`
	LineCount       int           `json:"lineCount"`
	Open            *RowOpen      `json:"open,omitempty"` // nil for orders not written since rows have this field
	Pending         int           `json:"waitingLines,omitempty" doc:"lines that wait for an approval; 0 of an order that was not written since rows have it"`
	Memo            string        `json:"memo"`
	Total           money.Decimal `json:"total" needs:"price.view"`
	Route           *Route        `json:"route"`
	TripID          string        `json:"tripId"`
	Removed         *Removal      `json:"removedFromTrip,omitempty" doc:"a user took the order off a trip and put it on no other one"`
	Owner           string        `json:"owner"`
	OwnerName       string        `json:"ownerName,omitempty" doc:"in answers"` // not stored
	Sync            synctask.Sync `json:"sync"`
	CreatedAt       time.Time     `json:"createdAt"`
	UpdatedAt       time.Time     `json:"updatedAt"`
	Version         int64         `json:"version"`
	// Attention is AttentionAt this moment. It is not stored.
	Attention []Attention `json:"attention,omitempty" doc:"in answers of the list: what a person has to see to, the most urgent first"`

	text string // text to search in, in lower case
}

// RowShipTo is the ship-to address in the list.
type RowShipTo struct {
	AddressID  string   `json:"addressId"`
	Label      string   `json:"label"`
	Street     string   `json:"street,omitempty"`
	City       string   `json:"city"`
	State      string   `json:"state,omitempty"`
	PostalCode string   `json:"postalCode,omitempty"`
	Latitude   *float64 `json:"latitude,omitempty"`
	Longitude  *float64 `json:"longitude,omitempty"`
	Typed      bool     `json:"typed,omitempty"`
	Country    string   `json:"country,omitempty"`
}

// RowOpen holds the quantities not fulfilled yet, see Order.Open.
type RowOpen struct {
	Lines  int           `json:"lines"`
	Weight money.Decimal `json:"weight" doc:"kilograms"`
	Value  money.Decimal `json:"value" needs:"price.view"`
}

// UnmarshalJSON also prepares the row for searching.
func (r *Row) UnmarshalJSON(b []byte) error {
	type plain Row
	if err := json.Unmarshal(b, (*plain)(r)); err != nil {
		return err
	}
	r.text = strings.ToLower(strings.Join([]string{r.OrderNumber, r.NetSuiteNumber, r.Customer.Name, r.Memo}, "\n"))
	return nil
}

// Mentions reports whether the row's numbers, customer and memo contain all the words, which are in lower case.
func (r *Row) Mentions(words []string) bool {
	for _, w := range words {
		if !strings.Contains(r.text, w) {
			return false
		}
	}
	return true
}

// Row returns the order's row in the list.
func (o Order) Row() Row {
	var open RowOpen
	open.Lines, open.Weight, open.Value = o.Open()
	return Row{ID: o.ID, OrderNumber: o.OrderNumber, NetSuiteID: o.NetSuiteID, NetSuiteNumber: o.NetSuiteNumber,
		Status:     o.Status,
		CustomerID: o.CustomerID, Customer: o.Customer, ShipTo: RowShipTo(o.ShipTo), Open: &open,
		TransactionDate: o.TransactionDate, DeliveryDate: o.DeliveryDate, LineCount: len(o.Lines), Pending: len(o.Pending),
		Memo: o.Memo, Total: o.Total, Route: o.Route,
		TripID: o.TripID, Removed: o.Removed, Owner: o.Owner, Sync: o.Sync, CreatedAt: o.CreatedAt, UpdatedAt: o.UpdatedAt, Version: o.Version}
}
