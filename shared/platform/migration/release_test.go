package migration_test

import (
	"strings"
	"testing"
	"time"

	"backdock/shared/platform/migration"
)

// While functions are updated one after another, and "While in progress, invocations go to the function's previous code
// and configuration" (https://docs.aws.amazon.com/lambda/latest/dg/functions-states.html), old code would read migrated
// records wrongly and write old ones behind the migration. So no migration begins before the deployment says that every
// function is new, and before running invocations of old code have reached their timeout.
func TestAMigrationWaitsUntilAllFunctionsAreNew(t *testing.T) {
	w := newWorld()
	first, second := w.counting(1, 1), w.counting(2, 1)
	first.WrittenSince, second.ReadSince, second.WrittenSince = 1, 1, 2
	run := func(want string, problem string) {
		t.Helper()
		w.begun = nil
		all, err := migration.New(w.table, w.clock, first, second).Run(ctx)
		if err != nil || strings.Join(w.begun, " ") != want {
			t.Errorf("begun %v, want %s, %v", w.begun, want, err)
		}
		var said string
		for _, p := range all {
			said += p.Problem
		}
		if !strings.Contains(said, problem) || (problem == "") != (said == "") {
			t.Errorf("it says %q, not %q", said, problem)
		}
	}
	finish := func(generation int, since time.Time) {
		t.Helper()
		if err := (migration.Release{Generation: generation}).Finish(ctx, w.table, since); err != nil {
			t.Fatal(err)
		}
	}
	run("", "deployment of generation 1 to finish")
	finish(1, w.clock().Add(5*time.Minute))
	run("", "older code")
	w.pass(5 * time.Minute)
	run("1/", "deployment of generation 2 to finish")

	two := migration.Release{Generation: 2, Readers: 1}
	if err := two.Begin(ctx, w.table); err != nil {
		t.Fatal(err)
	}
	run("", "deployment of generation 2 to finish") // the update has begun and may have failed
	for range 2 {
		if err := two.Finish(ctx, w.table, w.clock()); err != nil {
			t.Fatal(err)
		}
	}
	run("2/", "")
}

// Going back to older sources ends the migrations' permission before the first function changes.
func TestADeploymentOfOlderSourcesStopsMigrations(t *testing.T) {
	w := newWorld()
	m := w.counting(2, 1)
	m.ReadSince, m.WrittenSince = 1, 2
	if err := (migration.Release{Generation: 2, Readers: 1}).Finish(ctx, w.table, w.clock()); err != nil {
		t.Fatal(err)
	}
	if err := (migration.Release{Generation: 1}).Begin(ctx, w.table); err != nil {
		t.Fatal(err)
	}
	if _, err := migration.New(w.table, w.clock, m).Run(ctx); err != nil || len(w.begun) > 0 {
		t.Errorf("begun %v, %v", w.begun, err)
	}
}

// Readers come a release before writers, also across updates that skip releases and back to older sources.
func TestAnUpdateThatOldCodeWouldReadWronglyIsRefused(t *testing.T) {
	for name, c := range map[string]struct {
		before []migration.Release // deployed one after another
		half   *migration.Release  // a deployment that failed after it began
		next   migration.Release
		want   string // in the error; "": allowed
	}{
		"the next release":                      {[]migration.Release{{1, 0}, {2, 0}}, nil, migration.Release{3, 2}, ""},
		"the same release":                      {[]migration.Release{{3, 2}}, nil, migration.Release{3, 2}, ""},
		"from before generations":               {nil, nil, migration.Release{1, 0}, ""},
		"from before generations, too far":      {nil, nil, migration.Release{2, 1}, "First deploy a version of generation 1"},
		"readers are skipped":                   {[]migration.Release{{1, 0}}, nil, migration.Release{3, 2}, "First deploy a version of generation 2"},
		"releases without a writer are skipped": {[]migration.Release{{1, 0}}, nil, migration.Release{4, 1}, ""},
		"one release back":                      {[]migration.Release{{2, 0}, {3, 2}}, nil, migration.Release{2, 0}, ""},
		"back beyond the readers":               {[]migration.Release{{2, 0}, {3, 2}}, nil, migration.Release{1, 0}, "Deploy a version of generation 2 or newer"},
		"back twice beyond the readers":         {[]migration.Release{{3, 2}, {2, 0}}, nil, migration.Release{1, 0}, "Deploy a version of generation 2 or newer"},
		"back from half an update":              {[]migration.Release{{2, 0}}, &migration.Release{3, 2}, migration.Release{1, 0}, "Deploy a version of generation 2 or newer"},
		"half an update again":                  {[]migration.Release{{2, 0}}, &migration.Release{3, 2}, migration.Release{3, 2}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld()
			for _, r := range c.before {
				if err := r.Finish(ctx, w.table, w.clock()); err != nil {
					t.Fatal(err)
				}
			}
			if c.half != nil {
				if err := c.half.Begin(ctx, w.table); err != nil {
					t.Fatal(err)
				}
			}
			err := c.next.Begin(ctx, w.table)
			if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
				t.Errorf("%v, want %q", err, c.want)
			}
		})
	}
}
