package trips

import (
	"context"
	"slices"
	"strings"
	"time"

	"backdock/shared/delivery/trip"
	"backdock/shared/delivery/tripstatus"
	"backdock/shared/delivery/tripstep"
	"backdock/shared/platform/api"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/synctask"
)

// Pressed is the answer to a request to start a step.
type Pressed struct {
	TripID       string         `json:"tripId"`
	ERPStatus    trip.ERPStatus `json:"erpStatus"`
	ExecutionARN string         `json:"executionArn" doc:"of the running execution, or of the last one"`
}

func pressed(f trip.Full, err error) (Pressed, error) {
	if err != nil {
		return Pressed{}, err
	}
	p := Pressed{TripID: f.ID, ERPStatus: f.CurrentERPStatus()}
	if f.Workflow != nil {
		p.ExecutionARN = f.Workflow.Execution
	}
	return p, nil
}

type pressIn struct {
	TripIn
	Body *struct {
		Then []trip.Step `json:"following,omitempty" enum:"ship,invoice" maxItems:"2" doc:"later steps; each starts by itself when the one before is done and no order has failed"`
	}
}

func (h *handler) press(ctx context.Context, in *pressIn, step trip.Step) (Pressed, error) {
	f, err := h.find(ctx, in.ID)
	if err != nil {
		return Pressed{}, err
	}
	var then []trip.Step
	if in.Body != nil {
		then = in.Body.Then
	}
	return pressed(h.steps.Press(ctx, f.ID, step, then...))
}

func (h *handler) fulfill(ctx context.Context, in *pressIn) (Pressed, error) {
	return h.press(ctx, in, trip.Fulfill)
}

func (h *handler) ship(ctx context.Context, in *pressIn) (Pressed, error) {
	return h.press(ctx, in, trip.Ship)
}

func (h *handler) invoice(ctx context.Context, in *TripIn) (Pressed, error) {
	return h.press(ctx, &pressIn{TripIn: *in}, trip.Invoice)
}

func (h *handler) retry(ctx context.Context, in *TripIn) (Pressed, error) {
	f, err := h.find(ctx, in.ID)
	if err != nil {
		return Pressed{}, err
	}
	return pressed(h.steps.Retry(ctx, f.ID))
}

// FulfillmentStatus is the state of a trip's orders in the ERP.
type FulfillmentStatus struct {
	TripID    string                `json:"tripId"`
	ERPStatus trip.ERPStatus        `json:"erpStatus"`
	Step      *trip.Step            `json:"step" nullable:"true" doc:"the last one that was started"`
	Running   bool                  `json:"running"`
	Then      []trip.Step           `json:"following" enum:"ship,invoice" doc:"steps that follow the running one by themselves"`
	Error     api.Nullable          `json:"error" nullable:"true" numbers:"price.view" doc:"why the last execution stopped"`
	Waiting   *Outage               `json:"waiting" doc:"set while the step waits because NetSuite does not answer"`
	Orders    []OrderStatus         `json:"orders"`
	Counts    Counts                `json:"counts"`
	Steps     []tripstep.StepOption `json:"steps" doc:"steps that can be started now, and why others cannot"`
}

// Outage describes an outage of NetSuite.
type Outage struct {
	Since time.Time        `json:"since"`
	Why   synctask.Absence `json:"why" doc:"no_reply: NetSuite does not answer; signin_refused: it refuses the portal's certificate"`
	Error string           `json:"error" numbers:"price.view" doc:"of the last try; numbers in it need price.view"`
}

// OrderStatus is the state of an order in the three ERP steps.
type OrderStatus struct {
	SalesOrderID string     `json:"salesOrderId"`
	OrderNumber  string     `json:"orderNumber"`
	Fulfillment  StepStatus `json:"fulfillment"`
	Shipment     StepStatus `json:"shipment"`
	Invoice      StepStatus `json:"invoice"`
}

