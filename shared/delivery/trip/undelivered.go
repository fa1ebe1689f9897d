package trip

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"backdock/shared/platform/access"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/money"
	"backdock/shared/platform/synctask"
	"backdock/shared/platform/table"
	"backdock/shared/sales/order"
)

// Disposition is what happens to undelivered goods.
type Disposition string

// The dispositions. After each of them, the item fulfillment holds only the delivered goods, so the others are in stock
// again.
const (
	Redeliver     Disposition = "redeliver" // the order is eligible again, for a date
	ReturnToStock Disposition = "return"    // the order stays open and unplanned
	CancelLines   Disposition = "cancel"    // the order's lines are closed
)

// Decision is a user's decision on undelivered goods of an order.
type Decision struct {
	Disposition Disposition   `json:"decision" enum:"redeliver,return,cancel"`
	Date        civil.Date    `json:"date,omitzero"` // of the next delivery
	Lines       []DecidedLine `json:"lines"`
	Reason      string        `json:"reason"`
	By          string        `json:"by"` // user id
	At          time.Time     `json:"at"`
	// State is pending until the ERP has the decision; a failed one is retried.
	State  StepState `json:"state" enum:"pending,done,failed"`
	Error  string    `json:"error,omitempty" numbers:"price.view"`
	TaskID string    `json:"taskId"`
	Tries  int       `json:"tries"` // number of requests for it
}

// DecidedLine is a quantity of an order's line, in the line's unit.
type DecidedLine struct {
	LineID   string        `json:"lineId"`
	Quantity money.Decimal `json:"quantity"`
}

// Wish is a user's request for a decision.
type Wish struct {
	Disposition   Disposition
	Date          civil.Date
	SalesOrderIDs []string // empty: all orders of the stop
	Lines         []WishedLine
	Reason        string
}

// WishedLine is a part of a line. A wish without lines is for all undelivered goods.
type WishedLine struct {
	SalesOrderID string        `json:"salesOrderId" maxLength:"64"`
	LineID       string        `json:"lineId" maxLength:"64"`
	Quantity     money.Decimal `json:"quantity" exclusiveMinimum:"0"`
}

// undecided reports whether the order has undelivered goods without a decision. An order that failed before it was sent
// to the ERP needs no decision: the completed trip releases it unchanged.
func (f *Full) undecided(salesOrderID string) bool {
	i := f.StopOf(salesOrderID)
	if i < 0 || !f.Stops[i].Status.Final() {
		return false
	}
	r := f.Result(salesOrderID)
	switch {
	case f.exception(salesOrderID) == "":
		return f.Stops[i].Status == StopPartial && len(f.open(&f.Stops[i], r, r.Loaded)) > 0
	case !r.touched() && len(r.Decisions) == 0:
		return false
	case r.Loaded == nil:
		return len(r.Decisions) == 0
	}
	return len(f.open(&f.Stops[i], r, r.Loaded)) > 0
}

// open returns what was loaded, was not delivered, and has no decision yet.
func (f *Full) open(stop *Stop, r Result, loaded []LoadedLine) []DecidedLine {
	handed := r.HandedOver(order.Order{})
	var open []DecidedLine
	for _, l := range loaded {
		left := l.Quantity.Sub(f.deliveredOf(stop, l, handed))
		for _, d := range r.Decisions {
			for _, decided := range d.Lines {
				if decided.LineID == l.LineID {
					left = left.Sub(decided.Quantity)
				}
			}
		}
		if left.Sign() > 0 {
			open = append(open, DecidedLine{l.LineID, left})
		}
	}
	return open
}

// decisionsDone reports whether the ERP has all decisions.
func (r Result) decisionsDone() bool {
	return !slices.ContainsFunc(r.Decisions, func(d Decision) bool { return d.State != StepDone })
}

// Undecided returns the orders of a stop that need a decision.
func (f *Full) Undecided(stop Stop) []string {
	return slices.DeleteFunc(slices.Clone(stop.SalesOrderIDs), func(id string) bool { return !f.undecided(id) })
}

