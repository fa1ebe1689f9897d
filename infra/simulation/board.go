package simulation

import (
	"slices"

	"backdock/shared/platform/civil"
)

// board is a date on the dispatch board, as a person saw it.
type board struct {
	Date  string      `json:"date"`
	Trips []boardTrip `json:"trips"`
	Off   []struct {
		OrderID string `json:"salesOrderId"`
	} `json:"unplanned"`
	Applying *object `json:"applying"`
}

type boardTrip struct {
	ID       string      `json:"_id"`
	Number   string      `json:"tripNumber"`
	Vehicle  *struct{}   `json:"vehicle"`
	Editable bool        `json:"editable"`
	Held     *struct{}   `json:"held"`
	Stops    []boardStop `json:"stops"`
	Version  int64       `json:"version"`
}

type boardStop struct {
	ID     string `json:"_id"`
	Locked bool   `json:"locked"`
	Orders []struct {
		ID string `json:"salesOrderId"`
	} `json:"orders"`
}

// move is a move of an order between trips; "" stands for no trip.
type move struct{ orderID, from, to string }

// dates are those for which people plan.
func dates() []civil.Date { return []civil.Date{today(), today().AddDays(1)} }

// onBoard is the board that a dispatcher has open. It may be old.
type onBoard struct {
	seen board
	undo []move // takes the last change back
}

// look reads the board of a date, and notes trips that others or plans have made.
func (c *Client) look(date civil.Date) (b board, ok bool) {
	a, ok := c.Do("GET", "/dispatch/board?date="+date.String(), nil)
	if !ok || !a.OK() {
		return b, false
	}
	a.Into(&b)
	for _, t := range b.Trips {
		c.a.w.book.addTrip(t.ID)
	}
	return b, true
}

// work does something on the board: looks at it, moves orders as it was seen, moves a stop, or takes the last change
// back.
func (o *onBoard) work(c *Client, d *dice) {
	switch what := d.n(6); {
	case what == 0 || o.seen.Date == "":
		o.look(c, of(d, dates()))
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

func (o *onBoard) look(c *Client, date civil.Date) bool {
	b, ok := c.look(date)
	if ok {
		o.seen = b
	}
	return ok
}

// someMoves draws moves of up to three orders between the trips that were seen.
func (o *onBoard) someMoves(d *dice) (moves []move) {
	var orders []move // where they are
	trips := []string{""}
	for _, off := range o.seen.Off {
		orders = append(orders, move{orderID: off.OrderID})
	}
	for _, t := range o.seen.Trips {
		if !t.Editable && d.n(4) > 0 { // now and then somebody tries a trip that has left
			continue
		}
		trips = append(trips, t.ID)
		for _, s := range t.Stops {
			for _, one := range s.Orders {
				orders = append(orders, move{orderID: one.ID, from: t.ID})
			}
		}
	}
	for range 1 + d.n(3) {
		if len(orders) == 0 {
			break
		}
		i := d.n(len(orders))
		m := orders[i]
		orders = slices.Delete(orders, i, i+1)
		if m.to = of(d, trips); m.to != m.from {
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
func (o *onBoard) send(c *Client, moves []move, d *dice) bool {
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
	return c.moveOnBoard(object{"date": o.seen.Date, "moves": sent, "versions": versions}, d == nil || d.n(4) > 0)
}

// moveStop moves or locks a stop within its trip.
func (o *onBoard) moveStop(c *Client, d *dice) {
	trips := slices.DeleteFunc(slices.Clone(o.seen.Trips), func(t boardTrip) bool { return !t.Editable || len(t.Stops) == 0 })
	if len(trips) == 0 {
		return
	}
	t := of(d, trips)
	s := of(d, t.Stops)
	one := object{"tripId": t.ID, "stopId": s.ID, "position": d.n(len(t.Stops))}
	if d.n(3) == 0 {
		one = object{"tripId": t.ID, "stopId": s.ID, "locked": !s.Locked}
	}
	c.moveOnBoard(object{"date": o.seen.Date, "moves": []object{one}, "versions": map[string]int64{t.ID: t.Version}}, true)
}

// moveOnBoard sends a change, and sends it again with what it breaks as accepted.
func (c *Client) moveOnBoard(change object, accept bool) bool {
	a, ok := c.Do("POST", "/dispatch/move", change)
	if !ok || a.OK() || !accept {
		return ok && a.OK()
	}
	codes := a.problems()
	if len(codes) == 0 {
		return false
	}
	change["accept"] = object{"codes": codes, "note": "simulated"}
	a, ok = c.Do("POST", "/dispatch/move", change)
	return ok && a.OK()
}
