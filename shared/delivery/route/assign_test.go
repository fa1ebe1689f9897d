package route_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"pgregory.net/rapid"

	"backdock/shared/delivery/route"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/table"
	"backdock/shared/platform/table/memory"
	"backdock/shared/sales/customer"
)

func clock() time.Time { return time.Date(2026, 11, 21, 14, 0, 0, 0, time.UTC) }

func newRoutes(t testing.TB, store table.Table, ids ...string) *route.Routes {
	t.Helper()
	routes := route.New(store, clock)
	for _, id := range ids {
		if _, err := routes.Create(context.Background(), route.Route{ID: id, Name: "Route " + id,
			IsActive: true}); err != nil {
			t.Fatal(err)
		}
	}
	return routes
}

func stop(n int) route.Stop {
	return route.Stop{CustomerID: fmt.Sprint("c", n/2), AddressID: fmt.Sprint("a", n)}
}

// dying fails Commits from the n-th on, like a process that is killed.
type dying struct {
	table.Table
	left atomic.Int64
}

var errKilled = errors.New("killed")

func (d *dying) Commit(ctx context.Context, ops ...table.Op) error {
	if d.left.Add(-1) < 0 {
		return errKilled
	}
	return d.Table.Commit(ctx, ops...)
}

// After any assignments, moves and removals, with processes killed at any write: each route's numbers are 1 to n, each
// address is on one route, and after the next change of a route the copies in the customers' records are equal.
func TestNumbersStayUniqueAndWithoutGaps(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		ctx := context.Background()
		store := memory.New()
		mortal := &dying{Table: store}
		mortal.left.Store(1 << 30)
		ids := []string{"r1", "r2"}
		routes := route.New(mortal, clock)
		for _, id := range ids {
			if _, err := routes.Create(ctx, route.Route{ID: id, Name: id}); err != nil {
				t.Fatal(err)
			}
		}
		for i := range 130 { // more than one transaction can renumber
			if _, err := routes.Assign(ctx, stop(i), "r1", 0); err != nil {
				t.Fatal(err)
			}
		}
		for range rapid.IntRange(1, 12).Draw(t, "steps") {
			to := rapid.SampledFrom([]string{"r1", "r2", ""}).Draw(t, "to")
			if rapid.IntRange(0, 3).Draw(t, "dies") == 0 {
				mortal.left.Store(int64(rapid.IntRange(0, 2).Draw(t, "after")))
			}
			s := stop(rapid.IntRange(0, 135).Draw(t, "stop"))
			number := rapid.IntRange(0, 140).Draw(t, "number")
			got, err := routes.Assign(ctx, s, to, number)
			mortal.left.Store(1 << 30)
			if err != nil && !errors.Is(err, errKilled) {
				t.Fatal(err)
			}
			if err == nil && to != "" {
				r, err := routes.Get(ctx, to)
				if err != nil || r.Number(s) != got.StopNumber || (number > 0 && number <= len(r.Stops) &&
					got.StopNumber != number) {
					t.Fatalf("wanted %d, told %d, is %d of %d: %v", number, got.StopNumber, r.Number(s), len(r.Stops), err)
				}
			}
		}
		for _, id := range ids { // a change of each route writes the outstanding copies
			if _, err := routes.Assign(ctx, stop(999), id, 0); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := routes.Assign(ctx, stop(999), "", 0); err != nil {
			t.Fatal(err)
		}
		checkCopies(t, store, routes, ids)
	})
}

type failer interface {
	Fatal(...any)
	Fatalf(string, ...any)
}

func checkCopies(t failer, store table.Table, routes *route.Routes, ids []string) {
	seen := map[route.Stop]bool{}
	for _, id := range ids {
		r, err := routes.Get(context.Background(), id)
		if err != nil {
			t.Fatal(err)
		}
		for i, s := range r.Stops {
			if seen[s] {
				t.Fatalf("%s is there twice", s)
			}
			seen[s] = true
			a, err := table.Load[customer.Assignment](context.Background(), store, customer.AssignmentKey(s.CustomerID,
				s.AddressID))
			if err != nil || a.RouteID != id || a.StopNumber != i+1 {
				t.Fatalf("%s is stop %d of %s, its copy says %+v: %v", s, i+1, id, a, err)
			}
		}
	}
	for n := range 136 {
		_, err := store.Get(context.Background(), customer.AssignmentKey(stop(n).CustomerID, stop(n).AddressID))
		if on := err == nil; on != seen[stop(n)] {
			t.Fatalf("%s: on a route: %t, has an assignment: %t", stop(n), seen[stop(n)], on)
		}
	}
}

// Adding many addresses is fast: the last one on a route needs as many round trips as the first.
func TestAnAddressAtTheEndCostsTheSame(t *testing.T) {
	routes := newRoutes(t, memory.New(), "r1")
	for n := range 400 {
		ctx, used := table.WithUsage(context.Background())
		if _, err := routes.Assign(ctx, stop(n), "r1", 0); err != nil {
			t.Fatal(err)
		}
		if trips, _, _ := used.Snapshot(); trips != 3 {
			t.Fatalf("%d round trips for stop %d", trips, n+1)
		}
	}
}

func TestRacingDispatchers(t *testing.T) {
	store := memory.New()
	routes := newRoutes(t, store, "r1", "r2")
	var wg sync.WaitGroup
	for w := range 20 {
		wg.Go(func() {
			for i := range 6 {
				to := []string{"r1", "r2", ""}[(w+i)%3]
				if _, err := routes.Assign(context.Background(), stop((w*7+i)%30), to, 1+i); err != nil &&
					!fault.Is(err, fault.Conflict) {
					t.Error(err)
				}
			}
		})
	}
	wg.Wait()
	checkCopies(t, store, routes, []string{"r1", "r2"})
}

func TestEditingARouteLeavesItsStops(t *testing.T) {
	ctx := context.Background()
	routes := newRoutes(t, memory.New(), "r1")
	r, err := routes.Get(ctx, "r1")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := routes.Assign(ctx, stop(1), "r1", 0); err != nil {
		t.Fatal(err)
	}
	// Moving an address does not change the version that a user is editing.
	r, err = routes.Update(ctx, "r1", &r.Version, func(r *route.Route) { r.Name, r.Stops = "North", nil })
	if err != nil || r.Name != "North" || !slices.Equal(r.Stops, []route.Stop{stop(1)}) || r.Version != 2 {
		t.Fatalf("%+v, %v", r, err)
	}
	_, err = routes.Update(ctx, "r1", new(int64(1)), func(r *route.Route) { r.Name = "South" })
	if !fault.Is(err, fault.Conflict) {
		t.Fatalf("an old version was taken: %v", err)
	}
	if err := routes.Delete(ctx, "r1"); !fault.Is(err, fault.Conflict) {
		t.Fatalf("deleted with an address on it: %v", err)
	}
	if _, err := routes.Assign(ctx, stop(1), "", 0); err != nil {
		t.Fatal(err)
	}
	if err := routes.Delete(ctx, "r1"); err != nil {
		t.Fatal(err)
	}
}
