package trips_test

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"image/jpeg"
	"mime/multipart"
	"net/http"
	"strings"
	"testing"
	"time"

	"backdock/functions/apitest"
	"backdock/shared/delivery/tripreport"
	"backdock/shared/platform/access"
)

// asPhone sends a driver's request with an idempotency key.
func (w *world) asPhone(key, path string, body object) apitest.Answer {
	w.t.Helper()
	w.As(access.Driver, "GET", "/auth/profile", nil).Want(w.t, 200) // signs in again where hours have passed
	return w.Do(apitest.Request{Method: "PUT", Path: path, Body: body, Token: w.Token(access.Driver),
		Header: map[string]string{"idempotency-key": key}})
}

// takePhoto uploads a photo of a stop.
func (w *world) takePhoto(role access.Role, tripID, stopID string, content []byte) apitest.Answer {
	w.t.Helper()
	var b bytes.Buffer
	form := multipart.NewWriter(&b)
	part, err := form.CreateFormFile("image", "photo.jpg")
	if err == nil {
		_, err = part.Write(content)
	}
	if err == nil {
		err = form.Close()
	}
	if err != nil {
		w.t.Fatal(err)
	}
	return w.Do(apitest.Request{Method: "POST", Path: "/trips/" + tripID + "/stops/" + stopID + "/photo", Body: b.Bytes(),
		Token: w.Token(role), Header: map[string]string{"content-type": form.FormDataContentType()}})
}

// A phone that had no network for four hours reports a whole trip. Each action is recorded at its own time, and sent
// again it gives the same answer and changes nothing.
func TestATripThatIsReportedLate(t *testing.T) {
	w := newWorld(t)
	tr := w.ready(w.order(0), w.order(1))
	start := w.Now().Add(10 * time.Minute).Truncate(time.Second)
	w.Advance(4 * time.Hour)
	at := func(minutes int) time.Time { return start.Add(time.Duration(minutes) * time.Minute) }
	status, stop := "/routes/"+tr.ID+"/transition-status", "/trips/"+tr.ID+"/stops/%s/complete"
	first, second := fmt.Sprintf(stop, tr.Stops[0].ID), fmt.Sprintf(stop, tr.Stops[1].ID)
	day := []struct {
		path string
		body object
	}{
		{status, object{"targetStatus": "in_progress", "at": at(0)}},
		{first, object{"status": "arrived", "completedAt": at(20)}},
		{first, object{"status": "partial", "completedAt": at(35), "deliveredLines": []object{{
			"salesOrderId": tr.Stops[0].SalesOrderIDs[0], "lineId": "l1", "quantity": 3, "reason": "Damaged"}}}},
		{second, object{"status": "arrived", "completedAt": at(50)}},
		{second, object{"status": "failed", "notes": "Closed", "completedAt": at(55)}},
		{status, object{"targetStatus": "returning", "at": at(56)}},
		{status, object{"targetStatus": "completed", "at": at(80)}},
	}
	for i, action := range day {
		key := fmt.Sprint("action-", i)
		once := w.asPhone(key, action.path, action.body).Want(t, 200)
		again := w.asPhone(key, action.path, action.body).Want(t, 200)
		if !bytes.Equal(once.Body, again.Body) {
			t.Errorf("action %d is answered differently when it is repeated:\n%s\n%s", i, once.Body, again.Body)
		}
	}
	var got struct {
		Status              string
		DepartedAt, EndedAt *time.Time
		StatusHistory       []struct{ At time.Time }
		Stops               []struct {
			Status                 string
			ArrivedAt, CompletedAt *time.Time
		}
	}
	w.As(access.Dispatcher, "GET", "/trips/"+tr.ID, nil).Want(t, 200).Into(t, &got)
	same := func(what string, at *time.Time, minutes int) {
		t.Helper()
		if want := start.Add(time.Duration(minutes) * time.Minute); at == nil || !at.Equal(want) {
			t.Errorf("%s at %v, want %v", what, at, want)
		}
	}
	same("departed", got.DepartedAt, 0)
	same("arrived", got.Stops[0].ArrivedAt, 20)
	same("finished", got.Stops[0].CompletedAt, 35)
	same("arrived", got.Stops[1].ArrivedAt, 50)
	same("finished", got.Stops[1].CompletedAt, 55)
	same("ended", got.EndedAt, 80)
	same("the history ends", &got.StatusHistory[len(got.StatusHistory)-1].At, 80)
	if got.Status != "completed" || got.Stops[0].Status != "partial" || got.Stops[1].Status != "failed" {
		t.Errorf("%+v", got)
	}
}

