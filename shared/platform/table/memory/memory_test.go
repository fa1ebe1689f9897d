package memory_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"backdock/shared/platform/table"
	"backdock/shared/platform/table/memory"
	"backdock/shared/platform/table/tabletest"
)

func TestMemory(t *testing.T) {
	tabletest.Run(t, func(*testing.T) table.Table { return memory.New() })
}

var lagging = table.Key{PK: "P", SK: "1"}

func named(name string) table.Item {
	i := table.New(lagging, map[string]string{"name": name})
	i.ByAll = table.Key{PK: "BY#" + name, SK: "1"}
	return i
}

// Each kind of read that may lag is stale as often as asked for. Consistent reads and other contexts are
// never stale.
func TestLagging(t *testing.T) {
	const before, after, nothing = `{"name":"before"}`, `{"name":"after"}`, ""
	get := func(t *testing.T, s *memory.Table, by table.Query) func() string {
		ctx := s.Lagging(t.Context(), 2)
		return func() string {
			page, err := s.Query(ctx, by)
			if n, countErr := s.Count(t.Context(), by, 0); err != nil || countErr != nil || n > 1 {
				t.Fatal(n, err, countErr)
			}
			return bodies(page.Items)
		}
	}
	reads := map[string]struct {
		read func(*testing.T, *memory.Table) func() string
		want []string
	}{
		"one by one, consistently": {func(t *testing.T, s *memory.Table) func() string {
			ctx := s.Lagging(t.Context(), 2)
			return func() string {
				i, err := s.Get(ctx, lagging)
				if err != nil {
					t.Fatal(err)
				}
				return string(i.Body)
			}
		}, []string{after, after, after}},
		"in a batch": {func(t *testing.T, s *memory.Table) func() string {
			ctx := s.Lagging(t.Context(), 2)
			return func() string {
				items, err := s.BatchGet(ctx, []table.Key{lagging})
				if err != nil {
					t.Fatal(err)
				}
				return bodies(items)
			}
		}, []string{before, before, after}},
		"a partition": {func(t *testing.T, s *memory.Table) func() string {
			return get(t, s, table.Query{PK: "P"})
		}, []string{before, before, after}},
		"a partition, consistently": {func(t *testing.T, s *memory.Table) func() string {
			return get(t, s, table.Query{PK: "P", Consistent: true})
		}, []string{after, after, after}},
		"an index, where it came from": {func(t *testing.T, s *memory.Table) func() string {
			return get(t, s, table.Query{Index: table.ByAll, PK: "BY#before"})
		}, []string{before, before, nothing}},
		"an index, where it goes to": {func(t *testing.T, s *memory.Table) func() string {
			return get(t, s, table.Query{Index: table.ByAll, PK: "BY#after"})
		}, []string{nothing, nothing, after}},
	}
	for name, c := range reads {
		t.Run(name, func(t *testing.T) {
			s := memory.New()
			put(t, s, named("before"))
			read := c.read(t, s)
			put(t, s, named("after"))
			if items, err := s.BatchGet(t.Context(), []table.Key{lagging}); err != nil || bodies(items) != after {
				t.Errorf("another context reads %s, %v", bodies(items), err)
			}
			if got := []string{read(), read(), read()}; !slices.Equal(got, c.want) {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}

// A stale read misses a new item and still returns a deleted one.
func TestLaggingBehindWhatIsNewAndGone(t *testing.T) {
	s := memory.New()
	ctx := s.Lagging(t.Context(), 1)
	put(t, s, named("new"))
	for _, want := range []int{0, 1} {
		if n, err := s.Count(ctx, table.Query{PK: "P"}, 0); n != want || err != nil {
			t.Errorf("%d items, want %d, %v", n, want, err)
		}
	}
	ctx = s.Lagging(t.Context(), 1)
	if err := s.Commit(ctx, table.Delete(lagging)); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Get(ctx, lagging); !errors.Is(err, table.ErrMissing) {
		t.Error(err)
	}
	for _, want := range []int{1, 0} {
		if n, err := s.Count(ctx, table.Query{Index: table.ByAll, PK: "BY#new"}, 0); n != want || err != nil {
			t.Errorf("%d items, want %d, %v", n, want, err)
		}
	}
}

func put(t *testing.T, s *memory.Table, i table.Item) {
	t.Helper()
	if err := s.Commit(t.Context(), table.Put(i)); err != nil {
		t.Fatal(err)
	}
}

func bodies(items []table.Item) string {
	all := make([]string, len(items))
	for i, item := range items {
		all[i] = string(item.Body)
	}
	return strings.Join(all, " ")
}
