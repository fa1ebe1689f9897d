package api

import (
	"reflect"

	"github.com/danielgtaylor/huma/v2"

	"backdock/shared/platform/trace"
)

// abouts finds the path parameters of an input that are logged as ids. The result maps each parameter's name
// to its kind of id.
func abouts(op Operation, in reflect.Type) map[string]trace.Kind {
	kinds := map[string]trace.Kind{}
	if in.Kind() != reflect.Struct {
		return kinds
	}
	for _, f := range reflect.VisibleFields(in) {
		name := f.Tag.Get("about")
		if name == "" {
			continue
		}
		kind, ok := trace.KindOf(name)
		if !ok {
			panic("api: " + op.ID + " is about an unknown " + name)
		}
		kinds[f.Tag.Get("path")] = kind
	}
	return kinds
}

// longestID is the longest id, in bytes, that is copied from a path to the log.
const longestID = 200

// noteAbout puts the ids of the request's path into its log scope.
func noteAbout(ctx huma.Context) {
	kinds, _ := ctx.Operation().Metadata[aboutKey].(map[string]trace.Kind)
	for param, kind := range kinds {
		if id := ctx.Param(param); len(id) <= longestID {
			trace.Add(ctx.Context(), kind, id)
		}
	}
}
