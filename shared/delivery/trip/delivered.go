package trip

import (
	"slices"

	"backdock/shared/platform/money"
	"backdock/shared/sales/order"
)

// DeliveredLine is the delivered quantity of an order line, in the line's unit. LineID identifies the line, because
// line numbers shift when a line is removed. Records of earlier versions have only LineNumber.
type DeliveredLine struct {
	SalesOrderID string        `json:"salesOrderId" maxLength:"64"`
	LineID       string        `json:"lineId,omitempty" maxLength:"64" doc:"_id of the order's line"`
	LineNumber   int           `json:"lineNumber,omitempty" minimum:"1" doc:"taken instead of lineId while the order's lines are those that were loaded"`
	Quantity     money.Decimal `json:"quantity" minimum:"0"`
	Reason       string        `json:"reason,omitempty" maxLength:"500" doc:"required where less was delivered than was to be"`
}

// LoadedLine is the quantity of an order line to deliver on the trip, in the line's unit.
type LoadedLine struct {
	LineID     string        `json:"lineId"`
	LineNumber int           `json:"lineNumber"` // when it was loaded
	Quantity   money.Decimal `json:"quantity"`
	// Fulfilled is the quantity last sent to the ERP for fulfillment; nil: none yet.
	Fulfilled *money.Decimal `json:"fulfilled,omitempty"`
}

// loadedOf returns all open quantities of an order that has not been loaded yet.
func loadedOf(o order.Order) []LoadedLine {
	loaded := []LoadedLine{}
	for _, l := range o.Lines {
		if open := l.Open(); open.Sign() > 0 {
			loaded = append(loaded, LoadedLine{LineID: l.ID, LineNumber: l.LineNumber, Quantity: open})
		}
	}
	return loaded
}

// ToDeliver returns the order's quantities to deliver on the trip. Results of earlier versions do not store them; for
// these it returns the shipped or the open quantities.
func (r Result) ToDeliver(o order.Order) []LoadedLine {
	if r.Loaded != nil {
		return r.Loaded
	}
	if r.Ship.State != StepDone {
		return loadedOf(o)
	}
	loaded := []LoadedLine{}
	for _, l := range o.Lines {
		if l.Fulfilled.Sign() > 0 {
			loaded = append(loaded, LoadedLine{LineID: l.ID, LineNumber: l.LineNumber, Quantity: l.Fulfilled})
		}
	}
	return loaded
}

// NotLoaded reports whether it is not recorded of some order of a stop what was on the truck, and can be in one Commit.
func (f *Full) NotLoaded(stop *Stop) bool {
	return len(stop.SalesOrderIDs) <= OrderActions &&
		slices.ContainsFunc(stop.SalesOrderIDs, func(id string) bool { return f.Result(id).Loaded == nil })
}

// LineID returns the id of the order line that a delivered line refers to, or "" if it no longer exists.
func (r Result) LineID(o order.Order, d DeliveredLine) string {
	if d.LineID != "" {
		return d.LineID
	}
	for _, l := range r.Loaded {
		if l.LineNumber == d.LineNumber {
			return l.LineID
		}
	}
	for _, l := range o.Lines {
		if l.LineNumber == d.LineNumber {
			return l.ID
		}
	}
	return ""
}

// HandedOver returns the delivered quantities of the stored delivered lines, by line id. Lines that are missing were
// delivered in full.
func (r Result) HandedOver(o order.Order) map[string]money.Decimal {
	handed := make(map[string]money.Decimal, len(r.Delivered))
	for _, d := range r.Delivered {
		if id := r.LineID(o, d); id != "" {
			handed[id] = d.Quantity
		}
	}
	return handed
}

// nothingDelivered reports whether the stored delivered lines say that nothing at all was delivered.
func (r Result) nothingDelivered() bool {
	if len(r.Loaded) == 0 {
		return false
	}
	for _, l := range r.Loaded {
		at := slices.IndexFunc(r.Delivered, func(d DeliveredLine) bool { return d.LineID == l.LineID })
		if at < 0 || r.Delivered[at].Quantity.Sign() > 0 {
			return false
		}
	}
	return true
}

// DeliveredOf returns the delivered quantity of a line at a final stop.
func (f *Full) DeliveredOf(stop *Stop, loaded LoadedLine, handed map[string]money.Decimal) money.Decimal {
	if stop.Status.Undelivered() {
		return money.Zero
	}
	if quantity, stated := handed[loaded.LineID]; stated {
		return quantity
	}
	return loaded.Quantity
}
