package customers_test

import (
	"testing"

	"backdock/shared/platform/access"
	"backdock/shared/sales/customer"
)

func TestDeliveryFacts(t *testing.T) {
	s := town(t)
	const path = "/customer/110/address/1102/delivery"
	s.As(access.Viewer, "GET", "/customer/110", nil).Want(t, 200,
		`"delivery":{"windows":[],"closedDates":[],"serviceMinutes":null,"driverNote":"","vehicleFeatures":[],"version":0}`)
	facts := object{"windows": []object{{"weekday": 2, "from": "13:00", "to": "15:00"},
		{"weekday": 2, "from": "06:00", "to": "10:30"}}, "closedDates": []string{"2026-12-25", "2026-11-26", "2026-12-25"},
		"serviceMinutes": 25, "driverNote": "Alley, ring twice", "vehicleFeatures": []string{"frozen", "liftgate"},
		"version": 0}
	const stored = `"delivery":{"windows":[{"weekday":2,"from":"06:00","to":"10:30"},` +
		`{"weekday":2,"from":"13:00","to":"15:00"}],"closedDates":["2026-11-26","2026-12-25"],"serviceMinutes":25,` +
		`"driverNote":"Alley, ring twice","vehicleFeatures":["liftgate","frozen"],"version":1}`
	s.As(access.Sales, "PATCH", path, facts).Want(t, 403)
	s.As(access.Dispatcher, "PATCH", path, facts).Want(t, 200, `"_id":"1102"`, `"street":"12 N Halsted St"`, stored)
	s.As(access.Viewer, "GET", "/customer/110", nil).Want(t, 200, stored)
	facts["driverNote"] = "Another"
	s.As(access.Dispatcher, "PATCH", path, facts).Want(t, 409, `"current":{`, `"_id":"1102"`, `"driverNote":"Alley, ring twice"`)
	s.As(access.Dispatcher, "PATCH", path, object{"serviceMinutes": nil}).Want(t, 200, `"serviceMinutes":null`,
		`"driverNote":"Alley, ring twice"`, `"version":2`)
	s.As(access.Dispatcher, "PATCH", path, object{}).Want(t, 200, `"version":2`)
	for body, want := range map[string]string{
		`{"windows":[{"weekday":7,"from":"06:00","to":"08:00"}]}`: "windows.0.weekday",
		`{"windows":[{"weekday":1,"from":"08:00","to":"06:00"}]}`: "windows.0.to must be after from",
		`{"serviceMinutes":481}`:                                  "serviceMinutes must",
		`{"vehicleFeatures":["wings"]}`:                           "vehicleFeatures.0",
		`{"closedDates":["soon"]}`:                                "closedDates.0 must be a date",
		`{"open":true}`:                                           "open should not exist",
	} {
		s.As(access.Dispatcher, "PATCH", path, body).Want(t, 400, want)
	}
	s.As(access.Dispatcher, "PATCH", "/customer/110/address/9/delivery", object{}).Want(t, 404, "no address 9")
	s.As(access.Dispatcher, "PATCH", "/customer/99/address/9/delivery", object{}).Want(t, 404, "no customer 99")
	d, err := s.Customers().Get(ctx, "110")
	if err != nil {
		t.Fatal(err)
	}
	d.Customer.Addresses[1].Street = "14 N Halsted St"
	d.Customer.Hash = ""
	if _, err := s.Customers().Import(ctx, []customer.Customer{d.Customer}); err != nil {
		t.Fatal(err)
	}
	s.As(access.Viewer, "GET", "/customer/110", nil).Want(t, 200, `"street":"14 N Halsted St"`,
		`"driverNote":"Alley, ring twice"`)
	s.As(access.Viewer, "GET", "/customer/110/history", nil).Want(t, 200, `"kind":"delivery"`,
		`"summary":"Changed the delivery facts: Door"`, `"after":"Tue 06:00–10:30, Tue 13:00–15:00"`)
}
