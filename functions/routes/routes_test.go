package routes_test

import (
	"context"
	"fmt"
	"testing"

	"backdock/functions/apitest"
	"backdock/shared/platform/access"
	"backdock/shared/sales/customer"
)

type object = map[string]any

func newServer(t testing.TB, customers int) *apitest.Server {
	t.Helper()
	s := apitest.New(t)
	store := customer.New(s.Table, s.Blobs, s.Now)
	all := make([]customer.Customer, customers)
	for n := range all {
		all[n] = customer.Customer{ID: fmt.Sprint("c", n), Name: fmt.Sprintf("Shop %03d", n), IsActive: true,
			Addresses: []customer.Address{{ID: fmt.Sprint("a", n), Label: "Dock", IsDefaultShipping: true,
				Street: fmt.Sprint(n, " W Lake St"), City: "Chicago"},
				{ID: fmt.Sprint("b", n), Label: "Office"}}}
	}
	if _, err := store.Import(context.Background(), all); err != nil {
		t.Fatal(err)
	}
	return s
}

func create(t testing.TB, s *apitest.Server, name string) string {
	t.Helper()
	var r struct {
		ID string `json:"_id"`
	}
	s.As(access.Dispatcher, "POST", "/routes", object{"name": name}).Want(t, 201).Into(t, &r)
	return r.ID
}

func TestRoutes(t *testing.T) {
	s := newServer(t, 0)
	id := create(t, s, "South")
	create(t, s, "north")
	s.As(access.Sales, "GET", "/routes", nil).Want(t, 200, `"name":"north"`, `"name":"South"`, `"vehicleId":null`,
		`"stops":[]`)
	s.As(access.Dispatcher, "PATCH", "/routes/"+id, object{"code": "S", "color": "#00ff00", "description": "d",
		"weekdays": []int{5, 1, 5}, "startTime": "06:00",
		"driverId": "user-driver", "version": 1}).Want(t, 200, `"code":"S"`, `"color":"#00ff00"`, `"description":"d"`,
		`"weekdays":[1,5]`, `"startTime":"06:00"`, `"driverId":"user-driver"`, `"version":2`)
	var whole object
	s.As(access.Dispatcher, "GET", "/routes/"+id, nil).Want(t, 200).Into(t, &whole)
	s.As(access.Dispatcher, "PATCH", "/routes/"+id, whole).Want(t, 200, `"version":2`)
	s.As(access.Dispatcher, "PATCH", "/routes/"+id, object{"name": "x", "version": 1}).Want(t, 409, `"current":{`,
		`"stopCount":0`, `"name":"South"`)
	s.As(access.Dispatcher, "PATCH", "/routes/"+id, object{"driverId": nil}).Want(t, 200, `"driverId":null`)
	for body, want := range map[string]string{`{"name":" "}`: "name should not be empty",
		`{"startTime":"6:00"}`: "startTime must be a time", `{"color":"green"}`: "color must be of the form",
		`{"weekdays":[7]}`: "weekdays must be numbers from 0", `{"driverId":"user-sales"}`: "driverId must be an active user",
		`{"vehicleId":"x"}`: "vehicleId must be a vehicle", `{"planet":1}`: "planet should not exist"} {
		s.As(access.Dispatcher, "PATCH", "/routes/"+id, body).Want(t, 400, want)
	}
	s.As(access.Dispatcher, "POST", "/routes", object{}).Want(t, 400, "name should not be empty")
	s.As(access.Dispatcher, "PATCH", "/routes/"+id+"/toggle-active", nil).Want(t, 200, `"isActive":false`)
	s.As(access.Dispatcher, "PATCH", "/routes/"+id+"/toggle-active", object{"isActive": false}).Want(t, 200,
		`"isActive":false`)
	s.As(access.Sales, "GET", "/routes?includeInactive=true", nil).Want(t, 200, "South")
	if a := s.As(access.Sales, "GET", "/routes", nil); string(a.Body) == "" || len(a.Body) > 600 {
		t.Errorf("the inactive one is listed: %s", a)
	}
	s.As(access.Sales, "DELETE", "/routes/"+id, nil).Want(t, 403)
	s.As(access.Dispatcher, "DELETE", "/routes/"+id, nil).Want(t, 204)
	s.As(access.Dispatcher, "GET", "/routes/"+id, nil).Want(t, 404)
	s.As(access.Dispatcher, "DELETE", "/routes/"+id, nil).Want(t, 404)
}

