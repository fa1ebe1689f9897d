package trips

import (
	"testing"
	"time"

	"backdock/shared/delivery/trip"
	"backdock/shared/delivery/triplive"
)

func TestMedianDelayAndWorstTrip(t *testing.T) {
	const none = -1000 // no planned next stop
	tests := map[string]struct {
		late   []int
		median int
		worst  string
	}{
		"no trip":                              {nil, none, ""},
		"no trip with a planned stop":          {[]int{none}, none, ""},
		"one":                                  {[]int{28}, 28, "A"},
		"the middle of three":                  {[]int{40, -5, 3}, 3, "A"},
		"between the middle two of four":       {[]int{0, 30, 10, 20}, 15, "B"},
		"trips without a plan do not count":    {[]int{none, 12, none, 4, 6}, 6, "B"},
		"none is behind":                       {[]int{-20, 0, -3}, -3, ""},
		"the first of two that are as far off": {[]int{9, 9}, 9, "A"},
	}
	for name, c := range tests {
		t.Run(name, func(t *testing.T) {
			var m Metrics
			var rows []*trip.Row
			var lives []triplive.Live
			for i, minutes := range c.late {
				rows = append(rows, &trip.Row{ID: string(rune('A' + i))})
				var live triplive.Live
				if minutes != none {
					live.Late = new(time.Duration(minutes) * time.Minute)
				}
				lives = append(lives, live)
			}
			m.delays(rows, lives)
			if (m.Delay == nil) != (c.median == none) || m.Delay != nil && *m.Delay != c.median {
				t.Errorf("the median delay is %v, want %d", m.Delay, c.median)
			}
			if (m.Worst == nil) != (c.worst == "") || m.Worst != nil && m.Worst.TripID != c.worst {
				t.Errorf("the worst trip is %+v, want %q", m.Worst, c.worst)
			}
		})
	}
}
