package netsuitesim

import (
	"io"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
)

// maxBody is larger than any body that the services use, in bytes. Longer bodies are refused.
const maxBody = 4 << 20

// request is one parsed call of the record API.
type request struct {
	*http.Request
	base  string   // scheme://host/services/rest/record/v1
	parts []string // the path after base
	query url.Values
	body  map[string]any
	// For PATCH and PUT: the sublists to replace (replace), and whether a field that is named there but not sent is
	// cleared (replaceSelectedFields).
	replace        []string
	replaceMissing bool
	reader         reader
	header         http.Header // of the response
}

// parameters that the record API knows. An unknown one is refused: ignoring a misspelt parameter would change the
// meaning of a call.
var parameters = []string{"q", "limit", "offset", "expandSubResources", "fields", "simpleEnumFormat", "replace",
	"replaceSelectedFields", "select"}

func (s *Sim) readRequest(w http.ResponseWriter, r *http.Request) (*request, error) {
	path := strings.Trim(strings.TrimPrefix(r.URL.EscapedPath(), recordRoot), "/")
	rq := &request{Request: r, base: s.origin(r) + recordRoot, header: w.Header()}
	for _, part := range strings.Split(path, "/") {
		text, err := url.PathUnescape(part)
		if err != nil || text == "" {
			return nil, errURL
		}
		rq.parts = append(rq.parts, text)
	}
	var err error
	if rq.query, err = url.ParseQuery(r.URL.RawQuery); err != nil {
		return nil, badParameter("q", "Invalid query string.")
	}
	for name := range rq.query {
		if !slices.Contains(parameters, name) {
			return nil, badParameter(name, "Invalid query parameter name %s. Allowed query parameters are: %s.", name,
				strings.Join(parameters, ", "))
		}
	}
	for _, v := range rq.query["replace"] {
		for _, name := range strings.Split(v, ",") {
			rq.replace = append(rq.replace, strings.ToLower(strings.TrimSpace(name)))
		}
	}
	if rq.replaceMissing, err = rq.flag("replaceSelectedFields"); err != nil {
		return nil, err
	}
	if prefers(r, "respond-async") {
		return nil, badHeader("Prefer", "Asynchronous processing is not available in this account.")
	}
	if rq.reader.names, err = validation(r, "X-NetSuite-PropertyNameValidation", "warning"); err != nil {
		return nil, err
	}
	if rq.reader.values, err = validation(r, "X-NetSuite-PropertyValueValidation", "error"); err != nil {
		return nil, err
	}
	if r.Method == http.MethodPost || r.Method == http.MethodPatch || r.Method == http.MethodPut {
		data, err := io.ReadAll(r.Body)
		if err != nil {
			return nil, errBody
		}
		if rq.body, err = decodeJSON(data); err != nil {
			return nil, err
		}
	}
	return rq, nil
}

func prefers(r *http.Request, what string) bool {
	for _, v := range r.Header.Values("Prefer") {
		for _, part := range strings.Split(v, ",") {
			if strings.EqualFold(strings.TrimSpace(part), what) {
				return true
			}
		}
	}
	return false
}

func validation(r *http.Request, header, normal string) (string, error) {
	v := strings.ToLower(r.Header.Get(header))
	if v == "" {
		return normal, nil
	}
	if v != "error" && v != "warning" && v != "ignore" {
		return "", badHeader(header, "Invalid header value '%s'. Allowed values are: Error, Warning, Ignore.", v)
	}
	return v, nil
}

func (rq *request) flag(name string) (bool, error) {
	switch v := rq.query.Get(name); v {
	case "", "false":
		return false, nil
	case "true":
		return true, nil
	default:
		return false, badParameter(name, "Invalid value '%s' of the query parameter %s.", v, name)
	}
}

// page parses limit and offset. The service requires an offset that is a multiple of the limit.
func page(query url.Values) (limit, offset int, err error) {
	number := func(name string, value, least, most int) (int, error) {
		if v := query.Get(name); v != "" {
			n, err := strconv.Atoi(v)
			if err != nil || n < least || n > most {
				return 0, badParameter(name, "Invalid value '%s' of the query parameter %s. A number from %d to %d is expected.", v,
					name, least, most)
			}
			value = n
		}
		return value, nil
	}
	if limit, err = number("limit", 1000, 1, 1000); err != nil {
		return 0, 0, err
	}
	if offset, err = number("offset", 0, 0, 100_000_000); err != nil {
		return 0, 0, err
	}
	if offset%limit != 0 {
		return 0, 0, badParameter("offset",
			"Invalid value '%d' of the query parameter offset. The offset must be divisible by the limit.", offset)
	}
	return limit, offset, nil
}

// pageLinks returns the links of a page: self always; next, last, prev and first where they exist.
func pageLinks(r *http.Request, at string, limit, offset, total int) []any {
	link := func(rel string, offset int) map[string]any {
		q := r.URL.Query()
		q.Set("limit", strconv.Itoa(limit))
		q.Set("offset", strconv.Itoa(offset))
		return map[string]any{"rel": rel, "href": at + "?" + q.Encode()}
	}
	links := []any{}
	if offset+limit < total {
		links = append(links, link("next", offset+limit), link("last", (total-1)/limit*limit))
	}
	if offset > 0 {
		links = append(links, link("prev", max(offset-limit, 0)), link("first", 0))
	}
	return append(links, link("self", offset))
}
