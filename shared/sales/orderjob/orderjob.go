// Package orderjob implements the background jobs on sales orders: closing open orders whose delivery date has passed,
// and creating the orders of a delivery date from carts or from another day's orders. Package job runs them;
// order.Close, cart.SubmitDue and cart.Place process one order.
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
	"backdock/shared/sales/order/orderlist"
)

// OrderJobs starts and executes jobs on orders.
type OrderJobs struct {
	jobs     *job.Jobs
	orders   *order.Orders
	list     *orderlist.Orders
	carts    *cart.Carts
	users    *user.Users
	settings *setting.Settings
	now      func() time.Time
}

// New returns the OrderJobs.
func New(jobs *job.Jobs, orders *order.Orders, list *orderlist.Orders, carts *cart.Carts, users *user.Users,
	settings *setting.Settings, now func() time.Time) *OrderJobs {
	return &OrderJobs{jobs, orders, list, carts, users, settings, now}
}

// Work continues a job, see job.Jobs.Work.
func (s *OrderJobs) Work(ctx context.Context, id string) (job.Job, error) {
	return s.jobs.Work(ctx, id, map[job.Type]job.Do{job.CloseSalesOrders: s.close, job.GenerateSalesOrders: s.generate})
}

// targets returns the orders of the rows, by delivery date and customer.
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

// isDry reports whether a job is a dry run, which is the default.
func isDry(asked *bool) bool { return asked == nil || *asked }

// refused returns the result for an order that a rule does not allow. Internal errors stay errors.
func refused(outcome job.Outcome, err error) (*job.Result, error) {
	var known *fault.Error
	if !errors.As(err, &known) {
		return nil, err
	}
	return &job.Result{Outcome: outcome, Message: strings.Join(known.Messages, "; ")}, nil
}