// StepStatus is the state of an order in one step.
type StepStatus struct {
	State      trip.StepState `json:"state" enum:"none,pending,running,done,failed,excepted"`
	NetSuiteID api.Nullable   `json:"netSuiteId" nullable:"true"`
	Number     api.Nullable   `json:"number" nullable:"true"`
	Error      api.Nullable   `json:"error" nullable:"true" numbers:"price.view" doc:"the ERP's error message, or why the order is excepted; numbers in it need price.view"`
	At         *time.Time     `json:"at" nullable:"true"`
	TaskID     api.Nullable   `json:"taskId" nullable:"true" doc:"the sync task that carries the step out"`
	Waiting    api.Nullable   `json:"waiting" nullable:"true" numbers:"price.view" doc:"why the step is not done yet: what it waits for, or the error of the last try; numbers in it need price.view"`
}

// Counts counts orders.
type Counts struct {
	Orders    int `json:"orders"`
	Fulfilled int `json:"fulfilled"`
	Shipped   int `json:"shipped"`
	Invoiced  int `json:"invoiced"`
	Failed    int `json:"failed"`
	Excepted  int `json:"excepted"`
}

func stepStatus(r trip.StepResult) StepStatus {
	s := StepStatus{State: r.State, Error: api.Nullable(r.Error), TaskID: api.Nullable(r.TaskID)}
	if !r.At.IsZero() {
		s.At = &r.At
	}
	return s
}

func (h *handler) fulfillmentStatus(ctx context.Context, in *TripIn) (FulfillmentStatus, error) {
	f, err := h.find(ctx, in.ID)
	if err != nil {
		return FulfillmentStatus{}, err
	}
	if err := h.trips.Observe(ctx, &f); err != nil {
		return FulfillmentStatus{}, err
	}
	s := FulfillmentStatus{TripID: f.ID, ERPStatus: f.CurrentERPStatus(), Then: []trip.Step{}, Orders: []OrderStatus{},
		Steps: tripstep.StepOptions(&f)}
	if f.Workflow != nil {
		s.Step, s.Running, s.Error = &f.Workflow.Step, f.Workflow.State == trip.WorkflowRunning,
			api.Nullable(f.Workflow.Error)
	}
	if s.Running {
		s.Then = append(s.Then, f.Workflow.Then...)
		for _, step := range f.Wanted {
			if step != f.Workflow.Step && !slices.Contains(s.Then, step) {
				s.Then = append(s.Then, step)
			}
		}
		if s.Waiting, err = h.outage(ctx); err != nil {
			return s, err
		}
	}
	for _, id := range f.OrderIDs() {
		r := f.Result(id)
		o := OrderStatus{id, r.OrderNumber, stepStatus(tripstep.Seen(&f, id, trip.Fulfill)), stepStatus(tripstep.Seen(&f, id, trip.Ship)),
			stepStatus(tripstep.Seen(&f, id, trip.Invoice))}
		o.Fulfillment.NetSuiteID = api.Nullable(r.FulfillmentID)
		o.Invoice.NetSuiteID, o.Invoice.Number = api.Nullable(r.InvoiceID), api.Nullable(r.InvoiceNumber)
		s.Orders = append(s.Orders, o)
		s.Counts.add(o)
	}
	return s, h.explainWaiting(ctx, s.Orders)
}

// outage returns the current outage of the ERP, or nil if it answers.
func (h *handler) outage(ctx context.Context) (*Outage, error) {
	away, err := h.tasks.Away(ctx)
	if err != nil || !away.IsAway() {
		return nil, err
	}
	return &Outage{Since: away.Since, Why: away.Reason(), Error: away.Error}, nil
}

// explainWaiting adds the reason why running steps are not done yet, if their tasks have one.
func (h *handler) explainWaiting(ctx context.Context, orders []OrderStatus) error {
	underWay := map[string]*StepStatus{}
	var ids []string
	for i := range orders {
		for _, step := range []*StepStatus{&orders[i].Fulfillment, &orders[i].Shipment, &orders[i].Invoice} {
			if id := string(step.TaskID); id != "" && (step.State == trip.StepPending || step.State == trip.StepRunning) {
				underWay[id], ids = step, append(ids, id)
			}
		}
	}
	tasks, err := h.tasks.Some(ctx, ids)
	if err != nil {
		return err
	}
	for _, t := range tasks {
		switch {
		case t.WaitsFor != "":
			underWay[t.ID].Waiting = api.Nullable("waits for " + t.WaitsFor)
		case t.Status == synctask.Retrying:
			underWay[t.ID].Waiting = api.Nullable(t.LastWords())
		}
	}
	return nil
}

