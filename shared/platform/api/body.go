package api

import (
	"bytes"
	"io"
	"mime"
	"net/http"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"backdock/shared/platform/fault"
)

const (
	jsonBody      = "application/json"
	multipartBody = "multipart/form-data"
)

// checkBody is the only check of a body against its schema. It refuses a body that two readers could understand
// differently: one that is not declared as JSON (or as multipart, where the operation accepts that), and one that contains a
// field twice. What the schema forbids it notes in the request: huma answers it together with faults of the parameters.
// Huma itself only decodes the body. It runs after authorize, so the bodies of refused callers are not read.
func (a *API) checkBody(ctx huma.Context, next func(huma.Context)) {
	r, _ := humago.Unwrap(ctx)
	req := requestOf(ctx.Context())
	if r.Body == nil || r.Body == http.NoBody {
		next(ctx)
		return
	}
	media := mediaType(r.Header)
	if declares(ctx.Operation(), multipartBody) && media == multipartBody {
		req.contentType = r.Header.Get("content-type")
		next(ctx)
		return
	}
	body, err := readStart(r, most(ctx.Operation()))
	switch {
	case err != nil:
		a.refuse(ctx, fault.New(fault.Invalid, "the body could not be read").Because(err))
		return
	case len(body) > 0 && (media != jsonBody || !takesJSON(ctx.Operation())):
		a.refuse(ctx, fault.New(fault.Unsupported, "the body must be %s: send it with that content-type",
			takes(ctx.Operation())))
		return
	}
	if len(body) == 0 || int64(len(body)) > most(ctx.Operation()) { // huma refuses empty and oversized bodies
		next(ctx)
		return
	}
	value, twice, err := readJSON(body)
	switch {
	case err != nil:
		a.refuse(ctx, fault.Fields("the body must be JSON: "+err.Error()))
		return
	case twice != nil:
		a.refuse(ctx, fault.Fields(*twice+" is given twice"))
		return
	}
	req.faults, req.misshapen = bodyFaults(ctx.Operation(), value)
	r.Header.Set("content-type", jsonBody) // huma compares the content type literally
	next(ctx)
}

// mediaType returns the media type of the only content-type header, or "".
func mediaType(h http.Header) string {
	values := h.Values("content-type")
	if len(values) != 1 {
		return ""
	}
	media, _, err := mime.ParseMediaType(values[0])
	if err != nil {
		return ""
	}
	return media
}

func declares(op *huma.Operation, media string) bool {
	return op.RequestBody != nil && op.RequestBody.Content[media] != nil
}

// takesJSON reports whether the operation accepts JSON. It is also true for operations without a body,
// because their bodies are ignored.
func takesJSON(op *huma.Operation) bool { return op.RequestBody == nil || declares(op, jsonBody) }

func takes(op *huma.Operation) string {
	if takesJSON(op) {
		return jsonBody
	}
	return multipartBody
}

// defaultMaxBody is huma's limit, in bytes, for operations that declare none.
const defaultMaxBody = 1 << 20

// most returns the longest body that an operation accepts, in bytes.
func most(op *huma.Operation) int64 {
	if op.MaxBodyBytes <= 0 {
		return defaultMaxBody
	}
	return op.MaxBodyBytes
}

// readStart reads at most one byte more than the operation accepts. Afterwards the request still has its
// whole body.
func readStart(r *http.Request, most int64) ([]byte, error) {
	rest := r.Body
	start, err := io.ReadAll(io.LimitReader(rest, most+1))
	r.Body = struct {
		io.Reader
		io.Closer
	}{io.MultiReader(bytes.NewReader(start), rest), rest}
	return start, err
}
