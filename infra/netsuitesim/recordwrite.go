package netsuitesim

import (
	"fmt"
	"net/http"
	"strings"
)

// read checks the body against the fields of a record type, within a transaction.
func (rq *request) read(t *txn, kind *recordType) (fields, error) {
	rq.reader.t, rq.reader.warnings = t, nil
	sent, err := rq.reader.read(&kind.shape, rq.body, "")
	if err != nil {
		return nil, err
	}
	for _, name := range rq.replace {
		f := kind.field(name)
		if f == nil || f.kind != kindSublist && !rq.replaceMissing {
			return nil, badParameter("replace", "Invalid value '%s' of the query parameter replace.", name)
		}
		if _, stated := sent[f.name]; !stated && rq.replaceMissing {
			sent[f.name] = cleared{}
		}
	}
	return sent, nil
}

func (s *Sim) createRecord(w http.ResponseWriter, rq *request, kind *recordType) error {
	var d *doc
	err := s.update(rq.Context(), func(t *txn) error {
		sent, err := rq.read(t, kind)
		if err != nil {
			return err
		}
		d, err = t.create(kind, sent)
		return err
	})
	if err == nil {
		rq.done(w, d)
	}
	return err
}

func (t *txn) create(kind *recordType, sent fields) (*doc, error) {
	if kind.name == "itemFulfillment" || kind.name == "itemReceipt" {
		return nil, userError("A record of type %s can only be created by transforming its order.", kind.name)
	}
	d := &doc{kind: kind, f: fields{}}
	merge(&kind.shape, d.f, sent, nil)
	return d, t.save(nil, d)
}

func (s *Sim) patchRecord(w http.ResponseWriter, rq *request, kind *recordType) error {
	var d *doc
	err := s.update(rq.Context(), func(t *txn) error {
		old, err := t.find(kind, rq.parts[1])
		if err != nil {
			return err
		}
		d, err = rq.change(t, old)
		return err
	})
	if err == nil {
		rq.done(w, d)
	}
	return err
}

// change merges the body into a stored record and saves it.
func (rq *request) change(t *txn, old *doc) (*doc, error) {
	sent, err := rq.read(t, old.kind)
	if err != nil {
		return nil, err
	}
	d, err := t.get(old.kind, old.id)
	if err != nil {
		return nil, err
	}
	if f := old.kind.field("item"); f != nil && f.rows != nil && f.rows.field("orderLine") != nil {
		keyByOrderLine(f.rows, old, sent)
	}
	merge(&d.kind.shape, d.f, sent, rq.replace)
	return d, t.save(old, d)
}

// keyByOrderLine lets the body name the lines of a fulfillment, receipt or invoice by line or by orderLine.
func keyByOrderLine(s *shape, old *doc, sent fields) {
	rows, _ := sent["item"].([]fields)
	for _, row := range rows {
		from, to := "line", "orderLine"
		if s.key[0] == "line" {
			from, to = to, from
		}
		if row.text(to) != "" || row.text(from) == "" {
			continue
		}
		if was := lineBy(old.rows("item"), from, row.text(from)); was != nil {
			row[to] = was.text(to)
		}
	}
}

func (s *Sim) upsertRecord(w http.ResponseWriter, rq *request, kind *recordType) error {
	external, ok := strings.CutPrefix(rq.parts[1], "eid:")
	if !ok {
		return &apiError{http.StatusBadRequest, "INVALID_REQUEST",
			"The PUT method can be used with an external ID (eid:) only.", "o:errorUrl", rq.URL.Path}
	}
	if err := checkExternal(external); err != nil {
		return err
	}
	var d *doc
	err := s.update(rq.Context(), func(t *txn) error {
		id, name, err := t.byExternal(kind.family, external)
		if err != nil {
			return err
		}
		if id != "" && name != kind.name {
			return userError("The external ID %s belongs to a record of another type. (DUP_RCRD)", external)
		}
		if id != "" {
			old, err := t.get(kind, id)
			if err != nil {
				return err
			}
			d, err = rq.change(t, old)
			return err
		}
		sent, err := rq.read(t, kind)
		if err != nil {
			return err
		}
		sent["externalId"] = external
		d, err = t.create(kind, sent)
		return err
	})
	if err == nil {
		rq.done(w, d)
	}
	return err
}

func (s *Sim) deleteRecord(w http.ResponseWriter, rq *request, kind *recordType) error {
	err := s.update(rq.Context(), func(t *txn) error {
		d, err := t.find(kind, rq.parts[1])
		if err != nil {
			return err
		}
		return t.discard(d)
	})
	if err == nil {
		w.WriteHeader(http.StatusNoContent)
	}
	return err
}

// discard deletes a record that no other record depends on, and reverses its effects.
func (t *txn) discard(d *doc) error {
	dependents := ""
	switch d.kind.name {
	case "salesOrder", "purchaseOrder":
		dependents = `SELECT 1 FROM previoustransactionlinelink WHERE previousdoc = ? LIMIT 1`
	case "customer", "vendor":
		dependents = `SELECT 1 FROM "transaction" WHERE entity = ? LIMIT 1`
	case "inventoryItem":
		dependents = `SELECT 1 FROM transactionline WHERE item = ? LIMIT 1`
	case "unitsType":
		dependents = `SELECT 1 FROM item WHERE unitstype = ? LIMIT 1`
	}
	if dependents != "" {
		var one int
		found, err := t.row(dependents, []any{d.id}, &one)
		if err != nil {
			return err
		}
		if found && d.kind.transaction() {
			return errDependents
		}
		if found {
			return userError("This record cannot be deleted because it has dependent records.")
		}
	}
	switch d.kind.name {
	case "salesOrder":
		return t.removeOrder(d)
	case "purchaseOrder":
		if err := t.onOrder(d, -1); err != nil {
			return err
		}
	case "itemFulfillment":
		return t.removeFulfillment(d)
	case "invoice":
		return t.removeInvoice(d)
	case "itemReceipt":
		return t.removeReceipt(d)
	case "inventoryAdjustment":
		return t.removeAdjustment(d)
	}
	return t.remove(d)
}

// transforms maps a record type to the types that can be created from it.
var transforms = map[string]map[string]func(t *txn, from *doc, sent fields) (*doc, error){
	"salesOrder": {"itemfulfillment": (*txn).newFulfillment, "invoice": (*txn).newInvoice},
	"customer": {"invoice": func(t *txn, from *doc, sent fields) (*doc, error) {
		sent["entity"] = from.id
		return t.create(recordTypes["invoice"], sent)
	}, "salesorder": func(t *txn, from *doc, sent fields) (*doc, error) {
		sent["entity"] = from.id
		return t.create(recordTypes["salesorder"], sent)
	}},
	"purchaseOrder": {"itemreceipt": (*txn).newReceipt},
}

func (s *Sim) transform(w http.ResponseWriter, rq *request, kind *recordType) error {
	target := strings.ToLower(rq.parts[3])
	make := transforms[kind.name][target]
	if make == nil {
		return &apiError{http.StatusBadRequest, "INVALID_URL", fmt.Sprintf("The record %s cannot be transformed to %s.",
			kind.name, rq.parts[3]),
			"o:errorUrl", rq.URL.Path}
	}
	var d *doc
	err := s.update(rq.Context(), func(t *txn) error {
		from, err := t.find(kind, rq.parts[1])
		if err != nil {
			return err
		}
		sent, err := rq.read(t, recordTypes[target])
		if err != nil {
			return err
		}
		d, err = make(t, from, sent)
		return err
	})
	if err == nil {
		rq.done(w, d)
	}
	return err
}
