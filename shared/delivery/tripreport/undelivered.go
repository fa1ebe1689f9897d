package tripreport

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"backdock/shared/delivery/trip"
	"backdock/shared/platform/access"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/money"
	"backdock/shared/platform/synctask"
	"backdock/shared/platform/table"
	"backdock/shared/sales/order"
)

// Wish is a user's request for a decision.
type Wish struct {
	Disposition   trip.Disposition
	Date          civil.Date
	SalesOrderIDs []string // empty: all orders of the stop
	Lines         []WishedLine
	Damaged       bool // see trip.Decision
	Reason        string
}

// WishedLine is a part of a line. A wish without lines is for all undelivered goods.
type WishedLine struct {
	SalesOrderID string        `json:"salesOrderId" maxLength:"64"`
	LineID       string        `json:"lineId" maxLength:"64"`
	Quantity     money.Decimal `json:"quantity" exclusiveMinimum:"0"`
}

// Decide records a decision on goods not delivered at a stop, and creates one task per order to send it to the ERP. The
// same decision again changes nothing, but retries failed tasks. Errors: fault.NotFound, fault.Invalid, fault.Conflict.
func (s *Reports) Decide(ctx context.Context, tripID, stopID string, w Wish) (trip.Full, error) {
	today, err := s.settings.Today(ctx)
	if err != nil {
		return trip.Full{}, err
	}
	if err := w.check(today); err != nil {
		return trip.Full{}, err
	}
	f, err := s.trips.Change(ctx, tripID, nil, func(f *trip.Full) ([]table.Op, error) {
		at := slices.IndexFunc(f.Stops, func(s trip.Stop) bool { return s.ID == stopID })
		switch {
		case at < 0:
			return nil, fault.New(fault.NotFound, "trip %s has no stop %s", f.Number, stopID)
		case f.Status == trip.Closed || f.Status == trip.Cancelled:
			return nil, fault.New(fault.Conflict, "trip %s is %s", f.Number, trip.Words(f.Status))
		case !f.Stops[at].Status.Final():
			return nil, fault.New(fault.Conflict, "stop %d is %s: complete it first", at+1, f.Stops[at].Status)
		case f.Stops[at].Differs():
			return nil, fault.New(fault.Conflict, "stop %d: two reports differ: choose the one that counts first", at+1)
		}
		ops, err := s.decide(ctx, f, at, w)
		if err != nil {
			return nil, err
		}
		f.Version++
		return ops, nil
	})
	if errors.Is(err, trip.ErrUnchanged) {
		err = nil
	}
	return f, err
}

func (w Wish) check(today civil.Date) error {
	switch {
	case w.Disposition != trip.Redeliver && w.Disposition != trip.ReturnToStock && w.Disposition != trip.CancelLines:
		return fault.Fields("decision must be one of: redeliver, return, cancel")
	case w.Disposition == trip.Redeliver && w.Date.IsZero():
		return fault.Fields("date should not be empty where the order is delivered again")
	case w.Disposition == trip.Redeliver && w.Date.Before(today):
		return fault.Fields("date must not be before today, " + today.String())
	case w.Disposition != trip.Redeliver && !w.Date.IsZero():
		return fault.Fields("date must be empty unless the order is delivered again")
	case strings.TrimSpace(w.Reason) == "":
		return fault.Fields("reason should not be empty")
	}
	return nil
}

// decide adds the decision to its orders.
func (s *Reports) decide(ctx context.Context, f *trip.Full, at int, w Wish) ([]table.Op, error) {
	stop := &f.Stops[at]
	ids, err := w.orders(stop)
	if err != nil {
		return nil, err
	}
	orders, err := s.onTrips.Of(ctx, ids)
	if err != nil {
		return nil, err
	}
	var ops []table.Op
	same := true
	for _, id := range ids {
		o, r, version := orders[id], f.Result(id), f.Results[id].Version
		if r.Loaded == nil {
			r.Loaded = r.ToDeliver(o)
		}
		open := f.OpenLines(stop, r, r.Loaded)
		lines, err := w.linesOf(o, open)
		if err != nil {
			return nil, err
		}
		if len(r.Decisions) >= trip.MaxDecisions && len(lines) > 0 && !isAll(lines, open) {
			return nil, fault.Fields(fmt.Sprintf("lines must be all that is left of order %s: there are %d decisions about parts of it already",
				o.OrderNumber, len(r.Decisions)))
		}
		switch {
		case len(lines) > 0:
			r.Decisions = append(slices.Clone(r.Decisions), trip.Decision{Disposition: w.Disposition, Date: w.Date, Lines: lines,
				Damaged: w.Damaged, Reason: w.Reason, By: access.From(ctx).UserID, At: s.now()})
		case !w.made(r):
			same = false
			continue
		}
		asked := s.ask(ctx, f, &r)
		if asked == nil {
			continue
		}
		f.Results[id] = r
		ops = append(ops, trip.WriteResult(r, version))
		ops = append(ops, asked...)
		if len(lines) > 0 {
			f.AddNote(ctx, s.now(), fmt.Sprintf("stop %d, order %s: %s (%s)", at+1, o.OrderNumber, w.words(), w.Reason))
		}
	}
	switch {
	case len(ops) == 0 && !same:
		return nil, fault.New(fault.Conflict, "nothing of stop %d waits for a decision", at+1)
	case len(ops) == 0:
		return nil, trip.ErrUnchanged
	case len(ops) > trip.OrderActions:
		return nil, fault.Fields(fmt.Sprintf("salesOrderIds must be at most %d orders", trip.OrderActions/2))
	}
	return ops, nil
}

