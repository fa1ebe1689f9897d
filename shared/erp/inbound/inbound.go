// Package inbound reads NetSuite's records by SuiteQL and makes ours of them.
//
// What every reading has to mind (reference/netsuite.md section 3): quantities of
// transaction lines and of stock are in base units, those of sales lines negative;
// dates are asked for as texts; results are paged by key; a NULL column is not in
// the row at all. A resource is read by its head rows, 1,000 a page in the order
// of their ids, and by detail rows for some heads at a time, so that a record is
// always complete and several requests are under way at once.
package inbound

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"golang.org/x/sync/errgroup"

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

// source says how the records of a type are read and stored.
type source struct {
	// head are the rows of the records; its one key is the record's id.
	head netsuite.Select
	// modified is the column of the last change; "" where there is none, then
	// everything is read every time.
	modified string
	// chunk is how many heads' details are read by one statement: about 1,000 rows.
	chunk   int
	details []detail
	// build makes our record of its head row and the rows of each detail.
	build func(head netsuite.Row, details [][]netsuite.Row) (any, error)
	store storing
	// compared is what of a record tells whether it has changed; nil: all of it.
	compared func(record any) any
	// deletedAs are the type's names in deletedrecord, in lower case.
	deletedAs []string
}

// detail are rows that belong to heads.
type detail struct {
	rows netsuite.Select
	// parent is the column of rows that names the head, or what the head names by of.
	parent string
	// of is what parent refers to; nil: the head's id. "" reads none.
	of func(head netsuite.Row) string
}

// storing stores records of one type.
type storing struct {
	// take stores records; it returns the errors of single ones by id.
	take func(ctx context.Context, records []Record, readAt time.Time) (map[string]error, error)
	// remove takes out what NetSuite has no more.
	remove func(ctx context.Context, ids []string) error
	// held tells which of the records the portal holds as NetSuite has them.
	held func(ctx context.Context, records []Record) (map[string]bool, error)
}

const rowsAtOnce = 1000 // of heads; the most that one page of SuiteQL holds

// parallel is how many statements of one reading are under way at once; the
// client's gate bounds them all.
const parallel = 5

// Types lists what can be read, in the order in which it has to be stored: each
// step needs what the ones before it brought.
var Types = [][]synctask.ResourceType{
	{synctask.UnitType, synctask.PriceLevel, synctask.Employee, synctask.Customer},
	{synctask.Item},
	{synctask.Price, synctask.SalesOrder},
	{synctask.Stock, synctask.ItemFulfillment, synctask.Invoice, synctask.InventoryAdjustment},
	{synctask.PurchaseOrder},
}

// All are the types of all steps.
func All() []synctask.ResourceType { return slices.Concat(Types...) }

// Sources reads and stores all types.
type Sources struct {
	stores Stores
	now    func() time.Time
}

// New makes the sources on the stores.
func New(stores Stores, now func() time.Time) *Sources { return &Sources{stores, now} }

// Read reads one batch of at most 1,000 records.
func (s *Sources) Read(ctx context.Context, erp *netsuite.Client, rt synctask.ResourceType, scope Scope) (Batch, error) {
	src, err := s.source(ctx, rt)
	if err != nil {
		return Batch{}, err
	}
	heads := src.dated()
	if src.modified != "" && !scope.From.IsZero() {
		heads.Where = and(heads.Where, netsuite.Since(src.modified))
		heads.Params = append(slices.Clone(heads.Params), netsuite.TimeParam(scope.From, scope.Zone))
	}
	if scope.After != "" {
		heads.After = []string{scope.After}
	}
	b := Batch{ReadAt: s.now()}
	var rows []netsuite.Row
	for row, err := range erp.Rows(ctx, heads) {
		if err != nil {
			return Batch{}, err
		}
		rows = append(rows, row)
		if len(rows) == rowsAtOnce {
			b.More = true // or so it seems: the next batch may be empty
			break
		}
	}
	if len(rows) == 0 {
		return b, nil
	}
	b.Last = rows[len(rows)-1]["id"]
	if b.Records, err = src.records(ctx, erp, rows); err != nil {
		return b, err
	}
	for i, row := range rows {
		if b.Records[i].Modified, err = row.Time(modifiedAs, scope.Zone); err != nil {
			return b, err
		}
	}
	return b, nil
}

// modifiedAs is the name of the column of the last change.
const modifiedAs = "lastchange"

// dated are the head rows with the time of the last change.
func (src source) dated() netsuite.Select {
	heads := src.head
	if src.modified != "" {
		heads.Columns = append(slices.Clone(heads.Columns), netsuite.TimeColumn(src.modified, modifiedAs))
	}
	return heads
}