func (c *Counts) add(o OrderStatus) {
	c.Orders++
	count := func(n *int, when bool) {
		if when {
			*n++
		}
	}
	count(&c.Fulfilled, o.Fulfillment.State == trip.StepDone)
	count(&c.Shipped, o.Shipment.State == trip.StepDone)
	count(&c.Invoiced, o.Invoice.State == trip.StepDone)
	count(&c.Excepted, o.Invoice.State == trip.StepExcepted)
	count(&c.Failed, o.Fulfillment.State == trip.StepFailed || o.Shipment.State == trip.StepFailed ||
		o.Invoice.State == trip.StepFailed)
}

type transitionIn struct {
	TripIn
	Body struct {
		api.Confirmation
		TargetStatus trip.Status `json:"targetStatus"`
		Notes        string      `json:"notes,omitempty"`
		At           *time.Time  `json:"at,omitempty" doc:"when the driver started, returned or ended; absent: now"`
		Version      *int64      `json:"version,omitempty" doc:"what the caller has seen; another one is a conflict"`
		api.Sending
	}
}

func (h *handler) transition(ctx context.Context, in *transitionIn) (Trip, error) {
	f, err := h.find(ctx, in.ID)
	if err != nil {
		return Trip{}, err
	}
	f, err = h.move(ctx, f.ID, in.Body.TargetStatus, in.Body.Notes, in.Body.Version, in.Body.Corrected(in.Body.At, h.now()))
	return h.answer(ctx, f, err)
}

// Options are the statuses that a trip can move to.
type Options struct {
	Current trip.Status         `json:"current"`
	Options []tripstatus.Option `json:"options"`
}

func (h *handler) options(ctx context.Context, in *TripIn) (Options, error) {
	f, err := h.find(ctx, in.ID)
	if err != nil {
		return Options{}, err
	}
	options, err := h.statuses.Options(ctx, f)
	return Options{f.Status, options}, err
}

// TripDetails is the trip and stop of an item fulfillment.
type TripDetails struct {
	TripID     string      `json:"tripId"`
	TripNumber string      `json:"tripNumber"`
	Status     trip.Status `json:"status"`
	StopID     string      `json:"stopId"`
	Sequence   int         `json:"sequence" doc:"of the stop, from 1"`
	ETA        *time.Time  `json:"eta" nullable:"true"`
}

type fulfillmentIn struct {
	ID string `path:"id" maxLength:"100"`
}

func (h *handler) ofFulfillment(ctx context.Context, in *fulfillmentIn) (TripDetails, error) {
	tripID, orderID, err := h.placeOf(ctx, in.ID)
	if isDriver(ctx) && fault.Is(err, fault.NotFound) {
		err = errNotTheirs()
	}
	if err != nil {
		return TripDetails{}, err
	}
	f, err := h.load(ctx, tripID)
	if err != nil {
		return TripDetails{}, err
	}
	i := f.StopOf(orderID)
	if i < 0 {
		if isDriver(ctx) {
			return TripDetails{}, errNotTheirs()
		}
		return TripDetails{}, nowhere(in.ID)
	}
	return TripDetails{f.ID, f.Number, f.Status, f.Stops[i].ID, i + 1, f.Stops[i].ETA}, nil
}

func nowhere(id string) error {
	return fault.New(fault.NotFound, "the item fulfillment %s is on no trip", id)
}

// placeOf finds the trip and the order for an item fulfillment's id.
func (h *handler) placeOf(ctx context.Context, id string) (tripID, salesOrderID string, err error) {
	if rest, ok := strings.CutPrefix(id, "IF-"); ok {
		if tripID, salesOrderID, ok = strings.Cut(rest, "-"); ok {
			return tripID, salesOrderID, nil
		}
		return "", "", nowhere(id)
	}
	r, found, err := h.trips.ByFulfillment(ctx, id)
	if found || err != nil {
		return r.TripID, r.SalesOrderID, err
	}
	o, err := h.orders.Get(ctx, id)
	if fault.Is(err, fault.NotFound) || err == nil && o.TripID == "" {
		return "", "", nowhere(id)
	}
	return o.TripID, o.ID, err
}
