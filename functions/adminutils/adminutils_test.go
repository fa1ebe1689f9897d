package adminutils_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"backdock/functions/apitest"
	"backdock/shared/platform/access"
	"backdock/shared/platform/job"
	"backdock/shared/platform/setting"
	"backdock/shared/sales/order"
)

func same(t *testing.T, got []string, want ...string) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

func TestClosing(t *testing.T) {
	o := newOffice(t)
	first, second := o.has(sold("1", "7")), o.has(sold("2", "8"))
	unbilled, billed := o.has(shipped("3", "7")), o.has(partly("4", "8"))
	coming := sold("5", "7")
	coming.ShipDate = today
	o.has(coming)

	all := object{"beforeDate": "2026-11-21", "reason": "season is over"}
	dry := o.start("close-sales-orders", all)
	if dry.State != job.Queued || !dry.DryRun || dry.Total != 4 || dry.StartedBy.Name != "The manager" ||
		dry.Summary != "orders delivered before 2026-11-21" {
		t.Errorf("started %+v", dry)
	}
	kept := "skipped SO3 Corner Grocery: it has goods shipped and not billed: 2 of SKU-101 Apples, 10 of SKU-102 Beans; bill them first"
	same(t, textsOf(o.done(dry.ID).Results),
		"wouldDo SO1 Corner Grocery: would give up 2 of SKU-101 Apples, 10 of SKU-102 Beans", kept,
		"wouldDo SO2 New Deli: would give up 2 of SKU-101 Apples, 10 of SKU-102 Beans",
		"wouldDo SO4 New Deli: would give up 1 of SKU-101 Apples, 10 of SKU-102 Beans")
	if got := o.order(first); got.Status != order.PendingFulfillment || got.Unsent() {
		t.Errorf("after a dry run: %+v", got)
	}

	all["dryRun"] = false
	j := o.done(o.start("close-sales-orders", all).ID)
	if j.State != job.Done || j.Done != 4 || j.Failed != 0 || j.Reason != "season is over" || j.StartedAt == nil ||
		j.FinishedAt == nil {
		t.Errorf("job %+v", j)
	}
	for _, id := range []string{first, second, billed} {
		if got := o.order(id); got.Status != order.Closed || got.Sync.Status != "pending" || got.Lines[0].IsOpen {
			t.Errorf("closed: %+v", got)
		}
	}
	if got := o.order(unbilled); got.Status != order.PendingBilling || got.Unsent() {
		t.Errorf("goods that are shipped and not billed: %+v", got)
	}
	o.As(access.Viewer, "GET", "/sales-order/"+first+"/history", nil).Want(t, 200,
		`"By a job (season is over): the status is now closed"`, `"The manager"`)
	o.As(access.Admin, "GET", "/admin-utils/job-status", nil).Want(t, 200, `[{"_id":"`+j.ID, `"results":[{"id":"`+first+
		`"`, dry.ID)
}

func TestClosingIsNarrowed(t *testing.T) {
	o := newOffice(t)
	closed, coming := o.has(sold("1", "7")), sold("2", "7")
	coming.ShipDate = today.AddDays(1)
	later := o.has(coming)
	o.has(shipped("3", "8"))
	o.done(o.start("close-sales-orders", object{"beforeDate": "2026-11-21", "customerIds": []string{"7"},
		"dryRun": false}).ID)
	o.As(access.Viewer, "GET", "/sales-order/"+closed+"/history", nil).Want(t, 200, `"By a job: the status is now closed"`)

	named := o.start("close-sales-orders", object{"beforeDate": "2026-11-21", "ids": []string{closed, later},
		"dryRun": false})
	if named.Summary != "2 chosen orders delivered before 2026-11-21" {
		t.Errorf("summary %s", named.Summary)
	}
	same(t, textsOf(o.done(named.ID).Results), "skipped SO1 Corner Grocery: it is closed already",
		"skipped SO2 Corner Grocery: its delivery date 2026-11-22 is not before 2026-11-21")
	for _, tt := range []struct {
		field string
		value []string
		want  int
	}{{"statuses", []string{"pending_billing"}, 1}, {"statuses", []string{"pending_fulfillment"}, 0},
		{"customerIds", []string{"8", "9"}, 1}, {"customerIds", []string{"9"}, 0}} {
		j := o.start("close-sales-orders", object{"beforeDate": "2026-11-21", tt.field: tt.value})
		if j.Total != tt.want || (tt.want == 0) != (j.State == job.Done) {
			t.Errorf("%s %v: %+v", tt.field, tt.value, j)
		}
		o.done(j.ID)
	}
}

