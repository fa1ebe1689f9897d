package orderjob

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"backdock/shared/platform/civil"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/job"
	"backdock/shared/platform/table"
	"backdock/shared/platform/trace"
	"backdock/shared/sales/order"
)

// Closing selects the orders to close: open ones with a delivery date before beforeDate. Goods not shipped are given
// up. order.Closable tells which orders are skipped.
type Closing struct {
	// JobID is the id of the job; "": a new one. A repeated call with it returns that job.
	JobID       string         `json:"-"`
	BeforeDate  civil.Date     `json:"beforeDate" doc:"with a delivery date before this one, which is today in the warehouse's zone at the latest"`
	Statuses    []order.Status `json:"statuses,omitempty" maxItems:"5" enum:"pending_approval,pending_fulfillment,partially_fulfilled,pending_billing_partially_fulfilled,pending_billing" doc:"default: all of open orders"`
	CustomerIDs []string       `json:"customerIds,omitempty" maxItems:"500" doc:"default: all"`
	IDs         []string       `json:"ids,omitempty" maxItems:"500" doc:"these orders alone; one that cannot be closed is skipped, and its result says why"`
	Reason      string         `json:"reason,omitempty" maxLength:"500" doc:"stands in each order's history and in the audit log"`
	DryRun      *bool          `json:"dryRun,omitempty" doc:"default true: nothing is changed, the results say what would be"`
}

// closingParams are the parameters of a Closing that the job stores.
type closingParams struct {
	Before civil.Date `json:"before"`
}

// Close starts a job that closes orders. Errors: fault.Invalid; fault.Conflict if one is running.
func (s *OrderJobs) Close(ctx context.Context, c Closing) (job.Job, error) {
	today, err := s.settings.Today(ctx)
	if err != nil {
		return job.Job{}, err
	}
	switch {
	case c.BeforeDate.IsZero():
		return job.Job{}, fault.Fields("beforeDate should not be empty")
	case c.BeforeDate.After(today):
		return job.Job{}, fault.Fields(fmt.Sprintf("beforeDate must not be after today, %s", today))
	}
	if err := s.known(ctx, c.IDs); err != nil {
		return job.Job{}, err
	}
	targets, err := targets(s.chosen(ctx, c))
	if err != nil {
		return job.Job{}, err
	}
	return s.jobs.Start(ctx, job.Plan{ID: c.JobID, Type: job.CloseSalesOrders, DryRun: isDry(c.DryRun),
		Reason: strings.TrimSpace(c.Reason), Summary: c.words(),
		Params: closingParams{Before: c.BeforeDate}, Targets: targets})
}

// known returns an error for ids of orders that do not exist.
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

// chosen returns the rows of the selected orders. An order given by id is included even if it cannot be closed, because
// its result gives the reason.
func (s *OrderJobs) chosen(ctx context.Context, c Closing) ([]*order.Row, error) {
	if len(c.IDs) == 0 {
		return s.list.Find(ctx, func(r *order.Row) bool {
			return c.means(r) && r.Status.MayClose() && r.DeliveryDate.Before(c.BeforeDate)
		})
	}
	rows, err := s.list.RowsOf(ctx, c.IDs)
	return slices.DeleteFunc(rows, func(r *order.Row) bool { return !c.means(r) }), err
}

func (c Closing) means(r *order.Row) bool {
	return (len(c.CustomerIDs) == 0 || slices.Contains(c.CustomerIDs, r.CustomerID)) &&
		(len(c.Statuses) == 0 || slices.Contains(c.Statuses, r.Status))
}

func (c Closing) words() string {
	words := fmt.Sprintf("orders delivered before %s", c.BeforeDate)
	if len(c.IDs) > 0 {
		words = fmt.Sprintf("%d chosen ", len(c.IDs)) + words
	}
	switch n := len(c.CustomerIDs); {
	case n == 1:
		words += ", of customer " + c.CustomerIDs[0]
	case n > 1:
		words += fmt.Sprintf(", of %d customers", n)
	}
	for i, status := range c.Statuses {
		words += []string{", in ", " or "}[min(i, 1)] + string(status)
	}
	return words
}

// close processes one order of a job.
func (s *OrderJobs) close(ctx context.Context, j job.Job, t job.Target,
	note func(job.Result) []table.Op) (*job.Result, error) {
	trace.Add(ctx, trace.SalesOrder, t.ID)
	var params closingParams
	if err := j.Params(&params); err != nil {
		return nil, err
	}
	if params.Before.IsZero() {
		return &job.Result{Outcome: job.OutcomeSkipped,
			Message: "the job was started before an update of the product: start it again"}, nil
	}
	terms := order.Closing{Before: params.Before, Reason: j.Reason}
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
	err := s.orders.Close(ctx, t.ID, terms, func(givenUp string) []table.Op {
		return note(job.Result{Outcome: job.OutcomeDone, Message: loss("gave up", givenUp)})
	})
	if err == nil || errors.Is(err, table.ErrCondition) {
		return nil, err
	}
	return refused(job.OutcomeSkipped, err)
}

// loss returns a text that says what will not be shipped.
func loss(verb, what string) string {
	if what == "" {
		return ""
	}
	return verb + " " + what
}
