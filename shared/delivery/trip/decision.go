package trip

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"backdock/shared/platform/access"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/enum"
	"backdock/shared/platform/money"
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

// Schema gives the API the values; it refuses others.
func (Disposition) Schema(huma.Registry) *huma.Schema {
	return enum.Schema(Redeliver, ReturnToStock, CancelLines)
}

// Decision is a user's decision on undelivered goods of an order.
type Decision struct {
	Disposition Disposition   `json:"decision"`
	Date        civil.Date    `json:"date,omitzero"` // of the next delivery
	Lines       []DecidedLine `json:"lines"`
	// Damaged says that the goods cannot be sold: an adjustment removes them from stock, see WriteOffID.
	Damaged bool      `json:"damaged,omitempty" doc:"the goods are removed from stock by an inventory adjustment"`
	Reason  string    `json:"reason"`
	By      string    `json:"by"` // user id
	At      time.Time `json:"at"`
	// State is pending until the ERP has the decision; a failed one is retried.
	State  StepState `json:"state" enum:"pending,done,failed"`
	Error  string    `json:"error,omitempty" numbers:"price.view"`
	TaskID string    `json:"taskId"`
	Tries  int       `json:"tries"` // number of requests for it
}

// WriteOffID returns the id of the inventory adjustment that removes damaged goods of an order from stock; decision is the
// index of the decision.
func WriteOffID(tripID, salesOrderID string, decision int) string {
	return fmt.Sprintf("%s-%s-%d", tripID, salesOrderID, decision+1)
}

// DecidedLine is a quantity of an order's line, in the line's unit.
type DecidedLine struct {
	LineID   string        `json:"lineId"`
	Quantity money.Decimal `json:"quantity"`
}

// AwaitsDecision reports whether the order has undelivered goods without a decision. An order that failed before it was sent
// to the ERP needs no decision: the completed trip releases it unchanged. Nothing is decided on a trip that is closed or
// cancelled.
func (f *Full) AwaitsDecision(salesOrderID string) bool {
	i := f.StopOf(salesOrderID)
	if f.Status.ended() || i < 0 || !f.Stops[i].Status.Final() || f.Stops[i].Differs() {
		return false
	}
	r := f.Result(salesOrderID)
	switch {
	case f.Exception(salesOrderID) == "":
		return f.Stops[i].Status == StopPartial && len(f.OpenLines(&f.Stops[i], r, r.Loaded)) > 0
	case !r.Touched() && len(r.Decisions) == 0:
		return false
	case r.Loaded == nil:
		return len(r.Decisions) == 0
	}
	return len(f.OpenLines(&f.Stops[i], r, r.Loaded)) > 0
}

// OpenLines returns what was loaded, was not delivered, and has no decision yet.
func (f *Full) OpenLines(stop *Stop, r Result, loaded []LoadedLine) []DecidedLine {
	handed := r.HandedOver(order.Order{})
	var open []DecidedLine
	for _, l := range loaded {
		left := l.Quantity.Sub(f.DeliveredOf(stop, l, handed))
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

// DecisionsDone reports whether the ERP has all decisions.
func (r Result) DecisionsDone() bool {
	return !slices.ContainsFunc(r.Decisions, func(d Decision) bool { return d.State != StepDone })
}

// UndecidedAt returns the orders of a stop that need a decision.
func (f *Full) UndecidedAt(stop Stop) []string {
	return slices.DeleteFunc(slices.Clone(stop.SalesOrderIDs), func(id string) bool { return !f.AwaitsDecision(id) })
}

// WithUndecided returns the orders of the trip that need a decision, in visiting order.
func (f *Full) WithUndecided() []string {
	return slices.DeleteFunc(f.OrderIDs(), func(id string) bool { return !f.AwaitsDecision(id) })
}

// Outdated reports whether a result of the ERP has changed what the trip's record says about its orders.
func (f *Full) Outdated() bool {
	return f.ERPStatus != f.CurrentERPStatus() || !slices.Equal(f.Undecided, f.WithUndecided())
}

// AddNote adds an entry to the trip's history.
func (f *Full) AddNote(ctx context.Context, now time.Time, notes string) {
	f.note(Change{Status: f.Status, At: now, By: access.From(ctx).UserID, Notes: notes})
}
