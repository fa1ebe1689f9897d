package orderjob_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"backdock/shared/app/apptest"
	"backdock/shared/people/user"
	"backdock/shared/platform/access"
	"backdock/shared/platform/api"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/job"
	"backdock/shared/platform/money"
	"backdock/shared/platform/table/tabletest"
	"backdock/shared/sales/cart"
	"backdock/shared/sales/order"
	"backdock/shared/sales/orderjob"
)

// as is a context of a user with a role.
func as(userID string, role access.Role) context.Context {
	return access.With(context.Background(), access.Caller{UserID: userID, Role: role})
}

var ctx = as("user-manager", access.Manager)

var dec = apptest.Dec

type failer = apptest.T

func given[T any](v T) api.Optional[T] { return apptest.Given(v) }

// office runs jobs on orders of the test company.
type office struct {
	*orderjob.OrderJobs
	*apptest.Company
	orders *order.Orders
	carts  *cart.Carts
	jobs   *job.Jobs
	users  *user.Users
}

// today is the date in a new office.
var today = apptest.Today

const (
	deli, cafe = apptest.Deli, apptest.Cafe
	rice, salt = apptest.Rice, apptest.Salt // salt has no price
	sellers    = 2                          // users who have carts: seller-0 and seller-1
)

func newOffice(t failer) *office {
	t.Helper()
	o := &office{Company: apptest.New(t)}
	b := o.Backend
	o.OrderJobs, o.carts, o.jobs, o.users, o.orders = b.OrderJobs(), b.Carts(), b.Jobs(), b.Users(), b.Orders()
	return o
}

// order creates an order and applies change, without sending it to NetSuite.
func (o *office) order(t failer, customerID string, status order.Status, delivery civil.Date,
	change func(*order.Order)) order.Order {
	t.Helper()
	rate := dec("1.99")
	made := order.Order{Status: status, CustomerID: customerID, Customer: order.Customer{ID: customerID,
		Name: "Customer " + customerID}, DeliveryDate: delivery,
		TransactionDate: delivery.AddDays(-1), NetSuiteID: "5"}
	for n := range 2 {
		made.Lines = append(made.Lines, order.Line{ID: fmt.Sprint("l", n+1), ItemID: rice, Item: order.LineItem{ID: rice,
			ItemID: "SKU-" + rice}, Quantity: money.Int(int64(n + 3)), Units: apptest.Piece, Rate: &rate,
			DeterminedRate: &rate, Amount: rate.Mul(money.Int(int64(n + 3))), IsOpen: true})
	}
	made = o.Order(ctx, t, made)
	made, err := o.orders.Update(ctx, made.ID, nil, func(made *order.Order) error {
		change(made)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return made
}

// run executes a job until it has ended, and returns its results. deaths gives for each worker the write at which it is
// killed, before or after it; further workers are not killed.
func (o *office) run(t failer, j job.Job, deaths ...death) map[string]job.Result {
	t.Helper()
	for !j.Ended() {
		o.Process.Dies = tabletest.Lives
		if len(deaths) > 0 {
			o.Process.Dies = tabletest.DiesAt(deaths[0].at, deaths[0].after)
			deaths = deaths[1:]
		}
		worked, err := o.Work(ctx, j.ID)
		if err != nil && !errors.Is(err, tabletest.ErrDead) {
			t.Fatal(err)
		}
		o.Process.Dies = tabletest.Lives
		if j, err = o.jobs.Get(ctx, j.ID); err != nil {
			t.Fatal(err)
		}
		if worked.Ended() && !j.Ended() {
			t.Fatalf("the job is %s, and its worker says %s", j.State, worked.State)
		}
		o.Advance(time.Minute) // longer than a worker's lease
	}
	results, err := o.jobs.Results(ctx, j.ID, 0, 1000)
	if err != nil || j.State != job.Done || len(results) != j.Total || j.Done != j.Total {
		t.Fatalf("the job is %s, %d of %d done, with %d results: %v", j.State, j.Done, j.Total, len(results), err)
	}
	byID := map[string]job.Result{}
	for _, r := range results {
		byID[r.ID] = r
	}
	return byID
}

// death says at which of its writes a worker is killed.
type death struct {
	at    int // from 1
	after bool
}

// text returns a value as text, for comparisons.
func text(t failer, v any) string {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// isRefused fails unless the error is a fault of a kind.
func isRefused(t failer, err error, kind fault.Kind) {
	t.Helper()
	if !fault.Is(err, kind) {
		t.Fatalf("got %v, want %s", err, kind)
	}
}
