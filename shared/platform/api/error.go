package api

import (
	"context"
	"errors"
	"net/http"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"backdock/shared/platform/fault"
	"backdock/shared/platform/trace"
)

// Error is the body of every answer that is not a success.
type Error struct {
	StatusCode int    `json:"statusCode" example:"400"`
	Name       string `json:"error" example:"Bad Request"`
	Message    any    `json:"message" doc:"an array of texts for validation, else one text"`
	RequestID  string `json:"requestId"`
	Code       string `json:"code,omitempty" example:"photos_full" doc:"names the reason of a 409, where the operation says so"`
	Current    any    `json:"current,omitempty" doc:"the record as it is now, when a version did not match"`
	// Problems are set in a 400, and in a 409 that can be confirmed, see Confirmation.
	Problems []fault.Problem `json:"problems,omitempty" doc:"of a 400: what is wrong, by field, in the order of message; of a 409: what has to be confirmed: the same call with these codes in confirm succeeds"`

	retryAfter int
}

// Error implements error.
func (e *Error) Error() string { return e.Name }

// GetStatus implements huma.StatusError.
func (e *Error) GetStatus() int { return e.StatusCode }

// GetHeaders implements huma.HeadersError.
func (e *Error) GetHeaders() http.Header {
	h := http.Header{}
	if e.retryAfter > 0 {
		h.Set("retry-after", strconv.Itoa(e.retryAfter))
	}
	return h
}

// TransformSchema documents the type any of the message.
func (e *Error) TransformSchema(_ huma.Registry, s *huma.Schema) *huma.Schema {
	s.Properties["message"] = &huma.Schema{
		Description: s.Properties["message"].Description,
		OneOf: []*huma.Schema{{Type: huma.TypeString},
			{Type: huma.TypeArray, Items: &huma.Schema{Type: huma.TypeString}}},
	}
	return s
}

var statusOf = map[fault.Kind]int{
	fault.Invalid:      http.StatusBadRequest,
	fault.Unauthorized: http.StatusUnauthorized,
	fault.Forbidden:    http.StatusForbidden,
	fault.NotFound:     http.StatusNotFound,
	fault.Conflict:     http.StatusConflict,
	fault.TooLarge:     http.StatusRequestEntityTooLarge,
	fault.Unsupported:  http.StatusUnsupportedMediaType,
	fault.TooMany:      http.StatusTooManyRequests,
	fault.Unavailable:  http.StatusServiceUnavailable,
}

// answerTo makes the answer to an error. An error that is not a fault is logged and answered as 500 without
// its text.
func answerTo(ctx context.Context, err error) *Error {
	var f *fault.Error
	if !errors.As(err, &f) {
		noteFailure(ctx, err)
		return newError(ctx, http.StatusInternalServerError, "Internal error")
	}
	e := newError(ctx, statusOf[f.Kind], f.Messages...)
	if f.Kind == fault.Invalid {
		e.Message, e.Problems = clipAll(f)
	} else {
		e.Problems = f.Problems
	}
	e.Code, e.Current, e.retryAfter = f.Code, f.Current, f.RetryAfter
	return e
}

func newError(ctx context.Context, status int, messages ...string) *Error {
	return &Error{StatusCode: status, Name: http.StatusText(status), Message: clip(strings.Join(messages, ", ")),
		RequestID: trace.ID(ctx, trace.Request)}
}

func init() {
	huma.DefaultArrayNullable = false
	huma.ValidateStrictCasing = true
	huma.NewError = func(status int, message string, errs ...error) huma.StatusError {
		return fromHuma(context.Background(), status, message, errs)
	}
	huma.NewErrorWithContext = func(ctx huma.Context, status int, message string, errs ...error) huma.StatusError {
		if ctx == nil {
			return fromHuma(context.Background(), status, message, errs)
		}
		return fromHuma(ctx.Context(), status, message, errs)
	}
}

func fromHuma(ctx context.Context, status int, message string, errs []error) *Error {
	if status == http.StatusUnprocessableEntity {
		status = http.StatusBadRequest
	}
	var wrong []fault.Field
	r := requestOf(ctx)
	for _, err := range errs {
		if err != nil && (r == nil || len(r.faults) == 0 || !isDecoding(err)) {
			wrong = append(wrong, inOurWords(err))
		}
	}
	if status >= 500 {
		noteFailure(ctx, errors.Join(append(errs, errors.New(message))...))
		return newError(ctx, status, "Internal error")
	}
	if r != nil && status == http.StatusBadRequest {
		wrong = append(wrong, r.faults...)
	}
	e := newError(ctx, status, message)
	if len(wrong) > 0 {
		e.Message, e.Problems = clipAll(fault.Wrong(wrong...))
	}
	return e
}

// isDecoding reports whether an error is that of encoding/json, which has no field's name. The request's faults have it.
func isDecoding(err error) bool {
	var d *huma.ErrorDetail
	if !errors.As(err, &d) || d.Location != "body" {
		return false
	}
	r, _, _ := ruleOf(d.Message)
	return r.message == ""
}
