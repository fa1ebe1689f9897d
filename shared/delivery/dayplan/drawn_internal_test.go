package dayplan

import (
	"testing"

	"backdock/shared/platform/transition/transitiontest"
)

func TestTheReadmeDrawsTheTable(t *testing.T) {
	transitiontest.Drawn(t, "README.md", moves,
		[]Status{Queued, Running, Finished, Failed, Cancelled, Applying, Applied, Undone}, Queued)
}
