package adminutils_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"backdock/functions/apitest"
	"backdock/shared/platform/access"
	"backdock/shared/platform/job"
	"backdock/shared/platform/setting"
	"backdock/shared/platform/table"
	"backdock/shared/platform/table/tabletest"
	"backdock/shared/sales/order"
)

// Workers may crash at any write, and two may process the same job: each order is closed or created once, and
// reported once.
func TestEachOrderOnceWhoeverDies(t *testing.T) {
	const orders = 3
	made := func(t *testing.T, o office, when string) {
		if made := o.on(today); len(made) != orders {
			t.Errorf("%s: %d orders", when, len(made))
		}
	}
	inNetSuite := func(o office, n int) { o.has(sold(fmt.Sprint(n+1), "7")) }
	kinds := map[string]struct {
		path    string
		body    object
		prepare func(o office, n int)
		check   func(t *testing.T, o office, when string)
	}{
		"closing": {"close-sales-orders", object{"beforeDate": "2026-11-21", "dryRun": false}, inNetSuite,
			func(t *testing.T, o office, when string) { o.closedOnce(t, orders, when) }},
		"repeating": {"generate-sales-orders", object{"date": "2026-11-21", "source": "orders", "dryRun": false}, inNetSuite,
			made},
		"carts": {"generate-sales-orders", object{"date": "2026-11-21", "source": "carts", "dryRun": false},
			func(o office, _ int) {
				o.draft(access.Sales, object{"netSuiteCustomerId": "7", "deliveryDate": "2026-11-21",
					"cartItems": []object{{"netSuiteInvItemId": "102", "quantity": 1}}})
			}, made},
	}
	for name, kind := range kinds {
		begin := func(t *testing.T) (office, job.Job) {
			o := newOffice(t)
			for i := range orders {
				kind.prepare(o, i)
			}
			return o, o.start(kind.path, kind.body)
		}
		right := func(t *testing.T, o office, j job.Job, when string) {
			t.Helper()
			kind.check(t, o, when)
			if j.State != job.Done || j.Done != orders || j.Failed != 0 || len(j.Results) != orders ||
				slices.ContainsFunc(j.Results, func(r job.Result) bool { return r.Outcome != job.OutcomeDone }) {
				t.Errorf("%s: %+v", when, j)
			}
		}
		t.Run(name+" dying", func(t *testing.T) {
			for _, after := range []bool{false, true} {
				for at := 1; ; at++ {
					o, j := begin(t)
					dying := tabletest.NewDying(o.Table, at, after)
					o.work(dying, j.ID)
					right(t, o, o.done(j.ID), fmt.Sprintf("died at %d, after it %t", at, after))
					if !dying.Died() {
						if at <= orders {
							t.Error("nobody died")
						}
						break
					}
				}
			}
		})
		t.Run(name+" at once", func(t *testing.T) {
			o, j := begin(t)
			var both sync.WaitGroup
			for range 4 {
				both.Go(func() { o.work(o.Table, j.ID) })
			}
			both.Wait()
			right(t, o, o.read(j.ID), "four messages")
		})
	}
}

// closedOnce checks that each of the first orders was closed, and only once.
func (o office) closedOnce(t *testing.T, orders int, when string) {
	t.Helper()
	for i := range orders {
		id := fmt.Sprintf("NS%012d", i+1)
		events, err := o.orders.History(ctx, id, "")
		closed := 0
		for _, e := range events {
			if strings.Contains(e.Summary, "now closed") {
				closed++
			}
		}
		if got := o.order(id); err != nil || closed != 1 || got.Status != order.Closed {
			t.Errorf("%s: %s closed %d times, %v", when, got.Status, closed, err)
		}
	}
}

// cancelling is a table on which somebody cancels before the nth Commit.
type cancelling struct {
	table.Table
	at     int64
	count  atomic.Int64
	cancel func()
}

func (c *cancelling) Commit(ctx context.Context, ops ...table.Op) error {
	if c.count.Add(1) == c.at {
		c.cancel()
	}
	return c.Table.Commit(ctx, ops...)
}

func TestCancelInTheMiddle(t *testing.T) {
	for at := int64(2); at <= 4; at++ { // the first Commit takes the job's lease
		o := newOffice(t)
		for i := range 3 {
			o.has(sold(fmt.Sprint(i+1), "7"))
		}
		j := o.start("close-sales-orders", object{"beforeDate": "2026-11-21", "reason": "r", "dryRun": false})
		o.work(&cancelling{Table: o.Table, at: at, cancel: func() {
			o.As(access.Manager, "POST", "/admin-utils/jobs/"+j.ID+"/cancel", nil).Want(t, 200, `"state":"cancelled"`)
		}}, j.ID)
		got := o.done(j.ID)
		closed := 0
		for _, s := range o.on(lastWeek) {
			if s.Status == order.Closed {
				closed++
			}
		}
		if want := int(at) - 2; got.State != job.Cancelled || got.Done != want || len(got.Results) != want || closed != want {
			t.Errorf("cancelled at %d: %d closed, %+v", at, closed, got)
		}
		o.As(access.Manager, "POST", "/admin-utils/jobs/"+j.ID+"/cancel", nil).Want(t, 200)
		o.start("close-sales-orders", object{"beforeDate": "2026-11-21", "reason": "the rest"})
	}
}

