// Package unit stores unit types: the units in which items are counted, and how they convert. They come from
// NetSuite (unitsType, uom).
package unit

import (
	"backdock/shared/platform/money"
)

// Type is a set of units that convert into each other.
type Type struct {
	ID    string `json:"_id"` // NetSuite internal id
	Name  string `json:"name"`
	Items []Unit `json:"items"`
}

// Unit is one unit of a type. ConversionRate is the number of base units in it.
type Unit struct {
	ID             string        `json:"_id"` // NetSuite internal id
	UnitOfMeasure  string        `json:"unitOfMeasure"`
	Abbreviation   string        `json:"abbreviation"`
	ConversionRate money.Decimal `json:"conversionRate"`
	IsBase         bool          `json:"isBase"`
}

// Unit finds a unit of the type by id.
func (t Type) Unit(id string) (Unit, bool) {
	for _, u := range t.Items {
		if u.ID == id {
			return u, true
		}
	}
	return Unit{}, false
}

// Like returns the unit of the type that equals a unit of another type: the same one, or one with the same name and size.
func (t Type) Like(other Type, id string) (Unit, bool) {
	if t.ID == other.ID {
		return t.Unit(id)
	}
	was, ok := other.Unit(id)
	if !ok {
		return Unit{}, false
	}
	for _, u := range t.Items {
		if u.UnitOfMeasure == was.UnitOfMeasure && u.ConversionRate.Equal(was.ConversionRate) {
			return u, true
		}
	}
	return Unit{}, false
}
