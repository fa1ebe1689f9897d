package netsuitesim

import (
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
)

const recordRoot = "/services/rest/record/v1"

// recordAPI serves /services/rest/record/v1/….
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
		return &apiError{http.StatusNotFound, "INVALID_URL", fmt.Sprintf("Record type '%s' does not exist.", rq.parts[0]),
			"o:errorUrl", r.URL.Path}
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

// checkExternal refuses external ids that cannot be part of a URL.
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

// show adds the values to a record that are computed when it is read.
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

// warn lists in a header which parts of the body were dropped.
func (rq *request) warn() {
	if len(rq.reader.warnings) > 0 {
		slices.Sort(rq.reader.warnings)
		rq.header.Set("X-NetSuite-PropertyValidation", strings.Join(rq.reader.warnings, ","))
	}
}

// done sends 204 with the URL of the record.
func (rq *request) done(w http.ResponseWriter, d *doc) {
	rq.warn()
	w.Header().Set("Location", rq.base+"/"+d.kind.name+"/"+d.id)
	w.WriteHeader(http.StatusNoContent)
}
