package main

import (
	"fmt"
	"net/http/httptest"
	"slices"
	"testing"
	"time"

	"backdock/functions/apitest"
	"backdock/infra/demodata"
	"backdock/infra/local/client"
	"backdock/shared/platform/access"
	"backdock/shared/platform/civil"
)

func TestHolidays(t *testing.T) {
	for year, want := range map[int]string{2025: "2025-11-27", 2026: "2026-11-26", 2028: "2028-11-23"} {
		if got := holidays(year); !slices.Contains(got, civil.MustParse(want)) {
			t.Errorf("holidays of %d: %v", year, got)
		}
	}
}

// Some runs of this month and the next are changed, cancelled or added, none of them of today or tomorrow. The second run
// of the seed changes nothing.
func TestRunsOfTheDemoCompanyAreChanged(t *testing.T) {
	s := apitest.New(t)
	server := httptest.NewServer(s.Handler())
	t.Cleanup(server.Close)
	seed := &seeder{api: client.New(server.URL+"/api", "admin@example.com", apitest.Password), now: s.Now}
	for i := range 4 {
		plate := fmt.Sprint("BD ", i)
		seed.data.Vehicles = append(seed.data.Vehicles, demodata.Vehicle{Name: plate, LicensePlate: plate,
			Features: []string{"liftgate"}, IsActive: true})
		if i < 3 {
			seed.data.Routes = append(seed.data.Routes, demodata.Route{Code: fmt.Sprint("R", i), Name: fmt.Sprint("Route ", i),
				Color: "#016341", StartTime: "05:00", DurationMinutes: 240, LicensePlate: plate,
				Weekdays: []time.Weekday{time.Monday, time.Thursday, time.Weekday(i)}})
		}
	}
	for _, step := range []func(*seeder) error{
		func(s *seeder) error { _, err := s.vehicles(t.Context()); return err },
		func(s *seeder) error { _, err := s.routes(t.Context()); return err },
	} {
		if err := step(seed); err != nil {
			t.Fatal(err)
		}
	}
	for round := range 2 {
		said, err := seed.schedules(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		var set []scheduled
		s.As(access.Viewer, "GET", "/route-schedules?startDate=2026-11-01&endDate=2026-12-31", nil).Want(t, 200).Into(t, &set)
		counts := map[string]int{}
		for _, r := range set {
			counts[r.Notes]++
			if date := r.Date.String(); date == "2026-11-21" || date == "2026-11-22" {
				t.Errorf("%+v is changed", r)
			}
		}
		if counts["Holiday"] != 3 || counts[extraNotes] != 1 || counts["Early start: game day"] == 0 || round == 1 && said != "0 changes of the routes' weekly pattern" {
			t.Errorf("round %d: %s: %v", round, said, counts)
		}
	}
}
