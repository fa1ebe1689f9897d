package dispatch_test

import (
	"slices"
	"strings"
	"sync"
	"testing"

	"backdock/functions/apitest"
	"backdock/shared/platform/access"
	"backdock/shared/sales/order"
)

type moved struct {
	Trips     []boardTrip
	Unplanned []struct {
		SalesOrderID string
		Reason       struct{ Code string }
	}
	RemovedFromUnplanned []string
}

type refused struct {
	Message  string
	Current  object
	Problems []problem
}

// tryMove makes one change as the dispatcher.
func (w *office) tryMove(body object) apitest.Answer {
	w.t.Helper()
	if body["date"] == nil {
		body["date"] = monday
	}
	return w.As(access.Dispatcher, "POST", "/dispatch/move", body)
}

func (w *office) move(moves ...object) moved {
	w.t.Helper()
	var m moved
	w.tryMove(object{"moves": moves}).Want(w.t, 200).Into(w.t, &m)
	return m
}

// to is the move of an order; "": on no trip.
func to(o order.Order, from, to string) object {
	m := object{"salesOrderId": o.ID}
	if from != "" {
		m["fromTripId"] = from
	}
	if to != "" {
		m["toTripId"] = to
	}
	return m
}

func at(m object, position int) object {
	m["position"] = position
	return m
}

func TestMovingOrders(t *testing.T) {
	w := newOffice(t)
	first, third := w.order(0, 1), w.order(2, 1)
	north, south := w.fromSchedule()
	second := w.order(1, 1)
	// Without a position an order goes where the trip stays shortest: between its neighbors.
	m := w.move(to(second, "", north.ID))
	if !slices.Equal(m.RemovedFromUnplanned, []string{second.ID}) || len(m.Unplanned) != 0 || len(m.Trips) != 1 ||
		!slices.Equal(m.Trips[0].orders(), []string{first.ID, second.ID, third.ID}) ||
		m.Trips[0].Version != north.Version+1 || m.Trips[0].Stops[1].Arrival == nil {
		t.Fatalf("got %+v", m)
	}
	// To another trip, and off it.
	m = w.move(to(second, north.ID, south.ID), at(object{"stopId": m.Trips[0].Stops[0].ID, "tripId": north.ID}, 1))
	if len(m.Trips) != 2 || !slices.Equal(m.Trips[0].orders(), []string{third.ID, first.ID}) ||
		!slices.Equal(m.Trips[1].orders(), []string{second.ID}) {
		t.Fatalf("got %+v", m)
	}
	w.As(access.Dispatcher, "GET", "/sales-order/"+second.ID, nil).Want(t, 200, `"tripId":"`+south.ID+`"`)
	onNone := object{"salesOrderId": second.ID, "fromTripId": south.ID, "toTripId": nil}
	w.tryMove(object{"moves": []object{onNone}, "versions": object{south.ID: m.Trips[1].Version}, "dryRun": true}).
		Want(t, 200, `"removed"`)
	dry := object{"moves": []object{to(second, south.ID, "")}, "dryRun": true}
	var shown moved
	w.tryMove(dry).Want(t, 200).Into(t, &shown)
	if len(shown.Unplanned) != 1 || len(shown.Trips[0].Stops) != 0 || len(w.board().Trips[1].Stops) != 1 {
		t.Errorf("a dry run: %+v", shown)
	}
	m = w.move(to(second, south.ID, ""))
	if len(m.Unplanned) != 1 || m.Unplanned[0].Reason.Code != "removed" || len(m.Trips[0].Stops) != 0 {
		t.Errorf("taken off: %+v", m)
	}
	b := w.board()
	if b.reasons()[second.ID] != "removed" || b.Unplanned[0].Reason.Params["by"] != "The dispatcher" {
		t.Errorf("on the board: %+v", b.Unplanned)
	}
	w.As(access.Dispatcher, "GET", "/sales-order/"+second.ID+"/history", nil).Want(t, 200, "Moved from trip "+
		north.TripNumber+" to trip "+south.TripNumber, "Taken off trip")
	stop := b.Trips[0].Stops[0].ID
	m = w.move(object{"stopId": stop, "tripId": north.ID, "locked": true})
	if !m.Trips[0].Stops[0].Locked {
		t.Errorf("not locked: %+v", m.Trips[0].Stops)
	}
	// Orders of one address share a stop.
	again := w.order(0, 1)
	if m = w.move(to(again, "", north.ID)); len(m.Trips[0].Stops) != 2 || len(m.Trips[0].orders()) != 3 {
		t.Errorf("a second order: %+v", m.Trips[0].Stops)
	}
}

