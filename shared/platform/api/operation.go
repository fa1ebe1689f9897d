// Package api is the HTTP side of every resource group. One declaration of an operation gives its route,
// validation, permission and documentation.
//
// A group registers its operations with Handle. Infra does the same with handlers that were never built, and
// so gets its routes and the OpenAPI document.
package api

import (
	"context"
	"net/http"
	"reflect"
	"sync"

	"github.com/danielgtaylor/huma/v2"

	"backdock/shared/platform/access"
	"backdock/shared/platform/fault"
)

// Operation declares an operation. Permission is required: an operation without one answers 403, and a test
// fails.
type Operation struct {
	ID          string // camelCase, unique in the API
	Method      string
	Path        string // without /api
	Summary     string
	Description string
	Permission  access.Permission
	// MustChange allows the operation for a caller who must first change their password.
	MustChange bool
	// Status is the HTTP status of success. 0: 200, or 204 for NoContent.
	Status int
	// Creates marks an operation that creates a record. It then accepts an idempotency-key.
	Creates bool
	// Once marks an operation that creates no record and accepts an idempotency-key too. A phone that got no answer
	// sends its request again, maybe hours later and after somebody else's change, which must stay.
	Once bool
	// Confirms lists the codes that the operation's rules ask for with fault.Confirm. The body embeds
	// Confirmation.
	Confirms []string
	// SendBack allows the record that the operation answers as the body. Fields of the answer that the body
	// does not declare are accepted and ignored.
	SendBack bool
	// MaxBody is the longest body in bytes. 0: 1 MB.
	MaxBody int64
}

// NoContent is the Out of operations that answer 204 without a body.
type NoContent struct{}

// answer is the form of an Out that huma expects.
type answer[Out any] struct {
	Status int
	Body   Out
}

// Handle registers an operation. In is a struct with path, query and header fields and a Body; Out is the
// body of the answer. A path field with the tag about, such as about:"tripId", is written to the request's
// log lines under that name, see package trace.
func Handle[In, Out any](a *API, op Operation, handle func(context.Context, *In) (Out, error)) {
	group := a.group
	if !a.Lazy {
		register(a, a.huma, group, op, handle)
		return
	}
	operation := sync.OnceValue(func() http.Handler {
		mux := http.NewServeMux()
		register(a, a.on(mux, func() string { return group }), group, op, handle)
		return mux
	})
	a.mux.HandleFunc(op.Method+" "+op.Path, func(w http.ResponseWriter, r *http.Request) { operation().ServeHTTP(w, r) })
}

func register[In, Out any](a *API, to huma.API, group string, op Operation,
	handle func(context.Context, *In) (Out, error)) {
	mustExport(op.ID, reflect.TypeFor[In]())
	mustTakeConfirm(op, reflect.TypeFor[In]())
	h := huma.Operation{
		OperationID:  op.ID,
		Method:       op.Method,
		Path:         op.Path,
		Summary:      op.Summary,
		Description:  op.describe(),
		Tags:         []string{group},
		MaxBodyBytes: op.MaxBody,
		Responses:    map[string]*huma.Response{"default": failure(to)},
		Metadata: map[string]any{permissionKey: op.Permission, mustChangeKey: op.MustChange,
			schemasKey: to.OpenAPI().Components.Schemas,
			aboutKey:   abouts(op, reflect.TypeFor[In]())},
	}
	if isForm(reflect.TypeFor[In]()) {
		h.RequestBody = placeholder()
		defer func() { h.RequestBody.Content[multipartBody].Schema = formSchema(reflect.TypeFor[In]()) }()
	}
	h.DefaultStatus = op.Status
	if op.Permission != access.Public {
		h.Security = []map[string][]string{{"bearer": {}}}
	}
	if op.Creates || op.Once {
		h.Parameters = append(h.Parameters, &huma.Param{Name: keyHeader, In: "header",
			Schema:      &huma.Schema{Type: huma.TypeString, MaxLength: ptr(100)},
			Description: "The same key and body give the first answer again for 24 hours."})
	}
	defer undocument(h.Responses)
	if reflect.TypeFor[Out]() == reflect.TypeFor[NoContent]() {
		h.DefaultStatus = http.StatusNoContent
		huma.Register(to, h, func(ctx context.Context, in *In) (*struct{}, error) {
			_, err := guarded(ctx, a, op, in, handle)
			return nil, err
		})
		return
	}
	if h.DefaultStatus == 0 {
		h.DefaultStatus = http.StatusOK
	}
	if a.Lazy { // without a document; the schema of the answer would take most of the time of the first request
		huma.Register(to, h, func(ctx context.Context, in *In) (*answer[any], error) {
			got, err := guarded(ctx, a, op, in, handle)
			if err != nil {
				return nil, err
			}
			return &answer[any]{got.Status, got.Body}, nil
		})
	} else {
		huma.Register(to, h, func(ctx context.Context, in *In) (*answer[Out], error) {
			return guarded(ctx, a, op, in, handle)
		})
	}
	if op.SendBack {
		takeBack(to, op, reflect.TypeFor[Out]())
	}
}

