package schedule_test

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"pgregory.net/rapid"

	"backdock/shared/delivery/route"
	"backdock/shared/delivery/schedule"
	"backdock/shared/people/user"
	"backdock/shared/platform/api"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/table"
	"backdock/shared/platform/table/memory"
)

var ctx = context.Background()

func clock() time.Time { return time.Date(2026, 11, 21, 14, 0, 0, 0, time.UTC) }

// world is a store with two routes: r1 runs on Mondays and Thursdays, r2 on no day.
func world(t interface{ Fatal(...any) }) (*schedule.Schedules, *route.Routes) {
	store := memory.New()
	routes := route.New(store, clock)
	for id, weekdays := range map[string][]int{"r1": {1, 4}, "r2": {}} {
		if _, err := routes.Create(ctx, route.Route{ID: id, Name: "Route " + id, Weekdays: weekdays, StartTime: "05:00",
			IsActive: true}); err != nil {
			t.Fatal(err)
		}
	}
	return schedule.New(store, routes, user.New(store, clock), clock), routes
}

// Whatever is set, cancelled and restored, in whatever order: a date shows what was set for it last, or the pattern,
// whether it is read alone or in a range, and its version only grows.
func TestADateShowsWhatWasSetLast(t *testing.T) {
	first := civil.MustParse("2026-11-25") // a range over the end of a month
	rapid.Check(t, func(t *rapid.T) {
		schedules, routes := world(t)
		type state struct {
			status  schedule.Status
			notes   string
			version int64
		}
		model := map[string]state{}
		for step := range rapid.IntRange(1, 25).Draw(t, "steps") {
			id := rapid.SampledFrom([]string{"r1", "r2"}).Draw(t, "route")
			date := first.AddDays(rapid.IntRange(0, 11).Draw(t, "date"))
			at := schedule.IDOf(id, date)
			was := model[at]
			notes := fmt.Sprint("step ", step)
			var s schedule.Schedule
			var err error
			switch rapid.IntRange(0, 3).Draw(t, "do") {
			case 0:
				s, err = schedules.Create(ctx, id, date, schedule.Edit{Notes: &notes})
				if taken := was.status != "" && was.status != schedule.Pattern; taken != fault.Is(err, fault.Conflict) {
					t.Fatalf("%s, %+v: created %+v, %v", at, was, s, err)
				}
			case 1:
				s, err = schedules.Update(ctx, id, date, nil, schedule.Edit{Notes: &notes, Status: new(schedule.Override)})
			case 2:
				s, err = schedules.Update(ctx, id, date, nil, schedule.Edit{Status: new(schedule.Cancelled)})
				notes = was.notes
			case 3:
				if err := schedules.Restore(ctx, id, date, nil); err != nil {
					t.Fatal(err)
				}
				if was.status != "" && was.status != schedule.Pattern {
					model[at] = state{schedule.Pattern, "", was.version + 1}
				}
				continue
			}
			if fault.Is(err, fault.NotFound) || fault.Is(err, fault.Conflict) {
				continue
			}
			if err != nil || s.Version < was.version || s.Version > was.version+1 {
				t.Fatalf("%s, %+v: %+v, %v", at, was, s, err)
			}
			model[at] = state{s.Status, notes, s.Version}
		}
		last := first.AddDays(11)
		stored, err := schedules.Between(ctx, first, last)
		if err != nil {
			t.Fatal(err)
		}
		for _, id := range []string{"r1", "r2"} {
			r, err := routes.Get(ctx, id)
			if err != nil {
				t.Fatal(err)
			}
			merged := schedule.Merge(r, stored, first, last)
			for date := first; !date.After(last); date = date.AddDays(1) {
				want := model[schedule.IDOf(id, date)]
				i := slices.IndexFunc(merged, func(s schedule.Schedule) bool { return s.Date == date })
				runs := slices.Contains(r.Weekdays, int(date.Weekday()))
				if want.status == "" || want.status == schedule.Pattern {
					want.status, want.notes = schedule.Pattern, ""
				} else {
					runs = true
				}
				if runs != (i >= 0) {
					t.Fatalf("%s on %s: in the range %t, not %t", id, date, i >= 0, runs)
				}
				one, err := schedules.Get(ctx, id, date)
				if !runs {
					if !fault.Is(err, fault.NotFound) {
						t.Fatalf("%s on %s: %v", id, date, err)
					}
					continue
				}
				got := state{one.Status, one.Notes, one.Version}
				if err != nil || one != merged[i] || got != want {
					t.Fatalf("%s on %s: %+v and %+v, not %+v: %v", id, date, one, merged[i], want, err)
				}
			}
		}
	})
}

// Of concurrent dispatchers one sets a date first; the others are told, and no change is lost.
func TestRacingDispatchers(t *testing.T) {
	schedules, _ := world(t)
	date := civil.MustParse("2026-11-24")
	var wg sync.WaitGroup
	var mu sync.Mutex
	made := 0
	for range 10 {
		wg.Go(func() {
			_, err := schedules.Create(ctx, "r1", date, schedule.Edit{})
			mu.Lock()
			defer mu.Unlock()
			if err == nil {
				made++
			} else if !fault.Is(err, fault.Conflict) {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	if made != 1 {
		t.Fatalf("made %d times", made)
	}
	for i := range 10 {
		wg.Go(func() {
			notes := fmt.Sprint(i)
			if _, err := schedules.Update(ctx, "r1", date, nil, schedule.Edit{Notes: &notes}); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	events, err := schedules.History(ctx, "r1", date)
	if err != nil || len(events) != 11 {
		t.Errorf("%d events, %v", len(events), err)
	}
}

// A range of two months is two queries, however many dates are set.
func TestARangeIsOneQueryAMonth(t *testing.T) {
	schedules, _ := world(t)
	first := civil.MustParse("2026-11-01")
	for n := range 61 {
		if _, err := schedules.Create(ctx, "r1", first.AddDays(n), schedule.Edit{
			StartTime: new("06:00"), VehicleID: new(api.Nullable(""))}); err != nil {
			t.Fatal(err)
		}
	}
	counted, used := table.WithUsage(ctx)
	stored, err := schedules.Between(counted, first, first.AddDays(60))
	if trips, _, _ := used.Snapshot(); err != nil || len(stored) != 61 || trips != 2 {
		t.Errorf("%d schedules in %d round trips, %v", len(stored), trips, err)
	}
}
