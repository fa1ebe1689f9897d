package tripstatus

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"backdock/shared/delivery/trip"
	"backdock/shared/delivery/vehicle"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/table"
)

// taken stores the time windows in which a vehicle or driver is reserved by trips that are ready or under way. There is
// one item per resource, so a window over midnight needs no second item, and two overlapping windows can never both be
// written.
type taken struct {
	Windows []window `json:"windows"`
	Version int64    `json:"version"`
}

type window struct {
	TripID string `json:"tripId"`
	Number string `json:"tripNumber"`
	trip.Window
}

// resource is a vehicle or a driver.
type resource struct{ kind, id string }

func (r resource) key() table.Key {
	return table.Key{PK: "RESERVED#" + r.kind + "#" + r.id, SK: "RESERVED"}
}

func resourcesOf(t *trip.Trip) []resource {
	var all []resource
	if t.VehicleID != "" {
		all = append(all, resource{"vehicle", string(t.VehicleID)})
	}
	if t.DriverID != "" {
		all = append(all, resource{"driver", string(t.DriverID)})
	}
	return all
}

// Reserve is reserveAll for one trip.
func (s *Statuses) Reserve(ctx context.Context, before, after *trip.Trip) (ops []table.Op, clashes []string, err error) {
	ops, all, err := s.reserveAll(ctx, []booking{{before, after}})
	if err != nil {
		return nil, nil, err
	}
	return ops, all[0], nil
}

// booking is a trip before and after a change.
type booking struct{ before, after *trip.Trip }

// reserved returns what the trip reserved before the change, wanted what it reserves after it.
func (b booking) reserved() []resource { return reserves(b.before) }

func (b booking) wanted() []resource { return reserves(b.after) }

func reserves(t *trip.Trip) []resource {
	if !holds(t.Status) {
		return nil
	}
	return resourcesOf(t)
}

// reserveAll compares the reservations of trips before and after a change of all of them. ops writes the difference in
// the Commit of the change; clashes are texts for the user, for each trip. Trips that are changed together are compared
// as they are after the change, so that they can pass a vehicle or driver on.
func (s *Statuses) reserveAll(ctx context.Context, all []booking) (ops []table.Op, clashes [][]string, err error) {
	zone, err := s.settings.Zone(ctx)
	if err != nil {
		return nil, nil, err
	}
	var resources []resource
	for _, b := range all {
		for _, r := range slices.Concat(b.wanted(), b.reserved()) {
			if !slices.Contains(resources, r) {
				resources = append(resources, r)
			}
		}
	}
	clashes = make([][]string, len(all))
	for _, r := range resources {
		now, err := table.Load[taken](ctx, s.table, r.key())
		if err != nil && !errors.Is(err, table.ErrMissing) {
			return nil, nil, fmt.Errorf("reservations of %s %s: %w", r.kind, r.id, err)
		}
		next := taken{Version: now.Version + 1, Windows: append([]window{}, now.Windows...)}
		moved := make([]*window, len(all)) // the new windows
		changed := false
		for i, b := range all {
			var did bool
			moved[i], did = next.book(b, r, zone)
			changed = changed || did
		}
		for i, mine := range moved {
			if mine == nil {
				continue
			}
			for _, w := range next.Windows {
				if w.TripID != mine.TripID && w.Overlaps(mine.Window) {
					clashes[i] = append(clashes[i], fmt.Sprintf("the %s is on trip %s from %s to %s", r.kind, w.Number,
						clock(w.From, zone), clock(w.To, zone)))
				}
			}
		}
		if changed {
			ops = append(ops, table.Put(table.New(r.key(), next), table.AsRead(now.Version)))
		}
	}
	return ops, clashes, nil
}

// book updates a resource's windows for a trip. It returns the trip's window if that is new, and whether anything
// changed. Trips under way keep their window.
func (t *taken) book(b booking, r resource, zone *time.Location) (*window, bool) {
	mine := slices.IndexFunc(t.Windows, func(w window) bool { return w.TripID == b.after.ID })
	wanted := slices.Contains(b.wanted(), r)
	now := b.after.Window(zone)
	switch {
	case !wanted && mine < 0:
		return nil, false
	case wanted && mine >= 0 && (b.before.Status.UnderWay() ||
		t.Windows[mine].From.Equal(now.From) && t.Windows[mine].To.Equal(now.To)):
		return nil, false
	}
	if mine >= 0 {
		t.Windows = slices.Delete(t.Windows, mine, mine+1)
	}
	if !wanted {
		return nil, true
	}
	w := window{b.after.ID, b.after.Number, now}
	t.Windows = append(t.Windows, w)
	return &w, true
}

// Recheck is recheckAll for one trip.
func (s *Statuses) Recheck(ctx context.Context, before *trip.Trip, f *trip.Full) ([]table.Op, error) {
	return s.RecheckAll(ctx, []Edited{{before, f}})
}

// Edited is a trip before and after an edit.
type Edited struct {
	Before *trip.Trip
	After  *trip.Full
}

// reserving reports whether the edit may change what is reserved for the trip.
func (e Edited) reserving() bool {
	f := e.After
	return holds(f.Status) &&
		!(f.Status.UnderWay() && f.VehicleID == e.Before.VehicleID && f.DriverID == e.Before.DriverID)
}

// RecheckAll checks that trips that are edited together still meet the conditions of their statuses, and updates their
// reservations.
func (s *Statuses) RecheckAll(ctx context.Context, all []Edited) ([]table.Op, error) {
	var bookings []booking
	for _, e := range all {
		if f := e.After; f.Status != trip.Draft && len(f.Stops) == 0 && len(e.Before.Stops) > 0 {
			return nil, fault.New(fault.Conflict, "trip %s is %s and would be left without a stop: take it back to draft first",
				f.Number, trip.Words(f.Status))
		}
		if e.reserving() {
			bookings = append(bookings, booking{e.Before, &e.After.Trip})
		}
	}
	ops, clashes, err := s.reserveAll(ctx, bookings)
	if err != nil {
		return nil, err
	}
	for _, e := range all {
		if !e.reserving() {
			continue
		}
		f, notes := e.After, ""
		if f.OverloadAccepted || f.Status.UnderWay() {
			notes = "accepted before"
		}
		facts, err := s.fleet(ctx, &f.Trip, notes, clashes[0])
		if err != nil {
			return nil, err
		}
		if reasons := AgainstReady(f, facts, notes != ""); len(reasons) > 0 {
			return nil, fault.New(fault.Conflict, "trip %s is %s and would not be: %s", f.Number, trip.Words(f.Status),
				strings.Join(reasons, "; "))
		}
		if active := vehicle.IsActive(string(f.VehicleID)); !slices.ContainsFunc(ops, func(op table.Op) bool {
			return op.Key == active.Key
		}) { // trips of one vehicle have the same check
			ops = append(ops, active)
		}
		clashes = clashes[1:]
	}
	return ops, nil
}

func clock(t time.Time, zone *time.Location) string { return t.In(zone).Format("2006-01-02 15:04") }
