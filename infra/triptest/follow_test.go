package triptest_test

import (
	"strings"
	"testing"
	"time"

	"backdock/functions/apitest"
	"backdock/shared/platform/access"
	"backdock/shared/platform/workflow"
)

// pressAll starts a step and asks for later ones.
func (w *world) pressAll(id, button string, then ...string) {
	w.t.Helper()
	w.As(access.Dispatcher, "POST", "/routes/"+id+"/"+button, object{"following": then}).Want(w.t, 202)
}

// runAll drives the executions until none is left, and returns the names of the steps.
func (w *world) runAll(h how) (steps []string) {
	w.t.Helper()
	for range 10 {
		running := w.Workflows.Running()
		if len(running) == 0 {
			return steps
		}
		for _, e := range running {
			parts := strings.Split(e.Name, "-") // trip, step, attempt
			steps = append(steps, parts[len(parts)-2])
		}
		w.run(h)
	}
	w.t.Fatalf("the executions do not end: %v", steps)
	return nil
}

// driven returns a trip with three orders that were all delivered.
func (w *world) driven() seen {
	w.t.Helper()
	tr := w.trip(w.order(), w.order(), w.order())
	w.move(tr.ID, "planned", "ready", "in_progress")
	for _, s := range tr.Stops {
		w.As(access.Driver, "PUT", "/trips/"+tr.ID+"/stops/"+s.ID+"/complete", object{}).Want(w.t, 200)
	}
	return tr
}

// One press carries the orders to their invoices: each step starts the next one, and nobody has to be there.
func TestStepsFollowEachOther(t *testing.T) {
	for name, h := range map[string]how{"smoothly": {}, "with every message twice": {twice: true}} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t, 1, patience)
			tr := w.driven()
			w.pressAll(tr.ID, "process-fulfillments", "ship", "invoice")
			if s := w.status(tr.ID); !s.Running || strings.Join(s.Following, " ") != "ship invoice" {
				t.Errorf("status %+v", s)
			}
			if steps := strings.Join(w.runAll(h), " "); steps != "fulfil ship invoice" {
				t.Errorf("the steps were %s", steps)
			}
			s := w.status(tr.ID)
			if s.ERPStatus != "invoiced" || s.Running || len(s.Following) != 0 || s.Counts.Invoiced != 3 {
				t.Errorf("status %+v", s)
			}
			if n, m := len(w.records("itemFulfillment")), len(w.records("invoice")); n != 3 || m != 3 {
				t.Errorf("%d item fulfillments and %d invoices", n, m)
			}
		})
	}
}

// Nothing follows a step in which an order has failed: it waits for a person. A retry does only what it says.
func TestNothingFollowsAFailure(t *testing.T) {
	w := newWorld(t, 1, patience)
	tr := w.driven()
	w.control("POST", "faults", object{"match": object{"method": "POST", "path": "/itemFulfillment"}, "kind": "status",
		"status": 400, "count": 1}, nil)
	w.pressAll(tr.ID, "process-fulfillments", "ship", "invoice")
	w.runAll(how{})
	if s := w.status(tr.ID); s.Running || s.Counts.Fulfilled != 2 || s.Counts.Failed != 1 || s.Counts.Shipped != 0 {
		t.Fatalf("status %+v", s)
	}
	w.press(tr.ID, "retry-fulfillment-processing")
	if steps := strings.Join(w.runAll(how{}), " "); steps != "fulfil" {
		t.Errorf("the steps were %s", steps)
	}
	w.pressAll(tr.ID, "update-fulfillments-to-shipped", "invoice")
	w.runAll(how{})
	if s := w.status(tr.ID); s.ERPStatus != "invoiced" {
		t.Errorf("status %+v", s)
	}
}

// A step that the trip does not allow yet does not follow, and later ones do not either.
func TestAStepThatIsTooEarlyDoesNotFollow(t *testing.T) {
	w := newWorld(t, 1, patience)
	tr := w.trip(w.order())
	w.move(tr.ID, "planned", "ready")
	w.pressAll(tr.ID, "process-fulfillments", "ship", "invoice")
	if steps := strings.Join(w.runAll(how{}), " "); steps != "fulfil ship" {
		t.Errorf("the steps were %s", steps)
	}
	if s := w.status(tr.ID); s.ERPStatus != "shipped" || s.Running {
		t.Errorf("status %+v", s)
	}
}

// An execution that dies when a step is done leaves the trip with a button that works.
func TestAChainThatBreaks(t *testing.T) {
	w := newWorld(t, 1, patience)
	tr := w.driven()
	w.pressAll(tr.ID, "process-fulfillments", "ship", "invoice")
	w.run(how{})
	running := w.Workflows.Running()
	if len(running) != 1 {
		t.Fatalf("%d executions", len(running))
	}
	w.Workflows.Finish(running[0].ID, workflow.Unknown)
	w.pressAll(tr.ID, "update-fulfillments-to-shipped", "invoice")
	w.runAll(how{})
	if s := w.status(tr.ID); s.ERPStatus != "invoiced" {
		t.Errorf("status %+v", s)
	}
}