// againstUndelivered returns the stops that block closing the trip.
func (f *Full) againstUndelivered() []string {
	var reasons []string
	for i, stop := range f.Stops {
		if len(f.Undecided(stop)) > 0 {
			reasons = append(reasons, fmt.Sprintf("stop %d (%s): decide what becomes of what was not delivered", i+1,
				stop.name()))
		}
		for _, id := range stop.SalesOrderIDs {
			for _, d := range f.Result(id).Decisions {
				switch d.State {
				case StepDone:
				case StepFailed:
					reasons = append(reasons, fmt.Sprintf("stop %d (%s): the decision was not carried out in the ERP: %s", i+1,
						stop.name(), d.Error))
				default:
					reasons = append(reasons, fmt.Sprintf("stop %d (%s): the decision is still being carried out in the ERP", i+1,
						stop.name()))
				}
			}
		}
	}
	return slices.Compact(reasons)
}

// Decide records a decision on goods not delivered at a stop, and creates one task per order to send it to the ERP. The
// same decision again changes nothing, but retries failed tasks. Errors: fault.NotFound, fault.Invalid, fault.Conflict.
func (s *Trips) Decide(ctx context.Context, tripID, stopID string, w Wish) (Full, error) {
	today, err := s.settings.Today(ctx)
	if err != nil {
		return Full{}, err
	}
	if err := w.check(today); err != nil {
		return Full{}, err
	}
	f, err := s.change(ctx, tripID, nil, func(f *Full) ([]table.Op, error) {
		at := slices.IndexFunc(f.Stops, func(s Stop) bool { return s.ID == stopID })
		switch {
		case at < 0:
			return nil, fault.New(fault.NotFound, "trip %s has no stop %s", f.Number, stopID)
		case f.Status == Closed || f.Status == Cancelled:
			return nil, fault.New(fault.Conflict, "trip %s is %s", f.Number, words(f.Status))
		case !f.Stops[at].Status.Final():
			return nil, fault.New(fault.Conflict, "stop %d is %s: complete it first", at+1, f.Stops[at].Status)
		}
		ops, err := s.decide(ctx, f, at, w)
		if err != nil {
			return nil, err
		}
		f.Version++
		return ops, nil
	})
	if errors.Is(err, errUnchanged) {
		err = nil
	}
	return f, err
}

func (w Wish) check(today civil.Date) error {
	switch {
	case w.Disposition != Redeliver && w.Disposition != ReturnToStock && w.Disposition != CancelLines:
		return fault.Fields("decision must be one of: redeliver, return, cancel")
	case w.Disposition == Redeliver && w.Date.IsZero():
		return fault.Fields("date should not be empty where the order is delivered again")
	case w.Disposition == Redeliver && w.Date.Before(today):
		return fault.Fields("date must not be before today, " + today.String())
	case w.Disposition != Redeliver && !w.Date.IsZero():
		return fault.Fields("date must be empty unless the order is delivered again")
	case strings.TrimSpace(w.Reason) == "":
		return fault.Fields("reason should not be empty")
	}
	return nil
}

