// Package record reads NetSuite's records by SuiteQL and sends ours. A Kind declares how the records of one
// type are read and stored. The packages beside this one declare the kinds (erp/item, erp/customer, …), and
// package app lists them, one line each.
//
// Rules of every reading: quantities of transaction lines and of stock are
// in base units, those of sales lines negative; dates are selected as texts; results are paged by key; a NULL
// column is missing from the row. A resource is read by its head rows, 1,000 per page in the order of their
// ids, and by detail rows for some heads at a time. So a record is always complete, and several requests run
// concurrently.
package record

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"backdock/shared/erp/netsuite"
	"backdock/shared/platform/synctask"
)

// Record is one record on its way into the portal.
type Record struct {
	ID      string          `json:"id"`   // NetSuite internal id
	Hash    string          `json:"hash"` // of Body; "" of a deleted record
	Deleted bool            `json:"deleted,omitempty"`
	Body    json.RawMessage `json:"body,omitempty"`
	// Modified is the time of the last change according to NetSuite. Zero: not known.
	Modified time.Time `json:"modified,omitzero"`
	// Problem says why the rows could not be translated. There is no Body then.
	Problem string `json:"problem,omitempty"`
}

// Content is the content of a page of records.
type Content struct {
	// ReadAt is when the first of them was read, by our clock.
	ReadAt  time.Time `json:"readAt"`
	Records []Record  `json:"records"`
}

// Scope selects what to read.
type Scope struct {
	// From is the earliest time of the last change according to NetSuite. Zero: all records. There is no
	// upper bound, so recent changes are read, too.
	From  time.Time
	Zone  *time.Location // of the account's times, see netsuite.ServerTime
	After string         // start after the record with this id
}

// Batch is a part of a reading: complete records in the order of their ids.
type Batch struct {
	Records []Record
	ReadAt  time.Time
	Last    string // id of the last head row
	More    bool   // more records follow
}

// Kind declares how the records of one type are read and stored.
type Kind struct {
	Type synctask.ResourceType
	// Head selects the head rows. Its only key is the record's id.
	Head netsuite.Select
	// Modified is the column of the last change. "": there is none, and all records are read every time.
	Modified string
	// Chunk is how many heads' details one statement reads: about 1,000 rows.
	Chunk   int
	Details []Detail
	// Build makes our record from its head row and the rows of each detail.
	Build func(head netsuite.Row, details [][]netsuite.Row) (any, error)
	Store Store
	// Compared returns the part of a record that decides whether it has changed. nil: all of it.
	Compared func(record any) any
	// DeletedAs are the type's names in deletedrecord, in lower case.
	DeletedAs []string
	// Missing finds records of another type that must be imported first.
	Missing Missing
	// Beside finds records of another type that are read again as soon as records are stored: the two agree only together.
	Beside Missing
	// SalesOrder returns NetSuite's id of the sales order that a record belongs to and that changed with it;
	// "" for none. It may be nil.
	SalesOrder func(Record) string

	start func(context.Context) (condition string, params []string, err error) // see StartingAt
}

// Detail selects rows that belong to heads.
type Detail struct {
	Rows netsuite.Select
	// Parent is the column that refers to the head, or to what Of returns.
	Parent string
	// Of returns what Parent refers to. nil: the head's id. If it returns "", nothing is read.
	Of func(head netsuite.Row) string
	// Where returns a condition that depends on settings, with its parameters. It may be nil.
	Where func(context.Context) (condition string, params []string, err error)
	// Optional: an account whose feature is off does not have the table or a column. Then there are no rows.
	Optional bool
}

// ErrOutdated is the error of a record that was read too early to be stored. It is not a failure: the record must be
// read again.
var ErrOutdated = errors.New("the record was read too early")

// Store stores records of one type.
type Store struct {
	// Take stores records. It returns the errors of single records by id, among them ErrOutdated.
	Take func(ctx context.Context, records []Record, readAt time.Time) (map[string]error, error)
	// Remove removes records that NetSuite no longer has. nil: they are kept.
	Remove func(ctx context.Context, ids []string) error
	// Unchanged reports which of the records the portal already has in the same state as NetSuite.
	Unchanged func(ctx context.Context, records []Record) (map[string]bool, error)
	// ReadAgain returns the ids of records whose next reading is stored even if nothing changed in NetSuite.
	// nil: none.
	ReadAgain func(ctx context.Context) ([]string, error)
}

// Missing finds records of another type that must be read because of records.
type Missing struct {
	Type synctask.ResourceType
	IDs  func(context.Context, []Record) ([]string, error)
}
