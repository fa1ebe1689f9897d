package civil_test

import (
	"encoding/json"
	"testing"
	"time"

	"pgregory.net/rapid"

	"backdock/shared/platform/civil"
)

func TestTodayIsTheWarehousesDay(t *testing.T) {
	chicago, err := time.LoadLocation("America/Chicago")
	if err != nil {
		t.Fatal(err)
	}
	late := time.Date(2026, 3, 9, 3, 30, 0, 0, time.UTC) // 22:30 on the 8th in Chicago
	if got := civil.Today(late, chicago).String(); got != "2026-03-08" {
		t.Errorf("got %s", got)
	}
	// across the change to daylight saving time
	if got := civil.Today(late, chicago).AddDays(1).String(); got != "2026-03-09" {
		t.Errorf("tomorrow is %s", got)
	}
}

func TestParseRefuses(t *testing.T) {
	for _, s := range []string{"", "2026-02-30", "1899-12-31", "2100-01-01", "2026-1-2", "02/03/2026",
		"2026-02-03T00:00:00Z"} {
		if d, err := civil.Parse(s); err == nil {
			t.Errorf("Parse(%q) = %s, want an error", s, d)
		}
	}
}

func TestJSON(t *testing.T) {
	var v struct{ D, E civil.Date }
	if err := json.Unmarshal([]byte(`{"D":"2026-11-21","E":null}`), &v); err != nil {
		t.Fatal(err)
	}
	b, err := json.Marshal(v)
	if err != nil || string(b) != `{"D":"2026-11-21","E":null}` {
		t.Errorf("got %s, %v", b, err)
	}
}

func TestDaysAddUp(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := civil.Min.AddDays(rapid.IntRange(0, civil.Max.DaysSince(civil.Min)).Draw(t, "day"))
		again, err := civil.Parse(d.String())
		if err != nil || again != d {
			t.Fatalf("%s came back as %s, %v", d, again, err)
		}
		if d.AddDays(1).DaysSince(d) != 1 || d.AddDays(7).Weekday() != d.Weekday() {
			t.Fatalf("days around %s", d)
		}
	})
}
