// Package suiteql translates SuiteQL, NetSuite's dialect of SQL, to SQLite.
//
// A tokenizer and a parser read the query, its names are resolved against a Catalog, and every expression gets a Kind.
// The SQL is written from this tree. So an error names an unknown column as the service does, only tables of the
// catalog can be read, and numbers stay exact:
//
//   - Decimal values are stored as integers scaled by 10^8, because NetSuite keeps eight places of a quantity or rate.
//     So sums, differences, comparisons, MIN, MAX and ORDER BY use SQLite's integer arithmetic: they are exact and can
//     use indices. Products, quotients and roundings go through functions of this package, such as sql_mul, sql_div
//     and sql_round. A result column of Kind Decimal must be scaled back.
//   - Dates are stored as 'YYYY-MM-DD HH:MM:SS' in the account's time zone. A result column of Kind Date is shown in
//     the account's date format without time, as the service does.
//   - Booleans are 'T' and 'F'. The empty string is NULL, as in Oracle's database.
package suiteql

import "time"

// Kind is the type of a column or expression.
type Kind int

// The kinds. Any is the kind of NULL and of a bound parameter. It takes the kind of the value that it is used with.
const (
	Any Kind = iota
	Text
	Integer
	Decimal
	Date
	Status // a status letter; equals 'B' and 'SalesOrd:B'
)

// Scale is the factor by which Decimal values are stored as integers.
const Scale = 100_000_000

// DateLayout is the layout of stored dates and times, in the account's time zone.
const DateLayout = "2006-01-02 15:04:05"

// Column is one column of a table.
type Column struct {
	Name string // lower case
	Kind Kind
	// Required columns are never NULL. Sorting by one of them can use an index.
	Required bool
	// Display is the SQL of BUILTIN.DF for the column, with {t} for the alias of the table. Empty means the column's
	// value.
	Display string
}

// Table is a table or view of the SQLite database, under its SuiteQL name.
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
	// Params is the number of bound parameters that the query needs.
	Params int
}

// Error means that the service refuses the query. Message is its error text without the usual first words.
type Error struct{ Message string }

func (e *Error) Error() string { return e.Message }

var errUnsupported = &Error{"Search error occurred: Invalid or unsupported search."}

// Translate translates one SELECT. now is the time of the request in the account's time zone. All errors are of type
// *Error.
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
