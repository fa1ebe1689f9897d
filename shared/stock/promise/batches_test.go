package promise_test

import (
	"fmt"
	"testing"
	"time"

	"backdock/shared/catalog/item"
	"backdock/shared/catalog/unit"
	"backdock/shared/platform/blob"
	"backdock/shared/platform/money"
	"backdock/shared/platform/setting"
	"backdock/shared/platform/table"
	"backdock/shared/platform/table/memory"
	"backdock/shared/stock/promise"
)

// The promises of the largest order are written and shipped in a few transactions, and read in a few requests.
func TestPromisesOfTheLargestOrderAreWrittenInBatches(t *testing.T) {
	const lines = 500
	clock := func() time.Time { return today.In(time.UTC).Add(17 * time.Hour) }
	m := memory.New()
	items := item.New(m, blob.NewMemory(), clock, unit.New(m, clock))
	ledgers := promise.NewLedgers(m, items, setting.New(m, clock), clock)
	entries := func(promised, shipped int64) map[string]promise.Entry {
		all := map[string]promise.Entry{}
		for n := range lines {
			all[fmt.Sprintf("%04d", n)] = promise.Entry{Delivery: today, Promised: money.Int(promised),
				Shipped: money.Int(shipped)}
		}
		return all
	}
	for revision, step := range []struct {
		name string
		to   map[string]promise.Entry
		most int
	}{{"promised", entries(2, 0), 10}, {"changed", entries(3, 0), 12}, {"shipped", entries(0, 3), 30}} {
		ctx, usage := table.WithUsage(ctx)
		err := ledgers.Count(ctx, []promise.Holding{{ID: "o", Revision: int64(revision + 1), Entries: step.to,
			ShippedAt: clock()}})
		if err != nil {
			t.Fatal(err)
		}
		trips, _, _ := usage.Snapshot()
		if t.Logf("%s: %d requests", step.name, trips); trips > step.most {
			t.Errorf("%s: %d requests for %d items, want at most %d", step.name, trips, lines, step.most)
		}
	}
}