// With the setting, a trip that is completed while its orders are marked as shipped is invoiced afterwards.
func TestInvoicesFollowTheStepThatRunsAtTheCompletion(t *testing.T) {
	w := newWorld(t, 1, patience)
	w.As(access.Admin, "POST", "/site-settings/trips.invoiceOnCompletion", object{"value": true}).Want(t, 200)
	tr := w.driven()
	w.press(tr.ID, "process-fulfillments")
	w.runAll(how{})
	w.press(tr.ID, "update-fulfillments-to-shipped")
	w.move(tr.ID, "returning", "completed")
	if s := w.status(tr.ID); !s.Running || strings.Join(s.Following, " ") != "invoice" {
		t.Errorf("status %+v", s)
	}
	if steps := strings.Join(w.runAll(how{}), " "); steps != "ship invoice" {
		t.Errorf("the steps were %s", steps)
	}
	if s := w.status(tr.ID); s.ERPStatus != "invoiced" {
		t.Errorf("status %+v", s)
	}
}

// returningShipped returns a trip that is shipped in the ERP, delivered and on its way back, with invoices on completion.
func (w *world) returningShipped() seen {
	w.t.Helper()
	w.As(access.Admin, "POST", "/site-settings/trips.invoiceOnCompletion", object{"value": true}).Want(w.t, 200)
	tr := w.driven()
	w.pressAll(tr.ID, "process-fulfillments", "ship")
	w.runAll(how{})
	w.move(tr.ID, "returning")
	return tr
}

// The wish to bill a completed trip is stored with its completion. A sweep carries it out if Step Functions was away, if
// the execution vanished, or if the trip was completed before its orders were shipped.
func TestTheInvoicesOfACompletedTripAreNotLost(t *testing.T) {
	sweep := func(w *world) {
		w.Advance(time.Minute)
		if _, err := w.worker.TripSteps().Sweep(t.Context()); err != nil {
			t.Error(err)
		}
	}
	for name, complete := range map[string]func(*world) seen{
		"Step Functions refuses the start": func(w *world) seen {
			tr := w.returningShipped()
			w.Workflows.Refuse(1)
			w.move(tr.ID, "completed")
			sweep(w)
			return tr
		},
		"the execution vanishes": func(w *world) seen {
			tr := w.returningShipped()
			w.move(tr.ID, "completed")
			for _, e := range w.Workflows.Running() {
				w.Workflows.Finish(e.ID, workflow.Unknown)
			}
			sweep(w)
			return tr
		},
		"the orders are shipped after the completion": func(w *world) seen {
			w.As(access.Admin, "POST", "/site-settings/trips.invoiceOnCompletion", object{"value": true}).Want(t, 200)
			tr := w.driven()
			w.move(tr.ID, "returning", "completed")
			sweep(w)
			w.pressAll(tr.ID, "process-fulfillments", "ship")
			return tr
		},
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t, 1, patience)
			tr := complete(w)
			w.runAll(how{})
			if s := w.status(tr.ID); s.ERPStatus != "invoiced" || s.Running || s.Counts.Invoiced != 3 {
				t.Errorf("status %+v", s)
			}
			if n := len(w.records("invoice")); n != 3 {
				t.Errorf("%d invoices", n)
			}
			ids, err := w.worker.Trips().UnfinishedIDs(t.Context())
			if err != nil || len(ids) != 0 {
				t.Errorf("unfinished trips %v, error %v", ids, err)
			}
		})
	}
}

// An order whose invoice failed waits for a person; the sweep does not try again each minute.
func TestAFailedInvoiceWaitsForAPerson(t *testing.T) {
	w := newWorld(t, 1, patience)
	tr := w.returningShipped()
	w.control("POST", "faults", object{"match": object{"method": "POST", "path": "/invoice"}, "kind": "status",
		"status": 400, "count": 1}, nil)
	w.move(tr.ID, "completed")
	w.runAll(how{})
	for range 3 {
		w.Advance(time.Minute)
		if _, err := w.worker.TripSteps().Sweep(t.Context()); err != nil {
			t.Error(err)
		}
	}
	if s := w.status(tr.ID); s.Running || s.Counts.Invoiced != 2 || s.Counts.Failed != 1 {
		t.Errorf("status %+v", s)
	}
	w.press(tr.ID, "retry-fulfillment-processing")
	w.runAll(how{})
	if s := w.status(tr.ID); s.ERPStatus != "invoiced" {
		t.Errorf("status %+v", s)
	}
}

func TestOnlyLaterStepsFollow(t *testing.T) {
	w := newWorld(t, 1, patience)
	tr := w.driven()
	wrong := func(button string, then ...string) apitest.Answer {
		return w.As(access.Dispatcher, "POST", "/routes/"+tr.ID+"/"+button, object{"following": then})
	}
	wrong("process-fulfillments", "invoice", "ship").Want(t, 400, "following must have later steps, in their order")
	wrong("update-fulfillments-to-shipped", "ship").Want(t, 400, "following must have later steps, in their order")
	wrong("process-fulfillments", "fulfil").Want(t, 400, "following")
}
