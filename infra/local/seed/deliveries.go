package main

import (
	"cmp"
	"context"
	"fmt"
	"net/http"
	"slices"
	"time"

	"backdock/shared/delivery/trip"
	"backdock/shared/delivery/tripstatus"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/money"
)

// Notes of the demo company's trips. The next run of the seed recognizes the trips by them.
const (
	demoTrip       = "One customer took a part, one was closed"
	demoRedelivery = "Delivered again: the customer was closed the day before"
)

// demoStops is the number of orders of the demo company's trip. One is delivered, one is delivered in part, one is
// not delivered, and the others are still open.
const demoStops = 5

// settledLongest is the maximum wait until the undelivered order has left its trip. The ERP worker does this in a
// task.
const settledLongest = 15 * time.Second

// eligible is an order that can be added to a trip.
type eligible struct {
	SalesOrderID string `json:"salesOrderId"`
	ShipTo       struct {
		AddressID string `json:"addressId"`
	} `json:"shipTo"`
	Route *struct {
		RouteID string `json:"routeId"`
	} `json:"route"`
	Weight money.Decimal `json:"weight"`
}

// demoTripSeen has the fields of a trip that the seed reads.
type demoTripSeen struct {
	ID     string      `json:"_id"`
	Notes  string      `json:"notes"`
	Status trip.Status `json:"status"`
	Stops  []struct {
		ID            string          `json:"_id"`
		Status        trip.StopStatus `json:"status"`
		SalesOrderIDs []string        `json:"salesOrderIds"`
		Fulfillments  []struct {
			Decisions []struct{} `json:"decisions"`
		} `json:"itemFulfillments"`
	} `json:"stops"`
}

// deliveries creates a trip of today that is under way. One customer took everything, one took a part, and one was
// closed; the last one's order is planned on a trip of tomorrow. It continues with the trips of an earlier run.
func (s *seeder) deliveries(ctx context.Context) (string, error) {
	var list struct {
		Trips []demoTripSeen `json:"trips"`
	}
	if err := s.api.Call(ctx, http.MethodGet, "/trips?limit=200", nil, &list); err != nil {
		return "", err
	}
	known := map[string]string{}
	for _, t := range list.Trips {
		known[t.Notes] = t.ID
	}
	if known[demoRedelivery] != "" {
		return "a partial delivery and a redelivery", nil
	}
	id := known[demoTrip]
	if id == "" {
		today, zone, err := s.warehouse(ctx)
		if err != nil {
			return "", err
		}
		routeID, orders, err := s.toDeliver(ctx, today)
		if err != nil || len(orders) == 0 {
			return "no route with enough orders for a trip", err
		}
		var made demoTripSeen
		if err := s.api.Call(ctx, http.MethodPost, "/trips", map[string]any{"tripDate": today, "routeId": routeID,
			"startTime": startOf(s.now().In(zone)), "notes": demoTrip, "salesOrderIds": orders}, &made); err != nil {
			return "", err
		}
		id = made.ID
	}
	if err := s.depart(ctx, id); err != nil {
		return "", err
	}
	undelivered, err := s.atTheStops(ctx, id)
	if err != nil {
		return "", err
	}
	date, err := s.settled(ctx, undelivered)
	if err != nil {
		return "", err
	}
	body := map[string]any{"tripDate": date, "notes": demoRedelivery, "salesOrderIds": []string{undelivered}}
	return "a partial delivery and a redelivery", s.api.Call(ctx, http.MethodPost, "/trips", body, nil)
}

// startOf returns the start time of a trip that is at its fourth stop now: an hour ago, at the earliest at midnight.
func startOf(now time.Time) string {
	if now.Hour() == 0 {
		return "00:00"
	}
	return now.Add(-time.Hour).Format("15:04")
}

// toDeliver chooses a route and some of its orders: light ones, so that they fit into a truck, and at most one per
// address.
func (s *seeder) toDeliver(ctx context.Context, date civil.Date) (routeID string, orderIDs []string, err error) {
	var all []eligible
	if err := s.api.Call(ctx, http.MethodGet, "/sales-order/item-fulfillments/eligible-for-trips?date="+date.String(), nil,
		&all); err != nil {
		return "", nil, err
	}
	slices.SortFunc(all, func(a, b eligible) int {
		return cmp.Or(a.Weight.Cmp(b.Weight), cmp.Compare(a.SalesOrderID, b.SalesOrderID))
	})
	routes, err := s.ids(ctx, "/routes", code)
	if err != nil {
		return "", nil, err
	}
	for _, r := range s.data.Routes {
		routeID, orderIDs = routes[r.Code], nil
		addresses := map[string]bool{}
		for _, e := range all {
			if e.Route != nil && e.Route.RouteID == routeID && !addresses[e.ShipTo.AddressID] && len(orderIDs) < demoStops {
				addresses[e.ShipTo.AddressID] = true
				orderIDs = append(orderIDs, e.SalesOrderID)
			}
		}
		if len(orderIDs) == demoStops {
			return routeID, orderIDs, nil
		}
	}
	return "", nil, nil
}

