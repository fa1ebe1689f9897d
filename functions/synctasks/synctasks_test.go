package synctasks_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"backdock/functions/apitest"
	"backdock/shared/erp/discovery"
	"backdock/shared/platform/access"
	"backdock/shared/platform/blob"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/money"
	"backdock/shared/platform/queue"
	"backdock/shared/platform/synctask"
	"backdock/shared/sales/order"
)

var ctx = context.Background()

func TestWhoMayDoWhat(t *testing.T) {
	s := apitest.New(t)
	reads := []string{"/sync-tasks/discovery", "/sync-tasks/sync", "/sync-tasks/sync/type/item", "/sync-tasks/causes",
		"/sync-tasks/erp-state",
		"/sync-tasks/immediate/jobs/recent"}
	for _, path := range reads {
		s.Do(apitest.Request{Method: "GET", Path: path}).Want(t, 401)
		s.As(access.Driver, "GET", path, nil).Want(t, 403)
		for _, role := range []access.Role{access.Viewer, access.Sales, access.Warehouse} {
			s.As(role, "GET", path, nil).Want(t, 200)
		}
	}
	runs := map[string]string{"/sync-tasks/create": `{"resourceTypes":["item"]}`,
		"/sync-tasks/sync/create":        `{"resourceType":"item","resourceId":"1","direction":"in"}`,
		"/sync-tasks/retry":              `{"cause":"x"}`,
		"/sync-tasks/immediate/single":   `{"resourceType":"item","resourceId":"1"}`,
		"/sync-tasks/immediate/bulk":     `{"items":[{"resourceType":"item","resourceId":"1"}]}`,
		"/sync-tasks/immediate/sync-now": `{"resourceType":"stock"}`}
	for path, body := range runs {
		s.Do(apitest.Request{Method: "POST", Path: path, Body: body}).Want(t, 401)
		s.As(access.Viewer, "POST", path, body).Want(t, 403)
		if a := s.As(access.Dispatcher, "POST", path, body); a.Status >= 300 {
			t.Errorf("a dispatcher's %s: %s", path, a)
		}
	}
}

func TestBadInput(t *testing.T) {
	s := apitest.New(t)
	tests := map[string]struct {
		method, path, body string
		status             int
		want               string
	}{
		"no such type": {"POST", "/sync-tasks/create", `{"resourceTypes":["tomato"]}`, 400, "resourceTypes.0 must be one of: customer, item"},
		"types that are no array": {"POST", "/sync-tasks/create", `{"resourceTypes":"item"}`, 400,
			"resourceTypes must be an array"},
		"an unknown field": {"POST", "/sync-tasks/create", `{"all":true}`, 400, "all should not exist"},
		"no body":          {"POST", "/sync-tasks/create", ``, 400, ""},
		"a direction that there is not": {"POST", "/sync-tasks/sync/create",
			`{"resourceType":"item","resourceId":"1","direction":"up"}`, 400, "direction"},
		"sending what is not sent": {"POST", "/sync-tasks/sync/create",
			`{"resourceType":"item","resourceId":"1","direction":"out"}`, 400, "item is not"},
		"sending an order that is not": {"POST", "/sync-tasks/sync/create",
			`{"resourceType":"sales_order","resourceId":"x","direction":"out"}`, 404, "there is no sales order x"},
		"an id of the wrong kind": {"POST", "/sync-tasks/sync/create",
			`{"resourceType":"item","resourceId":"A-1","direction":"in"}`, 404, "there is no item A-1"},
		"an empty id": {"POST", "/sync-tasks/sync/create",
			`{"resourceType":"item","resourceId":"","direction":"in"}`, 400, "resourceId"},
		"an id of 10,000 letters": {"POST", "/sync-tasks/sync/create", `{"resourceType":"item","resourceId":"` +
			strings.Repeat("1", 10000) + `","direction":"in"}`, 400, "resourceId"},
		"an unknown task": {"GET", "/sync-tasks/sync/unknown", ``, 404, "there is no sync task unknown"},
		"an unknown discovery": {"GET", "/sync-tasks/discovery/unknown/progress", ``, 404,
			"there is no discovery unknown"},
		"tasks of an unknown discovery": {"GET", "/sync-tasks/discovery/unknown/sync-tasks", ``, 404,
			"there is no discovery unknown"},
		"retry of an unknown discovery": {"POST", "/sync-tasks/discovery/unknown/retry-failed-tasks", `{}`, 404,
			"there is no discovery unknown"},
		"an unknown job":                 {"GET", "/sync-tasks/immediate/unknown/status", ``, 404, "there is no job unknown"},
		"a type in the path that is not": {"GET", "/sync-tasks/sync/type/tomato", ``, 400, "resourceType"},
		"a status that there is not":     {"GET", "/sync-tasks/sync?status=lost", ``, 400, "status"},
		"page zero":                      {"GET", "/sync-tasks/sync?page=0", ``, 400, "page"},
		"bulk of nothing":                {"POST", "/sync-tasks/immediate/bulk", `{"items":[]}`, 400, "items"},
		"immediate of what is not read": {"POST", "/sync-tasks/immediate/sync-now", `{"resourceType":"tomato"}`, 400,
			"resourceType"},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			var body any
			if tt.method == "POST" {
				body = tt.body
			}
			s.As(access.Admin, tt.method, tt.path, body).Want(t, tt.status, tt.want)
		})
	}
	var page struct{ Total int }
	s.As(access.Admin, "GET", "/sync-tasks/sync", nil).Want(t, 200).Into(t, &page)
	if page.Total != 0 {
		t.Errorf("refused calls left %d tasks", page.Total)
	}
}

