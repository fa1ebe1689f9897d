package simulation

import (
	"slices"
	"testing/synctest"
	"time"

	"backdock/infra/simulation/company"
	"backdock/infra/simulation/gate"
	"backdock/infra/simulation/invariant"
	"backdock/infra/simulation/people"
)

// Plan is a whole run: how the company works, the kinds of faults that are on, and the steps.
type Plan struct {
	Seed uint64 // of the random numbers of the product, such as ids
	company.Setup
	Faults []gate.Fault
	Steps  []gate.Step
}

// Day is what happened in a run.
type Day struct {
	Failed []gate.Failure // the invariants that did not hold; the run ended at the first
	Met    gate.Met       // the faults that operations met
	Log    []string       // what each step did
	Did    map[string]int // requests by operation and status
}

// definitions is where the deployed state machines are, from the folder of this package, in which its tests run.
const definitions = ".."

// Run runs a whole day by a plan, in a bubble of testing/synctest.
func Run(p Plan) (Day, error) {
	w, err := company.New(p.Setup, definitions)
	if err != nil {
		return Day{}, err
	}
	w.Workers(p.Jobs)
	people.Begin(w)
	people.Start(w)
	if len(w.Failed()) == 0 {
		work(w, p)
	}
	if len(w.Failed()) == 0 {
		finish(w)
	}
	err = w.Close()
	return Day{w.Failed(), w.Met, w.Log(), w.Did}, err
}

// often is after how many steps the invariants are checked that hold at any moment.
const often = 20

// work lets everybody go on as the steps say.
func work(w *company.Company, p Plan) {
	for some := range slices.Chunk(p.Steps, often) {
		w.Run(some, p.Faults)
		invariant.NotOversold(w)
		if len(w.Failed()) > 0 {
			return
		}
	}
}

// finish ends the day without faults: people finish what they began, the manager brings all trips to their ends, and
// then nothing may be left to do.
func finish(w *company.Company) {
	w.EndDay()
	w.Calmly("manager", func(c *company.Client) {
		w.Settle()
		invariant.OnOneTrip(c)
		people.Evening(c)
		if w.Quiet() {
			invariant.Check(c)
		}
	})
	synctest.Wait()
}

// Shorten makes a failing plan shorter and simpler while it still fails, until the time is over.
func Shorten(p Plan, until time.Time, fails func(Plan) bool) Plan {
	with := func(steps []gate.Step) Plan { p.Steps = steps; return p }
	return with(gate.Shorten(p.Steps, until, func(steps []gate.Step) bool { return fails(with(steps)) }))
}
