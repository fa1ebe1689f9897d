package trip

import (
	"context"
	"errors"
	"slices"

	"golang.org/x/sync/errgroup"

	"backdock/shared/catalog/unit"
	"backdock/shared/platform/access"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/listing"
	"backdock/shared/platform/table"
)

// write returns the operation that stores the next state of a trip read at a revision; 0: a new trip.
func write(t Trip, revision int64) table.Op {
	cond := table.FieldIs("revision", revision)
	if revision == 0 {
		cond = table.Absent()
	}
	t.Revision, t.WeightUnit = revision+1, unit.Kilograms
	t.withoutNil()
	item := table.New(Key(t.ID), t).Listed(List, t.Row())
	item.ByKey = table.Key{PK: allTrips, SK: placeOf(t)}
	return table.Put(item, cond)
}

func (t *Trip) withoutNil() {
	if t.Stops == nil {
		t.Stops = []Stop{}
	}
	if t.Loads == nil {
		t.Loads = []Load{}
	}
	if t.History == nil {
		t.History = []Change{}
	}
	if t.Attempts == nil {
		t.Attempts = map[Step]int{}
	}
	for i := range t.Stops {
		if t.Stops[i].SalesOrderIDs == nil {
			t.Stops[i].SalesOrderIDs = []string{}
		}
	}
}

// WriteResult returns the operation that stores the next state of a result read at a version; 0: a new one.
func WriteResult(r Result, version int64) table.Op {
	r.Version = version + 1
	i := table.New(ResultKey(r.TripID, r.SalesOrderID), r)
	if r.FulfillmentID != "" {
		i.ByAll = table.Key{PK: "FULFILLMENT#" + r.FulfillmentID, SK: r.TripID}
	}
	return table.Put(i, table.AsRead(version))
}

// Delete returns the operation that deletes a result as it was read. It fails if a worker has changed it since.
func (r Result) Delete() table.Op {
	return table.Delete(ResultKey(r.TripID, r.SalesOrderID), table.VersionIs(r.Version))
}

// NoResult returns the operation that fails if a worker has begun with an order of a trip.
func NoResult(tripID, orderID string) table.Op {
	return table.Check(ResultKey(tripID, orderID), table.Absent())
}

// Change reads, changes and writes a trip. edit changes the given trip, may run several times, and returns operations for
// the same Commit. If version is not nil, it must be the trip's version. Errors: fault.NotFound; fault.Conflict with the
// current trip; those of edit.
func (s *Trips) Change(ctx context.Context, id string, version *int64,
	edit func(*Full) ([]table.Op, error)) (Full, error) {
	return s.ChangeAs(ctx, "", id, version, edit)
}

// ChangeAs is Change by a change of several trips, which must hold the trip; "": by a user. Errors: ErrNotHeld.
func (s *Trips) ChangeAs(ctx context.Context, holder, id string, version *int64,
	edit func(*Full) ([]table.Op, error)) (Full, error) {
	all, err := s.ChangeAll(ctx, holder, []Of{{id, version}}, func(all []*Full) ([]table.Op, error) { return edit(all[0]) })
	if len(all) == 0 {
		return Full{}, err
	}
	return *all[0], err
}

// Of names a trip that is changed.
type Of struct {
	ID      string
	Version *int64 // that it must have; nil: any
}

// ErrUnchanged is returned by a change function that has nothing to write.
var ErrUnchanged = errors.New("nothing changes")

// ErrTooLarge is returned for a change that does not fit into one transaction.
var ErrTooLarge = errors.New("the change does not fit into one transaction")

// ChangeAll is ChangeAs for several trips in one transaction; all changes of trips use it. Errors: also ErrTooLarge.
func (s *Trips) ChangeAll(ctx context.Context, holder string, which []Of,
	edit func([]*Full) ([]table.Op, error)) ([]*Full, error) {
	var all []*Full
	names := make([]string, len(which))
	for i, of := range which {
		names[i] = of.ID
	}
	err := table.Update(ctx, "trip "+Names(names), func() (err error) {
		if all, err = s.readAll(ctx, holder, which); err != nil {
			return err
		}
		before, orders := make([]Trip, len(all)), make([][]string, len(all))
		for i, f := range all {
			before[i], orders[i] = f.Trip, f.OrderIDs()
		}
		also, err := edit(all)
		if err != nil {
			return err
		}
		var ops []table.Op
		for i, f := range all {
			if err := f.Admits(&before[i], orders[i], holder); err != nil {
				return err
			}
			ops = append(ops, s.next(ctx, f, before[i])...)
		}
		if ops = append(ops, also...); !table.Fits(ops) {
			return ErrTooLarge
		}
		return s.table.Commit(ctx, ops...)
	})
	return all, err
}

// next returns the operations that store a changed trip.
func (s *Trips) next(ctx context.Context, f *Full, before Trip) []table.Op {
	f.UpdatedAt, f.ERPStatus, f.Leaving, f.Undecided = s.now(), f.CurrentERPStatus(), f.ordersLeaving(), f.WithUndecided()
	if f.Version != before.Version {
		f.ChangedBy = access.From(ctx).UserID
	}
	f.Revision = before.Revision + 1
	return append([]table.Op{write(f.Trip, before.Revision)}, file(before, f.Trip)...)
}

