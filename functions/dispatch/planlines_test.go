package dispatch_test

import (
	"testing"

	"backdock/shared/platform/access"
)

// The lines of a plan lead from stop to stop, through the warehouse where a truck loads again.
func TestLinesOfAPlan(t *testing.T) {
	w, north := aFullTruck(t)
	id := w.start(object{"tripIds": []string{north}})
	path := "/dispatch/plan/" + id + "/lines"
	w.As(access.Dispatcher, "GET", path, nil).Want(t, 200, "[]")
	w.As(access.Driver, "GET", path, nil).Want(t, 403)
	w.As(access.Dispatcher, "GET", "/dispatch/plan/nothing/lines", nil).Want(t, 404)
	p := w.worked(id)
	var lines []struct {
		Number        string
		Before, After []string
	}
	w.As(access.Dispatcher, "GET", path, nil).Want(t, 200).Into(t, &lines)
	if len(lines) != len(p.Trips) {
		t.Fatalf("%d lines of %d trips", len(lines), len(p.Trips))
	}
	for i, l := range lines {
		legs := 0
		if trip := p.Trips[i]; trip.After.Stops > 0 {
			legs = trip.After.Stops + trip.After.Reloads + 1
		}
		if l.Number != p.Trips[i].Number || len(l.After) != legs {
			t.Errorf("trip %s: %d legs, want %d", l.Number, len(l.After), legs)
		}
	}
	if got := len(lines[0].Before); got != p.Trips[0].Before.Stops+1 {
		t.Errorf("%d legs before, of %d stops", got, p.Trips[0].Before.Stops)
	}
}
