package orderjob

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"golang.org/x/sync/errgroup"

	"backdock/shared/platform/civil"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/id"
	"backdock/shared/platform/job"
	"backdock/shared/platform/money"
	"backdock/shared/platform/table"
	"backdock/shared/platform/trace"
	"backdock/shared/sales/cart"
	"backdock/shared/sales/order"
	"backdock/shared/sales/order/orderlist"
)

const (
	// aheadMost is the largest number of days ahead for new orders. It is well below the time for which carts are kept:
	// the kept cart shows that an order was created already.
	aheadMost = 60
	week      = 7
	// readsAtOnce is the number of users whose drafts are read in parallel.
	readsAtOnce = 8
)

// Source is what orders are created from.
type Source string

// The sources.
const (
	// FromStanding creates the orders of the standing orders that are due on the date.
	FromStanding Source = "standing"
	// FromCarts creates the orders of the drafts for the date.
	FromCarts Source = "carts"
	// FromOrders repeats another day's orders.
	FromOrders Source = "orders"
)

// Generating selects the orders to create: their source and their date.
type Generating struct {
	// JobID is the id of the job; "": a new one. A repeated call with it returns that job.
	JobID       string      `json:"-"`
	Date        civil.Date  `json:"date" doc:"the delivery date: today or at most 60 days ahead"`
	Source      Source      `json:"source" enum:"standing,carts,orders" doc:"standing: standing orders that are due on the date; carts: the drafts for it, everybody's; orders: another day's orders again"`
	FromDate    *civil.Date `json:"fromDate,omitempty" doc:"with source orders: the delivery date whose orders are repeated, before date; default: a week before it"`
	CustomerIDs []string    `json:"customerIds,omitempty" maxItems:"500" doc:"default: all"`
	RouteID     string      `json:"routeId,omitempty" maxLength:"64" doc:"of the orders that are repeated, or of the carts' ship-to addresses; none: those without one; default: all"`
	DryRun      *bool       `json:"dryRun,omitempty" doc:"default true: nothing is changed, the results say what would be"`
}

// generatingParams are the parameters of a Generating that the job stores.
type generatingParams struct {
	Date   civil.Date `json:"deliveryDate"`
	Source Source     `json:"source"` // empty for jobs started before this field existed: orders
}

// Generate starts a job that creates orders. Each cart, or each order of another day, gives one order for the date,
// even if the job is started several times. Errors: fault.Invalid; fault.Conflict if one is running.
func (s *OrderJobs) Generate(ctx context.Context, g Generating) (job.Job, error) {
	today, err := s.settings.Today(ctx)
	if err != nil {
		return job.Job{}, err
	}
	if last := today.AddDays(aheadMost); g.Date.Before(today) || g.Date.After(last) {
		return job.Job{}, fault.Fields(fmt.Sprintf("date must be from %s to %s", today, last))
	}
	if g.FromDate != nil && g.Source != FromOrders {
		return job.Job{}, fault.Fields("fromDate must be given with the source orders only")
	}
	plan := job.Plan{ID: g.JobID, Type: job.GenerateSalesOrders, DryRun: isDry(g.DryRun), Source: string(g.Source),
		Params: generatingParams{g.Date, g.Source}}
	switch g.Source {
	case FromStanding:
		plan.Summary = fmt.Sprintf("standing orders for %s", g.Date) // standing orders do not exist yet, so none is due
	case FromCarts:
		plan.Summary = fmt.Sprintf("orders of the carts for %s", g.Date)
		plan.Targets, err = s.carted(ctx, g)
	default:
		from := g.Date.AddDays(-week)
		if g.FromDate != nil {
			from = *g.FromDate
		}
		if !from.Before(g.Date) {
			return job.Job{}, fault.Fields("fromDate must be before date")
		}
		plan.Summary = fmt.Sprintf("orders of %s again for %s", from, g.Date)
		plan.Targets, err = targets(s.list.OfDate(ctx, from, func(r *order.Row) bool {
			return r.Status != order.Cancelled && g.means(r.CustomerID, r.Route)
		}))
	}
	if err != nil {
		return job.Job{}, err
	}
	return s.jobs.Start(ctx, plan)
}

// means reports whether the request includes this customer and route.
func (g Generating) means(customerID string, route *order.Route) bool {
	switch {
	case len(g.CustomerIDs) > 0 && !slices.Contains(g.CustomerIDs, customerID),
		g.RouteID == orderlist.NoRoute && route != nil,
		g.RouteID != "" && g.RouteID != orderlist.NoRoute && (route == nil || route.RouteID != g.RouteID):
		return false
	}
	return true
}

