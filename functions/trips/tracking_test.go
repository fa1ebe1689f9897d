package trips_test

import (
	"fmt"
	"net/http"
	"testing"
	"time"

	"backdock/functions/apitest"
	"backdock/shared/platform/access"
)

// leave starts a trip of the driver with a stop at each of some shops, a mile apart to the north of the warehouse.
func (w *world) leave(shops ...int) seen {
	w.t.Helper()
	salesOrders := []string{}
	for _, n := range shops {
		salesOrders = append(salesOrders, w.order(n).ID)
	}
	t := w.create(object{"vehicleId": w.vehicle(fmt.Sprint("Truck ", len(shops)), 1000), "driverId": "user-driver",
		"startTime": "08:00", "salesOrderIds": salesOrders})
	for _, to := range []string{"planned", "ready", "in_progress"} {
		w.move(t.ID, to, 200)
	}
	return w.get(t.ID)
}

func fixed(at time.Time, latitude float64) object {
	return object{"recordedAt": at, "latitude": latitude, "longitude": -87.7, "speed": 9.5, "heading": 0, "accuracy": 6}
}

func (w *world) post(role access.Role, tripID string, points ...object) apitest.Answer {
	w.t.Helper()
	return w.As(role, "POST", "/tracking/positions", object{"tripId": tripID, "positions": points})
}

type outcome struct {
	Accepted, Duplicates int
	Refused              []struct {
		Index  int
		Reason string
	}
}

func TestPositionsOfATrip(t *testing.T) {
	w := newWorld(t)
	tr := w.leave(3, 5)
	path := "/routes/" + tr.ID
	w.As(access.Dispatcher, "GET", path+"/current-position", nil).Want(t, 200, `"message"`)
	departed := w.Now()
	w.Advance(10 * time.Minute)
	batch := []object{fixed(departed.Add(time.Minute), 41.905), fixed(departed.Add(2*time.Minute), 41.91),
		fixed(departed.Add(90*time.Second), 0.0), fixed(departed.Add(-time.Hour), 41.9),
		fixed(departed.Add(3*time.Minute), 48.0)}
	batch[2]["longitude"] = 0
	for try, want := range []outcome{{Accepted: 2}, {Duplicates: 2}} {
		var got outcome
		w.post(access.Driver, tr.ID, batch...).Want(t, http.StatusAccepted).Into(t, &got)
		if got.Accepted != want.Accepted || got.Duplicates != want.Duplicates ||
			fmt.Sprint(got.Refused) != "[{2 no_fix} {3 before_departure} {4 impossible_jump}]" {
			t.Errorf("try %d: %+v", try, got)
		}
	}
	var at struct {
		Latitude   float64
		AgeSeconds int
		Stale      bool
	}
	w.As(access.Driver, "GET", path+"/current-position", nil).Want(t, 200).Into(t, &at)
	if at.Latitude != 41.91 || at.AgeSeconds != 480 || !at.Stale {
		t.Errorf("%+v", at)
	}
	var page struct {
		Positions         []struct{ Latitude float64 }
		Total, TotalPages int
	}
	w.As(access.Dispatcher, "GET", path+"/location-history?limit=1&page=2", nil).Want(t, 200).Into(t, &page)
	if page.Total != 2 || page.TotalPages != 2 || len(page.Positions) != 1 || page.Positions[0].Latitude != 41.91 {
		t.Errorf("%+v", page)
	}
	from := departed.Add(100 * time.Second).UTC().Format(time.RFC3339)
	w.As(access.Dispatcher, "GET", path+"/location-history?limit=1000&from="+from, nil).Want(t, 200, `"total":1`)
	w.As(access.Dispatcher, "GET", path+"/location-history?limit=1001", nil).Want(t, 400)
	w.As(access.Dispatcher, "GET", path+"/location-history?to="+from+"&from="+
		departed.Add(time.Hour).UTC().Format(time.RFC3339), nil).Want(t, 400, "to must not be before from")
}

