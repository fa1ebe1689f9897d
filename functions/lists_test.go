package functions_test

import (
	"maps"
	"slices"
	"testing"

	"backdock/functions/indexer"
	"backdock/shared/app/migrations"
)

// A list that the indexer does not save is read whole at every cold start. No other test would notice.
func TestTheIndexerSavesEveryList(t *testing.T) {
	d := newDepot(t)
	stored := map[string]bool{}
	for _, item := range d.Memory.Items() {
		if item.Feed.List != "" {
			stored[item.Feed.List] = true
		}
	}
	if err := migrations.Release().Finish(t.Context(), d.Table, d.Now()); err != nil {
		t.Fatal(err)
	}
	if _, err := d.Backend.Migrations().Run(t.Context()); err != nil { // the indexer waits for them
		t.Fatal(err)
	}
	answer, err := indexer.Worker.Handle(t.Context(), d.Backend, nil)
	if err != nil {
		t.Fatal(err)
	}
	saved := answer.(map[string]int)
	for _, list := range slices.Sorted(maps.Keys(stored)) {
		if _, ok := saved[list]; !ok {
			t.Errorf("add the list %s to functions/indexer/indexer.go", list)
		}
	}
	for _, list := range slices.Sorted(maps.Keys(saved)) {
		if !stored[list] {
			t.Errorf("newDepot makes no record of the list %s: the tests of all operations read it empty", list)
		}
	}
}
