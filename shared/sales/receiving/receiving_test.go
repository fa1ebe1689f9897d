package receiving_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"backdock/shared/platform/civil"
	"backdock/shared/platform/fault"
	"backdock/shared/sales/receiving"
)

func window(weekday time.Weekday, from, to string) receiving.Window {
	return receiving.Window{Weekday: int(weekday), From: from, To: to}
}

func TestFactsAreChecked(t *testing.T) {
	late := 481
	windows := func(w ...receiving.Window) receiving.Facts { return receiving.Facts{Windows: w} }
	for name, c := range map[string]struct {
		facts receiving.Facts
		want  string
	}{
		"no weekday":      {windows(window(7, "06:00", "08:00")), "windows.0.weekday"},
		"no time":         {windows(window(1, "6:00", "08:00")), "windows.0.from"},
		"no end":          {windows(window(1, "06:00", "25:00")), "windows.0.to"},
		"backwards":       {windows(window(1, "08:00", "06:00")), "windows.0.to must be after from"},
		"empty":           {windows(window(1, "08:00", "08:00")), "windows.0.to must be after from"},
		"from midnight":   {windows(window(1, "24:00", "24:00")), "windows.0.from"},
		"overlapping":     {windows(window(1, "10:00", "12:00"), window(1, "06:00", "10:01")), "windows must not overlap"},
		"too long a stop": {receiving.Facts{ServiceMinutes: &late}, "serviceMinutes must be a number from 0 to 480"},
		"no date":         {receiving.Facts{ClosedDates: []civil.Date{{}}}, "closedDates must be dates"},
		"a long note":     {receiving.Facts{DriverNote: strings.Repeat("ü", 501)}, "driverNote must have at most 500"},
		"no feature":      {receiving.Facts{VehicleFeatures: []receiving.Feature{"wings"}}, "vehicleFeatures.0"},
	} {
		if _, err := c.facts.Checked(); !fault.Is(err, fault.Invalid) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %v", name, err)
		}
	}
	got, err := receiving.Facts{DriverNote: " Ring twice ", Windows: []receiving.Window{window(2, "13:00", "24:00"),
		window(2, "06:00", "10:00"), window(1, "10:00", "11:00"), window(1, "06:00", "10:00")},
		ClosedDates: []civil.Date{civil.MustParse("2026-12-25"), civil.MustParse("2026-11-26"),
			civil.MustParse("2026-12-25")},
		VehicleFeatures: []receiving.Feature{receiving.Frozen, receiving.Liftgate, receiving.Frozen}}.Checked()
	if err != nil || got.DriverNote != "Ring twice" || len(got.ClosedDates) != 2 ||
		got.ClosedDates[0].String() != "2026-11-26" ||
		!slices.Equal(got.VehicleFeatures, []receiving.Feature{receiving.Liftgate, receiving.Frozen}) ||
		!slices.Equal(got.Windows, []receiving.Window{window(1, "06:00", "10:00"), window(1, "10:00", "11:00"),
			window(2, "06:00", "10:00"), window(2, "13:00", "24:00")}) {
		t.Errorf("got %+v, %v", got, err)
	}
}

func TestADay(t *testing.T) {
	monday, thanksgiving, friday := civil.MustParse("2026-11-23"), civil.MustParse("2026-11-26"),
		civil.MustParse("2026-11-27")
	if d := (receiving.Facts{}).On(monday, 10); d.Closed != "" || d.ServiceMinutes != 10 ||
		!slices.Equal(d.Windows, []receiving.Span{{From: 0, To: 1440}}) {
		t.Errorf("without facts: %+v", d)
	}
	minutes := 25
	f, err := receiving.Facts{ServiceMinutes: &minutes, ClosedDates: []civil.Date{thanksgiving},
		VehicleFeatures: []receiving.Feature{receiving.Liftgate},
		Windows: []receiving.Window{window(time.Thursday, "06:00", "10:30"), window(time.Friday, "13:00", "15:00"),
			window(time.Friday, "06:00", "10:30")}}.Checked()
	if err != nil {
		t.Fatal(err)
	}
	if d := f.On(monday, 10); d.Closed != receiving.ClosedWeekday || d.Windows != nil {
		t.Errorf("on a weekday without a window: %+v", d)
	}
	if d := f.On(thanksgiving, 10); d.Closed != receiving.ClosedDate || d.Windows != nil {
		t.Errorf("on a closed date: %+v", d)
	}
	if d := f.On(friday, 10); d.Closed != "" || d.ServiceMinutes != 25 || len(d.Features) != 1 ||
		!slices.Equal(d.Windows, []receiving.Span{{From: 360, To: 630}, {From: 780, To: 900}}) {
		t.Errorf("got %+v", d)
	}
}

