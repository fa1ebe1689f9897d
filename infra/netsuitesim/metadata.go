package netsuitesim

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
)

const catalogRoot = "/metadata-catalog"

// metadata serves the metadata catalog: the list of records, the JSON schema of one record, or an OpenAPI document.
func (s *Sim) metadata(w http.ResponseWriter, rq *request) error {
	if rq.Method != http.MethodGet || len(rq.parts) > 2 {
		return errMethod(rq.Request)
	}
	var chosen []*recordType
	names := slices.Sorted(func(yield func(string) bool) {
		for _, t := range recordTypes {
			if !yield(t.name) {
				return
			}
		}
	})
	wanted := rq.query.Get("select")
	if len(rq.parts) == 2 {
		wanted = rq.parts[1]
	}
	if wanted != "" {
		names = strings.Split(wanted, ",")
	}
	for _, name := range names {
		t := recordTypes[strings.ToLower(strings.TrimSpace(name))]
		if t == nil {
			return &apiError{http.StatusNotFound, "NONEXISTENT_ID", fmt.Sprintf("Record type '%s' does not exist.", name),
				"o:errorUrl", rq.URL.Path}
		}
		chosen = append(chosen, t)
	}
	accept := rq.Header.Get("Accept")
	switch {
	case strings.Contains(accept, "application/swagger+json"):
		w.Header().Set("Content-Type", "application/swagger+json")
		s.write(w, openAPI(rq.base, chosen))
	case strings.Contains(accept, "application/schema+json") && len(rq.parts) == 2:
		w.Header().Set("Content-Type", "application/schema+json")
		s.write(w, rootSchema(chosen[0]))
	default:
		w.Header().Set("Content-Type", "application/json")
		items := make([]any, len(chosen))
		for i, t := range chosen {
			at := rq.base + catalogRoot + "/" + t.name
			items[i] = map[string]any{"name": t.name, "links": []any{
				map[string]any{"rel": "canonical", "href": at},
				map[string]any{"rel": "describes", "href": rq.base + "/" + t.name},
				map[string]any{"rel": "alternate", "href": at, "mediaType": "application/swagger+json"},
				map[string]any{"rel": "alternate", "href": at, "mediaType": "application/schema+json"}}}
		}
		if len(rq.parts) == 2 {
			s.write(w, items[0])
			return nil
		}
		s.write(w, map[string]any{"links": self(rq.base + catalogRoot), "items": items})
	}
	return nil
}

func rootSchema(t *recordType) map[string]any {
	m := schema(&t.shape)
	m["$schema"] = "http://json-schema.org/draft-06/schema#"
	filterable := []string{}
	for _, f := range t.fields {
		if f.kind != kindSublist && f.kind != kindSubrecord {
			filterable = append(filterable, f.name)
		}
	}
	m["x-ns-filterable"] = filterable
	return m
}

func schema(s *shape) map[string]any {
	properties := map[string]any{"links": map[string]any{"type": "array", "readOnly": true},
		"refName": map[string]any{"type": "string"}}
	for _, f := range s.fields {
		properties[f.name] = fieldSchema(f)
	}
	return map[string]any{"type": "object", "properties": properties}
}

func fieldSchema(f *field) map[string]any {
	m := map[string]any{"title": f.name}
	if f.readOnly {
		m["readOnly"] = true
	}
	plain := map[kind][2]string{kindText: {"string", ""}, kindBool: {"boolean", ""}, kindDecimal: {"number", "double"},
		kindInteger: {"integer", "int64"},
		kindDate:    {"string", "date"}, kindDateTime: {"string", "date-time"}, kindQuantity: {"object", ""}}
	switch f.kind {
	case kindKey:
		m["type"] = "integer"
		if f.name == "id" {
			m["type"] = "string"
		}
	case kindReference:
		m["type"] = "object"
		m["properties"] = map[string]any{"id": map[string]any{"type": "string"}, "refName": map[string]any{"type": "string"},
			"externalId": map[string]any{"type": "string"}, "links": map[string]any{"type": "array", "readOnly": true}}
	case kindEnum:
		ids := []string{}
		for id := range f.enum {
			ids = append(ids, id)
		}
		slices.Sort(ids)
		m["type"] = "object"
		m["properties"] = map[string]any{"id": map[string]any{"type": "string", "enum": ids},
			"refName": map[string]any{"type": "string"}}
	case kindSubrecord:
		m["type"], m["properties"] = "object", schema(f.rows)["properties"]
	case kindSublist:
		m["type"] = "object"
		m["properties"] = map[string]any{"items": map[string]any{"type": "array", "items": schema(f.rows)}}
		m["x-ns-sublistkey"] = map[string]any{"present": len(f.rows.key) > 0, "value": map[string]any{"existing": f.rows.key}}
	case kindMulti:
		m["type"] = "object"
		m["properties"] = map[string]any{"items": map[string]any{"type": "array"}}
	default:
		m["type"] = plain[f.kind][0]
		if format := plain[f.kind][1]; format != "" {
			m["format"] = format
		}
	}
	return m
}

func openAPI(base string, records []*recordType) map[string]any {
	paths, schemas := map[string]any{}, map[string]any{}
	answer := func(description string) map[string]any {
		return map[string]any{"default": map[string]any{"description": description}}
	}
	for _, t := range records {
		schemas[t.name] = schema(&t.shape)
		reference := map[string]any{"schema": map[string]any{"$ref": "#/components/schemas/" + t.name}}
		body := map[string]any{"content": map[string]any{
			"application/vnd.oracle.resource+json; type=singular": reference}}
		id := []any{map[string]any{"name": "id", "in": "path", "required": true, "schema": map[string]any{"type": "string"}}}
		paths["/"+t.name] = map[string]any{
			"get": map[string]any{"tags": []string{t.name}, "summary": "Get list of records.",
				"responses": answer("List of records.")},
			"post": map[string]any{"tags": []string{t.name}, "summary": "Insert record.", "requestBody": body,
				"responses": answer("Inserted record.")}}
		paths["/"+t.name+"/{id}"] = map[string]any{"parameters": id,
			"get": map[string]any{"tags": []string{t.name}, "summary": "Get record.",
				"responses": answer("Retrieved record.")},
			"patch": map[string]any{"tags": []string{t.name}, "summary": "Update record.", "requestBody": body,
				"responses": answer("Updated record.")},
			"put": map[string]any{"tags": []string{t.name}, "summary": "Insert or update record.", "requestBody": body,
				"responses": answer("Upserted record.")},
			"delete": map[string]any{"tags": []string{t.name}, "summary": "Remove record.",
				"responses": answer("Removed record.")}}
	}
	return map[string]any{"openapi": "3.0.1", "info": map[string]any{"title": "NetSuite REST Record API", "version": "v1"},
		"servers": []any{map[string]any{"url": base}}, "paths": paths, "components": map[string]any{"schemas": schemas}}
}
