package simulation

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

// Plan is a whole run: the kinds of faults that are on, and the steps.
type Plan struct {
	Seed   uint64 // of the random numbers of the product, such as ids
	Bill   bool   // completed trips are billed by themselves
	Begun  Begun  // what was done before the first step
	Staff  bool   // people change orders in the ERP itself
	Buys   bool   // people order and receive goods in the ERP
	Packs  bool   // people make, change and delete fulfillments in the ERP
	Jobs   bool   // the run goes over midnight, with jobs on many orders, full readings and recounts
	Hasty  bool   // people give up what had no answer
	Faults []Fault
	Steps  []Step
}

func (s Step) String() string {
	return fmt.Sprintf("{%d, %d, %d, %d, %d}", s.Who, s.Calls, s.Fault, s.Pick, s.Pause)
}

// fault returns the fault of a step among those that are on.
func (p Plan) fault(s Step) Fault {
	if s.Fault == 0 || len(p.Faults) == 0 {
		return None
	}
	return p.Faults[int(s.Fault-1)%len(p.Faults)]
}

// seldom are the kinds of calls that are few among those of the table.
var seldom = []Kind{QueueSend, BlobRead, BlobWrite, ERPRead, ERPWrite, FlowStart, FlowRead}

// aims reports whether the fault of a step without a number of calls is for calls of a kind: half of these faults are for
// those that are seldom, which would hardly meet one else.
func (s Step) aims(k Kind) bool { return s.Pick%2 == 0 || slices.Contains(seldom, k) }

// dice decide by the number of a step. Zero always decides for the first.
type dice struct{ left uint64 }

func newDice(pick uint32) *dice {
	x := uint64(pick) // splitmix64, so that near numbers decide differently
	if x != 0 {
		x += 0x9e3779b97f4a7c15
		x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
		x = (x ^ x>>27) * 0x94d049bb133111eb
		x ^= x >> 31
	}
	return &dice{x}
}

// n returns a number below most.
func (d *dice) n(most int) int {
	if most < 2 {
		return 0
	}
	n := d.left % uint64(most)
	d.left /= uint64(most)
	return int(n)
}

// of returns one of a list. It must not be empty.
func of[T any](d *dice, list []T) T { return list[d.n(len(list))] }

// lately returns one of a list, the last one for zero.
func lately[T any](d *dice, list []T) T { return list[len(list)-1-d.n(len(list))] }
