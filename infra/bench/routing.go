package main

import (
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"syscall"
	"time"

	"backdock/shared/delivery/vrp"
	"backdock/shared/delivery/vrp/instances"
)

// routingSeeds is the number of runs of each instance.
const routingSeeds = 2

// routing measures the solver: how far its plans are from the best known ones of public instances. It runs on one core.
// Its clock is the processor time of this process, so that other work on the machine does not shorten a run.
func routing(ctx context.Context, r *report) error {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	for _, limit := range []struct {
		seconds, mean float64
	}{{1, 0.6}, {2, 0.3}} {
		if err := routeInstances(ctx, r, limit.seconds, limit.mean); err != nil {
			return err
		}
	}
	return nil
}

// routeInstances solves each instance and adds the gaps of each set.
func routeInstances(ctx context.Context, r *report, seconds, bar float64) error {
	folder := filepath.Join(root, "shared/delivery/vrp/instances/testdata")
	f, err := os.Open(filepath.Join(folder, "best_known.csv"))
	if err != nil {
		return err
	}
	defer f.Close()
	rows, err := csv.NewReader(f).ReadAll()
	if err != nil {
		return err
	}
	sets := map[string]*gaps{}
	var order []string
	for _, row := range rows[1:] {
		if sets[row[0]] == nil {
			sets[row[0]], order = &gaps{}, append(order, row[0])
		}
		best, err := strconv.ParseFloat(row[4], 64)
		if err != nil {
			return err
		}
		if err := sets[row[0]].measure(ctx, filepath.Join(folder, row[2]), best, seconds); err != nil {
			return err
		}
	}
	for _, name := range order {
		set := sets[name]
		section := fmt.Sprintf("routing: %s, %d runs, %g s each on one core", name, set.runs, seconds)
		r.add(section, "mean gap", "%", set.sum/float64(set.runs), bar)
		r.add(section, "largest gap", "%", set.largest, 2)
		r.addAtLeast(section, "iterations a second", "", float64(set.iterations)/set.seconds, 0)
	}
	return nil
}

// gaps are those of the instances of one set, in percent.
type gaps struct {
	runs, iterations      int
	sum, largest, seconds float64
}

// measure solves an instance a few times.
func (g *gaps) measure(ctx context.Context, file string, best, seconds float64) error {
	f, err := os.Open(file)
	if err != nil {
		return err
	}
	defer f.Close()
	in, err := instances.Read(file, f)
	if err != nil {
		return err
	}
	for seed := range uint64(routingSeeds) {
		result, err := solve(ctx, in.Problem, seed+1, seconds)
		if err != nil {
			return fmt.Errorf("%s: %w", in.Name, err)
		}
		if len(result.Plan.LeftOut) > 0 {
			return fmt.Errorf("%s: the plan leaves out %v", in.Name, result.Plan.LeftOut)
		}
		gap := (float64(result.Cost)/float64(in.Scale)/best - 1) * 100
		g.runs++
		g.sum += gap
		g.largest = max(g.largest, gap)
		g.iterations += result.Iterations
		g.seconds += seconds
	}
	return nil
}

// solve plans in so many seconds of processor time, and checks the plan.
func solve(ctx context.Context, p *vrp.Problem, seed uint64, seconds float64) (*vrp.Result, error) {
	runtime.GC() // so that the garbage of the run before does not count
	result, err := vrp.Solve(ctx, p, vrp.Options{Seed: seed, Now: processorTime,
		Time: time.Duration(seconds * float64(time.Second))})
	if err == nil {
		err = ctx.Err()
	}
	if err != nil {
		return nil, err
	}
	if broken := p.Validate(&result.Plan); len(broken) > 0 {
		return nil, fmt.Errorf("the plan breaks %+v", broken)
	}
	if p.Evaluate(&result.Plan).Cost.Total() != result.Cost {
		return nil, errors.New("the plan costs something else")
	}
	return result, nil
}

// processorTime is a clock that runs while this process works.
func processorTime() time.Time {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return time.Now()
	}
	return time.Unix(0, u.Utime.Nano()+u.Stime.Nano())
}

