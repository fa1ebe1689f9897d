package trips_test

import (
	"strings"
	"testing"
	"time"

	"backdock/functions/apitest"
	"backdock/shared/platform/access"
	"backdock/shared/platform/table"
)

// away is a trip under way that went to another driver: the first driver's reports on it are refused.
type away struct {
	*world
	trip seen
}

func goneTrip(t *testing.T) away {
	w := newWorld(t)
	w.As(access.Admin, "PATCH", "/users/user-sales/role", object{"role": "driver"}).Want(t, 200)
	tr := w.create(object{"vehicleId": w.vehicle("Truck", 1000), "driverId": "user-sales", "startTime": "09:00",
		"salesOrderIds": []string{w.order(0).ID}})
	for _, to := range []string{"planned", "ready", "in_progress"} {
		w.move(tr.ID, to, 200)
	}
	w.Advance(time.Hour)
	return away{w, tr}
}

func (w away) report() object {
	return object{"status": "partial", "notes": "Two were wet", "madeAt": w.Now().Add(-20 * time.Minute), "sentAt": w.Now(),
		"stopVersion": 0, "proof": object{"name": "R. Coleman"}, "deliveredLines": []object{{
			"salesOrderId": w.trip.Stops[0].SalesOrderIDs[0], "lineId": "l1", "quantity": 2, "reason": "Damaged"}}}
}

func (w away) tell(key string, more object) apitest.Answer {
	body := object{"kind": "finish", "stopId": w.trip.Stops[0].ID, "reason": "you have no such trip"}
	for k, v := range more {
		body[k] = v
	}
	return w.As(access.Driver, "PUT", "/trips/"+w.trip.ID+"/set-aside/"+key, body)
}

// list returns what is set aside, as the office sees it.
func (w away) list(texts ...string) []struct {
	ID string `json:"_id"`
} {
	w.t.Helper()
	var got struct {
		SetAside []struct {
			ID string `json:"_id"`
		}
	}
	w.As(access.Dispatcher, "GET", "/trips/set-aside", nil).Want(w.t, 200, texts...).Into(w.t, &got)
	return got.SetAside
}

func (w away) decide(id string, body object) apitest.Answer {
	return w.As(access.Dispatcher, "POST", "/trips/set-aside/"+id+"/decide", body)
}

// A report that the server refuses reaches the office with all that it says, and is filed to its stop as what it is: the
// report of the driver who made it, at the time when it was made.
func TestARefusedReportIsFiled(t *testing.T) {
	w := goneTrip(t)
	stop := "/trips/" + w.trip.ID + "/stops/" + w.trip.Stops[0].ID
	report, made := w.report(), w.Now().Add(-20*time.Minute).UTC().Format("2006-01-02T15:04")
	w.As(access.Driver, "PUT", stop+"/complete", report).Want(t, 404, "you have no such trip")
	report["photosOnPhone"] = 2
	w.tell("key-of-it", report).Want(t, 200, `{"state":"open","note":""}`)
	w.tell("key-of-it", report).Want(t, 200, `{"state":"open","note":""}`)
	all := w.list(`"by":{"_id":"user-driver"`, `"tripNumber":"`+w.trip.TripNumber+`"`, `"stopNumber":1`, `"stopName":"Shop 0"`,
		`"kind":"finish"`, `"status":"partial"`, `"notes":"Two were wet"`, `"quantity":2,"reason":"Damaged"`, `"name":"R. Coleman"`,
		`"photosOnPhone":2`, `"reason":"you have no such trip"`, `"madeAt":"`+made, `"more":false`)
	if len(all) != 1 {
		t.Fatalf("%d are set aside", len(all))
	}
	w.As(access.Driver, "GET", "/trips/set-aside", nil).Want(t, 403)
	w.As(access.Driver, "POST", "/trips/set-aside/"+all[0].ID+"/decide", object{"decision": "file"}).Want(t, 403)

	w.decide(all[0].ID, object{"decision": "file"}).Want(t, 200, `"state":"filed"`)
	w.decide(all[0].ID, object{"decision": "file"}).Want(t, 200, `"state":"filed"`)
	w.decide(all[0].ID, object{"decision": "dismiss", "note": "no"}).Want(t, 409, "it is filed")
	w.As(access.Dispatcher, "GET", stop+"/reports", nil).Want(t, 200, `"by":"The driver","filedBy":"The dispatcher","madeAt":"`+made,
		`"status":"partial"`, `"counts":true`, `"total":1`)
	if left := w.list(); len(left) != 0 {
		t.Errorf("still in the list: %v", left)
	}
	w.tell("key-of-it", report).Want(t, 200, `"state":"filed"`)
}

