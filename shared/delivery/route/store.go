package route

import (
	"context"
	"errors"
	"strings"
	"time"

	"backdock/shared/platform/fault"
	"backdock/shared/platform/table"
)

// Routes stores routes with their stops.
//
//	by id: ROUTE#<id> / ROUTE
//	all:   ByAll ROUTES / <name>#<id>
//
// The route's list of stops is authoritative for stop numbers. The customers' records hold copies, see Routes.Assign.
type Routes struct {
	table table.Table
	now   func() time.Time
	names names
}

// New returns the store. Create one per process (package app does), because it caches names.
func New(t table.Table, now func() time.Time) *Routes { return &Routes{table: t, now: now} }

// record is the stored form of a route.
type record struct {
	Route
	// Revision grows with every write.
	Revision int64 `json:"revision"`
	// Behind are stops whose copies are not written yet, see assign.go.
	Behind []Stop `json:"behind"`
}

func key(id string) table.Key { return table.Key{PK: "ROUTE#" + id, SK: "ROUTE"} }

func item(r record) table.Item {
	if r.Behind == nil {
		r.Behind = []Stop{}
	}
	i := table.New(key(r.ID), r)
	i.ByAll = table.Key{PK: "ROUTES", SK: strings.ToLower(r.Name) + "#" + r.ID}
	return i
}

// put returns the operation that stores the next state of a record that was read.
func put(r record, now time.Time) table.Op {
	before := r.Revision
	r.Revision++
	r.UpdatedAt = now
	return table.Put(item(r), table.FieldIs("revision", before))
}

// Create stores a new route. It is idempotent by id. Errors: fault.Invalid; fault.Conflict if another route has its
// code.
func (s *Routes) Create(ctx context.Context, r Route) (Route, error) {
	r.Stops = []Stop{}
	if err := r.check(); err != nil {
		return Route{}, err
	}
	r.CreatedAt, r.UpdatedAt, r.Version = s.now(), s.now(), 1
	code, taken := s.claiming(ctx, r.ID, "", r.Code)
	if taken != nil {
		if there, err := s.Get(ctx, r.ID); !fault.Is(err, fault.NotFound) {
			return there, err
		}
		return Route{}, taken
	}
	err := s.table.Commit(ctx, append([]table.Op{table.Put(item(record{Route: r, Revision: 1}), table.Absent())},
		code...)...)
	switch {
	case table.FailedAt(err, 0):
		return s.Get(ctx, r.ID)
	case errors.Is(err, table.ErrCondition):
		return Route{}, codeTaken(r.Code)
	}
	return r, err
}

// Get reads a route. Errors: fault.NotFound.
func (s *Routes) Get(ctx context.Context, id string) (Route, error) {
	r, err := s.load(ctx, id)
	return r.Route, err
}

func (s *Routes) load(ctx context.Context, id string) (record, error) {
	r, err := table.Load[record](ctx, s.table, key(id))
	if errors.Is(err, table.ErrMissing) {
		return r, fault.New(fault.NotFound, "there is no route %s", id)
	}
	return r, err
}

// ignoreMissing returns err, or nil if err says that the route does not exist.
func ignoreMissing(err error) error {
	if fault.Is(err, fault.NotFound) {
		return nil
	}
	return err
}

// List reads all routes, by name.
func (s *Routes) List(ctx context.Context) ([]Route, error) {
	return table.Find[Route](ctx, s.table, table.Query{Index: table.ByAll, PK: "ROUTES"})
}

// errUnchanged is returned by a change function that has nothing to write.
var errUnchanged = errors.New("nothing changes")

// Update changes a route except its stops. If version is not nil, it must be the route's version. Errors:
// fault.NotFound, fault.Invalid, fault.Conflict with the current route.
func (s *Routes) Update(ctx context.Context, id string, version *int64, change func(*Route)) (Route, error) {
	r, err := s.rewrite(ctx, id, func(r *record) ([]table.Op, error) {
		if version != nil && *version != r.Version {
			return nil, fault.Stale(r.Route, "route %s was changed meanwhile: version %d is now version %d", r.Name, *version,
				r.Version)
		}
		before := r.Route
		change(&r.Route)
		r.Stops = before.Stops
		if err := r.check(); err != nil {
			return nil, err
		}
		if table.Same(r.Route, before) {
			return nil, errUnchanged
		}
		r.Version = before.Version + 1
		return s.claiming(ctx, r.ID, before.Code, r.Code)
	})
	if errors.Is(err, errUnchanged) {
		err = nil
	}
	return r.Route, err
}

// Delete removes a route without stops. The caller must check that no trip refers to it. Errors: fault.NotFound,
// fault.Conflict.
func (s *Routes) Delete(ctx context.Context, id string) error {
	r, err := s.load(ctx, id)
	if err != nil {
		return err
	}
	if n := len(r.Stops); n > 0 {
		return fault.New(fault.Conflict,
			"route %s is not empty (addresses: %d): move them to another route, or deactivate it", r.Name, n)
	}
	code, err := s.claiming(ctx, id, r.Code, "")
	if err != nil {
		return err
	}
	err = s.table.Commit(ctx, append([]table.Op{table.Delete(key(id), table.FieldIs("revision", r.Revision))}, code...)...)
	if errors.Is(err, table.ErrCondition) {
		return fault.Busy(1, "route %s was changed at this moment: try again", r.Name)
	}
	return err
}

// rewrite reads, changes and writes one route. change returns operations for the same Commit; it may run several times.
func (s *Routes) rewrite(ctx context.Context, id string, change func(*record) ([]table.Op, error)) (record, error) {
	var r record
	err := table.Update(ctx, "route "+id, func() error {
		var err error
		if r, err = s.load(ctx, id); err != nil {
			return err
		}
		also, err := change(&r)
		if err != nil {
			return err
		}
		return s.table.Commit(ctx, append([]table.Op{put(r, s.now())}, also...)...)
	})
	if errors.Is(err, table.ErrBusy) {
		return r, fault.Busy(1, "others keep changing route %s: try again in a moment", r.Name).Because(err)
	}
	return r, err
}
