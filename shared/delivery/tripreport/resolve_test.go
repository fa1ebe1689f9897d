package tripreport_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"backdock/shared/delivery/trip"
	"backdock/shared/delivery/tripreport"
)

var noon = time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)

// arrive adds a report as the stop does: the same report again changes nothing, and an arrival makes no version.
func arrive(reports []tripreport.Report, r tripreport.Report) []tripreport.Report {
	for _, k := range reports {
		if k.ID == r.ID {
			return reports
		}
		r.Version = max(r.Version, k.Version)
	}
	if r.Version++; r.Status == trip.StopArrived {
		r.Version = 0
	}
	return append(slices.Clone(reports), r)
}

// results returns the results that an outcome names, in a fixed order, and the report that counts if there is one.
func results(reports []tripreport.Report) (results []string, current string) {
	o := tripreport.Resolve(reports)
	for _, r := range o.Differ {
		results = append(results, r.Result)
	}
	slices.Sort(results)
	if o.Current != nil && len(o.Differ) == 0 {
		current = o.Current.ID
	}
	return results, current
}

// For any reports of any people: in whatever order they arrive, and however often, the outcome is the same. Of a person's
// reports only the one made last counts, and arrivals count for nothing.
func TestTheOrderOfArrivalDoesNotMatter(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		draw := func(n int, on func() int64) tripreport.Report {
			r := tripreport.Report{ID: fmt.Sprint("r", n), By: rapid.SampledFrom([]string{"driver", "office", "boss"}).Draw(t, "by"),
				MadeAt: noon.Add(time.Duration(rapid.IntRange(0, 9).Draw(t, "minute")) * time.Minute),
				Status: rapid.SampledFrom([]trip.StopStatus{trip.StopArrived, trip.StopCompleted, trip.StopFailed,
					trip.StopPartial}).Draw(t, "status")}
			if r.On = on(); r.Status != trip.StopArrived {
				r.Result = string(r.Status)
			}
			return r
		}
		var there []tripreport.Report // their people may have known those before
		version := func() int64 {
			var v int64
			for _, r := range there {
				v = max(v, r.Version)
			}
			return rapid.Int64Range(0, v).Draw(t, "on")
		}
		for n := range rapid.IntRange(0, 4).Draw(t, "before") {
			there = arrive(there, draw(n, version))
		}
		var pending []tripreport.Report
		for n := range rapid.IntRange(1, 6).Draw(t, "pending") {
			pending = append(pending, draw(10+n, version))
		}
		receive := func(order []tripreport.Report) []tripreport.Report {
			all := there
			for _, r := range order {
				all = arrive(all, r)
			}
			return all
		}
		one := receive(pending)
		more := append(slices.Clone(pending), rapid.SliceOfN(rapid.SampledFrom(pending), 0, 4).Draw(t, "again")...)
		two := receive(rapid.Permutation(more).Draw(t, "order"))
		wantDiffer, want := results(one)
		if differ, got := results(two); got != want || !slices.Equal(differ, wantDiffer) {
			t.Fatalf("%+v: %s, %v\n%+v: %s, %v", one, want, wantDiffer, two, got, differ)
		}
		o := tripreport.Resolve(one)
		for _, r := range append(slices.Clone(o.Differ), one...) {
			counts := o.Current != nil && r.ID == o.Current.ID || slices.ContainsFunc(o.Differ,
				func(d tripreport.Report) bool { return d.ID == r.ID })
			if counts && r.Version == 0 {
				t.Fatalf("an arrival counts: %+v", r)
			}
			for _, other := range one {
				if counts && other.By == r.By && other.Version > 0 && other.MadeAt.After(r.MadeAt) {
					t.Fatalf("%+v counts, and %+v was made later by the same person", r, other)
				}
			}
		}
	})
}

// A report gives way to one of somebody who knew it, and to no other with a different result.
func TestReportsOfTwoPeople(t *testing.T) {
	report := func(id, by, result string, minute int, on int64) tripreport.Report {
		return tripreport.Report{ID: id, By: by, Result: result, Status: trip.StopStatus(result), On: on,
			MadeAt: noon.Add(time.Duration(minute) * time.Minute)}
	}
	phone, knowing := report("phone", "driver", "completed", 0, 0), report("office", "office", "partial", 5, 1)
	blind, same := report("office", "office", "partial", 5, 0), report("office", "office", "completed", 5, 0)
	for name, tt := range map[string]struct {
		reports []tripreport.Report
		current string
		differ  int
	}{
		"none":                      {nil, "", 0},
		"one":                       {[]tripreport.Report{phone}, "phone", 0},
		"the office knew":           {[]tripreport.Report{phone, knowing}, "office", 0},
		"the office did not know":   {[]tripreport.Report{phone, blind}, "phone", 2},
		"the phone did not know":    {[]tripreport.Report{blind, phone}, "office", 2},
		"they agree":                {[]tripreport.Report{same, phone}, "phone", 0},
		"the phone's older comes":   {[]tripreport.Report{phone, knowing, report("older", "driver", "failed", -5, 0)}, "office", 0},
		"the phone corrects itself": {[]tripreport.Report{phone, knowing, report("newer", "driver", "failed", 6, 1)}, "office", 2},
		"a choice knows all": {[]tripreport.Report{blind, phone, report("choice", "boss", "completed", 9, 2)}, "choice",
			0},
		"refused": {[]tripreport.Report{{ID: "r", By: "driver", Refused: "it was invoiced"}}, "", 0},
	} {
		t.Run(name, func(t *testing.T) {
			var all []tripreport.Report
			for _, r := range tt.reports {
				all = arrive(all, r)
			}
			o, current := tripreport.Resolve(all), ""
			if o.Current != nil {
				current = o.Current.ID
			}
			if current != tt.current || len(o.Differ) != tt.differ {
				t.Errorf("%s, %+v", current, o.Differ)
			}
		})
	}
}
