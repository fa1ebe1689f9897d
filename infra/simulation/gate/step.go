package gate

import (
	"fmt"
	"slices"
	"time"
)

// Step says what happens next: who goes on, through how many calls, and what happens to the last of them. All zero: the
// first actor that waits goes on until it waits for a decision again.
type Step struct {
	Who   uint8  // the actor, among those that can go on
	Calls uint8  // how many calls go on, 0: all of the work that it has begun
	Fault uint8  // hits the last of these calls, or the next one that it can hit; see Faults
	Pick  uint16 // what the actor decides
	Pause uint8  // the time that passes afterwards, see pauses
}

// pauses are the times that pass after a step. The first one is longer than the pauses of code that tries again at
// once, so these have ended when the next step begins.
var pauses = []time.Duration{200 * time.Millisecond, time.Second, 5 * time.Second, 20 * time.Second, time.Minute,
	5 * time.Minute, 20 * time.Minute}

// longest is the most calls of one step.
const longest = 400

func (s Step) String() string {
	return fmt.Sprintf("{%d, %d, %d, %d, %d}", s.Who, s.Calls, s.Fault, s.Pick, s.Pause)
}

// fault returns the fault of a step among those that are on.
func (s Step) fault(on []Fault) Fault {
	if s.Fault == 0 || len(on) == 0 {
		return None
	}
	return on[int(s.Fault-1)%len(on)]
}

// seldom are the kinds of calls that are few among those of the table.
var seldom = []Kind{QueueSend, BlobRead, BlobWrite, ERPRead, ERPWrite, FlowStart, FlowRead}

// aims reports whether the fault of a step without a number of calls is for calls of a kind: half of these faults are for
// those that are seldom, which would hardly meet one else.
func (s Step) aims(k Kind) bool { return s.Pick%2 == 0 || slices.Contains(seldom, k) }
