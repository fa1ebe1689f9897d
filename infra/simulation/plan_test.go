package simulation_test

import (
	"backdock/infra/simulation"
	"backdock/infra/simulation/company"
	"backdock/infra/simulation/gate"

	"pgregory.net/rapid"
)

// bits draws a number of n bits, all equally likely.
func bits(t *rapid.T, n int) int {
	v := 0
	for range n {
		v *= 2
		if rapid.Bool().Draw(t, "bit") {
			v++
		}
	}
	return v
}

// steps are half work from decision to decision, and half a few calls, with a fault, or a pause.
var steps = rapid.Custom(func(t *rapid.T) gate.Step {
	s := gate.Step{Who: uint8(bits(t, 5)), Pick: uint16(bits(t, 12))}
	switch bits(t, 3) {
	case 4:
		s.Calls = uint8(1 + bits(t, 3))
	case 5:
		s.Calls, s.Fault = uint8(1+bits(t, 4)), uint8(1+bits(t, 3))
	case 6:
		s.Fault = uint8(1 + bits(t, 3)) // the first call that it can hit
	case 7:
		s.Pause = uint8(bits(t, 3))
	}
	return s
})

// lengths are the numbers of steps of a run: short runs show faults best, long ones have more to show.
var lengths = []int{50, 100, 200, 400, 800}

// begun is how days begin: mostly with trips, because most can go wrong with what is on its way.
var begun = []company.Begun{company.Nothing, company.OrdersTaken, company.TripsPlanned, company.TripsPlanned,
	company.TripsLeft, company.TripsLeft, company.TripsUnpacked, company.TripsUnpacked}

var plans = rapid.Custom(func(t *rapid.T) simulation.Plan {
	p := simulation.Plan{Seed: rapid.Uint64().Draw(t, "seed"), Setup: company.Setup{
		Bill: rapid.Bool().Draw(t, "bill on completion"), Begun: begun[bits(t, 3)]}}
	for _, f := range gate.AllFaults {
		if rapid.Bool().Draw(t, f.String()) {
			p.Faults = append(p.Faults, f)
		}
	}
	p.Hasty = bits(t, 2) == 3
	n := lengths[bits(t, 4)%len(lengths)]
	p.Steps = rapid.SliceOfN(steps, n, n).Draw(t, "steps")
	p.Staff = rapid.Bool().Draw(t, "people change orders in the ERP")
	p.Buys = rapid.Bool().Draw(t, "people buy in the ERP")
	p.Jobs = bits(t, 2) == 3
	p.Packs = bits(t, 2) == 3
	p.Price = bits(t, 2) == 3
	p.Spot = rapid.Bool().Draw(t, "people offer spot buys")
	p.Review = rapid.Bool().Draw(t, "people review prices")
	return p
})

// planOf is the plan of a seed.
func planOf(seed int) simulation.Plan { return plans.Example(seed) }