// carted returns all users' drafts for the date, by customer.
func (s *OrderJobs) carted(ctx context.Context, g Generating) ([]job.Target, error) {
	users, err := s.users.List(ctx)
	if err != nil {
		return nil, err
	}
	drafts := make([][]cart.Summary, len(users))
	reads, gctx := errgroup.WithContext(ctx)
	reads.SetLimit(readsAtOnce)
	for i, u := range users {
		reads.Go(func() (err error) {
			drafts[i], err = s.carts.DraftsFor(gctx, u.ID, g.Date)
			return err
		})
	}
	if err := reads.Wait(); err != nil {
		return nil, err
	}
	var meant []cart.Summary
	for _, c := range slices.Concat(drafts...) {
		var route *order.Route
		if g.RouteID != "" {
			if route, err = s.carts.RouteOf(ctx, c); err != nil {
				return nil, err
			}
		}
		if g.means(c.CustomerID, route) {
			meant = append(meant, c)
		}
	}
	slices.SortFunc(meant, func(a, b cart.Summary) int {
		return cmp.Or(cmp.Compare(nameOf(a), nameOf(b)), cmp.Compare(a.ID, b.ID))
	})
	targets := make([]job.Target, len(meant))
	for i, c := range meant {
		targets[i] = job.Target{ID: c.ID, Name: nameOf(c)}
	}
	return targets, nil
}

func nameOf(c cart.Summary) string {
	if c.Customer == nil {
		return "Cart without a customer"
	}
	return "Cart of " + c.Customer.Name
}

// cartID returns the cart id for repeating an order on a date. It is deterministic, so the order is created only once.
func cartID(sourceID string, delivery civil.Date) string {
	return "REPEAT-" + delivery.String() + "-" + sourceID
}

// generate processes one cart, or one order to repeat.
func (s *OrderJobs) generate(ctx context.Context, j job.Job, t job.Target,
	note func(job.Result) []table.Op) (*job.Result, error) {
	var params generatingParams
	if err := j.Params(&params); err != nil {
		return nil, err
	}
	noted := func(o order.Order) []table.Op {
		return note(job.Result{Outcome: job.OutcomeDone, Message: o.OrderNumber + ", " + contents(o), SalesOrderID: o.ID})
	}
	if params.Source == FromCarts {
		trace.Add(ctx, trace.Cart, t.ID)
		return s.submit(ctx, j.DryRun, t.ID, params.Date, noted)
	}
	trace.Add(ctx, trace.SalesOrder, t.ID)
	return s.repeat(ctx, j.DryRun, t.ID, params.Date, noted)
}

// submit creates the order of a draft for a date.
func (s *OrderJobs) submit(ctx context.Context, dry bool, id string, date civil.Date,
	noted func(order.Order) []table.Op) (*job.Result, error) {
	if err := s.carts.Ready(ctx, id, date); err != nil {
		return refused(job.OutcomeSkipped, err)
	}
	if dry {
		return wouldMake(s.carts.ForeseeDue(ctx, id, date))
	}
	o, made, err := s.carts.SubmitDue(ctx, id, date, s.newID, noted)
	if made {
		return nil, nil
	}
	return notMade(o, err)
}

// repeat repeats an order for a date.
func (s *OrderJobs) repeat(ctx context.Context, dry bool, id string, date civil.Date,
	noted func(order.Order) []table.Op) (*job.Result, error) {
	source, err := s.orders.Get(ctx, id)
	if err != nil {
		return refused(job.OutcomeSkipped, err)
	}
	if source.Status == order.Cancelled {
		return &job.Result{Outcome: job.OutcomeSkipped, Message: "it was cancelled"}, nil
	}
	cartID, changes := cartID(source.ID, date), cart.Repeating(source, date)
	if dry {
		return wouldMake(s.carts.Foresee(ctx, cartID, changes))
	}
	o, made, err := s.carts.Place(ctx, cartID, changes, s.newID, noted)
	if made {
		return nil, nil
	}
	return notMade(o, err)
}

func (s *OrderJobs) newID() string { return id.New(s.now()) }

// wouldMake returns the result of a dry run: the order that would be created, or the existing one.
func wouldMake(o order.Order, made bool, err error) (*job.Result, error) {
	if err == nil && !made {
		return &job.Result{Outcome: job.OutcomeWouldDo, Message: contents(o)}, nil
	}
	return notMade(o, err)
}

// notMade returns the result if no order is created: it exists already, or err.
func notMade(there order.Order, err error) (*job.Result, error) {
	switch {
	case err == nil:
		return &job.Result{Outcome: job.OutcomeSkipped, Message: there.OrderNumber + " was made of it before",
			SalesOrderID: there.ID}, nil
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
