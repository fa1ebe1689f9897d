package trips_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"backdock/functions/apitest"
	"backdock/functions/syncscheduler"
	"backdock/shared/platform/access"
	"backdock/shared/platform/table"
)

// reported is a stop as its reports leave it.
type reported struct {
	Status                 string
	ArrivedAt, CompletedAt *time.Time
	Notes                  string
	Version                int64
	Proof                  *struct{ Name string }
	Differs                *struct{ ReportIDs []string }
	Reports                []seenReport
	ItemFulfillments       []struct {
		DeliveredLines []struct{ Quantity json.Number }
	}
}

type seenReport struct {
	ID             string `json:"_id"`
	By, Status     string
	DeliveredLines []struct{ Quantity json.Number }
	Proof          *struct{ Name, Signature string }
	Counts         bool
	Chosen         *string `json:"chosenReportId"`
	Refused        *string
	MadeAt         time.Time
}

func (w *world) stop(tripID string, n int) reported {
	w.t.Helper()
	var got struct{ Stops []reported }
	w.As(access.Dispatcher, "GET", "/trips/"+tripID, nil).Want(w.t, 200).Into(w.t, &got)
	return got.Stops[n]
}

// road is a trip under way whose driver and office report on the first stop, with an order of 4 cases.
type road struct {
	*world
	trip seen
	path string // of the first stop
	from time.Time
	n    int
}

func newRoad(t *testing.T) *road {
	w := newWorld(t)
	tr := w.ready(w.order(0), w.order(1))
	w.move(tr.ID, "in_progress", 200)
	r := &road{w, tr, "/trips/" + tr.ID + "/stops/" + tr.Stops[0].ID, w.Now(), 0}
	w.Advance(2 * time.Hour)
	return r
}

// phone reports something that was made some minutes after the start.
func (r *road) phone(minute int, version int64, body object) apitest.Answer {
	r.t.Helper()
	r.n++
	at := r.from.Add(time.Duration(minute) * time.Minute)
	body["madeAt"], body["completedAt"], body["stopVersion"], body["sentAt"] = at, at, version, r.Now()
	return r.asPhone(fmt.Sprint("phone-", r.n), r.path+"/complete", body)
}

func (r *road) office(body object) apitest.Answer {
	r.t.Helper()
	return r.As(access.Dispatcher, "PUT", r.path+"/complete", body)
}

// part says that some of the 4 cases were delivered.
func (r *road) part(quantity int) object {
	return object{"status": "partial", "deliveredLines": []object{{"salesOrderId": r.trip.Stops[0].SalesOrderIDs[0],
		"lineId": "l1", "quantity": quantity, "reason": "Damaged"}}}
}

// wants checks the result of the stop; quantity: "" for no stated line.
func (r *road) wants(status, quantity string, differ int) reported {
	r.t.Helper()
	s := r.stop(r.trip.ID, 0)
	got := ""
	for _, l := range s.ItemFulfillments[0].DeliveredLines {
		got += l.Quantity.String()
	}
	ids := 0
	if s.Differs != nil {
		ids = len(s.Differs.ReportIDs)
	}
	if s.Status != status || got != quantity || ids != differ || len(s.Reports) != differ {
		r.t.Errorf("the stop is %s with %q and %d reports that differ, want %s, %q, %d", s.Status, got, ids, status, quantity,
			differ)
	}
	return s
}

func (r *road) history() []seenReport {
	r.t.Helper()
	var got struct {
		Reports []seenReport
		Total   int
	}
	r.As(access.Dispatcher, "GET", r.path+"/reports", nil).Want(r.t, 200).Into(r.t, &got)
	return got.Reports
}