// Two people decide at one moment: what is being filed is not dismissed. A report that was refused after all can be.
func TestWhatIsBeingFiledIsNotDismissed(t *testing.T) {
	w := goneTrip(t)
	w.tell("key-of-it", w.report()).Want(t, 200)
	id := w.list()[0].ID
	var dismissed *apitest.Answer
	w.Memory.Stream(func(c table.Change) {
		if strings.HasPrefix(c.Key.SK, "REPORT#") && dismissed == nil {
			dismissed = new(apitest.Answer)
			*dismissed = w.decide(id, object{"decision": "dismiss", "note": "no"})
		}
	})
	w.decide(id, object{"decision": "file"}).Want(t, 200, `"state":"filed"`)
	dismissed.Want(t, 409, "is being filed")
}

// What cannot be filed is dismissed with a note, which the phone shows.
func TestWhatWasSetAsideIsDismissed(t *testing.T) {
	w := goneTrip(t)
	w.tell("start-of-it", object{"kind": "start", "stopId": ""}).Want(t, 200)
	id := w.list(`"kind":"start"`, `"stopNumber":0`)[0].ID
	w.decide(id, object{"decision": "file"}).Want(t, 409, "only a finished report can be filed")
	w.decide(id, object{"decision": "dismiss"}).Want(t, 400, "note should not be empty")
	w.decide(id, object{"decision": "dismiss", "note": "Sam drove it"}).Want(t, 200, `"state":"dismissed"`)
	w.tell("start-of-it", object{"kind": "start", "stopId": ""}).Want(t, 200, `{"state":"dismissed","note":"Sam drove it"}`)
	w.decide("nothing", object{"decision": "dismiss", "note": "x"}).Want(t, 404)
}

// A report that the office cannot file yet stays in its list, and the reason is said.
func TestAReportThatCannotBeFiledStays(t *testing.T) {
	w := goneTrip(t)
	wrong := w.report()
	wrong["deliveredLines"] = []object{{"salesOrderId": "gone", "lineId": "l9", "quantity": 2, "reason": "Damaged"}}
	w.tell("wrong-line", wrong).Want(t, 200)
	id := w.list()[0].ID
	w.decide(id, object{"decision": "file"}).Want(t, 400, "deliveredLines")
	if left := w.list(); len(left) != 1 {
		t.Errorf("%d are left", len(left))
	}
	w.tell("no-such-trip", object{"kind": "unfinished", "notes": strings.Repeat("é", 10_000)}).Want(t, 200)
	w.As(access.Driver, "PUT", "/trips/nowhere/set-aside/no-such-trip", object{"kind": "finish", "stopId": "s", "reason": "gone"}).
		Want(t, 200, `"state":"open"`)
	w.list(`"tripNumber":""`, `"tripDate":null`)
	w.As(access.Viewer, "PUT", "/trips/nowhere/set-aside/no-such-trip", object{"kind": "end", "reason": "gone"}).Want(t, 403)
}

// The phone says when the server has taken the report after all. It does not undo what the office decided.
func TestWhatWasAcceptedAfterAllLeavesTheList(t *testing.T) {
	w := goneTrip(t)
	w.tell("accepted-1", w.report()).Want(t, 200)
	w.tell("accepted-1", object{"accepted": true}).Want(t, 200, `"state":"accepted"`)
	w.tell("never-seen", object{"accepted": true}).Want(t, 200, `"state":"accepted"`)
	if left := w.list(); len(left) != 0 {
		t.Errorf("still in the list: %v", left)
	}
	w.tell("dismissed-1", w.report()).Want(t, 200)
	w.decide(w.list()[0].ID, object{"decision": "dismiss", "note": "Known"}).Want(t, 200)
	w.tell("dismissed-1", object{"accepted": true}).Want(t, 200)
	w.tell("dismissed-1", w.report()).Want(t, 200, `{"state":"dismissed","note":"Known"}`)
}

// The time is corrected by the phone's clock when it was sent, and photos that are there stay.
func TestSetAsideKeepsPhotosAndTimes(t *testing.T) {
	w := newWorld(t)
	tr := w.ready(w.order(0))
	w.move(tr.ID, "in_progress", 200)
	w.Advance(time.Hour)
	one, _ := picture(t, 30, 20)
	var photo struct{ Key string }
	w.takePhoto(access.Driver, tr.ID, tr.Stops[0].ID, one).Want(t, 200).Into(t, &photo)
	ahead := func(at time.Time) time.Time { return at.Add(7 * time.Hour) }
	made := w.Now().Add(-10 * time.Minute)
	away{w, tr}.tell("with-photos", object{"status": "completed", "madeAt": ahead(made), "sentAt": ahead(w.Now()),
		"proof": object{"name": "R. Coleman", "photos": []string{photo.Key, "proofs/x/y/z.jpeg"}}}).Want(t, 200)
	away{w, tr}.list(`"madeAt":"`+made.UTC().Format("2006-01-02T15:04"), photo.Key)
}
