package trip

import (
	"context"
	"errors"
	"fmt"

	"backdock/shared/platform/civil"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/table"
)

// hold is the record of the plan that holds a date.
//
//	TRIPDATE#<date> / HOLD
type hold struct {
	PlanID string `json:"planId"`
}

func HoldKey(date civil.Date) table.Key {
	return table.Key{PK: "TRIPDATE#" + date.String(), SK: "HOLD"}
}

// Hold returns the operation by which a plan takes a date. It fails with table.ErrCondition if a plan holds the date.
func Hold(date civil.Date, planID string) table.Op {
	return table.Put(table.New(HoldKey(date), hold{planID}), table.Absent())
}

// Release returns the operation that ends a plan's hold of a date.
func Release(date civil.Date, planID string) table.Op {
	return table.Delete(HoldKey(date), table.FieldIs("planId", planID))
}

// NotHeld returns the operation that fails with table.ErrCondition if a plan holds the date. It belongs into each
// Commit of a dispatcher that does not go through Trips.
func NotHeld(date civil.Date) table.Op { return table.Check(HoldKey(date), table.Absent()) }

// HeldBy returns the plan that holds a date, or "".
func (s *Trips) HeldBy(ctx context.Context, date civil.Date) (string, error) {
	h, err := table.Load[hold](ctx, s.table, HoldKey(date))
	if errors.Is(err, table.ErrMissing) {
		return "", nil
	}
	if err != nil {
		return "", fmt.Errorf("the plan that holds %s: %w", date, err)
	}
	return h.PlanID, nil
}

// Held returns the error for a change of a trip on a date that a plan holds.
func Held(date civil.Date) error {
	return fault.New(fault.Conflict, "a plan is being applied to the trips of %s: try again in a few seconds", date)
}

// errHoldLost is returned if a plan changes a trip and no longer holds the date.
var errHoldLost = errors.New("the plan no longer holds the date")

// Guards returns the operations that must hold for a change of a trip, with the dates that they check. holder is the
// plan that makes the change; "": a user. Trips on the road and results from the ERP do not wait for a plan.
func (f *Full) Guards(before *Trip, orders []string, holder string) (checks []table.Op, dates []civil.Date) {
	moved := f.Version != before.Version || !sameOrders(orders, f.OrderIDs())
	if before.Status.Past(InProgress) || before.Status == Cancelled || !moved {
		return nil, nil
	}
	dates = []civil.Date{before.Date}
	if f.Date != before.Date {
		dates = append(dates, f.Date)
	}
	for _, date := range dates {
		if holder != "" {
			checks = append(checks, table.Check(HoldKey(date), table.FieldIs("planId", holder)))
		} else {
			checks = append(checks, NotHeld(date))
		}
	}
	return checks, dates
}

func sameOrders(a, b []string) bool { return len(Difference(a, b)) == 0 && len(Difference(b, a)) == 0 }

// VersionIs returns the operation that fails with table.ErrCondition if a trip does not have a version.
func VersionIs(tripID string, version int64) table.Op {
	return table.Check(Key(tripID), table.VersionIs(version))
}
