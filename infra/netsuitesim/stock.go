package netsuitesim

import (
	"encoding/json"
	"fmt"
	"strconv"

	"backdock/infra/netsuitesim/suiteql"
	"backdock/shared/platform/money"
)

// stock is the stock of one item at one location, in base units.
type stock struct {
	item, location                            string
	onHand, committed, onOrder, backOrdered   money.Decimal
	inTransit, preferred, reorder, averageMli money.Decimal
	available                                 money.Decimal // as it was read, to detect a change
}

const stockColumns = `quantityonhand, quantitycommitted, quantityonorder, quantitybackordered, quantityintransit, preferredstocklevel,
	reorderpoint, averagecostmli`

func (t *txn) stock(item, location string) (*stock, error) {
	s := &stock{item: item, location: location}
	var n [8]*int64
	_, err := t.row(`SELECT `+stockColumns+` FROM aggregateitemlocation WHERE item = ? AND location = ?`,
		[]any{item, location},
		&n[0], &n[1], &n[2], &n[3], &n[4], &n[5], &n[6], &n[7])
	for i, d := range s.numbers() {
		if n[i] != nil {
			*d = suiteql.FromScaled(*n[i])
		}
	}
	s.available = s.onHand.Sub(s.committed)
	return s, err
}

func (s *stock) numbers() []*money.Decimal {
	return []*money.Decimal{&s.onHand, &s.committed, &s.onOrder, &s.backOrdered, &s.inTransit, &s.preferred, &s.reorder,
		&s.averageMli}
}

// storeStock writes the row and, if the available quantity changed, the time of the last change. A bulk load always
// writes this time and keeps no undo row.
func (t *txn) storeStock(s *stock) error {
	if !t.loading {
		if err := t.rememberStock(s.item, s.location); err != nil {
			return err
		}
	}
	available := s.onHand.Sub(s.committed)
	var changed any
	if !available.Equal(s.available) || t.loading {
		at, err := t.sim.storedDate(kindDateTime, t.stamp())
		if err != nil {
			return err
		}
		changed = at
	}
	args := []any{s.item, s.location}
	for _, d := range append(s.numbers(), &available, ptr(s.onHand.Mul(s.averageMli))) {
		n, err := suiteql.ToScaled(*d)
		if err != nil {
			return userError("The stock of item %s is out of range.", s.item)
		}
		args = append(args, n)
	}
	return t.exec(`INSERT INTO aggregateitemlocation (item, location, `+stockColumns+`, quantityavailable, onhandvaluemli, lastquantityavailablechange)
		VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)
		ON CONFLICT (item, location) DO UPDATE SET quantityonhand = ?3, quantitycommitted = ?4, quantityonorder = ?5, quantitybackordered = ?6,
		quantityintransit = ?7, preferredstocklevel = ?8, reorderpoint = ?9, averagecostmli = ?10, quantityavailable = ?11,
		onhandvaluemli = ?12, lastquantityavailablechange = ifnull(?13, lastquantityavailablechange)`, append(args, changed)...)
}

func ptr[T any](v T) *T { return &v }

// rememberStock saves a stock row before its first change since the last bulk load, for Reset.
func (t *txn) rememberStock(item, location string) error {
	var kept int
	found, err := t.row(`SELECT 1 FROM sim_undo_stock WHERE item = ? AND location = ?`, []any{item, location}, &kept)
	if err != nil || found {
		return err
	}
	var before any
	err = t.each(`SELECT * FROM aggregateitemlocation WHERE item = ? AND location = ?`, []any{item, location},
		len(catalog["aggregateitemlocation"].Columns),
		func(row []any) error {
			b, err := json.Marshal(row)
			before = string(b)
			return err
		})
	if err != nil {
		return err
	}
	return t.exec(`INSERT INTO sim_undo_stock VALUES (?, ?, ?)`, item, location, before)
}