// depart changes a trip to under way.
func (s *seeder) depart(ctx context.Context, id string) error {
	t, err := s.trip(ctx, id)
	if err != nil {
		return err
	}
	way := []trip.Status{trip.Draft, trip.Planned, trip.Ready, trip.InProgress}
	at := slices.Index(way, t.Status)
	if at < 0 {
		return nil
	}
	for _, status := range way[at+1:] {
		body := map[string]any{"status": status}
		if status == trip.InProgress {
			body["confirm"] = []string{tripstatus.OtherTripDate} // the previous run may have been yesterday
		}
		if err := s.api.Call(ctx, http.MethodPut, "/trips/"+id+"/status", body, nil); err != nil {
			return err
		}
	}
	return nil
}

// atTheStops records the results of the first three stops, and the decision on the undelivered order. It returns
// this order's id.
func (s *seeder) atTheStops(ctx context.Context, id string) (undelivered string, err error) {
	t, err := s.trip(ctx, id)
	if err != nil {
		return "", err
	}
	if len(t.Stops) < 3 {
		return "", fmt.Errorf("the demo company's trip has %d stops", len(t.Stops))
	}
	for i, stop := range t.Stops[:3] {
		if stop.Status != trip.StopPending {
			continue
		}
		body := map[string]any{"status": trip.StopCompleted}
		switch i {
		case 1:
			lines, err := s.partly(ctx, id, stop.ID)
			if err != nil {
				return "", err
			}
			body = map[string]any{"status": trip.StopPartial, "deliveredLines": lines}
		case 2:
			body = map[string]any{"status": trip.StopFailed, "notes": "Closed, nobody answered the bell"}
		}
		if err := s.api.Call(ctx, http.MethodPut, "/trips/"+id+"/stops/"+stop.ID+"/complete", body, nil); err != nil {
			return "", err
		}
	}
	closed := t.Stops[2]
	for _, f := range closed.Fulfillments {
		if len(f.Decisions) > 0 {
			return closed.SalesOrderIDs[0], nil
		}
	}
	today, err := s.today(ctx)
	if err != nil {
		return "", err
	}
	return closed.SalesOrderIDs[0], s.api.Call(ctx, http.MethodPost, "/trips/"+id+"/stops/"+closed.ID+"/undelivered",
		map[string]any{"decision": trip.Redeliver, "date": today.AddDays(1), "reason": "The customer was closed"}, nil)
}

// partly returns the delivered lines of a partial stop: all of its lines without the first one, and one unit less
// of the second.
func (s *seeder) partly(ctx context.Context, tripID, stopID string) ([]trip.DeliveredLine, error) {
	var lines []trip.DeliveredLine
	if err := s.api.Call(ctx, http.MethodGet, "/trips/"+tripID+"/stops/"+stopID+"/lines", nil, &lines); err != nil {
		return nil, err
	}
	for i := range lines {
		l := &lines[i]
		l.LineNumber = 0 // the id says which line is meant
		switch {
		case i == 0:
			l.Quantity, l.Reason = money.Zero, "Damaged"
		case i == 1 && money.Int(1).Less(l.Quantity):
			l.Quantity, l.Reason = l.Quantity.Sub(money.Int(1)), "Refused"
		}
	}
	return lines, nil
}

// settled waits until the undelivered order has left its trip, and returns the order's new date.
func (s *seeder) settled(ctx context.Context, orderID string) (civil.Date, error) {
	for until := s.now().Add(settledLongest); ; {
		var o struct {
			TripID       string     `json:"tripId"`
			DeliveryDate civil.Date `json:"deliveryDate"`
		}
		if err := s.api.Call(ctx, http.MethodGet, "/sales-order/"+orderID, nil, &o); err != nil {
			return civil.Date{}, err
		}
		switch {
		case o.TripID == "":
			return o.DeliveryDate, nil
		case s.now().After(until):
			return civil.Date{}, fmt.Errorf("order %s has not left its trip in %s: the sync manager says why", orderID,
				settledLongest)
		}
		select {
		case <-ctx.Done():
			return civil.Date{}, ctx.Err()
		case <-time.After(100 * time.Millisecond):
		}
	}
}

func (s *seeder) trip(ctx context.Context, id string) (t demoTripSeen, err error) {
	return t, s.api.Call(ctx, http.MethodGet, "/trips/"+id, nil, &t)
}
