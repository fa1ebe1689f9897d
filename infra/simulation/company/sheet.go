package company

import (
	"encoding/json"
	"fmt"

	"backdock/shared/platform/money"
)

// Sheet is a sheet of spot buys as the API writes it. Its lines can be sent back.
type Sheet struct {
	ID      string           `json:"_id"`
	Status  string           `json:"status"`
	Version int64            `json:"version"`
	Lines   []map[string]any `json:"lines"`
}

// Sheet reads a sheet of spot buys.
func (c *Client) Sheet(id string) (Sheet, bool) {
	a, ok := c.Do("GET", "/spot-buy-sheets/"+id, nil)
	if !ok || !a.OK() {
		return Sheet{}, false
	}
	return c.Company.SheetSeen(a.Body), true
}

// result is what a closed sheet says for good.
type result struct {
	ID       string `json:"_id"`
	ClosedAt string
	Totals   *struct {
		Lines, SoldOut, Open, Customers, Orders int
		Revenue, Potential                      money.Decimal
	}
	Lines []struct {
		ID                            string `json:"_id"`
		State, EndedAt                string
		Quantity, Sold, Left, Revenue money.Decimal
		Customers, Orders             int
	}
}

// SheetSeen notes a sheet that the API wrote. It fails if a closed sheet says something else than it said before.
func (w *Company) SheetSeen(raw []byte) (s Sheet) {
	decode(raw, &s)
	w.Book.AddSheet(s.ID)
	if s.Status != "closed" {
		return s
	}
	var r result
	decode(raw, &r)
	says, err := json.Marshal(r)
	if err != nil {
		panic(err)
	}
	if first := w.Book.ForGood(s.ID, string(says)); first != string(says) {
		w.Fail("j", fmt.Sprintf("a closed sheet of spot buys has changed:\nit said %s\nand now %s", first, says))
	}
	return s
}