// ReadSome reads some records by id. What NetSuite has no more is Deleted.
func (s *Sources) ReadSome(ctx context.Context, erp *netsuite.Client, rt synctask.ResourceType, ids []string) (Content, error) {
	c := Content{ReadAt: s.now()}
	src, err := s.source(ctx, rt)
	if err != nil {
		return c, err
	}
	found := map[string]bool{}
	for part := range slices.Chunk(ids, rowsAtOnce) {
		heads := src.head
		heads.Where = and(heads.Where, in(heads.Key[0], len(part)))
		heads.Params = append(slices.Clone(heads.Params), part...)
		var rows []netsuite.Row
		for row, err := range erp.Rows(ctx, heads) {
			if err != nil {
				return c, err
			}
			rows = append(rows, row)
			found[row["id"]] = true
		}
		records, err := src.records(ctx, erp, rows)
		if err != nil {
			return c, err
		}
		c.Records = append(c.Records, records...)
	}
	for _, id := range ids {
		if !found[id] {
			c.Records = append(c.Records, Record{ID: id, Deleted: true})
		}
	}
	return c, nil
}

// Deleted reads the ids of what was deleted in a time. The role may lack the view
// of deleted records; then a full comparison finds them.
func (s *Sources) Deleted(ctx context.Context, erp *netsuite.Client, rt synctask.ResourceType, scope Scope) ([]string, error) {
	src, err := s.source(ctx, rt)
	if err != nil || len(src.deletedAs) == 0 {
		return nil, err
	}
	seen := map[string]bool{}
	for row, err := range erp.Rows(ctx, netsuite.Select{Columns: []string{"d.type", "d.recordid"}, From: "deletedrecord d",
		Where:  and("LOWER(d.type) IN ("+marks(len(src.deletedAs))+")", netsuite.Since("d.deleteddate")),
		Params: append(slices.Clone(src.deletedAs), netsuite.TimeParam(scope.From, scope.Zone)), Key: []string{"d.recordid", "d.type"}}) {
		if err != nil {
			if kind := netsuite.KindOf(err); kind == netsuite.Invalid || kind == netsuite.Permission {
				return nil, nil
			}
			return nil, err
		}
		seen[row["recordid"]] = true
	}
	ids := make([]string, 0, len(seen))
	for id := range seen {
		ids = append(ids, id)
	}
	slices.SortFunc(ids, CompareIDs)
	return ids, nil
}

// Take stores records. It returns the errors of single records by id, and err if
// nothing can be said of single ones.
func (s *Sources) Take(ctx context.Context, rt synctask.ResourceType, c Content) (failed map[string]error, err error) {
	src, err := s.source(ctx, rt)
	if err != nil {
		return nil, err
	}
	failed = map[string]error{}
	var live []Record
	var gone []string
	for _, r := range c.Records {
		switch {
		case r.Problem != "":
			failed[r.ID] = fmt.Errorf("%s", r.Problem)
		case r.Deleted:
			gone = append(gone, r.ID)
		default:
			live = append(live, r)
		}
	}
	if len(live) > 0 {
		single, err := src.store.take(ctx, live, c.ReadAt)
		if err != nil && len(live) > 1 {
			single, err = oneByOne(ctx, src.store, live, c.ReadAt, err)
		}
		if err != nil {
			return nil, err
		}
		for id, err := range single {
			failed[id] = err
		}
	}
	if len(gone) > 0 && src.store.remove != nil {
		if err := src.store.remove(ctx, gone); err != nil {
			return nil, err
		}
	}
	return failed, nil
}

// Held tells which of the records the portal holds as NetSuite has them.
func (s *Sources) Held(ctx context.Context, rt synctask.ResourceType, records []Record) (map[string]bool, error) {
	src, err := s.source(ctx, rt)
	if err != nil || len(records) == 0 {
		return nil, err
	}
	held, err := src.store.held(ctx, records)
	if err != nil {
		return nil, fmt.Errorf("compare %d records of %s with those in the portal: %w", len(records), rt, err)
	}
	return held, nil
}

// Dated tells whether NetSuite says when records of the type were last changed, so
// that a reading of what changed need not read all of them.
func (s *Sources) Dated(ctx context.Context, rt synctask.ResourceType) (bool, error) {
	src, err := s.source(ctx, rt)
	return src.modified != "", err
}

