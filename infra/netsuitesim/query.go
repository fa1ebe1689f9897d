package netsuitesim

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"sync"

	"backdock/infra/netsuitesim/suiteql"
)

const queryRoot = "/services/rest/query/v1/suiteql"

// maxRows is the most rows that one query may return over all its pages.
const maxRows = 100_000

// totals caches the number of rows of a query until the data changes. A client that pages by key runs the same query
// again and again, and counting takes longer than the page itself.
type totals struct {
	mu      sync.Mutex
	version int64
	rows    map[string]int
}

func (c *totals) get(version int64, key string) (int, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.version != version {
		c.version, c.rows = version, map[string]int{}
	}
	n, ok := c.rows[key]
	return n, ok
}

func (c *totals) set(version int64, key string, n int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.version == version && len(c.rows) < 10_000 {
		c.rows[key] = n
	}
}

func badQuery(message string) *apiError {
	return badParameter("q", "Invalid search query. Detailed unprocessed description follows. %s", message)
}

// suiteQL serves POST /services/rest/query/v1/suiteql.
func (s *Sim) suiteQL(w http.ResponseWriter, r *http.Request) error {
	if r.Method != http.MethodPost {
		return errMethod(r)
	}
	if !prefers(r, "transient") {
		return badHeader("Prefer", "The required request header 'Prefer' is missing or its value is not 'transient'.")
	}
	params, err := url.ParseQuery(r.URL.RawQuery)
	if err != nil {
		return badParameter("limit", "Invalid query string.")
	}
	for name := range params {
		if name != "limit" && name != "offset" {
			return badParameter(name, "Invalid query parameter name %s. Allowed query parameters are: limit, offset.", name)
		}
	}
	limit, offset, err := page(params)
	if err != nil {
		return err
	}
	data, err := io.ReadAll(r.Body)
	if err != nil {
		return errBody
	}
	body, err := decodeJSON(data)
	if err != nil {
		return err
	}
	text, ok := body["q"].(string)
	if !ok || text == "" {
		return &apiError{http.StatusBadRequest, "INVALID_CONTENT",
			"Invalid content in the request body. The property q is required.", "o:errorPath", "q"}
	}
	var args []any
	for name, v := range body {
		switch name {
		case "q":
		case "params":
			list, ok := v.([]any)
			if !ok {
				return invalid("params", "An array is expected.")
			}
			for i, p := range list {
				switch p := p.(type) {
				case string:
					args = append(args, p)
				case json.Number:
					args = append(args, p.String())
				default:
					return invalid(fmt.Sprintf("params[%d]", i), "A string or a number is expected.")
				}
			}
		default:
			return invalid(name, "The property %s is unknown.", name)
		}
	}
	statement, err := suiteql.Translate(text, catalog, s.now().In(s.zone))
	var refused *suiteql.Error
	if errors.As(err, &refused) {
		return badQuery(refused.Message)
	}
	if err != nil {
		return err
	}
	if statement.Params != len(args) {
		return badQuery(fmt.Sprintf("Search error occurred: The query has %d parameters, %d were given.", statement.Params,
			len(args)))
	}
	return s.answerQuery(w, r, statement, args, limit, offset)
}

func (s *Sim) answerQuery(w http.ResponseWriter, r *http.Request, st *suiteql.Statement, args []any, limit,
	offset int) error {
	return s.view(r.Context(), func(t *txn) error {
		items := []json.RawMessage{}
		err := t.rows(fmt.Sprintf("SELECT * FROM (%s) LIMIT %d OFFSET %d", st.SQL, limit, offset), args, len(st.Columns),
			func(row []any) {
				items = append(items, rowJSON(st.Columns, row))
			})
		if err != nil {
			return badQuery("Search error occurred: Invalid or unsupported search.")
		}
		total := offset + len(items)
		if len(items) == limit || len(items) == 0 && offset > 0 {
			if total, err = t.count(st, args); err != nil {
				return err
			}
		}
		total = min(total, maxRows)
		w.Header().Set("Content-Type", "application/vnd.oracle.resource+json; type=collection")
		s.write(w, map[string]any{"links": pageLinks(r, s.origin(r)+queryRoot, limit, offset, total), "count": len(items),
			"hasMore": offset+len(items) < total, "offset": offset, "totalResults": total, "items": items})
		return nil
	})
}

// rows runs a query without keeping it prepared, and calls f with each row. The next call reuses the slice.
func (t *txn) rows(query string, args []any, columns int, f func(row []any)) error {
	rows, err := t.tx.QueryContext(t.ctx, query, args...)
	if err != nil {
		return fmt.Errorf("run query: %w", err)
	}
	defer rows.Close()
	row, into := make([]any, columns), make([]any, columns)
	for i := range row {
		into[i] = &row[i]
	}
	for rows.Next() {
		if err := rows.Scan(into...); err != nil {
			return fmt.Errorf("scan query: %w", err)
		}
		f(row)
	}
	return errors.Join(rows.Err(), rows.Close())
}

// count returns the number of all rows of a query, at most maxRows.
func (t *txn) count(st *suiteql.Statement, args []any) (int, error) {
	key := st.SQL + fmt.Sprint(args)
	if n, ok := t.sim.totals.get(t.version, key); ok {
		return n, nil
	}
	var n int
	err := t.rows(fmt.Sprintf("SELECT count(*) FROM (SELECT 1 FROM (%s) LIMIT %d)", st.SQL, maxRows), args, 1,
		func(row []any) {
			c, _ := row[0].(int64)
			n = int(c)
		})
	if err == nil {
		t.sim.totals.set(t.version, key, n)
	}
	return n, err
}

// rowJSON formats a row as the service does: every value a string, NULL omitted, and an empty list of links.
func rowJSON(columns []suiteql.Column, row []any) json.RawMessage {
	b := append(make([]byte, 0, 32*len(columns)), `{"links":[]`...)
	for i, v := range row {
		text, ok := cellText(columns[i].Kind, v)
		if !ok {
			continue
		}
		name, _ := json.Marshal(columns[i].Name)
		value, _ := json.Marshal(text)
		b = append(append(append(append(b, ','), name...), ':'), value...)
	}
	return append(b, '}')
}

func cellText(kind suiteql.Kind, v any) (string, bool) {
	switch v := v.(type) {
	case int64:
		if kind == suiteql.Decimal {
			return suiteql.FromScaled(v).String(), true
		}
		return strconv.FormatInt(v, 10), true
	case string:
		if kind == suiteql.Date {
			return suiteql.ShowDate(v), true
		}
		return v, v != ""
	}
	return "", false
}
