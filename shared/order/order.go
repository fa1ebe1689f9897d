// Package order holds sales orders: what was sold to whom, where it goes, what of
// it has been fulfilled and billed, and whether NetSuite has it.
package order

import (
	"time"

	"backdock/shared/civil"
	"backdock/shared/money"
	"backdock/shared/orderline"
	"backdock/shared/pricing"
	"backdock/shared/synctask"
	"backdock/shared/table"
)

// Order is a sales order.
type Order struct {
	ID          string `json:"_id"`
	OrderNumber string `json:"orderNumber"` // see Number; of an order made in NetSuite, its tranId
	// NetSuiteID and NetSuiteNumber (tranId) are empty until NetSuite has it.
	NetSuiteID      string        `json:"netSuiteSalesOrderId"`
	NetSuiteNumber  string        `json:"netSuiteTranId"`
	Status          Status        `json:"status"`
	CustomerID      string        `json:"netSuiteCustomerId"`
	Customer        Customer      `json:"customer"`
	ShipTo          ShipTo        `json:"shipTo"`
	TransactionDate civil.Date    `json:"transactionDate"`
	DeliveryDate    civil.Date    `json:"deliveryDate"`
	Lines           []Line        `json:"items"`
	Memo            string        `json:"memo"`
	Total           money.Decimal `json:"total"`
	Route           *Route        `json:"route"`
	// TripID is the active trip that the order is on, see OnTrip.
	TripID    string `json:"tripId"`
	CartID    string `json:"cartId"`
	Owner     string `json:"owner"`                                // user id; empty for orders made in NetSuite
	OwnerName string `json:"ownerName,omitempty" doc:"in answers"` // not kept
	// Short and the lines' Warnings are told of open orders of today and later; they
	// are not kept.
	Short     bool           `json:"short,omitempty" doc:"in answers: more is promised of an item than there will be, see the lines' warnings"`
	Sync      synctask.State `json:"sync"`
	CreatedAt time.Time      `json:"createdAt"`
	UpdatedAt time.Time      `json:"updatedAt"`
	// Version grows with what two people could be at odds about: lines, dates,
	// memo, ship-to, route, and the status where a person sets it. Progress, trips
	// and sync leave it, so that an order in somebody's hands stays saveable while
	// NetSuite takes it.
	Version int64 `json:"version"`

	book book
	// because is what the next change came of, for the history.
	because string
	// overrides belong into the Commit that stores what was judged.
	overrides []table.Op
}

// book is what the package keeps of an order for itself.
type book struct {
	// Revision grows with every write; every write is conditional on it.
	Revision int64 `json:"-"`
	// Place is where the lines are.
	Place orderline.Place `json:"place"`
	// Attempted says that NetSuite may have been told of the order.
	Attempted bool `json:"attempted"`
	// Base is the digest of the lines as NetSuite had them when both sides last
	// agreed; Shown that of the lines that a conflict has shown to a person.
	Base  string `json:"base"`
	Shown string `json:"shown"`
	// Closing says that the order was closed here and NetSuite has not heard of it.
	Closing bool `json:"closing,omitempty"`
	// Inbound is the digest of all that NetSuite last said.
	Inbound string `json:"inbound"`
	// ERPWriteAt is when this product last changed the order in NetSuite: what was
	// read there before is stale.
	ERPWriteAt time.Time `json:"erpWriteAt"`
}

// Customer is what an order keeps of its customer.
type Customer struct {
	ID           string `json:"_id"`
	Name         string `json:"name"`
	PriceLevelID string `json:"priceLevelId"`
}

// ShipTo is where an order goes, as it was when the order was made.
type ShipTo struct {
	AddressID  string   `json:"addressId"`
	Label      string   `json:"label"`
	Street     string   `json:"street"`
	City       string   `json:"city"`
	State      string   `json:"state"`
	PostalCode string   `json:"postalCode"`
	Latitude   *float64 `json:"latitude"` // null: not known
	Longitude  *float64 `json:"longitude"`
}

// Route is the route that an order goes with.
type Route struct {
	RouteID    string `json:"routeId"`
	Name       string `json:"name"`
	StopNumber int    `json:"stopNumber"`
	Pinned     bool   `json:"pinned"` // set by hand
}

// Line is a line of a sales order. Quantities are in Units.
type Line struct {
	ID         string `json:"_id"`
	LineNumber int    `json:"lineNumber"` // the portal's, from 1
	// NetSuiteLine is NetSuite's key of the line; 0 until NetSuite has it.
	NetSuiteLine   int            `json:"netSuiteLine"`
	ItemID         string         `json:"netSuiteInvItemId"`
	Item           LineItem       `json:"item"`
	Quantity       money.Decimal  `json:"quantity"`
	Units          string         `json:"units"`              // unit id
	UnitName       string         `json:"unitName,omitempty"` // its abbreviation, as it was; "": not known
	Rate           *money.Decimal `json:"rate"`               // what counts, per unit
	CustomRate     *money.Decimal `json:"customRate" nullable:"true"`
	DeterminedRate *money.Decimal `json:"determinedRate" nullable:"true"`
	Amount         money.Decimal  `json:"amount"`
	PriceSource    PriceSource    `json:"priceSource"`
	// PriceReason and PriceApprovedBy (a user id) belong to a rate under the floor.
	PriceReason     string        `json:"priceReason"`
	PriceApprovedBy string        `json:"priceApprovedBy"`
	PickNotes       string        `json:"pickNotes"`
	Fulfilled       money.Decimal `json:"quantityFulfilled"`
	Billed          money.Decimal `json:"quantityBilled"`
	IsOpen          bool          `json:"isOpen"`
	Weight          money.Decimal `json:"weight"` // kilograms of Quantity; 0: not known
	Warnings        []string      `json:"warnings,omitempty" doc:"in answers"`
}

// Open is the quantity that is still to be fulfilled.
func (l Line) Open() money.Decimal {
	if !l.IsOpen {
		return money.Zero
	}
	return l.Quantity.Sub(l.Fulfilled).Max(money.Zero)
}

// LineItem is what a line keeps of its item.
type LineItem = orderline.Item

// PriceSource says where a line's rate comes from.
type PriceSource = pricing.Source

// Open is the number of lines with something to fulfil, their weight in
// kilograms and their value.
func (o Order) Open() (lines int, weight, value money.Decimal) {
	for _, l := range o.Lines {
		open := l.Open()
		if open.Sign() <= 0 {
			continue
		}
		lines++
		if l.Rate != nil {
			value = value.Add(pricing.Amount(open, *l.Rate))
		}
		weight = weight.Add(l.Weight.Mul(open).Quo(l.Quantity, money.QuantityPlaces))
	}
	return lines, weight, value
}

// List is the name of the list of sales orders, see shared/listing.
const List = "sales_order"
