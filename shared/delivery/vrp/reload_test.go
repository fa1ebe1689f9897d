package vrp

import (
	"math/rand/v2"
	"testing"
)

// The duration of a day with a new tour is that which following all visits gives, and so is whether it is in time.
func TestANewTourIsPricedAsIfFollowed(t *testing.T) {
	compared, late := 0, 0
	for seed := range uint64(300) {
		r := rand.New(rand.NewPCG(seed, 3))
		p := &Problem{Vehicles: []Vehicle{{Capacity: Load{40}, CostPerDistance: 1, CostPerTime: 1, MaxTours: 3,
			ReloadTime: r.Int64N(600), StartEarliest: r.Int64N(2_000), StartLatest: 2_000 + r.Int64N(3_000),
			EndLatest: 9_000 + r.Int64N(20_000)}}}
		for i := range 13 {
			distance, time := make([]int64, 13), make([]int64, 13)
			for k := range 13 {
				distance[k], time[k] = 100+r.Int64N(900), 100+r.Int64N(900)
			}
			p.Distance, p.Time = append(p.Distance, distance), append(p.Time, time)
			if i == 0 {
				continue
			}
			s := Stop{Place: i, Demand: Load{10}, Service: r.Int64N(300)}
			if r.IntN(3) == 0 {
				open := r.Int64N(12_000)
				s.Windows = []Window{{Open: open, Close: open + r.Int64N(5_000)}}
			}
			p.Stops = append(p.Stops, s)
		}
		m := newModel(p)
		s := newSearch(m, seed, settingsFor(m))
		d, v := s.days[0], &m.vehicles[0]
		m.rebuild(d, []int32{0, 1, 2, 3, 0, 4, 5, 0})
		if !m.inTime(d) {
			continue
		}
		for node := int32(6); node < int32(m.nodes); node++ {
			s.bestPosition(node, forever) // sets the candidate
			for i := range d.visits {
				if d.visits[i].node != 0 {
					continue
				}
				got, ok := s.withTour(d, v, i)
				want := s.follow(d, i, true)
				if inTime := want < forever; ok != inTime || ok && got != want {
					t.Fatalf("seed %d, stop %d after %d: %d, %t; following it gives %d", seed, node, i, got, ok, want)
				}
				compared++
				if !ok {
					late++
				}
			}
		}
	}
	if compared-late < 100 || late < 100 {
		t.Errorf("%d days, %d of them late", compared, late)
	}
}
