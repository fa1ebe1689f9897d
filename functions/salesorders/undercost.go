package salesorders

import (
	"cmp"
	"context"
	"net/http"
	"slices"

	"backdock/shared/catalog/item"
	"backdock/shared/platform/access"
	"backdock/shared/platform/api"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/money"
	"backdock/shared/platform/setting"
	"backdock/shared/prices/pricing"
	"backdock/shared/sales/order"
	"backdock/shared/sales/order/orderlist"
	"backdock/shared/sales/orderline"
)

// underCost lists lines that are sold below the cost of their items.
type underCost struct {
	orders   *order.Orders
	rows     *orderlist.Orders
	items    item.Reader
	settings *setting.Settings
}

func (h *underCost) register(a *api.API) {
	api.Handle(a, api.Operation{ID: "listLinesUnderCost", Method: http.MethodGet, Path: "/sales-order/lines-under-cost",
		Summary:     "Lines of open orders sold below cost, greatest loss first",
		Description: "For orders from a delivery date to two weeks after it. Costs are the items' current average costs; a difference of less than a cent does not count. At most 500.",
		Permission:  access.CostView}, h.list)
}

const (
	// underCostDays is the number of delivery dates in the list.
	underCostDays = 15
	// mostUnderCost is the largest number of lines in the list.
	mostUnderCost = 500
)

// LineUnderCost is a line sold at least a cent below cost. Rate and cost are per unit.
type LineUnderCost struct {
	orderline.Ref
	OrderNumber  string         `json:"orderNumber"`
	Customer     order.Customer `json:"customer"`
	DeliveryDate civil.Date     `json:"deliveryDate"`
	Item         orderline.Item `json:"item"`
	Quantity     money.Decimal  `json:"quantity" doc:"in units"`
	Units        string         `json:"units" doc:"unit id"`
	UnitName     string         `json:"unitName"`
	Rate         money.Decimal  `json:"rate"`
	Cost         money.Decimal  `json:"cost"`
	Loss         money.Decimal  `json:"loss" doc:"of the line, greater than 0"`
}

type underCostIn struct {
	Date civil.Date `query:"date" doc:"first delivery date; default: today"`
}

func (h *underCost) list(ctx context.Context, in *underCostIn) ([]LineUnderCost, error) {
	from := in.Date
	if from.IsZero() {
		today, err := h.settings.Today(ctx)
		if err != nil {
			return nil, err
		}
		from = today
	}
	rows, err := h.rows.Delivering(ctx, from, from.AddDays(underCostDays-1),
		func(r *order.Row) bool { return r.Status.MayClose() })
	if err != nil {
		return nil, err
	}
	ids := make([]string, len(rows))
	for i, r := range rows {
		ids[i] = r.ID
	}
	orders, err := h.orders.GetAll(ctx, ids)
	if err != nil {
		return nil, err
	}
	var itemIDs []string
	for _, o := range orders {
		for _, l := range o.Lines {
			itemIDs = append(itemIDs, l.ItemID)
		}
	}
	slices.Sort(itemIDs)
	items, err := h.items.GetAll(ctx, slices.Compact(itemIDs))
	if err != nil {
		return nil, err
	}
	lines := []LineUnderCost{}
	for _, o := range orders {
		for _, l := range o.Lines {
			cost, known := items[l.ItemID].CostPer(l.Units)
			// Rates are whole cents and costs are not, so less than a cent is a rounding difference.
			if known && l.Rate != nil && !cost.Sub(*l.Rate).Less(money.Scaled(1, money.AmountPlaces)) {
				loss := pricing.Amount(l.Quantity, cost).Sub(l.Amount)
				lines = append(lines, LineUnderCost{orderline.Ref{OrderID: o.ID, LineID: l.ID}, o.OrderNumber, o.Customer, o.DeliveryDate, l.Item, l.Quantity,
					l.Units, l.UnitName, *l.Rate, cost, loss})
			}
		}
	}
	slices.SortFunc(lines, func(a, b LineUnderCost) int {
		return cmp.Or(b.Loss.Cmp(a.Loss), a.Ref.Compare(b.Ref))
	})
	return lines[:min(len(lines), mostUnderCost)], nil
}
