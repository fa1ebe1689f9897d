package trips_test

import (
	"testing"
	"time"

	"backdock/functions/apitest"
	"backdock/shared/platform/access"
)

// The office sees at its trip that a driver's phone does not promise to keep reports, and how many are not sent, for a day.
func TestAPhoneThatMayLoseReports(t *testing.T) {
	w := newWorld(t)
	tr := w.ready(w.order(0))
	w.move(tr.ID, "in_progress", 200)
	see := func(want string) {
		t.Helper()
		for _, path := range []string{"/routes/in-progress", "/routes/" + tr.ID + "/tracking-overview"} {
			w.As(access.Dispatcher, "GET", path, nil).Want(t, 200, want)
		}
	}
	tell := func(role access.Role, body object) apitest.Answer {
		return w.As(role, "POST", "/tracking/phone", body)
	}
	see(`"driverPhone":null`)
	tell(access.Driver, object{"keepsData": false, "unsent": 3}).Want(t, 204)
	see(`"keepsData":false`)
	see(`"unsent":3`)
	tell(access.Driver, object{"keepsData": true, "unsent": 0}).Want(t, 204)
	see(`"keepsData":true`)
	tell(access.Driver, object{"keepsData": true, "unsent": -1}).Want(t, 400, "unsent")
	tell(access.Viewer, object{"keepsData": true, "unsent": 0}).Want(t, 403)
	w.Advance(25 * time.Hour)
	see(`"driverPhone":null`)
}
