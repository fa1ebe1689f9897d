package trip

import (
	"fmt"
	"slices"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"backdock/shared/platform/enum"
	"backdock/shared/platform/synctask"
)

// Step is a step of the ERP workflow.
type Step string

// The steps, in their order. Stored records, the workflow's input and the API have "fulfil", as it was first spelled.
const (
	Fulfill Step = "fulfil"
	Ship    Step = "ship"
	Invoice Step = "invoice"
)

// Steps lists the steps in their order.
var Steps = []Step{Fulfill, Ship, Invoice}

// Schema gives the API the values; it refuses others.
func (Step) Schema(huma.Registry) *huma.Schema { return enum.Schema(Steps...) }

// StepState is the state of an order in one step.
type StepState string

// The states.
const (
	StepNone     StepState = "none"
	StepPending  StepState = "pending" // its sync task is queued or about to be created
	StepRunning  StepState = "running" // a worker has begun with it
	StepDone     StepState = "done"
	StepFailed   StepState = "failed"   // a retry starts it again
	StepExcepted StepState = "excepted" // not to be done; Error gives the reason
)

// StepResult is the result of an order in one step.
type StepResult struct {
	State StepState `json:"state"`
	Error string    `json:"error"` // the ERP's message, or the reason of an exception
	Code  string    `json:"code"`  // the ERP's error code
	At    time.Time `json:"at"`
	// Attempt is the number of the execution that set the state, and TaskID its sync task; 0 and empty: none yet.
	Attempt int    `json:"attempt,omitempty"`
	TaskID  string `json:"taskId,omitempty"`
}

// Settled reports whether the step is complete for the order.
func (r StepResult) Settled() bool { return r.State == StepDone || r.State == StepExcepted }

// Result is the state of one order of a trip in the ERP, and what was delivered of it. It is stored in its own item, so
// that edits by dispatchers and results from the ERP do not overwrite each other.
type Result struct {
	TripID        string     `json:"tripId"`
	SalesOrderID  string     `json:"salesOrderId"`
	OrderNumber   string     `json:"orderNumber"`
	Fulfill       StepResult `json:"fulfil"`
	Ship          StepResult `json:"ship"`
	Invoice       StepResult `json:"invoice"`
	FulfillmentID string     `json:"netSuiteItemFulfillmentId"` // empty until NetSuite has created it
	InvoiceID     string     `json:"netSuiteInvoiceId"`
	InvoiceNumber string     `json:"invoiceNumber"`
	// Delivered holds the lines delivered in part or not at all, and lines that the driver confirmed. Missing lines
	// were delivered in full.
	Delivered []DeliveredLine `json:"delivered"`
	// Loaded is what was to be delivered when the order was fulfilled or, before that, when delivered lines were
	// reported; nil: neither has happened.
	Loaded []LoadedLine `json:"loaded,omitempty"`
	// Leaving is set while the order is being taken off the trip: first its item fulfillment is taken back in the ERP.
	Leaving *Leaving `json:"leaving,omitempty"`
	// Decisions are the decisions on undelivered goods, oldest first.
	Decisions []Decision `json:"decisions,omitempty"`
	Version   int64      `json:"version"`
}

// Leaving says that an order is being taken off its trip.
type Leaving struct {
	By     string    `json:"by" doc:"name"` // stored: user id
	At     time.Time `json:"at"`
	Reason string    `json:"reason"`
	State  StepState `json:"state" enum:"pending,failed"`
	Error  string    `json:"error,omitempty" numbers:"price.view"`
	TaskID string    `json:"taskId"`
}

// At returns the result of one step.
func (r *Result) At(s Step) *StepResult {
	switch s {
	case Ship:
		return &r.Ship
	case Invoice:
		return &r.Invoice
	}
	return &r.Fulfill
}

// Touched reports whether the order was, or is about to be, sent to the ERP.
func (r Result) Touched() bool {
	for _, s := range []StepResult{r.Fulfill, r.Ship, r.Invoice} {
		if s.State == StepRunning || s.State == StepDone || s.State == StepFailed {
			return true
		}
	}
	return false
}

// TakeBack records that nothing was delivered, so that the order's item fulfillment no longer exists.
func (r *Result) TakeBack(now time.Time) {
	taken := StepResult{State: StepExcepted, Error: "nothing was delivered: the item fulfillment was taken back", At: now}
	if r.FulfillmentID == "" {
		taken.Error = "nothing was delivered"
	}
	r.Fulfill, r.Ship, r.FulfillmentID = taken, taken, ""
}

// TakeBackTask returns the sync task that takes back in the ERP what was not delivered of an order, or its whole item
// fulfillment if the order is taken off the trip. what makes its id unique among those of the order.
func (f *Full) TakeBackTask(now time.Time, orderID, what string, attempt int) synctask.Task {
	return synctask.NewAction(now, synctask.Wish{ID: fmt.Sprintf("TRIP-%s-%s-%s", f.ID, orderID, what),
		Action: synctask.Undelivered, ResourceType: synctask.ItemFulfillment,
		ResourceID: FulfillmentExternalID(f.ID, orderID), TripID: f.ID, SalesOrderID: orderID, Attempt: attempt})
}

