package salesorders

import (
	"cmp"
	"context"

	"golang.org/x/sync/errgroup"

	"backdock/shared/delivery/trip"
	"backdock/shared/platform/access"
	"backdock/shared/platform/api"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/history"
	"backdock/shared/platform/listing"
	"backdock/shared/platform/setting"
	"backdock/shared/platform/synctask"
	"backdock/shared/sales/order"
	"backdock/shared/sales/order/orderdesk"
	"backdock/shared/sales/order/orderlist"
	"backdock/shared/sales/order/ordersync"
	"backdock/shared/sales/posting"
	"backdock/shared/sales/reservation"
)

type handler struct {
	orders    *order.Orders
	rows      *orderlist.Orders
	sender    *ordersync.Sender
	conflicts *ordersync.Conflicts
	desk      *orderdesk.Desk
	people    *history.People
	stock     *reservation.Edits
	tasks     *synctask.Tasks
	// settings give the warehouse's time zone, and so its date.
	settings *setting.Settings

	postings *posting.Postings
	trips    *trip.Trips
}

type listIn struct {
	api.Paging
	Filters string `query:"filters" maxLength:"4000" doc:"JSON object: status (array), customerId, deliveryDateFrom, deliveryDateTo, routeId (none: without a route), tripId, sync, owner (a user id, or me), attention (true: those that need a person), search" example:"{\"status\":[\"pending_fulfillment\"],\"sync\":\"failed\"}"`
	Older   string `query:"older" maxLength:"400" doc:"the older of a previous answer's coverage, with the same filters: returns the next orders that the list does not hold, latest delivery date first; page and sorting are ignored"`
	Sorting string `query:"sorting" maxLength:"1000" doc:"JSON array of at most 3 columns: deliveryDate, transactionDate, orderNumber, customerName, total, status" example:"[{\"id\":\"deliveryDate\",\"desc\":true}]"`
}

// List is a page of sales orders.
type List struct {
	SalesOrders []*order.Row `json:"salesOrders"`
	api.Paged
	Coverage listing.Coverage `json:"coverage"`
	// Days are the delivery dates of the rows.
	Days []orderlist.Day `json:"days,omitempty" doc:"where the list is sorted by deliveryDate alone: each day of the page, with all of its orders that the filters select; a day that the list does not hold whole is left out"`
}

func (h *handler) list(ctx context.Context, in *listIn) (List, error) {
	now, err := h.moment(ctx)
	if err != nil {
		return List{}, err
	}
	filter, err := readFilters(in.Filters, now)
	if err != nil {
		return List{}, err
	}
	by, err := readSorting(in.Sorting)
	if err != nil {
		return List{}, err
	}
	if orderlist.SortsByMoney(by) && !access.From(ctx).May(access.PriceView) {
		return List{}, fault.New(fault.Forbidden, "sorting by total needs the permission %s", access.PriceView)
	}
	if filter.Owner == "me" {
		filter.Owner = access.From(ctx).UserID
	}
	var page orderlist.Page
	if in.Older != "" {
		in.Page = 1
		page, err = h.rows.Older(ctx, filter, in.Older, in.Limit)
	} else {
		page, err = h.rows.Page(ctx, filter, by, in.Page, in.Limit)
	}
	if err != nil {
		return List{}, err
	}
	rows, err := h.shownRows(ctx, page.Rows, now)
	if err != nil {
		return List{}, err
	}
	var days []orderlist.Day
	if in.Older == "" && (len(by) == 0 || len(by) == 1 && by[0].Column == "deliveryDate") {
		days, err = h.rows.Days(ctx, filter, page.Rows)
	}
	paged := in.Of(page.Total)
	paged.TotalIsMinimum = page.AtLeast
	return List{rows, paged, page.Coverage, days}, err
}

// moment returns what decides today about the attention that orders need.
func (h *handler) moment(ctx context.Context) (now order.Moment, err error) {
	g, ctx := errgroup.WithContext(ctx)
	g.Go(func() (err error) {
		now.Today, err = h.settings.Today(ctx)
		return err
	})
	g.Go(func() (err error) {
		now.Undecided, err = h.trips.Undecided(ctx)
		return err
	})
	err = g.Wait()
	return now, err
}

// shownRows returns rows with their owners' names and with the reasons why they need attention.
func (h *handler) shownRows(ctx context.Context, rows []*order.Row, now order.Moment) ([]*order.Row, error) {
	ids := make([]string, len(rows))
	for i, r := range rows {
		ids[i] = r.Owner
	}
	names, err := h.people.Names(ctx, ids)
	if err != nil {
		return nil, err
	}
	named := make([]*order.Row, len(rows))
	for i, r := range rows {
		row := *r // rows of the list must not be changed
		row.OwnerName = names[r.Owner]
		row.Attention = r.AttentionAt(now)
		named[i] = &row
	}
	return named, nil
}

// shown returns an order without what the caller may not see, with its owner's name, its shortages and what needs
// attention.
func (h *handler) shown(ctx context.Context, o order.Order, err error) (order.Order, error) {
	return h.show(ctx, o, reservation.Outlook{}, err)
}

func (h *handler) show(ctx context.Context, o order.Order, outlook reservation.Outlook,
	err error) (order.Order, error) {
	if err != nil {
		return o, err
	}
	o = o.For(access.From(ctx))
	g, ctx := errgroup.WithContext(ctx)
	var names map[string]string
	g.Go(func() (err error) {
		names, err = h.people.Names(ctx, []string{o.Owner})
		return err
	})
	warned := o
	g.Go(func() error { return h.stock.Warn(ctx, &warned, outlook) })
	var now order.Moment
	g.Go(func() (err error) {
		if o.TripID == "" { // nothing of it can have come back undecided: an order stays on its trip until that is decided
			now.Today, err = h.settings.Today(ctx)
			return err
		}
		now, err = h.moment(ctx)
		return err
	})
	err = g.Wait()
	warned.OwnerName = names[o.Owner]
	row := o.Row()
	warned.Attention = row.AttentionAt(now)
	return warned, err
}

