package orderline

import "cmp"

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