func TestAssignments(t *testing.T) {
	s := newServer(t, 3)
	north, south := create(t, s, "North"), create(t, s, "South")
	assign := func(n int, body object) apitest.Answer {
		return s.As(access.Dispatcher, "PATCH", fmt.Sprintf("/route-assignments/customer/c%d/address/a%d", n, n), body)
	}
	assign(0, object{"routeId": north}).Want(t, 200, `"stopNumber":1`, `"name":"North"`)
	assign(1, object{"routeId": north}).Want(t, 200, `"stopNumber":2`)
	assign(2, object{"routeId": north, "stopNumber": 1}).Want(t, 200, `"stopNumber":1`)
	s.As(access.Dispatcher, "PATCH", "/route-assignments/customer/c2/address/a2/transfer-to-route/"+south,
		object{"stopNumber": 7}).Want(t, 200, `"name":"South","stopNumber":1`)
	s.As(access.Sales, "GET", "/routes", nil).Want(t, 200,
		`{"customerId":"c0","addressId":"a0","stopNumber":1},{"customerId":"c1","addressId":"a1","stopNumber":2}`,
		`"stopCount":2`)
	s.As(access.Sales, "GET", "/route-assignments/customer-address-routes", nil).Want(t, 200,
		`"customer":{"_id":"c2","name":"Shop 002"}`, `"route":{"routeId":"`+south+`","name":"South","stopNumber":1}`,
		`"route":null`)
	assign(1, object{"routeId": nil}).Want(t, 200, `"route":null`)
	assign(1, object{"routeId": "nope"}).Want(t, 404)
	assign(1, object{"routeId": north, "stopNumber": -1}).Want(t, 400)
	s.As(access.Dispatcher, "PATCH", "/route-assignments/customer/c1/address/a9", object{"routeId": north}).Want(t, 404,
		"no address a9")
	s.As(access.Dispatcher, "PATCH", "/route-assignments/customer/c9/address/a9", object{"routeId": north}).Want(t, 404,
		"no customer c9")
	s.As(access.Dispatcher, "DELETE", "/routes/"+north, nil).Want(t, 409, "not empty (addresses: 1)")
}

func TestManyAssignments(t *testing.T) {
	s := newServer(t, 500)
	routes := []string{create(t, s, "A"), create(t, s, "B"), create(t, s, "C"), create(t, s, "D")}
	for n := range 500 {
		s.As(access.Dispatcher, "PATCH", fmt.Sprintf("/route-assignments/customer/c%d/address/a%d", n, n),
			object{"routeId": routes[n%4]}).Want(t, 200, fmt.Sprintf(`"stopNumber":%d}`, n/4+1))
	}
}

func TestACodeIsOneRoutes(t *testing.T) {
	s := newServer(t, 0)
	route := func(body object, status int, want ...string) string {
		t.Helper()
		var r struct {
			ID string `json:"_id"`
		}
		s.As(access.Dispatcher, "POST", "/routes", body).Want(t, status, want...).Into(t, &r)
		return r.ID
	}
	change := func(id string, body object, status int, want ...string) {
		t.Helper()
		s.As(access.Dispatcher, "PATCH", "/routes/"+id, body).Want(t, status, want...)
	}
	north := route(object{"name": "North", "code": "N1"}, 201)
	route(object{"name": "Other", "code": " n1 "}, 409, "another route has the code n1: choose another code")
	south := route(object{"name": "South", "code": "S1"}, 201)
	route(object{"name": "No code"}, 201)
	route(object{"name": "No code either", "code": ""}, 201)
	change(south, object{"code": "N1"}, 409, "another route has the code N1")
	change(south, object{"code": "s1", "color": "#016341"}, 200) // its own code, in lower case
	change(north, object{"code": "N2"}, 200)
	change(south, object{"code": "N1"}, 200) // the code is free now
	s.As(access.Dispatcher, "DELETE", "/routes/"+north, nil).Want(t, 204)
	route(object{"name": "North again", "code": "N2"}, 201)
}
