package api

import (
	"maps"
	"slices"
	"strconv"

	"github.com/danielgtaylor/huma/v2"

	"backdock/shared/platform/civil"
	"backdock/shared/platform/fault"
)

// rangeKey marks the schema of a calendar date.
const rangeKey = "x-range"

// bodyFaults finds what the schema forbids and huma does not check: null for an array, and dates out of
// range. Without this check, null would be read as a missing field, and a date would be refused without the
// name of its field.
func bodyFaults(op *huma.Operation, body any) []fault.Field {
	registry, _ := op.Metadata[schemasKey].(huma.Registry)
	if registry == nil || !takesJSON(op) || op.RequestBody == nil {
		return nil
	}
	return schemaFaults(registry, op.RequestBody.Content[jsonBody].Schema, body, "")
}

func schemaFaults(registry huma.Registry, s *huma.Schema, v any, path string) []fault.Field {
	for s.Ref != "" {
		s = registry.SchemaFromRef(s.Ref)
	}
	if s.ReadOnly {
		return nil
	}
	var wrong []fault.Field
	switch v := v.(type) {
	case nil:
		if s.Type == huma.TypeArray && !s.Nullable && path != "" {
			wrong = append(wrong, fault.At(path, fault.CodeWrongForm, nil, "must be an array"))
		}
	case string:
		if _, isDate := s.Extensions[rangeKey]; isDate && v != "" {
			if _, err := civil.Parse(v); err == civil.ErrRange {
				wrong = append(wrong, fault.At(path, fault.CodeWrongForm, nil, "%s", err))
			}
		}
	case []any:
		if s.Items != nil {
			for i, one := range v {
				wrong = append(wrong, schemaFaults(registry, s.Items, one, joined(path, strconv.Itoa(i)))...)
			}
		}
	case map[string]any:
		for _, name := range slices.Sorted(maps.Keys(v)) {
			if property := s.Properties[name]; property != nil {
				wrong = append(wrong, schemaFaults(registry, property, v[name], joined(path, name))...)
			}
		}
	}
	return wrong
}
