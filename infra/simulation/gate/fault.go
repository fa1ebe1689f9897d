package gate

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Fault is what happens to a call.
type Fault uint8

// The faults.
const (
	None         Fault = iota
	Refused            // not done, with an error
	Throttled          // not done, because of too many calls
	KilledBefore       // the process dies before the call
	KilledAfter        // the process dies after the call, before its answer
	Lost               // done, but the answer is lost
	faults
)

// AllFaults are the faults that can be on.
var AllFaults = []Fault{Refused, Throttled, KilledBefore, KilledAfter, Lost}

var faultNames = [faults]string{"goes on", "refused", "throttled", "killed before", "killed after", "answer lost"}

func (f Fault) String() string { return faultNames[f] }

// hits lists the faults that a kind of operation can meet.
var hits = map[Kind][]Fault{
	TableRead:  {Refused, Throttled, KilledBefore},
	TableWrite: {Refused, Throttled, KilledBefore, KilledAfter, Lost},
	QueueSend:  {Refused, Throttled, KilledBefore, KilledAfter, Lost},
	BlobRead:   {Refused, Throttled, KilledBefore},
	BlobWrite:  {Refused, Throttled, KilledBefore, KilledAfter, Lost},
	ERPRead:    {Refused, Throttled, KilledBefore, KilledAfter, Lost},
	ERPWrite:   {Refused, Throttled, KilledBefore, KilledAfter, Lost},
	FlowStart:  {Refused, Throttled, KilledBefore, KilledAfter, Lost},
	FlowRead:   {Refused, Throttled, KilledBefore},
	Request:    {Refused, Lost},
	Invocation: {Throttled},
}

// Met counts how often each fault met each kind of operation.
type Met map[Kind]*[faults]int

func (m Met) count(k Kind, f Fault) {
	if m[k] == nil {
		m[k] = &[faults]int{}
	}
	m[k][f]++
}

// Verdicts returns how many calls went on.
func (m Met) Verdicts() (n int) {
	for _, counts := range m {
		for _, times := range counts {
			n += times
		}
	}
	return n
}

// Add adds the counts of another run.
func (m Met) Add(other Met) {
	for k, counts := range other {
		for f, n := range counts {
			if n > 0 {
				if m[k] == nil {
					m[k] = &[faults]int{}
				}
				m[k][f] += n
			}
		}
	}
}

// Never lists what has not been met, of all that can be.
func (m Met) Never() []string {
	var never []string
	for _, k := range slices.Sorted(maps.Keys(hits)) {
		for _, f := range hits[k] {
			if m[k] == nil || m[k][f] == 0 {
				never = append(never, fmt.Sprintf("%s: %v", k, f))
			}
		}
	}
	return never
}

func (m Met) String() string {
	var b strings.Builder
	for _, k := range slices.Sorted(maps.Keys(m)) {
		fmt.Fprintf(&b, "%-15s", k)
		for f, n := range m[k] {
			if n > 0 {
				fmt.Fprintf(&b, " %v %d", Fault(f), n)
			}
		}
		b.WriteByte('\n')
	}
	return b.String()
}