func TestGenerating(t *testing.T) {
	o := newOffice(t)
	first, second := o.has(sold("1", "7")), o.has(sold("2", "8"))
	bad := sold("3", "8")
	bad.Lines[1].ItemID = "103"
	o.has(bad)
	cancelled := sold("4", "7")
	cancelled.Status = "C"
	o.has(cancelled)
	body := object{"date": "2026-11-21", "source": "orders"}

	dry := o.done(o.start("generate-sales-orders", body).ID)
	want := []string{"SO1 Corner Grocery: 2 lines, 67.90 in all", "SO2 New Deli: 2 lines, 67.90 in all",
		"failed SO3 New Deli: the cart has lines with errors: line 2: SKU-103 is inactive"}
	same(t, textsOf(dry.Results), "wouldDo "+want[0], "wouldDo "+want[1], want[2])
	if made := o.on(today); len(made) != 0 || dry.Failed != 1 {
		t.Errorf("a dry run made %d orders", len(made))
	}
	body["dryRun"] = false
	j := o.done(o.start("generate-sales-orders", body).ID)
	made := o.on(today)
	if len(made) != 2 {
		t.Fatalf("%d orders: %s", len(made), textsOf(j.Results))
	}
	for i, sourceID := range []string{first, second} {
		source := o.order(sourceID)
		got := o.order(j.Results[i].SalesOrderID)
		if got.Total.String() != "67.9" || got.Lines[0].Rate.String() != "24" || got.Lines[0].CustomRate != nil ||
			got.CustomerID != source.CustomerID || got.ShipTo.AddressID != source.ShipTo.AddressID ||
			got.Memo != source.Memo || got.TransactionDate != today || got.Owner != "user-manager" ||
			got.Sync.Status != "pending" || got.Status != order.PendingFulfillment {
			t.Errorf("made %+v", got)
		}
		same(t, textsOf(j.Results[i:i+1]), "done "+strings.Replace(want[i], ": ", ": "+got.OrderNumber+", ", 1))
	}
	o.As(access.Manager, "GET", "/cart/my-carts", nil).Want(t, 200, "[]")

	// A second run creates nothing more, not even for an order that was cancelled.
	o.As(access.Manager, "DELETE", "/sales-order/"+j.Results[1].SalesOrderID, nil).Want(t, 204)
	again := o.done(o.start("generate-sales-orders", body).ID)
	same(t, textsOf(again.Results), "skipped SO1 Corner Grocery: "+o.order(j.Results[0].SalesOrderID).OrderNumber+
		" was made of it before",
		"skipped SO2 New Deli: an order was made of it before and taken back since", want[2])
	if again.Results[0].SalesOrderID != j.Results[0].SalesOrderID || len(o.on(today)) != 1 {
		t.Errorf("again: %+v", again)
	}
	for _, tt := range []struct {
		field string
		value any
		want  int
	}{{"customerIds", []string{"7"}, 1}, {"routeId", "none", 3}, {"routeId", "r1", 0}} {
		j := o.start("generate-sales-orders", object{"date": "2026-11-22", "source": "orders", "fromDate": "2026-11-14",
			tt.field: tt.value})
		if j.Total != tt.want {
			t.Errorf("%s %v: %d orders", tt.field, tt.value, j.Total)
		}
		o.done(j.ID)
	}
}

// Generated orders reserve stock as other orders do.
func TestGeneratingReserves(t *testing.T) {
	o := newOffice(t)
	o.As(access.Admin, "POST", "/site-settings/"+setting.OrdersBlockOutOfStock, object{"value": true}).Want(t, 200)
	for i := range 3 {
		o.has(sold(fmt.Sprint(i+1), "7")) // two cases each, of five
	}
	j := o.done(o.start("generate-sales-orders", object{"date": "2026-11-21", "source": "orders", "dryRun": false}).ID)
	if len(o.on(today)) != 2 || j.Failed != 1 || !strings.Contains(j.Results[2].Message,
		"only 1 CS available for 2026-11-21") {
		t.Errorf("%s", textsOf(j.Results))
	}
	if reserved, err := o.Promises().Reserved(ctx, o.Now().Add(time.Minute)); err != nil || len(reserved) != 2 {
		t.Errorf("reserved for %v, %v", reserved, err)
	}
}

