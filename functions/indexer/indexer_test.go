package indexer_test

import (
	"encoding/json"
	"testing"

	"backdock/functions/apitest"
	"backdock/functions/indexer"
	"backdock/shared/app/migrations"
	"backdock/shared/catalog/item"
	"backdock/shared/catalog/unit"
	"backdock/shared/platform/synctask"
	"backdock/shared/platform/table/memory"
)

func TestListsAreSavedAndOpenedFromTheirSnapshots(t *testing.T) {
	s := apitest.New(t)
	items := item.New(s.Table, s.Blobs, s.Now, unit.New(s.Table, s.Now))
	if _, err := items.Import(t.Context(), []item.Item{{ID: "601", ItemID: "TOM", Name: "Tomatoes", IsActive: true},
		{ID: "602", ItemID: "BEAN", Name: "Beans", IsActive: true}}); err != nil {
		t.Fatal(err)
	}
	if err := synctask.New(s.Table, s.Blobs, s.Queues, s.Now).Create(t.Context(), synctask.NewInbound(s.Now(),
		synctask.Item, "601")); err != nil {
		t.Fatal(err)
	}
	save := func() map[string]int {
		t.Helper()
		answer, err := indexer.Worker.Handle(t.Context(), s.Backend, json.RawMessage(`{}`))
		if err != nil {
			t.Fatal(err)
		}
		return answer.(map[string]int)
	}
	if rows := save(); len(rows) > 0 {
		t.Errorf("before the migrations are done it saves %v", rows)
	}
	if err := migrations.Release().Finish(t.Context(), s.Table, s.Now()); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Backend.Migrations().Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	rows := save()
	if rows[item.List] != 2 || rows[synctask.List] != 1 {
		t.Errorf("saved %v", rows)
	}
	// Nothing is in the other table, so the rows are found only in the snapshot.
	empty := memory.New()
	again, _, err := item.New(empty, s.Blobs, s.Now, unit.New(empty, s.Now)).Rows(t.Context())
	if err != nil || len(again) != 2 {
		t.Errorf("opened %d rows, %v", len(again), err)
	}
}
