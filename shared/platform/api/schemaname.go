package api

import (
	"path"
	"reflect"
	"strings"

	"github.com/danielgtaylor/huma/v2"
)

// schemaName returns the name of a Go type's schema. It has the package's name as prefix, unnamed bodies have the
// group's.
func schemaName(group string, t reflect.Type, hint string) string {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	name := huma.DefaultSchemaNamer(t, hint)
	if t.Name() == "" {
		return pascal(group) + name
	}
	pkg := packageName(t.PkgPath())
	if pkg == "." || pkg == "api" || strings.EqualFold(pkg, t.Name()) {
		return name
	}
	return pascal(pkg) + name
}

// packageName returns the name of a type's package for its schema: for a package inside another package of the domain
// (shared/<area>/<package>/<inner package>), the outer one's, because clients know no packages.
func packageName(pkg string) string {
	if parts := strings.Split(pkg, "/"); len(parts) > 4 && parts[1] == "shared" {
		return parts[3]
	}
	return path.Base(pkg)
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
