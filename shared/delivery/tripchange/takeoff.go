package tripchange

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"strings"

	"backdock/shared/delivery/trip"
	"backdock/shared/platform/access"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/synctask"
	"backdock/shared/platform/table"
)

// TakeOrderOff takes an order off a trip that has not left. If the ERP has packed the order, its item fulfillment is taken
// back there first, by a sync task; then FinishTakeOff removes it from the trip. The same request again changes nothing,
// but retries a failed task. Errors: fault.NotFound, fault.Invalid, fault.Conflict.
func (s *Changes) TakeOrderOff(ctx context.Context, tripID, orderID, reason string) (trip.Full, error) {
	if strings.TrimSpace(reason) == "" {
		return trip.Full{}, fault.Fields("reason should not be empty")
	}
	f, err := s.trips.Change(ctx, tripID, nil, func(f *trip.Full) ([]table.Op, error) {
		r, version := f.Result(orderID), f.Results[orderID].Version
		switch {
		case f.StopOf(orderID) < 0:
			return nil, fault.New(fault.NotFound, "trip %s does not have the order %s", f.Number, orderID)
		case f.Status.Past(trip.InProgress) || f.Status == trip.Cancelled:
			return nil, fault.New(fault.Conflict, "trip %s is %s. %s", f.Number, trip.Words(f.Status), howOff(f))
		case r.Leaving != nil && r.Leaving.State == trip.StepPending:
			return nil, trip.ErrUnchanged
		case r.Fulfill.State == trip.StepRunning || r.Ship.State == trip.StepRunning:
			return nil, fault.Busy(trip.StepSeconds, "order %s is being packed: try again in a moment", r.OrderNumber)
		}
		f.Version++
		if r.FulfillmentID == "" {
			return s.removeOrder(ctx, f, orderID, reason)
		}
		// The revision makes the id unique, also if the order comes back and is taken off again.
		t := f.TakeBackTask(s.now(), orderID, fmt.Sprintf("takeoff-%d", f.Revision), 1)
		r.Leaving = &trip.Leaving{By: access.From(ctx).UserID, At: s.now(), Reason: reason, State: trip.StepPending,
			TaskID: t.ID}
		f.Results[orderID] = r
		return []table.Op{trip.WriteResult(r, version), synctask.Put(ctx, t)}, nil
	})
	if errors.Is(err, trip.ErrUnchanged) {
		err = nil
	}
	return f, err
}

// howOff says what to do with an order that has been sent to the ERP and is not to be delivered.
func howOff(f *trip.Full) string {
	if f.Status.Past(trip.InProgress) {
		return "Report the stop as failed or skipped, and decide what becomes of the goods"
	}
	return "Choose Take off at its stop: its item fulfillment is taken back first"
}

// FinishTakeOff removes an order from its trip whose item fulfillment no longer exists. It is idempotent.
func (s *Changes) FinishTakeOff(ctx context.Context, tripID, orderID string) error {
	_, err := s.trips.Change(ctx, tripID, nil, func(f *trip.Full) ([]table.Op, error) {
		r := f.Result(orderID)
		if r.Leaving == nil || f.StopOf(orderID) < 0 {
			return nil, trip.ErrUnchanged
		}
		f.Version++
		return s.removeOrder(ctx, f, orderID, r.Leaving.Reason)
	})
	if errors.Is(err, trip.ErrUnchanged) {
		return nil
	}
	return err
}

// removeOrder takes an order off the trip, with its result and its stop if that has no other order.
func (s *Changes) removeOrder(ctx context.Context, f *trip.Full, orderID, reason string) ([]table.Op, error) {
	sc, err := s.trips.ScheduleContext(ctx)
	if err != nil {
		return nil, err
	}
	before := *f
	known, err := s.known(ctx, []string{orderID}, nil)
	if err != nil {
		return nil, err
	}
	if r, sent := f.Results[orderID]; sent { // the ERP has nothing of it any more
		f.Results = maps.Clone(f.Results)
		f.Results[orderID] = trip.Result{TripID: f.ID, SalesOrderID: orderID, Version: r.Version}
	}
	f.AddNote(ctx, s.now(), fmt.Sprintf("order %s: taken off the trip (%s)", known[orderID].OrderNumber, reason))
	takeOff(f, []string{orderID})
	ops, err := s.exchange(ctx, []trip.Full{before}, []*trip.Full{f}, known, nobody)
	if err != nil {
		return nil, err
	}
	delete(f.Results, orderID)
	return ops, f.Measure(ctx, sc)
}
