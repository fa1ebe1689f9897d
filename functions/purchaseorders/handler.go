package purchaseorders

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"golang.org/x/sync/errgroup"

	"backdock/shared/catalog/item"
	"backdock/shared/catalog/purchaseorder"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/money"
	"backdock/shared/sales/openline"
	"backdock/shared/sales/orderline"
)

// mostListed is the largest number of purchase orders in the list.
const mostListed = 500

type pendingIn struct {
	Search string `query:"search" maxLength:"200"`
}

func (h *handler) pending(ctx context.Context, in *pendingIn) ([]Summary, error) {
	today, err := h.settings.Today(ctx)
	if err != nil {
		return nil, err
	}
	pending, err := h.orders.Pending(ctx)
	if err != nil {
		return nil, err
	}
	rows, _, err := h.items.Rows(ctx)
	if err != nil {
		return nil, err
	}
	byID := make(map[string]*item.Row, len(rows))
	for _, r := range rows {
		byID[r.ID] = r
	}
	words := strings.Fields(strings.ToLower(in.Search))
	pending = slices.DeleteFunc(pending, func(r purchaseorder.Record) bool { return !found(r, byID, words) })
	waiting, err := h.waiting(ctx, pending)
	if err != nil {
		return nil, err
	}
	all := make([]Summary, 0, len(pending))
	for _, r := range pending {
		lines := map[orderline.Ref]bool{}
		for _, l := range r.Lines {
			for _, w := range waiting[r.ID][l.ItemID] {
				lines[w.Ref] = true
			}
		}
		all = append(all, summaryOf(r, today, len(lines)))
	}
	slices.SortStableFunc(all, func(a, b Summary) int {
		return cmp.Or(dateOf(a.ExpectedDate).DaysSince(dateOf(b.ExpectedDate)), cmp.Compare(a.Number, b.Number))
	})
	return all[:min(len(all), mostListed)], nil
}

func dateOf(d *civil.Date) civil.Date {
	if d == nil {
		return civil.Date{}
	}
	return *d
}

// found reports whether a purchase order has all words: in its number, its vendor, or one of its items.
func found(r purchaseorder.Record, items map[string]*item.Row, words []string) bool {
	head := strings.ToLower(r.Number + "\n" + r.Vendor)
	for _, w := range words {
		if !strings.Contains(head, w) && !slices.ContainsFunc(r.Lines, func(l purchaseorder.Line) bool {
			text := l.Name
			if it := items[l.ItemID]; it != nil {
				text += "\n" + it.ItemID + "\n" + it.Name
			}
			return strings.Contains(strings.ToLower(text), w)
		}) {
			return false
		}
	}
	return true
}

type getIn struct {
	ID string `path:"id" maxLength:"64"`
}

func (h *handler) get(ctx context.Context, in *getIn) (PurchaseOrder, error) {
	r, err := h.orders.Record(ctx, in.ID)
	if err != nil {
		return PurchaseOrder{}, err
	}
	today, err := h.settings.Today(ctx)
	if err != nil {
		return PurchaseOrder{}, err
	}
	ids := itemsOf([]purchaseorder.Record{r})
	items, err := h.items.GetAll(ctx, ids)
	if err != nil {
		return PurchaseOrder{}, err
	}
	waiting, err := h.waiting(ctx, []purchaseorder.Record{r})
	if err != nil {
		return PurchaseOrder{}, err
	}
	lines, waits := make([]Line, len(r.Lines)), map[orderline.Ref]bool{}
	for i, l := range r.Lines {
		lines[i] = lineOf(r.Order, l, items[l.ItemID], today)
		if lines[i].StockOpen.Sign() > 0 { // an item that is on several lines waits on the first one to receive
			if all := waiting[r.ID][l.ItemID]; all != nil {
				lines[i].WaitingOrders, waiting[r.ID][l.ItemID] = all, nil
			}
		}
		for _, w := range lines[i].WaitingOrders {
			waits[w.Ref] = true
		}
	}
	return PurchaseOrder{summaryOf(r, today, len(waits)), lines}, nil
}