// Gone records that somebody deleted the order's item fulfillment in NetSuite, so that a retry fulfills the order again.
func (r *Result) Gone(now time.Time, words string) {
	r.Fulfill = StepResult{State: StepFailed, Error: words, At: now, Attempt: r.Fulfill.Attempt, TaskID: r.Fulfill.TaskID}
	r.Ship, r.FulfillmentID = StepResult{State: StepNone}, ""
	r.Loaded = slices.Clone(r.Loaded)
	for i := range r.Loaded {
		r.Loaded[i].Fulfilled = nil
	}
}

// FulfillmentExternalID returns the external id of the order's item fulfillment. It is unique per trip and order.
func FulfillmentExternalID(tripID, salesOrderID string) string {
	return "IF-" + tripID + "-" + salesOrderID
}

// InvoiceExternalID returns the external id of the order's invoice. It is unique per trip and order.
func InvoiceExternalID(tripID, salesOrderID string) string {
	return "INV-" + tripID + "-" + salesOrderID
}

// ERPStatus is the combined state of a trip's orders in the ERP.
type ERPStatus string

// The statuses.
const (
	ERPNone       ERPStatus = "none"
	ERPProcessing ERPStatus = "processing" // the step fulfill is running
	ERPPartial    ERPStatus = "partial"    // some orders are behind the others, usually because they failed
	ERPFulfilled  ERPStatus = "fulfilled"
	ERPShipping   ERPStatus = "shipping"
	ERPShipped    ERPStatus = "shipped"
	ERPInvoicing  ERPStatus = "invoicing"
	ERPInvoiced   ERPStatus = "invoiced"
	ERPFailed     ERPStatus = "failed" // the step was tried and no order passed it
)

// Schema gives the API the values; it refuses others.
func (ERPStatus) Schema(huma.Registry) *huma.Schema {
	return enum.Schema(ERPNone, ERPProcessing, ERPPartial, ERPFulfilled, ERPShipping, ERPShipped, ERPInvoicing, ERPInvoiced, ERPFailed)
}

var runningStatus = map[Step]ERPStatus{Fulfill: ERPProcessing, Ship: ERPShipping, Invoice: ERPInvoicing}

var doneStatus = map[Step]ERPStatus{Fulfill: ERPFulfilled, Ship: ERPShipped, Invoice: ERPInvoiced}

// Full is a trip with the results of its orders.
type Full struct {
	Trip
	Results map[string]Result // by sales order id; no entry: nothing has happened yet
	// oldProofs are proofs that were stored until November 2026, by stop id; only while the trip is read.
	oldProofs map[string]ProofMark
}

// Result returns the result of an order; without steps if nothing has happened yet.
func (f *Full) Result(salesOrderID string) Result {
	r, ok := f.Results[salesOrderID]
	if !ok {
		r = Result{TripID: f.ID, SalesOrderID: salesOrderID, OrderNumber: f.Load(salesOrderID).OrderNumber}
	}
	for _, s := range Steps {
		if at := r.At(s); at.State == "" {
			at.State = StepNone
		}
	}
	if r.Delivered == nil {
		r.Delivered = []DeliveredLine{}
	}
	return r
}

// Running returns the step whose execution is running, according to the trip.
func (t *Trip) Running() (Step, bool) {
	if t.Workflow != nil && t.Workflow.State == WorkflowRunning {
		return t.Workflow.Step, true
	}
	return "", false
}

// CurrentERPStatus computes the ERP status from the orders' results: the furthest step that all orders have passed, or
// that the next step is running, has failed for all orders, or is done for some orders only.
func (f *Full) CurrentERPStatus() ERPStatus {
	if step, running := f.Running(); running {
		return runningStatus[step]
	}
	orders := f.OrderIDs()
	status := ERPNone
	if len(orders) == 0 {
		return status
	}
	for _, step := range Steps {
		var passed, failed int
		for _, id := range orders {
			r := f.Result(id)
			switch {
			case f.Passed(r, step):
				passed++
			case r.At(step).State == StepFailed:
				failed++
			}
		}
		switch {
		case passed == len(orders):
			status = doneStatus[step]
		case passed == 0 && failed > 0:
			return ERPFailed
		case failed > 0, passed > 0 && step != Invoice:
			return ERPPartial
		default: // not begun, or invoices that wait for their stops
			return status
		}
	}
	return status
}

// Passed reports whether an order has completed a step, or is excepted from it.
func (f *Full) Passed(r Result, step Step) bool {
	return r.At(step).Settled() || r.Invoice.State == StepExcepted || f.Exception(r.SalesOrderID) != ""
}
