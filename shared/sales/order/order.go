// Package order holds sales orders: what was sold to whom, where it goes, what of
// it has been fulfilled and billed, and whether NetSuite has it.
package order

import (
	"time"

	"backdock/shared/platform/civil"
	"backdock/shared/platform/money"
	"backdock/shared/platform/synctask"
	"backdock/shared/prices/pricing"
	"backdock/shared/sales/orderline"
)

// Order is a sales order.
type Order struct {
	ID          string `json:"_id"`
	OrderNumber string `json:"orderNumber"` // see Number; of an order made in NetSuite, its tranId
	// NetSuiteID and NetSuiteNumber (tranId) are empty until NetSuite has it.
	NetSuiteID      string     `json:"netSuiteSalesOrderId"`
	NetSuiteNumber  string     `json:"netSuiteTranId"`
	Status          Status     `json:"status"`
	CustomerID      string     `json:"netSuiteCustomerId"`
	Customer        Customer   `json:"customer"`
	ShipTo          ShipTo     `json:"shipTo"`
	TransactionDate civil.Date `json:"transactionDate"`
	DeliveryDate    civil.Date `json:"deliveryDate"`
	Lines           []Line     `json:"items" doc:"what is in force: what NetSuite has, or is sent"`
	// Pending are lines as people typed them that are not in force, because their rate
	// is under the floor and nobody has approved it. One with the _id of a line of
	// Lines is that line's change, another one is a new line.
	Pending []orderline.Line `json:"pendingLines" doc:"lines as typed that wait for the approval of a rate under the floor: one with the _id of a line in items is that line's change, another one is a new line; NetSuite is told of none of them before the approval"`
	Memo    string           `json:"memo"`
	Total   money.Decimal    `json:"total" needs:"price.view"`
	Route   *Route           `json:"route"`
	// TripID is the active trip that the order is on, see OnTrip.
	TripID string `json:"tripId"`
	// Trips are those that took the order out, the one that it is on last. They stay
	// when a trip is closed.
	Trips     []TripLink `json:"trips,omitempty"`
	CartID    string     `json:"cartId"`
	Owner     string     `json:"owner"`                                // user id; empty for orders made in NetSuite
	OwnerName string     `json:"ownerName,omitempty" doc:"in answers"` // not kept
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
	// order are the ids of the lines in the order in which an edit has them, for messages.
	order []string
}

// book is what the package keeps of an order for itself.
type book struct {
	// Revision grows with every write; every write is conditional on it.
	Revision int64 `json:"-"`
	// Filed is where the order is found, see file.
	Filed filed `json:"filed,omitzero"`
	// Place is where the lines are.
	Place orderline.Place `json:"place"`
	// Attempted says that NetSuite may have been told of the order.
	Attempted bool `json:"attempted"`
	// Base is the digest of the lines as NetSuite had them when both sides last
	// agreed; Shown that of the lines that a conflict has shown to a person.
	Base  string `json:"base"`
	Shown string `json:"shown"`
	// TakeTheirs is when a person decided a conflict for NetSuite: what is read there
	// from then on is taken over. Zero: nobody has.
	TakeTheirs time.Time `json:"takeTheirs,omitzero"`
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
	// Typed says that the address was typed on the order in NetSuite and stands in no
	// address book: there is no AddressID, and a person has to choose one. Country is
	// kept of such an address alone.
	Typed   bool   `json:"typed,omitempty" doc:"typed on the order in NetSuite and in no address book: it has no route until a person chooses an address"`
	Country string `json:"country,omitempty" doc:"of a typed address"`
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
	Units          string         `json:"units"`                   // unit id
	UnitName       string         `json:"unitName,omitempty"`      // its abbreviation, as it was; "": not known
	Rate           *money.Decimal `json:"rate" needs:"price.view"` // what counts, per unit
	CustomRate     *money.Decimal `json:"customRate" needs:"price.view" nullable:"true"`
	DeterminedRate *money.Decimal `json:"determinedRate" needs:"price.view" nullable:"true"`
	Amount         money.Decimal  `json:"amount" needs:"price.view"`
	PriceSource    PriceSource    `json:"priceSource"`
	// PriceReason and Approval belong to a rate under the floor.
	PriceReason string              `json:"priceReason"`
	Floor       *pricing.Floor      `json:"floor,omitempty" doc:"when the line was last priced: the lowest rate without an approval, for those with price.override"`
	Approval    *orderline.Approval `json:"approval" doc:"of a rate under the floor"`
	PickNotes   string              `json:"pickNotes"`
	// QuantityConfirmed: see orderline.Line.
	QuantityConfirmed bool          `json:"quantityConfirmed,omitempty" doc:"the quantity is unusual, and was asked about and confirmed"`
	Fulfilled         money.Decimal `json:"quantityFulfilled"`
	Billed            money.Decimal `json:"quantityBilled"`
	IsOpen            bool          `json:"isOpen"`
	// IsClosed says that nothing more of the line is delivered, here or in NetSuite.
	IsClosed bool                `json:"isClosed,omitempty"`
	Weight   money.Decimal       `json:"weight"` // kilograms of Quantity; 0: not known
	Warnings []string            `json:"warnings,omitempty" doc:"in answers"`
	Problems []orderline.Problem `json:"problems,omitempty" doc:"in answers: the warnings, in this order, for programs"`
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

// List is the name of the list of sales orders, see shared/platform/listing.
const List = "sales_order"
