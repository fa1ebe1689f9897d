package orderjob_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"backdock/shared/platform/fault"
	"backdock/shared/platform/job"
	"backdock/shared/platform/money"
	"backdock/shared/platform/synctask"
	"backdock/shared/sales/order"
	"backdock/shared/sales/orderjob"
)

var statuses = []order.Status{order.PendingFulfillment, order.PartiallyFulfilled, order.PendingApproval,
	order.PendingBillingPartiallyFulfilled, order.PendingBilling, order.Billed, order.Closed, order.Cancelled}

// open are the statuses of orders that a job may close.
var open = statuses[:5]

// anOrder draws an order in any state, delivered from four days ago to tomorrow.
func anOrder(t *rapid.T, o *office) order.Order {
	made := o.order(t, rapid.SampledFrom([]string{deli, cafe}).Draw(t, "customer"), rapid.SampledFrom(statuses).Draw(t,
		"status"), today.AddDays(rapid.IntRange(-4, 1).Draw(t, "delivery")), func(made *order.Order) {
		made.Sync.Status = rapid.SampledFrom([]synctask.StateStatus{synctask.StateSynced, synctask.StateSynced,
			synctask.StateSynced, synctask.StatePending, synctask.StateFailed}).Draw(t, "sync")
		for i := range made.Lines {
			l := &made.Lines[i]
			quantity := rapid.Int64Range(0, int64(i)+3)
			switch rapid.IntRange(0, 3).Draw(t, "shipped") {
			case 1:
				l.Fulfilled = money.Int(quantity.Draw(t, "fulfilled and billed"))
				l.Billed = l.Fulfilled
			case 2:
				l.Fulfilled = money.Int(quantity.Draw(t, "fulfilled"))
				l.Billed = money.Int(quantity.Draw(t, "billed")).Min(l.Fulfilled)
			}
			l.IsOpen = rapid.IntRange(0, 4).Draw(t, "the line is closed") > 0
		}
	})
	if made.Status.AwaitsFulfillment() && rapid.IntRange(0, 4).Draw(t, "on a trip") == 0 {
		ops, err := order.OnTrip(ctx, made, order.Trip{ID: "t1", Number: "T-1001"}, o.Now())
		if err == nil {
			err = o.Table.Commit(ctx, ops...)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return o.AllOrders(t)[made.ID]
}

// closable reports whether a job may close an order: it is open and its date has passed, everything shipped is billed,
// it is on no trip, and NetSuite has its current state.
func closable(o order.Order, c orderjob.Closing) bool {
	unbilled := slices.ContainsFunc(o.Lines, func(l order.Line) bool { return l.Billed.Less(l.Fulfilled) })
	// NetSuite's status says that it waits for billing.
	waits := o.Status == order.PendingBilling || o.Status == order.PendingBillingPartiallyFulfilled
	return slices.Contains(open, o.Status) && o.DeliveryDate.Before(c.BeforeDate) && !unbilled && !waits &&
		o.TripID == "" && o.Sync.Status == synctask.StateSynced
}

// meant reports whether a job processes an order.
func meant(o order.Order, c orderjob.Closing) bool {
	if len(c.CustomerIDs) > 0 && !slices.Contains(c.CustomerIDs, o.CustomerID) || len(c.Statuses) > 0 &&
		!slices.Contains(c.Statuses, o.Status) {
		return false
	}
	if len(c.IDs) > 0 {
		return slices.Contains(c.IDs, o.ID)
	}
	return slices.Contains(open, o.Status) && o.DeliveryDate.Before(c.BeforeDate)
}

func aClosing(t *rapid.T, orders map[string]order.Order) orderjob.Closing {
	c := orderjob.Closing{BeforeDate: today.AddDays(-rapid.IntRange(0, 3).Draw(t, "before")), Reason: "the season is over"}
	if rapid.IntRange(0, 2).Draw(t, "of a customer") == 0 {
		c.CustomerIDs = []string{deli}
	}
	if rapid.IntRange(0, 2).Draw(t, "in a status") == 0 {
		c.Statuses = []order.Status{rapid.SampledFrom(open).Draw(t, "status meant")}
	}
	if rapid.IntRange(0, 2).Draw(t, "named") == 0 {
		for id := range orders {
			c.IDs = append(c.IDs, id)
		}
		slices.Sort(c.IDs)
		c.IDs = c.IDs[:rapid.IntRange(1, len(c.IDs)).Draw(t, "how many are named")]
	}
	return c
}

// For any orders and parameters: a dry run changes nothing and predicts the run; a run closes the closable orders and
// changes no others, has a result for each selected order, also if workers are killed, and leaves nothing to close.
func TestClosing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		o := newOffice(t)
		for range rapid.IntRange(1, 6).Draw(t, "orders") {
			anOrder(t, o)
		}
		before := o.AllOrders(t)
		c := aClosing(t, before)
		start := func(dry bool) job.Job {
			c.DryRun = &dry
			j, err := o.Close(ctx, c)
			if err != nil {
				t.Fatal(err)
			}
			if j.Total > 0 {
				_, err := o.Close(ctx, c)
				isRefused(t, err, fault.Conflict) // one at a time
			}
			return j
		}
		deaths := []death{}
		for range rapid.IntRange(0, 2).Draw(t, "deaths") {
			deaths = append(deaths, death{at: rapid.IntRange(1, 6).Draw(t, "at the write"), after: rapid.Bool().Draw(t,
				"after it")})
		}

		foreseen := o.run(t, start(true), deaths...)
		if text(t, o.AllOrders(t)) != text(t, before) {
			t.Fatal("a dry run changed orders")
		}
		results := o.run(t, start(false), deaths...)
		for id, was := range before {
			now := o.AllOrders(t)[id]
			result, looked := results[id]
			foresaw, wasForeseen := foreseen[id]
			if looked != meant(was, c) || wasForeseen != looked {
				t.Fatalf("%s order of %s, in the dry run %t, in the run %t: %+v", was.Status, was.DeliveryDate, wasForeseen, looked,
					c)
			}
			if !looked || !closable(was, c) {
				if text(t, now) != text(t, was) {
					t.Fatalf("it was %s and is %s", text(t, was), text(t, now))
				}
				if looked && (result.Outcome != job.OutcomeSkipped || foresaw != result || result.Message == "") {
					t.Fatalf("%s order: foreseen %+v, skipped as %+v", was.Status, foresaw, result)
				}
				continue
			}
			if now.Status != order.Closed || slices.ContainsFunc(now.Lines, func(l order.Line) bool { return l.IsOpen }) ||
				now.Sync.Status != synctask.StatePending {
				t.Fatalf("closed, it is %s", text(t, now))
			}
			lines, _, _ := was.Open()
			if result.Outcome != job.OutcomeDone || foresaw.Outcome != job.OutcomeWouldDo ||
				(lines > 0) != (result.Message != "") || (lines > 0) != (foresaw.Message != "") {
				t.Fatalf("%d lines given up: foreseen %+v, done %+v", lines, foresaw, result)
			}
			for i, l := range now.Lines { // shipped and billed quantities stay
				if was := was.Lines[i]; !l.Quantity.Equal(was.Quantity) || !l.Fulfilled.Equal(was.Fulfilled) ||
					!l.Billed.Equal(was.Billed) {
					t.Fatalf("line %+v is %+v", was, l)
				}
			}
		}
		for id, result := range o.run(t, start(false)) {
			if result.Outcome != job.OutcomeSkipped {
				t.Fatalf("order %s was closed again: %+v", id, result)
			}
		}
	})
}

