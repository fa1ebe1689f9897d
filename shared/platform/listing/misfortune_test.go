package listing_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"backdock/shared/platform/blob"
	"backdock/shared/platform/listing"
	"backdock/shared/platform/table"
	"backdock/shared/platform/table/memory"
)

// world is a table, a blob store and a clock that the test controls.
type world struct {
	mu    sync.Mutex
	now   time.Time
	raw   *hooked
	store *listing.Tracked
	blobs *blob.Memory
}

// hooked is a table whose calls a test can delay.
type hooked struct {
	table.Table
	beforeCommit func()
	write        func(ops []table.Op) error
	query        func(q table.Query, run func() (table.Page, error)) (table.Page, error)
}

func (h *hooked) Commit(ctx context.Context, ops ...table.Op) error {
	if h.beforeCommit != nil && ops[0].Item.Feed.List != "" {
		h.beforeCommit()
	}
	return h.Table.Commit(ctx, ops...)
}

func (h *hooked) Write(ctx context.Context, ops ...table.Op) error {
	if h.write != nil {
		return h.write(ops)
	}
	return h.Table.Write(ctx, ops...)
}

func (h *hooked) Query(ctx context.Context, q table.Query) (table.Page, error) {
	run := func() (table.Page, error) { return h.Table.Query(ctx, q) }
	if h.query != nil && q.Index == table.ByFeed {
		return h.query(q, run)
	}
	return run()
}

func newWorld() *world {
	w := &world{now: time.Date(2026, 11, 21, 2, 5, 0, 0, time.UTC), raw: &hooked{Table: memory.New()},
		blobs: blob.NewMemory()}
	w.store = listing.Track(w.raw, w.clock)
	return w
}

func (w *world) clock() time.Time { w.mu.Lock(); defer w.mu.Unlock(); return w.now }

func (w *world) advance(d time.Duration) { w.mu.Lock(); defer w.mu.Unlock(); w.now = w.now.Add(d) }

func (w *world) index() listing.Index[row] {
	return listing.New[row]("t", w.store, w.blobs, w.clock)
}

func listed(id, n int) table.Item {
	return table.New(key(id), row{}).Listed("t", row{ID: fmt.Sprint(id), N: n})
}

func put(t *testing.T, store table.Table, item table.Item) {
	t.Helper()
	if err := store.Commit(context.Background(), table.Put(item)); err != nil {
		t.Fatal(err)
	}
}

func save(t *testing.T, x listing.Index[row]) {
	t.Helper()
	if _, err := x.Save(context.Background()); err != nil {
		t.Fatal(err)
	}
}

// shows fails unless the index shows exactly these rows, <id>:<n> by id.
func shows(t *testing.T, x listing.Index[row], want ...string) {
	t.Helper()
	rows, total, err := x.Page(context.Background(), byN, false, nil, 1, 100)
	if err != nil {
		t.Fatal(err)
	}
	got := []string{}
	for _, r := range rows {
		got = append(got, fmt.Sprintf("%s:%d", r.ID, r.N))
	}
	slices.Sort(got)
	all, _, err := x.All(context.Background())
	if err != nil || !slices.Equal(got, want) || total != len(want) || len(all) != len(want) {
		t.Errorf("shows %v (of %d, %d in all), want %v; %v", got, total, len(all), want, err)
	}
}

