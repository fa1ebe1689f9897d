package dispatch_test

import (
	"encoding/json"
	"testing"
	"time"

	"backdock/functions/planner"
	"backdock/shared/app"
	"backdock/shared/delivery/dayplan"
	"backdock/shared/delivery/vrp"
	"backdock/shared/platform/access"
	"backdock/shared/platform/queue"
	"backdock/shared/platform/table"
	"backdock/shared/platform/table/memory"
	"backdock/shared/sales/order"
)

type planTrip struct {
	TripID  *string
	Number  string
	Changed bool
	Vehicle *struct{ Name string }
	Before  *struct{ Stops int }
	After   struct {
		Stops       int
		DurationMin int
		Reloads     int
		Leave, Back *time.Time
		Fullest     struct{ Dimension string }
	}
	Stops []struct {
		SalesOrderIDs []string
		FromTripID    *string
		IsNew         bool
		Arrival       *time.Time
		Reload        *struct{ Arrival, Departure *time.Time }
		Customer      struct{ Name string }
	}
}

type plan struct {
	ID            string `json:"_id"`
	Status        string
	Error         string
	StartedBy     struct{ Name string }
	Progress      struct{ Done float64 }
	Rules         struct{ ReloadMinutes int }
	Before, After *dayplan.Metrics
	Trips         []planTrip
	Unplanned     []struct {
		SalesOrderID string
		Reasons      []struct {
			Code   string
			Params map[string]any
		}
		Fix *struct{ Code string }
	}
	LeftBehind []struct{ SalesOrderID, Code string }
}

func (w *office) plan(id string) plan {
	w.t.Helper()
	var p plan
	w.As(access.Dispatcher, "GET", "/dispatch/plan/"+id, nil).Want(w.t, 200).Into(w.t, &p)
	return p
}

// start starts a plan of Monday.
func (w *office) start(with object) string {
	w.t.Helper()
	body := object{"date": monday}
	for name, value := range with {
		body[name] = value
	}
	var started struct{ JobID string }
	w.As(access.Dispatcher, "POST", "/dispatch/plan", body).Want(w.t, 202).Into(w.t, &started)
	return started.JobID
}

// quick is the effort of a few shops.
func quick(int) vrp.Options { return vrp.Options{Seed: 1, Iterations: 300} }

// work gives a plan's message to a worker on a table and returns the worker's answer.
func (w *office) work(on table.Table, planID string) queue.BatchAnswer {
	w.t.Helper()
	b := &app.Backend{Table: on, Queue: w.Queues, Blobs: w.Blobs, Now: w.Now, Log: w.Log}
	b.DayPlans().Effort = quick
	message, _ := json.Marshal(dayplan.Message{PlanID: planID})
	event, _ := json.Marshal(object{"Records": []object{{"messageId": "m", "body": string(message)}}})
	answer, err := planner.Worker.Handle(w.Memory.Lagging(ctx, memory.Lags), b, event)
	if err != nil {
		w.t.Fatal(err)
	}
	return answer.(queue.BatchAnswer)
}

// worked lets a worker finish a plan's work and returns the plan.
func (w *office) worked(id string) plan {
	w.t.Helper()
	if answer := w.work(w.Table, id); len(answer.Failures) > 0 {
		w.t.Fatalf("%+v", answer)
	}
	return w.plan(id)
}

func (w *office) apply(id string, body any) {
	w.t.Helper()
	w.As(access.Dispatcher, "POST", "/dispatch/plan/"+id+"/apply", body).Want(w.t, 202, `"status":"applying"`)
}

// finished makes a plan of Monday.
func (w *office) finished(with object) plan {
	w.t.Helper()
	p := w.worked(w.start(with))
	if p.Status != "finished" {
		w.t.Fatalf("the plan is %s: %s", p.Status, p.Error)
	}
	return p
}

// arrangement is what trips deliver in which order, by trip.
func (w *office) arrangement() map[string][]string {
	all := map[string][]string{}
	for _, t := range w.board().Trips {
		all[t.ID] = t.orders()
	}
	return all
}

// wanted is what a plan makes of them.
func (p plan) wanted() map[string][]string {
	all := map[string][]string{}
	for _, t := range p.Trips {
		orders := []string{}
		for _, s := range t.Stops {
			orders = append(orders, s.SalesOrderIDs...)
		}
		all[*t.TripID] = orders
	}
	return all
}

// aDay has trips that carry too much or come too late, and orders on no trip.
func aDay(t *testing.T) (w *office, orders []order.Order) {
	t.Helper()
	w = newOffice(t)
	for shop := range 7 {
		orders = append(orders, w.order(shop, 3))
	}
	w.fromSchedule()
	orders = append(orders, w.order(3, 3), w.order(8, 5), w.order(9, 1),
		w.order(7, 1, func(o *order.Order) { o.Status = order.PendingApproval }))
	return w, orders
}
