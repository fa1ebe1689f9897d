package ranking

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"time"

	"backdock/shared/platform/access"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/table"
)

const (
	// MostQueries and MostGood bound the one record of the judged queries.
	MostQueries = 300
	MostGood    = 20
	// Depth is how many results of a query are judged.
	Depth = 10
)

// Judged is a query with the items that people should find by it.
type Judged struct {
	Query      string `json:"query"`
	CustomerID string `json:"customerId,omitempty"` // the search is for this customer; empty: for anybody
	// Good are the ids of the good items, the best first; one at least.
	Good []string `json:"good"`
}

// Judgments are all judged queries.
type Judgments struct {
	Queries   []Judged  `json:"queries"`
	UpdatedBy string    `json:"updatedBy"` // user id
	UpdatedAt time.Time `json:"updatedAt"`
	Version   int64     `json:"version"`
}

var judgmentsKey = table.Key{PK: partition, SK: "JUDGMENTS"}

// Judgments returns the judged queries.
func (s *Rankings) Judgments(ctx context.Context) (Judgments, error) {
	j, err := table.Load[Judgments](ctx, s.table, judgmentsKey)
	if err != nil && !errors.Is(err, table.ErrMissing) {
		return j, fmt.Errorf("read the judged queries: %w", err)
	}
	if j.Queries == nil {
		j.Queries = []Judged{}
	}
	return j, nil
}

// SetJudgments replaces the judged queries. If version is not nil, it must be the version of the present ones. Errors:
// fault.Invalid; fault.Conflict with the current ones.
func (s *Rankings) SetJudgments(ctx context.Context, queries []Judged, version *int64) (Judgments, error) {
	if messages := problems(queries); messages != nil {
		return Judgments{}, fault.Fields(messages...)
	}
	var j Judgments
	err := table.Update(ctx, "the judged queries", func() error {
		var err error
		if j, err = s.Judgments(ctx); err != nil {
			return err
		}
		if version != nil && *version != j.Version {
			return fault.New(fault.Conflict, "the judged queries were changed since they were read: their version is now %d",
				j.Version)
		}
		if slices.EqualFunc(j.Queries, queries, Judged.equal) {
			return nil
		}
		read := j.Version
		j = Judgments{Queries: queries, UpdatedBy: access.From(ctx).UserID, UpdatedAt: s.now(), Version: read + 1}
		err = s.table.Commit(ctx, table.Put(table.New(judgmentsKey, j), table.AsRead(read)))
		if errors.Is(err, table.ErrLimit) {
			return fault.Fields("queries must be fewer or shorter: they need more than the 400 kB that can be stored")
		}
		return err
	})
	return j, err
}

func (j Judged) equal(other Judged) bool {
	return j.Query == other.Query && j.CustomerID == other.CustomerID && slices.Equal(j.Good, other.Good)
}

func problems(queries []Judged) []string {
	var messages []string
	say := func(i int, format string, args ...any) {
		messages = append(messages, fmt.Sprintf("queries.%d.", i)+fmt.Sprintf(format, args...))
	}
	seen := map[[2]string]bool{}
	for i, q := range queries {
		key := [2]string{normal(q.Query), q.CustomerID}
		switch {
		case key[0] == "":
			say(i, "query should not be empty")
		case seen[key]:
			say(i, "query is in the list already")
		case len(q.Good) == 0:
			say(i, "good should not be empty")
		}
		seen[key] = true
	}
	return messages
}

// Score is how well weights rank judged queries. All values are shares from 0 to 1.
type Score struct {
	// NDCG is the mean normalized discounted cumulative gain of the first ten results. A good item counts 1.
	NDCG float64 `json:"ndcg"`
	// KnownItemFirst is the share of queries whose first result is good, KnownItemTop that with a good one in the first ten.
	KnownItemFirst float64 `json:"knownItemFirst"`
	KnownItemTop   float64 `json:"knownItemTop"`
}

// ScoreOf scores the first results of one query: ids in their order.
func ScoreOf(ids, good []string) Score {
	var s Score
	gain, ideal := 0.0, 0.0
	for i, id := range ids[:min(len(ids), Depth)] {
		if slices.Contains(good, id) {
			gain += 1 / math.Log2(float64(i)+2)
			s.KnownItemTop = 1
			if i == 0 {
				s.KnownItemFirst = 1
			}
		}
	}
	for i := range min(len(good), Depth) {
		ideal += 1 / math.Log2(float64(i)+2)
	}
	if ideal > 0 {
		s.NDCG = gain / ideal
	}
	return s
}

// Mean returns the mean of scores; zero for none.
func Mean(scores []Score) Score {
	var m Score
	for _, s := range scores {
		m.NDCG += s.NDCG / float64(len(scores))
		m.KnownItemFirst += s.KnownItemFirst / float64(len(scores))
		m.KnownItemTop += s.KnownItemTop / float64(len(scores))
	}
	return m
}