// Positions are the driver's own, and only from the departure on.
func TestOnlyTheDriverSendsPositions(t *testing.T) {
	w := newWorld(t)
	tr := w.leave(3)
	one := fixed(w.Now(), 41.9)
	for _, role := range []access.Role{access.Admin, access.Dispatcher, access.Warehouse} {
		w.post(role, tr.ID, one).Want(t, 403, "only the driver")
	}
	w.post(access.Sales, tr.ID, one).Want(t, 403)
	w.post(access.Driver, "nothing", one).Want(t, 404, "you have no such trip")
	w.post(access.Admin, "nothing", one).Want(t, 404)
	waiting := w.create(object{"driverId": "user-driver", "salesOrderIds": []string{w.order(4).ID}})
	w.post(access.Driver, waiting.ID, one).Want(t, 409, "positions are recorded from its departure on")
	other := w.create(object{"salesOrderIds": []string{w.order(5).ID}})
	w.post(access.Driver, other.ID, one).Want(t, 404, "you have no such trip")
	many := make([]object, 501)
	for i := range many {
		many[i] = one
	}
	w.post(access.Driver, tr.ID, many...).Want(t, 400, "positions")
}

// Two points near the next stop record the arrival, and a truck that is late is expected late at all stops.
func TestTrackingOfATrip(t *testing.T) {
	w := newWorld(t)
	tr := w.leave(3, 5)
	departed := w.Now()
	type tracked struct {
		Trip struct {
			ID string `json:"_id"`
		}
		Position *struct{ Stale bool }
		Stops    []struct {
			seenStop
			ArrivedAt            *time.Time
			ArrivedAutomatically bool
			LateMinutes          *int
		}
		Progress struct {
			FinishETA                      *time.Time
			DistanceDoneKm, DistanceLeftKm float64
		}
		Punctuality *string
		Line        *struct {
			Legs []struct {
				StopID   *string
				Polyline string
				Straight bool
			}
		}
	}
	overview := func(query string) tracked {
		t.Helper()
		var o tracked
		w.As(access.Dispatcher, "GET", "/routes/"+tr.ID+"/tracking-overview"+query, nil).Want(t, 200).Into(t, &o)
		return o
	}
	before := overview("")
	if before.Position != nil || before.Trip.ID != tr.ID || before.Line == nil || len(before.Line.Legs) != 3 ||
		!before.Line.Legs[0].Straight || before.Line.Legs[0].Polyline != "_rv~F~{gvO_yF?" || before.Line.Legs[2].StopID != nil {
		t.Errorf("%+v", before)
	}
	w.Advance(40 * time.Minute) // stuck on half of the way
	half := 41.92
	w.post(access.Driver, tr.ID, fixed(w.Now(), half)).Want(t, 202, `"accepted":1`)
	late := overview("?line=false")
	if late.Line != nil || late.Position == nil || late.Position.Stale {
		t.Errorf("%+v", late)
	}
	moved := late.Stops[0].ETA.Sub(*before.Stops[0].ETA)
	if moved < 25*time.Minute || late.Stops[1].ETA.Sub(*before.Stops[1].ETA) != moved ||
		late.Progress.FinishETA.Sub(*before.Progress.FinishETA) != moved || !late.Stops[0].ETA.After(w.Now()) {
		t.Errorf("the stops move by %s and %s", moved, late.Stops[1].ETA.Sub(*before.Stops[1].ETA))
	}
	if late.Progress.DistanceDoneKm < 2 || late.Progress.DistanceDoneKm+late.Progress.DistanceLeftKm-
		before.Progress.DistanceLeftKm > 0.01 {
		t.Errorf("%+v", late.Progress)
	}
	w.Advance(10 * time.Minute)
	arrived := w.Now().Truncate(time.Second)
	w.post(access.Driver, tr.ID, fixed(arrived, 41.9395)).Want(t, 202)
	if s := overview("").Stops[0]; s.Status != "pending" {
		t.Errorf("after one point the stop is %s", s.Status)
	}
	w.Advance(time.Minute)
	w.post(access.Driver, tr.ID, fixed(w.Now(), 41.94)).Want(t, 202)
	o := overview("")
	if s := o.Stops[0]; s.Status != "arrived" || !s.ArrivedAutomatically || !s.ArrivedAt.Equal(arrived) ||
		*s.LateMinutes != int(arrived.Sub(*s.PlannedArrival).Round(time.Minute).Minutes()) {
		t.Errorf("%+v of %s", s, departed)
	}
	if o.Stops[1].Status != "pending" || *o.Stops[1].LateMinutes < 15 || *o.Punctuality != "late" {
		t.Errorf("%+v", o.Stops[1])
	}
	var etas []struct {
		StopID      string
		ETA         *time.Time
		LateMinutes *int
	}
	w.As(access.Dispatcher, "GET", "/routes/"+tr.ID+"/eta-updates", nil).Want(t, 200).Into(t, &etas)
	if len(etas) != 2 || !etas[0].ETA.Equal(arrived) || !etas[1].ETA.Equal(*o.Stops[1].ETA) {
		t.Errorf("%+v", etas)
	}
}

