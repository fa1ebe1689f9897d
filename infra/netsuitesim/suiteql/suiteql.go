// Package suiteql translates SuiteQL, NetSuite's dialect of SQL, to SQLite.
//
// A query is read by a tokenizer and a parser, its names are resolved against a Catalog, every expression
// gets a Kind, and SQL is written from that. So an unknown column is named as the real service names it, only
// catalogued tables can be read, and numbers stay exact:
//
//   - Decimal values are stored as integers scaled by 10^8 (eight places is what NetSuite keeps of a quantity
//     or rate). Sums, differences, comparisons, MIN, MAX and ORDER BY are then SQLite's own integer
//     arithmetic, exact and indexable; products, quotients and roundings go through the functions sql_mul,
//     sql_div and sql_round of this package. The Kind of a result column says that it has to be scaled back.
//   - Dates are stored as 'YYYY-MM-DD HH:MM:SS' in the account's time zone. The Kind of a result column says
//     that it is to be shown in the account's date format, without its time, as the service does.
//   - Booleans are 'T' and 'F'. The empty string is NULL, as in Oracle's database.
package suiteql

import "time"

// Kind is the type of a column or expression.
type Kind int

// The kinds. Any is the kind of NULL and of a bound parameter: it takes that of its neighbour.
const (
	Any Kind = iota
	Text
	Integer
	Decimal
	Date
	Status // a status letter, which compares equal to 'B' and to 'SalesOrd:B'
)

// Scale is the factor by which Decimal values are stored as integers.
const Scale = 100_000_000

// DateLayout is how dates and times are stored, in the account's time zone.
const DateLayout = "2006-01-02 15:04:05"

// Column is one column of a table.
type Column struct {
	Name string // lower case
	Kind Kind
	// Required columns are never NULL; ordering by one of them can use an index.
	Required bool
	// Display is the SQL of BUILTIN.DF for the column, with {t} for the table's alias; empty means the value.
	Display string
}

// Table is a table or view of the database below, by the name that SuiteQL has for it.
type Table struct {
	Name    string // lower case
	Columns []Column
}

// Catalog holds the tables that queries may read, by lower-case name.
type Catalog map[string]*Table

// Statement is a query ready for SQLite. Its parameters are numbered ?1, ?2, … and bound as text.
type Statement struct {
	SQL     string
	Columns []Column
	// Params is the number of bound parameters that the query wants.
	Params int
}

// Error is a query that the service refuses; Message is its words, without the service's usual opening.
type Error struct{ Message string }

func (e *Error) Error() string { return e.Message }

var errUnsupported = &Error{"Search error occurred: Invalid or unsupported search."}

// Translate reads one SELECT. now is the time of the request in the account's time zone. Errors are *Error.
func Translate(query string, catalog Catalog, now time.Time) (*Statement, error) {
	tokens, err := scan(query)
	if err != nil {
		return nil, err
	}
	p := &parser{tokens: tokens}
	tree, err := p.statement()
	if err != nil {
		return nil, err
	}
	w := &writer{catalog: catalog, now: now}
	sql, columns, err := w.query(tree, nil)
	if err != nil {
		return nil, err
	}
	return &Statement{SQL: sql, Columns: columns, Params: p.params}, nil
}
