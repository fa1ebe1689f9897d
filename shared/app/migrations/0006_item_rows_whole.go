package migrations

import (
	"backdock/shared/catalog/item"
	"backdock/shared/platform/migration"
)

// itemRowsWhole writes the rows of the list of items again, so that they have all that a list shows: stock, prices of
// all levels, substitutes. Until then the page of a list reads those items, and their stock has no value in its totals.
func itemRowsWhole(items *item.Items) migration.Migration {
	return migration.Migration{Number: 6, WrittenSince: 1, Name: "rows of items are whole",
		Step: filling(items.OldRows, items.FillRows)}
}
