package netsuitesim

import (
	"net/http"
	"slices"
	"strings"
)

// getPart serves a sublist, one of its rows, or a sub-record of a record or of a row.
func (s *Sim) getPart(w http.ResponseWriter, rq *request, kind *recordType) error {
	return s.view(rq.Context(), func(t *txn) error {
		d, err := t.find(kind, rq.parts[1])
		if err != nil {
			return err
		}
		if err := t.show(d); err != nil {
			return err
		}
		r, err := rq.renderer(t)
		if err != nil {
			return err
		}
		r.expand = true
		body, err := part(r, &kind.shape, d.f, rq.base+"/"+kind.name+"/"+d.id, rq.parts[2:])
		if err != nil {
			return err
		}
		w.Header().Set("Content-Type", "application/vnd.oracle.resource+json; type=singular")
		s.write(w, body)
		return nil
	})
}

func part(r *renderer, s *shape, f fields, at string, path []string) (any, error) {
	fd := s.field(path[0])
	if fd == nil || fd.kind != kindSublist && fd.kind != kindSubrecord {
		return nil, errURL
	}
	at += "/" + fd.name
	if fd.kind == kindSubrecord {
		if _, ok := f[fd.name].(fields); !ok || len(path) > 1 {
			return nil, errNotFound
		}
		return r.value(fd, f[fd.name], strings.TrimSuffix(at, "/"+fd.name))
	}
	rows := f.rows(fd.name)
	if len(path) == 1 {
		return r.rows(fd, rows, at)
	}
	row := rowByURL(fd.rows, rows, path[1])
	if row == nil {
		return nil, errNotFound
	}
	if len(path) == 2 {
		return r.row(fd, row, at)
	}
	return part(r, fd.rows, row, at+"/"+rowURL(fd.rows, row), path[2:])
}

// rowByURL finds a row by the last part of its URL. It finds lines of fulfillments by line number as well.
func rowByURL(s *shape, rows []fields, text string) fields {
	wanted := parseRowURL(s, text)
	for _, row := range rows {
		if wanted != nil && slices.Equal(rowKey(s, row), rowKey(s, wanted)) {
			return row
		}
	}
	return nil
}

// parseRowURL parses "3" or "currencypage=1,pricelevel=2,quantity=10". It returns nil for anything else.
func parseRowURL(s *shape, text string) fields {
	if len(s.key) == 1 && !strings.Contains(text, "=") {
		return fields{s.key[0]: text}
	}
	row := fields{}
	for _, pair := range strings.Split(text, ",") {
		name, value, ok := strings.Cut(pair, "=")
		f := s.field(name)
		if !ok || f == nil || !slices.Contains(s.key, f.name) || value == "" {
			return nil
		}
		row[f.name] = value
	}
	return row
}

// changeRow serves PATCH of a sublist's row and POST of a row to a sublist. Prices are edited this way. A price edit
// does not change the item's lastModifiedDate.
func (s *Sim) changeRow(w http.ResponseWriter, rq *request, kind *recordType) error {
	fd := kind.field(rq.parts[2])
	if fd == nil || fd.kind != kindSublist {
		return errURL
	}
	var d *doc
	err := s.update(rq.Context(), func(t *txn) error {
		old, err := t.find(kind, rq.parts[1])
		if err != nil {
			return err
		}
		rq.reader.t, rq.reader.warnings = t, nil
		row, err := rq.reader.read(fd.rows, rq.body, fd.name+".")
		if err != nil {
			return err
		}
		if len(rq.parts) == 4 {
			key := rowByURL(fd.rows, old.rows(fd.name), rq.parts[3])
			if key == nil {
				return errNotFound
			}
			for _, name := range fd.rows.key {
				if v, ok := key[name]; ok {
					row[name] = v
				}
			}
		}
		if d, err = t.get(kind, old.id); err != nil {
			return err
		}
		merge(&kind.shape, d.f, fields{fd.name: []fields{row}}, nil)
		modified := d.f["lastModifiedDate"]
		if err := t.save(old, d); err != nil || fd.name != "price" {
			return err
		}
		d.f["lastModifiedDate"] = modified
		return t.put(d)
	})
	if err == nil {
		rq.done(w, d)
	}
	return err
}