// A change that breaks a rule needs an acceptance with a note, which the trip keeps.
func TestAChangeThatBreaksARule(t *testing.T) {
	w := newOffice(t)
	w.order(0, 18)
	north, _ := w.fromSchedule()
	heavy := w.order(1, 5)
	w.facts(1, object{"windows": []object{{"weekday": 1, "from": "04:00", "to": "05:00"}}})
	change := object{"moves": []object{to(heavy, "", north.ID)}}
	var r refused
	w.tryMove(change).Want(t, 409).Into(t, &r)
	var codes []string
	for _, p := range r.Problems {
		codes = append(codes, p.Code)
		if p.TripID != north.ID || p.Severity != "error" || (p.Code == "late") != (p.StopID != nil) {
			t.Errorf("got %+v", p)
		}
	}
	if !slices.Equal(codes, []string{"overload", "late"}) || len(w.board().Trips[0].Stops) != 1 {
		t.Fatalf("got %v", codes)
	}
	change["accept"] = object{"codes": []string{"late"}, "note": "The shop waits"}
	w.tryMove(change).Want(t, 409, `"overload"`)
	change["accept"] = object{"codes": []string{"late", "overload"}, "note": "The shop waits"}
	var m moved
	w.tryMove(change).Want(t, 200).Into(t, &m)
	if a := m.Trips[0].Accepted; len(a) != 2 || a[0].Note != "The shop waits" || a[0].By != "The dispatcher" {
		t.Errorf("accepted: %+v", a)
	}
	// What is broken already does not stop another change, and what is gone is no longer accepted.
	light := w.order(2, 1)
	m = w.move(to(light, "", north.ID))
	if len(m.Trips[0].Accepted) != 2 {
		t.Errorf("accepted: %+v", m.Trips[0].Accepted)
	}
	if m = w.move(to(heavy, north.ID, "")); len(m.Trips[0].Accepted) != 0 {
		t.Errorf("accepted: %+v", m.Trips[0].Accepted)
	}
	w.tryMove(object{"moves": []object{to(heavy, "", north.ID)}, "accept": object{"codes": []string{"late"}}}).
		Want(t, 400, "note")
	w.tryMove(object{"moves": []object{to(heavy, "", north.ID)}, "dryRun": true}).Want(t, 200, `"overload"`)
}

// Of two dispatchers who move the same order at once one wins, and the other one learns where it is.
func TestTwoDispatchersMoveOneOrder(t *testing.T) {
	w := newOffice(t)
	north, south := w.fromSchedule()
	for round := range 8 {
		o := w.order(round%6, 1)
		answers := make([]apitest.Answer, 2)
		var both sync.WaitGroup
		for i, target := range []string{north.ID, south.ID} {
			both.Go(func() {
				answers[i] = w.As([]access.Role{access.Dispatcher, access.Manager}[i], "POST", "/dispatch/move",
					object{"date": monday, "moves": []object{to(o, "", target)}})
			})
		}
		both.Wait()
		won := slices.IndexFunc(answers, func(a apitest.Answer) bool { return a.Status == 200 })
		if won < 0 || answers[1-won].Status != 409 {
			t.Fatalf("round %d: %s and %s", round, answers[0], answers[1])
		}
		winner := []boardTrip{north, south}[won]
		answers[1-won].Want(t, 409, "is on trip "+winner.TripNumber+" now", `"tripId":"`+winner.ID+`"`,
			[]string{"The dispatcher", "The manager"}[won])
		b := w.board()
		if n := strings.Count(strings.Join(slices.Concat(b.Trips[0].orders(), b.Trips[1].orders()), " "), o.ID); n != 1 {
			t.Fatalf("the order is on %d trips", n)
		}
	}
}

