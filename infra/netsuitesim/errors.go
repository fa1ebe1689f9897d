package netsuitesim

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
)

// apiError is an error response with the code and text of the real service.
type apiError struct {
	status int
	code   string // o:errorCode
	detail string
	// where names the member that tells the part of the request: o:errorPath, o:errorQueryParam, o:errorHeader or
	// o:errorUrl. at is its value.
	where, at string
}

func (e *apiError) Error() string { return fmt.Sprintf("%d %s: %s", e.status, e.code, e.detail) }

// invalid returns 400 INVALID_CONTENT for a field of the body.
func invalid(path, format string, args ...any) *apiError {
	return &apiError{http.StatusBadRequest, "INVALID_CONTENT", "Error while accessing a resource. " +
		fmt.Sprintf(format, args...), "o:errorPath", path}
}

// badValue returns the error for a value that the account does not have, usually a reference.
func badValue(path, name, value string) *apiError {
	return &apiError{http.StatusBadRequest, "INVALID_CONTENT",
		fmt.Sprintf("Error while accessing resource: You have entered an Invalid Field Value %s for the following field: %s",
			value, name), "o:errorPath", path}
}

// userError returns 400 USER_ERROR: the request breaks a business rule.
func userError(format string, args ...any) *apiError {
	return &apiError{status: http.StatusBadRequest, code: "USER_ERROR", detail: "Error while accessing a resource. " +
		fmt.Sprintf(format, args...)}
}

func missing(label string) *apiError { return userError("Please enter value(s) for: %s.", label) }

func badParameter(name, format string, args ...any) *apiError {
	return &apiError{http.StatusBadRequest, "INVALID_PARAMETER", fmt.Sprintf(format, args...), "o:errorQueryParam", name}
}

func badHeader(name, format string, args ...any) *apiError {
	return &apiError{http.StatusBadRequest, "INVALID_HEADER", fmt.Sprintf(format, args...), "o:errorHeader", name}
}

var (
	errNotFound = &apiError{status: http.StatusNotFound, code: "NONEXISTENT_ID",
		detail: "The record instance does not exist. Provide a valid record instance ID."}
	errURL = &apiError{status: http.StatusBadRequest, code: "INVALID_URL",
		detail: "Invalid request URL. The request URL must be constructed in the following way: <service>/v1/<recordname>/<recordid>."}
	errBody = &apiError{status: http.StatusBadRequest, code: "INVALID_CONTENT",
		detail: "Invalid content in the request body. Verify that the body is valid JSON."}
	errLogin = &apiError{status: http.StatusUnauthorized, code: "INVALID_LOGIN",
		detail: "Invalid login attempt. For more details, see the Login Audit Trail in the NetSuite UI at Setup > Users/Roles > User Management > View Login Audit Trail."}
	errUnexpected = &apiError{status: http.StatusInternalServerError, code: "UNEXPECTED_ERROR",
		detail: "An unexpected error occurred. Error ID: jrgbpyylphhishmmlxyt"}
)

// errMethod returns the error for a method that a resource does not support.
func errMethod(r *http.Request) *apiError {
	return &apiError{http.StatusMethodNotAllowed, "METHOD_NOT_ALLOWED",
		fmt.Sprintf("The %s method is not allowed for this resource.", r.Method), "o:errorUrl", r.URL.Path}
}

// sections are the sections of RFC 9110 that the type of an error links to, by status.
var sections = map[int]string{400: "15.5.1", 401: "15.5.2", 403: "15.5.4", 404: "15.5.5", 405: "15.5.6", 429: "15.5.1",
	500: "15.6.1",
	502: "15.6.3", 503: "15.6.4", 504: "15.6.5"}

// answerError writes err as the service would. An error that is not an apiError is logged and sent as unexpected.
func (s *Sim) answerError(w http.ResponseWriter, r *http.Request, err error) {
	var e *apiError
	if !errors.As(err, &e) {
		s.log.ErrorContext(r.Context(), "netsuite simulator", "method", r.Method, "path", r.URL.Path, "error", err)
		e = errUnexpected
	}
	detail := map[string]any{"detail": e.detail, "o:errorCode": e.code}
	if e.where != "" {
		detail[e.where] = e.at
	}
	body := map[string]any{
		"type":  "https://www.rfc-editor.org/rfc/rfc9110.html#section-" + sections[e.status],
		"title": http.StatusText(e.status), "status": e.status, "o:errorDetails": []any{detail},
	}
	if e.status == http.StatusTooManyRequests {
		body["title"], body["o:errorCode"] = "Bad Request", "USER_ERROR"
	}
	w.Header().Set("Content-Type", "application/vnd.oracle.resource+json; type=error")
	w.WriteHeader(e.status)
	s.write(w, body)
}

// write sends a JSON body. A write error means that the client has disconnected; it is only logged.
func (s *Sim) write(w http.ResponseWriter, body any) {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(body); err != nil {
		s.log.Debug("netsuite simulator: answer not delivered", "error", err)
	}
}
