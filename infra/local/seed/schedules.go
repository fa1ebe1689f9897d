package main

import (
	"context"
	"fmt"
	"hash/crc32"
	"net/http"
	"slices"
	"time"

	"backdock/infra/demodata"
	"backdock/shared/platform/civil"
)

// holidays returns the days of a year on which many customers are closed and no route runs: New Year's Day,
// Independence Day, Thanksgiving, Christmas.
func holidays(year int) []civil.Date {
	thanksgiving := civil.New(year, time.November, 1)
	for thanksgiving.Weekday() != time.Thursday {
		thanksgiving = thanksgiving.AddDays(1)
	}
	return []civil.Date{civil.New(year, time.January, 1), civil.New(year, time.July, 4), thanksgiving.AddDays(21),
		civil.New(year, time.December, 25)}
}

// receiving sets the delivery facts of the addresses.
func (s *seeder) receiving(ctx context.Context) (string, error) {
	today, err := s.today(ctx)
	if err != nil {
		return "", err
	}
	year := today.In(time.UTC).Year()
	var work []func(context.Context) error
	for _, d := range s.data.Deliveries {
		body := map[string]any{"windows": windowsOf(d), "driverNote": d.DriverNote}
		if d.ClosedOnHolidays {
			body["closedDates"] = slices.Concat(holidays(year), holidays(year+1))
		}
		if d.ServiceMinutes > 0 {
			body["serviceMinutes"] = d.ServiceMinutes
		}
		if d.VehicleFeatures != nil {
			body["vehicleFeatures"] = d.VehicleFeatures
		}
		work = append(work, func(ctx context.Context) error {
			return s.api.Call(ctx, http.MethodPatch, "/customer/"+d.CustomerID+"/address/"+d.AddressID+"/delivery", body, nil)
		})
	}
	return fmt.Sprintf("delivery facts of %d addresses", len(work)), together(ctx, work)
}

func windowsOf(d demodata.Delivery) []map[string]any {
	windows := make([]map[string]any, len(d.Windows))
	for i, w := range d.Windows {
		windows[i] = map[string]any{"weekday": w.Weekday, "from": w.From, "to": w.To}
	}
	return windows
}

// scheduled is a run in the calendar of the routes.
type scheduled struct {
	RouteID   string     `json:"routeId"`
	Date      civil.Date `json:"date"`
	StartTime string     `json:"startTime"`
	Status    string     `json:"status"`
	Notes     string     `json:"notes"`
	Route     struct {
		Code string `json:"code"`
	} `json:"route"`
}

// draw returns the same number for the same run in every installation.
func (r scheduled) draw() int {
	return int(crc32.ChecksumIEEE([]byte(r.Date.String()+r.Route.Code)) % 100_000)
}

// extraNotes are the notes of the additional run. The next run of the seed recognizes it by them.
const extraNotes = "Additional run before the holidays"

// Every how many runs of the calendar something is changed, on average.
const startsEarlier, otherTruck, runsShort, cancelsOne = 13, 29, 43, 61

// schedules changes some runs of this month and the next: holidays and other days without a run, an earlier start,
// another truck, a run without a driver, and an additional run.
func (s *seeder) schedules(ctx context.Context) (string, error) {
	today, err := s.today(ctx)
	if err != nil {
		return "", err
	}
	now := today.In(time.UTC)
	first, last := civil.New(now.Year(), now.Month(), 1), civil.New(now.Year(), now.Month()+2, 0)
	var runs []scheduled
	if err := s.api.Call(ctx, http.MethodGet, fmt.Sprintf("/route-schedules/date-range?startDate=%s&endDate=%s", first,
		last), nil, &runs); err != nil {
		return "", err
	}
	spare, err := s.spareTruck(ctx)
	if err != nil {
		return "", err
	}
	closed := slices.Concat(holidays(now.Year()), holidays(now.Year()+1))
	var work []func(context.Context) error
	set := func(method, path string, body map[string]any) {
		work = append(work, func(ctx context.Context) error { return s.api.Call(ctx, method, path, body, nil) })
	}
	for _, r := range runs {
		if r.Status != "pattern" { // changed by an earlier run of the seed
			continue
		}
		body := map[string]any{}
		switch {
		case slices.Contains(closed, r.Date):
			body = map[string]any{"status": "cancelled", "notes": "Holiday"}
		case r.Date == today || r.Date == today.AddDays(1): // the demo company's trips are made from them
			continue
		case r.draw()%cancelsOne == 0:
			body = map[string]any{"status": "cancelled", "notes": "Truck in the workshop"}
		case r.draw()%runsShort == 0:
			body = map[string]any{"driverId": nil, "notes": "The driver is on leave"}
		case r.draw()%otherTruck == 0:
			body = map[string]any{"vehicleId": spare, "notes": "Larger truck"}
		case r.draw()%startsEarlier == 0:
			body = map[string]any{"startTime": "04:30", "notes": "Early start: game day"}
		default:
			continue
		}
		set(http.MethodPatch, "/route-schedules/"+r.RouteID+"/"+r.Date.String(), body)
	}
	if extra, ok := extraRun(runs, today); ok {
		set(http.MethodPost, "/route-schedules", map[string]any{"routeId": extra.RouteID, "date": extra.Date,
			"vehicleId": spare, "notes": extraNotes})
	}
	return fmt.Sprintf("%d changes of the routes' weekly pattern", len(work)), together(ctx, work)
}

// spareTruck returns the id of an active truck that is no route's usual one.
func (s *seeder) spareTruck(ctx context.Context) (string, error) {
	vehicles, err := s.ids(ctx, "/vehicles", plate)
	if err != nil {
		return "", err
	}
	for _, v := range s.data.Vehicles {
		usual := func(r demodata.Route) bool { return r.LicensePlate == v.LicensePlate }
		if v.IsActive && !slices.ContainsFunc(s.data.Routes, usual) {
			return vehicles[v.LicensePlate], nil
		}
	}
	return "", fmt.Errorf("every truck of the demo company has a route")
}

// extraRun returns a date within the next two weeks on which the first route does not run. ok is false if there is none,
// or if the additional run is there.
func extraRun(runs []scheduled, today civil.Date) (extra scheduled, ok bool) {
	if len(runs) == 0 || slices.ContainsFunc(runs, func(r scheduled) bool { return r.Notes == extraNotes }) {
		return scheduled{}, false
	}
	id := runs[0].RouteID
	for date := today.AddDays(2); date.Before(today.AddDays(14)); date = date.AddDays(1) {
		if !slices.ContainsFunc(runs, func(r scheduled) bool { return r.RouteID == id && r.Date == date }) {
			return scheduled{RouteID: id, Date: date}, true
		}
	}
	return scheduled{}, false
}
