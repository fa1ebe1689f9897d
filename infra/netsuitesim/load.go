package netsuitesim

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// Load stores all records as they are, or none if one fails, and returns how many were loaded. Ids, line numbers,
// dates, statuses and progress come from the bodies. Nothing is computed from them and no stock moves; an item states
// its stock in `locations`. A record that another one refers to must come before it or exist already. An existing
// record is replaced. Reset goes back to the state after the last load.
func (s *Sim) Load(ctx context.Context, records iter.Seq[Record]) (int, error) {
	var none error
	return s.loadAll(ctx, records, &none)
}

// loadAll does the work of Load. After the iteration *failed holds the error that stopped reading the records, or nil.
func (s *Sim) loadAll(ctx context.Context, records iter.Seq[Record], failed *error) (int, error) {
	n := 0
	err := s.update(ctx, func(t *txn) error {
		t.loading, t.known = true, map[string]string{}
		last := map[string]int64{}
		for r := range records {
			if err := ctx.Err(); err != nil {
				return err
			}
			if err := t.load(r, last); err != nil {
				return fmt.Errorf("load %s %s: %w", r.Type, r.ID, err)
			}
			n++
		}
		if *failed != nil {
			return fmt.Errorf("read record %d: %w", n+1, *failed)
		}
		for _, name := range slices.Sorted(maps.Keys(last)) {
			if err := t.reserve(name, last[name]); err != nil {
				return err
			}
		}
		return t.settle()
	})
	if err != nil {
		return 0, err
	}
	return n, nil
}

// settle makes the present state the one that Reset goes back to. It also updates the customers' balances.
func (t *txn) settle() error {
	for _, q := range []string{
		`UPDATE customer SET balancesearch = ifnull((SELECT sum(foreignamountunpaid) FROM "transaction" WHERE entity = customer.id AND type = 'CustInvc'), 0)`,
		`DELETE FROM sim_undo`, `DELETE FROM sim_undo_stock`, `ANALYZE`,
	} {
		if err := t.exec(q); err != nil {
			return err
		}
	}
	return nil
}

func (t *txn) load(r Record, last map[string]int64) error {
	kind := recordTypes[strings.ToLower(r.Type)]
	if kind == nil {
		return fmt.Errorf("record type %q is unknown", r.Type)
	}
	id, err := strconv.ParseInt(r.ID, 10, 64)
	if err != nil || id <= 0 {
		return fmt.Errorf("internal id %q is no positive number", r.ID)
	}
	if other, err := t.typeOf(kind.family, r.ID); err != nil {
		return err
	} else if other != "" && other != kind.name {
		return fmt.Errorf("internal id is that of a %s", other)
	}
	rd := reader{t: t, names: "error", values: "error"}
	f, err := rd.read(&kind.shape, r.Body, "")
	if err != nil {
		return err
	}
	strip(f)
	d := &doc{kind: kind, id: r.ID, f: f}
	last[kind.family] = max(last[kind.family], id)
	if err := t.complete(d, last); err != nil {
		return err
	}
	if kind.name == "inventoryItem" && d.rows("locations") != nil {
		t.units.items[d.id] = itemUnits{d.text("unitsType"), d.text("stockUnit"), d.text("saleUnit"), d.text("purchaseUnit")}
		if err := t.loadStock(d); err != nil {
			return err
		}
	}
	return t.put(d)
}

