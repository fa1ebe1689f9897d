package netsuite

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"
)

// Kind classifies an Error by what a caller can do about it.
type Kind string

// The kinds of error.
const (
	// Auth: the account admits nobody: integration, certificate, role or clock. Nothing was done.
	Auth        Kind = "auth"
	Permission  Kind = "permission"  // the role may not do this; others are answered
	NotFound    Kind = "not_found"   // no such record
	Invalid     Kind = "invalid"     // the content was refused; a person has to change it
	Duplicate   Kind = "duplicate"   // another record has this external id or name
	Concurrency Kind = "concurrency" // too many requests at once; nothing was done
	Unavailable Kind = "unavailable" // no answer or a 5xx; nothing was written, or a repeat is harmless
	// a write was sent and its result is not known; call again, the call checks first
	UnknownOutcome Kind = "unknown_outcome"
)

// Error is the error of a failed call, with NetSuite's message if there is one.
type Error struct {
	Kind        Kind
	Status      int    // HTTP status; 0 if there was no answer
	Code        string // o:errorCode, such as INVALID_CONTENT
	Title       string // such as Bad Request
	Detail      string // NetSuite's message; several details are joined by "; "
	Path        string // the field, header or parameter at fault, such as item.items[0].item
	RequestPath string // method and path of the request, without the query
	Cause       error  // why the request ended without an answer
}

// Error returns a sentence for the person who must fix it.
func (e *Error) Error() string {
	var b strings.Builder
	fmt.Fprintf(&b, "NetSuite %s: ", e.RequestPath)
	switch {
	case e.Detail != "":
		b.WriteString(e.Detail)
	case e.Title != "":
		b.WriteString(e.Title)
	case e.Cause != nil:
		b.WriteString(e.Cause.Error())
	default:
		b.WriteString(http.StatusText(e.Status))
	}
	if e.Path != "" {
		fmt.Fprintf(&b, " (at %s)", e.Path)
	}
	switch {
	case e.Code != "":
		fmt.Fprintf(&b, " [%d %s]", e.Status, e.Code)
	case e.Status != 0:
		fmt.Fprintf(&b, " [%d]", e.Status)
	}
	if e.Kind == UnknownOutcome {
		b.WriteString("; whether it was done is not known")
	}
	return b.String()
}

// Unwrap returns the cause, so that errors.Is(err, context.Canceled) works.
func (e *Error) Unwrap() error { return e.Cause }

// KindOf returns the kind of the *Error in err's chain, or "".
func KindOf(err error) Kind {
	var e *Error
	if errors.As(err, &e) {
		return e.Kind
	}
	return ""
}

// IsAbsent reports whether a query was refused because the account does not have the table or column: the feature
// that it belongs to is off.
func IsAbsent(err error) bool {
	var e *Error
	return errors.As(err, &e) && e.Kind == Invalid && (strings.Contains(e.Detail, "was not found") ||
		strings.Contains(e.Detail, "Unknown identifier"))
}

// Retryable reports whether the same call may succeed later without a change of its content. A refused sign-in is
// retryable: the account refuses every call until its certificate is replaced, so no call is at fault. Data that
// NetSuite refused (400, 403, 404) is never retryable.
func Retryable(err error) bool {
	switch KindOf(err) {
	case Auth, Concurrency, Unavailable, UnknownOutcome:
		return true
	}
	return false
}

// maxDetail limits what is kept of an answer that is not NetSuite's (a proxy's page), so that log lines and
// task records stay small.
const maxDetail = 2000

// answerError reads an error answer. For its form see oracle-docs "REST API error responses"
// (section_156570709583). The sample for 429 there is not valid JSON, so the status counts first.
func answerError(request string, status int, body []byte) *Error {
	var answer struct {
		Title   string           `json:"title"`
		Code    string           `json:"o:errorCode"`
		Detail  string           `json:"detail"`
		Details []map[string]any `json:"o:errorDetails"`
	}
	e := &Error{Status: status, RequestPath: request}
	if json.Unmarshal(body, &answer) == nil {
		e.Title, e.Code = answer.Title, answer.Code
		details := make([]string, 0, len(answer.Details))
		for i, d := range answer.Details {
			if text, _ := d["detail"].(string); text != "" {
				details = append(details, text)
			}
			if i > 0 {
				continue
			}
			if code, _ := d["o:errorCode"].(string); code != "" {
				e.Code = code
			}
			for _, place := range []string{"o:errorPath", "o:errorQueryParam", "o:errorHeader", "o:errorUrl", "o:urlPath"} {
				if at, _ := d[place].(string); at != "" {
					e.Path = at
					break
				}
			}
		}
		e.Detail = strings.Join(details, "; ")
		if e.Detail == "" {
			e.Detail = answer.Detail
		}
	}
	if len(e.Detail) > maxDetail {
		e.Detail = strings.ToValidUTF8(e.Detail[:maxDetail], "")
	}
	if e.Title == "" {
		e.Title = http.StatusText(status)
	}
	e.Kind = kindOfAnswer(e, body)
	return e
}

func kindOfAnswer(e *Error, body []byte) Kind {
	switch {
	case e.Status == http.StatusTooManyRequests,
		e.Code == "CONCURRENCY_LIMIT_EXCEEDED", e.Code == "SSS_REQUEST_LIMIT_EXCEEDED",
		e.Code == "" && strings.Contains(string(body), "CONCURRENCY_LIMIT_EXCEEDED"):
		return Concurrency
	case e.Status == http.StatusUnauthorized:
		return Auth
	case e.Status == http.StatusRequestTimeout, e.Status >= 500:
		return Unavailable
	case e.Status == http.StatusForbidden:
		return Permission
	case e.Status == http.StatusNotFound:
		return NotFound
	case isDuplicate(e):
		return Duplicate
	}
	return Invalid
}

// isDuplicate recognizes the ways in which a second record with the same external id is refused. What record
// v1 answers is not documented: other clients have seen 409, SuiteScript's code DUP_RCRD, and a USER_ERROR
// with a text.
func isDuplicate(e *Error) bool {
	if e.Status == http.StatusConflict || strings.HasPrefix(e.Code, "DUP_") || strings.Contains(e.Code, "ALREADY_EXISTS") {
		return true
	}
	words := strings.ToLower(e.Detail)
	return strings.Contains(words, "already exists") || strings.Contains(words, "already been used") ||
		strings.Contains(words, "duplicate")
}
