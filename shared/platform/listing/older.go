package listing

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"slices"
	"time"

	"backdock/shared/platform/civil"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/table"
)

// Page is a page of a bounded list.
type Page[R any] struct {
	Rows  []*R
	Total int
	// AtLeast reports that Total counts only the rows found so far.
	AtLeast  bool
	Coverage Coverage
}

// Add adds the rows whose ids are not on the page yet.
func (p *Page[R]) Add(rows []*R, id func(*R) string) {
	for _, r := range rows {
		if !slices.ContainsFunc(p.Rows, func(o *R) bool { return id(o) == id(r) }) {
			p.Rows = append(p.Rows, r)
		}
	}
}

// Position is a cursor in the records that a bounded list does not hold. Since is where the list ended when the caller
// began; records that have left the list since then were shown by it.
type Position struct {
	Since time.Time `json:"since"`
	// Date is the current day; zero: reading has not begun.
	Date civil.Date `json:"date,omitzero"`
	// After is the last sort key that was read.
	After string `json:"after,omitempty"`
}

// String returns the position as a cursor of the API.
func (p Position) String() string {
	b, err := json.Marshal(p)
	if err != nil {
		panic(err) // a time beyond the year 9999
	}
	return base64.RawURLEncoding.EncodeToString(b)
}

// ParsePosition parses a cursor. Errors: fault.Invalid.
func ParsePosition(cursor string) (p Position, err error) {
	b, err := base64.RawURLEncoding.DecodeString(cursor)
	if err != nil || json.Unmarshal(b, &p) != nil || p.Since.IsZero() {
		return p, fault.Fields("older must be a position that an answer gave")
	}
	return p, nil
}

// LastDate returns the latest possible date of a record that the list does not hold.
func (p Position) LastDate() civil.Date { return civil.Of(p.Since).AddDays(-1) }

// KeysBefore returns at most limit keys of a query in reverse order, starting before the sort key after ("": at the
// end). more reports that there may be more. The query's index must be Primary or ByKey.
func KeysBefore(ctx context.Context, t table.Table, q table.Query, after string,
	limit int) (keys []table.Key, more bool, err error) {
	q.Reverse, q.Limit = true, limit
	if after != "" {
		q.To, q.Limit = after, limit+1 // To is inclusive
	}
	page, err := t.Query(ctx, q)
	if err != nil {
		return nil, false, err
	}
	for _, item := range page.Items {
		key := item.Key
		if q.Index == table.ByKey {
			key = item.ByKey
		}
		if key.SK != after {
			keys = append(keys, key)
		}
	}
	return keys[:min(limit, len(keys))], page.Next != "" || len(keys) > limit, nil
}

// RowsOf reads the rows of records by key, in that order. Unknown and removed ones are left out. It is eventually
// consistent.
func RowsOf[R any](ctx context.Context, t table.Table, keys []table.Key) ([]*R, error) {
	items, err := t.BatchGet(ctx, keys)
	if err != nil {
		return nil, err
	}
	rows := make([]*R, 0, len(items))
	for _, item := range items {
		var r *R // null: removed
		if err := json.Unmarshal(item.Feed.Row, &r); err != nil {
			return nil, err
		}
		if r != nil {
			rows = append(rows, r)
		}
	}
	return rows, nil
}
