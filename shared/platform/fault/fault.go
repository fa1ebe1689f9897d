// Package fault has the errors that a caller may see. Every other error is internal: it is logged once and
// answered as 500.
package fault

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Kind classifies an error from the caller's point of view. shared/platform/api maps it to an HTTP status.
type Kind string

// The kinds.
const (
	Invalid      Kind = "invalid"      // 400
	Unauthorized Kind = "unauthorized" // 401
	Forbidden    Kind = "forbidden"    // 403
	NotFound     Kind = "not_found"    // 404
	Conflict     Kind = "conflict"     // 409: the state or the version does not allow it
	TooLarge     Kind = "too_large"    // 413
	Unsupported  Kind = "unsupported"  // 415
	TooMany      Kind = "too_many"     // 429
	Unavailable  Kind = "unavailable"  // 503: the ERP is needed and cannot be reached
)

// Error is an error that the caller may see.
type Error struct {
	Kind     Kind
	Messages []string // several for validation, otherwise one
	Current  any      // the current record, if the Kind is Conflict because of a version
	// Code names the reason of a Conflict for programs that act on it, see Coded; "" for most.
	Code string
	// Problems are the same for programs. For Invalid there is one for each message, in the same order. For a
	// Conflict made by Confirm they are the questions to confirm.
	Problems []Problem
	// RetryAfter is the number of seconds to wait, for TooMany, Unavailable, and a Conflict that ends by itself, see Busy.
	RetryAfter int
	cause      error
}

// New makes an error with one message.
func New(kind Kind, format string, args ...any) *Error {
	return &Error{Kind: kind, Messages: []string{fmt.Sprintf(format, args...)}}
}

// Fields makes an Invalid error with one message per field, of the form '<field> <what is wrong>'. Its problems
// have the field and the code "invalid". Use Wrong for rules with a code.
func Fields(messages ...string) *Error {
	wrong := make([]Field, len(messages))
	for i, m := range messages {
		wrong[i] = Uncoded(m)
	}
	return Wrong(wrong...)
}

// Stale makes the Conflict of an outdated version. current is the record as it is now.
func Stale(current any, format string, args ...any) *Error {
	e := New(Conflict, format, args...)
	e.Current = current
	return e
}

// Busy makes the Conflict with something that ends by itself: the same call can succeed after some seconds.
func Busy(seconds int, format string, args ...any) *Error {
	e := New(Conflict, format, args...)
	e.RetryAfter = seconds
	return e
}

// Coded makes a Conflict whose reason a program acts on. The code is part of the API. A question that the caller can confirm
// is made by Confirm instead.
func Coded(code, format string, args ...any) *Error {
	e := New(Conflict, format, args...)
	e.Code = code
	return e
}

// WithCurrent adds the current record to a Conflict. Other errors stay as they are.
func WithCurrent(err error, current any) error {
	if f, ok := errors.AsType[*Error](err); ok && f.Kind == Conflict {
		f.Current = current
	}
	return err
}

// Answer converts a record to the form of the API. If err is a Conflict with the current record, it converts that one.
func Answer[Record, Answered any](record Record, err error,
	convert func(Record) (Answered, error)) (Answered, error) {
	if err == nil {
		return convert(record)
	}
	var none Answered
	if f, ok := errors.AsType[*Error](err); ok {
		if now, ok := f.Current.(Record); ok {
			current, failed := convert(now)
			if failed != nil {
				return none, failed
			}
			f.Current = current
		}
	}
	return none, err
}

// Problem is what is wrong with a field of the input, or a question that a rule asks
// before the call goes through.
type Problem struct {
	// Code names the rule. For a question, the same call with the code in confirm succeeds.
	Code string `json:"code" example:"past_delivery_date"`
	// Field is the path of the field, such as items.0.quantity; "" for a question.
	Field string `json:"field,omitempty" example:"items.0.quantity"`
	// Params are the facts of the rule. The portal builds its text from them.
	Params map[string]any `json:"params"`
	// TripID, StopID and Severity are set for a problem of a trip in a Conflict.
	TripID   string  `json:"tripId,omitempty" doc:"of a problem of a trip"`
	StopID   *string `json:"stopId,omitempty" doc:"of a problem of a stop"`
	Severity string  `json:"severity,omitempty" enum:"error,warning" doc:"of a problem of a trip"`
}

type confirmedKey struct{}

// WithConfirmed adds the codes that the caller has confirmed to the context. shared/platform/api calls it
// with the confirm field of a body.
func WithConfirmed(ctx context.Context, codes []string) context.Context {
	return context.WithValue(ctx, confirmedKey{}, codes)
}

// Confirm asks the caller to confirm something unusual that a rule found. It returns nil if the caller has
// confirmed the code, otherwise a Conflict whose problem has the code and params. The message is for clients
// that do not know the code. Operations list the codes of their rules in api.Operation.Confirms.
func Confirm(ctx context.Context, code string, params map[string]any, format string, args ...any) error {
	return ConfirmAll(ctx, []Problem{{Code: code, Params: params}}, format, args...)
}

// ConfirmAll asks several questions at once, see Confirm. The error has those that the caller has not confirmed.
func ConfirmAll(ctx context.Context, questions []Problem, format string, args ...any) error {
	codes, _ := ctx.Value(confirmedKey{}).([]string)
	open := slices.DeleteFunc(slices.Clone(questions), func(p Problem) bool { return slices.Contains(codes, p.Code) })
	if len(open) == 0 {
		return nil
	}
	e := New(Conflict, format, args...)
	e.Problems = open
	return e
}

// Because adds the cause for the log. The caller does not see it.
func (e *Error) Because(err error) *Error {
	e.cause = err
	return e
}

// Error joins the messages and adds the cause. People read it too, as the reason why a task failed, so it does not begin
// with the kind, which is a word for programs.
func (e *Error) Error() string {
	s := strings.Join(e.Messages, ", ")
	if s == "" {
		s = string(e.Kind)
	}
	if e.cause != nil {
		s += ": " + e.cause.Error()
	}
	return s
}

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.cause }

// Is reports whether err is, or wraps, a fault of the kind.
func Is(err error, kind Kind) bool {
	var e *Error
	return errors.As(err, &e) && e.Kind == kind
}
