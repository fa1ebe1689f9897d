package analytics

import (
	"cmp"
	"context"
	"slices"

	"golang.org/x/sync/errgroup"

	"backdock/shared/insight/stats"
	"backdock/shared/platform/access"
	"backdock/shared/platform/api"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/money"
	"backdock/shared/sales/customer"
	"backdock/shared/sales/orderline"
)

type customerIn struct {
	CustomerID string `path:"customerId" maxLength:"64"`
}

func (h *handler) productSaleForCustomer(ctx context.Context, in *customerIn) ([]ProductSale, error) {
	today, err := h.settings.Today(ctx)
	if err != nil {
		return nil, err
	}
	var who customer.Detail
	var bought []stats.History
	g, gctx := errgroup.WithContext(ctx)
	g.Go(func() (err error) {
		who, err = h.customers.Get(gctx, in.CustomerID)
		return err
	})
	g.Go(func() (err error) {
		bought, err = h.histories.OfCustomer(gctx, in.CustomerID)
		return err
	})
	if err := g.Wait(); err != nil {
		return nil, err
	}
	sales := make([]ProductSale, len(bought))
	for i, b := range bought {
		sales[i] = saleOf(ctx, b, today)
	}
	if sales, err = h.withUnbought(ctx, sales, who.Preferences); err != nil {
		return nil, err
	}
	for i := range sales {
		s := &sales[i]
		s.Preferred = slices.Contains(who.Preferences.Preferred, s.Item.ID)
		s.Restricted = slices.Contains(who.Preferences.Restricted, s.Item.ID)
		s.Par = parOf(who.Preferences, s.Item.ID)
	}
	slices.SortFunc(sales, func(a, b ProductSale) int {
		if a.Preferred != b.Preferred {
			if a.Preferred {
				return -1
			}
			return 1
		}
		return cmp.Or(b.Times-a.Times, cmp.Compare(a.Item.Name, b.Item.Name), cmp.Compare(a.Item.ID, b.Item.ID))
	})
	return sales, nil
}

func parOf(p customer.Preferences, itemID string) api.Optional[Par] {
	for _, par := range p.Pars {
		if par.ProductID == itemID {
			return api.Optional[Par]{Given: true, Value: Par{par.Quantity, par.Units}}
		}
	}
	return api.Optional[Par]{}
}

func saleOf(ctx context.Context, h stats.History, today civil.Date) ProductSale {
	last := h.Last()
	s := ProductSale{Item: h.Item, LastDate: &last.Date, LastQuantity: &last.Quantity, LastUnits: last.Units,
		LastRate:  shown(ctx, last.Rate),
		LastOrder: api.Optional[OrderRef]{Given: true, Value: OrderRef{last.OrderID, last.OrderNumber}},
		Weeks:     h.ByWeek(today)}
	s.Times, s.Quantity = h.Recent(today)
	s.UsualQuantity, s.UsualUnits = h.UsualQuantity()
	return s
}

// shown returns a rate if the caller may see prices.
func shown(ctx context.Context, rate *money.Decimal) *money.Decimal {
	if !access.From(ctx).May(access.PriceView) {
		return nil
	}
	return rate
}

// withUnbought adds the items that the customer prefers, or has a par for, but has never bought.
func (h *handler) withUnbought(ctx context.Context, sales []ProductSale,
	p customer.Preferences) ([]ProductSale, error) {
	wanted := slices.Clone(p.Preferred)
	for _, par := range p.Pars {
		wanted = append(wanted, par.ProductID)
	}
	var missing []string
	for _, id := range wanted {
		if !slices.ContainsFunc(sales, func(s ProductSale) bool { return s.Item.ID == id }) {
			missing = append(missing, id)
		}
	}
	if len(missing) == 0 {
		return sales, nil
	}
	items, err := h.items.GetAll(ctx, missing)
	if err != nil {
		return nil, err
	}
	for _, d := range items {
		sales = append(sales, ProductSale{Item: orderline.Item{ID: d.ID, ItemID: d.ItemID, Name: d.Name},
			Weeks: make([]money.Decimal, stats.Weeks)})
	}
	return sales, nil
}

type lastPurchaseIn struct {
	CustomerID string `path:"customerId" maxLength:"64"`
	Body       struct {
		ProductIDs []string `json:"productIds" minItems:"1" maxItems:"500" doc:"item ids"`
	}
}

func (h *handler) lastPurchaseInfo(ctx context.Context, in *lastPurchaseIn) ([]LastPurchase, error) {
	bought, err := h.histories.OfItems(ctx, in.CustomerID, in.Body.ProductIDs)
	all := make([]LastPurchase, len(bought))
	for i, b := range bought {
		last := b.Last()
		all[i] = LastPurchase{ProductID: b.Item.ID, Date: last.Date, Quantity: last.Quantity, Units: last.Units,
			Rate:        shown(ctx, last.Rate),
			OrderNumber: last.OrderNumber, SalesOrderID: last.OrderID}
	}
	return all, err
}

type weeksIn struct {
	Weeks int `query:"weeks" minimum:"1" maximum:"26" default:"3" doc:"up to today"`
}

func (h *handler) productSaleCounts(ctx context.Context, in *weeksIn) ([]SaleCount, error) {
	today, err := h.settings.Today(ctx)
	if err != nil {
		return nil, err
	}
	sold, err := h.sales.Totals(ctx, today, in.Weeks)
	counts := make([]SaleCount, len(sold))
	for i, s := range sold {
		counts[i] = SaleCount{ProductID: s.ItemID, Orders: s.Orders, Quantity: s.Quantity}
	}
	return counts, err
}

type dateIn struct {
	Date civil.Date `query:"date" doc:"delivery date; default: tomorrow"`
}

func (h *handler) shortItems(ctx context.Context, in *dateIn) ([]ShortItem, error) {
	date, err := h.settings.OrTomorrow(ctx, in.Date)
	if err != nil {
		return nil, err
	}
	shorts, err := h.shorts.On(ctx, date)
	all := make([]ShortItem, len(shorts))
	for i, s := range shorts {
		all[i] = ShortItem{Item: orderline.Item{ID: s.Item.ID, ItemID: s.Item.ItemID, Name: s.Item.Name},
			Promised: s.Promised, Left: s.Left,
			Units: s.Item.StockUnit, Lines: make([]ShortLine, len(s.Lines))}
		for n, l := range s.Lines {
			all[i].Lines[n] = ShortLine{Ref: orderline.Ref{OrderID: l.Order.ID, LineID: l.Line.ID},
				OrderNumber: l.Order.OrderNumber, CustomerID: l.Order.CustomerID, CustomerName: l.Order.Customer.Name,
				Quantity: l.Line.Open(), Units: l.Line.Units}
		}
	}
	return all, err
}
