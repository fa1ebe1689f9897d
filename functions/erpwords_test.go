package functions_test

import (
	"strings"
	"testing"

	"backdock/functions/apitest"
	"backdock/shared/delivery/trip"
	"backdock/shared/delivery/tripstep"
	"backdock/shared/platform/access"
	"backdock/shared/platform/synctask"
	"backdock/shared/sales/order"
)

// NetSuite's error messages may contain amounts. Users who may not see prices read them without numbers,
// wherever they appear.
func TestAmountsInTheWordsOfTheERPAreForThoseWhoMaySeePrices(t *testing.T) {
	d := newDepot(t)
	ctx := t.Context()
	const words = "USER_ERROR: the rate 13.79 is under 18,50; the total of $1,234.56 does not match 1 234.57 or ١٢.٥"
	amounts := []string{"13.79", "18,50", "1,234.56", "234.57", "١٢"}
	shown := "USER_ERROR: the rate … is under …; the total of $… does not match … … or …"

	orders := order.New(d.Table, d.Now)
	o, err := orders.Get(ctx, d.order)
	if err != nil {
		t.Fatal(err)
	}
	check := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	check(d.OrderSender().SendFailed(ctx, o.ID, o.Sync.TaskID, words, synctask.SyncProblem{Code: synctask.SyncFieldRequired,
		Params: synctask.SyncParams{Field: "Rate of 13.79"}}))
	task := synctask.NewInbound(d.Now(), synctask.Item, "101")
	check(synctask.New(d.Table, d.Blobs, d.Queues, d.Now).Refused(ctx, task, "USER_ERROR", words))
	d.As(access.Dispatcher, "POST", "/routes/"+d.trip+"/process-fulfillments", nil).Want(t, 202)
	check(d.TripSteps().Fail(ctx, tripstep.Execution{TripID: d.trip, Step: trip.Fulfill, Attempt: 1}, d.order, "USER_ERROR", words))

	paths := map[string]bool{"/sales-order/" + d.order: true, "/sales-order/" + d.order + "/history": true,
		"/sales-order/paginated":      true,
		"/sync-tasks/sync/" + task.ID: true, "/sync-tasks/sync": true, "/routes/" + d.trip + "/fulfillment-status": true,
		"/trips/" + d.trip: true}
	for path := range paths {
		if a := d.As(access.Sales, "GET", path, nil); !strings.Contains(string(a.Body), "under 18,50") {
			t.Errorf("sales, %s: not the words: %s", path, a)
		}
		if a := d.As(access.Dispatcher, "GET", path, nil); !strings.Contains(string(a.Body), shown) {
			t.Errorf("dispatcher, %s: not the words: %s", path, a)
		}
	}
	for _, role := range []access.Role{access.Dispatcher, access.Warehouse, access.Driver} {
		d.everyRead(role, func(path string, a apitest.Answer) {
			for _, amount := range amounts {
				if strings.Contains(string(a.Body), amount) {
					t.Errorf("%s, %s tells %s: %s", role, path, amount, a)
				}
			}
		})
	}
}
