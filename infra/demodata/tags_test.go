package demodata

import (
	"slices"
	"testing"
)

// Each tag has enough items for a filter to be worth it, and no item twice; few items are hidden.
func TestTagsOfItems(t *testing.T) {
	p := Portal()
	for _, tag := range p.Tags {
		ids := slices.Compact(slices.Sorted(slices.Values(tag.ItemIDs)))
		if len(ids) != len(tag.ItemIDs) || len(ids) < 10 || len(ids) > 700 {
			t.Errorf("%s: %d items, %d different", tag.Tag, len(tag.ItemIDs), len(ids))
		}
	}
	if n := len(p.Hidden); n < 5 || n > 40 {
		t.Errorf("%d hidden items", n)
	}
}
