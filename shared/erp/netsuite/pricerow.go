package netsuite

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"

	"backdock/shared/platform/money"
)

// PriceRow is one price of an item: in a currency, at a price level, from a quantity on. NetSuite has such
// rows with the features Multiple Prices, Multiple Currencies and Quantity Pricing.
type PriceRow struct {
	CurrencyPage ID
	PriceLevel   ID
	Quantity     money.Decimal  // 0 for the row without a minimum
	Price        *money.Decimal // per sale unit; nil: the row has no price
}

// UnmarshalJSON reads a row. The quantity is {"value": 10} or 10.
func (p *PriceRow) UnmarshalJSON(b []byte) error {
	var row struct {
		CurrencyPage ID             `json:"currencyPage"`
		PriceLevel   ID             `json:"priceLevel"`
		Quantity     priceQuantity  `json:"quantity"`
		Price        *money.Decimal `json:"price"`
	}
	if err := json.Unmarshal(b, &row); err != nil {
		return err
	}
	*p = PriceRow{row.CurrencyPage, row.PriceLevel, row.Quantity.Value, row.Price}
	return nil
}

// MarshalJSON writes the row in the form of the record's sublist.
func (p PriceRow) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		CurrencyPage Ref            `json:"currencyPage"`
		PriceLevel   Ref            `json:"priceLevel"`
		Quantity     priceQuantity  `json:"quantity"`
		Price        *money.Decimal `json:"price"`
	}{Ref{ID: string(p.CurrencyPage)}, Ref{ID: string(p.PriceLevel)}, priceQuantity{p.Quantity}, p.Price})
}

type priceQuantity struct {
	Value money.Decimal `json:"value"`
}

// UnmarshalJSON reads a bare number, too.
func (q *priceQuantity) UnmarshalJSON(b []byte) error {
	if !bytes.HasPrefix(bytes.TrimSpace(b), []byte("{")) {
		return q.Value.UnmarshalJSON(b)
	}
	type object priceQuantity
	return json.Unmarshal(b, (*object)(q))
}

// Prices reads the price rows of an inventory item.
func (c *Client) Prices(ctx context.Context, itemID string) ([]PriceRow, error) {
	var rows []PriceRow
	err := c.Sublist(ctx, TypeInventoryItem, itemID, "price", &rows)
	return rows, err
}

// SetPrice writes one price of an inventory item and keeps its others. The URL identifies the row by its
// three keys. A new row is added through the item, whose price rows are matched by the same keys.
func (c *Client) SetPrice(ctx context.Context, itemID string, row PriceRow) error {
	at, err := recordPath(TypeInventoryItem, itemID, "price")
	if err != nil {
		return err
	}
	if !locatorForm.MatchString(string(row.CurrencyPage)) || !locatorForm.MatchString(string(row.PriceLevel)) {
		return fmt.Errorf("a price needs a currency and a price level, got %q and %q", row.CurrencyPage, row.PriceLevel)
	}
	key := fmt.Sprintf("currencypage=%s,pricelevel=%s,quantity=%s", row.CurrencyPage, row.PriceLevel, row.Quantity)
	body := map[string]*money.Decimal{"price": row.Price}
	_, err = c.do(ctx, call{method: http.MethodPatch, path: at + "/" + key, body: body, repeatable: true})
	if KindOf(err) != NotFound {
		return err
	}
	if at, err = recordPath(TypeInventoryItem, itemID); err != nil {
		return err
	}
	added := map[string]any{"price": Lines[PriceRow]{Items: []PriceRow{row}}}
	_, err = c.do(ctx, call{method: http.MethodPatch, path: at, body: added, repeatable: true})
	return err
}

// SetPrices writes some prices of an inventory item in one request and keeps its others. A row without a price is emptied.
// Rows are matched by currency, level and quantity, so a repeat changes nothing.
func (c *Client) SetPrices(ctx context.Context, itemID string, rows []PriceRow) error {
	at, err := recordPath(TypeInventoryItem, itemID)
	if err != nil {
		return err
	}
	body := map[string]any{"price": Lines[PriceRow]{Items: rows}}
	_, err = c.do(ctx, call{method: http.MethodPatch, path: at, body: body, repeatable: true})
	return err
}

// BaseCurrency returns the account's base currency, in which prices are kept here.
func (c *Client) BaseCurrency(ctx context.Context) (ID, error) {
	for row, err := range c.Rows(ctx, Select{Columns: []string{"c.id"}, From: "currency c", Where: "c.isbasecurrency = 'T'",
		Key: []string{"c.id"}}) {
		return ID(row["id"]), err
	}
	return "", fmt.Errorf("the account has no base currency")
}
