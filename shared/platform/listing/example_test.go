package listing_test

import (
	"cmp"
	"context"
	"fmt"
	"time"

	"backdock/shared/platform/blob"
	"backdock/shared/platform/listing"
	"backdock/shared/platform/table"
	"backdock/shared/platform/table/memory"
)

type van struct{ Name, City string }

// A record is stored with the row that its list shows. The index of the list reads the changes and answers any page, order
// and filter from memory.
func Example() {
	ctx := context.Background()
	now := time.Date(2026, 11, 21, 8, 0, 0, 0, time.UTC)
	clock := func() time.Time { now = now.Add(time.Microsecond); return now }
	t := listing.Track(memory.New(), clock)
	vans := listing.New[van]("vans", t, blob.NewMemory(), clock)

	for _, v := range []van{{"Blue", "Chicago"}, {"Red", "Gary"}, {"Green", "Chicago"}} {
		item := table.New(table.Key{PK: "VAN#" + v.Name, SK: "VAN"}, v).Listed("vans", v)
		if err := t.Commit(ctx, table.Put(item)); err != nil {
			panic(err)
		}
	}
	byName := listing.Order[van]{Name: "name", Compare: func(a, b *van) int { return cmp.Compare(a.Name, b.Name) }}
	inChicago := func(v *van) bool { return v.City == "Chicago" }
	page, total, err := vans.Page(ctx, byName, false, inChicago, 1, 10)
	fmt.Println(total, err)
	for _, v := range page {
		fmt.Println(v.Name)
	}
	// Output:
	// 2 <nil>
	// Blue
	// Green
}
