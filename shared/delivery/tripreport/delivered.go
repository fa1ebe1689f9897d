package tripreport

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"backdock/shared/delivery/trip"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/money"
	"backdock/shared/platform/table"
	"backdock/shared/sales/order"
	"backdock/shared/sales/orderline"
)

// statement is what a completion says about the goods of a stop.
type statement struct {
	byOrder map[string][]trip.DeliveredLine
	orders  map[string]order.Order          // nil without lines, if all of them are fulfilled
	loaded  map[orderline.Ref]money.Decimal // of the stated lines
	short   bool                            // less than the loaded quantity was delivered
	some    bool                            // something was delivered
}

// state validates delivered lines against the orders of the stop, and finds the lines' ids. Errors: fault.Invalid.
func (s *Reports) state(ctx context.Context, f *trip.Full, stop *trip.Stop,
	lines []trip.DeliveredLine) (statement, error) {
	said := statement{byOrder: map[string][]trip.DeliveredLine{}, loaded: map[orderline.Ref]money.Decimal{}}
	if len(lines) == 0 {
		return said, nil
	}
	orders, err := s.onTrips.Of(ctx, stop.SalesOrderIDs)
	if err != nil {
		return said, err
	}
	said.orders = orders
	left := map[orderline.Ref]bool{} // lines that count as delivered in full unless the statement lists them
	for _, o := range orders {
		for _, l := range f.Result(o.ID).ToDeliver(o) {
			left[orderline.Ref{OrderID: o.ID, LineID: l.LineID}] = true
		}
	}
	for i, d := range lines {
		path := fmt.Sprintf("deliveredLines.%d", i)
		o, ok := orders[d.SalesOrderID]
		if !ok {
			return said, fault.Fields(path + ".salesOrderId must be an order of the stop")
		}
		loaded, err := lineOf(f.Result(o.ID), o, d, path)
		if err != nil {
			return said, err
		}
		line := orderline.Ref{OrderID: o.ID, LineID: loaded.LineID}
		at := fmt.Sprintf("line %d of order %s", loaded.LineNumber, o.OrderNumber)
		less := d.Quantity.Less(loaded.Quantity)
		switch {
		case !left[line]:
			return said, fault.Fields(path + " must not name " + at + " twice")
		case d.Quantity.Sign() < 0 || d.Quantity.Places() > money.QuantityPlaces:
			return said, fault.Fields(path + ".quantity must not be less than 0 and have at most 3 decimals")
		case loaded.Quantity.Less(d.Quantity):
			return said, fault.Fields(fmt.Sprintf("%s.quantity must not be more than the %s that were to be delivered: %s",
				path, loaded.Quantity, at))
		case less && strings.TrimSpace(d.Reason) == "":
			return said, fault.Fields(path + ".reason should not be empty where less was delivered: " + at)
		}
		delete(left, line)
		said.short, said.some = said.short || less, said.some || d.Quantity.Sign() > 0
		said.loaded[line] = loaded.Quantity
		d.LineID, d.LineNumber = loaded.LineID, loaded.LineNumber
		said.byOrder[o.ID] = append(said.byOrder[o.ID], d)
	}
	said.some = said.some || len(left) > 0
	return said, nil
}

// lineOf finds the loaded line that a delivered line refers to.
func lineOf(r trip.Result, o order.Order, d trip.DeliveredLine, path string) (trip.LoadedLine, error) {
	toDeliver := r.ToDeliver(o)
	at := slices.IndexFunc(toDeliver, func(l trip.LoadedLine) bool {
		return l.LineID == d.LineID || d.LineID == "" && l.LineNumber == d.LineNumber
	})
	switch {
	case d.LineID == "" && d.LineNumber == 0:
		return trip.LoadedLine{}, fault.Fields(path + ".lineId should not be empty")
	case at < 0 && d.LineID != "":
		return trip.LoadedLine{}, fault.Fields(fmt.Sprintf("%s.lineId must be a line that was to be delivered of order %s", path,
			o.OrderNumber))
	case at < 0:
		return trip.LoadedLine{}, fault.Fields(fmt.Sprintf("%s.lineNumber must be a line that was to be delivered: order %s has no line %d",
			path, o.OrderNumber, d.LineNumber))
	case d.LineID == "" && slices.ContainsFunc(o.Lines, func(l order.Line) bool {
		return (l.ID == toDeliver[at].LineID) != (l.LineNumber == d.LineNumber)
	}):
		return trip.LoadedLine{}, fault.Fields(fmt.Sprintf("%s.lineId should not be empty: the lines of order %s have changed, line number %d is ambiguous",
			path, o.OrderNumber, d.LineNumber))
	}
	return toDeliver[at], nil
}

// check returns an error if the statement contradicts the stop's status. Errors: fault.Invalid.
func (said statement) check(stop *trip.Stop, status trip.StopStatus, given bool) error {
	switch status {
	case trip.StopPartial:
		switch {
		case len(stop.SalesOrderIDs) == 0:
		case !given:
			return fault.Fields("deliveredLines should not be empty for a stop that is partial")
		case !said.short:
			return fault.Fields("deliveredLines must state less than was to be delivered of a line: where all was delivered the status is completed")
		case !said.some:
			return fault.Fields("status must be failed where nothing was delivered")
		}
	case trip.StopCompleted:
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

// lines returns the stated lines in the order of the stop's orders.
func (said statement) lines(stop *trip.Stop) []trip.DeliveredLine {
	lines := []trip.DeliveredLine{}
	for _, id := range stop.SalesOrderIDs {
		lines = append(lines, said.byOrder[id]...)
	}
	return lines
}

// keep returns the operations that replace the stored statement of the stop's orders. An order that is not fulfilled yet
// keeps what was on the truck: what is added to it later was not. Orders of changed have another change that is to be stored.
func (said statement) keep(f *trip.Full, stop *trip.Stop, changed []string) ([]table.Op, error) {
	var ops []table.Op
	for _, id := range stop.SalesOrderIDs {
		lines := said.byOrder[id]
		r, version := f.Result(id), f.Results[id].Version
		o, read := said.orders[id]
		loading := r.Loaded == nil && read
		if len(lines) == 0 && len(r.Delivered) == 0 && !loading && !slices.Contains(changed, id) {
			continue
		}
		if loading {
			r.Loaded = r.ToDeliver(o)
		}
		r.Delivered = trip.BoundReasons(lines)
		f.Results[id] = r
		ops = append(ops, trip.WriteResult(r, version))
	}
	if len(ops) > trip.OrderActions {
		return nil, fault.Fields(fmt.Sprintf("deliveredLines must be of at most %d orders", trip.OrderActions))
	}
	return ops, nil
}
