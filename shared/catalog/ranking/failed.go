package ranking

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"backdock/shared/platform/table"
)

// Kind says how a search failed.
type Kind string

// The kinds.
const (
	FoundNothing Kind = "nothing"   // no item had all words
	Abandoned    Kind = "abandoned" // items were found, and none was chosen
)

// Failed is a query that failed, with how often it did.
type Failed struct {
	Query  string    `json:"query"` // in lower case
	Kind   Kind      `json:"kind"`
	Times  int       `json:"times"`
	LastAt time.Time `json:"lastAt"`
}

const (
	// mostPerWeek is how many different queries are kept for a week, so that nobody can fill the table.
	mostPerWeek = 2000
	failedFor   = 35 * 24 * time.Hour
	week        = 7 * 24 * time.Hour
	// maxQuery is the longest query that is kept, in bytes.
	maxQuery = 100
)

// countKey is the sort key of the number of different queries of a week.
const countKey = "COUNT"

func weekPartition(at time.Time) string {
	day := at.UTC().Truncate(24 * time.Hour)
	monday := day.AddDate(0, 0, -int(day.Weekday()+6)%7)
	return "RANKINGFAILED#" + monday.Format(time.DateOnly)
}

// Plain returns a phrase in lower case with single spaces.
func Plain(phrase string) string { return strings.Join(strings.Fields(strings.ToLower(phrase)), " ") }

// normal returns a query in the form in which equal queries are counted together.
func normal(query string) string {
	q := Plain(query)
	if len(q) > maxQuery {
		q = strings.ToValidUTF8(q[:maxQuery], "")
	}
	return q
}

// Report counts a failed query. Queries beyond mostPerWeek different ones in a week are not counted.
func (s *Rankings) Report(ctx context.Context, query string, kind Kind) error {
	now := s.now()
	f := Failed{Query: normal(query), Kind: kind, LastAt: now}
	if f.Query == "" {
		return nil
	}
	key := table.Key{PK: weekPartition(now), SK: string(kind) + "#" + f.Query}
	count := table.Key{PK: weekPartition(now), SK: countKey}
	expires := now.Add(failedFor)
	err := table.Update(ctx, "a failed query", func() error {
		known, err := table.Load[Failed](ctx, s.table, key)
		switch {
		case err == nil:
			f.Times = known.Times + 1
			return s.table.Commit(ctx, table.Put(table.New(key, f).Expiring(expires), table.FieldIs("times", known.Times)))
		case !errors.Is(err, table.ErrMissing):
			return err
		}
		queries, err := table.Load[struct {
			Version int64 `json:"version"`
		}](ctx, s.table, count)
		if err != nil && !errors.Is(err, table.ErrMissing) {
			return err
		}
		if queries.Version >= mostPerWeek {
			return nil
		}
		read := queries.Version
		queries.Version++
		f.Times = 1
		return s.table.Commit(ctx, table.Put(table.New(key, f).Expiring(expires), table.Absent()),
			table.Put(table.New(count, queries).Expiring(expires), table.AsRead(read)))
	})
	if err != nil {
		return fmt.Errorf("count a failed query: %w", err)
	}
	return nil
}

// Failed returns the failed queries of a kind in this week and the one before, the most frequent first.
func (s *Rankings) Failed(ctx context.Context, kind Kind) ([]Failed, error) {
	now := s.now()
	byQuery := map[string]Failed{}
	for _, at := range []time.Time{now.Add(-week), now} {
		found, err := table.Find[Failed](ctx, s.table, table.Query{PK: weekPartition(at), Prefix: string(kind) + "#"})
		if err != nil {
			return nil, fmt.Errorf("read the failed queries: %w", err)
		}
		for _, f := range found {
			sum := byQuery[f.Query] // of the week before
			f.Times += sum.Times
			byQuery[f.Query] = f
		}
	}
	all := make([]Failed, 0, len(byQuery))
	for _, f := range byQuery {
		all = append(all, f)
	}
	slices.SortFunc(all, func(a, b Failed) int {
		return cmp.Or(b.Times-a.Times, b.LastAt.Compare(a.LastAt), cmp.Compare(a.Query, b.Query))
	})
	return all, nil
}
