// Package report stores pricing reports: what the items cost now, which prices should change and why, and what people
// decided.
//
// A report is collected in chunks of items. A chunk is computed once and never changes, so processes keep it in memory.
// What changes of a line, its decision and a cost that was read again, is a small record of its own with a version. When
// a report is closed, its lines are written once more, with the decisions; from then on only these are read, so a closed
// report never changes. Only what happened afterwards is added to it.
package report

import (
	"time"

	"github.com/danielgtaylor/huma/v2"

	"backdock/shared/platform/civil"
	"backdock/shared/platform/enum"
	"backdock/shared/platform/money"
	"backdock/shared/platform/transition"
	"backdock/shared/prices/advice"
)

// Status of a report.
type Status string

// The statuses. One report at a time is open, which is every one that is neither Closed nor Stopped.
const (
	Collecting Status = "collecting"
	Ready      Status = "ready"   // to be decided
	Closing    Status = "closing" // its lines are being written for good
	Closed     Status = "closed"
	Failed     Status = "failed"  // the collection failed; it can be retried
	Stopped    Status = "stopped" // somebody stopped the collection
)

// statuses are all statuses.
var statuses = []Status{Collecting, Ready, Closing, Closed, Failed, Stopped}

// moves are the changes of status. A collection goes on with another attempt if its workflow ended without a result. A
// report is ready again if somebody undid a decision while it was being closed.
var moves = transition.Table[Status]{
	transition.From(Collecting, Collecting, Ready, Failed, Stopped),
	transition.From(Ready, Closing),
	transition.From(Closing, Closed, Ready),
	transition.From(Closed),
	transition.From(Failed, Collecting, Stopped),
	transition.From(Stopped),
}

// Schema gives the API the values; it refuses others.
func (Status) Schema(huma.Registry) *huma.Schema { return enum.Schema(statuses...) }

// Phase is a part of the collection.
type Phase string

// The phases, in their order. The first four are read from the ERP together, by a discovery.
const (
	Items          Phase = "items"
	Prices         Phase = "prices"
	Stock          Phase = "stock"
	PurchaseOrders Phase = "purchase_orders"
	Costs          Phase = "costs"
)

// Phases are all phases.
var Phases = []Phase{Items, Prices, Stock, PurchaseOrders, Costs}

// Schema gives the API the values; it refuses others.
func (Phase) Schema(huma.Registry) *huma.Schema { return enum.Schema(Phases...) }

// Rule has the settings of a report, as they were when it was started.
type Rule struct {
	ReceiptDays int           `json:"receiptDays" doc:"receipts that are due within so many days are part of the cost"`
	Step        money.Decimal `json:"step" doc:"recommended prices are multiples of it"`
	Tolerance   money.Decimal `json:"tolerance" doc:"a cost that moved by a smaller share is no reason to look at a price"`
	Cap         money.Decimal `json:"cap" doc:"the largest share by which a price moves"`
}

func (r Rule) advice() advice.Rule {
	return advice.Rule{Tolerance: r.Tolerance, Cap: r.Cap, Step: r.Step}
}

// Report is one review of prices.
type Report struct {
	ID     string     `json:"_id"`
	Status Status     `json:"status"`
	Date   civil.Date `json:"date"` // the warehouse's date when it was started
	Full   bool       `json:"full"` // everything is read anew from the ERP
	Rule   Rule       `json:"rule"`
	// PreviousID is the report that was closed before; "": none.
	PreviousID string    `json:"previousId,omitempty"`
	StartedBy  string    `json:"startedBy"` // user id
	CreatedAt  time.Time `json:"createdAt"`
	UpdatedAt  time.Time `json:"updatedAt"`
	Version    int64     `json:"version"`

	// Attempt counts the executions of the collection's workflow. Execution is the id of the current one; "": it is not
	// started yet.
	Attempt   int    `json:"attempt"`
	Execution string `json:"execution,omitempty"`
	// DiscoveryID is the discovery that reads the ERP. SyncedAt is when it had ended.
	DiscoveryID string     `json:"discoveryId"`
	SyncedAt    *time.Time `json:"syncedAt,omitempty"`
	// Firsts are the first item of each chunk; the items are sorted by id. Items is their number. Empty: not planned yet.
	Firsts []string `json:"firsts,omitempty"`
	Items  int      `json:"items,omitempty"`
	// Problem says why the collection failed, FailedIn in which phase.
	Problem  string `json:"problem,omitempty"`
	FailedIn Phase  `json:"failedIn,omitempty"`

	ReadyAt  *time.Time `json:"readyAt,omitempty"`
	ClosedAt *time.Time `json:"closedAt,omitempty"`
	ClosedBy string     `json:"closedBy,omitempty"` // user id; also while it is Closing
	// Totals are the sums of a closed report.
	Totals *Totals `json:"totals,omitempty"`
	// Outcome is what happened after it was closed; nil: not measured yet.
	Outcome *Outcome `json:"outcome,omitempty"`
}

// Become sets a status that may follow the report's.
func (r *Report) Become(s Status) { moves.Move(&r.Status, s) }

// Open reports whether no other report can be started.
func (r Report) Open() bool { return r.Status != Closed && r.Status != Stopped }

// Planned reports whether the items of the report are divided into chunks.
func (r Report) Planned() bool { return len(r.Firsts) > 0 }

// Totals are sums of the lines of a report.
type Totals struct {
	Lines      int `json:"lines"`
	Undecided  int `json:"undecided"`
	Accepted   int `json:"accepted"`
	Overridden int `json:"overridden"`
	Rejected   int `json:"rejected"`
	Up         int `json:"up" doc:"prices that were raised"`
	Down       int `json:"down" doc:"prices that were lowered"`
	// Impact is of all recommendations, Decided of what was decided; both in four weeks.
	Impact  money.Decimal `json:"impact" doc:"of all recommendations, in four weeks at what was sold in the last four"`
	Decided money.Decimal `json:"decidedImpact" doc:"of the prices that were decided, in the four weeks from each decision: only the days count on which the prices do"`
	// Revenue and cost of four weeks, at the prices before and after. Prices with a date count from it on.
	RevenueBefore money.Decimal  `json:"revenueBefore"`
	RevenueAfter  money.Decimal  `json:"revenueAfter"`
	Cost          money.Decimal  `json:"cost"`
	ByReason      []ReasonTotals `json:"byReason"`
}

// ReasonTotals counts the lines of a reason.
type ReasonTotals struct {
	Reason    advice.Reason `json:"reason"`
	Lines     int           `json:"lines"`
	Undecided int           `json:"undecided"`
}
