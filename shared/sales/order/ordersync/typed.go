package ordersync

import (
	"backdock/shared/sales/order"
	"strings"
)

// TypedAddress is a ship-to address that was typed on an order in NetSuite and equals no entry of the customer's
// address book.
type TypedAddress struct {
	Addressee, Street, City, State, PostalCode, Country string
}

func (t TypedAddress) shipTo() order.ShipTo {
	return order.ShipTo{Label: t.Addressee, Street: t.Street, City: t.City, State: t.State, PostalCode: t.PostalCode,
		Country: t.Country, Typed: true}
}

// shipsTo reports whether the order has NetSuite's ship-to address. NetSuite keeps a copy of the address on the order.
// If the entry in the address book has changed since, NetSuite returns the copy as a typed address; it still counts as
// the order's own address.
func shipsTo(o order.Order, in Snapshot) bool {
	switch {
	case in.Typed != nil && o.ShipTo.AddressID != "":
		return likeTyped(o.ShipTo, *in.Typed)
	case in.Typed != nil:
		return o.ShipTo == in.Typed.shipTo()
	case in.ShipAddressID != "":
		return o.ShipTo.AddressID == in.ShipAddressID
	}
	return !o.ShipTo.Typed
}

// likeTyped reports whether a typed address has the text that an address of the book had when it was set on the order.
func likeTyped(s order.ShipTo, t TypedAddress) bool {
	plain := func(parts ...string) string {
		return strings.ToLower(strings.Join(strings.Fields(strings.Join(parts, " ")), " "))
	}
	return plain(s.Street, s.City, s.PostalCode) == plain(t.Street, t.City, t.PostalCode)
}