func TestADryRunChangesNothing(t *testing.T) {
	for path, body := range map[string]object{"close-sales-orders": {"beforeDate": "2026-11-21", "reason": "r"},
		"generate-sales-orders": {"date": "2026-11-21", "source": "orders"}} {
		o := newOffice(t)
		o.As(access.Admin, "POST", "/site-settings/"+setting.OrdersBlockOutOfStock, object{"value": true}).Want(t, 200)
		for i := range 4 {
			o.has(sold(fmt.Sprint(i+1), "7"))
		}
		j := o.start(path, body)
		var written []string
		o.Memory.Stream(func(c table.Change) {
			if !strings.HasPrefix(c.Key.PK, "JOB") {
				written = append(written, c.Key.PK)
			}
		})
		o.work(o.Table, j.ID)
		if got := o.read(j.ID); got.Done != 4 || got.Results[0].Outcome != job.OutcomeWouldDo || len(written) > 0 {
			t.Errorf("%s: %+v wrote %v", path, got, written)
		}
	}
}

func TestOneJobOfAKindAtATime(t *testing.T) {
	o := newOffice(t)
	o.has(sold("1", "7"))
	j := o.start("close-sales-orders", object{"beforeDate": "2026-11-21", "reason": "r"})
	o.As(access.Manager, "POST", "/admin-utils/close-sales-orders", object{"beforeDate": "2026-11-21",
		"reason": "r"}).Want(t, 409, "wait until it ends, or cancel it")
	o.start("generate-sales-orders", object{"date": "2026-11-21", "source": "orders"})
	o.done(j.ID)
	o.start("close-sales-orders", object{"beforeDate": "2026-11-21", "reason": "r"})
}

// Users who may start jobs see only their own in the lists.
func TestOwnJobs(t *testing.T) {
	o := newOffice(t)
	managers := o.start("generate-sales-orders", object{"date": "2026-11-21", "source": "standing"}).ID
	var own job.Job
	o.As(access.Sales, "POST", "/admin-utils/generate-sales-orders", object{"date": "2026-11-21",
		"source": "standing"}).Want(t, 202).Into(t, &own)
	for _, path := range []string{"/admin-utils/job-status", "/admin-utils/jobs"} {
		o.As(access.Manager, "GET", path, nil).Want(t, 200, managers, own.ID)
		if body := string(o.As(access.Sales, "GET", path, nil).Want(t, 200, own.ID).Body); strings.Contains(body, managers) {
			t.Errorf("%s tells sales of the manager's job: %s", path, body)
		}
	}
	o.As(access.Sales, "GET", "/admin-utils/jobs", nil).Want(t, 200, `"total":1`)
}

func TestPages(t *testing.T) {
	o := newOffice(t)
	for i := range 5 {
		o.has(sold(fmt.Sprint(i+1), "7"))
	}
	j := o.start("close-sales-orders", object{"beforeDate": "2026-11-21", "reason": "r"})
	o.done(j.ID)
	o.As(access.Manager, "GET", "/admin-utils/jobs/"+j.ID+"/results?page=2&limit=2", nil).Want(t, 200,
		`"results":[{"id":"NS000000000003"`, `"NS000000000004"`, `"total":5,"page":2,"limit":2,"totalPages":3`)
	o.As(access.Manager, "GET", "/admin-utils/jobs/"+j.ID+"/results?page=9", nil).Want(t, 200, `"results":[]`)
	second := o.start("close-sales-orders", object{"beforeDate": "2026-11-21", "reason": "again"})
	o.As(access.Manager, "GET", "/admin-utils/jobs?limit=1", nil).Want(t, 200, `"jobs":[{"_id":"`+second.ID,
		`"total":2,"page":1,"limit":1,"totalPages":2`, `"name":"The manager"`)
	o.As(access.Manager, "GET", "/admin-utils/jobs?page=3&limit=1", nil).Want(t, 200, `"jobs":[]`)
}

// Repeating the request gives the same job.
func TestStartingIsIdempotent(t *testing.T) {
	o := newOffice(t)
	o.has(shipped("1", "7"))
	request := apitest.Request{Method: "POST", Path: "/admin-utils/close-sales-orders",
		Body: object{"beforeDate": "2026-11-21", "reason": "r"}, Token: o.Token(access.Manager),
		Header: map[string]string{"idempotency-key": "k"}}
	var first, again job.Job
	o.Do(request).Want(t, 202).Into(t, &first)
	o.Do(request).Want(t, 202).Into(t, &again)
	if first.ID != again.ID {
		t.Errorf("%s and %s", first.ID, again.ID)
	}
}
