package vrp

import "testing"

// After the first steps the inner loop allocates no memory.
func TestStepsDoNotAllocate(t *testing.T) {
	p := &Problem{BalanceCost: 1}
	const places = 60
	for a := range int64(places) {
		row := make([]int64, places)
		for b := range int64(places) {
			row[b] = (a*a*7 + b*b*7) % 1009
		}
		row[a] = 0
		p.Distance, p.Time = append(p.Distance, row), append(p.Time, row)
	}
	for i := 1; i < places; i++ {
		s := Stop{Place: i, Demand: Load{int64(i % 7), 1}, Service: 10}
		if i%3 == 0 {
			s.Windows = []Window{{0, int64(100 * i)}, {int64(200 * i), 40_000}}
		}
		p.Stops = append(p.Stops, s)
	}
	for range 5 {
		p.Vehicles = append(p.Vehicles, Vehicle{Capacity: Load{30, 9}, CostPerDistance: 1, CostPerTime: 1, MaxTours: 3,
			MaxDuration: 9_000, ReloadTime: 50})
	}
	m := newModel(p)
	s := newSearch(m, 1, settingsFor(m))
	step := func() {
		if delta, ok := s.step(50); ok {
			s.keep(delta)
		} else {
			s.restore()
		}
	}
	for range 5_000 {
		step()
	}
	if n := testing.AllocsPerRun(2_000, step); n != 0 {
		t.Errorf("%g allocations in a step", n)
	}
}