// The office says that 1 of 4 was delivered, and then the phone's arrival comes, which it could not send before.
func TestALateArrivalKeepsThePartialDelivery(t *testing.T) {
	r := newRoad(t)
	r.office(r.part(1)).Want(t, 200)
	r.phone(30, 0, object{"status": "arrived"}).Want(t, 200)
	s := r.wants("partial", "1", 0)
	if s.ArrivedAt == nil || !s.ArrivedAt.Equal(r.from.Add(30*time.Minute).Truncate(time.Second)) || s.Version != 1 {
		t.Errorf("%+v", s)
	}
}

// A phone sends its reports in the wrong order: the one made last counts.
func TestAPhonesReportsInTheWrongOrder(t *testing.T) {
	r := newRoad(t)
	r.phone(40, 0, object{"status": "failed", "notes": "Refused at last"}).Want(t, 200)
	r.phone(35, 0, object{"status": "completed", "notes": "All there"}).Want(t, 200)
	if s := r.wants("failed", "", 0); s.Notes != "Refused at last" {
		t.Errorf("notes %q", s.Notes)
	}
	r.phone(50, 2, r.part(3)).Want(t, 200)
	r.phone(45, 2, r.part(2)).Want(t, 200)
	r.wants("partial", "3", 0)
	if n := len(r.history()); n != 4 {
		t.Errorf("%d reports are kept, want 4", n)
	}
}

// Two people state different results without knowing of each other: both are shown, and nothing is billed or closed until
// a person chooses.
func TestReportsThatDiffer(t *testing.T) {
	r := newRoad(t)
	signed := func(body object, name string) object {
		body["proof"] = object{"name": name, "signature": "M 1 2 L 3 4"}
		return body
	}
	r.office(signed(r.part(1), "told by telephone")).Want(t, 200)
	r.phone(30, 0, signed(object{"status": "completed"}, "R. Coleman")).Want(t, 200, `"differs":{"reportIds":[`)
	s := r.wants("partial", "1", 2)
	if s.Reports[0].Status != "partial" || s.Reports[1].Status != "completed" || s.Reports[1].By != "Driver Test" &&
		s.Reports[1].By == "" || s.Proof == nil {
		t.Errorf("%+v", s)
	}
	onBoard := func() bool {
		board := r.As(access.Dispatcher, "GET", "/dispatch/board?date="+today.String(), nil).Want(t, 200)
		return strings.Contains(string(board.Body), `"differs":true`)
	}
	if !onBoard() {
		t.Error("the board does not show that the reports differ")
	}
	again := r.phone(30, 0, signed(object{"status": "completed"}, "R. Coleman")).Want(t, 200) // under another key
	if n := len(r.history()); n != 2 {
		t.Errorf("%d reports after a repeated one: %s", n, again.Body)
	}
	r.As(access.Dispatcher, "POST", r.path+"/undelivered", object{"decision": "return", "reason": "x"}).
		Want(t, 409, "two reports differ")
	choose := func(role access.Role, id string) apitest.Answer {
		return r.As(role, "POST", r.path+"/reports/"+id+"/choose", object{"reason": "seen on the photo"})
	}
	phones := s.Reports[1].ID
	choose(access.Driver, phones).Want(t, 403)
	choose(access.Dispatcher, "nothing").Want(t, 404)
	for range 2 {
		choose(access.Dispatcher, phones).Want(t, 200, `"differs":null`)
	}
	r.wants("completed", "", 0)
	if onBoard() {
		t.Error("the board still shows reports that differ")
	}
	choose(access.Dispatcher, s.Reports[0].ID).Want(t, 409, "reload the stop")
	kept := r.history()
	if len(kept) != 3 || !kept[0].Counts || kept[0].Chosen == nil || *kept[0].Chosen != phones {
		t.Fatalf("%+v", kept)
	}
	names := []string{}
	for _, k := range kept {
		if k.Proof != nil {
			names = append(names, k.Proof.Name+" "+k.Proof.Signature)
		}
	}
	if fmt.Sprint(names) != "[told by telephone M 1 2 L 3 4 R. Coleman M 1 2 L 3 4]" {
		t.Errorf("proofs %v", names)
	}
	// Another report that knew nothing of the choice differs from it, and the same result does not.
	r.phone(50, 0, object{"status": "completed", "notes": "as I said"}).Want(t, 200, `"differs":null`)
	r.phone(55, 0, r.part(2)).Want(t, 200)
	r.wants("completed", "", 2)
}

