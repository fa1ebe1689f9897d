// Package enum describes types that have few text values to the API. Such a type lists its values once: the API's schema,
// the check of what callers send, and the portal's types follow from it.
//
// A field whose callers may send only some of the values, or that may be empty, says so by the tag enum.
package enum

import "github.com/danielgtaylor/huma/v2"

// Schema returns the schema of a type with the values. A type calls it in its method Schema.
func Schema[T ~string](values ...T) *huma.Schema {
	texts := make([]any, len(values))
	for i, v := range values {
		texts[i] = string(v)
	}
	return &huma.Schema{Type: huma.TypeString, Enum: texts}
}
