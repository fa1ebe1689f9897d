package record

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/sync/errgroup"

	"backdock/shared/erp/netsuite"
	"backdock/shared/platform/synctask"
)

const rowsAtOnce = 1000 // head rows; the largest page of SuiteQL

// parallel is how many statements of one reading run concurrently. The client's gate limits them all.
const parallel = 5

// Read reads one batch of at most 1,000 records.
func (s *Kinds) Read(ctx context.Context, erp *netsuite.Client, rt synctask.ResourceType, scope Scope) (Batch, error) {
	k, err := s.of(rt)
	if err != nil {
		return Batch{}, err
	}
	heads := k.dated()
	if k.Modified != "" && !scope.From.IsZero() {
		heads.Where = and(heads.Where, netsuite.Since(k.Modified))
		heads.Params = append(slices.Clone(heads.Params), netsuite.TimeParam(scope.From, scope.Zone))
	}
	if scope.From.IsZero() {
		condition, params, err := k.starts(ctx)
		if err != nil {
			return Batch{}, err
		}
		heads.Where, heads.Params = and(heads.Where, condition), append(slices.Clone(heads.Params), params...)
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
			b.More = true // probably: the next batch may be empty
			break
		}
	}
	if len(rows) == 0 {
		return b, nil
	}
	b.Last = rows[len(rows)-1]["id"]
	if b.Records, err = k.records(ctx, erp, rows); err != nil {
		return b, err
	}
	for i, row := range rows {
		if b.Records[i].Modified, err = row.Time(modifiedAs, scope.Zone); err != nil {
			return b, err
		}
	}
	return b, nil
}

// modifiedAs is the column name of the last change.
const modifiedAs = "lastchange"

// dated returns the head rows with the time of the last change.
func (k Kind) dated() netsuite.Select {
	heads := k.Head
	if k.Modified != "" {
		heads.Columns = append(slices.Clone(heads.Columns), netsuite.TimeColumn(k.Modified, modifiedAs))
	}
	return heads
}

// ReadSome reads some records by id. Records that NetSuite no longer has are Deleted.
func (s *Kinds) ReadSome(ctx context.Context, erp *netsuite.Client, rt synctask.ResourceType,
	ids []string) (Content, error) {
	c := Content{ReadAt: s.now()}
	k, err := s.of(rt)
	if err != nil {
		return c, err
	}
	found := map[string]bool{}
	for part := range slices.Chunk(ids, rowsAtOnce) {
		heads := k.Head
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
		records, err := k.records(ctx, erp, rows)
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

// Deleted reads the ids of records deleted in a period. If the role may not read the view of deleted records,
// only a full comparison finds them.
func (s *Kinds) Deleted(ctx context.Context, erp *netsuite.Client, rt synctask.ResourceType,
	scope Scope) ([]string, error) {
	k, err := s.of(rt)
	if err != nil || len(k.DeletedAs) == 0 {
		return nil, err
	}
	seen := map[string]bool{}
	for row, err := range erp.Rows(ctx, netsuite.Select{Columns: []string{"d.type", "d.recordid"},
		From:   "deletedrecord d",
		Where:  and("LOWER(d.type) IN ("+marks(len(k.DeletedAs))+")", netsuite.Since("d.deleteddate")),
		Params: append(slices.Clone(k.DeletedAs), netsuite.TimeParam(scope.From, scope.Zone)),
		Key:    []string{"d.recordid", "d.type"}}) {
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

// records reads the details of head rows and builds the records.
func (k Kind) records(ctx context.Context, erp *netsuite.Client, heads []netsuite.Row) ([]Record, error) {
	chunks := slices.Collect(slices.Chunk(heads, max(k.Chunk, 1)))
	built := make([][]Record, len(chunks))
	g, ctx := errgroup.WithContext(ctx)
	g.SetLimit(parallel)
	for i, chunk := range chunks {
		g.Go(func() error {
			var err error
			built[i], err = k.chunkOf(ctx, erp, chunk)
			return err
		})
	}
	err := g.Wait()
	return slices.Concat(built...), err
}

func (k Kind) chunkOf(ctx context.Context, erp *netsuite.Client, heads []netsuite.Row) ([]Record, error) {
	groups := make([]map[string][]netsuite.Row, len(k.Details))
	for i, d := range k.Details {
		var err error
		if groups[i], err = d.read(ctx, erp, heads); err != nil {
			return nil, err
		}
	}
	records := make([]Record, len(heads))
	for i, head := range heads {
		details := make([][]netsuite.Row, len(groups))
		for n, d := range k.Details {
			details[n] = groups[n][d.parentOf(head)]
		}
		records[i] = k.record(head, details)
	}
	return records, nil
}

func (d Detail) parentOf(head netsuite.Row) string {
	if d.Of == nil {
		return head["id"]
	}
	return d.Of(head)
}

func (d Detail) read(ctx context.Context, erp *netsuite.Client,
	heads []netsuite.Row) (map[string][]netsuite.Row, error) {
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
	rows := d.Rows
	if d.Where != nil {
		condition, params, err := d.Where(ctx)
		if err != nil {
			return nil, err
		}
		rows.Where = and(rows.Where, condition)
		rows.Params = append(slices.Clone(rows.Params), params...)
	}
	rows.Where = and(rows.Where, in(d.Parent, len(parents)))
	rows.Params = append(slices.Clone(rows.Params), parents...)
	column := d.Parent[strings.LastIndexByte(d.Parent, '.')+1:]
	groups := map[string][]netsuite.Row{}
	for row, err := range erp.Rows(ctx, rows) {
		if d.Optional && netsuite.IsAbsent(err) {
			return nil, nil
		}
		if err != nil {
			return nil, err
		}
		groups[row[column]] = append(groups[row[column]], row)
	}
	return groups, nil
}

func (k Kind) record(head netsuite.Row, details [][]netsuite.Row) Record {
	r := Record{ID: head["id"]}
	v, err := k.Build(head, details)
	if err != nil {
		r.Problem = err.Error()
		return r
	}
	if r.Body, err = json.Marshal(v); err != nil {
		r.Problem = err.Error()
		return r
	}
	compared := r.Body
	if k.Compared != nil {
		if compared, err = json.Marshal(k.Compared(v)); err != nil {
			r.Problem = err.Error()
			return r
		}
	}
	sum := sha256.Sum256(compared)
	r.Hash = base64.RawURLEncoding.EncodeToString(sum[:9])
	return r
}

// and joins conditions with AND. Empty ones are left out.
func and(conditions ...string) string {
	return strings.Join(slices.DeleteFunc(conditions, func(c string) bool { return c == "" }), " AND ")
}

func in(column string, n int) string { return column + " IN (" + marks(n) + ")" }

func marks(n int) string { return strings.TrimSuffix(strings.Repeat("?,", n), ",") }

// CompareIDs compares NetSuite's ids by number, as its queries do.
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
