package dayplan

import (
	"testing"

	"backdock/shared/delivery/day"
)

func TestWhatAnUnevenDayCosts(t *testing.T) {
	for _, tt := range []struct {
		cost            day.Cost
		lightly, strong int64
	}{
		{day.Cost{PerSecond: 100}, 25, 150},
		{day.Cost{PerSecond: 100, PerMeter: 10}, 45, 270}, // 8 meters a second
		{day.Cost{}, 0, 1},                                // never less than the smallest unit to drive a second
	} {
		for balance, want := range map[Balance]int64{NoBalance: 0, Lightly: tt.lightly, Strongly: tt.strong} {
			if got := balanceCost(balance, tt.cost); got != want {
				t.Errorf("%+v %s: %d, want %d", tt.cost, balance, got, want)
			}
		}
	}
}

func TestWhatAMoveToAnotherTruckMustSave(t *testing.T) {
	if got := moveCost(day.Cost{PerMeter: 3, PerSecond: 5}); got != 2000*3+250*5 {
		t.Errorf("got %d", got)
	}
}