type orderIn struct {
	ID string `path:"id" maxLength:"64" about:"salesOrderId"`
}

func (h *handler) get(ctx context.Context, in *orderIn) (order.Order, error) {
	outlook := h.stock.Outlook(ctx, in.ID)
	o, err := h.orders.Get(ctx, in.ID)
	return h.show(ctx, o, outlook, err)
}

type historyIn struct {
	ID     string `path:"id" maxLength:"64" about:"salesOrderId"`
	Before string `query:"before" maxLength:"64" doc:"the _id of an event: only those before it"`
}

func (h *handler) history(ctx context.Context, in *historyIn) ([]history.Entry, error) {
	events, err := h.orders.History(ctx, in.ID, in.Before)
	if err != nil {
		return nil, err
	}
	if !access.From(ctx).May(access.PriceView) {
		events = order.WithoutPrices(events)
	}
	return h.people.Entries(ctx, events)
}

func (h *handler) remove(ctx context.Context, in *orderIn) (api.NoContent, error) {
	if err := h.orders.Remove(ctx, in.ID); err != nil {
		return api.NoContent{}, err
	}
	// The order's earlier failed tasks are obsolete. If this call fails, a retry repeats it.
	_, err := h.tasks.SupersedeFailed(ctx, synctask.Out, synctask.SalesOrder, map[string]string{in.ID: ""}, nil)
	return api.NoContent{}, err
}

func (h *handler) conflict(ctx context.Context, in *orderIn) (ordersync.Conflict, error) {
	c, err := h.conflicts.Of(ctx, in.ID)
	if !access.From(ctx).May(access.PriceView) {
		c = c.WithoutPrices()
	}
	return c, err
}

type resolveIn struct {
	ID   string `path:"id" maxLength:"64" about:"salesOrderId"`
	Body struct {
		Keep    ordersync.Keep `json:"keep" enum:"portal,netsuite" doc:"portal: the portal's order overwrites NetSuite's; netsuite: NetSuite's order overwrites the portal's"`
		Version *int64         `json:"version,omitempty" doc:"version that the caller has read; 409 if it has changed"`
	}
}

func (h *handler) resolve(ctx context.Context, in *resolveIn) (order.Order, error) {
	o, err := h.conflicts.Resolve(ctx, in.ID, in.Body.Keep, in.Body.Version)
	return h.shown(ctx, o, err)
}

type upOnDate struct {
	ID   string `path:"orderId" maxLength:"64" about:"salesOrderId"`
	Body struct {
		orderdesk.Changes
		api.Confirmation
		Version *int64 `json:"version,omitempty" doc:"version that the caller has read; 409 if it has changed"`
	}
}

func (h *handler) update(ctx context.Context, in *upOnDate) (order.Order, error) {
	o, err := h.desk.Edit(ctx, in.ID, in.Body.Version, in.Body.Changes)
	return h.shown(ctx, o, err)
}

// OnDate holds a delivery date.
type OnDate struct {
	Date civil.Date `query:"date" required:"true" doc:"delivery date"`
}

func (h *handler) awaiting(ctx context.Context, in *OnDate) ([]*order.Row, error) {
	return h.rows.AwaitingFulfillment(ctx, in.Date)
}

type eligibleIn struct {
	OnDate
	ExcludeTripID string `query:"excludeTripId" maxLength:"64" doc:"a trip whose own orders are included"`
}

func (h *handler) eligible(ctx context.Context, in *eligibleIn) ([]orderlist.Eligible, error) {
	all, err := h.rows.EligibleForTrips(ctx, in.Date, in.ExcludeTripID)
	if err != nil || len(all) == 0 {
		return all, err
	}
	fulfillments, err := h.postings.Unshipped(ctx)
	if err != nil {
		return nil, err
	}
	for i := range all {
		if f, ok := fulfillments[all[i].NetSuiteID]; ok && all[i].NetSuiteID != "" {
			all[i].ItemFulfillmentID, all[i].NetSuiteItemFulfillmentID = new(cmp.Or(f.ExternalID, f.ID)), &f.ID
		}
	}
	return all, nil
}

type routeIn struct {
	ID   string `path:"id" maxLength:"64" about:"salesOrderId"`
	Body struct {
		RouteID    *string `json:"routeId" nullable:"true" maxLength:"64" doc:"null: unpin"`
		StopNumber int     `json:"stopNumber,omitempty" minimum:"0" maximum:"9999"`
	}
}

func (h *handler) setRoute(ctx context.Context, in *routeIn) (order.Order, error) {
	o, err := h.desk.SetRoute(ctx, in.ID, in.Body.RouteID, in.Body.StopNumber)
	return h.shown(ctx, o, err)
}

func (h *handler) reroute(ctx context.Context, in *orderIn) ([]orderdesk.Rerouted, error) {
	return h.desk.Reroute(ctx, in.ID)
}

func (h *handler) rerouteDate(ctx context.Context, in *OnDate) ([]orderdesk.Rerouted, error) {
	return h.desk.RerouteDate(ctx, in.Date)
}

func (h *handler) queue(ctx context.Context, in *OnDate) (ordersync.Queued, error) {
	return h.sender.QueueUnsent(ctx, in.Date)
}
