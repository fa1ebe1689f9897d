package netsuite

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
)

// maxRows is the largest page of SuiteQL.
const maxRows = 1000

// Page selects a part of a result. The zero Page is the first 1,000 rows. NetSuite requires that Offset is a
// multiple of Limit, and returns no row beyond the 100,000th. Client.Rows reads longer results.
type Page struct {
	Limit, Offset int
}

// Result is one page of rows.
type Result struct {
	Rows    []Row
	HasMore bool
	Total   int // rows of all pages
}

// Query runs a SuiteQL statement. Each ? in it stands for one of params. Params are texts; NetSuite converts
// them where it compares numbers.
func (c *Client) Query(ctx context.Context, statement string, params []string, page Page) (Result, error) {
	if page.Limit <= 0 {
		page.Limit = maxRows
	}
	body := struct {
		Q      string   `json:"q"`
		Params []string `json:"params,omitempty"`
	}{statement, params}
	var result struct {
		Items   []Row `json:"items"`
		HasMore bool  `json:"hasMore"`
		Total   int   `json:"totalResults"`
	}
	err := c.read(ctx, call{
		method: http.MethodPost, path: suiteqlRoot, body: body,
		query:  url.Values{"limit": {strconv.Itoa(page.Limit)}, "offset": {strconv.Itoa(page.Offset)}},
		prefer: "transient", // required by the service
	}, &result)
	if err != nil {
		return Result{}, err
	}
	return Result{result.Items, result.HasMore, result.Total}, nil
}

// Select is a statement that Rows reads in pages by its key.
type Select struct {
	Columns []string // such as "t.id", "TO_CHAR(t.trandate,'YYYY-MM-DD') AS trandate"
	From    string   // tables and joins
	Where   string   // without WHERE; "" for all rows
	Params  []string // for the ?s in Columns, From and Where, in that order
	// Key lists the columns that identify a row, such as "t.id", or "l.item" and "l.location". They must be
	// in Columns under their own names, unique together and never NULL.
	Key []string
	// After is the key after which to start, one value for each of Key; nil: at the first row. Use it to
	// resume a reading.
	After []string
}

// Rows reads all rows of a statement in the order of its key, 1,000 per page. Each page asks for keys after
// the last one, so rows that are added or deleted meanwhile shift nothing. The sequence ends with the first
// error.
func (c *Client) Rows(ctx context.Context, s Select) iter.Seq2[Row, error] {
	return func(yield func(Row, error) bool) {
		if len(s.Key) == 0 {
			yield(nil, errors.New("a statement that is read in pages needs a key"))
			return
		}
		after := s.After
		for {
			statement, params := s.page(after)
			result, err := c.Query(ctx, statement, params, Page{})
			if err != nil {
				yield(nil, err)
				return
			}
			for _, row := range result.Rows {
				if !yield(row, nil) {
					return
				}
			}
			if !result.HasMore || len(result.Rows) == 0 {
				return
			}
			next, err := s.keyOf(result.Rows[len(result.Rows)-1])
			if err == nil && slices.Equal(next, after) {
				err = fmt.Errorf("the key %s is not unique in the rows of %s", strings.Join(s.Key, ", "), s.From)
			}
			if err != nil {
				yield(nil, err)
				return
			}
			after = next
		}
	}
}

// page returns the statement for the rows after a key: for a key of two columns (a > ? OR a = ? AND b > ?).
func (s Select) page(after []string) (statement string, params []string) {
	params = slices.Clone(s.Params)
	var where []string
	if s.Where != "" {
		where = append(where, "("+s.Where+")")
	}
	if len(after) == len(s.Key) {
		var beyond []string
		for i, column := range s.Key {
			var terms []string
			for j := range i {
				terms = append(terms, s.Key[j]+" = ?")
				params = append(params, after[j])
			}
			beyond = append(beyond, strings.Join(append(terms, column+" > ?"), " AND "))
			params = append(params, after[i])
		}
		where = append(where, "("+strings.Join(beyond, " OR ")+")")
	}
	statement = "SELECT " + strings.Join(s.Columns, ", ") + " FROM " + s.From
	if len(where) > 0 {
		statement += " WHERE " + strings.Join(where, " AND ")
	}
	return statement + " ORDER BY " + strings.Join(s.Key, ", "), params
}

// keyOf returns a row's key: t.id is in the column id.
func (s Select) keyOf(row Row) ([]string, error) {
	key := make([]string, 0, len(s.Key))
	for _, column := range s.Key {
		name := strings.ToLower(column[strings.LastIndexByte(column, '.')+1:])
		value, ok := row[name]
		if !ok {
			return nil, fmt.Errorf("the key column %s is not among the columns of %s, or is NULL", name, s.From)
		}
		key = append(key, value)
	}
	return key, nil
}

// Row is a row of a result: column names in lower case, values as the texts that NetSuite sends. NULL columns
// are missing.
type Row map[string]string

// UnmarshalJSON also accepts numbers, booleans and nulls, in case an account sends them. It drops the links
// that every row has.
func (r *Row) UnmarshalJSON(b []byte) error {
	decoder := json.NewDecoder(bytes.NewReader(b))
	decoder.UseNumber()
	var fields map[string]any
	if err := decoder.Decode(&fields); err != nil {
		return err
	}
	row := make(Row, len(fields))
	for name, value := range fields {
		name = strings.ToLower(name)
		switch v := value.(type) {
		case string:
			row[name] = v
		case json.Number:
			row[name] = v.String()
		case bool:
			row[name] = map[bool]string{true: "T", false: "F"}[v]
		case nil:
		default:
			if name != "links" {
				return fmt.Errorf("column %s holds neither text nor number", name)
			}
		}
	}
	*r = row
	return nil
}
