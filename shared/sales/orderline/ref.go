package orderline

import (
	"cmp"
	"slices"
)

// Ref names a line outside its order. A line id is unique within its order only: orders that were made in NetSuite all
// have a line-1. Use a Ref as the key wherever lines of several orders are kept, counted or compared.
type Ref struct {
	OrderID string `json:"salesOrderId" minLength:"1" maxLength:"64"`
	LineID  string `json:"lineId" minLength:"1" maxLength:"64" doc:"unique within its order only"`
}

// Compare orders lines by order and then by line.
func (r Ref) Compare(o Ref) int {
	return cmp.Or(cmp.Compare(r.OrderID, o.OrderID), cmp.Compare(r.LineID, o.LineID))
}

// IndexOf returns the index of the line with the id; -1: none.
func IndexOf(lines []Line, id string) int {
	return slices.IndexFunc(lines, func(l Line) bool { return l.ID == id })
}
