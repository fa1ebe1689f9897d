package assortment

import (
	"context"

	"golang.org/x/sync/errgroup"

	"backdock/shared/catalog/item"
	"backdock/shared/catalog/ranking"
	"backdock/shared/catalog/search"
	"backdock/shared/insight/stats"
	"backdock/shared/platform/setting"
	"backdock/shared/sales/customer"
)

// Offer makes queries of the search for items that can be sold: to anybody, or to one customer.
type Offer struct {
	customers *customer.Customers
	rankings  *ranking.Rankings
	histories *stats.Histories
	settings  *setting.Settings
}

// NewOffer makes an Offer. It does no I/O.
func NewOffer(customers *customer.Customers, rankings *ranking.Rankings, histories *stats.Histories,
	settings *setting.Settings) *Offer {
	return &Offer{customers, rankings, histories, settings}
}

// Offered reports whether an item is offered in order entry.
func Offered(r *item.Row) bool { return r.IsActive && !r.Hidden }

// Query returns a query with the weights in use for all items that may be sold, and the items that are restricted for
// the customer. An empty customerID is anybody. Errors: fault.NotFound for an unknown customer.
func (o *Offer) Query(ctx context.Context, customerID string) (q search.Query, restricted map[string]bool, err error) {
	q = search.Query{Keep: Offered}
	if q.Weights, err = o.rankings.Weights(ctx); err != nil || customerID == "" {
		return q, nil, err
	}
	var c customer.Detail
	var bought map[string]bool
	g, gctx := errgroup.WithContext(ctx)
	g.Go(func() (err error) {
		c, err = o.customers.Get(gctx, customerID)
		return err
	})
	g.Go(func() error {
		today, err := o.settings.Today(gctx)
		if err != nil {
			return err
		}
		bought, err = o.histories.RecentItems(gctx, customerID, today)
		return err
	})
	if err := g.Wait(); err != nil {
		return q, nil, err
	}
	restricted, preferred := setOf(c.Preferences.Restricted), setOf(c.Preferences.Preferred)
	q.Keep = func(r *item.Row) bool { return Offered(r) && !restricted[r.ID] }
	q.Preferred = func(id string) bool { return preferred[id] || bought[id] }
	return q, restricted, nil
}

func setOf(ids []string) map[string]bool {
	set := make(map[string]bool, len(ids))
	for _, id := range ids {
		set[id] = true
	}
	return set
}
