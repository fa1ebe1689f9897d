package trips_test

import (
	"fmt"
	"net/url"
	"testing"
	"time"

	"backdock/shared/platform/access"
	"backdock/shared/platform/listing"
)

func TestListingTrips(t *testing.T) {
	w := newWorld(t)
	truck := w.vehicle("Truck", 1000)
	route := answerID(t, w.As(access.Dispatcher, "POST", "/routes", object{"name": "Harbour"}).Want(t, 201))
	w.create(object{"routeId": route, "vehicleId": truck, "driverId": "user-driver",
		"salesOrderIds": []string{w.order(0).ID}})
	w.create(object{"tripDate": "2026-11-20", "notes": "reserve"})
	w.create(object{"tripDate": "2026-11-25", "vehicleId": truck})
	w.move(w.get(w.list(`/trips?search=harbour`)[0]).ID, "planned", 200)
	for path, want := range map[string]int{
		"/trips": 3, `/trips?filters={"status":["planned"]}`: 1, `/trips?filters={"status":"draft"}`: 2,
		`/trips?filters={"tripDateFrom":"2026-11-21"}`: 2,
		`/trips?filters={"tripDateTo":"2026-11-21"}`:   2, "/trips?tripDate=2026-11-25": 1, "/trips?status=draft,planned": 3,
		"/trips?vehicleId=" + truck: 2,
		"/trips/vehicle/" + truck:   2, "/trips/vehicle/" + truck + "?status=planned": 1, "/trips/driver/user-driver": 1,
		"/trips/route/" + route: 1,
		"/trips?search=t-1002":  1, "/trips?search=reserve": 1, "/trips/driver/nobody": 0,
	} {
		if got := w.list(path); len(got) != want {
			t.Errorf("%s: %d trips, want %d", path, len(got), want)
		}
	}
	w.As(access.Manager, "GET", "/trips?limit=2&page=2", nil).Want(t, 200, `"total":3`, `"page":2`, `"limit":2`,
		`"totalPages":2`, `"tripDate":"2026-11-20"`)
	w.As(access.Dispatcher, "GET", `/trips?filters={"color":1}`, nil).Want(t, 400, "filters must be a JSON object of")
	w.As(access.Dispatcher, "GET", `/trips?status=merry`, nil).Want(t, 400, "merry")
	w.As(access.Manager, "GET", "/trips/stats?from=2026-11-01&to=2026-11-30", nil).Want(t, 200, `"total":3`, `"planned":1`,
		`"draft":2`, `"value":100`)
	w.As(access.Dispatcher, "GET", "/trips/today/active", nil).Want(t, 200, "[]")
	w.As(access.Dispatcher, "GET", "/routes/in-progress/metrics", nil).Want(t, 200, `"active":0`, `"notStarted":1`)
	w.As(access.Dispatcher, "DELETE", "/vehicles/"+truck, nil).Want(t, 409, "2 trips refer to it", "deactivate")
	w.As(access.Dispatcher, "DELETE", "/routes/"+route, nil).Want(t, 409, "1 trip refers to it (T-1001)")
}

func (w *world) list(path string) []string {
	w.t.Helper()
	var page struct {
		Trips []struct {
			ID string `json:"_id"`
		}
	}
	w.As(access.Dispatcher, "GET", path, nil).Want(w.t, 200).Into(w.t, &page)
	all := []string{}
	for _, trip := range page.Trips {
		all = append(all, trip.ID)
	}
	return all
}

