package outofstock

import (
	"cmp"
	"context"
	"slices"

	"backdock/shared/platform/access"
	"backdock/shared/platform/api"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/history"
	"backdock/shared/platform/money"
	"backdock/shared/stock/outofstock"
)

type listIn struct {
	api.Paging
	Status outofstock.Status `query:"status"`
	ItemID string            `query:"itemId" maxLength:"64"`
	Date   civil.Date        `query:"date" format:"date" doc:"marks that were active on that day of the warehouse"`
}

// Page is a page of marks.
type Page struct {
	Marks []Mark `json:"outOfStock"`
	api.Paged
}

func (h *handler) list(ctx context.Context, in *listIn) (Page, error) {
	f := outofstock.Filter{Status: in.Status, ItemID: in.ItemID}
	if !in.Date.IsZero() {
		zone, err := h.settings.Zone(ctx)
		if err != nil {
			return Page{}, err
		}
		f.On, f.OnEnd = in.Date.In(zone), in.Date.AddDays(1).In(zone)
	}
	rows, total, err := h.marks.Page(ctx, f, in.Page, in.Limit)
	if err != nil {
		return Page{}, err
	}
	marks, err := h.onWire(ctx, rows)
	return Page{marks, in.Of(total)}, err
}

func (h *handler) active(ctx context.Context, _ *struct{}) ([]Mark, error) {
	byItem, err := h.marks.Active(ctx)
	if err != nil {
		return nil, err
	}
	rows := make([]*outofstock.Mark, 0, len(byItem))
	for _, m := range byItem {
		rows = append(rows, m)
	}
	marks, err := h.onWire(ctx, rows)
	slices.SortFunc(marks, func(a, b Mark) int {
		return cmp.Or(b.ShortLines-a.ShortLines, cmp.Compare(a.Item.Name, b.Item.Name), cmp.Compare(a.ID, b.ID))
	})
	return marks, err
}

type byIDIn struct {
	ID string `path:"id" maxLength:"64"`
}

func (h *handler) get(ctx context.Context, in *byIDIn) (Mark, error) {
	m, err := h.marks.Get(ctx, in.ID)
	return h.one(ctx, m, err)
}

// one converts a mark, or the one in a conflict, to the API's form.
func (h *handler) one(ctx context.Context, m outofstock.Mark, err error) (Mark, error) {
	return fault.Answer(m, err, func(m outofstock.Mark) (Mark, error) {
		marks, err := h.onWire(ctx, []*outofstock.Mark{&m})
		if err != nil {
			return Mark{}, err
		}
		return marks[0], nil
	})
}

func (h *handler) history(ctx context.Context, in *byIDIn) ([]history.Entry, error) {
	events, err := h.marks.History(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	return h.people.Entries(ctx, events)
}

// Check says whether an item is marked out of stock.
type Check struct {
	OutOfStock bool        `json:"outOfStock"`
	Mark       *Mark       `json:"mark" doc:"the active mark; null: none"`
	Item       ItemRef     `json:"item"`
	Proposed   NewProposal `json:"proposal"`
}

// NewProposal is what a new mark would say.
type NewProposal struct {
	QuantityLeft money.Decimal `json:"quantityLeft" doc:"NetSuite's stock on hand"`
	NextArrival  *Arrival      `json:"nextArrival" doc:"null: no purchase order brings the item"`
	OpenLines    int           `json:"openLines" doc:"open order lines of the item"`
	Wanted       money.Decimal `json:"wanted" doc:"by them"`
}

func (h *handler) check(ctx context.Context, in *byIDIn) (Check, error) {
	d, err := h.items.Get(ctx, in.ID)
	if err != nil {
		return Check{}, err
	}
	m, err := h.marks.OfItem(ctx, in.ID)
	if err != nil {
		return Check{}, err
	}
	c := Check{OutOfStock: m != nil, Item: refOf(in.ID, d)}
	if m != nil {
		mark, err := h.one(ctx, *m, nil)
		if err != nil {
			return Check{}, err
		}
		c.Mark = &mark
	}
	c.Proposed, err = h.propose(ctx, in.ID)
	return c, err
}

func (h *handler) propose(ctx context.Context, itemID string) (NewProposal, error) {
	plans, err := h.desk.Plans(ctx, map[string]*outofstock.Mark{itemID: nil})
	if err != nil {
		return NewProposal{}, err
	}
	today, err := h.settings.Today(ctx)
	if err != nil {
		return NewProposal{}, err
	}
	orders, err := h.arrivalsOf(ctx, plans, today)
	if err != nil {
		return NewProposal{}, err
	}
	p := plans[itemID]
	proposed := NewProposal{QuantityLeft: p.Left, OpenLines: len(p.Lines), NextArrival: arrivalOf(p.Next(today), orders)}
	for _, l := range p.Lines {
		proposed.Wanted = proposed.Wanted.Add(l.Stock)
	}
	return proposed, nil
}

// mayMarkItems checks the permission for marks: catalog.write, or order.write for sales.
func mayMarkItems(ctx context.Context) error {
	if c := access.From(ctx); !c.May(access.CatalogWrite) && !c.May(access.OrderWrite) {
		return fault.New(fault.Forbidden, "your role includes neither of the permissions %s and %s", access.CatalogWrite,
			access.OrderWrite)
	}
	return nil
}
