package customer

import (
	"fmt"

	"backdock/shared/erp/netsuite"
	"backdock/shared/erp/record"
	"backdock/shared/prices/pricing"
)

// customLevel is NetSuite's price level of an item price that is a price, not a level.
const customLevel = "-1"

var itemPrices = record.Detail{Parent: "p.customer", Optional: true, Rows: netsuite.Select{
	Columns: []string{"p.customer", "p.item", "p.level", "p.price"},
	From:    "customeritempricing p LEFT JOIN currency c ON c.id = p.currency",
	Where:   "p.item IS NOT NULL AND NVL(c.isbasecurrency,'T') = 'T'",
	Key:     []string{"p.customer", "p.item"}}}

// NetSuite's name of the column, group, is a word of SQL. So it always stands behind the table.
var groupPrices = record.Detail{Parent: "g.customer", Optional: true, Rows: netsuite.Select{
	Columns: []string{"g.customer", "g.group", "g.level", "BUILTIN.DF(g.group) AS groupname"},
	From:    "customergrouppricing g", Key: []string{"g.customer", "g.group"}}}

// contract makes a customer's contract of its item and group prices. The price of a row with a level only repeats the
// price list, so the level counts.
func contract(itemRows, groupRows []netsuite.Row) (pricing.Contract, error) {
	var items []pricing.ItemPrice
	for _, row := range itemRows {
		p := pricing.ItemPrice{ItemID: row["item"]}
		switch level := row["level"]; {
		case level != "" && level != customLevel:
			p.PriceLevelID = level
		case row["price"] != "":
			n := record.Numbers{Row: row}
			price := n.Decimal("price")
			if n.Err != nil {
				return pricing.Contract{}, n.Err
			}
			if price.Sign() < 0 {
				return pricing.Contract{}, fmt.Errorf("column price: the customer's price of item %s is %s. Set it to 0 or more in NetSuite",
					row["item"], row["price"])
			}
			p.Price = &price
		default:
			continue
		}
		items = append(items, p)
	}
	var groups []pricing.GroupPrice
	for _, row := range groupRows {
		if row["group"] != "" && row["level"] != "" {
			groups = append(groups, pricing.GroupPrice{PricingGroupID: row["group"], Name: row["groupname"],
				PriceLevelID: row["level"]})
		}
	}
	return pricing.NewContract(items, groups), nil
}
