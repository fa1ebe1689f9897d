// Package patch applies the body of a PATCH: fields that were given take the
// place of what is there, the others stay.
package patch

// Set takes a field that was given.
func Set[T any](field *T, given *T) {
	if given != nil {
		*field = *given
	}
}