func TestADiscoveryIsStartedOnce(t *testing.T) {
	s := apitest.New(t)
	var d struct {
		ID            string `json:"_id"`
		Status        string
		ResourceTypes []string
		Full          bool
		StartedBy     string
	}
	s.As(access.Admin, "POST", "/sync-tasks/create", `{"resourceTypes":["item","customer","item"],"full":true}`).Want(t,
		202, `"progress":{"found":0`).Into(t, &d)
	if d.Status != "discovering" || fmt.Sprint(d.ResourceTypes) != "[customer item]" || !d.Full ||
		d.StartedBy != "user-admin" {
		t.Errorf("started %+v", d)
	}
	s.As(access.Admin, "POST", "/sync-tasks/create", `{"resourceTypes":["item"]}`).Want(t, 409,
		"a discovery of item is running: "+d.ID)
	s.As(access.Admin, "POST", "/sync-tasks/create", `{}`).Want(t, 409, d.ID)
	s.As(access.Admin, "GET", "/sync-tasks/discovery", nil).Want(t, 200, d.ID)
	s.As(access.Admin, "GET", "/sync-tasks/discovery/"+d.ID+"/progress", nil).Want(t, 200, `"status":"discovering"`,
		`"found":0`, `"byResource":{}`)
	// Customers are read before items.
	s.As(access.Admin, "GET", "/sync-tasks/discovery/"+d.ID+"/sync-tasks?status=pending", nil).Want(t, 200, `"total":1`,
		`"kind":"reading"`, `"resourceType":"customer"`)
}

// The date from which transactions are read is given with the first discovery, by somebody
// who may change settings.
func TestADiscoveryTakesAStartDate(t *testing.T) {
	s := apitest.New(t)
	const from = `{"full":true,"startDate":"2026-01-01"}`
	s.As(access.Manager, "POST", "/sync-tasks/create", from).Want(t, 403, "startDate needs the permission settings.write")
	s.As(access.Admin, "POST", "/sync-tasks/create", `{"startDate":"2026-11-22"}`).Want(t, 400,
		"startDate must not be after today, 2026-11-21")
	s.As(access.Admin, "POST", "/sync-tasks/create", `{"startDate":"January"}`).Want(t, 400, "startDate")
	s.As(access.Admin, "GET", "/sync-tasks/discovery", nil).Want(t, 200, "[]")
	s.As(access.Admin, "POST", "/sync-tasks/create", from).Want(t, 202)
	s.As(access.Admin, "GET", "/site-settings/erp.startDate", nil).Want(t, 200, `"value":"2026-01-01"`)
}

// bench is the API with its stores.
type bench struct {
	*apitest.Server
	tasks *synctask.Tasks
}

func newBench(t *testing.T) bench {
	s := apitest.New(t)
	return bench{s, synctask.New(s.Table, blob.NewMemory(), queue.NewMemory(), s.Now)}
}

// fail stores a failed inbound task of an item.
func (b bench) fail(t *testing.T, netSuiteID, cause, words string) synctask.Task {
	t.Helper()
	task := synctask.NewInbound(b.Now(), synctask.Item, netSuiteID)
	if err := b.tasks.Refused(ctx, task, cause, words); err != nil {
		t.Fatal(err)
	}
	return task
}

