package api

import (
	"path"
	"reflect"
	"strings"

	"github.com/danielgtaylor/huma/v2"
)

// schemaName returns the name of a Go type's schema. Types with the same name in two packages get the
// package's name as prefix, unnamed bodies get the group's.
func schemaName(group string, t reflect.Type, hint string) string {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	name := huma.DefaultSchemaNamer(t, hint)
	if t.Name() == "" {
		return pascal(group) + name
	}
	pkg := path.Base(t.PkgPath())
	if pkg == "." || pkg == "api" || strings.EqualFold(pkg, t.Name()) {
		return name
	}
	return pascal(pkg) + name
}

// pascal turns sales-orders into SalesOrders.
func pascal(kebab string) string {
	var b strings.Builder
	for word := range strings.SplitSeq(kebab, "-") {
		if word != "" {
			b.WriteString(strings.ToUpper(word[:1]) + word[1:])
		}
	}
	return b.String()
}
