package main

import (
	"context"
	"net/http"

	"backdock/shared/platform/money"
)

// maxDiscountPercent is the discount that a seller of the demo company may give without an approval.
const maxDiscountPercent = 15

// demoDiscount is the factor on the price of the demo line below the floor.
var demoDiscount = money.MustParse("0.7")

// approvals creates a draft with a line below its floor and requests approval, unless a request is waiting already.
func (s *seeder) approvals(ctx context.Context) (string, error) {
	var waiting []struct{}
	if err := s.api.Call(ctx, http.MethodGet, "/price-approvals?status=pending", nil, &waiting); err != nil ||
		len(waiting) > 0 {
		return "a request for approval is waiting", err
	}
	var list struct {
		SalesOrders []struct {
			ID string `json:"_id"`
		} `json:"salesOrders"`
	}
	if err := s.api.Call(ctx, http.MethodGet, "/sales-order/paginated?limit=1", nil, &list); err != nil ||
		len(list.SalesOrders) == 0 {
		return "no order to make a request for approval of", err
	}
	var order struct {
		CustomerID string `json:"netSuiteCustomerId"`
		Items      []struct {
			ItemID string         `json:"netSuiteInvItemId"`
			Units  string         `json:"units"`
			Rate   *money.Decimal `json:"rate"`
		} `json:"items"`
	}
	if err := s.api.Call(ctx, http.MethodGet, "/sales-order/"+list.SalesOrders[0].ID, nil, &order); err != nil {
		return "", err
	}
	var lines []map[string]any
	for _, l := range order.Items {
		if l.Rate != nil && len(lines) < 1 {
			lines = append(lines, map[string]any{"netSuiteInvItemId": l.ItemID, "quantity": 4, "units": l.Units,
				"customRate": l.Rate.Mul(demoDiscount).Round(money.AmountPlaces)})
		}
	}
	var cart struct {
		ID    string `json:"_id"`
		Lines []struct {
			ID       string `json:"_id"`
			Problems []struct {
				Code string `json:"code"`
			} `json:"problems"`
		} `json:"cartItems"`
	}
	if err := s.api.Call(ctx, http.MethodPost, "/cart", map[string]any{"netSuiteCustomerId": order.CustomerID,
		"cartItems": lines}, &cart); err != nil {
		return "", err
	}
	for _, l := range cart.Lines {
		if len(l.Problems) > 0 && l.Problems[0].Code == "below_floor" {
			err := s.api.Call(ctx, http.MethodPost, "/price-approvals", map[string]any{"cartId": cart.ID, "lineId": l.ID,
				"reason": "Short dated, has to go this week"}, nil)
			return "1 request for approval", err
		}
	}
	return "no line under its floor", nil
}
