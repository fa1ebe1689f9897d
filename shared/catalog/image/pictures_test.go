package image_test

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"
	"time"

	"backdock/shared/catalog/image"
	"backdock/shared/catalog/item"
	"backdock/shared/catalog/unit"
	"backdock/shared/platform/blob"
	"backdock/shared/platform/table"
	"backdock/shared/platform/table/memory"
	"backdock/shared/platform/table/tabletest"
)

// failing is a store whose n-th Put fails, counted from 1.
type failing struct {
	*blob.Memory
	left atomic.Int64
}

func (f *failing) Put(ctx context.Context, name, contentType string, value []byte) error {
	if f.left.Add(-1) == 0 {
		return errors.New("the store is away")
	}
	return f.Memory.Put(ctx, name, contentType, value)
}

// An upload that fails at any of its writes, or crashes right after one, and is repeated leaves the item with its
// picture and nothing else.
func TestUploadThatFails(t *testing.T) {
	now := time.Date(2026, 11, 21, 8, 0, 0, 0, time.UTC)
	clock := func() time.Time { now = now.Add(time.Millisecond); return now }
	content := asJPEG(t, quarters(48, 32))
	type world struct {
		store table.Table
		files *failing
	}
	pictures := func(w world, t table.Table) (*image.Pictures, *item.Items) {
		items := item.New(t, blob.NewMemory(), clock, unit.New(t, clock))
		return image.New(t, w.files, items, clock), items
	}
	check := func(t *testing.T, prepare func(w world) table.Table) {
		t.Helper()
		w := world{memory.New(), &failing{Memory: blob.NewMemory()}}
		healthy, items := pictures(w, w.store)
		if _, err := items.Import(t.Context(), []item.Item{{ID: "11", Name: "Beans", IsActive: true}}); err != nil {
			t.Fatal(err)
		}
		broken, _ := pictures(w, prepare(w))
		if _, err := broken.Upload(t.Context(), "11", "U1", content, nil); err == nil {
			t.Fatal("it did not fail")
		}
		m, err := healthy.Upload(t.Context(), "11", "U1", content, nil)
		if err != nil {
			t.Fatal(err)
		}
		now = now.Add(8 * 24 * time.Hour)
		if _, err := healthy.RemoveUnused(t.Context()); err != nil {
			t.Fatal(err)
		}
		for _, name := range []string{m.Image.Large(), m.Image.Small()} {
			if _, err := w.files.Get(t.Context(), name); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
		if names := w.files.Names(); len(names) != 2 {
			t.Errorf("files %v", names)
		}
		left, err := table.All(t.Context(), w.store, table.Query{PK: "UNUSED-IMAGE"})
		if err != nil || len(left) > 0 {
			t.Errorf("records of unused pictures %v, %v", left, err)
		}
	}
	for at := 1; at <= 2; at++ {
		check(t, func(w world) table.Table { return tabletest.NewDying(w.store, at, false) })
		check(t, func(w world) table.Table { return tabletest.NewDying(w.store, at, true) })
		check(t, func(w world) table.Table { w.files.left.Store(int64(at)); return w.store })
	}
}
