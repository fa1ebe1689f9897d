package packed_test

import (
	"context"
	"encoding/base64"
	"errors"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"
	"time"

	"backdock/shared/platform/table"
	"backdock/shared/platform/table/memory"
	"backdock/shared/platform/table/packed"
)

var at = table.Key{PK: "P#1", SK: "CONTENT"}

// noise returns a text that does not compress well.
func noise(seed uint64, n int) string {
	r := rand.New(rand.NewPCG(seed, 1))
	b := make([]byte, n)
	for i := range b {
		b[i] = 'A' + byte(r.IntN(58))
	}
	return string(b)
}

func items(t testing.TB, tab table.Table) int {
	t.Helper()
	all, err := table.All(context.Background(), tab, table.Query{PK: at.PK, Consistent: true})
	if err != nil {
		t.Fatal(err)
	}
	return len(all)
}

func TestAValueOfAnySizeIsReadBack(t *testing.T) {
	for name, tt := range map[string]struct {
		text  string
		parts int
	}{
		"nothing":                  {"", 1},
		"a word":                   {"case", 1},
		"large, compresses well":   {strings.Repeat("a line like the others ", 100_000), 1},
		"two megabytes of noise":   {noise(1, 2_000_000), 4},
		"nearly what a Commit has": {noise(2, 4_600_000), 9},
	} {
		t.Run(name, func(t *testing.T) {
			tab := memory.New()
			expires := time.Date(2026, 12, 1, 0, 0, 0, 0, time.UTC)
			ops := packed.Put(at, map[string]string{"text": tt.text}, packed.Options{Version: 7, Expires: expires})
			if err := tab.Commit(t.Context(), ops...); err != nil {
				t.Fatal(err)
			}
			var got map[string]string
			s, err := packed.Load(t.Context(), tab, at, &got)
			if err != nil || got["text"] != tt.text || s.Version != 7 || s.Parts < tt.parts || s.Key != at {
				t.Fatalf("%d bytes, %+v, %v", len(got["text"]), s, err)
			}
			if n := items(t, tab); n != s.Parts {
				t.Errorf("%d items for %d parts", n, s.Parts)
			}
			for _, op := range ops {
				if !op.Item.Expires.Equal(expires) {
					t.Errorf("%s expires at %v", op.Key.SK, op.Item.Expires)
				}
			}
			if err := tab.Commit(t.Context(), s.Delete()...); err != nil || items(t, tab) != 0 {
				t.Errorf("%d items are left, %v", items(t, tab), err)
			}
			if _, err := packed.Load(t.Context(), tab, at, &got); !errors.Is(err, table.ErrMissing) {
				t.Errorf("after it was deleted: %v", err)
			}
		})
	}
}

func TestAValueThatIsTooLarge(t *testing.T) {
	tab := memory.New()
	if err := tab.Commit(t.Context(), packed.Put(at, noise(1, 9_000_000), packed.Options{})...); !errors.Is(err,
		table.ErrLimit) {
		t.Errorf("more than a Commit has: %v", err)
	}
	if err := tab.Commit(t.Context(), packed.PutOne(at, noise(1, 900_000), packed.Options{})); !errors.Is(err,
		table.ErrLimit) {
		t.Errorf("more than an item has: %v", err)
	}
	if err := tab.Commit(t.Context(), packed.PutOne(at, noise(1, 300_000), packed.Options{})); err != nil {
		t.Error(err)
	}
}

// A value replaces another one, of any size. What is read is the last value, and no part of the one before is left.
func TestAValueReplacesAnother(t *testing.T) {
	sizes := []int{10, 400_000, 1_000_000, 1_500_000}
	tab := memory.New()
	var stored packed.Stored
	version := int64(0)
	for _, before := range sizes {
		for _, after := range sizes {
			for _, n := range []int{before, after} {
				version++
				text := noise(uint64(version), n)
				err := tab.Commit(t.Context(), packed.Put(at, text, packed.Options{Version: version, Replaces: stored})...)
				if err != nil {
					t.Fatal(err)
				}
				var got string
				if stored, err = packed.Load(t.Context(), tab, at, &got); err != nil || got != text ||
					stored.Version != version || items(t, tab) != stored.Parts {
					t.Fatalf("%d bytes instead of %d, %d items, %+v, %v", len(got), n, items(t, tab), stored, err)
				}
			}
		}
	}
}

// between is a table in which somebody writes after each read of an item, while writes are left.
type between struct {
	table.Table
	mu     sync.Mutex
	writes int
	write  func()
}

func (b *between) Get(ctx context.Context, key table.Key) (table.Item, error) {
	item, err := b.Table.Get(ctx, key)
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.writes > 0 {
		b.writes--
		b.write()
	}
	return item, err
}

// A reader gets one of the values that were stored, never parts of two.
func TestAReaderNeverSeesAMix(t *testing.T) {
	for writes := range 12 {
		tab := memory.New()
		seed := uint64(0)
		put := func() {
			seed++
			text := noise(seed, 900_000+int(seed%2)*500_000)
			if err := tab.Commit(t.Context(), packed.Put(at, []string{text}, packed.Options{Version: int64(seed)})...); err != nil {
				t.Fatal(err)
			}
		}
		put()
		var got []string
		s, err := packed.Load(t.Context(), &between{Table: tab, writes: writes, write: put}, at, &got)
		if errors.Is(err, table.ErrBusy) && writes > 5 {
			continue
		}
		if err != nil || len(got) != 1 || got[0] != noise(uint64(s.Version), len(got[0])) {
			t.Errorf("%d writes: version %d, %v", writes, s.Version, err)
		}
	}
}

// Values in the form that was stored until November 2026 are read: base64 in the body, or a blob without parts.
func TestOlderForms(t *testing.T) {
	tab := memory.New()
	value := packed.Encode([]int{1, 2, 3})
	blob := table.New(table.Key{PK: "P#2", SK: "LINES"}, map[string]int64{"version": 4})
	blob.Blob = value
	body := table.New(at, map[string]string{"packed": base64.StdEncoding.EncodeToString(value)})
	if err := tab.Commit(t.Context(), table.Put(blob), table.Put(body)); err != nil {
		t.Fatal(err)
	}
	for key, version := range map[table.Key]int64{at: 0, blob.Key: 4} {
		var got []int
		s, err := packed.Load(t.Context(), tab, key, &got)
		if err != nil || len(got) != 3 || s.Version != version || s.Parts != 1 {
			t.Errorf("%v: %v, %+v, %v", key, got, s, err)
		}
	}
}

func TestADamagedValueIsAnError(t *testing.T) {
	tab := memory.New()
	op := packed.PutOne(at, noise(1, 1000), packed.Options{})
	op.Item.Blob[len(op.Item.Blob)/2] ^= 1
	if err := tab.Commit(t.Context(), op); err != nil {
		t.Fatal(err)
	}
	var got string
	if _, err := packed.Load(t.Context(), tab, at, &got); err == nil || errors.Is(err, table.ErrMissing) {
		t.Errorf("%q, %v", got, err)
	}
}
