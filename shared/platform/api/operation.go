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
	"strconv"
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

// answer is the form of an answer that huma expects.
type answer struct {
	Status int
	Body   any
}

// Handle registers an operation. In is a struct with path, query and header fields and a Body; Out is the
// body of the answer. A path field with the tag about, such as about:"tripId", is written to the request's
// log lines under that name, see package trace.
func Handle[In, Out any](a *API, op Operation, handle func(context.Context, *In) (Out, error)) {
	d := declaration{api: a, Operation: op, group: a.group, in: reflect.TypeFor[In](), out: reflect.TypeFor[Out]()}
	d.handle = func(ctx context.Context, in any) (any, error) { return handle(ctx, in.(*In)) }
	d.register = func(to huma.API, h huma.Operation) {
		huma.Register(to, h, func(ctx context.Context, in *In) (*answer, error) { return d.call(ctx, in) })
	}
	d.add()
}

// declaration is an operation with its types as values, so that only Handle is compiled for each operation. Huma's
// Register is long: the compiler needs about 70 ms for each further pair of types.
type declaration struct {
	api *API
	Operation
	group    string
	in, out  reflect.Type
	handle   func(ctx context.Context, in any) (any, error)
	register func(huma.API, huma.Operation)
}

// add adds the operation to its API. It is prepared when it is first called, so that a starting function prepares only the
// operations that it serves.
func (d *declaration) add() {
	operation := sync.OnceValue(func() http.Handler {
		mux := http.NewServeMux()
		d.addTo(d.api.on(mux, func() string { return d.group }), false)
		return mux
	})
	d.api.mux.HandleFunc(d.Method+" "+d.Path, func(w http.ResponseWriter, r *http.Request) { operation().ServeHTTP(w, r) })
	d.api.declared = append(d.api.declared, d)
}

// addTo registers the operation. documented adds the schema of its answer, which only the document needs and which would
// take most of the time of a first call.
func (d *declaration) addTo(to huma.API, documented bool) {
	mustExport(d.ID, d.in)
	mustTakeConfirm(d.Operation, d.in)
	h := huma.Operation{
		OperationID:   d.ID,
		Method:        d.Method,
		Path:          d.Path,
		Summary:       d.Summary,
		Description:   d.describe(),
		Tags:          []string{d.group},
		MaxBodyBytes:  d.MaxBody,
		DefaultStatus: d.success(),
		Responses:     map[string]*huma.Response{"default": failure(to)},
		Metadata: map[string]any{permissionKey: d.Permission, mustChangeKey: d.MustChange,
			schemasKey: to.OpenAPI().Components.Schemas,
			aboutKey:   abouts(d.Operation, d.in)},
	}
	h.SkipValidateBody = true // checkBody has done it
	if isForm(d.in) {
		h.RequestBody = placeholder()
		defer func() { h.RequestBody.Content[multipartBody].Schema = formSchema(d.in) }()
	}
	if d.Permission != access.Public {
		h.Security = []map[string][]string{{"bearer": {}}}
	}
	if d.Creates || d.Once {
		h.Parameters = append(h.Parameters, &huma.Param{Name: keyHeader, In: "header",
			Schema:      &huma.Schema{Type: huma.TypeString, MaxLength: ptr(100)},
			Description: "The same key and body give the first answer again for 24 hours."})
	}
	d.register(to, h)
	undocument(h.Responses)
	if documented {
		d.documentAnswer(to, h.Responses)
	}
	if d.SendBack {
		takeBack(to, d.Operation, d.out)
	}
}

// success is the status of an answer without an error.
func (d *declaration) success() int {
	switch {
	case d.out == reflect.TypeFor[NoContent]():
		return http.StatusNoContent
	case d.Status != 0:
		return d.Status
	}
	return http.StatusOK
}

// call runs the handler after the checks that every operation has.
func (d *declaration) call(ctx context.Context, in any) (*answer, error) {
	if err := readForm(ctx, in); err != nil {
		return nil, answerTo(ctx, err)
	}
	r := requestOf(ctx)
	wrong := r.faults
	if !r.misshapen {
		wrong = append(wrong, checkTexts(in)...)
	}
	if len(wrong) > 0 {
		return nil, answerTo(ctx, fault.Wrong(wrong...))
	}
	confirmed := confirmedIn(in)
	if messages := d.unknownCodes(confirmed); messages != nil {
		return nil, answerTo(ctx, fault.Fields(messages...))
	}
	ctx = fault.WithConfirmed(ctx, confirmed)
	run := d.run
	if d.Creates || d.Once {
		run = d.once
	}
	got, err := run(ctx, in)
	if err != nil {
		return nil, answerTo(ctx, d.declared(err))
	}
	if d.out == reflect.TypeFor[NoContent]() {
		return nil, nil
	}
	return got, nil
}

// run runs the handler.
func (d *declaration) run(ctx context.Context, in any) (*answer, error) {
	out, err := d.handle(ctx, in)
	if err != nil {
		return nil, err
	}
	status := d.success()
	if r := requestOf(ctx); r != nil && r.status != 0 {
		status = r.status
	}
	return &answer{Status: status, Body: nonNil(out)}, nil
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
func nonNil(out any) any {
	if v := reflect.ValueOf(out); v.Kind() == reflect.Slice && v.IsNil() {
		return reflect.MakeSlice(v.Type(), 0, 0).Interface()
	}
	return out
}

// documentAnswer documents the answer of success.
func (d *declaration) documentAnswer(to huma.API, responses map[string]*huma.Response) {
	success := responses[strconv.Itoa(d.success())]
	if d.out == reflect.TypeFor[NoContent]() {
		success.Content, success.Headers = nil, nil
		return
	}
	success.Content[jsonBody].Schema = to.OpenAPI().Components.Schemas.Schema(d.out, true, d.ID+"Response")
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