// routingDay measures how well the solver plans a day of 300 orders and 15 trucks.
func routingDay(ctx context.Context, r *report) error {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	p := day(300, 15)
	long, err := solve(ctx, p, 1, 30)
	if err != nil {
		return err
	}
	const section = "routing: 300 orders, 15 trucks, 3 capacities, windows, hours, one core"
	for _, seconds := range []float64{2, 5, 9} {
		result, err := solve(ctx, p, 1, seconds)
		if err != nil {
			return err
		}
		gap := (float64(result.Cost)/float64(long.Cost) - 1) * 100
		r.add(section, fmt.Sprintf("cost after %g s, above that after 30 s", seconds), "%", gap, 0)
		if seconds == 9 {
			r.add(section, "orders left out", "", float64(len(result.Plan.LeftOut)), 0)
			r.addAtLeast(section, "iterations a second", "", float64(result.Iterations)/seconds, 0)
		}
	}
	// Ten trucks are too few. They may load again.
	p = day(300, 15)
	p.Vehicles = p.Vehicles[:10]
	for _, tours := range []int{1, 3} {
		for i := range p.Vehicles {
			p.Vehicles[i].MaxTours, p.Vehicles[i].ReloadTime, p.Vehicles[i].ReloadCost = tours, 1800, 3_000_000
		}
		result, err := solve(ctx, p, 1, 9)
		if err != nil {
			return err
		}
		with := fmt.Sprintf("10 trucks, up to %d tours each, after 9 s: ", tours)
		r.add(section, with+"orders left out", "", float64(len(result.Plan.LeftOut)), 0)
		r.addAtLeast(section, with+"iterations a second", "", float64(result.Iterations)/9, 0)
	}
	return nil
}

// day makes a day in a city of 30 by 30 km: units are meters, seconds and millionths of a dollar. The trucks have room
// for a quarter more than the orders need, and hours for about as much.
func day(orders, trucks int) *vrp.Problem {
	random := rand.New(rand.NewPCG(1, 2))
	x, y := []float64{12_000}, []float64{14_000}
	p := &vrp.Problem{}
	var demand vrp.Load
	for i := range orders {
		x, y = append(x, random.Float64()*30_000), append(y, random.Float64()*30_000)
		if i%3 > 0 { // most customers are near others
			near := 1 + random.IntN(len(x)-1)
			x[i+1], y[i+1] = x[near]+random.NormFloat64()*1_500, y[near]+random.NormFloat64()*1_500
		}
		s := vrp.Stop{Place: i + 1, Service: 300 + random.Int64N(900)}
		cases := 1 + random.Int64N(40)
		s.Demand = vrp.Load{cases * (4_000 + random.Int64N(12_000)), cases * (8_000 + random.Int64N(30_000)), cases}
		for d, amount := range s.Demand {
			demand[d] += amount
		}
		if i%2 == 0 {
			open := int64(6*3600) + 1800*random.Int64N(16)
			s.Windows = []vrp.Window{{Open: open, Close: open + 3600*(2+random.Int64N(3))}}
		}
		p.Stops = append(p.Stops, s)
	}
	for a := range x {
		distance, drive := make([]int64, len(x)), make([]int64, len(x))
		for b := range x {
			if a != b {
				meters := math.Hypot(x[a]-x[b], y[a]-y[b]) * (1.2 + random.Float64()/10)
				distance[b], drive[b] = int64(meters), 60+int64(meters/9)
			}
		}
		p.Distance, p.Time = append(p.Distance, distance), append(p.Time, drive)
	}
	for i := range trucks {
		v := vrp.Vehicle{StartEarliest: 5 * 3600, StartLatest: 9 * 3600, EndLatest: 18 * 3600, MaxDuration: 9 * 3600,
			FixedCost: 60_000_000, CostPerDistance: 600, CostPerTime: 7_000}
		for d := range v.Capacity {
			v.Capacity[d] = demand[d] * 5 / 4 / int64(trucks) * int64(4+i%3) / 5
		}
		p.Vehicles = append(p.Vehicles, v)
	}
	return p
}