// orders returns the orders of the stop that the wish is for.
func (w Wish) orders(stop *trip.Stop) ([]string, error) {
	for i, id := range w.SalesOrderIDs {
		if !slices.Contains(stop.SalesOrderIDs, id) {
			return nil, fault.Fields(fmt.Sprintf("salesOrderIds.%d must be an order of the stop", i))
		}
	}
	for i, l := range w.Lines {
		if !slices.Contains(stop.SalesOrderIDs, l.SalesOrderID) || len(w.SalesOrderIDs) > 0 &&
			!slices.Contains(w.SalesOrderIDs, l.SalesOrderID) {
			return nil, fault.Fields(fmt.Sprintf("lines.%d.salesOrderId must be an order of the stop", i))
		}
	}
	return slices.DeleteFunc(slices.Clone(stop.SalesOrderIDs), func(id string) bool {
		return len(w.SalesOrderIDs) > 0 && !slices.Contains(w.SalesOrderIDs, id) ||
			len(w.Lines) > 0 && !slices.ContainsFunc(w.Lines, func(l WishedLine) bool { return l.SalesOrderID == id })
	}), nil
}

// linesOf returns the lines of an order that the wish is for, out of the open ones.
func (w Wish) linesOf(o order.Order, open []trip.DecidedLine) ([]trip.DecidedLine, error) {
	if len(w.Lines) == 0 {
		return open, nil
	}
	var lines []trip.DecidedLine
	for i, l := range w.Lines {
		if l.SalesOrderID != o.ID {
			continue
		}
		at := slices.IndexFunc(open, func(d trip.DecidedLine) bool { return d.LineID == l.LineID })
		switch {
		case at < 0:
			return nil, fault.Fields(fmt.Sprintf("lines.%d.lineId must be a line of order %s that waits for a decision", i,
				o.OrderNumber))
		case l.Quantity.Sign() <= 0 || open[at].Quantity.Less(l.Quantity):
			return nil, fault.Fields(fmt.Sprintf("lines.%d.quantity must be greater than 0 and at most %s", i,
				open[at].Quantity))
		}
		open = slices.Delete(slices.Clone(open), at, at+1)
		lines = append(lines, trip.DecidedLine{LineID: l.LineID, Quantity: l.Quantity})
	}
	return lines, nil
}

// isAll reports whether lines are everything that is open.
func isAll(lines, open []trip.DecidedLine) bool {
	return !slices.ContainsFunc(open, func(o trip.DecidedLine) bool {
		return !slices.ContainsFunc(lines, func(l trip.DecidedLine) bool { return l.LineID == o.LineID && l.Quantity.Equal(o.Quantity) })
	})
}

// made reports whether the wish equals the order's last decision.
func (w Wish) made(r trip.Result) bool {
	if len(r.Decisions) == 0 {
		return false
	}
	last := r.Decisions[len(r.Decisions)-1]
	return last.Disposition == w.Disposition && last.Date == w.Date && last.Damaged == w.Damaged
}

func (w Wish) words() string {
	if w.Damaged {
		w.Damaged = false
		return w.words() + ", damaged"
	}
	switch w.Disposition {
	case trip.Redeliver:
		return "deliver again on " + w.Date.String()
	case trip.ReturnToStock:
		return "return to stock"
	}
	return "cancel what was not delivered"
}

// ask returns the operations that create the task for an order's decisions; nil if it is under way or nothing is left
// to do.
func (s *Reports) ask(ctx context.Context, f *trip.Full, r *trip.Result) []table.Op {
	asked := false
	tries := 0
	for _, d := range r.Decisions {
		tries += d.Tries
	}
	t := f.TakeBackTask(s.now(), r.SalesOrderID, fmt.Sprintf("undelivered-%d", tries+1), tries+1)
	r.Decisions = slices.Clone(r.Decisions)
	for i := range r.Decisions {
		if d := &r.Decisions[i]; d.State == "" || d.State == trip.StepFailed {
			d.State, d.Error, d.TaskID = trip.StepPending, "", t.ID
			d.Tries++
			asked = true
		}
	}
	if !asked {
		return nil
	}
	return []table.Op{synctask.Put(ctx, t)}
}
