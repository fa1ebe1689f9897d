// Package fault is the error that a caller may see. Everything else that goes
// wrong is the system's own affair: it is logged once and answered as 500.
package fault

import (
	"context"
	"errors"
	"fmt"
	"slices"
)

// Kind is what went wrong, from the caller's point of view. shared/platform/api maps it
// to an HTTP status in one table.
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
	Unavailable  Kind = "unavailable"  // 503: the ERP is needed at once and is away
)

// Error is a failure that names itself to the caller.
type Error struct {
	Kind     Kind
	Messages []string // several for validation, else one
	Current  any      // the record as it is now, with a Conflict of versions
	// Problems are what has to be confirmed, with a Conflict of Confirm.
	Problems []Problem
	// RetryAfter is the number of seconds to wait, with TooMany and Unavailable.
	RetryAfter int
	cause      error
}

// New makes a fault with one message.
func New(kind Kind, format string, args ...any) *Error {
	return &Error{Kind: kind, Messages: []string{fmt.Sprintf(format, args...)}}
}

// Fields makes an Invalid fault with one message a field.
func Fields(messages ...string) *Error { return &Error{Kind: Invalid, Messages: messages} }

// Stale is the Conflict of a version: current is the record as it is now.
func Stale(current any, format string, args ...any) *Error {
	e := New(Conflict, format, args...)
	e.Current = current
	return e
}

// Problem is a question that a rule asks before the call goes through.
type Problem struct {
	// Code names the question; the same call with it in confirm goes through.
	Code string `json:"code" example:"past_delivery_date"`
	// Params are the facts of the question, from which the portal makes its words.
	Params map[string]any `json:"params"`
}

type confirmedKey struct{}

// WithConfirmed adds the codes that the caller has confirmed. shared/platform/api does it
// with a body's confirm.
func WithConfirmed(ctx context.Context, codes []string) context.Context {
	return context.WithValue(ctx, confirmedKey{}, codes)
}

// Confirm asks the caller to confirm what a rule found unusual: it returns nil
// where the caller has confirmed the code, else a Conflict with the code and its
// params as problem. The message is for those who do not know the code. Operations
// list the codes of their rules in api.Operation.Confirms.
func Confirm(ctx context.Context, code string, params map[string]any, format string, args ...any) error {
	if codes, _ := ctx.Value(confirmedKey{}).([]string); slices.Contains(codes, code) {
		return nil
	}
	e := New(Conflict, format, args...)
	e.Problems = []Problem{{Code: code, Params: params}}
	return e
}

// Because keeps the cause for the log; the caller does not see it.
func (e *Error) Because(err error) *Error {
	e.cause = err
	return e
}

// Error joins the messages; the cause is behind them, for the log.
func (e *Error) Error() string {
	s := string(e.Kind)
	for i, m := range e.Messages {
		if i == 0 {
			s += ": "
		} else {
			s += ", "
		}
		s += m
	}
	if e.cause != nil {
		s += ": " + e.cause.Error()
	}
	return s
}

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.cause }

// Is tells whether err is, or wraps, a fault of the kind.
func Is(err error, kind Kind) bool {
	var e *Error
	return errors.As(err, &e) && e.Kind == kind
}
