package trip

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

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
	TripID string    `json:"tripId"`
	Number string    `json:"tripNumber"`
	From   time.Time `json:"from"`
	To     time.Time `json:"to"`
}

// resource is a vehicle or a driver.
type resource struct{ kind, id string }

func (r resource) key() table.Key {
	return table.Key{PK: "RESERVED#" + r.kind + "#" + r.id, SK: "RESERVED"}
}

func (t *Trip) resources() []resource {
	var all []resource
	if t.VehicleID != "" {
		all = append(all, resource{"vehicle", string(t.VehicleID)})
	}
	if t.DriverID != "" {
		all = append(all, resource{"driver", string(t.DriverID)})
	}
	return all
}

// reserve compares a trip's reservations before and after a change. ops writes the difference in the trip's Commit;
// clashes are texts for the user.
func (s *Trips) reserve(ctx context.Context, before, after *Trip) (ops []table.Op, clashes []string, err error) {
	var held, wanted []resource
	if before.Status.holds() {
		held = before.resources()
	}
	if after.Status.holds() {
		wanted = after.resources()
	}
	zone, err := s.settings.Zone(ctx)
	if err != nil {
		return nil, nil, err
	}
	from, to := after.Window(zone)
	for _, r := range slices.Concat(wanted, held) {
		isWanted := slices.Contains(wanted, r)
		if isWanted && slices.ContainsFunc(ops, func(op table.Op) bool { return op.Key == r.key() }) {
			continue // reserved before, too
		}
		now, err := table.Load[taken](ctx, s.table, r.key())
		if err != nil && !errors.Is(err, table.ErrMissing) {
			return nil, nil, fmt.Errorf("reservations of %s %s: %w", r.kind, r.id, err)
		}
		mine := slices.IndexFunc(now.Windows, func(w window) bool { return w.TripID == after.ID })
		if isWanted && mine >= 0 && (before.Status.UnderWay() || now.Windows[mine].From.Equal(from) &&
			now.Windows[mine].To.Equal(to)) {
			continue // trips under way keep their reservation
		}
		if !isWanted && mine < 0 {
			continue
		}
		next := taken{Version: now.Version + 1, Windows: slices.DeleteFunc(slices.Clone(now.Windows),
			func(w window) bool { return w.TripID == after.ID })}
		if isWanted {
			for _, w := range next.Windows {
				if w.From.Before(to) && from.Before(w.To) {
					clashes = append(clashes, fmt.Sprintf("the %s is on trip %s from %s to %s", r.kind, w.Number, clock(w.From, zone),
						clock(w.To, zone)))
				}
			}
			next.Windows = append(next.Windows, window{after.ID, after.Number, from, to})
		}
		if next.Windows == nil {
			next.Windows = []window{}
		}
		ops = append(ops, table.Put(table.New(r.key(), next), table.AsRead(now.Version)))
	}
	return ops, clashes, nil
}

func clock(t time.Time, zone *time.Location) string { return t.In(zone).Format("2006-01-02 15:04") }