// guarded runs a handler after the checks that every operation has.
func guarded[In, Out any](ctx context.Context, a *API, op Operation, in *In,
	handle func(context.Context, *In) (Out, error)) (*answer[Out], error) {
	if err := readForm(ctx, in); err != nil {
		return nil, answerTo(ctx, err)
	}
	wrong := checkTexts(in)
	if r := requestOf(ctx); r != nil {
		wrong = append(r.faults, wrong...)
	}
	if len(wrong) > 0 {
		return nil, answerTo(ctx, fault.Wrong(wrong...))
	}
	confirmed := confirmedIn(in)
	if messages := op.unknownCodes(confirmed); messages != nil {
		return nil, answerTo(ctx, fault.Fields(messages...))
	}
	ctx = fault.WithConfirmed(ctx, confirmed)
	run := func() (*answer[Out], error) {
		out, err := handle(ctx, in)
		if err != nil {
			return nil, err
		}
		status := op.Status
		if r := requestOf(ctx); r != nil && r.status != 0 {
			status = r.status
		}
		if status == 0 {
			status = http.StatusOK
		}
		return &answer[Out]{Status: status, Body: nonNil(out)}, nil
	}
	if op.Creates || op.Once {
		first := run
		run = func() (*answer[Out], error) { return once(ctx, a, op, in, first) }
	}
	got, err := run()
	if err != nil {
		return nil, answerTo(ctx, op.declared(err))
	}
	return got, nil
}

// mustExport panics if an In embeds an unexported struct: huma would silently leave its fields empty.
func mustExport(operation string, in reflect.Type) {
	if in.Kind() != reflect.Struct {
		return
	}
	for i := range in.NumField() {
		if f := in.Field(i); f.Anonymous && !f.IsExported() {
			panic("api: " + operation + " embeds the unexported " + f.Name)
		}
	}
}

// nonNil replaces a nil slice, which JSON would write as null, by an empty one.
func nonNil[Out any](out Out) Out {
	v := reflect.ValueOf(&out).Elem()
	if v.Kind() == reflect.Slice && v.IsNil() {
		v.Set(reflect.MakeSlice(v.Type(), 0, 0))
	}
	return out
}

// failure documents the error body for every status that is not a success.
func failure(h huma.API) *huma.Response {
	schema := h.OpenAPI().Components.Schemas.Schema(reflect.TypeFor[Error](), true, "Error")
	return &huma.Response{Description: "Refused, or failed",
		Content: map[string]*huma.MediaType{"application/json": {Schema: schema}}}
}

// undocument removes the statuses that huma documents by itself. Here validation answers 400, and failure
// covers the rest.
func undocument(responses map[string]*huma.Response) {
	delete(responses, "422")
	delete(responses, "500")
}

// Keys of an operation's metadata.
const (
	permissionKey = "permission"
	mustChangeKey = "mustChange"
	schemasKey    = "schemas" // schemas of its API
	aboutKey      = "about"
)

func ptr[T any](v T) *T { return &v }
