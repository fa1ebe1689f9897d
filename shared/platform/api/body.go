package api

import (
	"bytes"
	"encoding/json"
	"io"
	"mime"
	"net/http"
	"strconv"
	"unicode"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"backdock/shared/platform/fault"
)

const (
	jsonBody      = "application/json"
	multipartBody = "multipart/form-data"
)

// checkBody refuses a body that two readers could understand differently: one that is not declared as JSON
// (or as multipart, where the operation accepts that), and one that contains a field twice. It runs after
// authorize, so the bodies of refused callers are not read.
func (a *API) checkBody(ctx huma.Context, next func(huma.Context)) {
	r, _ := humago.Unwrap(ctx)
	if r.Body == nil || r.Body == http.NoBody {
		next(ctx)
		return
	}
	media := mediaType(r.Header)
	if declares(ctx.Operation(), multipartBody) && media == multipartBody {
		if req := requestOf(ctx.Context()); req != nil {
			req.contentType = r.Header.Get("content-type")
		}
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
	value, err := anyJSON(body)
	if err != nil {
		a.refuse(ctx, fault.Fields("the body must be JSON: "+err.Error()))
		return
	}
	if field, twice := givenTwice(body); twice {
		a.refuse(ctx, fault.Fields(field+" is given twice"))
		return
	}
	if req := requestOf(ctx.Context()); req != nil {
		req.faults = bodyFaults(ctx.Operation(), value)
	}
	r.Header.Set("content-type", jsonBody) // huma compares the content type literally
	next(ctx)
}

// anyJSON reads a body of JSON, with the numbers as they are written.
func anyJSON(body []byte) (any, error) {
	if !json.Valid(body) {
		return nil, json.Unmarshal(body, new(any)) // says where it is no JSON
	}
	numbers := json.NewDecoder(bytes.NewReader(body))
	numbers.UseNumber()
	var value any
	err := numbers.Decode(&value)
	return value, err
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

// object is the state of reading one JSON object or array.
type object struct {
	path  string // path of the object itself, dotted
	keys  map[string]bool
	at    int // index of the next value, in an array
	list  bool
	value bool // the next token is the value of key
	key   string
}

// child returns the path of the next value.
func (o *object) child() string {
	if o.list {
		return joined(o.path, strconv.Itoa(o.at))
	}
	return joined(o.path, o.key)
}

// givenTwice finds a field that occurs twice in an object, at any depth. Spellings that encoding/json treats
// as equal count as the same field. Readers differ in which of the two values they use. Invalid JSON gives no
// result; huma refuses it.
func givenTwice(body []byte) (path string, twice bool) {
	dec := json.NewDecoder(bytes.NewReader(body))
	dec.UseNumber()
	var open []*object
	for {
		token, err := dec.Token()
		if err != nil {
			return "", false
		}
		var in *object
		if len(open) > 0 {
			in = open[len(open)-1]
		}
		switch token {
		case json.Delim('{'), json.Delim('['):
			o := &object{list: token == json.Delim('[')}
			if in != nil {
				o.path = in.child()
			}
			if !o.list {
				o.keys = map[string]bool{}
			}
			open = append(open, o)
			continue
		case json.Delim('}'), json.Delim(']'):
			open = open[:len(open)-1]
			if len(open) == 0 {
				return "", false
			}
			open[len(open)-1].done()
			continue
		}
		if in == nil {
			return "", false // a single value, or the end of invalid JSON
		}
		if key, ok := token.(string); ok && !in.list && !in.value {
			folded := fold(key)
			in.key, in.value = key, true
			if in.keys[folded] {
				return in.child(), true
			}
			in.keys[folded] = true
			continue
		}
		in.done()
	}
}

// done moves on after a value.
func (o *object) done() {
	o.at++
	o.value = false
}

// fold returns the same string for all spellings of a name that encoding/json treats as equal.
func fold(key string) string {
	return string(bytes.Map(func(r rune) rune {
		least := r
		for next := unicode.SimpleFold(r); next != r; next = unicode.SimpleFold(next) {
			least = min(least, next)
		}
		return least
	}, []byte(key)))
}
