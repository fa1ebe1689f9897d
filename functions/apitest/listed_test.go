package apitest

import (
	"testing"
	"time"

	"backdock/shared/platform/listing"
	"backdock/shared/platform/table"
	"backdock/shared/platform/table/memory"
)

func TestADeletedRecordOfAListNeedsItsMark(t *testing.T) {
	key := table.Key{PK: "VAN#1", SK: "VAN"}
	now := time.Now()
	van := table.New(key, map[string]string{"name": "Blue"}).Listed("vans", "Blue")
	mark := listing.Removed(key, "vans", map[string]bool{"deleted": true}, now)
	for name, c := range map[string]struct {
		ops    []table.Op
		reason bool
	}{
		"deleted":              {[]table.Op{table.Put(van), table.Delete(key)}, true},
		"put without its list": {[]table.Op{table.Put(van), table.Put(table.New(key, struct{}{}))}, true},
		"changed":              {[]table.Op{table.Put(van), table.Put(van)}, false},
		"replaced by its mark": {[]table.Op{table.Put(van), table.Put(mark)}, false},
		"the mark is deleted":  {[]table.Op{table.Put(van), table.Put(mark), table.Delete(key)}, false},
		"in no list":           {[]table.Op{table.Put(table.New(key, struct{}{})), table.Delete(key)}, false},
	} {
		m := memory.New()
		found := false
		m.Stream(func(c table.Change) { found = found || unlisted(c) != nil })
		vans := listing.Track(m, func() time.Time { return now })
		for _, op := range c.ops {
			if err := vans.Commit(t.Context(), op); err != nil {
				t.Fatal(err)
			}
		}
		if found != c.reason {
			t.Errorf("%s: found %t", name, found)
		}
	}
}
