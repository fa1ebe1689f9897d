// Package matrix says what the company wants to earn: the margin that a price aims at, and the least one it may have, by
// price level and item category. Margins are shares of the price: 0.25 is 25 %.
package matrix

import (
	"backdock/shared/platform/money"
)

// Margins are the two margins of one place of the matrix. nil: it has none of its own, and takes that from above.
type Margins struct {
	Target *money.Decimal `json:"marginTarget" nullable:"true" doc:"the margin that a price aims at, as a share of the price; null: from above"`
	Floor  *money.Decimal `json:"floorMargin" nullable:"true" doc:"the least margin of a price; null: from above"`
}

// Cell has the margins of the items of a category at a price level.
type Cell struct {
	PriceLevelID string `json:"priceLevelId" minLength:"1" maxLength:"64"`
	Category     string `json:"category" maxLength:"100" doc:"empty: the items without a category"`
	Margins
}

// Level has the margins of a price level.
type Level struct {
	PriceLevelID string `json:"priceLevelId" minLength:"1" maxLength:"64"`
	Margins
}

// Exception has the margins of one item.
type Exception struct {
	ItemID       string `json:"itemId" minLength:"1" maxLength:"64"`
	PriceLevelID string `json:"priceLevelId,omitempty" maxLength:"64" doc:"absent: at every level that has no exception of its own"`
	Margins
}

// Default has the margins of everything else. Both are needed, so that every item has an aim and a floor.
type Default struct {
	Target money.Decimal `json:"marginTarget" doc:"as a share of the price"`
	Floor  money.Decimal `json:"floorMargin"`
}

// Matrix has all margins.
type Matrix struct {
	Default Default     `json:"default"`
	Levels  []Level     `json:"levels"`
	Cells   []Cell      `json:"cells"`
	Items   []Exception `json:"items"`
}

// From says where a margin was found.
type From string

// The places, in the order in which they are asked.
const (
	FromItem    From = "item"
	FromCell    From = "cell"
	FromLevel   From = "level"
	FromDefault From = "default"
)

// Aim is what the matrix says of an item at a level.
type Aim struct {
	Target     money.Decimal `json:"marginTarget"`
	TargetFrom From          `json:"marginTargetFrom" enum:"item,cell,level,default"`
	Floor      money.Decimal `json:"floorMargin"`
	FloorFrom  From          `json:"floorMarginFrom" enum:"item,cell,level,default"`
}

// Aims looks margins up in a Matrix. It is safe for concurrent use.
type Aims struct {
	byDefault Default
	places    map[place]Margins
}

// place is the key of margins in the matrix. name is a category or an item's id. level is empty for an item's exception
// at every level.
type place struct {
	from        From
	level, name string
}

// Aims prepares the matrix for many lookups.
func (m Matrix) Aims() Aims {
	a := Aims{m.Default, make(map[place]Margins, len(m.Levels)+len(m.Cells)+len(m.Items))}
	for _, l := range m.Levels {
		a.places[place{from: FromLevel, level: l.PriceLevelID}] = l.Margins
	}
	for _, c := range m.Cells {
		a.places[place{from: FromCell, level: c.PriceLevelID, name: c.Category}] = c.Margins
	}
	for _, e := range m.Items {
		a.places[place{from: FromItem, level: e.PriceLevelID, name: e.ItemID}] = e.Margins
	}
	return a
}

// Of returns the margins of an item: its own exception at the level, else at every level, else the cell, else the level,
// else the default. The two margins are looked up one by one.
func (a Aims) Of(itemID, category, priceLevelID string) Aim {
	aim := Aim{a.byDefault.Target, FromDefault, a.byDefault.Floor, FromDefault}
	for _, at := range [...]place{
		{from: FromLevel, level: priceLevelID},
		{from: FromCell, level: priceLevelID, name: category},
		{from: FromItem, name: itemID},
		{from: FromItem, level: priceLevelID, name: itemID},
	} {
		m := a.places[at]
		if m.Target != nil {
			aim.Target, aim.TargetFrom = *m.Target, at.from
		}
		if m.Floor != nil {
			aim.Floor, aim.FloorFrom = *m.Floor, at.from
		}
	}
	return aim
}