func TestChangesThatAreTooLate(t *testing.T) {
	w := newOffice(t)
	o := w.order(0, 1)
	north, south := w.fromSchedule()
	late := w.order(1, 1)
	stale := object{"moves": []object{to(late, "", north.ID)}, "versions": object{north.ID: north.Version}}
	w.move(object{"stopId": north.Stops[0].ID, "tripId": north.ID, "locked": true})
	var r refused
	w.tryMove(stale).Want(t, 409, "was changed by The dispatcher").Into(t, &r)
	if r.Current["_id"] != north.ID || r.Current["version"] != float64(north.Version+1) {
		t.Errorf("current: %+v", r.Current)
	}
	w.tryMove(object{"moves": []object{to(o, south.ID, "")}}).Want(t, 409, "is on trip "+north.TripNumber)
	// The order is cancelled meanwhile, or is for another date.
	cancelled := w.order(2, 1, func(o *order.Order) { o.Status = order.Cancelled })
	w.tryMove(object{"moves": []object{to(cancelled, "", north.ID)}}).Want(t, 400, "is cancelled")
	tuesday := w.order(2, 1, func(o *order.Order) { o.DeliveryDate = monday.AddDays(1) })
	w.tryMove(object{"moves": []object{to(tuesday, "", north.ID)}}).Want(t, 400, "is for 2026-11-24")
	w.tryMove(object{"moves": []object{to(late, "", north.ID)}, "date": monday.AddDays(1)}).Want(t, 400, "within the date")
	w.tryMove(object{"moves": []object{{"salesOrderId": "nobody", "toTripId": north.ID}}}).
		Want(t, 400, "there is no nobody")
	w.tryMove(object{"moves": []object{to(late, "", "nowhere")}}).Want(t, 404)
	w.tryMove(object{"moves": []object{{"stopId": "x", "tripId": north.ID, "position": 1}}}).Want(t, 400, "must be a stop")
	w.tryMove(object{"moves": []object{{}}}).Want(t, 400, "salesOrderId")
	w.As(access.Warehouse, "POST", "/dispatch/move", object{"date": monday, "moves": []object{}}).Want(t, 403)
	// The vehicle of a ready trip is deactivated meanwhile.
	status := func(id, to string) {
		t.Helper()
		w.As(access.Dispatcher, "PUT", "/trips/"+id+"/status", object{"status": to, "confirm": []string{"other_trip_date"}}).
			Want(t, 200)
	}
	status(north.ID, "planned")
	status(north.ID, "ready")
	w.As(access.Dispatcher, "PATCH", "/vehicles/"+w.truck, object{"isActive": false}).Want(t, 200)
	w.tryMove(object{"moves": []object{to(late, "", north.ID)}}).Want(t, 409, "Truck 01 is not active")
	w.As(access.Dispatcher, "PATCH", "/vehicles/"+w.truck, object{"isActive": true}).Want(t, 200)
	w.move(to(late, "", north.ID))
	// The trip leaves meanwhile.
	status(north.ID, "in_progress")
	w.tryMove(object{"moves": []object{to(late, north.ID, "")}}).Want(t, 400, "is in_progress")
	if b := w.board(); b.Trips[0].Editable || b.Trips[0].Stops[0].Arrival == nil {
		t.Errorf("under way: %+v", b.Trips[0])
	}
}

// The same request again has the same answer, and does nothing.
func TestAMoveIsIdempotent(t *testing.T) {
	w := newOffice(t)
	north, _ := w.fromSchedule()
	o := w.order(0, 1)
	do := func() apitest.Answer {
		return w.Do(apitest.Request{Method: "POST", Path: "/dispatch/move", Token: w.Token(access.Dispatcher),
			Body:   object{"date": monday, "moves": []object{to(o, "", north.ID)}, "versions": object{north.ID: north.Version}},
			Header: map[string]string{"idempotency-key": "once"}}).Want(t, 200)
	}
	if first, second := do(), do(); string(first.Body) != string(second.Body) {
		t.Errorf("%s\nand then %s", first, second)
	}
}

