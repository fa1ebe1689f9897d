package netsuitesim

import (
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
)

const recordRoot = "/services/rest/record/v1"

// recordAPI answers /services/rest/record/v1/….
func (s *Sim) recordAPI(w http.ResponseWriter, r *http.Request) error {
	rq, err := s.readRequest(w, r)
	if err != nil {
		return err
	}
	if rq.parts[0] == "metadata-catalog" {
		return s.metadata(w, rq)
	}
	kind := recordTypes[strings.ToLower(rq.parts[0])]
	if kind == nil {
		return &apiError{http.StatusNotFound, "INVALID_URL", fmt.Sprintf("Record type '%s' does not exist.", rq.parts[0]), "o:errorUrl", r.URL.Path}
	}
	switch n := len(rq.parts); {
	case n == 1 && r.Method == http.MethodGet:
		return s.listRecords(w, rq, kind)
	case n == 1 && r.Method == http.MethodPost:
		return s.createRecord(w, rq, kind)
	case n == 2 && r.Method == http.MethodGet:
		return s.getRecord(w, rq, kind)
	case n == 2 && r.Method == http.MethodPatch:
		return s.patchRecord(w, rq, kind)
	case n == 2 && r.Method == http.MethodPut:
		return s.upsertRecord(w, rq, kind)
	case n == 2 && r.Method == http.MethodDelete:
		return s.deleteRecord(w, rq, kind)
	case n == 4 && strings.EqualFold(rq.parts[2], "!transform") && r.Method == http.MethodPost:
		return s.transform(w, rq, kind)
	case n >= 3 && n <= 5 && r.Method == http.MethodGet:
		return s.getPart(w, rq, kind)
	case n == 4 && r.Method == http.MethodPatch, n == 3 && r.Method == http.MethodPost:
		return s.changeRow(w, rq, kind)
	case n <= 5:
		return errMethod(r)
	}
	return errURL
}

func (s *Sim) listRecords(w http.ResponseWriter, rq *request, kind *recordType) error {
	limit, offset, err := page(rq.query)
	if err != nil {
		return err
	}
	var f filter
	if q := rq.query.Get("q"); q != "" {
		if f, err = parseFilter(kind, s.zone, q); err != nil {
			return err
		}
	}
	return s.view(rq.Context(), func(t *txn) error {
		ids, total, err := t.list(kind, f, limit, offset)
		if err != nil {
			return err
		}
		items := make([]any, len(ids))
		for i, id := range ids {
			text := strconv.FormatInt(id, 10)
			items[i] = map[string]any{"links": self(rq.base + "/" + kind.name + "/" + text), "id": text}
		}
		w.Header().Set("Content-Type", "application/vnd.oracle.resource+json; type=collection")
		s.write(w, map[string]any{"links": pageLinks(rq.Request, rq.base+"/"+kind.name, limit, offset, total), "items": items,
			"count": len(items), "offset": offset, "hasMore": offset+len(items) < total, "totalResults": total})
		return nil
	})
}

// find loads the record that the URL names by internal id or by eid:.
func (t *txn) find(kind *recordType, id string) (*doc, error) {
	if external, ok := strings.CutPrefix(id, "eid:"); ok {
		if err := checkExternal(external); err != nil {
			return nil, err
		}
		found, name, err := t.byExternal(kind.family, external)
		if err != nil {
			return nil, err
		}
		if name != kind.name {
			return nil, errNotFound
		}
		id = found
	}
	d, err := t.get(kind, id)
	if err == nil && d == nil {
		err = errNotFound
	}
	return d, err
}

// checkExternal refuses external ids that cannot stand in a URL.
func checkExternal(external string) error {
	if external == "" || strings.ContainsFunc(external, func(c rune) bool {
		return !(c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_' || c == '-')
	}) {
		return errURL
	}
	return nil
}

func (rq *request) renderer(t *txn) (*renderer, error) {
	r := &renderer{t: t, base: rq.base, names: map[string]string{}}
	var err error
	if r.expand, err = rq.flag("expandSubResources"); err != nil {
		return nil, err
	}
	r.simple, err = rq.flag("simpleEnumFormat")
	return r, err
}

// show completes a record with what is computed when it is read.
func (t *txn) show(d *doc) error {
	switch d.kind.name {
	case "inventoryItem":
		return t.showStock(d)
	case "customer":
		var owed *int64
		_, err := t.row(`SELECT balancesearch FROM customer WHERE id = ?`, []any{d.id}, &owed)
		d.f.set("balance", scaledCell(int64Of(owed)))
		return err
	}
	return nil
}

func int64Of(n *int64) any {
	if n == nil {
		return nil
	}
	return *n
}

func (s *Sim) getRecord(w http.ResponseWriter, rq *request, kind *recordType) error {
	return s.view(rq.Context(), func(t *txn) error {
		d, err := t.find(kind, rq.parts[1])
		if err != nil {
			return err
		}
		r, err := rq.renderer(t)
		if err != nil {
			return err
		}
		if list := rq.query.Get("fields"); list != "" {
			r.only = map[string]bool{}
			for _, name := range strings.Split(list, ",") {
				f := kind.field(strings.TrimSpace(name))
				if f == nil || f.kind == kindSublist {
					return badParameter("fields", "Invalid value '%s' of the query parameter fields.", name)
				}
				r.only[strings.ToLower(f.name)] = true
			}
		}
		if err := t.show(d); err != nil {
			return err
		}
		body, err := r.record(d)
		if err != nil {
			return err
		}
		w.Header().Set("Content-Type", "application/vnd.oracle.resource+json; type=singular")
		s.write(w, body)
		return nil
	})
}

// warn tells in a header what a body held that was dropped.
func (rq *request) warn() {
	if len(rq.reader.warnings) > 0 {
		slices.Sort(rq.reader.warnings)
		rq.header.Set("X-NetSuite-PropertyValidation", strings.Join(rq.reader.warnings, ","))
	}
}

// done answers 204 with the address of the record.
func (rq *request) done(w http.ResponseWriter, d *doc) {
	rq.warn()
	w.Header().Set("Location", rq.base+"/"+d.kind.name+"/"+d.id)
	w.WriteHeader(http.StatusNoContent)
}

// read checks the body against a record's fields within a transaction.
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

// change merges the body over a stored record.
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

// keyByOrderLine lets the lines of a fulfillment, receipt or invoice be named by line or by orderLine.
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
		return &apiError{http.StatusBadRequest, "INVALID_REQUEST", "The PUT method can be used with an external ID (eid:) only.", "o:errorUrl", rq.URL.Path}
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

// discard deletes a record that nothing depends on, taking back what it moved.
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

// transforms maps a record to what can be made from it.
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
		return &apiError{http.StatusBadRequest, "INVALID_URL", fmt.Sprintf("The record %s cannot be transformed to %s.", kind.name, rq.parts[3]),
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
