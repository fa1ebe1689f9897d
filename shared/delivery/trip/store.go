package trip

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"backdock/shared/delivery/distance"
	"backdock/shared/platform/blob"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/listing"
	"backdock/shared/platform/setting"
	"backdock/shared/platform/table"
	"backdock/shared/platform/workflow"
	"backdock/shared/sales/customer"
)

// Trips stores trips.
//
//	by id:           TRIP#<id> / TRIP
//	results:         TRIP#<id> / ORDER#<sales order id>
//	                 by NetSuite's fulfillment id: ByAll FULFILLMENT#<id> / <trip id>
//	proofs:          with the reports, see package tripreport; those that were stored until November 2026:
//	                 TRIP#<id> / PROOF#<stop id>
//	next number:     TRIPNUMBERS / NEXT
//	by number:       TRIPNUMBER#<number> / TRIPNUMBER
//	by use:          TRIPSOF#<route|vehicle|driver>#<id> / <date>#<start time>#<id>
//	by date:         ByKey TRIPS / <date>#<start time>#<id>, on the trip itself
//	unfinished work: TRIPSUNFINISHED / <id>, see Unfinished
//	plan of a date:  TRIPDATE#<date> / HOLD, while it is being applied, see BeginPlan
//	list:            see List and shared/platform/listing; it holds open and recent trips
//
// One read of the partition returns the whole trip.
type Trips struct {
	table     table.Table
	customers *customer.Customers
	settings  *setting.Settings
	distances *distance.Distances
	workflows workflow.Runner
	now       func() time.Time
	index     listing.Index[Row]
}

// Sources are the stores and services that trips depend on.
type Sources struct {
	Table     table.Table
	Blobs     blob.Store
	Customers *customer.Customers
	Settings  *setting.Settings
	Distances *distance.Distances
	Workflows workflow.Runner // nil if no steps are started
	Now       func() time.Time
}

// New returns the store. Create one per process (package app does), because it holds the list in memory.
func New(s Sources) *Trips {
	return &Trips{s.Table, s.Customers, s.Settings, s.Distances, s.Workflows, s.Now,
		listing.New[Row](List, s.Table, s.Blobs, s.Now).Bounded(bound)}
}

func partition(id string) string { return "TRIP#" + id }

func Key(id string) table.Key { return table.Key{PK: partition(id), SK: "TRIP"} }

const (
	resultPrefix = "ORDER#"
	proofPrefix  = "PROOF#"
)

// OldProofKey returns the key of the proof of a stop that was stored until November 2026, when each stop had one.
func OldProofKey(tripID, stopID string) table.Key {
	return table.Key{PK: partition(tripID), SK: proofPrefix + stopID}
}

func ResultKey(tripID, salesOrderID string) table.Key {
	return table.Key{PK: partition(tripID), SK: resultPrefix + salesOrderID}
}

// Get reads a trip with its orders' results. Errors: fault.NotFound.
func (s *Trips) Get(ctx context.Context, id string) (Full, error) {
	f := Full{Results: map[string]Result{}}
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
		return f, NotFound(id)
	}
	for i := range f.Stops {
		if p, ok := f.oldProofs[f.Stops[i].ID]; ok && f.Stops[i].Proof == nil {
			f.Stops[i].Proof = &p
		}
	}
	f.oldProofs = nil
	f.withoutNil()
	return f, nil
}

func NotFound(id string) error { return fault.New(fault.NotFound, "there is no trip %s", id) }

// take adds one item of the partition to f.
func (f *Full) take(item table.Item) error {
	if item.Key == Key(strings.TrimPrefix(item.PK, partition(""))) {
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
		if f.oldProofs == nil {
			f.oldProofs = map[string]ProofMark{}
		}
		var p ProofMark
		err := item.Decode(&p)
		f.oldProofs[id] = p
		return err
	}
	return nil
}

// numbered is the item that stores the next trip number.
type numbered struct {
	Next int64 `json:"next"`
}

var nextNumberKey = table.Key{PK: "TRIPNUMBERS", SK: "NEXT"}

// firstNumber is the number of an installation's first trip.
const firstNumber = 1001

// NextNumber returns the next trip number. The operation must be in the trip's Commit, so that numbers are unique and
// without gaps.
func (s *Trips) NextNumber(ctx context.Context) (string, table.Op, error) {
	n, err := table.Load[numbered](ctx, s.table, nextNumberKey)
	cond := table.FieldIs("next", n.Next)
	if errors.Is(err, table.ErrMissing) {
		n.Next, cond, err = firstNumber, table.Absent(), nil
	}
	return fmt.Sprintf("T-%d", n.Next), table.Put(table.New(nextNumberKey, numbered{n.Next + 1}), cond), err
}

// NextDayNumber returns the next number on a date. The operation must be in the trip's Commit. A trip keeps its number while
// others come and go, and the number of a trip that is gone is not given again: people say it on the telephone.
func (s *Trips) NextDayNumber(ctx context.Context, date civil.Date) (int64, table.Op, error) {
	k := table.Key{PK: "TRIPNUMBERS", SK: "DATE#" + date.String()}
	n, err := table.Load[numbered](ctx, s.table, k)
	cond := table.FieldIs("next", n.Next)
	if errors.Is(err, table.ErrMissing) {
		n.Next, cond, err = 1, table.Absent(), nil
	}
	return n.Next, table.Put(table.New(k, numbered{n.Next + 1}), cond), err
}

// ByFulfillment finds the result of an order by the id of its NetSuite item fulfillment.
func (s *Trips) ByFulfillment(ctx context.Context, netSuiteID string) (r Result, found bool, err error) {
	some, err := table.Find[Result](ctx, s.table, table.Query{Index: table.ByAll, PK: "FULFILLMENT#" + netSuiteID,
		Limit: 1})
	if err != nil || len(some) == 0 {
		return r, false, err
	}
	return some[0], true, nil
}
