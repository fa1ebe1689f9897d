package history_test

import (
	"fmt"
	"slices"
	"testing"

	"backdock/shared/platform/history"
	"backdock/shared/platform/table"
	"backdock/shared/platform/table/memory"
)

func TestVersionsNewestFirst(t *testing.T) {
	store, ctx := memory.New(), t.Context()
	key := func(n int64) table.Key { return table.Key{PK: "COLOR", SK: fmt.Sprintf("VERSION#%010d", n)} }
	type version struct{ N int64 }
	ops := []table.Op{table.Put(table.New(table.Key{PK: "COLOR", SK: "CURRENT"}, version{150})),
		table.Put(table.New(table.Key{PK: "COLOR", SK: "WEIGHTS"}, version{150}))}
	for n := range int64(150) {
		ops = append(ops, table.Put(table.New(key(n+1), version{n + 1})))
	}
	if err := store.Write(ctx, ops...); err != nil {
		t.Fatal(err)
	}
	for before, want := range map[int64][2]int64{0: {150, 51}, 1: {}, 2: {1, 1}, 51: {50, 1}, 150: {149, 50}, 1000: {150, 51}} {
		got, err := history.Versions[version](ctx, store, key, before)
		if err != nil {
			t.Fatal(err)
		}
		var all []version
		for n := want[0]; n >= max(want[1], 1); n-- {
			all = append(all, version{n})
		}
		if !slices.Equal(got, all) {
			t.Errorf("before %d: %v", before, got)
		}
	}
}
