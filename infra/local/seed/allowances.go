package main

import (
	"cmp"
	"context"
	"fmt"
	"net/http"

	"backdock/shared/platform/civil"
	"backdock/shared/platform/money"
)

// demoAllowances are the vendors' allowances: the days from today of the first and last one, and the share of the cost. The
// first ones overlap on one item.
var demoAllowances = []struct {
	item, from, until int
	share             string
	note              string
}{
	{0, -10, 10, "0.05", "Fall promotion"}, {0, -1, 5, "0.03", ""}, {1, -20, 0, "0.06", "Ends today"}, {2, -3, 24, "0.04", ""},
	{3, 3, 16, "0.05", "Holiday promotion"}, {4, 7, 37, "0.08", ""}, {5, -45, -15, "0.05", "Paid"},
}

// allowances adds vendors' allowances for items of the open pricing report: some in force, some coming, and one that has ended.
func (s *seeder) allowances(ctx context.Context) (string, error) {
	const path = "/pricing-matrix/allowances"
	var there struct {
		Total int `json:"total"`
	}
	if err := s.api.Call(ctx, http.MethodGet, path, nil, &there); err != nil || there.Total > 0 {
		return "", err
	}
	today, _, err := s.warehouse(ctx)
	if err != nil {
		return "", err
	}
	goods, err := s.reported(ctx)
	if err != nil {
		return "", err
	}
	type body struct {
		ItemID string        `json:"itemId"`
		Vendor string        `json:"vendor"`
		Amount money.Decimal `json:"amount"`
		From   civil.Date    `json:"from"`
		Until  civil.Date    `json:"until"`
		Note   string        `json:"note"`
	}
	var all []body
	for _, a := range demoAllowances {
		if a.item >= len(goods) {
			continue
		}
		g := goods[a.item]
		amount := g.cost.Mul(money.MustParse(a.share)).Round(money.AmountPlaces).Max(money.Scaled(1, money.AmountPlaces))
		all = append(all, body{g.id, g.vendor, amount, today.AddDays(a.from), today.AddDays(a.until), a.note})
	}
	if len(all) == 0 {
		return "no vendors' allowances: no item of a pricing report has a cost", nil
	}
	err = s.api.Call(ctx, http.MethodPost, path+"/batch", map[string]any{"allowances": all}, nil)
	return fmt.Sprintf("%d vendors' allowances", len(all)), err
}

// goods is an item of the open pricing report.
type goods struct {
	id, vendor string
	cost       money.Decimal
}

// reported returns items of the open pricing report whose cost is known, in the order of the report. There are none without
// such a report.
func (s *seeder) reported(ctx context.Context) ([]goods, error) {
	var open struct {
		Reports []struct {
			ID string `json:"_id"`
		} `json:"pricingReports"`
	}
	if err := s.api.Call(ctx, http.MethodGet, "/pricing-reports?status=ready", nil, &open); err != nil || len(open.Reports) == 0 {
		return nil, err
	}
	var page struct {
		Lines []struct {
			ItemID string         `json:"itemId"`
			Cost   *money.Decimal `json:"weightedCost"`
			Parts  struct {
				Average  *money.Decimal `json:"average"`
				Receipts []struct {
					Vendor string `json:"vendor"`
				} `json:"receipts"`
			} `json:"parts"`
		} `json:"lines"`
	}
	if err := s.api.Call(ctx, http.MethodGet, "/pricing-reports/"+open.Reports[0].ID+"/lines", nil, &page); err != nil {
		return nil, err
	}
	var found []goods
	for _, l := range page.Lines {
		if l.Cost == nil || l.Parts.Average == nil {
			continue
		}
		g := goods{id: l.ItemID, cost: l.Cost.Min(*l.Parts.Average)}
		for _, r := range l.Parts.Receipts {
			g.vendor = cmp.Or(g.vendor, r.Vendor)
		}
		g.vendor = cmp.Or(g.vendor, "Great Lakes Foods")
		found = append(found, g)
	}
	return found, nil
}
