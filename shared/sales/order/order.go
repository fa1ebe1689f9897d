// Package order stores sales orders: what was sold to whom, the destination, what has been fulfilled and billed, and
// the state of the sync with NetSuite.
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
	// Pending are lines as entered that are not in force, because their rate is below the floor and not approved. If a
	// pending line has the _id of a line in Lines, it is a change of that line; otherwise it is a new line.
	Pending []orderline.Line `json:"pendingLines" doc:"lines as typed that wait for the approval of a rate below the floor: one with the _id of a line in items is that line's change, another one is a new line; NetSuite is told of none of them before the approval"`
	Memo    string           `json:"memo"`
	Total   money.Decimal    `json:"total" needs:"price.view"`
	Route   *Route           `json:"route"`
	// TripID is the active trip that the order is on, see OnTrip.
	TripID string `json:"tripId"`
	// Trips are the trips that left the warehouse with the order, the current one last. They stay when a trip is
	// closed.
	Trips []TripLink `json:"trips,omitempty"`
	// Removed is set while the order is on no trip because a user took it off one.
	Removed   *Removal `json:"removedFromTrip,omitempty" doc:"a user took the order off a trip and put it on no other one"`
	CartID    string   `json:"cartId"`
	Owner     string   `json:"owner"`                                // user id; empty for orders made in NetSuite
	OwnerName string   `json:"ownerName,omitempty" doc:"in answers"` // not stored
	// Attention is AttentionAt of its row for this moment, so that the order says what its list says. It is not stored.
	Attention []Attention `json:"attention,omitempty" doc:"in answers: what a person has to see to, the most urgent first"`
	// Short and the lines' Warnings are set in answers for open orders of today and later. They are not stored.
	Short bool `json:"short,omitempty" doc:"in answers: more is promised of an item than there will be, see the lines' warnings"`
	// Warned are the warnings of the delivery date as of the last change of the date, the address or the lines here.
	// Answers have them for open orders of today and later.
	Warned
	Sync      synctask.Sync `json:"sync"`
	CreatedAt time.Time     `json:"createdAt"`
	UpdatedAt time.Time     `json:"updatedAt"`
	// Version grows with changes that two users may make at the same time: lines, dates, memo, ship-to, route, and a
	// status set by a user. Progress, trips and sync do not change it, so a user can still save an order while it is
	// sent to NetSuite.
	Version int64 `json:"version"`

	book book
	// because is the origin of the next change, for the history.
	because string
}

// book is stored with an order and is not part of answers.
type book struct {
	// Revision grows with every write; every write is conditional on it.
	Revision int64 `json:"-"`
	// Filed is the state of the order's index items, see file.
	Filed filed `json:"filed,omitzero"`
	// Place is where the lines are stored.
	Place orderline.Place `json:"place"`
	// ShippedAt is when a greater shipped quantity of a line was last stored. NetSuite had the shipment before.
	ShippedAt time.Time `json:"shippedAt,omitzero"`
	Agreement
}

// Agreement is what this product knows of NetSuite's version of an order. Package ordersync keeps it.
type Agreement struct {
	// Attempted reports that the order may have been sent to NetSuite.
	Attempted bool `json:"attempted"`
	// Base is the digest of NetSuite's lines when both sides last agreed. Shown is the digest of the lines that a
	// conflict has shown to a user.
	Base  string `json:"base"`
	Shown string `json:"shown"`
	// Sending are the digests of the lines that were sent since, see contentOf. NetSuite may have any of them: the worker
	// that sent them may have been stopped before it recorded the answer.
	Sending []string `json:"sending,omitempty"`
	// TakeTheirs is when a user decided a conflict in favor of NetSuite: what is read from NetSuite after that is
	// imported. Zero: no such decision.
	TakeTheirs time.Time `json:"takeTheirs,omitzero"`
	// Closing reports that the order was closed here but not yet in NetSuite.
	Closing bool `json:"closing,omitempty"`
	// Inbound is the digest of NetSuite's last version.
	Inbound string `json:"inbound"`
	// ERPWriteAt is when this product last changed the order in NetSuite. What was read from NetSuite before, or
	// in the same moment, is stale.
	ERPWriteAt time.Time `json:"erpWriteAt"`
}

