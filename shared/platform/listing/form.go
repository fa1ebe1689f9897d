package listing

import (
	"encoding/json"
	"fmt"
	"hash/fnv"
	"reflect"
	"slices"
	"strings"
)

// formOf returns a short text that differs between row types of different JSON. Rows of an older type lack what the
// newer one shows, and would be filtered and sorted by fields that they do not have.
func formOf[R any]() string {
	var b strings.Builder
	describe(&b, reflect.TypeFor[R](), nil)
	hash := fnv.New64a()
	_, _ = hash.Write([]byte(b.String())) // never fails
	return fmt.Sprintf("%016x", hash.Sum64())
}

var marshaler = reflect.TypeFor[json.Marshaler]()

// describe writes the names, tags and types of all fields. within are the types around, which end a recursive type.
func describe(b *strings.Builder, t reflect.Type, within []reflect.Type) {
	if t.Implements(marshaler) || slices.Contains(within, t) {
		b.WriteString(t.String())
		return
	}
	within = append(slices.Clone(within), t)
	switch t.Kind() {
	case reflect.Struct:
		b.WriteByte('{')
		for i := range t.NumField() {
			if f := t.Field(i); f.IsExported() || f.Anonymous {
				fmt.Fprintf(b, "%s %q ", f.Name, f.Tag.Get("json"))
				describe(b, f.Type, within)
				b.WriteByte(';')
			}
		}
		b.WriteByte('}')
	case reflect.Pointer, reflect.Slice, reflect.Array:
		b.WriteString(t.Kind().String() + " ")
		describe(b, t.Elem(), within)
	case reflect.Map:
		b.WriteString("map " + t.Key().String() + " ")
		describe(b, t.Elem(), within)
	default:
		b.WriteString(t.Kind().String())
	}
}
