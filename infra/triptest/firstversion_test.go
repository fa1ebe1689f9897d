package triptest_test

import (
	"slices"
	"testing"
	"time"

	"backdock/functions/apitest"
	"backdock/infra/firstversion"
	"backdock/shared/app/migrations"
	"backdock/shared/platform/access"
	"backdock/shared/platform/migration"
	"backdock/shared/platform/table"
	"backdock/shared/sales/order"
)

// newUpdatedWorld returns a world in which this version has replaced the first one a moment ago. Nothing is migrated yet.
func newUpdatedWorld(t *testing.T) (*world, map[string]string) {
	t.Helper()
	day, err := firstversion.ReadDay()
	if err != nil {
		t.Fatal(err)
	}
	s := apitest.New(t)
	for _, i := range day.Items {
		if err := s.Memory.Commit(t.Context(), table.Put(i)); err != nil {
			t.Fatal(err)
		}
	}
	w := startWorld(t, 1, patience, s, append(masterData(), day.ERP...))
	w.Advance(time.Hour)
	return w, day.IDs
}

// migrate lets all migrations run to their end, as after a deployment.
func (w *world) migrate() {
	w.t.Helper()
	if err := migrations.Release().Finish(w.t.Context(), w.Table, w.Now()); err != nil {
		w.t.Fatal(err)
	}
	all, err := w.worker.Migrations().Run(w.t.Context())
	if err != nil {
		w.t.Fatal(err)
	}
	changed := 0
	for _, p := range all {
		if changed += p.Changed; p.State != migration.Done {
			w.t.Errorf("migration %+v", p)
		}
	}
	if changed == 0 {
		w.t.Error("the migrations found no record of the first version")
	}
}

// An installation of the first version is updated in the middle of the day: every order, draft and trip goes on, and each
// record is in the ERP once. The test goes on before, between and after the migrations.
func TestTheFirstVersionsDayGoesOnAfterAnUpdate(t *testing.T) {
	for name, migratedAfter := range map[string]int{"migrated at once": 0, "migrated between the steps": 2, "migrated at the end": 9} {
		t.Run(name, func(t *testing.T) {
			w, ids := newUpdatedWorld(t)
			steps := []func(*world, map[string]string){everythingIsThere, openOrdersAreSent, theTripUnderWayIsInvoiced,
				thePlannedTripIsFulfilled, theDraftIsOrdered}
			for i, step := range steps {
				if i == migratedAfter {
					w.migrate()
				}
				step(w, ids)
			}
			if migratedAfter >= len(steps) {
				w.migrate()
				everythingIsThere(w, ids)
			}
			w.settle(how{}, nil)
			if got := w.records("salesOrder"); len(got) != 8 {
				t.Errorf("%d sales orders in the ERP, want 8: seven old ones and the draft's", len(got))
			}
		})
	}
}

func everythingIsThere(w *world, ids map[string]string) {
	w.t.Helper()
	w.As(access.Admin, "GET", "/site-settings/tracking.speedKmh", nil).Want(w.t, 200, "41")
	for what, id := range ids {
		switch what {
		case "road", "tomorrow":
			w.As(access.Dispatcher, "GET", "/trips/"+id, nil).Want(w.t, 200)
		case "draft":
			w.As(access.Sales, "GET", "/cart/"+id, nil).Want(w.t, 200, `"customRate":23`)
			w.As(access.Sales, "GET", "/cart/my-carts", nil).Want(w.t, 200, id)
		default:
			w.As(access.Sales, "GET", "/sales-order/"+id, nil).Want(w.t, 200, `"quantity":5`)
			w.As(access.Sales, "GET", "/sales-order/"+id+"/history", nil).Want(w.t, 200, "Ordered: 2 lines")
		}
	}
	var page struct{ Total int }
	w.As(access.Sales, "GET", "/sales-order/paginated?limit=50", nil).Want(w.t, 200).Into(w.t, &page)
	if page.Total < 7 {
		w.t.Errorf("%d orders in the list, want 7", page.Total)
	}
	for path, has := range map[string]string{"/trips?limit=50": ids["tomorrow"], "/customer/all": "Corner Grocery", "/vehicles": "Truck",
		"/inventory-items/paginated?limit=50": "TOM-12", "/sync-tasks/sync?limit=50": "salesOrder", "/admin/audit": "tracking.speedKmh"} {
		w.As(access.Admin, "GET", path, nil).Want(w.t, 200, has)
	}
}

func openOrdersAreSent(w *world, ids map[string]string) {
	w.t.Helper()
	w.As(access.Sales, "PATCH", "/sales-order/"+ids["synced"], object{"memo": "after the update"}).Want(w.t, 200)
	w.settle(how{}, nil)
	for _, what := range []string{"synced", "edited", "unsent"} {
		if o := w.orderOf(ids[what]); o.NetSuiteID == "" || o.Sync.Status != "synced" {
			w.t.Errorf("the order %s is %q in the ERP, %+v", what, o.NetSuiteID, o.Sync)
		}
	}
	if got := w.records("salesOrder"); len(got) != 7 {
		w.t.Errorf("%d sales orders in the ERP, want 7", len(got))
	}
	var all []struct{ Memo string }
	w.control("GET", "records/salesOrder", nil, &all)
	var memos []string
	for _, r := range all {
		memos = append(memos, r.Memo)
	}
	for _, memo := range []string{"ring twice", "after the update"} {
		if !slices.Contains(memos, memo) {
			w.t.Errorf("no order has the memo %q in the ERP: %q", memo, memos)
		}
	}
	if o := w.orderOf(ids["canceled"]); o.Status != order.Cancelled {
		w.t.Errorf("the canceled order is %s", o.Status)
	}
}

func theTripUnderWayIsInvoiced(w *world, ids map[string]string) {
	w.t.Helper()
	road := w.get(ids["road"])
	w.As(access.Driver, "PUT", "/trips/"+road.ID+"/stops/"+road.Stops[1].ID+"/complete", object{"proof": object{"name": "B. Reyes"}}).
		Want(w.t, 200, `"name":"B. Reyes"`)
	w.move(road.ID, "returning", "completed")
	w.press(road.ID, "create-invoices")
	w.run(how{})
	if s := w.status(road.ID); s.ERPStatus != "invoiced" || s.Counts.Invoiced != 2 {
		w.t.Errorf("the trip under way: %+v", s)
	}
	if n, f := len(w.records("invoice")), len(w.records("itemFulfillment")); n != 2 || f != 2 {
		w.t.Errorf("%d invoices and %d item fulfillments, want 2 of each", n, f)
	}
}

func thePlannedTripIsFulfilled(w *world, ids map[string]string) {
	w.t.Helper()
	w.press(ids["tomorrow"], "process-fulfillments")
	w.run(how{})
	if s := w.status(ids["tomorrow"]); s.ERPStatus != "fulfilled" || s.Counts.Fulfilled != 1 {
		w.t.Errorf("tomorrow's trip: %+v", s)
	}
}

func theDraftIsOrdered(w *world, ids map[string]string) {
	w.t.Helper()
	w.As(access.Manager, "POST", "/cart/"+ids["draft"]+"/create-sales-order", nil).Want(w.t, 201, `"customRate":23`)
	delete(ids, "draft")
}