// complete fills in what a loaded record may omit, and raises the entries of last so that new ids follow the loaded
// ones.
func (t *txn) complete(d *doc, last map[string]int64) error {
	created := "dateCreated"
	if d.kind.field(created) == nil {
		created = "createdDate"
	}
	for _, name := range []string{created, "lastModifiedDate"} {
		if d.kind.field(name) != nil && d.text(name) == "" {
			d.f[name] = t.stamp()
		}
	}
	for list, sequence := range map[string]string{"addressBook": "address", "uom": "uom"} {
		for i, row := range d.rows(list) {
			n, err := strconv.ParseInt(row.text("internalId"), 10, 64)
			if err != nil {
				return fmt.Errorf("row %d of %s wants an internalId", i, list)
			}
			last[sequence] = max(last[sequence], n)
			if a, ok := row["addressBookAddress"].(fields); ok {
				a["addrText"] = addressText(a)
			}
		}
	}
	if d.kind.name == "inventoryItem" {
		d.f["itemType"] = "InvtPart"
	}
	if !d.kind.transaction() {
		return nil
	}
	if d.text("tranDate") == "" || d.text("status") == "" && d.kind.field("status") != nil {
		return errors.New("a transaction wants tranDate and status")
	}
	prefix := prefixes[d.kind.name]
	if n, err := strconv.ParseInt(strings.TrimPrefix(d.text("tranId"), prefix), 10, 64); err == nil {
		last[d.kind.name] = max(last[d.kind.name], n)
	}
	for name, value := range map[string]string{"currency": "1", "subsidiary": "1"} {
		if d.text(name) == "" {
			d.f[name] = value
		}
	}
	id, _ := strconv.Atoi(d.id)
	highest := 0
	for i, line := range d.rows(lineList(d.kind)) {
		n, err := strconv.Atoi(line.text("line"))
		if err != nil || n < 1 {
			return fmt.Errorf("line %d wants its number", i)
		}
		highest = max(highest, n)
		line["lineUniqueKey"] = strconv.Itoa(id*lineKeyBase + n)
		completeLine(d, line)
	}
	d.f["lastLine"] = strconv.Itoa(highest)
	return nil
}

// completeLine fills in the quantities of a loaded line that follow from its other quantities.
func completeLine(d *doc, line fields) {
	switch d.kind.name {
	case "salesOrder":
		for _, name := range []string{"quantityFulfilled", "quantityBilled"} {
			if line.text(name) == "" {
				line[name] = "0"
			}
		}
		for _, name := range []string{"quantityPicked", "quantityPacked"} {
			if line.text(name) == "" {
				line[name] = line["quantityFulfilled"]
			}
		}
		if line.text("quantityCommitted") == "" {
			line.set("quantityCommitted", wanted(d, line).Sub(line.dec("quantityBackOrdered")))
		}
		if line.text("quantityBackOrdered") == "" {
			line["quantityBackOrdered"] = "0"
		}
	case "itemFulfillment", "itemReceipt":
		line["itemReceive"] = true
		if line.text("orderLine") == "" {
			line["orderLine"] = line.text("line")
		}
	case "purchaseOrder":
		for _, name := range []string{"quantityReceived", "quantityBilled"} {
			if line.text(name) == "" {
				line[name] = "0"
			}
		}
	}
	if d.kind.name == "salesOrder" || d.kind.name == "purchaseOrder" {
		line["isClosed"] = line.flag("isClosed")
	}
	if line.text("location") == "" && d.text("location") != "" && line["item"] != nil {
		line["location"] = d.text("location")
	}
}

// strip removes the nulls of a body.
func strip(f fields) {
	for name, v := range f {
		switch v := v.(type) {
		case cleared:
			delete(f, name)
		case fields:
			strip(v)
		case []fields:
			for _, row := range v {
				strip(row)
			}
		}
	}
}

// readRecords reads NDJSON with one Record per line. An error ends the sequence and is stored in err.
func readRecords(r io.Reader, err *error) iter.Seq[Record] {
	return func(yield func(Record) bool) {
		in := bufio.NewReaderSize(r, 1<<20)
		for {
			line, readErr := in.ReadBytes('\n')
			if line = bytes.TrimSpace(line); len(line) > 0 {
				var rec Record
				dec := json.NewDecoder(bytes.NewReader(line))
				dec.UseNumber()
				if *err = dec.Decode(&rec); *err != nil || !yield(rec) {
					return
				}
			}
			if readErr != nil {
				if !errors.Is(readErr, io.EOF) {
					*err = readErr
				}
				return
			}
		}
	}
}