// A clock that is wrong is no reason to refuse a report: its times are corrected where the phone says when it sent them,
// and moved into the time in which it can have happened.
func TestLateReportsWithAWrongClock(t *testing.T) {
	w := newWorld(t)
	w.Advance(time.Hour)
	tr := w.ready(w.order(0))
	status, stop := "/routes/"+tr.ID+"/transition-status", "/trips/"+tr.ID+"/stops/"+tr.Stops[0].ID+"/complete"
	at := func(field string, when time.Time) string {
		return `"` + field + `":"` + when.UTC().Format("2006-01-02T15:04:05")
	}
	w.asPhone("a", stop, object{"status": "arrived"}).Want(t, 409, "stops are completed while it is under way")
	w.As(access.Dispatcher, "PUT", status, object{"targetStatus": "planned", "at": w.Now()}).
		Want(t, 400, "only a start, a return and an end are reported later")
	w.Advance(time.Hour)
	// Three hours slow: the start was 30 minutes ago.
	started := w.Now().Add(-30 * time.Minute)
	slow := func(when time.Time) time.Time { return when.Add(-3 * time.Hour) }
	w.asPhone("b", status, object{"targetStatus": "in_progress", "at": slow(started), "sentAt": slow(w.Now())}).
		Want(t, 200, at("departedAt", started))
	arrived := w.Now().Add(-10 * time.Minute)
	body := object{"status": "arrived", "completedAt": slow(arrived), "sentAt": slow(w.Now())}
	w.asPhone("c", stop, body).Want(t, 200, at("arrivedAt", arrived))
	w.Advance(time.Minute)
	body["sentAt"] = slow(w.Now()) // the same request, sent again
	w.asPhone("c", stop, body).Want(t, 200, at("arrivedAt", arrived))
	w.asPhone("c", stop, object{"status": "arrived"}).Want(t, 409, "used for another request")
	for i, wrong := range []time.Time{w.Now().AddDate(1, 0, 0), w.Now().AddDate(-1, 0, 0)} {
		w.asPhone(fmt.Sprint("d", i), stop, object{"completedAt": wrong, "proof": object{"name": "A. Reyes", "at": wrong}}).
			Want(t, 200, `"status":"completed"`)
	}
	w.asPhone("e", status, object{"targetStatus": "returning", "at": w.Now().AddDate(1, 0, 0)}).Want(t, 200)
	other := w.create(object{"salesOrderIds": []string{w.order(5).ID}})
	w.asPhone("f", "/trips/"+other.ID+"/stops/"+other.Stops[0].ID+"/complete", object{}).
		Want(t, 404, "you have no such trip")
	w.asPhone("g", "/trips/nowhere/stops/nowhere/complete", object{}).Want(t, 404, "you have no such trip")
	w.asPhone("h", "/trips/"+tr.ID+"/stops/nowhere/complete", object{}).Want(t, 404, "has no stop")
}

// A start at ten to midnight that arrives after midnight is a start of the trip's day.
func TestTheDayOfAStartIsThatOfItsTime(t *testing.T) {
	w := newWorld(t)
	tr := w.ready(w.order(0))
	started := w.Now()
	w.Advance(24 * time.Hour)
	status := "/routes/" + tr.ID + "/transition-status"
	w.asPhone("a", status, object{"targetStatus": "in_progress"}).Want(t, 409, "is planned for")
	w.asPhone("b", status, object{"targetStatus": "in_progress", "at": started}).Want(t, 200)
}

