package replica_test

import (
	"slices"
	"testing"

	"backdock/shared/platform/replica"
	"backdock/shared/platform/table"
	"backdock/shared/platform/table/memory"
)

type color struct {
	ID   string `json:"_id"`
	Name string `json:"name"`
}

// What the ERP sends replaces the copy of the same id, what it no longer has is gone, and other partitions stay.
func TestCopiesFollowTheERP(t *testing.T) {
	store, ctx := memory.New(), t.Context()
	key := func(id string) table.Key { return table.Key{PK: "COLORS", SK: id} }
	colors := replica.Copies[color]{Table: store, Key: key, ID: func(c color) string { return c.ID }}
	if err := store.Commit(ctx, table.Put(table.New(table.Key{PK: "SHAPES", SK: "1"}, color{"1", "round"}))); err != nil {
		t.Fatal(err)
	}
	for i, step := range []struct {
		sent []color
		gone []string
		want []color
	}{
		{sent: []color{{"2", "red"}, {"1", "blue"}}, want: []color{{"1", "blue"}, {"2", "red"}}},
		{sent: []color{{"2", "green"}}, want: []color{{"1", "blue"}, {"2", "green"}}},
		{gone: []string{"1", "3"}, want: []color{{"2", "green"}}},
	} {
		if err := colors.Import(ctx, step.sent); err != nil {
			t.Fatal(err)
		}
		if err := colors.Remove(ctx, step.gone); err != nil {
			t.Fatal(err)
		}
		if got, err := colors.All(ctx); err != nil || !slices.Equal(got, step.want) {
			t.Errorf("step %d: %v, %v", i, got, err)
		}
	}
	if _, err := store.Get(ctx, table.Key{PK: "SHAPES", SK: "1"}); err != nil {
		t.Errorf("a record of another partition: %v", err)
	}
}