// move changes the stock of an item by a quantity in base units. cost is the cost of one base unit that comes in; it is
// nil when goods go out or come back at the average cost. Goods that come in change the average cost and are committed
// to waiting orders.
func (t *txn) move(item, location string, base money.Decimal, cost *money.Decimal) error {
	s, err := t.stock(item, location)
	if err != nil {
		return err
	}
	if cost != nil {
		s.averageMli = averageCost(s.onHand, s.averageMli, base, *cost)
	}
	s.onHand = s.onHand.Add(base)
	if err := t.storeStock(s); err != nil {
		return err
	}
	if cost != nil {
		if err := t.costItem(item); err != nil {
			return err
		}
	}
	return nil
}

// averageCost returns the moving average after a quantity in base units at a cost was added to the stock.
func averageCost(onHand, average, base, cost money.Decimal) money.Decimal {
	total := onHand.Add(base)
	if onHand.Sign() <= 0 || total.Sign() <= 0 {
		return cost
	}
	return onHand.Mul(average).Add(base.Mul(cost)).Quo(total, 8)
}

// costItem updates an item's average cost over all locations. This is no change of the item: its lastModifiedDate
// stays.
func (t *txn) costItem(item string) error {
	d, err := t.get(recordTypes["inventoryitem"], item)
	if err != nil || d == nil {
		return err
	}
	var onHand, value money.Decimal
	err = t.each(`SELECT quantityonhand, averagecostmli FROM aggregateitemlocation WHERE item = ? AND quantityonhand > 0`,
		[]any{item}, 2,
		func(row []any) error {
			q, c := scaledCell(row[0]), scaledCell(row[1])
			onHand, value = onHand.Add(q), value.Add(q.Mul(c))
			return nil
		})
	if err != nil || onHand.IsZero() {
		return err
	}
	units, err := t.units.item(t, item)
	if err != nil {
		return err
	}
	rate, err := t.units.rate(t, units.stock)
	if err != nil {
		return err
	}
	d.f.set("averageCost", value.Quo(onHand, 8).Mul(rate))
	return t.put(d)
}

func scaledCell(v any) money.Decimal {
	n, _ := v.(int64)
	return suiteql.FromScaled(n)
}

// commit commits stock to an order line. It first releases what the line holds. Then it commits as much of the wanted
// quantity as is available and back-orders the rest.
func (t *txn) commit(line fields, want money.Decimal) error {
	item, location := line.text("item"), line.text("location")
	rate, err := t.units.rate(t, line.text("units"))
	if err != nil {
		return err
	}
	held, waiting := line.dec("quantityCommitted").Mul(rate), line.dec("quantityBackOrdered").Mul(rate)
	if location == "" {
		delete(line, "quantityCommitted")
		delete(line, "quantityBackOrdered")
		return nil
	}
	s, err := t.stock(item, location)
	if err != nil {
		return err
	}
	s.committed = s.committed.Sub(held).Max(money.Zero)
	s.backOrdered = s.backOrdered.Sub(waiting).Max(money.Zero)
	base := want.Mul(rate)
	if line.text("commitInventory") == "3" {
		base = money.Zero
	}
	committed := base.Min(s.onHand.Sub(s.committed).Max(money.Zero))
	s.committed = s.committed.Add(committed)
	s.backOrdered = s.backOrdered.Add(base.Sub(committed))
	line.set("quantityCommitted", committed.Quo(rate, 8))
	line.set("quantityBackOrdered", base.Sub(committed).Quo(rate, 8))
	return t.storeStock(s)
}

// serve commits newly available stock to the orders that wait for it, oldest first. Their lastModifiedDate stays,
// because nobody edited them.
func (t *txn) serve(item, location string) error {
	if location == "" {
		return nil
	}
	kind := recordTypes["salesorder"]
	return t.each(`SELECT DISTINCT "transaction" FROM transactionline WHERE item = ? AND location = ? AND quantitybackordered > 0 ORDER BY 1`,
		[]any{item, location}, 1, func(row []any) error {
			s, err := t.stock(item, location)
			if err != nil || s.available.Sign() <= 0 {
				return err
			}
			so, err := t.get(kind, fmt.Sprint(row[0]))
			if err != nil || so == nil {
				return err
			}
			for _, line := range so.rows("item") {
				if line.text("item") == item && line.text("location") == location && line.dec("quantityBackOrdered").Sign() > 0 {
					if err := t.commit(line, wanted(so, line)); err != nil {
						return err
					}
				}
			}
			return t.put(so)
		})
}

