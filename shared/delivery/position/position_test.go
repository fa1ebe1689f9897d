package position_test

import (
	"context"
	"math"
	"reflect"
	"slices"
	"sync"
	"testing"
	"time"

	"pgregory.net/rapid"

	"backdock/shared/delivery/position"
	"backdock/shared/platform/table"
	"backdock/shared/platform/table/memory"
)

var (
	ctx       = context.Background()
	departure = time.Date(2026, 11, 21, 14, 3, 0, 0, time.UTC)
)

// yard is a store whose clock stands some time after the departure of a trip.
func yard(after time.Duration) (*position.Positions, position.Drive) {
	now := func() time.Time { return departure.Add(after) }
	return position.New(memory.New(), now), position.Drive{TripID: "t1", From: departure}
}

// way returns points every ten seconds on a street to the north, at 10 m/s.
func way(n int) []position.Point {
	points := make([]position.Point, n)
	for i := range points {
		points[i] = position.Point{RecordedAt: departure.Add(time.Duration(10*i) * time.Second),
			Latitude: math.Round((41.9+float64(i)*0.0009)*1e5) / 1e5, Longitude: -87.7, Speed: new(10.0), Heading: new(0.0),
			Accuracy: new(8.0)}
	}
	return points
}

func add(t testing.TB, s *position.Positions, d position.Drive, points []position.Point) position.Outcome {
	t.Helper()
	done, _, err := s.Add(ctx, d, points)
	if err != nil {
		t.Fatal(err)
	}
	return done
}

func history(t failer, s *position.Positions) []position.Point {
	t.Helper()
	all, err := s.History(ctx, "t1", time.Time{}, time.Time{})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

type failer interface {
	Helper()
	Fatal(args ...any)
	Fatalf(format string, args ...any)
}

// However a drive is cut into batches, in whatever order and however often they arrive, the same points are stored once.
func TestBatchesInAnyOrderStoreTheDrive(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, d := yard(4 * time.Hour)
		points := way(rapid.IntRange(1, 300).Draw(t, "points"))
		var batches [][]position.Point
		for rest := points; len(rest) > 0; {
			n := rapid.IntRange(1, min(len(rest), 120)).Draw(t, "batch")
			batches, rest = append(batches, rest[:n]), rest[n:]
		}
		for range rapid.IntRange(0, 3).Draw(t, "repeated") {
			batches = append(batches, rapid.SampledFrom(batches).Draw(t, "again"))
		}
		accepted, sent, duplicates := 0, 0, 0
		for _, b := range rapid.Permutation(batches).Draw(t, "order") {
			done, _, err := s.Add(ctx, d, rapid.Permutation(b).Draw(t, "points"))
			if err != nil || len(done.Refused) > 0 {
				t.Fatalf("%+v, %v", done, err)
			}
			accepted, duplicates, sent = accepted+done.Accepted, duplicates+done.Duplicates, sent+len(b)
		}
		if accepted != len(points) || accepted+duplicates != sent {
			t.Fatalf("%d accepted and %d duplicates of %d points sent %d times", accepted, duplicates, len(points), sent)
		}
		if stored := history(t, s); !reflect.DeepEqual(stored, points) {
			t.Fatalf("stored %v, want %v", stored, points)
		}
		newest, found, err := s.Newest(ctx, "t1")
		if last := points[len(points)-1]; err != nil || !found || !reflect.DeepEqual(newest, last) {
			t.Fatalf("the newest is %v %v %v, want %v", newest, found, err, last)
		}
	})
}

func TestPointsThatCannotBeTrue(t *testing.T) {
	s, d := yard(30 * time.Minute)
	end := departure.Add(20 * time.Minute)
	d.To = &end
	good := way(3)
	at := func(after time.Duration, latitude, longitude float64) position.Point {
		return position.Point{RecordedAt: departure.Add(after), Latitude: latitude, Longitude: longitude}
	}
	batch := append(good,
		at(time.Minute, 0, 0), at(time.Minute, 91, 0), at(time.Minute, 41.9, math.NaN()),
		at(-time.Minute, 41.9, -87.7), at(25*time.Minute, 41.9, -87.7), at(40*time.Minute, 41.9, -87.7),
		at(time.Minute, 42.9, -87.7), at(15*time.Second, 41.91, -87.8), good[1])
	done := add(t, s, d, batch)
	want := position.Outcome{Accepted: 3, Duplicates: 1, Refused: []position.Refused{
		{Index: 3, Reason: position.NoFix}, {Index: 4, Reason: position.BadCoordinates},
		{Index: 5, Reason: position.BadCoordinates}, {Index: 6, Reason: position.BeforeDeparture},
		{Index: 7, Reason: position.AfterEnd}, {Index: 8, Reason: position.InTheFuture},
		{Index: 9, Reason: position.ImpossibleJump}, {Index: 10, Reason: position.ImpossibleJump}}}
	if !reflect.DeepEqual(done, want) {
		t.Errorf("got %+v, want %+v", done, want)
	}
	if again := add(t, s, d, batch); again.Accepted != 0 || again.Duplicates != 4 ||
		!reflect.DeepEqual(again.Refused, want.Refused) {
		t.Errorf("the second time: %+v", again)
	}
	if stored := history(t, s); !reflect.DeepEqual(stored, good) {
		t.Errorf("stored %v", stored)
	}
}