// A trip of years ago is no longer in the list. It is found by its number and its date, by reading older pages, and it
// is in the statistics of its period.
func TestATripOfYearsAgoIsFound(t *testing.T) {
	w := newWorld(t)
	truck := w.vehicle("Truck", 1000)
	old := w.create(object{"vehicleId": truck})
	w.move(old.ID, "cancelled", 200)
	w.Advance(3 * 365 * 24 * time.Hour)
	recent := w.create(object{"tripDate": today.AddDays(3 * 365).String()})
	type answer struct {
		Trips []struct {
			ID string `json:"_id"`
		}
		Coverage listing.Coverage
	}
	read := func(query url.Values) answer {
		t.Helper()
		var a answer
		w.As(access.Dispatcher, "GET", "/trips?"+query.Encode(), nil).Want(t, 200).Into(t, &a)
		return a
	}
	list := read(nil)
	if len(list.Trips) != 1 || list.Trips[0].ID != recent.ID || list.Coverage.Complete || list.Coverage.Since.IsZero() {
		t.Fatalf("the list: %+v", list)
	}
	for name, query := range map[string]url.Values{"the list's older": {"older": {list.Coverage.Older}},
		"number":  {"search": {"T-1001"}},
		"vehicle": {"vehicleId": {truck}, "older": {list.Coverage.Older}}, "date": {"tripDate": {today.String()}},
		"dates": {"filters": {`{"tripDateTo":"2027-01-01"}`}}} {
		if a := read(query); len(a.Trips) != 1 || a.Trips[0].ID != old.ID {
			t.Errorf("by %s: %+v", name, a)
		}
	}
	w.As(access.Manager, "GET", "/trips/stats?from=2026-11-01&to=2026-11-30", nil).Want(t, 200, `"total":1`,
		`"cancelled":1`)
	w.As(access.Dispatcher, "DELETE", "/vehicles/"+truck, nil).Want(t, 409, "1 trip refers to it (T-1001)", "deactivate")
	w.As(access.Dispatcher, "GET", "/trips?older=nonsense", nil).Want(t, 400,
		"older must be a position that an answer gave")
}

func TestADriverSeesOwnTripsOnly(t *testing.T) {
	w := newWorld(t)
	mine, other := w.ready(w.order(0)), w.create(object{"tripDate": "2026-11-22",
		"salesOrderIds": []string{w.order(1).ID}})
	drive := func(method, path string, body any, status int) {
		w.As(access.Driver, method, path, body).Want(t, status)
	}
	drive("GET", "/trips/"+mine.ID, nil, 200)
	drive("GET", "/routes/"+mine.ID+"/fulfillment-status", nil, 200)
	for _, path := range []string{"/trips/" + other.ID, "/routes/" + other.ID + "/fulfillment-status", "/routes/" +
		other.ID + "/transition-options"} {
		drive("GET", path, nil, 404)
	}
	drive("PUT", "/trips/"+other.ID+"/status", object{"status": "planned"}, 404)
	drive("PUT", "/trips/"+other.ID+"/stops/"+other.Stops[0].ID+"/complete", object{}, 404)
	drive("PUT", "/trips/"+mine.ID+"/status", object{"status": "cancelled"}, 409)
	drive("PUT", "/trips/"+mine.ID+"/status", object{"status": "in_progress"}, 200)
	drive("PUT", "/trips/"+mine.ID, object{"notes": "x"}, 403)
	w.As(access.Driver, "GET", "/trips", nil).Want(t, 200, `"total":1,`)
	w.As(access.Driver, "GET", "/trips/driver/"+"user-sales", nil).Want(t, 200, `"total":0,`)
	w.As(access.Driver, "GET", "/sales-order/item-fulfillment/"+other.Stops[0].ItemFulfillments[0].ID+"/trip-details",
		nil).Want(t, 404)
	w.As(access.Driver, "GET", "/sales-order/item-fulfillment/"+mine.Stops[0].ItemFulfillments[0].ID+"/trip-details",
		nil).Want(t, 200, `"tripNumber":"T-1001"`, `"sequence":1`)
	w.As(access.Driver, "GET", "/sales-order/item-fulfillment/"+mine.Stops[0].SalesOrderIDs[0]+"/trip-details",
		nil).Want(t, 200, `"status":"in_progress"`)
	w.As(access.Driver, "GET", fmt.Sprintf("/sales-order/item-fulfillment/%s/trip-details", "nothing"), nil).Want(t, 404,
		"you have no such trip")
}
