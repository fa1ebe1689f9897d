package routes_test

import (
	"fmt"
	"testing"

	"backdock/functions/apitest"
	"backdock/shared/platform/access"
	"backdock/shared/sales/customer"
)

// page is a server with the route North of three addresses: c0 and c1 to the north of the warehouse, and c2
// without coordinates. It runs on Wednesdays. c3 has coordinates between c0 and c1, c4 has none.
type page struct {
	*apitest.Server
	t     *testing.T
	north string
}

func newPage(t *testing.T) page {
	t.Helper()
	p := page{Server: newServer(t, 5), t: t}
	p.As(access.Admin, "POST", "/site-settings/warehouse.coordinates",
		object{"value": object{"latitude": 41.9, "longitude": -87.7}}).Want(t, 200)
	var r struct {
		ID string `json:"_id"`
	}
	p.As(access.Dispatcher, "POST", "/routes", object{"name": "North", "code": "N", "weekdays": []int{3},
		"startTime": "05:00"}).Want(t, 201).Into(t, &r)
	p.north = r.ID
	for n := range 3 {
		p.As(access.Dispatcher, "PATCH", fmt.Sprintf("/route-assignments/customer/c%d/address/a%d", n, n),
			object{"routeId": r.ID}).Want(t, 200)
	}
	p.at(0, 41.91, -87.7)
	p.at(1, 41.92, -87.68)
	p.at(3, 41.915, -87.69)
	return p
}

// at sets the coordinates of the address of customer n.
func (p page) at(n int, latitude, longitude float64) {
	p.t.Helper()
	p.As(access.Dispatcher, "PUT", fmt.Sprintf("/customer/c%d/address/a%d/coordinates", n, n),
		object{"latitude": latitude, "longitude": longitude}).Want(p.t, 200)
}

// The calls of the routes page: routes with their next run, one route with all of its stops, their order as one call,
// and the work list of addresses.
func TestTheRoutesPage(t *testing.T) {
	p := newPage(t)
	p.As(access.Viewer, "GET", "/routes", nil).Want(t, 200, `"stopCount":3`,
		`"nextRun":{"date":"2026-11-25","startTime":"05:00","vehicleId":null,"driverId":null,"status":"pattern"}`)
	p.As(access.Dispatcher, "PATCH", "/route-schedules/"+p.north+"/2026-11-25", object{"status": "cancelled"}).Want(t, 200)
	p.As(access.Viewer, "GET", "/routes", nil).Want(t, 200, `"nextRun":{"date":"2026-12-02"`)
	p.As(access.Dispatcher, "PATCH", "/customer/c0/address/a0/delivery", object{"serviceMinutes": 40,
		"windows": []object{{"weekday": 3, "from": "06:00", "to": "10:30"}}}).Want(t, 200)
	var r struct {
		StopsVersion int
		Stops        []struct {
			CustomerID, AddressID string
			StopNumber            int
			Customer              struct{ Name string }
			Address               struct{ Label string }
			Latitude              *float64
			Delivery              struct{ ServiceMinutes *int }
		}
		Usual struct {
			DistanceKm           float64
			DurationMin, Unknown int
			Line                 []struct {
				StopNumber int
				Points     []object
				Straight   bool
			}
		}
	}
	p.As(access.Viewer, "GET", "/routes/"+p.north+"?line=true", nil).Want(t, 200).Into(t, &r)
	if s := r.Stops; len(s) != 3 || s[0].Customer.Name != "Shop 000" || s[0].Address.Label != "Dock" ||
		*s[0].Latitude != 41.91 || *s[0].Delivery.ServiceMinutes != 40 || s[2].Latitude != nil || s[2].StopNumber != 3 {
		t.Fatalf("stops %+v", s)
	}
	// 5.9 km by the great circle, and 40 + 10 + 10 minutes at the stops
	if u := r.Usual; u.DistanceKm < 7 || u.DistanceKm > 8 || u.DurationMin < 70 || u.Unknown != 1 || len(u.Line) != 3 ||
		u.Line[1].StopNumber != 2 || u.Line[2].StopNumber != 0 || !u.Line[0].Straight || len(u.Line[0].Points) != 2 {
		t.Errorf("usual %+v", u)
	}
}

