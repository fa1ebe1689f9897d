package trip

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"backdock/shared/catalog/item"
	"backdock/shared/catalog/unit"
	"backdock/shared/delivery/route"
	"backdock/shared/delivery/vehicle"
	"backdock/shared/people/user"
	"backdock/shared/platform/blob"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/listing"
	"backdock/shared/platform/setting"
	"backdock/shared/platform/table"
	"backdock/shared/platform/workflow"
	"backdock/shared/sales/customer"
	"backdock/shared/sales/order"
)

// Trips stores trips.
//
//	by id:           TRIP#<id> / TRIP
//	results:         TRIP#<id> / ORDER#<sales order id>, by NetSuite's id of the fulfillment ByAll FULFILLMENT#<id> / <trip id>
//	proofs:          TRIP#<id> / PROOF#<stop id>
//	taken resources: RESERVED#<vehicle|driver>#<id> / RESERVED
//	next number:     TRIPNUMBERS / NEXT
//	by number:       TRIPNUMBER#<number> / TRIPNUMBER
//	by use:          TRIPSOF#<route|vehicle|driver>#<id> / <date>#<start time>#<id>
//	by date:         ByKey TRIPS / <date>#<start time>#<id>, on the trip itself
//	list:            see List and shared/platform/listing; it holds what is open or recent
//
// One read of the partition is all of a trip.
type Trips struct {
	table     table.Table
	orders    *order.Orders
	items     *item.Items
	customers *customer.Customers
	routes    *route.Routes
	vehicles  *vehicle.Vehicles
	users     *user.Users
	settings  *setting.Settings
	workflows workflow.Runner
	now       func() time.Time
	index     *listing.Index[Row]
	blobs     blob.Store // of photos
}

// Sources is what trips are made from.
type Sources struct {
	Table     table.Table
	Blobs     blob.Store
	Orders    *order.Orders
	Items     *item.Items
	Customers *customer.Customers
	Routes    *route.Routes
	Vehicles  *vehicle.Vehicles
	Users     *user.Users
	Settings  *setting.Settings
	Workflows workflow.Runner // nil where nobody presses a button
	Now       func() time.Time
}

// New makes the store. Make one a process (package app does): the list is kept in it.
func New(s Sources) *Trips {
	return &Trips{s.Table, s.Orders, s.Items, s.Customers, s.Routes, s.Vehicles, s.Users, s.Settings, s.Workflows, s.Now,
		listing.New[Row](List, s.Table, s.Blobs, s.Now).Bounded(bound), s.Blobs}
}

func partition(id string) string { return "TRIP#" + id }
func key(id string) table.Key    { return table.Key{PK: partition(id), SK: "TRIP"} }

const (
	resultPrefix = "ORDER#"
	proofPrefix  = "PROOF#"
)

func resultKey(tripID, salesOrderID string) table.Key {
	return table.Key{PK: partition(tripID), SK: resultPrefix + salesOrderID}
}

// write stores the next state of a trip that was read at a revision; 0: a new trip.
func write(t Trip, revision int64) table.Op {
	cond := table.FieldIs("revision", revision)
	if revision == 0 {
		cond = table.Absent()
	}
	t.Revision, t.WeightUnit = revision+1, unit.Kilograms
	t.withoutNil()
	item := table.New(key(t.ID), t).Listed(List, t.Row())
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

// writeResult stores the next state of an order's result that was read at a version; 0: a new one.
func writeResult(r Result, version int64) table.Op {
	r.Version = version + 1
	i := table.New(resultKey(r.TripID, r.SalesOrderID), r)
	if r.FulfillmentID != "" {
		i.ByAll = table.Key{PK: "FULFILLMENT#" + r.FulfillmentID, SK: r.TripID}
	}
	return table.Put(i, table.AsRead(version))
}

// Get reads a trip with its orders' results. Errors: fault.NotFound.
func (s *Trips) Get(ctx context.Context, id string) (Full, error) {
	f := Full{Results: map[string]Result{}, Proofs: map[string]Proof{}}
	q := table.Query{PK: partition(id), Consistent: true}
	for {
		page, err := s.table.Query(ctx, q)
		if err != nil {
			return f, fmt.Errorf("read trip %s: %w", id, err)
		}
		for _, item := range page.Items {
			if err := f.take(item); err != nil {
				return f, err
			}
		}
		if page.Next == "" {
			break
		}
		q.After = page.Next
	}
	if f.ID == "" {
		return f, notFound(id)
	}
	f.withoutNil()
	return f, nil
}

func notFound(id string) error { return fault.New(fault.NotFound, "there is no trip %s", id) }

// take reads one item of the partition.
func (f *Full) take(item table.Item) error {
	if item.Key == key(strings.TrimPrefix(item.PK, partition(""))) {
		err := item.Decode(&f.Trip)
		f.inKilograms()
		return err
	}
	if id, ok := strings.CutPrefix(item.SK, resultPrefix); ok {
		var r Result
		err := item.Decode(&r)
		f.Results[id] = r
		return err
	}
	if id, ok := strings.CutPrefix(item.SK, proofPrefix); ok {
		var p Proof
		err := item.Decode(&p)
		f.Proofs[id] = p
		return err
	}
	return nil
}

// change is the read-modify-write that every change of a trip goes through.
// edit changes the trip that it is given, may run several times, and returns the
// operations that belong to the change. A version that is not nil must be the
// trip's. Errors: fault.NotFound; fault.Conflict with the trip as it is now; those
// of edit.
func (s *Trips) change(ctx context.Context, id string, version *int64,
	edit func(*Full) ([]table.Op, error)) (Full, error) {
	var f Full
	err := table.Update(ctx, "trip "+id, func() error {
		var err error
		if f, err = s.Get(ctx, id); err != nil {
			return err
		}
		if version != nil && *version != f.Version {
			return fault.Stale(f, "trip %s was changed meanwhile: version %d is now version %d", f.Number, *version, f.Version)
		}
		revision, before := f.Revision, f.Trip
		also, err := edit(&f)
		if err != nil {
			return err
		}
		f.UpdatedAt, f.ERPStatus = s.now(), f.CurrentERPStatus()
		f.Revision = revision + 1
		return s.table.Commit(ctx, slices.Concat([]table.Op{write(f.Trip, revision)}, file(before, f.Trip), also)...)
	})
	return f, err
}

// numbered is the item that gives trips their numbers.
type numbered struct {
	Next int64 `json:"next"`
}

var nextNumberKey = table.Key{PK: "TRIPNUMBERS", SK: "NEXT"}

// firstNumber is the number of an installation's first trip.
const firstNumber = 1001

// number takes the next trip number: the operation belongs into the Commit of the
// trip, so that no number is left out and none is given twice.
func (s *Trips) number(ctx context.Context) (string, table.Op, error) {
	n, err := table.Load[numbered](ctx, s.table, nextNumberKey)
	cond := table.FieldIs("next", n.Next)
	if errors.Is(err, table.ErrMissing) {
		n.Next, cond, err = firstNumber, table.Absent(), nil
	}
	return fmt.Sprintf("T-%d", n.Next), table.Put(table.New(nextNumberKey, numbered{n.Next + 1}), cond), err
}

// ByFulfillment finds the result that a NetSuite item fulfillment belongs to.
func (s *Trips) ByFulfillment(ctx context.Context, netSuiteID string) (r Result, found bool, err error) {
	some, err := table.Find[Result](ctx, s.table, table.Query{Index: table.ByAll, PK: "FULFILLMENT#" + netSuiteID,
		Limit: 1})
	if err != nil || len(some) == 0 {
		return r, false, err
	}
	return some[0], true, nil
}