// The board of all trucks shows where they are and how late, and says when it does not know.
func TestTheBoardOfTrucks(t *testing.T) {
	w := newWorld(t)
	tr := w.leave(3, 5)
	list, metrics := "/routes/in-progress", "/routes/in-progress/metrics"
	w.As(access.Dispatcher, "GET", list, nil).Want(t, 200, `"position":null`, `"punctuality":"`)
	w.As(access.Dispatcher, "GET", metrics, nil).Want(t, 200, `"noPosition":1`, `"stalePositions":0`)
	w.Advance(40 * time.Minute)
	w.post(access.Driver, tr.ID, fixed(w.Now(), 41.92)).Want(t, 202)
	w.As(access.Dispatcher, "GET", list, nil).Want(t, 200, `"latitude":41.92`, `"stale":false`, `"punctuality":"late"`)
	w.Advance(6 * time.Minute)
	w.As(access.Driver, "GET", list, nil).Want(t, 200, `"stale":true`)
	w.As(access.Dispatcher, "GET", metrics, nil).Want(t, 200, `"noPosition":0`, `"stalePositions":1`,
		`"vehicles":{"early":0,"late":1,"onTime":0}`, `"worstTrip":{`, `"arrivals":{"automatic":0,"total":0}`)
	for _, latitude := range []float64{41.9395, 41.94} {
		w.Advance(5 * time.Minute)
		w.post(access.Driver, tr.ID, fixed(w.Now(), latitude)).Want(t, 202)
	}
	w.As(access.Dispatcher, "GET", metrics, nil).Want(t, 200, `"arrivals":{"automatic":1,"total":1}`)
	w.As(access.Driver, "PUT", "/trips/"+tr.ID+"/stops/"+tr.Stops[1].ID+"/complete", object{}).Want(t, 200)
	w.As(access.Dispatcher, "GET", metrics, nil).Want(t, 200, `"arrivals":{"automatic":1,"total":2}`)
}

// A stop that the truck has not reached tells until when it receives.
func TestATrackedStopTellsWhenItCloses(t *testing.T) {
	w := newWorld(t)
	w.As(access.Dispatcher, "PATCH", "/customer/c3/address/a3/delivery", object{"version": 0, "windows": []object{
		{"weekday": 6, "from": "00:00", "to": "22:30"}}}).Want(t, 200)
	tr := w.leave(3, 5)
	var o struct {
		Stops []struct{ ClosesAt *time.Time }
	}
	path := "/routes/" + tr.ID + "/tracking-overview"
	w.As(access.Dispatcher, "GET", path, nil).Want(t, 200).Into(t, &o)
	want := today.In(time.FixedZone("Chicago", -6*3600)).Add(22*time.Hour + 30*time.Minute)
	if o.Stops[0].ClosesAt == nil || !o.Stops[0].ClosesAt.Equal(want) || o.Stops[1].ClosesAt != nil {
		t.Errorf("%+v, want %s", o.Stops, want)
	}
	w.As(access.Dispatcher, "PUT", "/trips/"+tr.ID+"/stops/"+tr.Stops[0].ID+"/complete", object{}).Want(t, 200)
	w.As(access.Dispatcher, "GET", path, nil).Want(t, 200).Into(t, &o)
	if o.Stops[0].ClosesAt != nil {
		t.Error("a finished stop closes")
	}
}

// A body that is too large is refused before it is read as positions.
func TestTooManyPositions(t *testing.T) {
	w := newWorld(t)
	tr := w.leave(3)
	many := make([]object, 60_000)
	for i := range many {
		many[i] = fixed(w.Now(), 41.9)
	}
	w.post(access.Driver, tr.ID, many...).Want(t, http.StatusRequestEntityTooLarge)
}
