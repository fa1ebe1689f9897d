package instances

import (
	"bytes"
	"context"
	"encoding/csv"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"backdock/shared/delivery/vrp"
)

// read reads an instance of testdata.
func read(t testing.TB, file string) *Instance {
	t.Helper()
	b, err := os.ReadFile(filepath.Join("testdata", file))
	if err != nil {
		t.Fatal(err)
	}
	i, err := Read(file, bytes.NewReader(b))
	if err != nil {
		t.Fatal(file, err)
	}
	return i
}

type known struct {
	file      string
	customers int
	cost      float64
}

// bestKnown reads the costs of the best known plans.
func bestKnown(t testing.TB) []known {
	t.Helper()
	f, err := os.Open("testdata/best_known.csv")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	rows, err := csv.NewReader(f).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	var all []known
	for _, row := range rows[1:] {
		customers, err := strconv.Atoi(row[3])
		if err != nil {
			t.Fatal(err)
		}
		cost, err := strconv.ParseFloat(row[4], 64)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, known{row[2], customers, cost})
	}
	return all
}

// With a fixed number of iterations, which no machine's speed changes, all plans are feasible and close to the best
// known ones.
func TestGapsToTheBestKnownPlans(t *testing.T) {
	gaps := map[string][]float64{}
	for _, k := range bestKnown(t) {
		in := read(t, k.file)
		if len(in.Problem.Stops) != k.customers {
			t.Errorf("%s has %d customers, not %d", k.file, len(in.Problem.Stops), k.customers)
		}
		r, err := vrp.Solve(context.Background(), in.Problem, vrp.Options{Seed: 1, Iterations: 20_000})
		if err != nil {
			t.Fatal(err)
		}
		if broken := in.Problem.Validate(&r.Plan); len(broken) > 0 || len(r.Plan.LeftOut) > 0 {
			t.Errorf("%s breaks %+v and leaves out %v", k.file, broken, r.Plan.LeftOut)
		}
		gap := (float64(r.Cost)/float64(in.Scale)/k.cost - 1) * 100
		if gap < -1e-9 || gap > 4 {
			t.Errorf("%s: a gap of %.2f %%", k.file, gap)
		}
		set := filepath.Dir(k.file)
		gaps[set] = append(gaps[set], gap)
	}
	for set, all := range gaps {
		mean := 0.0
		for _, gap := range all {
			mean += gap / float64(len(all))
		}
		t.Logf("%s: mean gap %.2f %%", set, mean)
		if mean > 1.2 {
			t.Errorf("%s: a mean gap of %.2f %%", set, mean)
		}
	}
}

func TestReadsWhatTheFilesSay(t *testing.T) {
	x := read(t, "cvrp/X-n106-k14.vrp")
	if x.Name != "X-n106-k14" || x.Problem.Distance[0][1] != 644 || x.Problem.Vehicles[0].Capacity[vrp.Weight] != 600 {
		t.Errorf("%s, %d, %+v", x.Name, x.Problem.Distance[0][1], x.Problem.Vehicles[0])
	}
	e := read(t, "cvrp/E-n13-k4.vrp") // distances in a lower triangle
	if d := e.Problem.Distance; d[1][0] != 9 || d[0][2] != 14 || d[2][1] != 21 || d[12][11] != 10 {
		t.Errorf("%v", d)
	}
	r := read(t, "solomon/RC208.txt")
	stop := r.Problem.Stops[1]
	if r.Name != "RC208" || len(r.Problem.Vehicles) != 25 || r.Problem.Distance[0][1] != 380 || stop.Service != 100 ||
		stop.Windows[0] != (vrp.Window{Open: 300, Close: 5460}) || stop.Demand[vrp.Weight] != 30 {
		t.Errorf("%s, %d vehicles, %d, %+v", r.Name, len(r.Problem.Vehicles), r.Problem.Distance[0][1], stop)
	}
}

func TestFilesThatAreNotWellFormed(t *testing.T) {
	for name, text := range map[string]string{
		"a.vrp": "",
		"b.vrp": "DIMENSION : 2\nCAPACITY : 9\nEDGE_WEIGHT_TYPE : GEO\n",
		"c.vrp": "DIMENSION : 99999999\nCAPACITY : 9\nEDGE_WEIGHT_TYPE : EUC_2D\n",
		"d.vrp": "DIMENSION : 2\nCAPACITY : 9\nEDGE_WEIGHT_TYPE : EUC_2D\nNODE_COORD_SECTION\n1 0 0\n2 1 x\n",
		"e.vrp": "DIMENSION : 2\nCAPACITY : 9\nEDGE_WEIGHT_TYPE : EXPLICIT\nEDGE_WEIGHT_FORMAT : FULL_MATRIX\n" +
			"EDGE_WEIGHT_SECTION\n0 1 1\n",
		"f.txt":  "name\n",
		"g.txt":  "name\n25 200\n0 1 1 0 0 10 0\n1 1 1 0 0 NaN 0\n",
		"h.txt":  "name\n25 200\n0 1 1 0 0 10 0\n1 1 1 0 20 10 0\n",
		"i.json": "{}",
	} {
		if in, err := Read(name, strings.NewReader(text)); err == nil {
			t.Errorf("%s is read as %+v", name, in)
		}
	}
}

// Whatever the text, reading ends without a panic, and what is read is well formed.
func FuzzRead(f *testing.F) {
	for _, file := range []string{"cvrp/P-n16-k8.vrp", "cvrp/E-n13-k4.vrp", "solomon/C101.txt"} {
		b, err := os.ReadFile(filepath.Join("testdata", file))
		if err != nil {
			f.Fatal(err)
		}
		f.Add(filepath.Ext(file) == ".vrp", string(b))
	}
	f.Fuzz(func(t *testing.T, isVRP bool, text string) {
		name := "x.txt"
		if isVRP {
			name = "x.vrp"
		}
		in, err := Read(name, strings.NewReader(text))
		if err == nil {
			err = in.Problem.Check()
		}
		if err == nil && len(in.Problem.Stops) > maxNodes {
			t.Error(len(in.Problem.Stops))
		}
	})
}
