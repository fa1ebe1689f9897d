package trip

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"backdock/shared/platform/fault"
	"backdock/shared/platform/money"
	"backdock/shared/platform/table"
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

// line returns the id of the order line that a delivered line refers to, or "" if it no longer exists.
func (r Result) line(o order.Order, d DeliveredLine) string {
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
		if id := r.line(o, d); id != "" {
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

// statement is what a completion says about the goods of a stop.
type statement struct {
	byOrder map[string][]DeliveredLine
	short   bool // less than the loaded quantity was delivered
	some    bool // something was delivered
}

// state validates delivered lines against the orders of the stop, and finds the lines' ids. Errors: fault.Invalid.
func (s *Trips) state(ctx context.Context, f *Full, stop *Stop,
	lines []DeliveredLine) (statement, map[string]order.Order, error) {
	said := statement{byOrder: map[string][]DeliveredLine{}}
	if len(lines) == 0 {
		return said, nil, nil
	}
	orders, err := s.ordersOf(ctx, stop.SalesOrderIDs)
	if err != nil {
		return said, nil, err
	}
	left := map[string]bool{} // lines that count as delivered in full unless the statement lists them
	for _, o := range orders {
		for _, l := range f.Result(o.ID).ToDeliver(o) {
			left[o.ID+" "+l.LineID] = true
		}
	}
	for i, d := range lines {
		path := fmt.Sprintf("deliveredLines.%d", i)
		o, ok := orders[d.SalesOrderID]
		if !ok {
			return said, nil, fault.Fields(path + ".salesOrderId must be an order of the stop")
		}
		loaded, err := f.Result(o.ID).lineOf(o, d, path)
		if err != nil {
			return said, nil, err
		}
		at := fmt.Sprintf("line %d of order %s", loaded.LineNumber, o.OrderNumber)
		less := d.Quantity.Less(loaded.Quantity)
		switch {
		case !left[o.ID+" "+loaded.LineID]:
			return said, nil, fault.Fields(path + " must not name " + at + " twice")
		case d.Quantity.Sign() < 0 || d.Quantity.Places() > money.QuantityPlaces:
			return said, nil, fault.Fields(path + ".quantity must not be less than 0 and have at most 3 decimals")
		case loaded.Quantity.Less(d.Quantity):
			return said, nil, fault.Fields(fmt.Sprintf("%s.quantity must not be more than the %s that were to be delivered: %s",
				path, loaded.Quantity, at))
		case less && strings.TrimSpace(d.Reason) == "":
			return said, nil, fault.Fields(path + ".reason should not be empty where less was delivered: " + at)
		}
		delete(left, o.ID+" "+loaded.LineID)
		said.short, said.some = said.short || less, said.some || d.Quantity.Sign() > 0
		d.LineID, d.LineNumber = loaded.LineID, loaded.LineNumber
		said.byOrder[o.ID] = append(said.byOrder[o.ID], d)
	}
	said.some = said.some || len(left) > 0
	return said, orders, nil
}

// lineOf finds the loaded line that a delivered line refers to.
func (r Result) lineOf(o order.Order, d DeliveredLine, path string) (LoadedLine, error) {
	toDeliver := r.ToDeliver(o)
	at := slices.IndexFunc(toDeliver, func(l LoadedLine) bool {
		return l.LineID == d.LineID || d.LineID == "" && l.LineNumber == d.LineNumber
	})
	switch {
	case d.LineID == "" && d.LineNumber == 0:
		return LoadedLine{}, fault.Fields(path + ".lineId should not be empty")
	case at < 0 && d.LineID != "":
		return LoadedLine{}, fault.Fields(fmt.Sprintf("%s.lineId must be a line that was to be delivered of order %s", path,
			o.OrderNumber))
	case at < 0:
		return LoadedLine{}, fault.Fields(fmt.Sprintf("%s.lineNumber must be a line that was to be delivered: order %s has no line %d",
			path, o.OrderNumber, d.LineNumber))
	case d.LineID == "" && slices.ContainsFunc(o.Lines, func(l order.Line) bool {
		return (l.ID == toDeliver[at].LineID) != (l.LineNumber == d.LineNumber)
	}):
		return LoadedLine{}, fault.Fields(fmt.Sprintf("%s.lineId should not be empty: the lines of order %s have changed, line number %d is ambiguous",
			path, o.OrderNumber, d.LineNumber))
	}
	return toDeliver[at], nil
}

// check returns an error if the statement contradicts the stop's status. Errors: fault.Invalid.
func (said statement) check(stop *Stop, status StopStatus, given bool) error {
	switch status {
	case StopPartial:
		switch {
		case len(stop.SalesOrderIDs) == 0:
		case !given:
			return fault.Fields("deliveredLines should not be empty for a stop that is partial")
		case !said.short:
			return fault.Fields("deliveredLines must state less than was to be delivered of a line: where all was delivered the status is completed")
		case !said.some:
			return fault.Fields("status must be failed where nothing was delivered")
		}
	case StopCompleted:
		if said.short {
			return fault.Fields("status must be partial where less was delivered")
		}
	default:
		if given && said.some {
			return fault.Fields("deliveredLines must be empty, or 0 of every line, for a stop that is " + string(status))
		}
	}
	return nil
}

// keep returns the operations that replace the stored statement of the stop's orders.
func (said statement) keep(f *Full, stop *Stop, orders map[string]order.Order) ([]table.Op, error) {
	var ops []table.Op
	for _, id := range stop.SalesOrderIDs {
		lines := said.byOrder[id]
		r, version := f.Result(id), f.Results[id].Version
		if len(lines) == 0 && len(r.Delivered) == 0 {
			continue
		}
		if r.Loaded == nil && len(lines) > 0 {
			r.Loaded = r.ToDeliver(orders[id])
		}
		if r.Delivered = lines; lines == nil {
			r.Delivered = []DeliveredLine{}
		}
		f.Results[id] = r
		ops = append(ops, writeResult(r, version))
	}
	if len(ops) > actions {
		return nil, fault.Fields(fmt.Sprintf("deliveredLines must be of at most %d orders", actions))
	}
	return ops, nil
}
