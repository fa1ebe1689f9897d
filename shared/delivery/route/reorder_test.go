package route_test

import (
	"context"
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"backdock/shared/delivery/geo"
	"backdock/shared/delivery/route"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/table"
	"backdock/shared/platform/table/memory"
)

// Any order of all stops is taken in one change, the copies follow, and the version of the stops grows by one; an order
// with a stop missing, foreign or twice is refused and changes nothing.
func TestStopsAreReordered(t *testing.T) {
	ctx := context.Background()
	rapid.Check(t, func(t *rapid.T) {
		store := memory.New()
		routes := route.New(store, clock)
		for _, id := range []string{"r1", "r2"} {
			if _, err := routes.Create(ctx, route.Route{ID: id, Name: id}); err != nil {
				t.Fatal(err)
			}
		}
		count := rapid.IntRange(0, 130).Draw(t, "stops")
		for i := range count {
			if _, err := routes.Assign(ctx, stop(i), "r1", 0); err != nil {
				t.Fatal(err)
			}
		}
		before, err := routes.Get(ctx, "r1")
		if err != nil {
			t.Fatal(err)
		}
		wanted := rapid.Permutation(before.Stops).Draw(t, "order")
		wrong := slices.Clone(wanted)
		switch rapid.IntRange(0, 2).Draw(t, "wrong") {
		case 0:
			wrong = append(wrong, stop(900))
		case 1:
			wrong = wrong[:max(0, len(wrong)-1)]
		case 2:
			wrong = append(wrong, wrong[:min(1, len(wrong))]...)
		}
		if !slices.Equal(wrong, wanted) {
			if _, err := routes.Reorder(ctx, "r1", &before.StopsVersion, wrong); !fault.Is(err, fault.Invalid) {
				t.Fatalf("%v of %v: %v", wrong, before.Stops, err)
			}
		}
		got, err := routes.Reorder(ctx, "r1", &before.StopsVersion, wanted)
		want := before.StopsVersion + 1
		if slices.Equal(wanted, before.Stops) {
			want--
		}
		if err != nil || !slices.Equal(got.Stops, wanted) || got.StopsVersion != want || got.Version != before.Version {
			t.Fatalf("got version %d of %v, %v", got.StopsVersion, got.Stops, err)
		}
		checkCopies(t, store, routes, []string{"r1", "r2"})
		if want > before.StopsVersion {
			_, err := routes.Reorder(ctx, "r1", &before.StopsVersion, before.Stops)
			if !fault.Is(err, fault.Conflict) {
				t.Fatalf("an old version was taken: %v", err)
			}
			if count > 0 {
				if _, err := routes.Assign(ctx, stop(0), "r2", 0); err != nil {
					t.Fatal(err)
				}
				if _, err := routes.Reorder(ctx, "r1", nil, wanted); !fault.Is(err, fault.Invalid) {
					t.Fatalf("a stop that was moved meanwhile was taken: %v", err)
				}
			}
		}
	})
}

// Reordering 90 stops needs two round trips; so does moving one.
func TestReorderingIsOneCommit(t *testing.T) {
	routes := newRoutes(t, memory.New(), "r1")
	for i := range 90 {
		if _, err := routes.Assign(t.Context(), stop(i), "r1", 0); err != nil {
			t.Fatal(err)
		}
	}
	r, err := routes.Get(t.Context(), "r1")
	if err != nil {
		t.Fatal(err)
	}
	slices.Reverse(r.Stops)
	ctx, used := table.WithUsage(t.Context())
	if _, err := routes.Reorder(ctx, "r1", &r.StopsVersion, r.Stops); err != nil {
		t.Fatal(err)
	}
	if trips, _, _ := used.Snapshot(); trips != 2 {
		t.Errorf("%d round trips", trips)
	}
}

// The proposed place is the one at which the tour becomes least longer, among all places of all tours.
func TestTheProposedPlaceIsTheCheapest(t *testing.T) {
	point := rapid.Custom(func(t *rapid.T) *geo.Point {
		if rapid.IntRange(0, 5).Draw(t, "unknown") == 0 {
			return nil
		}
		return &geo.Point{Latitude: 41.7 + rapid.Float64Range(0, 0.3).Draw(t, "latitude"),
			Longitude: -87.8 + rapid.Float64Range(0, 0.3).Draw(t, "longitude")}
	})
	length := func(depot *geo.Point, points []*geo.Point) float64 {
		way := slices.DeleteFunc(slices.Concat([]*geo.Point{depot}, points, []*geo.Point{depot}),
			func(p *geo.Point) bool { return p == nil })
		km := 0.0
		for i := 1; i < len(way); i++ {
			km += geo.Distance(*way[i-1], *way[i])
		}
		return km
	}
	rapid.Check(t, func(t *rapid.T) {
		depot, at := point.Draw(t, "depot"), point.Draw(t, "at")
		if at == nil {
			return
		}
		var tours []route.Tour
		cheapest := math.Inf(1)
		for i := range rapid.IntRange(0, 3).Draw(t, "tours") {
			points := rapid.SliceOfN(point, 0, 6).Draw(t, "points")
			r := route.Route{ID: string(rune('a' + i)), Stops: make([]route.Stop, len(points))}
			tours = append(tours, route.Tour{Route: r, Points: points})
			if length(depot, points) == 0 && depot == nil && !slices.ContainsFunc(points,
				func(p *geo.Point) bool { return p != nil }) {
				continue // no place is known
			}
			for n := range len(points) + 1 {
				with := length(depot, slices.Insert(slices.Clone(points), n, at))
				cheapest = min(cheapest, with-length(depot, points))
			}
		}
		got, ok := route.Propose(*at, depot, tours)
		if ok == math.IsInf(cheapest, 1) {
			t.Fatalf("proposed %+v, %t; the cheapest adds %f", got, ok, cheapest)
		}
		if !ok {
			return
		}
		i := slices.IndexFunc(tours, func(tour route.Tour) bool { return tour.Route.ID == got.Route.ID })
		points := tours[i].Points
		if got.StopNumber < 1 || got.StopNumber > len(points)+1 {
			t.Fatalf("stop %d of %d", got.StopNumber, len(points)+1)
		}
		with := length(depot, slices.Insert(slices.Clone(points), got.StopNumber-1, at))
		if added := with - length(depot, points); math.Abs(added-cheapest) > 1e-6 || math.Abs(added-got.AddedKm) > 1e-6 {
			t.Fatalf("%+v adds %f, the cheapest adds %f", got, added, cheapest)
		}
	})
}
