package netsuitesim

import (
	"encoding/json"
	"fmt"
	"strings"
)

// renderer formats records as the record API returns them.
type renderer struct {
	t      *txn
	base   string // scheme://host/services/rest/record/v1
	expand bool   // ?expandSubResources=true
	simple bool   // ?simpleEnumFormat=true
	only   map[string]bool
	names  map[string]string
}

func self(href string) []any { return []any{map[string]any{"rel": "self", "href": href}} }

func (r *renderer) record(d *doc) (map[string]any, error) {
	href := r.base + "/" + d.kind.name + "/" + d.id
	out, err := r.object(&d.kind.shape, d.f, href)
	if err != nil {
		return nil, err
	}
	out["links"] = self(href)
	if r.only == nil || r.only["id"] {
		out["id"] = d.id
	}
	if name := d.text(d.kind.display); name != "" && r.only == nil {
		out["refName"] = name
	}
	return out, nil
}

func (r *renderer) object(s *shape, f fields, href string) (map[string]any, error) {
	out := make(map[string]any, len(f)+2)
	for _, fd := range s.fields {
		if r.only != nil && !r.only[strings.ToLower(fd.name)] {
			continue
		}
		v, ok := f[fd.name]
		if !ok && (fd.kind != kindSublist || r.only != nil) {
			continue
		}
		value, err := r.value(fd, v, href)
		if err != nil {
			return nil, err
		}
		out[fd.name] = value
	}
	return out, nil
}

func (r *renderer) value(fd *field, v any, href string) (any, error) {
	text, _ := v.(string)
	switch fd.kind {
	case kindDecimal, kindInteger:
		return json.Number(text), nil
	case kindKey:
		if fd.name == "id" {
			return text, nil
		}
		return json.Number(text), nil
	case kindQuantity:
		return map[string]any{"value": json.Number(text)}, nil
	case kindEnum:
		if r.simple {
			return text, nil
		}
		return map[string]any{"id": text, "refName": fd.enum[text]}, nil
	case kindReference:
		return r.reference(fd.targets, text)
	case kindMulti:
		ids, _ := v.([]string)
		items := make([]any, len(ids))
		for i, id := range ids {
			ref, err := r.reference(fd.targets, id)
			if err != nil {
				return nil, err
			}
			items[i] = ref
		}
		return collection(href+"/"+fd.name, items), nil
	case kindSublist:
		at := href + "/" + fd.name
		if !r.expand {
			return map[string]any{"links": self(at)}, nil
		}
		rows, _ := v.([]fields)
		return r.rows(fd, rows, at)
	case kindSubrecord:
		at := href + "/" + fd.name
		sub, _ := v.(fields)
		if !r.expand {
			return map[string]any{"links": self(at)}, nil
		}
		out, err := r.inside().object(fd.rows, sub, at)
		if err != nil {
			return nil, err
		}
		out["links"] = self(at)
		return out, nil
	}
	return v, nil
}

// inside returns the renderer for rows and sub-records. The fields parameter does not apply to them.
func (r *renderer) inside() *renderer {
	in := *r
	in.only = nil
	return &in
}

func (r *renderer) rows(fd *field, rows []fields, at string) (map[string]any, error) {
	items := make([]any, len(rows))
	for i, row := range rows {
		item, err := r.row(fd, row, at)
		if err != nil {
			return nil, err
		}
		items[i] = item
	}
	return collection(at, items), nil
}

func (r *renderer) row(fd *field, row fields, at string) (map[string]any, error) {
	href := at + "/" + rowURL(fd.rows, row)
	item, err := r.inside().object(fd.rows, row, href)
	if err != nil {
		return nil, err
	}
	item["links"] = self(href)
	return item, nil
}

// rowURL returns the last part of a row's URL: its key, or key=value pairs where the key has several parts.
func rowURL(s *shape, row fields) string {
	key := rowKey(s, row)
	if len(key) == 1 {
		return key[0]
	}
	parts := make([]string, len(key))
	for i, name := range s.key {
		if i < len(key) {
			parts[i] = strings.ToLower(name) + "=" + key[i]
		}
	}
	return strings.Join(parts, ",")
}

func collection(at string, items []any) map[string]any {
	return map[string]any{"links": self(at), "items": items, "count": len(items), "totalResults": len(items), "offset": 0,
		"hasMore": false}
}

// reference formats a reference with its name. Each name is looked up once per request.
func (r *renderer) reference(targets []string, id string) (any, error) {
	if id == "-1" && targets[len(targets)-1] == "custom" {
		return map[string]any{"links": []any{}, "id": id, "refName": "Custom"}, nil
	}
	kind := recordTypes[strings.ToLower(targets[0])]
	if kind == nil {
		return nil, fmt.Errorf("reference to unknown record %s", targets[0])
	}
	name, err := r.refName(kind, id)
	if err != nil {
		return nil, err
	}
	out := map[string]any{"links": self(r.base + "/" + kind.name + "/" + id), "id": id}
	if name != "" {
		out["refName"] = name
	}
	return out, nil
}

func (r *renderer) refName(kind *recordType, id string) (string, error) {
	key := kind.name + "/" + id
	if name, ok := r.names[key]; ok {
		return name, nil
	}
	var name *string
	_, err := r.t.row(`SELECT json_extract(body, '$.' || ?) FROM sim_doc WHERE type = ? AND id = ?`,
		[]any{kind.display, kind.name, id}, &name)
	if err != nil {
		return "", err
	}
	if name == nil {
		r.names[key] = ""
		return "", nil
	}
	r.names[key] = *name
	return *name, nil
}