// A phone whose clock was years behind when its driver started, or minutes ahead, starts the trip all the same. One that
// was a day ahead is asked nothing either.
func TestAStartWithAWrongClock(t *testing.T) {
	for name, wrong := range map[string]time.Duration{"years behind": -2 * 365 * 24 * time.Hour, "minutes ahead": 5 * time.Minute,
		"a day ahead": 24 * time.Hour} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t)
			tr := w.create(object{"tripDate": "2026-11-22", "vehicleId": w.vehicle("Truck", 1000), "driverId": "user-driver",
				"salesOrderIds": []string{w.order(0).ID}})
			w.move(tr.ID, "planned", 200)
			w.move(tr.ID, "ready", 200)
			w.Advance(24 * time.Hour) // it was ready on the day before
			at := w.Now().Add(wrong)
			status := "/routes/" + tr.ID + "/transition-status"
			// The clock was set right before the phone had network.
			w.asPhone("start", status, object{"targetStatus": "in_progress", "at": at, "sentAt": w.Now()}).
				Want(t, 200, `"departedAt":"`+w.Now().UTC().Format("2006-01-02T15:04"))
		})
	}
}

// The office has completed a stop by telephone before the driver's phone can report.
func TestArrivalThatIsReportedAfterTheOfficeCompletedTheStop(t *testing.T) {
	w := newWorld(t)
	tr := w.ready(w.order(0))
	w.move(tr.ID, "in_progress", 200)
	started := w.Now()
	w.Advance(4 * time.Hour)
	stop := "/trips/" + tr.ID + "/stops/" + tr.Stops[0].ID + "/complete"
	w.As(access.Dispatcher, "PUT", stop, object{}).Want(t, 200)
	w.Advance(time.Minute)
	w.asPhone("a", stop, object{"status": "arrived", "completedAt": started.Add(time.Hour)}).
		Want(t, 200, `"status":"completed"`, `"arrivedAt":"`+started.Add(time.Hour).UTC().Format("2006-01-02T15:04"))
	w.asPhone("b", stop, object{"status": "arrived", "completedAt": w.Now()}).
		Want(t, 200, `"status":"completed"`, `"arrivedAt":"`+started.Add(time.Hour).UTC().Format("2006-01-02T15:04"))
	// The driver says the same, and when it was; nobody arrives after they have finished.
	done := started.Add(50 * time.Minute).UTC().Format("2006-01-02T15:04")
	w.asPhone("c", stop, object{"status": "completed", "completedAt": started.Add(50 * time.Minute)}).
		Want(t, 200, `"arrivedAt":"`+done, `"completedAt":"`+done)
}

func TestPhotosOfAStop(t *testing.T) {
	w := newWorld(t)
	tr := w.ready(w.order(0), w.order(1))
	one, _ := picture(t, 30, 20)
	two, _ := picture(t, 20, 30)
	first := tr.Stops[0].ID
	early := w.takePhoto(access.Driver, tr.ID, first, one).Want(t, 409, "photos are taken while it is under way")
	if strings.Contains(string(early.Body), `"code"`) { // a phone would send the report without the photo
		t.Errorf("a photo before the departure: %s", early)
	}
	w.move(tr.ID, "in_progress", 200)
	var keys []string
	for _, content := range [][]byte{one, two, one} {
		var got struct{ Key string }
		w.takePhoto(access.Driver, tr.ID, first, content).Want(t, 200).Into(t, &got)
		keys = append(keys, got.Key)
	}
	if keys[0] != keys[2] || keys[0] == keys[1] || !strings.HasPrefix(keys[0], "proofs/"+tr.ID+"/"+first+"/") {
		t.Errorf("keys of photos: %v", keys)
	}
	w.takePhoto(access.Driver, tr.ID, first, []byte("<html>")).Want(t, 415, "the image must be a JPEG, PNG or WebP picture")
	w.takePhoto(access.Driver, tr.ID, "nowhere", one).Want(t, 404, "has no stop")
	w.takePhoto(access.Viewer, tr.ID, first, one).Want(t, http.StatusForbidden)
	other := w.create(object{"salesOrderIds": []string{w.order(5).ID}})
	w.takePhoto(access.Driver, other.ID, other.Stops[0].ID, one).Want(t, 404, "you have no such trip")
	complete := "/trips/" + tr.ID + "/stops/%s/complete"
	photos := object{"proof": object{"name": "R. Coleman", "photos": keys[:2]}}
	w.As(access.Driver, "PUT", fmt.Sprintf(complete, tr.Stops[1].ID), photos).
		Want(t, 400, "proof.photos.0 must be the key of a photo that was uploaded for this stop")
	path := func(stopID, key string) string {
		return "/trips/" + tr.ID + "/stops/" + stopID + "/photos/" + key[strings.LastIndex(key, "/")+1:]
	}
	w.As(access.Dispatcher, "GET", path(first, keys[0]), nil).Want(t, 404, "has no photo") // its report was not sent
	w.As(access.Driver, "PUT", fmt.Sprintf(complete, first), photos).Want(t, 200, "R. Coleman")

	var read struct {
		MediaType string
		Content   []byte
	}
	for _, role := range []access.Role{access.Dispatcher, access.Driver} {
		w.As(role, "GET", path(first, keys[0]), nil).Want(t, 200).Into(t, &read)
		size, err := jpeg.DecodeConfig(bytes.NewReader(read.Content))
		if read.MediaType != "image/jpeg" || err != nil || size.Width != 30 || size.Height != 20 {
			t.Errorf("%s reads another photo: %s, %+v, %v", role, read.MediaType, size, err)
		}
	}
	for _, wrong := range []string{path(first, "x/none.png"), path(tr.Stops[1].ID, keys[0]), path("nowhere", keys[0])} {
		w.As(access.Dispatcher, "GET", wrong, nil).Want(t, 404, "has no photo")
	}
	theirs := "/trips/" + other.ID + "/stops/" + other.Stops[0].ID + "/photos/p.png"
	w.As(access.Driver, "GET", theirs, nil).Want(t, 404, "you have no such trip")
	if err := w.Blobs.Delete(t.Context(), keys[1]); err != nil {
		t.Fatal(err)
	}
	w.As(access.Dispatcher, "GET", path(first, keys[1]), nil).Want(t, 404, "has no photo")
}

