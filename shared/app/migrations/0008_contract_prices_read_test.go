package migrations_test

import (
	"testing"
	"time"

	"backdock/shared/erp/discovery"
	"backdock/shared/platform/synctask"
	"backdock/shared/platform/table"
)

// The next discovery of customers and items reads all of them; that of other types still reads what has changed.
func TestContractPricesAreRead(t *testing.T) {
	f := newFirm(t)
	for _, rt := range []synctask.ResourceType{synctask.Customer, synctask.Item, synctask.SalesOrder} {
		key := table.Key{PK: "CURSOR#" + string(rt), SK: "CURSOR"}
		f.check(f.Table.Commit(ctx, table.Put(table.New(key, discovery.Cursor{At: f.Now().Add(-time.Hour)}))))
	}
	if p := f.migrate()[7]; p.Changed != 2 {
		t.Errorf("migration 8: %+v", p)
	}
	for rt, all := range map[synctask.ResourceType]bool{synctask.Customer: true, synctask.Item: true,
		synctask.SalesOrder: false} {
		cursor, err := f.Discoveries().CursorOf(ctx, rt)
		f.check(err)
		if cursor.At.IsZero() != all {
			t.Errorf("%s: %+v", rt, cursor)
		}
	}
}
