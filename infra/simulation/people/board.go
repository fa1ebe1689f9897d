package people

import (
	"slices"

	"backdock/infra/simulation/company"
	"backdock/infra/simulation/gate"
	"backdock/shared/platform/civil"
)

// move is a move of an order between trips; "" stands for no trip.
type move struct{ orderID, from, to string }

// onBoard is the board that a dispatcher has open. It may be old.
type onBoard struct {
	seen company.Board
	undo []move // takes the last change back
}

// work does something on the board: looks at it, moves orders as it was seen, moves a stop, or takes the last change
// back.
func (o *onBoard) work(c person, d *gate.Dice) {
	switch what := d.N(6); {
	case what == 0 || o.seen.Date == "":
		o.look(c, gate.Of(d, company.Dates()))
	case what == 1 && len(o.undo) > 0:
		undo := o.undo
		o.undo = nil
		if o.look(c, civil.MustParse(o.seen.Date)) {
			o.send(c, undo, nil)
		}
	case what == 2:
		o.moveStop(c, d)
	default:
		if moves := o.someMoves(d); len(moves) > 0 && o.send(c, moves, d) {
			o.undo = nil
			for _, m := range slices.Backward(moves) {
				o.undo = append(o.undo, move{m.orderID, m.to, m.from})
			}
			o.look(c, civil.MustParse(o.seen.Date))
		}
	}
}

func (o *onBoard) look(c person, date civil.Date) bool {
	b, ok := c.Board(date)
	if ok {
		o.seen = b
	}
	return ok
}

// someMoves draws moves of up to three orders between the trips that were seen.
func (o *onBoard) someMoves(d *gate.Dice) (moves []move) {
	var orders []move // where they are
	trips := []string{""}
	for _, off := range o.seen.Off {
		orders = append(orders, move{orderID: off.OrderID})
	}
	for _, t := range o.seen.Trips {
		if !t.Editable && d.N(4) > 0 { // now and then somebody tries a trip that has left
			continue
		}
		trips = append(trips, t.ID)
		for _, s := range t.Stops {
			for _, one := range s.Orders {
				orders = append(orders, move{orderID: one.ID, from: t.ID})
			}
		}
	}
	for range 1 + d.N(3) {
		if len(orders) == 0 {
			break
		}
		i := d.N(len(orders))
		m := orders[i]
		orders = slices.Delete(orders, i, i+1)
		if m.to = gate.Of(d, trips); m.to != m.from {
			moves = append(moves, m)
		}
	}
	return moves
}

// version returns the version of a trip that was seen.
func (o *onBoard) version(tripID string) (int64, bool) {
	for _, t := range o.seen.Trips {
		if t.ID == tripID {
			return t.Version, true
		}
	}
	return 0, false
}

// send sends moves with the versions that were seen. Problems that the change causes are accepted where d says so, and
// always for a change that is taken back.
func (o *onBoard) send(c person, moves []move, d *gate.Dice) bool {
	orNull := func(id string) any {
		if id == "" {
			return nil
		}
		return id
	}
	versions, sent := map[string]int64{}, []object{}
	for _, m := range moves {
		sent = append(sent, object{"salesOrderId": m.orderID, "fromTripId": orNull(m.from), "toTripId": orNull(m.to)})
		for _, id := range []string{m.from, m.to} {
			if v, ok := o.version(id); ok {
				versions[id] = v
			}
		}
	}
	return c.moveOnBoard(object{"date": o.seen.Date, "moves": sent, "versions": versions}, d == nil || d.N(4) > 0)
}

// moveStop moves or locks a stop within its trip.
func (o *onBoard) moveStop(c person, d *gate.Dice) {
	trips := slices.DeleteFunc(slices.Clone(o.seen.Trips), func(t company.BoardTrip) bool { return !t.Editable || len(t.Stops) == 0 })
	if len(trips) == 0 {
		return
	}
	t := gate.Of(d, trips)
	s := gate.Of(d, t.Stops)
	one := object{"tripId": t.ID, "stopId": s.ID, "position": d.N(len(t.Stops))}
	if d.N(3) == 0 {
		one = object{"tripId": t.ID, "stopId": s.ID, "locked": !s.Locked}
	}
	c.moveOnBoard(object{"date": o.seen.Date, "moves": []object{one}, "versions": map[string]int64{t.ID: t.Version}}, true)
}

// moveOnBoard sends a change, and sends it again with what it breaks as accepted.
func (c person) moveOnBoard(change object, accept bool) bool {
	a, ok := c.Do("POST", "/dispatch/move", change)
	if !ok || a.OK() || !accept {
		return ok && a.OK()
	}
	codes := a.Problems()
	if len(codes) == 0 {
		return false
	}
	change["accept"] = object{"codes": codes, "note": "simulated"}
	a, ok = c.Do("POST", "/dispatch/move", change)
	return ok && a.OK()
}