// decide adds the decision to its orders.
func (s *Trips) decide(ctx context.Context, f *Full, at int, w Wish) ([]table.Op, error) {
	stop := &f.Stops[at]
	ids, err := w.orders(stop)
	if err != nil {
		return nil, err
	}
	orders, err := s.ordersOf(ctx, ids)
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
		lines, err := w.linesOf(o, f.open(stop, r, r.Loaded))
		if err != nil {
			return nil, err
		}
		switch {
		case len(lines) > 0:
			r.Decisions = append(slices.Clone(r.Decisions), Decision{Disposition: w.Disposition, Date: w.Date, Lines: lines,
				Reason: w.Reason,
				By:     access.From(ctx).UserID, At: s.now()})
		case !w.made(r):
			same = false
			continue
		}
		asked := s.ask(ctx, f, &r)
		if asked == nil {
			continue
		}
		f.Results[id] = r
		ops = append(ops, writeResult(r, version))
		ops = append(ops, asked...)
		if len(lines) > 0 {
			f.note(ctx, s.now(), fmt.Sprintf("stop %d, order %s: %s (%s)", at+1, o.OrderNumber, w.words(), w.Reason))
		}
	}
	switch {
	case len(ops) == 0 && !same:
		return nil, fault.New(fault.Conflict, "nothing of stop %d waits for a decision", at+1)
	case len(ops) == 0:
		return nil, errUnchanged
	case len(ops) > actions:
		return nil, fault.Fields(fmt.Sprintf("salesOrderIds must be at most %d orders", actions/2))
	}
	return ops, nil
}

// orders returns the orders of the stop that the wish is for.
func (w Wish) orders(stop *Stop) ([]string, error) {
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
func (w Wish) linesOf(o order.Order, open []DecidedLine) ([]DecidedLine, error) {
	if len(w.Lines) == 0 {
		return open, nil
	}
	var lines []DecidedLine
	for i, l := range w.Lines {
		if l.SalesOrderID != o.ID {
			continue
		}
		at := slices.IndexFunc(open, func(d DecidedLine) bool { return d.LineID == l.LineID })
		switch {
		case at < 0:
			return nil, fault.Fields(fmt.Sprintf("lines.%d.lineId must be a line of order %s that waits for a decision", i,
				o.OrderNumber))
		case l.Quantity.Sign() <= 0 || open[at].Quantity.Less(l.Quantity):
			return nil, fault.Fields(fmt.Sprintf("lines.%d.quantity must be greater than 0 and at most %s", i,
				open[at].Quantity))
		}
		open = slices.Delete(slices.Clone(open), at, at+1)
		lines = append(lines, DecidedLine{l.LineID, l.Quantity})
	}
	return lines, nil
}

// made reports whether the wish equals the order's last decision.
func (w Wish) made(r Result) bool {
	if len(r.Decisions) == 0 {
		return false
	}
	last := r.Decisions[len(r.Decisions)-1]
	return last.Disposition == w.Disposition && last.Date == w.Date
}

func (w Wish) words() string {
	switch w.Disposition {
	case Redeliver:
		return "deliver again on " + w.Date.String()
	case ReturnToStock:
		return "return to stock"
	}
	return "cancel what was not delivered"
}

// note adds an entry to the trip's history.
func (f *Full) note(ctx context.Context, now time.Time, notes string) {
	f.History = append(f.History, Change{Status: f.Status, At: now, By: access.From(ctx).UserID, Notes: notes})
	f.History = f.History[max(0, len(f.History)-maxHistory):]
}

// ask returns the operations that create the task for an order's decisions; nil if it is under way or nothing is left
// to do.
func (s *Trips) ask(ctx context.Context, f *Full, r *Result) []table.Op {
	asked := false
	tries := 0
	for _, d := range r.Decisions {
		tries += d.Tries
	}
	t := synctask.NewAction(s.now(), synctask.Wish{ID: fmt.Sprintf("TRIP-%s-%s-undelivered-%d", f.ID, r.SalesOrderID,
		tries+1),
		Action: synctask.Undelivered, ResourceType: synctask.ItemFulfillment, ResourceID: FulfillmentExternalID(f.ID,
			r.SalesOrderID),
		TripID: f.ID, SalesOrderID: r.SalesOrderID, Attempt: tries + 1})
	r.Decisions = slices.Clone(r.Decisions)
	for i := range r.Decisions {
		if d := &r.Decisions[i]; d.State == "" || d.State == StepFailed {
			d.State, d.Error, d.TaskID = StepPending, "", t.ID
			d.Tries++
			asked = true
		}
	}
	if !asked {
		return nil
	}
	return []table.Op{synctask.Put(ctx, t)}
}
