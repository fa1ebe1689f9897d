package routes_test

import (
	"fmt"
	"slices"
	"testing"

	"backdock/functions/apitest"
	"backdock/shared/delivery/route"
	"backdock/shared/platform/access"
)

// A route has as many stops as it may have, and all of them move at once.
func TestTheLargestRoute(t *testing.T) {
	s := newServer(t, route.MaxStops+1)
	id := create(t, s, apitest.Words(100))
	s.As(access.Dispatcher, "PATCH", "/routes/"+id, object{"description": apitest.Words(500)}).Want(t, 200)
	var stops []route.Stop
	assign := func(n int) apitest.Answer {
		return s.As(access.Dispatcher, "PATCH", fmt.Sprintf("/route-assignments/customer/c%d/address/a%d", n, n),
			object{"routeId": id})
	}
	for n := range route.MaxStops {
		assign(n).Want(t, 200)
		stops = append(stops, route.Stop{CustomerID: fmt.Sprint("c", n), AddressID: fmt.Sprint("a", n)})
	}
	assign(route.MaxStops).Want(t, 409)
	slices.Reverse(stops)
	s.As(access.Dispatcher, "PUT", "/routes/"+id+"/stops", object{"stops": stops}).Want(t, 200)
	s.SmallItems(t)
}
