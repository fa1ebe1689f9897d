package tripstatus

import (
	"testing"

	"backdock/shared/delivery/trip"
	"backdock/shared/platform/transition/transitiontest"
)

func TestTheReadmeDrawsTheTable(t *testing.T) {
	transitiontest.Drawn(t, "../README.md", moves, trip.Statuses, trip.Draft)
}
