package company

import (
	"encoding/json"
	"fmt"

	"backdock/shared/platform/money"
)

// Review is a pricing report as the API writes it.
type Review struct {
	ID       string `json:"_id"`
	Status   string `json:"status"`
	ClosedAt string `json:"closedAt"`
	Totals   *struct {
		Lines, Undecided, Accepted, Overridden, Rejected, Up, Down int
		DecidedImpact                                              money.Decimal
	} `json:"totals"`
}

// ReviewLine is a line of a pricing report.
type ReviewLine struct {
	ItemID         string         `json:"itemId"`
	WeightedCost   *money.Decimal `json:"weightedCost"`
	Prices         []ReviewPrice  `json:"prices"`
	Decision       string         `json:"decision"`
	DecisionReason string         `json:"decisionReason"`
	DecidedPrices  []struct {
		PriceLevelID string         `json:"priceLevelId"`
		Price        money.Decimal  `json:"price"`
		Before       *money.Decimal `json:"before"`
	} `json:"decidedPrices"`
	Version int64 `json:"version"`
}

// ReviewPrice is a price of a line.
type ReviewPrice struct {
	PriceLevelID string         `json:"priceLevelId"`
	Quantity     money.Decimal  `json:"quantity"`
	Price        *money.Decimal `json:"price"`
	Recommended  *money.Decimal `json:"recommended"`
}

// Review reads a pricing report with its lines. It fails if a closed one says something else than it said before.
func (c *Client) Review(id string) (r Review, lines []ReviewLine, ok bool) {
	a, ok := c.Do("GET", "/pricing-reports/"+id, nil)
	if !ok || !a.OK() {
		return r, nil, false
	}
	a.Into(&r)
	if r.Status != "ready" && r.Status != "closed" {
		return r, nil, true
	}
	a, ok = c.Do("GET", "/pricing-reports/"+id+"/lines", nil)
	if !ok || !a.OK() {
		return r, nil, false
	}
	var page struct{ Lines []ReviewLine }
	a.Into(&page)
	if r.Status == "closed" {
		says, err := json.Marshal(struct {
			Review
			Lines []ReviewLine
		}{r, page.Lines})
		if err != nil {
			panic(err)
		}
		if first := c.Company.Book.ForGood(id, string(says)); first != string(says) {
			c.Company.Fail("k", fmt.Sprintf("a closed pricing report has changed:\nit said %s\nand now %s", first, says))
		}
	}
	return r, page.Lines, true
}
