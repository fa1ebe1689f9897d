package trips_test

import (
	"encoding/json"
	"testing"

	"backdock/shared/delivery/trip"
	"backdock/shared/platform/access"
	"backdock/shared/platform/table"
)

// A trip that was stored in pounds is read in kilograms, alone and in the list, and keeps kilograms when it
// is changed.
func TestATripThatWasStoredInPounds(t *testing.T) {
	w := newWorld(t)
	id := answerID(t, w.As(access.Dispatcher, "POST", "/trips", object{"tripDate": "2026-11-21",
		"salesOrderIds": []string{w.order(1).ID}}).Want(t, 201))
	w.inPounds(id)
	right := func(when string) {
		t.Helper()
		w.As(access.Dispatcher, "GET", "/trips/"+id, nil).Want(t, 200, `"weight":40`, `"load":40`)
		w.As(access.Dispatcher, "GET", "/trips", nil).Want(t, 200, `"weight":40`)
	}
	right("before a change")
	w.As(access.Dispatcher, "PUT", "/trips/"+id, object{"notes": "by the back door"}).Want(t, 200)
	right("after a change")
}

// inPounds stores a trip in the old form, with weights in pounds (40 kilograms are 88.185 pounds) and without
// the mark.
func (w *world) inPounds(id string) {
	w.t.Helper()
	at := table.Key{PK: "TRIP#" + id, SK: "TRIP"}
	stored, err := w.Memory.Get(ctx, at)
	if err != nil {
		w.t.Fatal(err)
	}
	old := func(raw json.RawMessage) map[string]any {
		var body map[string]any
		if err := json.Unmarshal(raw, &body); err != nil {
			w.t.Fatal(err)
		}
		delete(body, "weightUnit")
		body["totals"].(map[string]any)["weight"] = 88.185
		return body
	}
	body := old(stored.Body)
	body["loads"].([]any)[0].(map[string]any)["weight"] = 88.185
	var t trip.Trip
	if err := json.Unmarshal(stored.Body, &t); err != nil {
		w.t.Fatal(err)
	}
	row, err := json.Marshal(t.Row())
	if err != nil {
		w.t.Fatal(err)
	}
	if err := w.Table.Commit(ctx, table.Put(table.New(at, body).Listed(trip.List, old(row)))); err != nil {
		w.t.Fatal(err)
	}
}
