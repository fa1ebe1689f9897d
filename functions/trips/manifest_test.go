package trips_test

import (
	"testing"

	"backdock/shared/platform/access"
)

// What changed since the driver got the manifest is counted, in the trip and in lists.
func TestChangesSinceTheManifest(t *testing.T) {
	w := newWorld(t)
	orders := []string{w.order(1).ID, w.order(2).ID, w.order(3).ID, w.order(4).ID}
	made := w.create(object{"salesOrderIds": orders[:3], "startTime": "08:00"})
	type given struct {
		Version  int64
		Manifest *struct {
			How     string
			Changes int
		}
		Stops []struct {
			ID string `json:"_id"`
		}
	}
	read := func() (g given) {
		t.Helper()
		w.As(access.Dispatcher, "GET", "/trips/"+made.ID, nil).Want(t, 200).Into(t, &g)
		var list struct{ Trips []given }
		w.As(access.Dispatcher, "GET", "/trips", nil).Want(t, 200).Into(t, &list)
		if one := list.Trips[0]; (one.Manifest == nil) != (g.Manifest == nil) ||
			g.Manifest != nil && *one.Manifest != *g.Manifest {
			t.Errorf("the list has %+v, the trip %+v", one.Manifest, g.Manifest)
		}
		return g
	}
	want := func(changes int, what string) {
		t.Helper()
		if g := read(); g.Manifest == nil || g.Manifest.How != "printed" || g.Manifest.Changes != changes {
			t.Errorf("%s: %+v, want %d changes", what, g.Manifest, changes)
		}
	}
	hand := func(how string) {
		t.Helper()
		w.As(access.Warehouse, "POST", "/trips/"+made.ID+"/manifest", object{"how": how}).Want(t, 200)
	}
	edit := func(change object) {
		t.Helper()
		w.As(access.Dispatcher, "PUT", "/trips/"+made.ID, change).Want(t, 200)
	}
	if g := read(); g.Manifest != nil {
		t.Errorf("before it was printed: %+v", g.Manifest)
	}
	version := read().Version
	hand("printed")
	want(0, "printed")
	if now := read().Version; now != version {
		t.Errorf("printing made version %d of version %d", now, version)
	}
	stops := read().Stops
	edit(object{"stops": []object{{"_id": stops[2].ID}, {"_id": stops[0].ID}, {"_id": stops[1].ID}}})
	want(1, "one stop is first now")
	edit(object{"startTime": "09:00"})
	want(2, "and it starts later")
	w.As(access.Dispatcher, "POST", "/trips/"+made.ID+"/delivery-stop", object{"salesOrderIds": orders[3:]}).Want(t, 200)
	want(3, "and has another stop")
	edit(object{"stops": []object{{"_id": stops[0].ID}, {"_id": stops[1].ID}}})
	want(2, "one stop is gone, the others are as they were")
	hand("printed")
	want(0, "printed again")
	hand("sent")
	if g := read(); g.Manifest.How != "sent" {
		t.Errorf("sent: %+v", g.Manifest)
	}
	w.As(access.Viewer, "POST", "/trips/"+made.ID+"/manifest", object{"how": "printed"}).Want(t, 403)
	w.As(access.Dispatcher, "POST", "/trips/"+made.ID+"/manifest", object{"how": "sung"}).Want(t, 400, "how")
	w.As(access.Dispatcher, "POST", "/trips/none/manifest", object{"how": "printed"}).Want(t, 404)
}
