package order

import (
	"strings"
)

// TypedAddress is a ship-to address that was typed on an order in NetSuite and that
// no entry of the customer's address book is like.
type TypedAddress struct {
	Addressee, Street, City, State, PostalCode, Country string
}

func (t TypedAddress) shipTo() ShipTo {
	return ShipTo{Label: t.Addressee, Street: t.Street, City: t.City, State: t.State, PostalCode: t.PostalCode,
		Country: t.Country, Typed: true}
}

// shipsTo tells whether the order goes where NetSuite says. NetSuite keeps a copy of
// an address on the order: one whose entry in the address book has changed since is
// told as typed, and is still the order's own.
func (o Order) shipsTo(in Snapshot) bool {
	switch {
	case in.Typed != nil && o.ShipTo.AddressID != "":
		return o.ShipTo.likeTyped(*in.Typed)
	case in.Typed != nil:
		return o.ShipTo == in.Typed.shipTo()
	case in.ShipAddressID != "":
		return o.ShipTo.AddressID == in.ShipAddressID
	}
	return !o.ShipTo.Typed
}

// likeTyped tells whether an address of the book had the text of a typed one when
// the order got it.
func (s ShipTo) likeTyped(t TypedAddress) bool {
	plain := func(parts ...string) string {
		return strings.ToLower(strings.Join(strings.Fields(strings.Join(parts, " ")), " "))
	}
	return plain(s.Street, s.City, s.PostalCode) == plain(t.Street, t.City, t.PostalCode)
}
