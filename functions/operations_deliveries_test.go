package functions_test

import (
	"time"

	"backdock/shared/platform/access"
)

// deliveryExamples are examples of routes, trips and the day's plan.
var deliveryExamples = map[string]func(d *depot) example{
	"createVehicle": func(*depot) example {
		return example{role: access.Dispatcher, path: "/vehicles", body: object{"name": "Van", "licensePlate": "V-1"},
			other: object{"name": "Bus"}}
	},
	"createRoute": func(*depot) example {
		return example{role: access.Dispatcher, path: "/routes", body: object{"name": "North"},
			other: object{"name": "East"}}
	},
	"createRouteSchedule": func(d *depot) example {
		return example{role: access.Dispatcher, path: "/route-schedules",
			body:  object{"routeId": d.route, "date": "2026-11-25", "vehicleId": d.vehicle},
			other: object{"routeId": d.route, "date": "2026-11-26"}}
	},
	"createTrip": func(d *depot) example {
		return example{role: access.Dispatcher, path: "/trips",
			body: object{"tripDate": "2026-11-21", "startTime": "08:00", "salesOrderIds": []string{d.pearsOrdered(),
				d.pearsOrdered()}},
			other: object{"tripDate": "2026-11-21"}}
	},
	"completeStop": func(d *depot) example { // as a phone sends it: with the time of the report
		d.Advance(5 * time.Minute)
		return example{role: access.Driver, path: "/trips/" + d.trip + "/stops/" + d.stop + "/complete",
			body: object{"status": "completed", "completedAt": "2026-11-21T14:03:00Z"}, other: object{"status": "arrived"}}
	},
	"transitionTrip": func(d *depot) example {
		d.made(access.Driver, "PUT", "/trips/"+d.trip+"/stops/"+d.stop+"/complete", object{"status": "completed"})
		return example{role: access.Driver, path: "/routes/" + d.trip + "/transition-status",
			body: object{"targetStatus": "returning"}, other: object{"targetStatus": "completed"}}
	},
	"uploadStopPhoto": func(d *depot) example {
		path := "/trips/" + d.trip + "/stops/" + d.stop + "/photo"
		return d.upload(access.Driver, path)
	},
	"moveOnBoard": func(d *depot) example {
		move := func(order string) object {
			return object{"date": "2026-11-21", "moves": []object{{"salesOrderId": order, "toTripId": d.otherTrip}}}
		}
		return example{role: access.Dispatcher, path: "/dispatch/move", body: move(d.pearsOrdered()), other: move("1")}
	},
	"planDay": func(d *depot) example {
		return example{role: access.Dispatcher, path: "/dispatch/plan",
			body:  object{"date": "2026-11-23", "vehicleIds": []string{d.vehicle}},
			other: object{"date": "2026-11-24"}}
	},
}
