package orderjob

import (
	"context"
	"fmt"
	"slices"

	"backdock/shared/cart"
	"backdock/shared/civil"
	"backdock/shared/fault"
	"backdock/shared/id"
	"backdock/shared/job"
	"backdock/shared/money"
	"backdock/shared/order"
	"backdock/shared/table"
)

const (
	// aheadMost is how many days ahead orders are made: well below the time for which
	// a cart is kept, which is what says that an order was made already.
	aheadMost = 60
	week      = 7
)

// Generating says which orders are to be made again, and for when.
type Generating struct {
	DeliveryDate civil.Date  `json:"deliveryDate" doc:"today or at most 60 days ahead"`
	FromDate     *civil.Date `json:"fromDate,omitempty" doc:"the delivery date whose orders are repeated, before deliveryDate; default: a week before it"`
	CustomerIDs  []string    `json:"customerIds,omitempty" maxItems:"500" doc:"default: all"`
	RouteID      string      `json:"routeId,omitempty" maxLength:"64" doc:"of the orders that are repeated; none: those without one; default: all"`
	DryRun       *bool       `json:"dryRun,omitempty" doc:"default true: nothing is changed, the results say what would be"`
}

// generatingParams is what the work needs to know of a Generating.
type generatingParams struct {
	DeliveryDate civil.Date `json:"deliveryDate"`
}

// Generate starts a job that makes the orders of a day again. Errors: fault.Invalid;
// fault.Conflict where one is running.
func (s *OrderJobs) Generate(ctx context.Context, g Generating) (job.Job, error) {
	today, err := s.settings.Today(ctx)
	if err != nil {
		return job.Job{}, err
	}
	if last := today.AddDays(aheadMost); g.DeliveryDate.Before(today) || g.DeliveryDate.After(last) {
		return job.Job{}, fault.Fields(fmt.Sprintf("deliveryDate must be from %s to %s", today, last))
	}
	from := g.DeliveryDate.AddDays(-week)
	if g.FromDate != nil {
		from = *g.FromDate
	}
	if !from.Before(g.DeliveryDate) {
		return job.Job{}, fault.Fields("fromDate must be before deliveryDate")
	}
	targets, err := s.targets(ctx, func(r *order.Row) bool { return r.DeliveryDate == from && g.means(r) })
	if err != nil {
		return job.Job{}, err
	}
	return s.jobs.Start(ctx, job.Plan{Type: job.GenerateSalesOrders, DryRun: isDry(g.DryRun), Summary: fmt.Sprintf("orders of %s again for %s", from, g.DeliveryDate),
		Params: generatingParams{g.DeliveryDate}, Targets: targets})
}

func (g Generating) means(r *order.Row) bool {
	switch {
	case r.Status == order.Cancelled,
		len(g.CustomerIDs) > 0 && !slices.Contains(g.CustomerIDs, r.CustomerID),
		g.RouteID == order.NoRoute && r.Route != nil,
		g.RouteID != "" && g.RouteID != order.NoRoute && (r.Route == nil || r.Route.RouteID != g.RouteID):
		return false
	}
	return true
}

// cartID stands for an order that is made again for a date: so that is done once.
func cartID(sourceID string, delivery civil.Date) string {
	return "REPEAT-" + delivery.String() + "-" + sourceID
}

// generate is what a job does with one order that it makes again.
func (s *OrderJobs) generate(ctx context.Context, j job.Job, t job.Target, note func(job.Result) []table.Op) (*job.Result, error) {
	var params generatingParams
	if err := j.Params(&params); err != nil {
		return nil, err
	}
	source, err := s.orders.Get(ctx, t.ID)
	if err != nil {
		return refused(job.OutcomeSkipped, err)
	}
	if source.Status == order.Cancelled {
		return &job.Result{Outcome: job.OutcomeSkipped, Message: "it was cancelled"}, nil
	}
	cartID, changes := cartID(source.ID, params.DeliveryDate), cart.Repeating(source, params.DeliveryDate)
	if j.DryRun {
		o, there, err := s.carts.Foresee(ctx, cartID, changes)
		if err == nil && !there {
			return &job.Result{Outcome: job.OutcomeWouldDo, Message: contents(o)}, nil
		}
		return notMade(o, err)
	}
	o, made, err := s.carts.Place(ctx, cartID, changes, func() string { return id.New(s.now()) }, func(o order.Order) []table.Op {
		return note(job.Result{Outcome: job.OutcomeDone, Message: o.OrderNumber + ", " + contents(o), SalesOrderID: o.ID})
	})
	if made {
		return nil, nil
	}
	return notMade(o, err)
}

// notMade is the result where no order is made: there is one already, or err.
func notMade(there order.Order, err error) (*job.Result, error) {
	switch {
	case err == nil:
		return &job.Result{Outcome: job.OutcomeSkipped, Message: there.OrderNumber + " was made of it before", SalesOrderID: there.ID}, nil
	case fault.Is(err, fault.NotFound):
		return &job.Result{Outcome: job.OutcomeSkipped, Message: "an order was made of it before and taken back since"}, nil
	}
	return refused(job.OutcomeFailed, err)
}

func contents(o order.Order) string {
	lines := fmt.Sprintf("%d lines", len(o.Lines))
	if len(o.Lines) == 1 {
		lines = "1 line"
	}
	return fmt.Sprintf("%s, %s in all", lines, o.Total.Fixed(money.AmountPlaces))
}