// sweep deletes expired items, as the table does some time after the expiry.
func (w *world) sweep(t *testing.T, ids ...int) {
	t.Helper()
	for _, id := range ids {
		item, err := w.raw.Get(context.Background(), key(id))
		if err == nil && !item.Expires.IsZero() && !item.Expires.After(w.clock()) {
			err = w.raw.Commit(context.Background(), table.Delete(key(id)))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

func TestARowLeavesWhenItsItemExpires(t *testing.T) {
	w := newWorld()
	warm := w.index()
	put(t, w.store, listed(1, 1).Expiring(w.now.Add(time.Hour)))
	put(t, w.store, listed(2, 2))
	shows(t, warm, "1:1", "2:2")
	save(t, warm)
	w.advance(2 * time.Hour)
	w.sweep(t, 1, 2)
	shows(t, warm, "2:2")
	shows(t, w.index(), "2:2")
	save(t, warm)
	shows(t, w.index(), "2:2")
}

func TestARowStaysWhenItsExpiryIsPutOff(t *testing.T) {
	w := newWorld()
	warm := w.index()
	put(t, w.store, listed(1, 1).Expiring(w.now.Add(time.Hour)))
	shows(t, warm, "1:1")
	w.advance(30 * time.Minute)
	put(t, w.store, listed(1, 2).Expiring(w.now.Add(3*time.Hour)))
	w.advance(time.Hour)
	shows(t, warm, "1:2")
	shows(t, w.index(), "1:2")
}

// The mark of a removal expires at once, as its writer requested; the snapshot was saved before the removal.
func TestARemovedRowDoesNotComeBack(t *testing.T) {
	w := newWorld()
	warm := w.index()
	put(t, w.store, listed(1, 1))
	put(t, w.store, listed(2, 2))
	save(t, warm)
	put(t, w.store, table.New(key(1), struct{}{}).Listed("t", nil).Expiring(w.now))
	for _, later := range []time.Duration{time.Hour, 10 * 24 * time.Hour, 40 * 24 * time.Hour} {
		w.advance(later)
		if _, err := w.raw.Get(context.Background(), key(1)); err == nil {
			w.sweep(t, 1)
		}
		shows(t, w.index(), "2:2")
	}
	shows(t, warm, "2:2") // it did not refresh in between
}

// Many rows are written more slowly than the overlap of two reads.
func TestAMassWriteIsSeenWhole(t *testing.T) {
	w := newWorld()
	x := w.index()
	w.raw.write = func(ops []table.Op) error {
		for batch := range slices.Chunk(ops, 25) {
			w.advance(time.Second)
			if err := w.raw.Table.Write(context.Background(), batch...); err != nil {
				return err
			}
			if _, _, err := x.All(context.Background()); err != nil {
				return err
			}
		}
		return nil
	}
	var ops []table.Op
	for i := range 1000 {
		ops = append(ops, table.Put(listed(i, i)))
	}
	if err := w.store.Write(context.Background(), ops...); err != nil {
		t.Fatal(err)
	}
	if all, _, err := x.All(context.Background()); err != nil || len(all) != 1000 {
		t.Errorf("%d of 1000 rows, %v", len(all), err)
	}
}

// A commit that took half a minute appears with an earlier stamp.
func TestALatecomerIsFound(t *testing.T) {
	w := newWorld()
	warm := w.index()
	put(t, w.store, listed(1, 1))
	shows(t, warm, "1:1")
	w.raw.beforeCommit = func() {
		for range 3 {
			w.advance(10 * time.Second)
			shows(t, warm, "1:1")
		}
		save(t, warm)
	}
	put(t, w.store, listed(2, 2))
	w.raw.beforeCommit = nil
	shows(t, w.index(), "1:1", "2:2")
	w.advance(6 * time.Minute)
	shows(t, warm, "1:1", "2:2")
}

func TestASpoiltSnapshotIsNotNeeded(t *testing.T) {
	w := newWorld()
	put(t, w.store, listed(1, 1))
	save(t, w.index())
	name := onlyName(t, w.blobs)
	whole, err := w.blobs.Get(context.Background(), name)
	if err != nil {
		t.Fatal(err)
	}
	for what, spoilt := range map[string][]byte{"no gzip": []byte("rubbish"), "empty": {}, "cut": whole[:len(whole)/2]} {
		if err := w.blobs.Put(context.Background(), name, "", spoilt); err != nil {
			t.Fatal(err)
		}
		t.Run(what, func(t *testing.T) { shows(t, w.index(), "1:1") })
	}
}

// onlyName returns the name of the only blob.
func onlyName(t *testing.T, blobs *blob.Memory) string {
	t.Helper()
	names := blobs.Names()
	if len(names) != 1 || !strings.HasPrefix(names[0], listing.SnapshotPrefix) {
		t.Fatalf("blobs %q", names)
	}
	return names[0]
}

// While a new version is deployed, functions of the old one still save snapshots. Their rows lack what the new rows
// have, so each version reads and writes its own.
func TestASnapshotOfAnotherRowTypeIsNotRead(t *testing.T) {
	type older struct{ ID string }
	w := newWorld()
	put(t, w.store, listed(1, 1))
	save(t, w.index())
	previous := listing.New[older]("t", w.store, w.blobs, w.clock)
	if _, err := previous.Save(context.Background()); err != nil {
		t.Fatal(err)
	}
	if names := w.blobs.Names(); len(names) != 2 {
		t.Errorf("blobs %q", names)
	}
	shows(t, w.index(), "1:1")
}

// The clock stands still: two writes have the same time.
func TestTwoWritesAtOneInstant(t *testing.T) {
	w := newWorld()
	x := w.index()
	put(t, w.store, listed(1, 1))
	shows(t, x, "1:1")
	put(t, w.store, listed(1, 2))
	shows(t, x, "1:2")
}

// The clocks of two processes differ by seconds; the later write has the earlier stamp.
func TestClocksDiffer(t *testing.T) {
	w := newWorld()
	ahead := listing.Track(w.raw, func() time.Time { return w.clock().Add(4 * time.Second) })
	x := w.index()
	for i := range 20 { // across the end of a bucket
		w.advance(31 * time.Second)
		put(t, ahead, listed(1, 100+i))
		shows(t, x, fmt.Sprintf("1:%d", 100+i))
		put(t, w.store, listed(1, 200+i))
		shows(t, x, fmt.Sprintf("1:%d", 200+i))
	}
}

// Readers and writers do not wait while a snapshot is uploaded.
func TestSavingHoldsNobodyUp(t *testing.T) {
	w := newWorld()
	upload := &slow{Store: w.blobs}
	x := listing.New[row]("t", w.store, upload, w.clock)
	put(t, w.store, listed(1, 1))
	shows(t, x, "1:1")
	upload.during = func() {
		put(t, w.store, listed(2, 2))
		done := make(chan struct{})
		go func() { shows(t, x, "1:1", "2:2"); close(done) }()
		select {
		case <-done:
		case <-time.After(time.Minute):
			t.Error("a page waits for the upload")
		}
	}
	save(t, x)
}

type slow struct {
	blob.Store
	during func()
}

func (s *slow) Put(ctx context.Context, name, contentType string, value []byte) error {
	s.during()
	return s.Store.Put(ctx, name, contentType, value)
}

// A record is written while an index reads all buckets: it moves from a bucket that is read late to one that was read
// before.
func TestARecordThatMovesDuringAColdStart(t *testing.T) {
	w := newWorld()
	put(t, w.store, listed(1, 1))
	w.advance(20 * time.Minute)
	put(t, w.store, listed(2, 2))
	newer := make(chan struct{})
	var once sync.Once
	w.raw.query = func(q table.Query, run func() (table.Page, error)) (table.Page, error) {
		if strings.HasSuffix(q.PK, "T02:00") {
			<-newer
			put(t, w.store, listed(1, 3))
			return run()
		}
		defer once.Do(func() { close(newer) })
		return run()
	}
	shows(t, w.index(), "1:3", "2:2")
}

// Two hundred concurrent readers, with concurrent writes: no row is lost, and nearly all readers share another reader's
// refresh.
func TestManyReadersShareOneReading(t *testing.T) {
	w := newWorld()
	store, x := w.store, w.index()
	ctx, used := table.WithUsage(context.Background())
	var wg sync.WaitGroup
	for i := range 200 {
		wg.Go(func() {
			if i%10 == 0 {
				put(t, store, listed(i, i))
			}
			rows, total, err := x.Page(ctx, byN, i%2 == 0, func(r *row) bool { return r.N%10 == 0 }, 1, 200)
			if err != nil || len(rows) != total {
				t.Errorf("%d of %d rows, %v", len(rows), total, err)
			}
			if i%10 == 0 && !slices.ContainsFunc(rows, func(r *row) bool { return r.N == i }) {
				t.Errorf("the writer of %d does not see it", i)
			}
			if i == 100 {
				if _, err := x.Save(ctx); err != nil {
					t.Error(err)
				}
			}
		})
	}
	wg.Wait()
	if all, _, err := x.All(context.Background()); err != nil || len(all) != 20 {
		t.Errorf("%d rows, %v", len(all), err)
	}
	trips, _, _ := used.Snapshot()
	t.Logf("%d round trips for 200 pages", trips)
}