// Parameters that are refused.
func TestClosingIsRefused(t *testing.T) {
	o := newOffice(t)
	for name, c := range map[string]orderjob.Closing{
		"no date":              {},
		"a date to come":       {BeforeDate: today.AddDays(1)},
		"an order that is not": {BeforeDate: today, IDs: []string{"nobody's"}},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := o.Close(ctx, c)
			isRefused(t, err, fault.Invalid)
		})
	}
}

// A job is a dry run by default.
func TestJobsAreDryUnlessTheySayOtherwise(t *testing.T) {
	o := newOffice(t)
	if j, err := o.Close(ctx, orderjob.Closing{BeforeDate: today}); err != nil || !j.DryRun {
		t.Errorf("closing: %+v, %v", j, err)
	}
	if j, err := o.Generate(ctx, orderjob.Generating{Date: today, Source: orderjob.FromOrders}); err != nil || !j.DryRun {
		t.Errorf("generating: %+v, %v", j, err)
	}
}

// Orders given by id, in every status, with no other obstacle to closing them.
func TestClosingByStatus(t *testing.T) {
	o := newOffice(t)
	c := orderjob.Closing{BeforeDate: today, DryRun: new(false)}
	made := map[string]order.Status{}
	for _, status := range statuses {
		id := o.order(t, deli, status, today.AddDays(-1),
			func(made *order.Order) { made.Sync.Status = synctask.StateSynced }).ID
		made[id], c.IDs = status, append(c.IDs, id)
	}
	j, err := o.Close(ctx, c)
	if err != nil {
		t.Fatal(err)
	}
	results := o.run(t, j)
	for id, status := range made {
		want, after := job.OutcomeSkipped, status
		if status == order.PendingApproval || status == order.PendingFulfillment || status == order.PartiallyFulfilled {
			want, after = job.OutcomeDone, order.Closed
		}
		if now := o.AllOrders(t)[id].Status; results[id].Outcome != want || now != after {
			t.Errorf("an order that was %s is %s: %+v", status, now, results[id])
		}
	}
}

// A change of an order between the start of a job and its processing is respected.
func TestWhatHappensBeforeItsTurn(t *testing.T) {
	for name, change := range map[string]func(*office, order.Order) error{
		"is put on a trip": func(o *office, was order.Order) error {
			ops, err := order.OnTrip(ctx, was, order.Trip{ID: "t1", Number: "T-1001"}, o.Now())
			if err != nil {
				return err
			}
			return o.Table.Commit(ctx, ops...)
		},
		"gets another date": func(o *office, was order.Order) error {
			_, err := o.orders.Update(ctx, was.ID, nil, func(o *order.Order) error { o.DeliveryDate = today; return nil })
			return err
		},
		"is removed": func(o *office, was order.Order) error { return o.orders.Remove(ctx, was.ID) },
	} {
		t.Run(name, func(t *testing.T) {
			o := newOffice(t)
			was := o.order(t, deli, order.PendingFulfillment, today.AddDays(-1),
				func(made *order.Order) { made.Sync.Status = synctask.StateSynced })
			j, err := o.Close(ctx, orderjob.Closing{BeforeDate: today, DryRun: new(false)})
			if err == nil {
				err = change(o, was)
			}
			if err != nil {
				t.Fatal(err)
			}
			if result := o.run(t, j)[was.ID]; result.Outcome != job.OutcomeSkipped ||
				o.AllOrders(t)[was.ID].Status == order.Closed {
				t.Errorf("closed it: %+v", result)
			}
		})
	}
}
