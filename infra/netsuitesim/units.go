package netsuitesim

import (
	"database/sql"
	"strconv"

	"backdock/infra/netsuitesim/suiteql"
	"backdock/shared/platform/money"
)

// itemUnits holds the internal ids of an item's units, "" where it has none.
type itemUnits struct{ unitsType, stock, sale, purchase string }

// unit is one unit of a units type.
type unit struct {
	unitsType string
	rate      money.Decimal // base units in one of this unit
}

// unitCache keeps the units that a transaction has read, because a bulk load uses the same few units very often.
type unitCache struct {
	items map[string]itemUnits
	units map[string]unit
}

func newUnitCache() *unitCache {
	c := &unitCache{}
	c.clear()
	return c
}

func (c *unitCache) clear()             { c.items, c.units = map[string]itemUnits{}, map[string]unit{} }
func (c *unitCache) forget(item string) { delete(c.items, item) }

func (c *unitCache) item(t *txn, id string) (itemUnits, error) {
	if u, ok := c.items[id]; ok {
		return u, nil
	}
	var n [4]sql.NullInt64
	_, err := t.row(`SELECT unitstype, stockunit, saleunit, purchaseunit FROM item WHERE id = ?`, []any{id}, &n[0], &n[1],
		&n[2], &n[3])
	if err != nil {
		return itemUnits{}, err
	}
	text := func(v sql.NullInt64) string {
		if !v.Valid {
			return ""
		}
		return strconv.FormatInt(v.Int64, 10)
	}
	u := itemUnits{text(n[0]), text(n[1]), text(n[2]), text(n[3])}
	c.items[id] = u
	return u, nil
}

func (c *unitCache) unit(t *txn, id string) (u unit, found bool, err error) {
	if u, ok := c.units[id]; ok {
		return u, true, nil
	}
	n, err := strconv.ParseInt(id, 10, 64)
	if err != nil {
		return unit{}, false, nil
	}
	var rate, unitsType int64
	found, err = t.row(`SELECT conversionrate, unitstype FROM unitstypeuom WHERE internalid = ?`, []any{n}, &rate,
		&unitsType)
	if err != nil || !found {
		return unit{}, false, err
	}
	u = unit{strconv.FormatInt(unitsType, 10), suiteql.FromScaled(rate)}
	c.units[id] = u
	return u, true, nil
}

// rate returns how many base units are in one unit of this id; 1 for items without units.
func (c *unitCache) rate(t *txn, id string) (money.Decimal, error) {
	if id == "" {
		return money.Int(1), nil
	}
	u, found, err := c.unit(t, id)
	if err == nil && !found {
		err = badValue("units", "units", id)
	}
	return u.rate, err
}

// lineUnit checks the unit of a line, which must be of the item's units type. A line without unit gets the default.
func (t *txn) lineUnit(line fields, path string, pick func(itemUnits) string) error {
	item, err := t.units.item(t, line.text("item"))
	if err != nil {
		return err
	}
	id := line.text("units")
	if id == "" {
		if id = pick(item); id != "" {
			line["units"] = id
		}
		return nil
	}
	u, found, err := t.units.unit(t, id)
	if err != nil {
		return err
	}
	if !found || u.unitsType != item.unitsType {
		return badValue(path+"units", "units", id)
	}
	return nil
}

func saleUnit(u itemUnits) string     { return firstOf(u.sale, u.stock) }
func purchaseUnit(u itemUnits) string { return firstOf(u.purchase, u.stock) }
func stockUnit(u itemUnits) string    { return u.stock }

func firstOf(a, b string) string {
	if a != "" {
		return a
	}
	return b
}
