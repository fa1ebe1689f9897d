package trip

import "time"

// Step of the ERP workflow.
type Step string

// The steps, in their order.
const (
	Fulfil  Step = "fulfil"
	Ship    Step = "ship"
	Invoice Step = "invoice"
)

// Steps lists the steps in their order.
var Steps = []Step{Fulfil, Ship, Invoice}

// StepState is how far an order has come in one step.
type StepState string

// The states.
const (
	StepNone     StepState = "none"
	StepPending  StepState = "pending" // its sync task waits in the queue, or is about to be made
	StepRunning  StepState = "running" // a worker has begun with it
	StepDone     StepState = "done"
	StepFailed   StepState = "failed"   // a retry takes it up again
	StepExcepted StepState = "excepted" // is not to be done, Error says why
)

// StepResult is what became of an order in one step.
type StepResult struct {
	State StepState `json:"state"`
	Error string    `json:"error"` // the ERP's own words, or the reason of an exception
	Code  string    `json:"code"`  // the ERP's error code
	At    time.Time `json:"at"`
	// Attempt is the execution's that brought the state about, and TaskID the sync task
	// that carries the step out; 0 and empty: none yet.
	Attempt int    `json:"attempt,omitempty"`
	TaskID  string `json:"taskId,omitempty"`
}

// settled tells whether the step needs nothing more for the order.
func (r StepResult) settled() bool { return r.State == StepDone || r.State == StepExcepted }

// Result is what became of one order of a trip in the ERP, and what was delivered
// of it. It stands beside the trip, so that neither a dispatcher's edit nor the
// ERP's answers overwrite the other.
type Result struct {
	TripID        string     `json:"tripId"`
	SalesOrderID  string     `json:"salesOrderId"`
	OrderNumber   string     `json:"orderNumber"`
	Fulfil        StepResult `json:"fulfil"`
	Ship          StepResult `json:"ship"`
	Invoice       StepResult `json:"invoice"`
	FulfillmentID string     `json:"netSuiteItemFulfillmentId"` // NetSuite's id; empty until it is there
	InvoiceID     string     `json:"netSuiteInvoiceId"`
	InvoiceNumber string     `json:"invoiceNumber"`
	// Delivered are the lines of which less, or nothing, was delivered, and those
	// that the driver confirmed. Lines that are not in it were delivered whole.
	Delivered []DeliveredLine `json:"delivered"`
	// Loaded is what was to be delivered, as it was when the order was fulfilled or,
	// before that, when a statement was made; nil: neither has happened.
	Loaded []LoadedLine `json:"loaded,omitempty"`
	// Decisions say what becomes of what was not delivered, in the order in which they
	// were made.
	Decisions []Decision `json:"decisions,omitempty"`
	Version   int64      `json:"version"`
}

// At is the result of one step.
func (r *Result) At(s Step) *StepResult {
	switch s {
	case Ship:
		return &r.Ship
	case Invoice:
		return &r.Invoice
	}
	return &r.Fulfil
}

// touched tells whether the ERP was, or is about to be, told of the order.
func (r Result) touched() bool {
	for _, s := range []StepResult{r.Fulfil, r.Ship, r.Invoice} {
		if s.State == StepRunning || s.State == StepDone || s.State == StepFailed {
			return true
		}
	}
	return false
}

// FulfillmentExternalID is the external id of the order's item fulfillment: one a
// trip and order.
func FulfillmentExternalID(tripID, salesOrderID string) string {
	return "IF-" + tripID + "-" + salesOrderID
}

// InvoiceExternalID is the external id of the order's invoice: one a trip and order.
func InvoiceExternalID(tripID, salesOrderID string) string {
	return "INV-" + tripID + "-" + salesOrderID
}

// ERPStatus is how far the orders of a trip have come in the ERP, all together.
type ERPStatus string

// The statuses.
const (
	ERPNone       ERPStatus = "none"
	ERPProcessing ERPStatus = "processing" // the fulfil step is running
	ERPPartial    ERPStatus = "partial"    // some orders are behind the others, most often because they failed
	ERPFulfilled  ERPStatus = "fulfilled"
	ERPShipping   ERPStatus = "shipping"
	ERPShipped    ERPStatus = "shipped"
	ERPInvoicing  ERPStatus = "invoicing"
	ERPInvoiced   ERPStatus = "invoiced"
	ERPFailed     ERPStatus = "failed" // the step was tried and no order passed it
)

var runningStatus = map[Step]ERPStatus{Fulfil: ERPProcessing, Ship: ERPShipping, Invoice: ERPInvoicing}
var doneStatus = map[Step]ERPStatus{Fulfil: ERPFulfilled, Ship: ERPShipped, Invoice: ERPInvoiced}

// Full is a trip with the results of its orders and the proofs of its stops.
type Full struct {
	Trip
	Results map[string]Result // by sales order id; missing: nothing has happened yet
	Proofs  map[string]Proof  // by stop id
}

// Result is the result of an order; one without any step where nothing has happened.
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

// Running is the step whose execution is under way as far as the trip knows.
func (t *Trip) Running() (Step, bool) {
	if t.Workflow != nil && t.Workflow.State == WorkflowRunning {
		return t.Workflow.Step, true
	}
	return "", false
}

// CurrentERPStatus is derived from the orders' results: the furthest step that
// every order has passed, or that the step behind it is running, has failed for
// all, or has left some orders behind.
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
			case f.passed(r, step):
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
		default: // nothing of it yet, or invoices that wait for their stops
			return status
		}
	}
	return status
}

// passed tells whether an order is through a step, or excepted from it.
func (f *Full) passed(r Result, step Step) bool {
	return r.At(step).settled() || r.Invoice.State == StepExcepted || f.exception(r.SalesOrderID) != ""
}
