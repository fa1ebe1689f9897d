package dayplan

import (
	"context"
	"fmt"

	"backdock/shared/delivery/day"
	"backdock/shared/platform/fault"
	"backdock/shared/sales/order"
)

// change is what has changed of a date since a plan was made.
type change struct {
	code             string
	id, number, name string
	by               string // user id; empty: unknown
	params           map[string]any
}

// Against is what a refusal has as current: why a plan cannot be applied or undone.
type Against struct {
	Changes []fault.Problem `json:"changes"`
}

// The codes of changes.
const (
	tripChanged     = "trip_changed"     // params tripId, tripNumber, by
	tripGone        = "trip_gone"        // params tripId, tripNumber
	tripAdded       = "trip_added"       // params tripId, tripNumber, by
	orderChanged    = "order_changed"    // params salesOrderId, orderNumber, by, status
	vehicleInactive = "vehicle_inactive" // params vehicleId, name
)

// changed returns a Conflict with all that has changed of a date since a plan was made.
func (s *Plans) changed(ctx context.Context, d *day.Day, b basis) error {
	var changes []change
	known := map[string]bool{}
	for _, was := range b.Trips {
		known[was.ID] = true
		switch now := d.Trip(was.ID); {
		case now == nil:
			changes = append(changes, change{code: tripGone, id: was.ID, number: was.Number})
		case now.Version != was.Version:
			changes = append(changes, change{code: tripChanged, id: was.ID, number: was.Number, by: now.ChangedBy})
		}
	}
	for _, now := range d.Trips {
		if !known[now.ID] {
			changes = append(changes, change{code: tripAdded, id: now.ID, number: now.Number, by: now.ChangedBy})
		}
	}
	for _, id := range b.Vehicles {
		if v := d.Vehicle(id); v == nil || !v.IsActive {
			c := change{code: vehicleInactive, id: id, name: id}
			if v != nil {
				c.name = v.Name
			}
			changes = append(changes, c)
		}
	}
	orders, err := s.changedOrders(ctx, d, b)
	if err != nil {
		return err
	}
	return s.conflict(ctx, append(changes, orders...), "the plan was made: plan the day again")
}

// changedOrders returns the orders of a plan that have changed.
func (s *Plans) changedOrders(ctx context.Context, d *day.Day, b basis) ([]change, error) {
	wanted := make(map[string]bool, len(b.Orders))
	for _, o := range b.Orders {
		wanted[o.ID] = true
	}
	rows, err := s.list.Find(ctx, func(r *order.Row) bool { return wanted[r.ID] })
	if err != nil {
		return nil, err
	}
	now := make(map[string]*order.Row, len(rows))
	for _, r := range rows {
		now[r.ID] = r
	}
	var changes []change
	for _, was := range b.Orders {
		r := now[was.ID]
		c := change{code: orderChanged, id: was.ID, number: was.Number, params: map[string]any{"status": "gone"}}
		if r != nil {
			if r.Version == was.Version && r.TripID == was.TripID && r.DeliveryDate == d.Date {
				continue
			}
			c.params = map[string]any{"status": r.Status, "tripId": r.TripID}
		}
		if events, err := s.orders.History(ctx, was.ID, ""); err == nil && len(events) > 0 {
			c.by = events[0].By
		}
		changes = append(changes, c)
	}
	return changes, nil
}

// conflict returns the Conflict with the changes since something happened, or nil if there are none. since also says
// what to do.
func (s *Plans) conflict(ctx context.Context, changes []change, since string) error {
	if len(changes) == 0 {
		return nil
	}
	ids := make([]string, len(changes))
	for i, c := range changes {
		ids[i] = c.by
	}
	names, err := s.people.Names(ctx, ids)
	if err != nil {
		return err
	}
	e := fault.New(fault.Conflict, "%s since %s", changes[0].words(names), since)
	if rest := len(changes) - 1; rest > 0 {
		e = fault.New(fault.Conflict, "%s and %d more changes since %s", changes[0].words(names), rest, since)
	}
	said := Against{}
	for _, c := range changes {
		said.Changes = append(said.Changes, fault.Problem{Code: c.code, Params: c.facts(names)})
	}
	e.Current = said
	return e
}

func (c *change) words(names map[string]string) string {
	text := map[string]string{tripChanged: "trip %s was changed", tripGone: "trip %s was deleted or cancelled",
		tripAdded: "trip %s was added", orderChanged: "order %s was changed", vehicleInactive: "vehicle %s was deactivated"}
	what := c.number
	if c.code == vehicleInactive {
		what = c.name
	}
	said := fmt.Sprintf(text[c.code], what)
	if name := names[c.by]; name != "" {
		said += " by " + name
	}
	return said
}

func (c *change) facts(names map[string]string) map[string]any {
	params := map[string]any{}
	for name, value := range c.params {
		params[name] = value
	}
	switch c.code {
	case orderChanged:
		params["salesOrderId"], params["orderNumber"] = c.id, c.number
	case vehicleInactive:
		params["vehicleId"], params["name"] = c.id, c.name
	default:
		params["tripId"], params["tripNumber"] = c.id, c.number
	}
	if name := names[c.by]; name != "" {
		params["by"] = name
	}
	return params
}