func lineOf(o purchaseorder.Order, l purchaseorder.Line, d item.Detail, today civil.Date) Line {
	quantity, stock := open(o, l)
	unit, _ := d.UnitsType.Unit(l.Units)
	stockUnit, _ := d.UnitsType.Unit(d.StockUnit)
	name := d.Name
	if name == "" {
		name = l.Name
	}
	return Line{Line: l.Line, ItemID: l.ItemID, Item: ItemRef{l.ItemID, d.ItemID, name, d.Category, d.Metadata.ImageLinks()},
		Quantity: l.Quantity, Received: l.Received, Open: quantity, Units: l.Units, UnitName: unit.Abbreviation,
		StockOpen: stock, StockUnit: stockUnit.Abbreviation, Rate: &l.Rate, ExpectedDate: l.Expected.OrNil(),
		Late: quantity.Sign() > 0 && l.Expected.Before(today), Closed: l.Closed, WaitingOrders: []WaitingOrder{}}
}

func itemsOf(records []purchaseorder.Record) []string {
	var ids []string
	for _, r := range records {
		for _, l := range r.Lines {
			ids = append(ids, l.ItemID)
		}
	}
	return slices.Compact(slices.Sorted(slices.Values(ids)))
}

// readAtOnce is the number of items whose arrivals are read in parallel.
const readAtOnce = 16

// waiting returns the order lines that wait for purchase orders, by the ids of the purchase order and the item.
func (h *handler) waiting(ctx context.Context, records []purchaseorder.Record) (map[string]map[string][]WaitingOrder, error) {
	open, err := h.lines.Of(ctx, itemsOf(records)...)
	if err != nil {
		return nil, err
	}
	ids := make([]string, 0, len(open))
	for id := range open {
		ids = append(ids, id)
	}
	items, err := h.items.GetAll(ctx, ids)
	if err != nil {
		return nil, err
	}
	today, err := h.settings.Today(ctx)
	if err != nil {
		return nil, err
	}
	short := slices.DeleteFunc(ids, func(id string) bool {
		wanted := money.Sum(openline.Wants(open[id], items[id]), func(w openline.Want) money.Decimal { return w.Quantity })
		return !items[id].Stock.OnHand.Less(wanted)
	})
	arriving := make([][]purchaseorder.Coming, len(short))
	g, ctx := errgroup.WithContext(ctx)
	g.SetLimit(readAtOnce)
	for i, id := range short {
		g.Go(func() (err error) {
			arriving[i], err = h.orders.ByOrder(ctx, id)
			return err
		})
	}
	if err := g.Wait(); err != nil {
		return nil, err
	}
	all := map[string]map[string][]WaitingOrder{}
	for i, id := range short {
		for orderID, lines := range waitingFor(items[id], purchaseorder.Outstanding(arriving[i], items[id].Stock, today), open[id], today) {
			if all[orderID] == nil {
				all[orderID] = map[string][]WaitingOrder{}
			}
			all[orderID][id] = lines
		}
	}
	return all, nil
}

// waitingFor returns the lines of an item that wait for its arrivals, by purchase order.
func waitingFor(d item.Detail, arrivals []purchaseorder.Coming, lines []openline.Line,
	today civil.Date) map[string][]WaitingOrder {
	supplies := []openline.Supply{{Quantity: d.Stock.OnHand}}
	for _, a := range arrivals {
		supplies = append(supplies, openline.Supply{Date: a.Date, Quantity: a.Quantity})
	}
	all := map[string][]WaitingOrder{}
	for i, takes := range openline.Cover(supplies, openline.Wants(lines, d), false) {
		l := lines[i]
		for _, t := range takes {
			if t.Supply == 0 {
				continue
			}
			a := arrivals[t.Supply-1]
			all[a.OrderID] = append(all[a.OrderID], WaitingOrder{Ref: l.Ref, OrderNumber: l.OrderNumber, Customer: Customer{l.Customer.ID, l.Customer.Name}, DeliveryDate: l.DeliveryDate, Quantity: t.Quantity,
				TooLate: a.Date.After(l.DeliveryDate) || a.Date.Before(today)})
		}
	}
	return all
}
