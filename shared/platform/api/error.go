package api

import (
	"context"
	"errors"
	"net/http"
	"regexp"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/validation"

	"backdock/shared/platform/civil"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/trace"
)

// Error is the body of every answer that is not a success, see spec/api.md.
type Error struct {
	StatusCode int    `json:"statusCode" example:"400"`
	Name       string `json:"error" example:"Bad Request"`
	Message    any    `json:"message" doc:"an array of texts for validation, else one text"`
	RequestID  string `json:"requestId"`
	Current    any    `json:"current,omitempty" doc:"the record as it is now, when a version did not match"`
	// Problems are set in a 409 that can be confirmed, see Confirmation.
	Problems []fault.Problem `json:"problems,omitempty" doc:"what has to be confirmed: the same call with these codes in confirm succeeds"`

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
		e.Message = clipAll(f.Messages)
	}
	e.Current, e.Problems, e.retryAfter = f.Current, f.Problems, f.RetryAfter
	return e
}

func newError(ctx context.Context, status int, messages ...string) *Error {
	return &Error{StatusCode: status, Name: http.StatusText(status), Message: clip(strings.Join(messages, ", ")),
		RequestID: trace.ID(ctx, trace.Request)}
}

// requiredMark marks the message of a missing field, which huma reports at the field's parent.
const requiredMark = "\x00"

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
	validation.MsgUnexpectedProperty = "should not exist"
	validation.MsgExpectedRequiredProperty = requiredMark + "%s should not be empty"
	validation.MsgExpectedString = "must be a string"
	validation.MsgExpectedNumber = "must be a number"
	validation.MsgExpectedInteger = "must be an integer"
	validation.MsgExpectedBoolean = "must be a boolean"
	validation.MsgExpectedArray = "must be an array"
	validation.MsgExpectedObject = "must be an object"
	validation.MsgExpectedRFC5322Email = "must be an email%.0v"
	validation.MsgExpectedRFC3339Date = "must be a date of the form YYYY-MM-DD"
	validation.MsgExpectedRFC3339DateTime = "must be a date and time (RFC 3339)"
	validation.MsgExpectedOneOf = "must be one of: %s"
	validation.MsgExpectedMinimumNumber = "must not be less than %v"
	validation.MsgExpectedExclusiveMinimumNumber = "must be greater than %v"
	validation.MsgExpectedMaximumNumber = "must not be greater than %v"
	validation.MsgExpectedExclusiveMaximumNumber = "must be less than %v"
	validation.MsgExpectedMinLength = "must be at least %d characters long"
	validation.MsgExpectedMaxLength = "must be at most %d characters long"
	validation.MsgExpectedMinItems = "must have at least %d entries"
	validation.MsgExpectedMaxItems = "must have at most %d entries"
	validation.MsgExpectedArrayItemsUnique = "must not name the same entry twice"
	validation.MsgExpectedBePattern = "must be %s"
	validation.MsgExpectedMatchPattern = "must match %s"
	validation.MsgExpectedMatchAtLeastOneSchema = "must have one of its documented forms"
	validation.MsgExpectedMatchExactlyOneSchema = "must have one of its documented forms"
}

func fromHuma(ctx context.Context, status int, message string, errs []error) *Error {
	if status == http.StatusUnprocessableEntity {
		status = http.StatusBadRequest
	}
	var messages []string
	r := requestOf(ctx)
	for _, err := range errs {
		if err != nil && (r == nil || len(r.faults) == 0 || !isDateRange(err)) {
			messages = append(messages, inOurWords(err))
		}
	}
	if status >= 500 {
		noteFailure(ctx, errors.Join(append(errs, errors.New(message))...))
		return newError(ctx, status, "Internal error")
	}
	if r != nil && status == http.StatusBadRequest {
		messages = append(messages, r.faults...)
	}
	e := newError(ctx, status, message)
	if len(messages) > 0 {
		e.Message = clipAll(messages)
	}
	return e
}

// isDateRange reports whether decoding a body stopped at a date out of range. That error has no field name;
// the request's faults have it.
func isDateRange(err error) bool {
	var d *huma.ErrorDetail
	return errors.As(err, &d) && d.Location == "body" && strings.HasSuffix(d.Message, civil.ErrRange.Error())
}

// parameterWords translates huma's messages about missing and invalid query parameters into this API's
// wording.
func parameterWords(message string) string {
	switch {
	case message == "invalid integer":
		return validation.MsgExpectedInteger
	case strings.HasPrefix(message, "invalid float"):
		return validation.MsgExpectedNumber
	case message == "invalid boolean":
		return validation.MsgExpectedBoolean
	case strings.HasPrefix(message, "invalid date/time"):
		return validation.MsgExpectedRFC3339DateTime
	case strings.HasPrefix(message, "required ") && strings.HasSuffix(message, " is missing"):
		return "should not be empty"
	}
	return strings.TrimPrefix(message, "invalid value: ")
}

var index = regexp.MustCompile(`\[(\d+)\]`)

// inOurWords turns a validation error into '<field> <what it must be>', with a dotted path for the field.
func inOurWords(err error) string {
	var d *huma.ErrorDetail
	if !errors.As(err, &d) {
		return "the body must be JSON of the documented shape: " + err.Error()
	}
	path := index.ReplaceAllString(d.Location, ".$1")
	for _, part := range []string{"body", "query", "path", "header"} {
		if path == part {
			path = ""
		}
		path = strings.TrimPrefix(path, part+".")
	}
	message := parameterWords(d.Message)
	if message == "must be at least 1 characters long" {
		message = "should not be empty"
	}
	if rest, ok := strings.CutPrefix(message, requiredMark); ok {
		if path != "" {
			return path + "." + rest
		}
		return rest
	}
	if path == "" {
		return "the body " + message
	}
	return path + " " + message
}
