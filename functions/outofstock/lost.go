package outofstock

import (
	"cmp"
	"context"
	"slices"

	"backdock/shared/platform/access"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/money"
	"backdock/shared/sales/customer"
	"backdock/shared/stock/outofstock"
)

type lostIn struct {
	Weeks  int    `query:"weeks" minimum:"1" maximum:"53" default:"13" doc:"with the present one"`
	ItemID string `query:"itemId" maxLength:"64"`
}

// LostSales are the sales that were lost in some weeks.
type LostSales struct {
	Weeks     []LostWeek      `json:"weeks" doc:"oldest first, those without a loss too"`
	Items     []LostItem      `json:"items" doc:"the largest loss first (by lines without price.view), at most 50"`
	Customers []LostCustomer  `json:"customers" doc:"the largest loss first (by lines without price.view), at most 50"`
	All       outofstock.Loss `json:"all" doc:"of these weeks; its quantity only with itemId"`
	// Counts are of all items and customers, with those that are left out.
	ItemCount     int `json:"itemCount"`
	CustomerCount int `json:"customerCount"`
}

// LostWeek is the loss of a week.
type LostWeek struct {
	Week civil.Date `json:"week" doc:"its Monday"`
	outofstock.Loss
}

// LostItem is the loss of an item.
type LostItem struct {
	ItemID string `json:"itemId"`
	Code   string `json:"code"`
	Name   string `json:"name"`
	outofstock.Loss
}

// LostCustomer is the loss with a customer.
type LostCustomer struct {
	CustomerID string `json:"customerId"`
	Name       string `json:"name"`
	outofstock.Loss
}

// mostLost is the largest number of items and of customers in an answer.
const mostLost = 50

func (h *handler) lost(ctx context.Context, in *lostIn) (LostSales, error) {
	today, err := h.settings.Today(ctx)
	if err != nil {
		return LostSales{}, err
	}
	weeks := make([]civil.Date, in.Weeks)
	for i := range weeks {
		weeks[i] = outofstock.Monday(today).AddDays(-7 * (in.Weeks - 1 - i))
	}
	rows, err := h.marks.LostIn(ctx, weeks, in.ItemID)
	if err != nil {
		return LostSales{}, err
	}
	byWeek, byItem, byCustomer := map[civil.Date]outofstock.Loss{}, map[string]outofstock.Loss{},
		map[string]outofstock.Loss{}
	out := LostSales{Weeks: make([]LostWeek, len(weeks)), Items: []LostItem{}, Customers: []LostCustomer{}}
	for _, r := range rows {
		byWeek[r.Week] = byWeek[r.Week].Plus(r.Loss)
		byItem[r.ItemID] = byItem[r.ItemID].Plus(r.Loss)
		byCustomer[r.CustomerID] = byCustomer[r.CustomerID].Plus(r.Loss)
		out.All = out.All.Plus(r.Loss)
	}
	if in.ItemID == "" { // quantities of several items have no common unit
		out.All.Quantity = money.Zero
	}
	for i, w := range weeks {
		out.Weeks[i] = LostWeek{w, byWeek[w]}
	}
	out.ItemCount, out.CustomerCount = len(byItem), len(byCustomer)
	return out, h.nameLost(ctx, &out, byItem, byCustomer)
}

// nameLost sets the items and customers with the largest losses.
func (h *handler) nameLost(ctx context.Context, out *LostSales, byItem, byCustomer map[string]outofstock.Loss) error {
	compare := byLines
	if access.From(ctx).May(access.PriceView) { // otherwise the sequence would tell something of the amounts
		compare = byAmount
	}
	for _, id := range largest(byItem, compare) {
		out.Items = append(out.Items, LostItem{ItemID: id, Loss: byItem[id]})
	}
	for _, id := range largest(byCustomer, compare) {
		out.Customers = append(out.Customers, LostCustomer{CustomerID: id, Loss: byCustomer[id]})
	}
	ids := make([]string, len(out.Items))
	for i, each := range out.Items {
		ids[i] = each.ItemID
	}
	items, err := h.items.GetAll(ctx, ids)
	if err != nil {
		return err
	}
	for i := range out.Items {
		d := items[out.Items[i].ItemID]
		out.Items[i].Code, out.Items[i].Name = d.ItemID, d.Name
	}
	rows, _, err := h.customers.Rows(ctx)
	for i := range out.Customers {
		c := &out.Customers[i]
		if at := slices.IndexFunc(rows, func(r *customer.Row) bool { return r.ID == c.CustomerID }); at >= 0 {
			c.Name = rows[at].Name
		}
	}
	return err
}

func byAmount(a, b outofstock.Loss) int { return b.Amount.Cmp(a.Amount) }

func byLines(a, b outofstock.Loss) int { return cmp.Compare(b.Lines, a.Lines) }

// largest returns the ids with the largest losses.
func largest(losses map[string]outofstock.Loss, compare func(a, b outofstock.Loss) int) []string {
	ids := make([]string, 0, len(losses))
	for id := range losses {
		ids = append(ids, id)
	}
	slices.SortFunc(ids, func(a, b string) int {
		return cmp.Or(compare(losses[a], losses[b]), cmp.Compare(a, b))
	})
	return ids[:min(len(ids), mostLost)]
}