// readAll reads trips in parallel, and checks that they have their versions and are held by the holder.
func (s *Trips) readAll(ctx context.Context, holder string, which []Of) ([]*Full, error) {
	all := make([]*Full, len(which))
	g, parallel := errgroup.WithContext(ctx)
	for i, of := range which {
		g.Go(func() error {
			f, err := s.Get(parallel, of.ID)
			all[i] = &f
			return err
		})
	}
	if err := g.Wait(); err != nil {
		return all, err
	}
	for i, f := range all {
		version := which[i].Version
		if holder != "" && f.HeldBy != holder {
			return all, ErrNotHeld
		}
		if version != nil && *version != f.Version {
			return all, fault.Stale(*f, "trip %s was changed meanwhile: version %d is now version %d", f.Number, *version,
				f.Version)
		}
	}
	return all, nil
}

// Add stores a new draft of a date in one transaction, which change completes. A trip that is there already is returned
// as it is. Errors: fault.Conflict if the trip was deleted; ErrTooLarge; those of change.
func (s *Trips) Add(ctx context.Context, id string, date civil.Date, change func(*Full) ([]table.Op, error)) (Full, error) {
	var f Full
	err := table.Update(ctx, "trip "+id, func() error {
		free, err := s.free(ctx, id, &f)
		if err != nil || f.ID != "" {
			return err
		}
		number, numbered, err := s.NextNumber(ctx)
		if err != nil {
			return err
		}
		onDay, counted, err := s.NextDayNumber(ctx, date)
		if err != nil {
			return err
		}
		now, by := s.now(), access.From(ctx).UserID
		f = Full{Trip: Trip{ID: id, Number: number, Date: date, DayNumber: onDay, Status: Draft, ERPStatus: ERPNone,
			CreatedAt: now, UpdatedAt: now, ChangedBy: by, Version: 1, Stops: []Stop{}, Loads: []Load{},
			History: []Change{{Status: Draft, At: now, By: by}}}, Results: map[string]Result{}}
		also, err := change(&f)
		if err != nil {
			return err
		}
		f.ERPStatus = f.CurrentERPStatus()
		first := write(f.Trip, 0)
		first.Conds = []table.Cond{free}
		f.Revision++
		ops := slices.Concat([]table.Op{first, numbered, counted,
			table.Put(table.New(numberKey(number), numberedTrip{TripID: id}))}, file(Trip{}, f.Trip), also)
		if !table.Fits(ops) {
			return ErrTooLarge
		}
		return s.table.Commit(ctx, ops...)
	})
	return f, err
}

// mark is what is left of a trip that was deleted, until it expires.
type mark struct {
	// Refused reports that the trip was not kept because its creation was refused; this was stored until November 2026.
	// The same request may create it again.
	Refused bool `json:"refused,omitempty"`
}

// free reads a trip into f if it is there. Otherwise it returns the condition that there still is none. Errors:
// fault.Conflict if the trip was deleted.
func (s *Trips) free(ctx context.Context, id string, f *Full) (table.Cond, error) {
	*f = Full{}
	item, err := s.table.Get(ctx, Key(id))
	if errors.Is(err, table.ErrMissing) {
		return table.Absent(), nil
	}
	if err != nil {
		return table.Cond{}, err
	}
	if *f, err = s.Get(ctx, id); !fault.Is(err, fault.NotFound) {
		return table.Cond{}, err
	}
	var m mark
	if err := item.Decode(&m); err != nil {
		return table.Cond{}, err
	}
	if !m.Refused {
		return table.Cond{}, fault.New(fault.Conflict, "this trip was created before and then deleted: create a new one")
	}
	return table.FieldIs("refused", true), nil
}

// Remove deletes a trip for a holder, "" for a user. change checks that the trip may go, and returns operations for the
// same Commit. A trip that was deleted does not come back with a late repetition of its creation. Errors:
// fault.NotFound; fault.Conflict if a change holds the trip; ErrNotHeld; ErrTooLarge; those of change.
func (s *Trips) Remove(ctx context.Context, holder, id string, change func(*Full) ([]table.Op, error)) error {
	return table.Update(ctx, "trip "+id, func() error {
		all, err := s.readAll(ctx, holder, []Of{{ID: id}})
		if err != nil {
			return err
		}
		f, before := all[0], all[0].Trip
		also, err := change(f)
		if err != nil {
			return err
		}
		if before.HeldBy != holder {
			return before.Held()
		}
		gone := listing.Removed(Key(id), List, mark{}, s.now())
		ops := slices.Concat([]table.Op{table.Put(gone, table.FieldIs("revision", before.Revision)),
			table.Delete(numberKey(before.Number))}, file(before, Trip{}), also)
		if !table.Fits(ops) {
			return ErrTooLarge
		}
		return s.table.Commit(ctx, ops...)
	})
}
