package api

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
)

// Document returns the OpenAPI document of the operations registered so far, indented.
//
// It adds two facts that huma does not know: a field without omitempty that points to a struct may be null,
// and a field that needs a permission may be absent.
func (a *API) Document() ([]byte, error) {
	described := a.document()
	raw, err := json.Marshal(described)
	if err != nil {
		return nil, fmt.Errorf("write the OpenAPI document: %w", err)
	}
	var doc map[string]any
	dec := json.NewDecoder(bytes.NewReader(raw))
	dec.UseNumber()
	if err := dec.Decode(&doc); err != nil {
		return nil, fmt.Errorf("read the OpenAPI document: %w", err)
	}
	registry := described.Components.Schemas
	for name := range registry.Map() {
		if t := registry.TypeFromRef("#/components/schemas/" + name); t != nil {
			schema, _ := at(doc, "components", "schemas", name).(map[string]any)
			properties, _ := schema["properties"].(map[string]any)
			for field, needs := range guardedFields(t) {
				mayBeAbsent(schema, field, needs)
			}
			for _, field := range nullable(t) {
				if ref, ok := properties[field].(map[string]any); ok && ref["$ref"] != nil {
					properties[field] = map[string]any{"oneOf": []any{ref, map[string]any{"type": "null"}}}
				}
			}
		}
	}
	var out bytes.Buffer
	enc := json.NewEncoder(&out)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(doc); err != nil {
		return nil, fmt.Errorf("write the OpenAPI document: %w", err)
	}
	return out.Bytes(), nil
}

// mayBeAbsent documents that a field of a schema is left out without a permission.
func mayBeAbsent(schema map[string]any, field, needs string) {
	if required, ok := schema["required"].([]any); ok {
		required = slices.DeleteFunc(required, func(name any) bool { return name == field })
		if schema["required"] = required; len(required) == 0 {
			delete(schema, "required")
		}
	}
	if property, ok := at(schema, "properties", field).(map[string]any); ok && property["$ref"] == nil {
		words, _ := property["description"].(string)
		property["description"] = strings.TrimPrefix(words+"; absent without "+needs, "; ")
	}
}

func at(v any, path ...string) any {
	for _, name := range path {
		m, _ := v.(map[string]any)
		v = m[name]
	}
	return v
}

// nullable returns the fields that hold a pointer to a struct and are written even if it is nil.
func nullable(t reflect.Type) []string {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if t.Kind() != reflect.Struct {
		return nil
	}
	var names []string
	for i := range t.NumField() {
		f := t.Field(i)
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		switch {
		case f.Anonymous && name == "":
			names = append(names, nullable(f.Type)...)
		case f.Type.Kind() == reflect.Pointer && f.Type.Elem().Kind() == reflect.Struct && !strings.Contains(options,
			"omitempty"):
			names = append(names, name)
		}
	}
	return names
}
