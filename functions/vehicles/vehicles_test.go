package vehicles_test

import (
	"testing"

	"backdock/functions/apitest"
	"backdock/shared/platform/access"
)

type object = map[string]any

func TestVehicles(t *testing.T) {
	s := apitest.New(t)
	var v struct {
		ID string `json:"_id"`
	}
	body := object{"name": "Truck 01", "licensePlate": "BD 1", "type": "reefer", "capacity": object{"weight": 10000,
		"volume": 1700.5}, "features": []string{"frozen", "liftgate", "frozen"}, "odometer": 8000, "driverId": "user-driver"}
	s.As(access.Sales, "POST", "/vehicles", body).Want(t, 403)
	s.As(access.Dispatcher, "POST", "/vehicles", body).Want(t, 201, `"licensePlate":"BD 1"`, `"type":"reefer"`,
		`"capacity":{"weight":10000,"volume":1700.5,"cases":null}`,
		`"features":["liftgate","frozen"]`, `"odometer":8000`, `"driverId":"user-driver"`, `"isActive":true`, `"version":1`).Into(t, &v)
	var whole object
	s.As(access.Warehouse, "GET", "/vehicles/"+v.ID, nil).Want(t, 200).Into(t, &whole)
	s.As(access.Dispatcher, "PATCH", "/vehicles/"+v.ID, whole).Want(t, 200, `"version":1`)
	s.As(access.Dispatcher, "PATCH", "/vehicles/"+v.ID, object{"type": "box truck", "version": 1}).Want(t, 200,
		`"version":2`)
	s.As(access.Dispatcher, "PATCH", "/vehicles/"+v.ID, object{"odometer": 9000, "version": 1}).Want(t, 409, `"current":{`,
		`"odometer":8000`)
	for text, want := range map[string]string{`{"name":""}`: "name should not be empty",
		`{"features":["wings"]}`:     "features.0 must be one of",
		`{"odometer":-1}`:            "odometer must not be less than 0",
		`{"capacity":{"weight":-1}}`: "capacity.weight must not be less than 0",
		`{"driverId":"user-sales"}`:  "driverId must be an active user", `{"wings":2}`: "wings should not exist"} {
		s.As(access.Dispatcher, "PATCH", "/vehicles/"+v.ID, text).Want(t, 400, want)
	}
	s.As(access.Warehouse, "GET", "/vehicles/eligible-drivers", nil).Want(t, 200,
		`[{"_id":"user-driver","firstName":"The","lastName":"driver","phone":""}]`)
	s.As(access.Warehouse, "GET", "/vehicles/"+v.ID+"/associated-driver", nil).Want(t, 200, `"_id":"user-driver"`)
	s.As(access.Warehouse, "GET", "/vehicles/"+v.ID+"/associated-route", nil).Want(t, 200, "null")
	var route struct {
		ID string `json:"_id"`
	}
	s.As(access.Dispatcher, "POST", "/routes", object{"name": "North", "vehicleId": v.ID}).Want(t, 201).Into(t, &route)
	s.As(access.Warehouse, "GET", "/vehicles/"+v.ID+"/associated-route", nil).Want(t, 200, `"name":"North"`)
	s.As(access.Dispatcher, "DELETE", "/vehicles/"+v.ID, nil).Want(t, 409, "the usual vehicle of route North")
	var other struct {
		ID string `json:"_id"`
	}
	s.As(access.Dispatcher, "POST", "/routes", object{"name": "Today's"}).Want(t, 201).Into(t, &other)
	s.As(access.Dispatcher, "POST", "/trips", object{"tripDate": "2026-11-21", "routeId": other.ID,
		"vehicleId": v.ID}).Want(t, 201)
	s.As(access.Warehouse, "GET", "/vehicles/"+v.ID+"/associated-route", nil).Want(t, 200, `"name":"Today's"`)
	s.As(access.Dispatcher, "PATCH", "/vehicles/"+v.ID+"/toggle-active", object{}).Want(t, 200, `"isActive":false`)
	s.As(access.Warehouse, "GET", "/vehicles", nil).Want(t, 200, "[]")
	s.As(access.Warehouse, "GET", "/vehicles?includeInactive=true", nil).Want(t, 200, "Truck 01")
	s.As(access.Dispatcher, "DELETE", "/vehicles/nope", nil).Want(t, 404)
}
