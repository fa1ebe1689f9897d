package simulation_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/cryptotest"
	"testing/synctest"
	"time"

	"backdock/infra/simulation"
	"backdock/infra/simulation/gate"
	"backdock/infra/simulation/outside"
)

var (
	fromSeed = flag.Int("from", 0, "first seed of TestSeeds")
	seeds    = flag.Int("seeds", 10, "number of seeds of TestSeeds")
	short    = flag.Duration("shorten", 20*time.Second, "time to shorten the steps of a failing run")
	all      = flag.Bool("all", false, "go on after a failing seed")
	verbose  = flag.Bool("steps", false, "print what happened in a failing run")
)

// enough is the number of seeds after which every fault must have met every kind of operation that it can hit.
const enough = 300

// run runs a day by a plan.
func run(t *testing.T, p simulation.Plan) (day simulation.Day) {
	t.Helper()
	if err := outside.Prepare(); err != nil {
		t.Fatal(err)
	}
	cryptotest.SetGlobalRandom(t, p.Seed)
	synctest.Test(t, func(t *testing.T) {
		var err error
		if day, err = simulation.Run(p); err != nil {
			t.Fatal(err)
		}
	})
	return day
}

// report shortens a failing plan and prints what is needed to look at it.
func report(t *testing.T, name string, p simulation.Plan, day simulation.Day) {
	t.Helper()
	kind := day.Failed[0].Kind()
	p = simulation.Shorten(p, time.Now().Add(*short), func(q simulation.Plan) bool {
		d := run(t, q)
		return len(d.Failed) > 0 && d.Failed[0].Kind() == kind
	})
	day = run(t, p)
	raw, err := json.Marshal(p)
	if err != nil {
		t.Fatal(err)
	}
	file := fmt.Sprintf("%s/%s.json", os.TempDir(), strings.ReplaceAll(name, " ", "-"))
	if err := os.WriteFile(file, raw, 0o600); err != nil {
		t.Fatal(err)
	}
	lines := day.Log
	if !*verbose {
		for i, l := range lines {
			lines[i] = fmt.Sprintf("%.400s", l)
		}
	}
	t.Errorf("%s: %v\n%d steps, faults on: %v\n%s\nrepeat: go test ./simulation -run TestPlans -v -args -plan %s -steps", name, day.Failed,
		len(p.Steps), p.Faults, strings.Join(lines, "\n"), file)
}

// Days of new seeds.
func TestSeeds(t *testing.T) {
	met, began, n := gate.Met{}, time.Now(), 0
	found, did := map[string][]int{}, map[string]int{}
	for seed := *fromSeed; seed < *fromSeed+*seeds; seed++ {
		p := planOf(seed)
		day := run(t, p)
		n += len(p.Steps)
		met.Add(day.Met)
		for what, times := range day.Did {
			did[what] += times
		}
		if len(day.Failed) > 0 {
			kind := day.Failed[0].Kind()
			if found[kind] = append(found[kind], seed); len(found[kind]) == 1 {
				report(t, fmt.Sprint("seed ", seed), p, day)
			}
			if !*all {
				break
			}
		}
	}
	took := time.Since(began)
	t.Logf("%d seeds, %d steps with %d verdicts in %v: %.0f verdicts a second\n%v", *seeds, n, met.Verdicts(),
		took.Round(time.Second), float64(met.Verdicts())/took.Seconds(), met)
	if never := met.Never(); len(never) > 0 && *seeds >= enough {
		t.Errorf("too weak: these never happened in %d seeds: %s", *seeds, strings.Join(never, ", "))
	}
	for _, what := range slices.Sorted(maps.Keys(did)) {
		t.Logf("%6d %s", did[what], what)
	}
	for _, kind := range slices.Sorted(maps.Keys(found)) {
		t.Logf("%4d seeds: %s %v", len(found[kind]), kind, found[kind])
	}
}

var planFile = flag.String("plan", "", "file with a plan for TestPlans, instead of those in testdata")

// Days that failed once.
func TestPlans(t *testing.T) {
	files, err := filepath.Glob("testdata/*.json")
	if err != nil {
		t.Fatal(err)
	}
	if *planFile != "" {
		files = []string{*planFile}
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			raw, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			var p simulation.Plan
			if err := json.Unmarshal(raw, &p); err != nil {
				t.Fatal(err)
			}
			day := run(t, p)
			if len(day.Failed) > 0 || *verbose {
				t.Log(strings.Join(day.Log, "\n"))
			}
			if len(day.Failed) > 0 {
				t.Error(day.Failed)
			}
		})
	}
}

// Equal steps give equal runs, call by call.
func TestRunsAreRepeatable(t *testing.T) {
	for seed := range 4 {
		p := planOf(seed)
		first, second := run(t, p), run(t, p)
		for i, l := range first.Log {
			if i >= len(second.Log) || second.Log[i] != l {
				t.Fatalf("seed %d: step %d was\n%s\nand then\n%s", seed, i, l, second.Log[min(i, len(second.Log)-1)])
			}
		}
		if len(first.Log) != len(second.Log) {
			t.Errorf("seed %d: %d and %d steps", seed, len(first.Log), len(second.Log))
		}
	}
}
