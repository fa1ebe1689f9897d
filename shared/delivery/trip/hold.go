package trip

import (
	"context"
	"errors"
	"fmt"
	"time"

	"backdock/shared/platform/civil"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/money"
	"backdock/shared/platform/table"
)

// A change of several trips that does not fit into one transaction holds the trips that it touches: Trip.HeldBy names
// the change, from the transaction that writes down what is to be done until the trip is as the change wants it.
// Meanwhile nobody else changes the trip. Reports from the road and results from the ERP go on.

// planned is the record of the plan that is being applied to a date, or undone. A date has one at a time.
//
//	TRIPDATE#<date> / HOLD
type planned struct {
	PlanID string `json:"planId"`
}

func planKey(date civil.Date) table.Key {
	return table.Key{PK: "TRIPDATE#" + date.String(), SK: "HOLD"}
}

// BeginPlan returns the operation by which a plan begins to change trips of a date. It fails with table.ErrCondition if
// another plan is being applied.
func BeginPlan(date civil.Date, planID string) table.Op {
	return table.Put(table.New(planKey(date), planned{planID}), table.Absent())
}

// EndPlan returns the operation that ends what BeginPlan began.
func EndPlan(date civil.Date, planID string) table.Op {
	return table.Delete(planKey(date), table.Any(table.Absent(), table.FieldIs("planId", planID)))
}

// PlanOf returns the plan that is being applied to a date, or "".
func (s *Trips) PlanOf(ctx context.Context, date civil.Date) (string, error) {
	p, err := table.Load[planned](ctx, s.table, planKey(date))
	if errors.Is(err, table.ErrMissing) {
		return "", nil
	}
	if err != nil {
		return "", fmt.Errorf("the plan that is being applied to %s: %w", date, err)
	}
	return p.PlanID, nil
}

// Hold says what kind of change holds a trip, for whom and since when.
type Hold struct {
	By    string    `json:"by" doc:"name of the user who made the change; empty: not known"` // stored: user id
	Kind  HoldKind  `json:"kind" enum:"plan,undo,move"`
	Since time.Time `json:"since"`
}

// HoldKind is the kind of a change that holds trips.
type HoldKind string

// The kinds.
const (
	HoldPlan HoldKind = "plan" // a plan is being applied
	HoldUndo HoldKind = "undo" // a plan is being undone
	HoldMove HoldKind = "move" // any other large change
)

// Holding returns what holds the trip; nil: nothing does.
func (t *Trip) Holding() *Hold {
	switch {
	case t.HeldBy == "":
		return nil
	case t.Hold == nil: // a hold that was taken until November 2026 says only by which change
		return &Hold{Kind: HoldMove, Since: t.UpdatedAt}
	}
	return new(*t.Hold)
}

// TakeHold returns the operation by which a change takes hold of a trip. It fails with table.ErrCondition unless the trip
// has the version and nobody holds it.
func TakeHold(tripID string, version int64, holder string, h Hold) table.Op {
	op := table.Set(Key(tripID), map[string]any{"heldBy": holder, "hold": h}, table.VersionIs(version),
		table.Without("heldBy"))
	op.Add = map[string]money.Decimal{"revision": money.Int(1)} // writers that have read the trip before fail
	return op
}

// MadeBy reports whether a change has given the trip back and nobody has made another version since.
func (t *Trip) MadeBy(changeID string) bool {
	return t.ChangeID == changeID && t.ChangeVersion == t.Version
}

// heldSeconds is how long to wait before trying to change a held trip again.
const heldSeconds = 2

// Held returns the error for a change of a trip that another change holds.
func (t *Trip) Held() error {
	return fault.Busy(heldSeconds, "a plan or another large change is being applied to trip %s: try again in a few seconds",
		t.Number)
}

// ErrNotHeld is returned if a change of several trips changes one that it does not hold, or no longer.
var ErrNotHeld = errors.New("the change does not hold the trip")

// Admits returns an error if a change of the trip must wait for the one that holds it. before and orders are those of
// the trip as it was read; holder is the change itself, "" for a user's.
func (f *Full) Admits(before *Trip, orders []string, holder string) error {
	moved := f.Version != before.Version || !sameOrders(orders, f.OrderIDs())
	if before.HeldBy == "" || before.HeldBy == holder || before.Status.Past(InProgress) || !moved {
		return nil
	}
	return before.Held()
}

func sameOrders(a, b []string) bool { return len(Difference(a, b)) == 0 && len(Difference(b, a)) == 0 }

// Release ends a change's hold of a trip and leaves the trip as it is. It does nothing if the change does not hold it.
// Errors: fault.NotFound.
func (s *Trips) Release(ctx context.Context, holder, tripID string) (Full, error) {
	f, err := s.ChangeAs(ctx, holder, tripID, nil, func(f *Full) ([]table.Op, error) {
		f.GiveBack()
		return nil, nil
	})
	if errors.Is(err, ErrNotHeld) {
		err = nil
	}
	return f, err
}

// GiveBack ends a change's hold of the trip in a Commit of the change. The trip remembers until its next version that
// the change made this one.
func (t *Trip) GiveBack() {
	t.ChangeID, t.ChangeVersion, t.HeldBy, t.Hold = t.HeldBy, t.Version, "", nil
}

// VersionIs returns the operation that fails with table.ErrCondition if a trip does not have a version.
func VersionIs(tripID string, version int64) table.Op {
	return table.Check(Key(tripID), table.VersionIs(version))
}