// ready gives a trip a truck, driver and start, and makes it ready.
func (w *office) ready(t boardTrip, vehicle, start string) boardTrip {
	w.t.Helper()
	w.As(access.Dispatcher, "PUT", "/trips/"+t.ID, object{"vehicleId": vehicle, "driverId": "user-driver",
		"startTime": start, "version": t.Version}).Want(w.t, 200)
	for _, status := range []string{"planned", "ready"} {
		w.As(access.Dispatcher, "PUT", "/routes/"+t.ID+"/transition-status", object{"targetStatus": status}).Want(w.t, 200)
	}
	for _, now := range w.board().Trips {
		if now.ID == t.ID {
			return now
		}
	}
	w.t.Fatalf("trip %s is gone", t.TripNumber)
	return t
}

// A truck and its driver do two rounds. What is moved between two ready trips is judged after the move: the trip that
// grows longer may need the time that the other one gives up.
func TestAMoveBetweenTwoReadyTripsOfOneTruck(t *testing.T) {
	w := newOffice(t)
	w.order(0, 1)
	far := w.order(5, 1)
	w.order(6, 1)
	north, south := w.fromSchedule()
	north, south = w.ready(north, w.truck, "05:00"), w.ready(south, w.truck, "07:00")
	m := w.move(to(far, north.ID, south.ID))
	if len(m.Trips) != 2 || len(m.Trips[0].Stops) != 1 || len(m.Trips[1].Stops) != 2 {
		t.Fatalf("got %+v", m)
	}
	for _, now := range w.board().Trips {
		if now.Status != "ready" {
			t.Errorf("%s is %s", now.TripNumber, now.Status)
		}
	}
	// The reservations are those after the move: North may start later now, but not into South's round.
	north = w.board().Trips[0]
	w.As(access.Dispatcher, "PUT", "/trips/"+north.ID, object{"startTime": "05:30", "version": north.Version}).Want(t, 200)
	north = w.board().Trips[0]
	w.As(access.Dispatcher, "PUT", "/trips/"+north.ID, object{"startTime": "06:59", "version": north.Version}).
		Want(t, 409, "the vehicle is on trip "+south.TripNumber, "the driver is on trip")
	// A move that makes the first round run into the second one is refused.
	w.As(access.Dispatcher, "PUT", "/trips/"+north.ID, object{"startTime": "06:30", "version": north.Version}).Want(t, 200)
	w.tryMove(object{"moves": []object{to(far, south.ID, north.ID)}, "accept": object{"codes": []string{"double_booking"},
		"note": "x"}}).Want(t, 409, "the vehicle is on trip "+south.TripNumber)
}

const manyOrders = 50

// largeMove makes two trips and returns the body of a move of all orders of the first one to the second one.
func (w *office) largeMove() (first, second string, move object) {
	var all []string
	var moves []object
	second = w.make("/trips", object{"tripDate": monday, "vehicleId": w.van, "startTime": "05:00"})
	for n := range manyOrders {
		o := w.order(n%5, 1)
		all, moves = append(all, o.ID), append(moves, to(o, "", second))
	}
	first = w.make("/trips", object{"tripDate": monday, "vehicleId": w.van, "startTime": "05:00", "salesOrderIds": all})
	for _, move := range moves {
		move["fromTripId"] = first
	}
	return first, second, object{"moves": moves, "accept": object{"codes": []string{"overload", "late", "long_day",
		"double_booking"}, "note": "n"}}
}

// More orders move at once than a transaction can hold.
func TestAMoveOfFiftyOrders(t *testing.T) {
	w := newOffice(t)
	first, second, move := w.largeMove()
	var m moved
	w.tryMove(move).Want(t, 200).Into(t, &m)
	now := map[string]int{}
	for _, trip := range m.Trips {
		if now[trip.ID] = len(trip.orders()); trip.Held != nil {
			t.Errorf("trip %s is held", trip.TripNumber)
		}
	}
	if now[first] != 0 || now[second] != manyOrders || len(m.RemovedFromUnplanned) != manyOrders {
		t.Errorf("got %v, %d on a trip", now, len(m.RemovedFromUnplanned))
	}
}