// OrdersOf are the ids of the sales orders that item fulfillments or invoices belong
// to; none for records of another type.
func OrdersOf(rt synctask.ResourceType, records []Record) []string {
	if rt != synctask.ItemFulfillment && rt != synctask.Invoice {
		return nil
	}
	var ids []string
	for _, r := range records {
		var posted struct {
			SalesOrderID string `json:"salesOrderId"`
		}
		if json.Unmarshal(r.Body, &posted) == nil && posted.SalesOrderID != "" {
			ids = append(ids, posted.SalesOrderID)
		}
	}
	slices.SortFunc(ids, CompareIDs)
	return slices.Compact(ids)
}

// oneByOne finds out which records made a page fail. If all of them do, it is not
// the records.
func oneByOne(ctx context.Context, store storing, records []Record, readAt time.Time, together error) (map[string]error, error) {
	failed := map[string]error{}
	for _, r := range records {
		single, err := store.take(ctx, []Record{r}, readAt)
		if err == nil {
			err = single[r.ID]
		}
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if err != nil {
			failed[r.ID] = err
		}
	}
	if len(failed) == len(records) {
		return nil, together
	}
	return failed, nil
}

// records reads the details of head rows and builds the records.
func (src source) records(ctx context.Context, erp *netsuite.Client, heads []netsuite.Row) ([]Record, error) {
	chunks := slices.Collect(slices.Chunk(heads, max(src.chunk, 1)))
	built := make([][]Record, len(chunks))
	g, ctx := errgroup.WithContext(ctx)
	g.SetLimit(parallel)
	for i, chunk := range chunks {
		g.Go(func() error {
			var err error
			built[i], err = src.chunkOf(ctx, erp, chunk)
			return err
		})
	}
	err := g.Wait()
	return slices.Concat(built...), err
}

func (src source) chunkOf(ctx context.Context, erp *netsuite.Client, heads []netsuite.Row) ([]Record, error) {
	groups := make([]map[string][]netsuite.Row, len(src.details))
	for i, d := range src.details {
		var err error
		if groups[i], err = d.read(ctx, erp, heads); err != nil {
			return nil, err
		}
	}
	records := make([]Record, len(heads))
	for i, head := range heads {
		details := make([][]netsuite.Row, len(groups))
		for n, d := range src.details {
			details[n] = groups[n][d.parentOf(head)]
		}
		records[i] = src.record(head, details)
	}
	return records, nil
}

func (d detail) parentOf(head netsuite.Row) string {
	if d.of == nil {
		return head["id"]
	}
	return d.of(head)
}

func (d detail) read(ctx context.Context, erp *netsuite.Client, heads []netsuite.Row) (map[string][]netsuite.Row, error) {
	var parents []string
	for _, head := range heads {
		if p := d.parentOf(head); p != "" {
			parents = append(parents, p)
		}
	}
	slices.Sort(parents)
	parents = slices.Compact(parents)
	if len(parents) == 0 {
		return nil, nil
	}
	rows := d.rows
	rows.Where = and(rows.Where, in(d.parent, len(parents)))
	rows.Params = append(slices.Clone(rows.Params), parents...)
	column := d.parent[strings.LastIndexByte(d.parent, '.')+1:]
	groups := map[string][]netsuite.Row{}
	for row, err := range erp.Rows(ctx, rows) {
		if err != nil {
			return nil, err
		}
		groups[row[column]] = append(groups[row[column]], row)
	}
	return groups, nil
}

func (src source) record(head netsuite.Row, details [][]netsuite.Row) Record {
	r := Record{ID: head["id"]}
	v, err := src.build(head, details)
	if err != nil {
		r.Problem = err.Error()
		return r
	}
	if r.Body, err = json.Marshal(v); err != nil {
		r.Problem = err.Error()
		return r
	}
	told := r.Body
	if src.compared != nil {
		if told, err = json.Marshal(src.compared(v)); err != nil {
			r.Problem = err.Error()
			return r
		}
	}
	sum := sha256.Sum256(told)
	r.Hash = base64.RawURLEncoding.EncodeToString(sum[:9])
	return r
}

// and joins conditions; empty ones are left out.
func and(conditions ...string) string {
	return strings.Join(slices.DeleteFunc(conditions, func(c string) bool { return c == "" }), " AND ")
}

func in(column string, n int) string { return column + " IN (" + marks(n) + ")" }

func marks(n int) string { return strings.TrimSuffix(strings.Repeat("?,", n), ",") }

// CompareIDs orders NetSuite's ids as its queries do: by number.
func CompareIDs(a, b string) int {
	x, errX := strconv.ParseInt(a, 10, 64)
	y, errY := strconv.ParseInt(b, 10, 64)
	if errX != nil || errY != nil {
		return strings.Compare(a, b)
	}
	switch {
	case x < y:
		return -1
	case x > y:
		return 1
	}
	return 0
}
