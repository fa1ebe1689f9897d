package functions_test

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"backdock/functions/indexer"
	"backdock/shared/app/migrations"
)

// listName finds the name of a list in the sources of its package.
var listName = regexp.MustCompile(`(?m)^const List = "(\w+)"$`)

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
	lists := maps.Clone(stored)
	for at, text := range treeFiles(t, ".go") {
		if name := listName.FindStringSubmatch(text); name != nil && strings.HasPrefix(at, "shared/") {
			lists[name[1]] = true
		} else if name == nil && strings.Contains(text, "listing.New[") && !strings.Contains(text, "](List, ") &&
			!strings.Contains(text, ".List, ") && !strings.HasSuffix(at, "_test.go") {
			t.Errorf("%s: the name of its list is not the constant List of a package", at)
		}
	}
	for _, list := range slices.Sorted(maps.Keys(lists)) {
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