// A report that knew the other one replaces it.
func TestAReportThatKnewTheOther(t *testing.T) {
	r := newRoad(t)
	r.phone(30, 0, object{"status": "completed"}).Want(t, 200)
	r.office(r.part(1)).Want(t, 200)
	r.wants("partial", "1", 0)
	r.phone(40, 2, r.part(2)).Want(t, 200)
	r.wants("partial", "2", 0)
	r.office(object{"status": "completed", "stopVersion": 2}).Want(t, 200)
	r.wants("partial", "2", 2)
}

// What comes too late to count is refused and kept, with its proof.
func TestAReportThatIsTooLateIsKept(t *testing.T) {
	r := newRoad(t)
	for _, s := range r.trip.Stops {
		r.As(access.Dispatcher, "PUT", "/trips/"+r.trip.ID+"/stops/"+s.ID+"/complete", object{}).Want(t, 200)
	}
	r.move(r.trip.ID, "returning", 200)
	r.move(r.trip.ID, "completed", 200)
	content, _ := picture(t, 20, 10)
	var photo struct{ Key string }
	r.takePhoto(access.Driver, r.trip.ID, r.trip.Stops[0].ID, content).Want(t, 200).Into(t, &photo)
	late := r.part(1)
	late["proof"] = object{"name": "R. Coleman", "photos": []string{photo.Key}}
	for range 2 {
		r.phone(30, 0, late).Want(t, 409, "stops are completed while it is under way")
	}
	r.wants("completed", "", 0)
	kept := r.history()
	if len(kept) != 2 || kept[1].Refused == nil || kept[1].Proof == nil || kept[1].Proof.Name != "R. Coleman" || kept[1].Counts {
		t.Errorf("%+v", kept)
	}
	r.As(access.Dispatcher, "GET", r.path+"/photos/"+photo.Key[strings.LastIndex(photo.Key, "/")+1:], nil).Want(t, 200)
}

// A proof that an earlier version has stored beside the trip is shown.
func TestProofsOfEarlierVersions(t *testing.T) {
	r := newRoad(t)
	r.office(object{}).Want(t, 200)
	old := object{"name": "A. Reyes", "signature": "M 1 2", "photo": "proofs/" + r.trip.ID + "/" + r.trip.Stops[0].ID + "/p.png",
		"at": r.from.Add(time.Minute)}
	content, _ := picture(t, 20, 10)
	if err := r.Blobs.Put(t.Context(), old["photo"].(string), "image/png", content); err != nil {
		t.Fatal(err)
	}
	if err := r.Table.Commit(t.Context(), table.Put(table.New(table.Key{PK: "TRIP#" + r.trip.ID,
		SK: "PROOF#" + r.trip.Stops[0].ID}, old))); err != nil {
		t.Fatal(err)
	}
	if s := r.wants("completed", "", 0); s.Proof == nil || s.Proof.Name != "A. Reyes" {
		t.Errorf("%+v", s)
	}
	kept := r.history()
	if len(kept) != 2 || kept[1].Proof == nil || kept[1].Proof.Signature != "M 1 2" {
		t.Errorf("%+v", kept)
	}
	r.As(access.Driver, "GET", r.path+"/photos/p.png", nil).Want(t, 200, "image/png")
}