func TestFailedTasksAreGroupedAndRetriedByCause(t *testing.T) {
	b := newBench(t)
	var tasks []synctask.Task
	for i := range 3 {
		tasks = append(tasks, b.fail(t, fmt.Sprint(600+i), "CANNOT_BE_TAKEN_OVER", "there is no unit 9"))
	}
	other := b.fail(t, "700", "NONEXISTENT_ID", "Record does not exist.")
	b.As(access.Viewer, "GET", "/sync-tasks/causes", nil).Want(t, 200, `{"cause":"CANNOT_BE_TAKEN_OVER","count":3,`,
		`{"cause":"NONEXISTENT_ID","count":1,`)
	b.As(access.Viewer, "GET", "/sync-tasks/sync?status=failed&cause=NONEXISTENT_ID", nil).Want(t, 200, `"total":1`,
		`"detail":"Record does not exist."`, other.ID)
	b.As(access.Admin, "POST", "/sync-tasks/retry", `{"cause":"CANNOT_BE_TAKEN_OVER"}`).Want(t, 202, `"retried":3`)
	b.As(access.Admin, "POST", "/sync-tasks/retry", `{"cause":"CANNOT_BE_TAKEN_OVER"}`).Want(t, 202, `"retried":0`)
	for _, task := range tasks {
		b.As(access.Viewer, "GET", "/sync-tasks/sync/"+task.ID, nil).Want(t, 200, `"status":"pending"`, `"tries":0`,
			`"there is no unit 9"`)
	}
	b.As(access.Viewer, "GET", "/sync-tasks/causes", nil).Want(t, 200, `[{"cause":"NONEXISTENT_ID"`)
}

func TestPagesOfTasks(t *testing.T) {
	b := newBench(t)
	for i := range 45 {
		b.fail(t, fmt.Sprint(600+i), "X", "x")
	}
	var page struct {
		SyncTasks  []struct{ ResourceID string }
		Total      int
		Page       int
		TotalPages int
	}
	seen := map[string]bool{}
	for n := 1; n <= 3; n++ {
		b.As(access.Viewer, "GET", fmt.Sprintf("/sync-tasks/sync/type/item?page=%d", n), nil).Want(t, 200).Into(t, &page)
		for _, task := range page.SyncTasks {
			seen[task.ResourceID] = true
		}
	}
	if page.Total != 45 || page.TotalPages != 3 || page.Page != 3 || len(page.SyncTasks) != 5 || len(seen) != 45 {
		t.Errorf("last page %+v, %d seen", page, len(seen))
	}
	b.As(access.Viewer, "GET", "/sync-tasks/sync/type/customer", nil).Want(t, 200, `"syncTasks":[]`, `"total":0`)
}

func TestAFailedRecordIsRetriedInPlace(t *testing.T) {
	b := newBench(t)
	task := b.fail(t, "600", "X", "x")
	body := `{"resourceType":"item","resourceId":"600","direction":"in"}`
	b.As(access.Admin, "POST", "/sync-tasks/sync/create", body).Want(t, 201, task.ID, `"status":"pending"`)
	b.As(access.Admin, "POST", "/sync-tasks/sync/create", body).Want(t, 201, `"status":"pending"`)
}

func TestTheSameKeyMakesOneTask(t *testing.T) {
	b := newBench(t)
	send := func() string {
		var task struct {
			ID string `json:"_id"`
		}
		b.Do(apitest.Request{Method: "POST", Path: "/sync-tasks/sync/create", Token: b.Token(access.Admin),
			Header: map[string]string{"idempotency-key": "k-1"},
			Body:   `{"resourceType":"item","resourceId":"600","direction":"in"}`}).Want(t, 201).Into(t, &task)
		return task.ID
	}
	if first, second := send(), send(); first != second {
		t.Errorf("two tasks: %s, %s", first, second)
	}
}

// newOrder stores an order that was never sent.
func (b bench) newOrder(t *testing.T) order.Order {
	t.Helper()
	rate := money.Int(10)
	o := order.Order{ID: b.NewID(), Status: order.PendingFulfillment, CustomerID: "7", Customer: order.Customer{ID: "7",
		Name: "Corner Grocery"},
		TransactionDate: civil.MustParse("2026-11-21"), DeliveryDate: civil.MustParse("2026-11-23"), Owner: "user-sales",
		Lines: []order.Line{{ID: "line-1", ItemID: "601", Quantity: money.Int(1), Units: "1", Rate: &rate, Amount: rate,
			IsOpen: true}}}
	if err := b.Table.Commit(ctx, order.New(b.Table, b.Now).Creating(ctx, &o)...); err != nil {
		t.Fatal(err)
	}
	return o
}

func TestAFailedOrderIsSentByANewTask(t *testing.T) {
	b := newBench(t)
	o := b.newOrder(t)
	work, err := b.tasks.Begin(ctx, synctask.Message{TaskID: o.Sync.TaskID}, "")
	if err != nil || work == nil {
		t.Fatal(work, err)
	}
	if err := work.Fail(ctx, "INVALID_CONTENT", "INVALID_CONTENT", "Invalid Field Value"); err != nil {
		t.Fatal(err)
	}
	var task struct {
		ID     string `json:"_id"`
		Status string
	}
	b.As(access.Admin, "POST", "/sync-tasks/sync/create", `{"resourceType":"sales_order","resourceId":"`+o.ID+
		`","direction":"out"}`).Want(t, 201, `"direction":"out"`).Into(t, &task)
	if task.ID == o.Sync.TaskID || task.Status != "pending" {
		t.Errorf("new task %+v", task)
	}
	b.As(access.Admin, "GET", "/sync-tasks/sync/"+o.Sync.TaskID, nil).Want(t, 200, `"status":"superseded"`)
	b.As(access.Admin, "GET", "/sync-tasks/sync?status=failed", nil).Want(t, 200, `"total":0`)
}

