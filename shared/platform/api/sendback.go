package api

import (
	"net/http"
	"reflect"

	"github.com/danielgtaylor/huma/v2"
)

// takeBack adds the fields of an operation's answer to the schema of its body as read-only fields, which are
// ignored. So a record that was read can be sent back.
func takeBack(to huma.API, op Operation, out reflect.Type) {
	registry := to.OpenAPI().Components.Schemas
	body := resolved(registry, bodyOf(to.OpenAPI().Paths[op.Path], op.Method))
	for name := range resolved(registry, registry.Schema(out, true, "")).Properties {
		if body.Properties[name] == nil {
			body.Properties[name] = &huma.Schema{ReadOnly: true}
		}
	}
	body.PrecomputeMessages()
}

func resolved(registry huma.Registry, s *huma.Schema) *huma.Schema {
	for s.Ref != "" {
		s = registry.SchemaFromRef(s.Ref)
	}
	return s
}

func bodyOf(path *huma.PathItem, method string) *huma.Schema {
	op := map[string]*huma.Operation{http.MethodPost: path.Post, http.MethodPut: path.Put,
		http.MethodPatch: path.Patch}[method]
	return op.RequestBody.Content[jsonBody].Schema
}