// A stop has at most eight photos. One that no report names is deleted after a week; one that a report names stays.
func TestUnusedPhotosOfAStop(t *testing.T) {
	r := newRoad(t)
	keys := []string{}
	for n := range 9 {
		one := image.NewGray(image.Rect(0, 0, 8, 6))
		for i := range one.Pix {
			one.Pix[i] = color.Gray{Y: uint8(20 * n)}.Y
		}
		var b bytes.Buffer
		if err := png.Encode(&b, one); err != nil {
			t.Fatal(err)
		}
		a := r.takePhoto(access.Driver, r.trip.ID, r.trip.Stops[0].ID, b.Bytes())
		if n == 8 {
			a.Want(t, 409, "has 8 photos already", `"code":"photos_full"`)
			break
		}
		var got struct{ Key string }
		a.Want(t, 200).Into(t, &got)
		keys = append(keys, got.Key)
	}
	r.phone(30, 0, object{"status": "arrived", "proof": object{"photos": keys[:1]}}).Want(t, 200)
	clean := func() string {
		t.Helper()
		answer, err := syncscheduler.Worker.Handle(t.Context(), r.Backend, json.RawMessage(`{"job":"images"}`))
		if err != nil {
			t.Fatal(err)
		}
		return fmt.Sprint(answer)
	}
	there := func(want int) {
		t.Helper()
		n := 0
		for _, key := range keys {
			if _, err := r.Blobs.Get(t.Context(), key); err == nil {
				n++
			}
		}
		if n != want {
			t.Errorf("%d photos are there, want %d", n, want)
		}
	}
	r.Advance(6 * 24 * time.Hour)
	clean()
	there(8)
	r.Advance(25 * time.Hour)
	clean()
	there(1)
	if _, err := r.Blobs.Get(t.Context(), keys[0]); err != nil {
		t.Errorf("the photo of a report: %v", err)
	}
	r.phone(31, 0, object{"proof": object{"photos": keys[1:2]}}).Want(t, 400, "must be the key of a photo")
}

// What a report on a stop with two orders costs, on a trip with eight other stops that are signed for, as
// shared/delivery/README.md states it.
func TestCostOfAReport(t *testing.T) {
	w := newWorld(t)
	orders := []string{w.order(0).ID, w.order(0).ID}
	for shop := range 8 {
		orders = append(orders, w.order(shop+1).ID)
	}
	tr := w.create(object{"vehicleId": w.vehicle("Truck", 10000), "driverId": "user-driver", "startTime": "08:00",
		"salesOrderIds": orders})
	for _, to := range []string{"planned", "ready", "in_progress"} {
		w.move(tr.ID, to, 200)
	}
	signature := "M 1 2" // about 28 KB, as of a careful hand
	for n, random := 0, rand.New(rand.NewPCG(1, 2)); n < 2800; n++ {
		signature += fmt.Sprintf(" L %d %d", 100+random.IntN(200), 10+random.IntN(90))
	}
	body := func(orders []string) object {
		lines := []object{}
		for _, id := range orders {
			lines = append(lines, object{"salesOrderId": id, "lineId": "l1", "quantity": 3, "reason": "Damaged"})
		}
		return object{"status": "partial", "deliveredLines": lines, "proof": object{"name": "R. Coleman", "signature": signature}}
	}
	for _, s := range tr.Stops[1:] {
		w.As(access.Driver, "PUT", "/trips/"+tr.ID+"/stops/"+s.ID+"/complete", body(s.SalesOrderIDs)).Want(t, 200)
	}
	read, written := w.Units(access.Driver, "PUT", "/trips/"+tr.ID+"/stops/"+tr.Stops[0].ID+"/complete",
		body(tr.Stops[0].SalesOrderIDs))
	screen := w.ReadUnits(access.Dispatcher, "/trips/"+tr.ID)
	t.Logf("PUT complete: %.1f read units, %.1f write units; GET /trips/{id}: %.1f read units", read, written, screen)
	if read > 12 || written > 48 || screen > 8 {
		t.Errorf("it became expensive: %.1f read units, %.1f write units, the screen %.1f", read, written, screen)
	}
}
