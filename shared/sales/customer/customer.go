// Package customer stores customers: their records from NetSuite, and what the portal adds: preferred and restricted
// products, notes, and of each address its coordinates, its route and its delivery facts.
package customer

import (
	"time"

	"backdock/shared/catalog/item"
	"backdock/shared/platform/money"
	"backdock/shared/platform/replica"
	"backdock/shared/prices/pricing"
	"backdock/shared/sales/receiving"
)

// DefaultPriceLevel is the level of a customer who has none.
const DefaultPriceLevel = "1"

// Customer is a customer's record from NetSuite.
type Customer struct {
	ID           string        `json:"_id"` // NetSuite internal id
	EntityID     string        `json:"entityId"`
	Name         string        `json:"name"`
	Email        string        `json:"email"`
	Phone        string        `json:"phone"`
	PriceLevelID string        `json:"priceLevelId"` // "" if NetSuite has none: see Level
	Terms        string        `json:"terms"`
	CreditLimit  money.Decimal `json:"creditLimit"`
	Balance      money.Decimal `json:"balance"`
	SalesRep     string        `json:"salesRep"`
	IsActive     bool          `json:"isActive"`
	Addresses    []Address     `json:"addresses"`
	// Contract has the prices that NetSuite keeps for this customer. Customers stored by older versions have none.
	Contract pricing.Contract `json:"contract,omitzero"`
	SyncedAt time.Time        `json:"syncedAt"`
	Hash     string           `json:"hash"` // of NetSuite's record
}

// Address is one of the customer's addresses, without the portal's data.
type Address struct {
	ID                string `json:"_id"` // NetSuite internal id of the address book line
	Label             string `json:"label"`
	Street            string `json:"street"`
	City              string `json:"city"`
	State             string `json:"state"`
	PostalCode        string `json:"postalCode"`
	Country           string `json:"country"`
	IsDefaultShipping bool   `json:"isDefaultShipping"`
	IsDefaultBilling  bool   `json:"isDefaultBilling"`
}

// Level returns the price level in force.
func (c Customer) Level() string {
	if c.PriceLevelID == "" {
		return DefaultPriceLevel
	}
	return c.PriceLevelID
}

// Asks returns the query for the price of an item, without quantity and units.
func (c *Customer) Asks(it *item.Item) pricing.Query {
	return pricing.Query{PriceLevelID: c.Level(), Agreed: c.Contract.For(it.ID, it.PricingGroupID)}
}

// Preferences are stored by the portal only. Products are given by id.
type Preferences struct {
	Preferred  []string `json:"preferredProducts"`
	Restricted []string `json:"restrictedProducts"`
	Notes      string   `json:"notes"`
	Pars       []Par    `json:"pars"`
	// NoSubstitutes: the customer takes nothing in place of what was ordered.
	NoSubstitutes bool  `json:"noSubstitutes,omitempty"`
	Version       int64 `json:"version"`
	// NotesAt is the Version at which the notes were last changed. A caller that has read this or a later version has
	// read the current notes.
	NotesAt int64 `json:"notesAt"`
}

// Par is the quantity of a product that the customer wants to have on the shelf. An order fills up to it.
type Par struct {
	ProductID string        `json:"productId"`
	Quantity  money.Decimal `json:"quantity"`
	Units     string        `json:"units" doc:"unit id"`
}

// Place is the location of an address. It is valid only while TextHash equals the address's hash.
type Place struct {
	AddressID string  `json:"addressId"`
	TextHash  string  `json:"textHash"`
	Latitude  float64 `json:"latitude"`
	Longitude float64 `json:"longitude"`
	Source    string  `json:"source"` // where the location comes from, see PlacedByHand
}

// The sources of a Place.
const (
	PlacedByHand   = "manual"          // a user has set it
	PlacedByAmazon = "amazon-location" // a user has accepted it from Amazon Location Service
)

// Assignment puts an address on a route.
type Assignment struct {
	CustomerID string `json:"customerId"`
	AddressID  string `json:"addressId"`
	RouteID    string `json:"routeId"`
	StopNumber int    `json:"stopNumber"` // from 1, without gaps on the route
}

// Detail is a customer with all its data.
type Detail struct {
	Customer
	Preferences Preferences
	Places      map[string]Place      // by address id
	Assignments map[string]Assignment // by address id
	delivery    map[string]receiving.Facts
	replica.Times
}

// Facts returns the delivery facts of an address.
func (d Detail) Facts(addressID string) receiving.Facts { return d.delivery[addressID].WithoutNil() }
