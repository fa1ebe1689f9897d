// Package orderjob holds the background jobs on sales orders: closing open orders
// whose delivery date has passed, and making the orders of a delivery date from carts
// or from another day's orders. Package job says how they are run; order.Close,
// cart.SubmitDue and cart.Place are what is done with one order.
package orderjob

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"backdock/shared/people/user"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/job"
	"backdock/shared/platform/setting"
	"backdock/shared/sales/cart"
	"backdock/shared/sales/order"
)

// OrderJobs starts jobs on orders, and does their work.
type OrderJobs struct {
	jobs     *job.Jobs
	orders   *order.Orders
	carts    *cart.Carts
	users    *user.Users
	settings *setting.Settings
	now      func() time.Time
}

// New makes it.
func New(jobs *job.Jobs, orders *order.Orders, carts *cart.Carts, users *user.Users, settings *setting.Settings,
	now func() time.Time) *OrderJobs {
	return &OrderJobs{jobs, orders, carts, users, settings, now}
}

// Work goes on with a job, see job.Jobs.Work.
func (s *OrderJobs) Work(ctx context.Context, id string) (job.Job, error) {
	return s.jobs.Work(ctx, id, map[job.Type]job.Do{job.CloseSalesOrders: s.close, job.GenerateSalesOrders: s.generate})
}

// targets are the orders whose rows were chosen, by delivery date and customer.
func targets(rows []*order.Row, err error) ([]job.Target, error) {
	if err != nil {
		return nil, fmt.Errorf("choose the orders of a job: %w", err)
	}
	slices.SortFunc(rows, func(a, b *order.Row) int {
		return cmp.Or(a.DeliveryDate.DaysSince(b.DeliveryDate), cmp.Compare(a.Customer.Name, b.Customer.Name),
			cmp.Compare(a.ID, b.ID))
	})
	targets := make([]job.Target, len(rows))
	for i, r := range rows {
		targets[i] = job.Target{ID: r.ID, Name: r.OrderNumber + " " + r.Customer.Name}
	}
	return targets, nil
}

// isDry tells whether a job only says what it would do: unless it is told otherwise.
func isDry(asked *bool) bool { return asked == nil || *asked }

// refused is the result of an order that a rule does not allow; other errors are the
// product's own, and stay errors.
func refused(outcome job.Outcome, err error) (*job.Result, error) {
	var known *fault.Error
	if !errors.As(err, &known) {
		return nil, err
	}
	return &job.Result{Outcome: outcome, Message: strings.Join(known.Messages, "; ")}, nil
}
