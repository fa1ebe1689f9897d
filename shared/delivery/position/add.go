package position

import (
	"context"
	"slices"
	"time"

	"backdock/shared/platform/table"
)

// Add stores the points of a trip that can be true and are not stored yet. The points may be in any order and older
// than stored ones. A stored point is replaced when it stands alone and several points contradict it. near is what is
// stored near the accepted points afterwards, in time order.
//
// A repeated call stores nothing twice. Errors: those of the table; then some of the points may be stored.
func (s *Positions) Add(ctx context.Context, d Drive, points []Point) (done Outcome, near []Point, err error) {
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
		near = t.points
		for _, part := range m.parts {
			if err := s.write(ctx, d.TripID, &t, part); err != nil {
				return err
			}
			for at := range m.added {
				if partOf(at).Equal(part) {
					mine[at] = true
				}
			}
		}
		return nil
	})
	slices.SortFunc(done.Refused, func(a, b Refused) int { return a.Index - b.Index })
	return done, near, err
}

func (s *Positions) write(ctx context.Context, tripID string, t *timeline, part time.Time) error {
	version := t.versions[part]
	points := t.part(part)
	if len(points) == 0 { // its only point was replaced
		if version == 0 {
			return nil
		}
		return s.table.Commit(ctx, table.Delete(key(tripID, part), table.AsRead(version)))
	}
	item := table.New(key(tripID, part), head{version + 1}).Expiring(part.Add(partTime + Kept))
	item.Blob = pack(points)
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
	parts                []time.Time // that changed
	added                map[time.Time]numbered
}

// merge adds points in time order to the timeline.
func (t *timeline) merge(given []numbered, mine map[time.Time]bool) merged {
	m := merged{added: map[time.Time]numbered{}}
	counted := map[time.Time]bool{}
	var jumped []numbered
	for _, p := range given {
		i, known := slices.BinarySearchFunc(t.points, p.Point, byTime)
		switch {
		case known && mine[p.RecordedAt] && !counted[p.RecordedAt]:
			counted[p.RecordedAt] = true
			m.accepted++
		case known:
			m.duplicates++
		case i > 0 && jumps(t.points[i-1], p.Point), i < len(t.points) && jumps(p.Point, t.points[i]):
			jumped = append(jumped, p)
		default:
			t.points = slices.Insert(t.points, i, p.Point)
			m.change(p.RecordedAt)
			m.added[p.RecordedAt] = p
			m.accepted++
		}
	}
	for len(jumped) > 0 {
		n := 1
		for n < len(jumped) && !jumps(jumped[n-1].Point, jumped[n].Point) {
			n++
		}
		t.overrule(&m, jumped[:n])
		jumped = jumped[n:]
	}
	return m
}

// change notes that the part of a time changes.
func (m *merged) change(at time.Time) {
	if part := partOf(at); !slices.Contains(m.parts, part) {
		m.parts = append(m.parts, part)
	}
}

// A run of this many points that agree with each other is believed against a single one.
const believed = 3

// alone is the time near a point without another one that makes it a single one.
const alone = 5 * time.Minute

// overrule decides about points in time order that agree with each other and not with a stored point: several of them
// replace a single one, otherwise they are refused.
func (t *timeline) overrule(m *merged, run []numbered) {
	refuse := func() {
		for _, p := range run {
			m.refused = append(m.refused, Refused{p.index, ImpossibleJump})
		}
	}
	if len(run) < believed {
		refuse()
		return
	}
	var wrong *Point
	for _, p := range run {
		i, _ := slices.BinarySearchFunc(t.points, p.Point, byTime)
		for _, j := range []int{i - 1, i} {
			if j < 0 || j >= len(t.points) || !jumps(t.points[j], p.Point) {
				continue
			}
			if wrong != nil && !wrong.RecordedAt.Equal(t.points[j].RecordedAt) || !t.isAlone(j) {
				refuse()
				return
			}
			wrong = new(t.points[j])
		}
	}
	if wrong == nil { // all of them agree with what is stored by now
		t.insert(m, run)
		return
	}
	i, _ := slices.BinarySearchFunc(t.points, *wrong, byTime)
	t.points = slices.Delete(t.points, i, i+1)
	m.change(wrong.RecordedAt)
	if p, mine := m.added[wrong.RecordedAt]; mine {
		delete(m.added, wrong.RecordedAt)
		m.accepted--
		m.refused = append(m.refused, Refused{p.index, ImpossibleJump})
	}
	t.insert(m, run)
}

// insert adds points that agree with each other, as far as they agree with the stored ones.
func (t *timeline) insert(m *merged, run []numbered) {
	for _, p := range run {
		i, _ := slices.BinarySearchFunc(t.points, p.Point, byTime)
		if i > 0 && jumps(t.points[i-1], p.Point) || i < len(t.points) && jumps(p.Point, t.points[i]) {
			m.refused = append(m.refused, Refused{p.index, ImpossibleJump})
			continue
		}
		t.points = slices.Insert(t.points, i, p.Point)
		m.change(p.RecordedAt)
		m.added[p.RecordedAt] = p
		m.accepted++
	}
}

// isAlone reports whether no other point is within a few minutes of a stored one.
func (t *timeline) isAlone(i int) bool {
	at := t.points[i].RecordedAt
	return (i == 0 || at.Sub(t.points[i-1].RecordedAt) > alone) &&
		(i+1 == len(t.points) || t.points[i+1].RecordedAt.Sub(at) > alone)
}
