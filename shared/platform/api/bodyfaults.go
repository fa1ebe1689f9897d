package api

import (
	"cmp"
	"encoding/json"
	"maps"
	"math"
	"slices"
	"strconv"

	"github.com/danielgtaylor/huma/v2"

	"backdock/shared/platform/civil"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/money"
)

// rangeKey marks the schema of a calendar date.
const rangeKey = "x-range"

// bodyFaults finds what the schema forbids and huma does not check: null for an array, dates out of range, and numbers that
// do not fit their field. Without this check, null would be read as a missing field, and the others would be refused without
// the name of their field.
func bodyFaults(op *huma.Operation, body any) []fault.Field {
	registry, _ := op.Metadata[schemasKey].(huma.Registry)
	if registry == nil || !takesJSON(op) || op.RequestBody == nil {
		return nil
	}
	return schemaFaults(registry, op.RequestBody.Content[jsonBody].Schema, body, "")
}

// anything is the schema of a value about which the document says no more. Its numbers must have a usual size all the same.
var anything = &huma.Schema{}

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
	case json.Number:
		if words := numberFault(s, v); words != "" {
			wrong = append(wrong, fault.At(path, fault.CodeWrongForm, nil, "%s", words))
		}
	case []any:
		for i, one := range v {
			wrong = append(wrong, schemaFaults(registry, cmp.Or(s.Items, anything), one, joined(path, strconv.Itoa(i)))...)
		}
	case map[string]any:
		for _, name := range slices.Sorted(maps.Keys(v)) {
			wrong = append(wrong, schemaFaults(registry, cmp.Or(s.Properties[name], anything), v[name], joined(path, name))...)
		}
	}
	return wrong
}

// numberFault says what is wrong with a number, or "". An integer is written without a point and an exponent: encoding/json
// reads no other form, though JSON Schema allows 1.0 and 1e0.
func numberFault(s *huma.Schema, n json.Number) string {
	f, err := n.Float64()
	if err == nil && s.Type == huma.TypeNumber {
		_, err = money.Parse(n.String())
	}
	if err != nil {
		return "must be a number of usual size"
	}
	if _, err := n.Int64(); err != nil && s.Type == huma.TypeInteger && f == math.Trunc(f) { // huma finds the others
		return "must be an integer without a decimal point or exponent"
	}
	return ""
}