// foundRecords creates the records that every account has.
func (s *Sim) foundRecords(ctx context.Context) error {
	first := []Record{
		{"currency", "1", map[string]any{"name": "USD", "symbol": "USD", "exchangeRate": 1, "isBaseCurrency": true}},
		{"subsidiary", "1", map[string]any{"name": "Parent Company", "currency": "1", "country": "US"}},
		{"location", "1", map[string]any{"name": "Main Warehouse", "subsidiary": "1", "makeInventoryAvailable": true}},
		{"priceLevel", "1", map[string]any{"name": "Base Price"}},
		{"term", "1", map[string]any{"name": "Net 15", "daysUntilNetDue": 15}},
		{"term", "2", map[string]any{"name": "Net 30", "daysUntilNetDue": 30}},
		{"account", "1", map[string]any{"acctName": "Inventory Asset", "acctNumber": "1200", "acctType": "OthCurrAsset"}},
		{"account", "2", map[string]any{"acctName": "Sales", "acctNumber": "4000", "acctType": "Income"}},
		{"account", "3", map[string]any{"acctName": "Cost of Goods Sold", "acctNumber": "5000", "acctType": "COGS"}},
		{"account", "4", map[string]any{"acctName": "Inventory Adjustment", "acctNumber": "5100", "acctType": "COGS"}},
	}
	_, err := s.Load(ctx, slices.Values(first))
	return err
}

// Reset undoes every change since the last bulk load (or since the account was created), including deletions. It clears
// faults and statistics. Access tokens stay valid.
func (s *Sim) Reset(ctx context.Context) error {
	err := s.update(ctx, func(t *txn) error {
		t.loading = true
		return t.undo()
	})
	if err != nil {
		return fmt.Errorf("reset: %w", err)
	}
	s.faults.clear()
	s.stats.clear()
	return nil
}

func (t *txn) undo() error {
	// Created records are removed first. This frees their external ids for the deleted records that are restored.
	err := t.each(`SELECT type, id, body FROM sim_undo ORDER BY body IS NOT NULL`, nil, 3, func(row []any) error {
		name, _ := row[0].(string)
		id, _ := row[1].(int64)
		kind := recordTypes[strings.ToLower(name)]
		if _, restored := row[2].(string); !restored {
			if err := t.exec(`DELETE FROM sim_doc WHERE type = ? AND id = ?`, name, id); err != nil {
				return err
			}
			return t.eraseRows(kind, strconv.FormatInt(id, 10))
		}
		// Two records may have exchanged their external ids, so all of these ids are cleared first.
		return t.exec(`UPDATE sim_doc SET external = NULL WHERE type = ? AND id = ?`, name, id)
	})
	if err != nil {
		return err
	}
	err = t.each(`SELECT type, id, body FROM sim_undo WHERE body IS NOT NULL`, nil, 3, func(row []any) error {
		name, _ := row[0].(string)
		id, _ := row[1].(int64)
		body, _ := row[2].(string)
		d, err := decodeDoc(recordTypes[strings.ToLower(name)], id, body)
		if err != nil {
			return err
		}
		return t.put(d)
	})
	if err != nil {
		return err
	}
	table := catalog["aggregateitemlocation"]
	err = t.each(`SELECT item, location, row FROM sim_undo_stock`, nil, 3, func(row []any) error {
		if err := t.exec(`DELETE FROM aggregateitemlocation WHERE item = ? AND location = ?`, row[0], row[1]); err != nil {
			return err
		}
		text, ok := row[2].(string)
		if !ok {
			return nil
		}
		var cells []any
		dec := json.NewDecoder(strings.NewReader(text))
		dec.UseNumber()
		if err := dec.Decode(&cells); err != nil {
			return fmt.Errorf("read stock: %w", err)
		}
		for i, c := range cells {
			if n, ok := c.(json.Number); ok {
				v, err := n.Int64()
				if err != nil {
					return fmt.Errorf("read stock: %w", err)
				}
				cells[i] = v
			}
		}
		return t.insert(table.Name, cells)
	})
	if err != nil {
		return err
	}
	if err := t.exec(`DELETE FROM deletedrecord`); err != nil {
		return err
	}
	return t.settle()
}
