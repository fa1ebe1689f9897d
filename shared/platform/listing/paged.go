package listing

import (
	"context"

	"backdock/shared/platform/civil"
	"backdock/shared/platform/table"
)

// Selection is what a caller asks of a bounded list: which rows, and how the records that the Index does not hold are
// read. A list makes one of its filter.
type Selection[R any] struct {
	ID   func(*R) string
	Keep func(*R) bool
	// Listed reads a page (from 1) of the rows that the Index holds, and their number.
	Listed func(ctx context.Context, page, limit int) ([]*R, int, error)
	// Whole reports whether an Index that ends at the position holds all records of the selection.
	Whole func(Position) bool
	// Next reads at most want older records from the position and moves it on; looked is how many it read. more says
	// that there may be more.
	Next func(ctx context.Context, at *Position, want int) (rows []*R, looked int, more bool, err error)
	// Named reads the records whose number is searched for, of any age. nil: the list has no numbers.
	Named func(ctx context.Context) ([]*R, error)
	// Fills reports whether the first page goes on with older records. nil: it never does.
	Fills func(Position) bool
}

func (x *index[R]) Paged(ctx context.Context, s Selection[R], page, limit int) (Page[R], error) {
	rows, total, err := s.Listed(ctx, page, limit)
	if err != nil {
		return Page[R]{}, err
	}
	at := Position{Since: x.Since()}
	p := Page[R]{Rows: rows, Total: total,
		Coverage: Coverage{Since: at.Since, Complete: at.Since.IsZero() || s.Whole(at)}}
	if p.Coverage.Complete {
		return p, nil
	}
	p.Coverage.Older = at.String()
	if page > 1 || total >= limit {
		return p, nil
	}
	var named []*R
	if s.Named != nil {
		if named, err = s.Named(ctx); err != nil {
			return p, err
		}
		p.Add(named, s.ID)
	}
	if len(named) == 0 && s.Fills != nil && s.Fills(at) {
		older, err := x.Older(ctx, s, p.Coverage.Older, limit-len(p.Rows))
		if err != nil {
			return p, err
		}
		p.Add(older.Rows, s.ID)
		p.Coverage, p.AtLeast = older.Coverage, older.AtLeast
	}
	p.Total = len(p.Rows)
	return p, nil
}

// OlderReads is how many records one call of Index.Older reads at most, whatever its filter leaves.
const OlderReads = 200

func (x *index[R]) Older(ctx context.Context, s Selection[R], from string, limit int) (Page[R], error) {
	at := Position{Since: x.Since()}
	if from != "" {
		var err error
		if at, err = ParsePosition(from); err != nil {
			return Page[R]{}, err
		}
	}
	p, more := Page[R]{Rows: []*R{}, Coverage: Coverage{Since: at.Since}}, !s.Whole(at)
	for reads := 0; more && reads < OlderReads && len(p.Rows) < limit; {
		rows, looked, goesOn, err := s.Next(ctx, &at, limit-len(p.Rows))
		if err != nil {
			return p, err
		}
		for _, r := range rows {
			if !x.bound.Open(r) && !x.bound.At(r).After(at.Since) && s.Keep(r) {
				p.Rows = append(p.Rows, r)
			}
		}
		more = goesOn
		if reads += looked; looked == 0 {
			break
		}
	}
	p.Total, p.AtLeast, p.Coverage.Complete = len(p.Rows), more, !more
	if more {
		p.Coverage.Older = at.String()
	}
	return p, nil
}

// Dates is a range of dates. A zero date leaves that end open.
type Dates struct{ From, To civil.Date }

// Last returns the latest date of the range on which there may be a record that the list does not hold.
func (d Dates) Last(at Position) civil.Date {
	if last := at.LastDate(); d.To.IsZero() || last.Before(d.To) {
		return last
	}
	return d.To
}

// ByDate returns a Selection.Next for records whose sort keys in a query are <date>#…; keyOf returns the key of the
// record at a sort key.
func ByDate[R any](t table.Table, q table.Query, dates Dates,
	keyOf func(place string) table.Key) func(context.Context, *Position, int) ([]*R, int, bool, error) {
	return func(ctx context.Context, at *Position, want int) ([]*R, int, bool, error) {
		q := q
		q.To = dates.Last(*at).String() + afterDate
		if !dates.From.IsZero() {
			q.From = dates.From.String()
		}
		places, more, err := KeysBefore(ctx, t, q, at.After, want)
		if err != nil {
			return nil, 0, false, err
		}
		keys := make([]table.Key, len(places))
		for i, place := range places {
			keys[i], at.After = keyOf(place.SK), place.SK
		}
		rows, err := RowsOf[R](ctx, t, keys)
		return rows, len(places), more, err
	}
}

// afterDate sorts behind all keys of a date.
const afterDate = "~"
