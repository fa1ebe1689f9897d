package tripreport

import (
	"cmp"
	"slices"

	"backdock/shared/delivery/trip"
)

// Outcome is what the reports of a stop say together.
type Outcome struct {
	// Current is the result of the stop; nil: none is stated. While reports differ, it is that of the first of them.
	Current *Report
	// Differ are reports that state different results, one for each result, in the order of their arrival; empty: there
	// is one result.
	Differ []Report
}

// Resolve returns the outcome of the reports of a stop. Of a person's reports the one made last counts. It gives way to
// the report of somebody who knew it. If several are left, nobody knew of the others: they agree, or a person must choose.
// It does not depend on the order in which the reports arrived, except for what a stop shows while they differ.
func Resolve(reports []Report) Outcome {
	last := map[string]Report{}
	for _, r := range reports {
		if r.Version == 0 || r.Refused != "" {
			continue
		}
		if l, ok := last[r.By]; !ok || madeBefore(l, r) < 0 {
			last[r.By] = r
		}
	}
	var open []Report
	for _, r := range last {
		known := false
		for _, other := range last {
			known = known || other.By != r.By && other.On >= r.Version
		}
		if !known {
			open = append(open, r)
		}
	}
	if len(open) == 0 {
		return Outcome{}
	}
	slices.SortFunc(open, func(a, b Report) int { return cmp.Compare(a.Version, b.Version) })
	var results []Report
	for _, r := range open {
		if !slices.ContainsFunc(results, func(other Report) bool { return other.Result == r.Result }) {
			results = append(results, r)
		}
	}
	if len(results) > 1 {
		return Outcome{Current: &results[0], Differ: results}
	}
	return Outcome{Current: new(slices.MinFunc(open, madeBefore))}
}

// madeBefore orders reports by the time at which they were made.
func madeBefore(a, b Report) int { return cmp.Or(a.MadeAt.Compare(b.MadeAt), cmp.Compare(a.ID, b.ID)) }

// versionOf returns the version of a stop with these reports.
func versionOf(reports []Report) int64 {
	var version int64
	for _, r := range reports {
		version = max(version, r.Version)
	}
	return version
}

// apply sets what the reports say of a stop. Arrivals never change a result.
func (o Outcome) apply(stop *trip.Stop, reports []Report) {
	stop.Version, stop.Differ = versionOf(reports), nil
	for _, r := range o.Differ {
		stop.Differ = append(stop.Differ, r.ID)
	}
	if o.Current != nil {
		stop.Status, stop.CompletedAt = o.Current.Status, trip.Instant(o.Current.EventAt)
	}
	if a := lastArrival(reports, stop); a != nil {
		stop.ArrivedAt, stop.AutoArrival = trip.Instant(a.EventAt), false
		if !stop.Status.Final() {
			stop.Status = trip.StopArrived
		}
	}
	if stop.CompletedAt != nil && stop.ArrivedAt != nil && stop.ArrivedAt.After(*stop.CompletedAt) {
		stop.ArrivedAt = stop.CompletedAt
	}
	if n := notes(reports, o.Current); n != nil {
		stop.Notes = *n
	}
}

// lastArrival returns the last reported arrival that is not after the end of the stop; if there is none, the first one.
func lastArrival(reports []Report, stop *trip.Stop) *Report {
	var first, last *Report
	for _, r := range reports {
		if r.Status != trip.StopArrived || r.Refused != "" {
			continue
		}
		if first == nil || madeBefore(r, *first) < 0 {
			first = &r
		}
		early := stop.CompletedAt == nil || !trip.Instant(r.EventAt).After(*stop.CompletedAt)
		if early && (last == nil || madeBefore(*last, r) < 0) {
			last = &r
		}
	}
	return cmp.Or(last, first)
}

// notes returns the last notes of a person until a report, or of anybody if there is no report; nil: none were written.
func notes(reports []Report, until *Report) *string {
	var last *Report
	for _, r := range reports {
		switch {
		case r.Notes == nil || r.Refused != "":
		case until != nil && (r.By != until.By || madeBefore(r, *until) > 0):
		case last == nil || madeBefore(*last, r) < 0:
			last = &r
		}
	}
	if last == nil {
		return nil
	}
	return last.Notes
}
