// Package fault is the error that a caller may see. Everything else that goes
// wrong is the system's own affair: it is logged once and answered as 500.
package fault

import (
	"errors"
	"fmt"
)

// Kind is what went wrong, from the caller's point of view. shared/api maps it
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