func TestStopsAreReordered(t *testing.T) {
	p := newPage(t)
	var r struct{ StopsVersion int }
	p.As(access.Viewer, "GET", "/routes/"+p.north, nil).Want(t, 200).Into(t, &r)
	stop := func(n int) object { return object{"customerId": fmt.Sprint("c", n), "addressId": fmt.Sprint("a", n)} }
	put := func(version int, stops ...object) object { return object{"stops": stops, "stopsVersion": version} }
	path := "/routes/" + p.north + "/stops"
	order := put(r.StopsVersion, stop(2), stop(0), stop(1))
	p.As(access.Sales, "PUT", path, order).Want(t, 403)
	p.As(access.Dispatcher, "PUT", path, order).Want(t, 200, fmt.Sprintf(`"stopsVersion":%d`, r.StopsVersion+1),
		`"stops":[{"customerId":"c2","addressId":"a2","stopNumber":1,"customer":{"_id":"c2","name":"Shop 002"}`)
	p.As(access.Viewer, "GET", "/customer/c1", nil).Want(t, 200, `"stopNumber":3`)
	p.As(access.Dispatcher, "PUT", path, order).Want(t, 409, `"current":{`, `"Shop 002"`, "changed meanwhile")
	next := r.StopsVersion + 1
	for want, body := range map[string]object{
		"stops must have every stop of the route: address a1 of customer c1 is missing": put(next, stop(2), stop(0)),
		"stops.3 must be a stop of the route: address a3 of customer c3 is not":         put(next, stop(2), stop(0), stop(1), stop(3)),
		"stops.3 must not be there twice":                                               put(next, stop(2), stop(0), stop(1), stop(2)),
	} {
		p.As(access.Dispatcher, "PUT", path, body).Want(t, 400, want)
	}
	p.As(access.Dispatcher, "PUT", path, put(next, stop(0), stop(1), stop(2))).Want(t, 200) // undone
	p.As(access.Dispatcher, "PUT", "/routes/nope/stops", object{"stops": []object{}}).Want(t, 404)
}

func TestAddressesToPlace(t *testing.T) {
	p := newPage(t)
	const path = "/route-assignments/to-place"
	// c2 is on North without coordinates, c3 has coordinates near North's second stop and no route, c4 has neither, nor have the
	// offices of all five. The address for bills only and the inactive customer do not count.
	gone := []customer.Address{{ID: "a9", IsDefaultShipping: true}}
	other := []customer.Address{{ID: "a8", Label: "Dock", IsDefaultShipping: true},
		{ID: "a80", Label: "Bills", IsDefaultBilling: true}, {ID: "a81", Label: "Second dock"}}
	if _, err := p.Customers().Import(t.Context(), []customer.Customer{{ID: "c9", Name: "Gone", Addresses: gone},
		{ID: "c8", Name: "Other", IsActive: true, Addresses: other}}); err != nil {
		t.Fatal(err)
	}
	p.As(access.Viewer, "GET", path, nil).Want(t, 200, `"total":10`, `"withoutRoute":9`, `"withoutCoordinates":9`,
		`"route":{"routeId":"`+p.north+`","name":"North","stopNumber":3},"proposal":null`, `"label":"Second dock"`,
		`"proposal":{"routeId":"`+p.north+`","name":"North","code":"N","color":"","stopNumber":2,"addedKm":0}`)
	p.As(access.Viewer, "GET", path+"?missing=route&limit=2&page=1", nil).Want(t, 200, `"total":9`, `"totalPages":5`,
		`"_id":"a81"`)
	p.As(access.Viewer, "GET", path+"?missing=coordinates", nil).Want(t, 200, `"total":9`)
	p.As(access.Viewer, "GET", path+"?missing=roof", nil).Want(t, 400)
	p.As(access.Driver, "GET", path, nil).Want(t, 403)
	// the proposal is accepted
	p.As(access.Dispatcher, "PATCH", "/route-assignments/customer/c3/address/a3", object{"routeId": p.north,
		"stopNumber": 2}).Want(t, 200, `"stopNumber":2`)
	p.As(access.Viewer, "GET", path+"?missing=route", nil).Want(t, 200, `"total":8`)
}
