// Package record reads NetSuite's records by SuiteQL and sends ours. A Kind declares how
// the records of one type are read and stored; the packages beside this one declare the
// kinds (erp/item, erp/customer, …), and package app lists them, one line each.
//
// What every reading has to mind (reference/netsuite.md section 3): quantities of
// transaction lines and of stock are in base units, those of sales lines negative;
// dates are asked for as texts; results are paged by key; a NULL column is not in
// the row at all. A resource is read by its head rows, 1,000 a page in the order
// of their ids, and by detail rows for some heads at a time, so that a record is
// always complete and several requests are under way at once.
package record

import (
	"context"
	"encoding/json"
	"time"

	"backdock/shared/erp/netsuite"
	"backdock/shared/platform/synctask"
)

// Record is one record on its way in.
type Record struct {
	ID      string          `json:"id"`   // NetSuite internal id
	Hash    string          `json:"hash"` // of Body; "" of a deleted record
	Deleted bool            `json:"deleted,omitempty"`
	Body    json.RawMessage `json:"body,omitempty"`
	// Modified is when NetSuite says that it was last changed; zero: it does not say.
	Modified time.Time `json:"modified,omitzero"`
	// Problem says why the rows made no record; then there is no Body.
	Problem string `json:"problem,omitempty"`
}

// Content is what a page of records carries.
type Content struct {
	// ReadAt is when the first of them was read, by this product's clock.
	ReadAt  time.Time `json:"readAt"`
	Records []Record  `json:"records"`
}

// Scope says what to read.
type Scope struct {
	// From is the least time of the last change, as NetSuite states it; zero reads
	// everything. There is no upper bound: what was changed a second ago is read.
	From  time.Time
	Zone  *time.Location // of the account's times, see netsuite.ServerTime
	After string         // begin after the record of this id
}

// Batch is a part of a reading: complete records in the order of their ids.
type Batch struct {
	Records []Record
	ReadAt  time.Time
	Last    string // id of the last head row
	More    bool   // there are records behind it
}

// Kind says how the records of one type are read and stored.
type Kind struct {
	Type synctask.ResourceType
	// Head are the rows of the records; its one key is the record's id.
	Head netsuite.Select
	// Modified is the column of the last change; "" where there is none, then
	// everything is read every time.
	Modified string
	// Chunk is how many heads' details are read by one statement: about 1,000 rows.
	Chunk   int
	Details []Detail
	// Build makes our record of its head row and the rows of each detail.
	Build func(head netsuite.Row, details [][]netsuite.Row) (any, error)
	Store Store
	// Compared is what of a record tells whether it has changed; nil: all of it.
	Compared func(record any) any
	// DeletedAs are the type's names in deletedrecord, in lower case.
	DeletedAs []string
	// Missing finds the records of another type that some records need first.
	Missing Missing
	// SalesOrder is NetSuite's id of the sales order that a record belongs to, which has
	// changed with it; "" for none. It may be nil.
	SalesOrder func(Record) string

	start func(context.Context) (condition string, params []string, err error) // see StartingAt
}

// Detail are rows that belong to heads.
type Detail struct {
	Rows netsuite.Select
	// Parent is the column of rows that names the head, or what the head names by Of.
	Parent string
	// Of is what Parent refers to; nil: the head's id. "" reads none.
	Of func(head netsuite.Row) string
	// Where is a condition that depends on settings, with its parameters; it may be nil.
	Where func(context.Context) (condition string, params []string, err error)
}

// Store stores records of one type.
type Store struct {
	// Take stores records; it returns the errors of single ones by id.
	Take func(ctx context.Context, records []Record, readAt time.Time) (map[string]error, error)
	// Remove takes out what NetSuite has no more; nil keeps it.
	Remove func(ctx context.Context, ids []string) error
	// Held tells which of the records the portal holds as NetSuite has them.
	Held func(ctx context.Context, records []Record) (map[string]bool, error)
}

// Missing are records of another type that records refer to and that the portal does
// not have.
type Missing struct {
	Type synctask.ResourceType
	IDs  func(context.Context, []Record) ([]string, error)
}