// One wrong point does not refuse the good ones after it: three of them that agree with each other replace it, in one
// batch or in a later one. A few wrong points do not replace a way.
func TestPointsThatAgreeReplaceOneThatDoesNot(t *testing.T) {
	wrong := position.Point{RecordedAt: departure.Add(time.Second), Latitude: 48, Longitude: 2}
	good := way(12)[1:]
	for name, batches := range map[string][][]position.Point{
		"in one batch":      {append([]position.Point{wrong}, good...)},
		"in a later one":    {{wrong}, good},
		"in three batches":  {append([]position.Point{wrong}, good[:2]...), good[2:6], good[6:]},
		"the first is late": {good[4:], {wrong}, good[:4]},
	} {
		s, d := yard(time.Hour)
		refused := 0
		for range 2 {
			for _, b := range batches {
				for _, r := range add(t, s, d, b).Refused {
					if r.Reason != position.ImpossibleJump {
						t.Errorf("%s: %+v", name, r)
					}
					refused++
				}
			}
		}
		if stored := history(t, s); !reflect.DeepEqual(stored, good) {
			t.Errorf("%s: %d points are stored, want %d: %v", name, len(stored), len(good), stored)
		}
		if refused == 0 {
			t.Errorf("%s: nothing was refused", name)
		}
	}
	s, d := yard(time.Hour)
	add(t, s, d, good)
	far := []position.Point{}
	for i := range 6 {
		p := wrong
		p.RecordedAt = good[10].RecordedAt.Add(time.Duration(10*(i+1)) * time.Second)
		far = append(far, p)
	}
	if done := add(t, s, d, far); done.Accepted != 0 || len(done.Refused) != 6 {
		t.Errorf("%+v", done)
	}
}

// The newest position is known after the only point of a part was replaced.
func TestAReplacedPointLeavesNoEmptyPart(t *testing.T) {
	s, d := yard(time.Hour)
	wrong := position.Point{RecordedAt: departure.Add(10 * time.Minute), Latitude: 48, Longitude: 2}
	good := way(30)
	add(t, s, d, []position.Point{wrong})
	if done := add(t, s, d, good); done.Accepted != len(good) {
		t.Fatalf("%+v", done)
	}
	if newest, found, err := s.Newest(ctx, "t1"); err != nil || !found || newest.Latitude > 42.2 {
		t.Errorf("%+v %v %v", newest, found, err)
	}
}

// A trip takes one point per second, for 24 hours.
func TestATripHasAtMostOnePointPerSecondAndDay(t *testing.T) {
	s, d := yard(48 * time.Hour)
	dense := []position.Point{}
	for i := range 500 {
		dense = append(dense, position.Point{RecordedAt: departure.Add(time.Duration(i) * 10 * time.Millisecond),
			Latitude: 41.9, Longitude: -87.7})
	}
	if done := add(t, s, d, dense); done.Accepted != 5 || done.Duplicates != 495 {
		t.Errorf("%+v", done)
	}
	late := []position.Point{{RecordedAt: departure.Add(position.MaxDrive + time.Second), Latitude: 41.9, Longitude: -87.7}}
	if done := add(t, s, d, late); done.Accepted != 0 || done.Refused[0].Reason != position.AfterEnd {
		t.Errorf("%+v", done)
	}
}

func TestValuesThatNoVehicleHasAreLeftOut(t *testing.T) {
	s, d := yard(time.Hour)
	p := way(1)[0]
	p.Speed, p.Heading, p.Accuracy = new(-1.0), new(math.NaN()), nil
	add(t, s, d, []position.Point{p})
	if got := history(t, s)[0]; got.Speed != nil || got.Heading != nil || got.Accuracy != nil {
		t.Errorf("%+v", got)
	}
}

func TestHistoryOfATime(t *testing.T) {
	s, d := yard(4 * time.Hour)
	points := way(200)
	add(t, s, d, points)
	some, err := s.History(ctx, "t1", points[50].RecordedAt, points[120].RecordedAt)
	if err != nil || !reflect.DeepEqual(some, points[50:121]) {
		t.Errorf("%d points, %v", len(some), err)
	}
	if none, err := s.History(ctx, "t1", points[9].RecordedAt, points[3].RecordedAt); err != nil || len(none) != 0 {
		t.Errorf("%v, %v", none, err)
	}
}

// Phones that send the same drive at the same time lose nothing and store nothing twice.
func TestWritersAtTheSameTime(t *testing.T) {
	s, d := yard(4 * time.Hour)
	points := way(120)
	var mu sync.Mutex
	accepted := 0
	var wg sync.WaitGroup
	for n := range 6 {
		wg.Go(func() {
			mine := slices.Clone(points[n*15:])
			done, _, err := s.Add(ctx, d, mine)
			mu.Lock()
			defer mu.Unlock()
			if err != nil || done.Accepted+done.Duplicates != len(mine) {
				t.Errorf("%+v, %v", done, err)
			}
			accepted += done.Accepted
		})
	}
	wg.Wait()
	if stored := history(t, s); accepted != len(points) || !reflect.DeepEqual(stored, points) {
		t.Errorf("%d accepted, %d stored", accepted, len(stored))
	}
}

// Ten minutes of points, one every ten seconds, fit into one write unit of 1,024 bytes with key and attribute names.
func TestPartsAreSmall(t *testing.T) {
	tab := memory.New()
	s := position.New(tab, func() time.Time { return departure.Add(10 * time.Hour) })
	add(t, s, position.Drive{TripID: "t1", From: departure}, way(500))
	page, err := tab.Query(ctx, table.Query{PK: "POSITIONS#t1"})
	if err != nil || len(page.Items) != 9 {
		t.Fatalf("%d parts, %v", len(page.Items), err)
	}
	for _, part := range page.Items {
		if n := len(part.Blob) + len(part.Body) + len(part.PK) + len(part.SK); n > 800 || part.Expires.IsZero() {
			t.Errorf("part %s has %d bytes and expires %v", part.SK, n, part.Expires)
		}
	}
}
