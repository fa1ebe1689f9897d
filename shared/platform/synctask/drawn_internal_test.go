package synctask

import (
	"testing"

	"backdock/shared/platform/transition/transitiontest"
)

func TestTheReadmeDrawsTheTable(t *testing.T) {
	transitiontest.Drawn(t, "../README.md", moves, statuses, Pending, Failed)
}
