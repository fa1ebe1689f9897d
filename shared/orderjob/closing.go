package orderjob

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"backdock/shared/civil"
	"backdock/shared/fault"
	"backdock/shared/job"
	"backdock/shared/order"
	"backdock/shared/table"
)

// Closing says which orders are to be closed: open ones, past their delivery date,
// with nothing left to ship, see order.Closable.
type Closing struct {
	DeliveredBefore *civil.Date    `json:"deliveredBefore,omitempty" doc:"with a delivery date before this one; default: today, in the warehouse's zone"`
	CustomerID      string         `json:"customerId,omitempty" maxLength:"64"`
	Statuses        []order.Status `json:"statuses,omitempty" maxItems:"5" enum:"pending_approval,pending_fulfillment,partially_fulfilled,pending_billing_partially_fulfilled,pending_billing" doc:"default: all of open orders"`
	IDs             []string       `json:"ids,omitempty" maxItems:"500" doc:"these orders alone. What is left to ship of an order that is named is given up, and told in its result"`
	Reason          string         `json:"reason" minLength:"1" maxLength:"500"`
	DryRun          *bool          `json:"dryRun,omitempty" doc:"default true: nothing is changed, the results say what would be"`
}

// closingParams is what the work needs to know of a Closing.
type closingParams struct {
	GiveUp bool `json:"giveUp"`
}

// Close starts a job that closes orders. Errors: fault.Invalid; fault.Conflict where
// one is running.
func (s *OrderJobs) Close(ctx context.Context, c Closing) (job.Job, error) {
	today, err := s.settings.Today(ctx)
	if err != nil {
		return job.Job{}, err
	}
	if c.DeliveredBefore == nil {
		c.DeliveredBefore = &today
	}
	switch {
	case strings.TrimSpace(c.Reason) == "":
		return job.Job{}, fault.Fields("reason should not be empty")
	case c.DeliveredBefore.After(today):
		return job.Job{}, fault.Fields(fmt.Sprintf("deliveredBefore must not be after today, %s", today))
	}
	if err := s.known(ctx, c.IDs); err != nil {
		return job.Job{}, err
	}
	targets, err := s.targets(ctx, c.means())
	if err != nil {
		return job.Job{}, err
	}
	return s.jobs.Start(ctx, job.Plan{Type: job.CloseSalesOrders, DryRun: isDry(c.DryRun), Reason: c.Reason, Summary: c.words(),
		Params: closingParams{GiveUp: len(c.IDs) > 0}, Targets: targets})
}

// known refuses ids that no order has.
func (s *OrderJobs) known(ctx context.Context, ids []string) error {
	orders, err := s.orders.GetAll(ctx, ids)
	if err != nil {
		return err
	}
	var messages []string
	for i, id := range ids {
		if !slices.ContainsFunc(orders, func(o order.Order) bool { return o.ID == id }) {
			messages = append(messages, fmt.Sprintf("ids.%d must be the id of a sales order", i))
		}
	}
	if len(messages) > 0 {
		return fault.Fields(messages...)
	}
	return nil
}

// means tells whether an order is to be looked at. One that is named is, whatever
// stands against it: its result tells.
func (c Closing) means() func(*order.Row) bool {
	named := make(map[string]bool, len(c.IDs)) // the list has many rows
	for _, id := range c.IDs {
		named[id] = true
	}
	return func(r *order.Row) bool {
		switch {
		case c.CustomerID != "" && r.CustomerID != c.CustomerID, len(c.Statuses) > 0 && !slices.Contains(c.Statuses, r.Status):
			return false
		case len(named) > 0:
			return named[r.ID]
		}
		return r.Status.MayClose() && r.DeliveryDate.Before(*c.DeliveredBefore)
	}
}

func (c Closing) words() string {
	words := fmt.Sprintf("orders delivered before %s", c.DeliveredBefore)
	if len(c.IDs) > 0 {
		words = fmt.Sprintf("%d chosen orders", len(c.IDs))
	}
	if c.CustomerID != "" {
		words += ", of customer " + c.CustomerID
	}
	for i, status := range c.Statuses {
		words += []string{", in ", " or "}[min(i, 1)] + string(status)
	}
	return words
}

// close is what a job does with one order.
func (s *OrderJobs) close(ctx context.Context, j job.Job, t job.Target, note func(job.Result) []table.Op) (*job.Result, error) {
	var params closingParams
	if err := j.Params(&params); err != nil {
		return nil, err
	}
	today, err := s.settings.Today(ctx)
	if err != nil {
		return nil, err
	}
	terms := order.Closing{Today: today, GiveUp: params.GiveUp, Reason: j.Reason}
	if j.DryRun {
		o, err := s.orders.Get(ctx, t.ID)
		if err != nil {
			return refused(job.OutcomeSkipped, err)
		}
		givenUp, err := o.Closable(terms)
		if err != nil {
			return refused(job.OutcomeSkipped, err)
		}
		return &job.Result{Outcome: job.OutcomeWouldDo, Message: loss("would give up", givenUp)}, nil
	}
	err = s.orders.Close(ctx, t.ID, terms, func(givenUp string) []table.Op {
		return note(job.Result{Outcome: job.OutcomeDone, Message: loss("gave up", givenUp)})
	})
	if err == nil || errors.Is(err, table.ErrCondition) {
		return nil, err
	}
	return refused(job.OutcomeSkipped, err)
}

// loss says what of an order is not shipped any more.
func loss(verb, what string) string {
	if what == "" {
		return ""
	}
	return verb + " " + what
}