func TestImmediateJobs(t *testing.T) {
	b := newBench(t)
	o := b.newOrder(t)
	var single, bulk, now struct{ JobID string }
	b.As(access.Admin, "POST", "/sync-tasks/immediate/single", `{"resourceType":"sales_order","resourceId":"`+o.ID+
		`"}`).Want(t, 202).Into(t, &single)
	b.As(access.Admin, "GET", "/sync-tasks/immediate/"+single.JobID+"/status", nil).Want(t, 200,
		`"status":"running","done":0,"total":1,"errors":[]`)
	var tasks struct{ SyncTasks []synctask.Task }
	b.As(access.Admin, "GET", "/sync-tasks/sync/type/sales_order?status=pending", nil).Want(t, 200).Into(t, &tasks)
	newest := tasks.SyncTasks[0]
	if newest.Direction != synctask.Out || newest.ID == o.Sync.TaskID {
		t.Errorf("the order's job has the task %+v", newest)
	}
	work, err := b.tasks.Begin(ctx, synctask.Message{TaskID: newest.ID}, "")
	if err != nil {
		t.Fatal(err)
	}
	if err := work.Succeed(ctx, "900"); err != nil {
		t.Fatal(err)
	}
	b.As(access.Admin, "GET", "/sync-tasks/immediate/"+single.JobID+"/status", nil).Want(t, 200,
		`"status":"completed","done":1,"total":1`)

	b.As(access.Admin, "POST", "/sync-tasks/immediate/bulk",
		`{"items":[{"resourceType":"item","resourceId":"5"},{"resourceType":"customer","resourceId":"none"}]}`).Want(t,
		202).Into(t, &bulk)
	b.As(access.Admin, "GET", "/sync-tasks/immediate/"+bulk.JobID+"/status", nil).Want(t, 200,
		`"status":"running","done":1,"total":2,"errors":["items.1: there is no customer none"]`)
	b.As(access.Admin, "POST", "/sync-tasks/immediate/sync-now", `{"resourceType":"stock"}`).Want(t, 202).Into(t, &now)
	b.As(access.Admin, "POST", "/sync-tasks/immediate/sync-now", `{"resourceType":"stock"}`).Want(t, 409,
		"a discovery of stock is running")
	var recent []struct {
		ID string `json:"_id"`
	}
	b.As(access.Viewer, "GET", "/sync-tasks/immediate/jobs/recent?limit=2", nil).Want(t, 200).Into(t, &recent)
	if len(recent) != 2 || recent[0].ID != now.JobID || recent[1].ID != bulk.JobID {
		t.Errorf("recent %+v, want %s and %s", recent, now.JobID, bulk.JobID)
	}
}

func TestRetryOfADiscoveryTakesItsFailedTasks(t *testing.T) {
	b := newBench(t)
	discoveries := discovery.New(b.Table, b.tasks, nil, b.Now)
	d, err := discoveries.Start(ctx, discovery.Options{ResourceTypes: []synctask.ResourceType{synctask.Item}})
	if err != nil {
		t.Fatal(err)
	}
	work, err := b.tasks.Begin(ctx, synctask.Message{TaskID: d.ID + "-item"}, "")
	if err != nil || work == nil {
		t.Fatal(work, err)
	}
	if err := work.Fail(ctx, "INSUFFICIENT_PERMISSION", "INSUFFICIENT_PERMISSION", "no",
		discovery.FailedOps(work.Task)...); err != nil {
		t.Fatal(err)
	}
	if err := discoveries.Advance(ctx, d.ID); err != nil {
		t.Fatal(err)
	}
	path := "/sync-tasks/discovery/" + d.ID
	b.As(access.Viewer, "GET", path+"/progress", nil).Want(t, 200, `"status":"failed"`, `"failed":1`)
	b.As(access.Admin, "POST", path+"/retry-failed-tasks", `{}`).Want(t, 202, `"retried":1`)
	b.As(access.Viewer, "GET", path+"/progress", nil).Want(t, 200, `"status":"discovering"`, `"failed":0`)
	b.As(access.Viewer, "GET", path+"/sync-tasks?status=pending", nil).Want(t, 200, `"total":1`)
}