// loadStock stores the stock that an item of a bulk load states, in its stock unit.
func (t *txn) loadStock(d *doc) error {
	units := itemUnits{stock: d.text("stockUnit")}
	rate, err := t.units.rate(t, units.stock)
	if err != nil {
		return err
	}
	for _, row := range d.rows("locations") {
		s := &stock{item: d.id, location: row.text("location")}
		base := func(name string) money.Decimal {
			if b := row.text(name + "Base"); b != "" {
				return row.dec(name + "Base")
			}
			return row.dec(name).Mul(rate)
		}
		s.onHand, s.committed = base("quantityOnHand"), base("quantityCommitted")
		s.onOrder, s.backOrdered, s.inTransit = base("quantityOnOrder"), base("quantityBackOrdered"),
			base("quantityInTransit")
		s.preferred, s.reorder = base("preferredStockLevel"), base("reorderPoint")
		s.averageMli = row.dec("averageCostMli").Quo(rate, 8)
		if s.averageMli.IsZero() {
			s.averageMli = d.f.dec("averageCost").Quo(rate, 8)
		}
		if err := t.storeStock(s); err != nil {
			return err
		}
	}
	delete(d.f, "locations")
	return nil
}

// setLevels stores the planning levels of an item's locations from a request. It ignores quantities: only transactions
// change stock.
func (t *txn) setLevels(d *doc) error {
	rate, err := t.units.rate(t, d.text("stockUnit"))
	if err != nil {
		return err
	}
	for i, row := range d.rows("locations") {
		if row.text("location") == "" {
			return invalid(fmt.Sprintf("locations.items[%d].location", i), "Please enter value(s) for: Location.")
		}
		s, err := t.stock(d.id, row.text("location"))
		if err != nil {
			return err
		}
		if row.text("preferredStockLevel") != "" {
			s.preferred = row.dec("preferredStockLevel").Mul(rate)
		}
		if row.text("reorderPoint") != "" {
			s.reorder = row.dec("reorderPoint").Mul(rate)
		}
		if err := t.storeStock(s); err != nil {
			return err
		}
	}
	delete(d.f, "locations")
	return nil
}

// showStock adds the stock to an item before it is returned.
func (t *txn) showStock(d *doc) error {
	rate, err := t.units.rate(t, d.text("stockUnit"))
	if err != nil {
		return err
	}
	totals := map[string]money.Decimal{}
	var rows []fields
	err = t.each(`SELECT location, `+stockColumns+
		`, quantityavailable, onhandvaluemli FROM aggregateitemlocation WHERE item = ? ORDER BY location`,
		[]any{d.id}, 11, func(row []any) error {
			location, _ := row[0].(int64)
			out := fields{"location": strconv.FormatInt(location, 10)}
			for i, name := range []string{"quantityOnHand", "quantityCommitted", "quantityOnOrder", "quantityBackOrdered",
				"quantityInTransit",
				"preferredStockLevel", "reorderPoint"} {
				n := scaledCell(row[i+1])
				out.set(name, n.Quo(rate, 8))
				totals[name] = totals[name].Add(n.Quo(rate, 8))
			}
			available := scaledCell(row[9])
			out.set("averageCostMli", scaledCell(row[8]).Mul(rate))
			out.set("quantityAvailable", available.Quo(rate, 8))
			out.set("quantityOnHandBase", scaledCell(row[1]))
			out.set("quantityAvailableBase", available)
			out.set("onHandValueMli", scaledCell(row[10]))
			totals["quantityAvailable"] = totals["quantityAvailable"].Add(available.Quo(rate, 8))
			totals["totalValue"] = totals["totalValue"].Add(scaledCell(row[10]))
			rows = append(rows, out)
			return nil
		})
	d.f["locations"] = rows
	for _, name := range []string{"quantityOnHand", "quantityCommitted", "quantityOnOrder", "quantityBackOrdered",
		"quantityAvailable", "totalValue"} {
		d.f.set(name, totals[name])
	}
	return err
}