// Customer is an order's copy of its customer's data.
type Customer struct {
	ID           string `json:"_id"`
	Name         string `json:"name"`
	PriceLevelID string `json:"priceLevelId"`
}

// ShipTo is the ship-to address, as it was when the order was created.
type ShipTo struct {
	AddressID  string   `json:"addressId"`
	Label      string   `json:"label"`
	Street     string   `json:"street"`
	City       string   `json:"city"`
	State      string   `json:"state"`
	PostalCode string   `json:"postalCode"`
	Latitude   *float64 `json:"latitude"` // null: not known
	Longitude  *float64 `json:"longitude"`
	// Typed reports that the address was typed on the order in NetSuite and is in no address book: AddressID is empty,
	// and a user must choose an address. Country is stored only for such an address.
	Typed   bool   `json:"typed,omitempty" doc:"typed on the order in NetSuite and in no address book: it has no route until a person chooses an address"`
	Country string `json:"country,omitempty" doc:"of a typed address"`
}

// Route is the route of an order.
type Route struct {
	RouteID    string `json:"routeId"`
	Name       string `json:"name"`
	StopNumber int    `json:"stopNumber"`
	Pinned     bool   `json:"pinned"` // set by hand
}

// SameRoute reports whether two orders have the same route; nil: none.
func SameRoute(a, b *Route) bool { return a == b || a != nil && b != nil && *a == *b }

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
	UnitName       string         `json:"unitName,omitempty"`      // its abbreviation at that time; "": not known
	Rate           *money.Decimal `json:"rate" needs:"price.view"` // the rate in force, per unit
	CustomRate     *money.Decimal `json:"customRate" needs:"price.view" nullable:"true"`
	DeterminedRate *money.Decimal `json:"determinedRate" needs:"price.view" nullable:"true"`
	Amount         money.Decimal  `json:"amount" needs:"price.view"`
	PriceSource    PriceSource    `json:"priceSource"`
	// Spot is set for a line with a spot price.
	Spot *orderline.Spot `json:"spot,omitempty" doc:"of a line with a spot price"`
	// PriceReason and Approval are set for a rate below the floor.
	PriceReason string              `json:"priceReason"`
	Floor       *pricing.Floor      `json:"floor,omitempty" doc:"when the line was last priced: the lowest rate without an approval, for those with price.override"`
	Approval    *orderline.Approval `json:"approval" doc:"of a rate below the floor"`
	PickNotes   string              `json:"pickNotes"`
	// QuantityConfirmed: see orderline.Line.
	QuantityConfirmed bool          `json:"quantityConfirmed,omitempty" doc:"the quantity is unusual, and was asked about and confirmed"`
	Fulfilled         money.Decimal `json:"quantityFulfilled"`
	Billed            money.Decimal `json:"quantityBilled"`
	IsOpen            bool          `json:"isOpen"`
	// IsClosed reports that nothing more of the line is delivered, here or in NetSuite.
	IsClosed bool                `json:"isClosed,omitempty"`
	Weight   money.Decimal       `json:"weight"` // kilograms of Quantity; 0: not known
	Warnings []string            `json:"warnings,omitempty" doc:"in answers"`
	Problems []orderline.Problem `json:"problems,omitempty" doc:"in answers: the warnings, in this order, for programs"`
}

// Open returns the quantity not fulfilled yet.
func (l Line) Open() money.Decimal {
	if !l.IsOpen {
		return money.Zero
	}
	return l.Quantity.Sub(l.Fulfilled).Max(money.Zero)
}

// LineItem is a line's copy of its item's data.
type LineItem = orderline.Item

// PriceSource is the source of a line's rate.
type PriceSource = pricing.Source

// Open returns the number of lines with open quantities, their weight in kilograms and their value.
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

// Agreement returns what is known of NetSuite's version of the order, for reading and changing.
func (o *Order) Agreement() *Agreement { return &o.book.Agreement }