func TestWhatIsRefused(t *testing.T) {
	o := newOffice(t)
	tests := map[string]struct {
		path string
		body object
		want string
	}{
		"no date":             {"close-sales-orders", object{"reason": "r"}, "beforeDate should not be empty"},
		"a date that is null": {"close-sales-orders", object{"beforeDate": nil}, "beforeDate should not be empty"},
		"a day to come": {"close-sales-orders", object{"beforeDate": "2026-11-22"},
			"beforeDate must not be after today, 2026-11-21"},
		"a status of none open": {"close-sales-orders", object{"beforeDate": "2026-11-21", "statuses": []string{"billed"}},
			"statuses"},
		"an unknown order": {"close-sales-orders", object{"beforeDate": "2026-11-21", "ids": []string{"none"}},
			"ids.0 must be the id of a sales order"},
		"no delivery date": {"generate-sales-orders", object{"source": "orders"}, "date should not be empty"},
		"no source":        {"generate-sales-orders", object{"date": "2026-11-22"}, "source should not be empty"},
		"an unknown source": {"generate-sales-orders", object{"date": "2026-11-22", "source": "thin air"},
			"source must be one of: standing, carts, orders"},
		"yesterday": {"generate-sales-orders", object{"date": "2026-11-20", "source": "orders"},
			"date must be from 2026-11-21 to 2027-01-20"},
		"a day too far ahead": {"generate-sales-orders", object{"date": "2027-01-21", "source": "carts"},
			"date must be from 2026-11-21 to 2027-01-20"},
		"a day after the day": {"generate-sales-orders", object{"date": "2026-11-22", "source": "orders",
			"fromDate": "2026-11-22"}, "fromDate must be before date"},
		"a day for carts": {"generate-sales-orders", object{"date": "2026-11-22", "source": "carts",
			"fromDate": "2026-11-14"}, "fromDate must be given with the source orders only"},
		"a field that is not one": {"generate-sales-orders", object{"date": "2026-11-22", "source": "orders",
			"deliveryDate": "2026-11-22"}, "deliveryDate should not exist"},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			o.As(access.Manager, "POST", "/admin-utils/"+tt.path, tt.body).Want(t, 400, tt.want)
		})
	}
}

func TestWhoMay(t *testing.T) {
	o := newOffice(t)
	o.has(sold("1", "7"))
	closing := o.start("close-sales-orders", object{"beforeDate": "2026-11-21", "reason": "r"}).ID
	others := o.start("generate-sales-orders", object{"date": "2026-11-21", "source": "standing"}).ID
	var making job.Job
	o.As(access.Sales, "POST", "/admin-utils/generate-sales-orders", object{"date": "2026-11-21",
		"source": "orders"}).Want(t, 202).Into(t, &making)
	tests := map[string]struct {
		role         access.Role // "" without a token
		method, path string
		status       int
	}{
		"nobody without a token":             {"", "GET", "/admin-utils/job-status", 401},
		"sales do not close":                 {access.Sales, "POST", "/admin-utils/close-sales-orders", 403},
		"sales see the status of their own":  {access.Sales, "GET", "/admin-utils/job-status", 200},
		"nor one that closes orders":         {access.Sales, "GET", "/admin-utils/jobs/" + closing, 403},
		"nor its results":                    {access.Sales, "GET", "/admin-utils/jobs/" + closing + "/results", 403},
		"nor do they cancel it":              {access.Sales, "POST", "/admin-utils/jobs/" + closing + "/cancel", 403},
		"nor somebody else's":                {access.Sales, "GET", "/admin-utils/jobs/" + others, 403},
		"they see their own":                 {access.Sales, "GET", "/admin-utils/jobs/" + making.ID, 200},
		"and cancel it":                      {access.Sales, "POST", "/admin-utils/jobs/" + making.ID + "/cancel", 200},
		"a manager sees theirs":              {access.Manager, "GET", "/admin-utils/jobs/" + making.ID, 200},
		"a viewer starts nothing":            {access.Viewer, "POST", "/admin-utils/generate-sales-orders", 403},
		"a job that is not there":            {access.Manager, "GET", "/admin-utils/jobs/none", 404},
		"results of a job that is not there": {access.Manager, "GET", "/admin-utils/jobs/none/results", 404},
		"a job that is not there, to cancel": {access.Manager, "POST", "/admin-utils/jobs/none/cancel", 404},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			if tt.role == "" {
				o.Do(apitest.Request{Method: tt.method, Path: tt.path}).Want(t, tt.status)
				return
			}
			o.As(tt.role, tt.method, tt.path, nil).Want(t, tt.status)
		})
	}
}
