package position

import (
	"context"
	"slices"
	"time"

	"backdock/shared/platform/table"
)

// Add stores the points of a trip that can be true and are not stored yet. The points may be in any order and older
// than stored ones. around is what is stored near the accepted points afterwards, in time order.
//
// A repeated call stores nothing twice. Errors: those of the table; then some of the points may be stored.
func (s *Positions) Add(ctx context.Context, d Drive, points []Point) (done Outcome, around []Point, err error) {
	now := s.now()
	var given []numbered
	refused := []Refused{}
	for i, p := range points {
		if reason := d.check(p, now); reason != "" {
			refused = append(refused, Refused{i, reason})
			continue
		}
		given = append(given, numbered{p.stored(), i})
	}
	if len(given) == 0 {
		return Outcome{Refused: refused}, nil, nil
	}
	slices.SortStableFunc(given, func(a, b numbered) int { return byTime(a.Point, b.Point) })
	first, last := given[0].RecordedAt, given[len(given)-1].RecordedAt
	mine := map[time.Time]bool{} // points that this call has stored, before another writer made it start again
	err = table.Update(ctx, "the positions of trip "+d.TripID, func() error {
		t, err := s.read(ctx, d.TripID, first.Add(-partTime), last.Add(partTime), true)
		if err != nil {
			return err
		}
		m := t.merge(given, mine)
		done = Outcome{m.accepted, m.duplicates, slices.Concat(refused, m.refused)}
		around = t.points
		for _, part := range m.parts {
			if err := s.write(ctx, d.TripID, &t, part); err != nil {
				return err
			}
			for _, p := range m.added[part] {
				mine[p.RecordedAt] = true
			}
		}
		return nil
	})
	slices.SortFunc(done.Refused, func(a, b Refused) int { return a.Index - b.Index })
	return done, around, err
}

func (s *Positions) write(ctx context.Context, tripID string, t *timeline, part time.Time) error {
	version := t.versions[part]
	item := table.New(key(tripID, part), head{version + 1}).Expiring(part.Add(partTime + Kept))
	item.Blob = pack(t.part(part))
	return s.table.Commit(ctx, table.Put(item, table.AsRead(version)))
}

// numbered is a point with its index in the batch.
type numbered struct {
	Point
	index int
}

// merged is what became of the points of a batch.
type merged struct {
	accepted, duplicates int
	refused              []Refused
	parts                []time.Time // that changed, oldest first
	added                map[time.Time][]Point
}

// merge adds points in time order to the timeline.
func (t *timeline) merge(given []numbered, mine map[time.Time]bool) merged {
	m := merged{added: map[time.Time][]Point{}}
	counted := map[time.Time]bool{}
	for _, p := range given {
		i, known := slices.BinarySearchFunc(t.points, p.Point, byTime)
		switch {
		case known && mine[p.RecordedAt] && !counted[p.RecordedAt]:
			counted[p.RecordedAt] = true
			m.accepted++
		case known:
			m.duplicates++
		case i > 0 && jumps(t.points[i-1], p.Point), i < len(t.points) && jumps(p.Point, t.points[i]):
			m.refused = append(m.refused, Refused{p.index, ImpossibleJump})
		default:
			t.points = slices.Insert(t.points, i, p.Point)
			part := partOf(p.RecordedAt)
			if m.added[part] == nil {
				m.parts = append(m.parts, part)
			}
			m.added[part] = append(m.added[part], p.Point)
			m.accepted++
		}
	}
	return m
}