// The sheet has for each stop what the driver needs there, and no price.
func TestSheetOfATrip(t *testing.T) {
	w := newWorld(t)
	tr := w.ready(w.order(0), w.order(1))
	facts := object{"driverNote": "Dock in the alley", "windows": []object{
		{"weekday": 6, "from": "13:00", "to": "15:00"}, {"weekday": 6, "from": "08:00", "to": "09:35"},
		{"weekday": 1, "from": "06:00", "to": "07:00"}}}
	w.As(access.Dispatcher, "PATCH", "/customer/c0/address/a0/delivery", facts).Want(t, 200)
	w.As(access.Dispatcher, "PATCH", "/customer/c1/address/a1/delivery", object{"closedDates": []any{today}}).Want(t, 200)
	var got struct {
		Stops []struct {
			StopID, DriverNote, Closed string
			Windows                    []struct{ From, To string }
			Lines                      []struct {
				LineID, UnitName string
				Quantity         float64
			}
		}
	}
	answer := w.As(access.Driver, "GET", "/trips/"+tr.ID+"/sheet", nil).Want(t, 200)
	answer.Into(t, &got)
	if len(got.Stops) != 2 || got.Stops[0].StopID != tr.Stops[0].ID || got.Stops[0].DriverNote != "Dock in the alley" ||
		fmt.Sprint(got.Stops[0].Windows) != "[{08:00 09:35} {13:00 15:00}]" || got.Stops[1].Closed != "closed_date" ||
		len(got.Stops[0].Lines) != 1 || got.Stops[0].Lines[0].LineID != "l1" || got.Stops[0].Lines[0].Quantity != 4 ||
		got.Stops[0].Lines[0].UnitName != "CS" { // the order has only the unit's id
		t.Errorf("%s", answer.Body)
	}
	if bytes.Contains(answer.Body, []byte(`"rate"`)) || bytes.Contains(answer.Body, []byte(`"amount"`)) {
		t.Errorf("the sheet has prices: %s", answer.Body)
	}
	other := w.create(object{"salesOrderIds": []string{w.order(5).ID}})
	w.As(access.Driver, "GET", "/trips/"+other.ID+"/sheet", nil).Want(t, 404, "you have no such trip")
}

// The largest photo fits into an answer of a Lambda function, which has at most 6 MB.
func TestTheLargestPhotoFitsAnAnswer(t *testing.T) {
	if size := base64.StdEncoding.EncodedLen(tripreport.MaxPhotoBytes); size > 6<<20-64<<10 {
		t.Errorf("the largest photo has %d bytes in base64", size)
	}
}