// Spans keep their clock times and their order on every date, those on which the clocks change included.
func TestSpansOnDaysOnWhichClocksChange(t *testing.T) {
	zones := []string{"America/Chicago", "Europe/Berlin", "Australia/Lord_Howe", "America/Sao_Paulo", "UTC"}
	changes := []string{"2026-03-08", "2026-11-01", "2026-03-29", "2026-10-25", "2026-04-05", "2026-10-04", "2018-11-04",
		"2018-02-17", "2026-06-15"}
	rapid.Check(t, func(t *rapid.T) {
		zone, err := time.LoadLocation(rapid.SampledFrom(zones).Draw(t, "zone"))
		if err != nil {
			t.Fatal(err)
		}
		date := civil.MustParse(rapid.SampledFrom(changes).Draw(t, "date")).AddDays(rapid.IntRange(-1, 1).Draw(t, "days"))
		at := rapid.SliceOfNDistinct(rapid.IntRange(0, 1440), 4, 4, rapid.ID[int]).Draw(t, "minutes")
		slices.Sort(at)
		from1, to1 := receiving.Span{From: at[0], To: at[1]}.Times(date, zone)
		from2, to2 := receiving.Span{From: at[2], To: at[3]}.Times(date, zone)
		if to1.Before(from1) || from2.Before(to1) || to2.Before(from2) {
			t.Fatalf("%v: %s–%s and %s–%s are out of order", at, from1, to1, from2, to2)
		}
		for i, instant := range []time.Time{from1, to1, from2, to2} {
			shown := instant.In(zone)
			midnight := civil.Of(shown).DaysSince(date) * 1440
			switch minute := midnight + shown.Hour()*60 + shown.Minute(); {
			case minute == at[i]:
			case minute > at[i] && minute-at[i] <= 60: // the clock skips it: it is the instant of the change
				if back := instant.Add(-time.Minute).In(zone); back.Hour()*60+back.Minute()+1 == shown.Hour()*60+shown.Minute() {
					t.Fatalf("%s of %d is no change of the clock", shown, at[i])
				}
			default:
				t.Fatalf("%d minutes are %s", at[i], shown)
			}
			const clock = "2006-01-02 15:04"
			if before := instant.Add(-time.Hour).In(zone); before.Format(clock) == shown.Format(clock) {
				t.Fatalf("%s is the second time that the clock shows it", shown)
			}
		}
	})
}

// Whatever a person enters is refused or comes back in order, and a day is closed or has windows, never both.
func TestEnteredFacts(t *testing.T) {
	times := rapid.SampledFrom([]string{"00:00", "05:30", "06:00", "10:30", "13:00", "24:00", "", "7:00"})
	rapid.Check(t, func(t *rapid.T) {
		f := receiving.Facts{Windows: rapid.SliceOfN(rapid.Custom(func(t *rapid.T) receiving.Window {
			return receiving.Window{Weekday: rapid.IntRange(0, 6).Draw(t, "weekday"), From: times.Draw(t, "from"),
				To: times.Draw(t, "to")}
		}), 0, 8).Draw(t, "windows")}
		for _, n := range rapid.SliceOfN(rapid.IntRange(0, 20), 0, 6).Draw(t, "closed") {
			f.ClosedDates = append(f.ClosedDates, civil.MustParse("2026-11-20").AddDays(n))
		}
		once, err := f.Checked()
		if err != nil {
			return
		}
		if twice, err := once.Checked(); err != nil || !slices.Equal(twice.Windows, once.Windows) ||
			!slices.Equal(twice.ClosedDates, once.ClosedDates) {
			t.Fatalf("%+v is not in order: %v", once, err)
		}
		date := civil.MustParse("2026-11-20").AddDays(rapid.IntRange(0, 20).Draw(t, "date"))
		d := once.On(date, 10)
		if (d.Closed == "") != (len(d.Windows) > 0) || d.Closed != once.ClosedOn(date) {
			t.Fatalf("%s of %+v: %+v", date, once, d)
		}
		end := 0
		for _, s := range d.Windows {
			if s.From < end || s.To <= s.From || s.To > 1440 {
				t.Fatalf("%s of %+v: %+v", date, once, d)
			}
			end = s.To
		}
	})
}
