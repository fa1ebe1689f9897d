package position

import (
	"context"
	"fmt"
	"slices"
	"time"

	"golang.org/x/sync/errgroup"

	"backdock/shared/platform/table"
)

// Positions stores positions.
//
//	a part of a trip: POSITIONS#<trip id> / <start of the part>
//
// A part holds the points of ten minutes, packed: 60 points take about 600 bytes, so that adding to a part is one write
// unit. The points of a second are one point, which makes a batch safe to repeat. Parts do not depend on each other, so
// each is written alone, which costs half of a transaction.
type Positions struct {
	table table.Table
	now   func() time.Time
}

// New returns the store.
func New(t table.Table, now func() time.Time) *Positions { return &Positions{t, now} }

const partTime = 10 * time.Minute

func partition(tripID string) string { return "POSITIONS#" + tripID }

func partOf(at time.Time) time.Time { return at.UTC().Truncate(partTime) }

func key(tripID string, part time.Time) table.Key {
	return table.Key{PK: partition(tripID), SK: part.UTC().Format(time.RFC3339)}
}

// head is the body of a part; the points are its bytes.
type head struct {
	Version int64 `json:"version"`
}

// timeline is the points of some parts in time order, with the version of each part.
type timeline struct {
	points   []Point
	versions map[time.Time]int64
}

func byTime(a, b Point) int { return a.RecordedAt.Compare(b.RecordedAt) }

// read reads the parts from the one of a time to the one of another.
func (s *Positions) read(ctx context.Context, tripID string, from, to time.Time, consistent bool) (timeline, error) {
	t := timeline{versions: map[time.Time]int64{}}
	q := table.Query{PK: partition(tripID), From: key(tripID, partOf(from)).SK, To: key(tripID, partOf(to)).SK,
		Consistent: consistent}
	for {
		page, err := s.table.Query(ctx, q)
		if err != nil {
			return t, fmt.Errorf("read the positions of trip %s: %w", tripID, err)
		}
		for _, item := range page.Items {
			if err := t.take(item); err != nil {
				return t, err
			}
		}
		if page.Next == "" {
			return t, nil
		}
		q.After = page.Next
	}
}

func (t *timeline) take(item table.Item) error {
	var h head
	if err := item.Decode(&h); err != nil {
		return err
	}
	part, err := time.Parse(time.RFC3339, item.SK)
	if err != nil {
		return fmt.Errorf("part %s of %s: %w", item.SK, item.PK, err)
	}
	points, err := unpack(item.Blob)
	if err != nil {
		return fmt.Errorf("part %s of %s: %w", item.SK, item.PK, err)
	}
	t.versions[part] = h.Version
	t.points = append(t.points, points...)
	return nil
}

// part returns the points of a part.
func (t *timeline) part(start time.Time) []Point {
	from, _ := slices.BinarySearchFunc(t.points, Point{RecordedAt: start}, byTime)
	to, _ := slices.BinarySearchFunc(t.points, Point{RecordedAt: start.Add(partTime)}, byTime)
	return t.points[from:to]
}

// Newest returns the newest position of a trip; found is false if there is none.
func (s *Positions) Newest(ctx context.Context, tripID string) (p Point, found bool, err error) {
	page, err := s.table.Query(ctx, table.Query{PK: partition(tripID), Reverse: true, Limit: 1})
	if err != nil {
		return p, false, fmt.Errorf("read the newest position of trip %s: %w", tripID, err)
	}
	var t timeline
	for _, item := range page.Items {
		t.versions = map[time.Time]int64{}
		if err := t.take(item); err != nil {
			return p, false, err
		}
	}
	if len(t.points) == 0 {
		return p, false, nil
	}
	return t.points[len(t.points)-1], true, nil
}

// newestAtOnce is the number of trips that NewestOf reads in parallel.
const newestAtOnce = 16

// NewestOf returns the newest positions of trips. Trips without one are left out.
func (s *Positions) NewestOf(ctx context.Context, tripIDs []string) (map[string]Point, error) {
	type one struct {
		point Point
		found bool
	}
	all := make([]one, len(tripIDs))
	g, ctx := errgroup.WithContext(ctx)
	g.SetLimit(newestAtOnce)
	for i, id := range tripIDs {
		g.Go(func() (err error) {
			all[i].point, all[i].found, err = s.Newest(ctx, id)
			return err
		})
	}
	err := g.Wait()
	newest := make(map[string]Point, len(all))
	for i, o := range all {
		if o.found {
			newest[tripIDs[i]] = o.point
		}
	}
	return newest, err
}

// History returns the positions of a trip from one time to another, oldest first. Zero times do not limit it.
func (s *Positions) History(ctx context.Context, tripID string, from, to time.Time) ([]Point, error) {
	now := s.now()
	if oldest := now.Add(-Kept); from.Before(oldest) {
		from = oldest // the table deletes expired items some days late
	}
	if latest := now.Add(clockSkew); to.IsZero() || to.After(latest) {
		to = latest
	}
	if to.Before(from) {
		return []Point{}, nil
	}
	t, err := s.read(ctx, tripID, from, to, false)
	return slices.DeleteFunc(t.points, func(p Point) bool {
		return p.RecordedAt.Before(from) || p.RecordedAt.After(to)
	}), err
}
