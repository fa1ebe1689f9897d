package api

import (
	"cmp"
	"slices"

	"github.com/danielgtaylor/huma/v2"

	"backdock/shared/platform/access"
)

// Declared is the declaration of an operation, as infra and the documentation read it.
type Declared struct {
	Group      string
	ID         string
	Method     string
	Path       string // without /api, with {names}
	Permission access.Permission
	TakesKey   bool // an idempotency-key
	TakesForm  bool // its body is multipart/form-data
}

// Operations lists the operations registered so far, by path and method. It panics if the declaration of one is wrong.
func (a *API) Operations() []Declared {
	var all []Declared
	for path, item := range a.document().Paths {
		for _, op := range []*huma.Operation{item.Get, item.Post, item.Put, item.Patch, item.Delete} {
			if op != nil {
				permission, _ := op.Metadata[permissionKey].(access.Permission)
				all = append(all, Declared{Group: op.Tags[0], ID: op.OperationID, Method: op.Method, Path: path,
					Permission: permission,
					TakesKey:   slices.ContainsFunc(op.Parameters, func(p *huma.Param) bool { return p.Name == keyHeader }),
					TakesForm:  declares(op, multipartBody)})
			}
		}
	}
	slices.SortFunc(all, func(a, b Declared) int {
		return cmp.Or(cmp.Compare(a.Path, b.Path),
			cmp.Compare(a.Method, b.Method))
	})
	return all
}
