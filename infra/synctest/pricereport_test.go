package synctest_test

import (
	"encoding/json"
	"testing"
	"time"

	"backdock/functions/pricingcollector"
	"backdock/shared/platform/access"
	"backdock/shared/platform/synctask"
	"backdock/shared/platform/workflow"
	"backdock/shared/prices/report"
)

// collector drives the collection of a report.
type collector struct {
	*world
	workflows *workflow.Memory
}

func newCollector(t *testing.T) *collector {
	t.Helper()
	c := &collector{newSmallWorld(t), workflow.NewMemory()}
	c.b.Workflows = c.workflows
	return c
}

func (c *collector) start(id string) report.Report {
	c.t.Helper()
	r, err := c.b.PricingCollector().Start(access.With(c.t.Context(), access.Caller{UserID: "u", Role: access.Pricing}), id, false)
	if err != nil {
		c.t.Fatal(err)
	}
	return r
}

func (c *collector) call(e workflow.Execution, action string, chunk int, into any) {
	c.t.Helper()
	var event map[string]any
	_ = json.Unmarshal(e.Input, &event)
	event["action"], event["chunk"] = action, chunk
	raw, _ := json.Marshal(event)
	answer, err := pricingcollector.Worker.Handle(c.t.Context(), c.b, raw)
	if err != nil {
		c.t.Fatal(err)
	}
	b, _ := json.Marshal(answer)
	if into != nil {
		if err := json.Unmarshal(b, into); err != nil {
			c.t.Fatal(err)
		}
	}
}

// collect drives the running execution to its end.
func (c *collector) collect(id string) report.Report {
	c.t.Helper()
	e := c.workflows.Running()[0]
	for range 20 {
		var synced pricingcollector.Synced
		if c.call(e, pricingcollector.Sync, 0, &synced); synced.Done {
			break
		}
		c.settle(30 * time.Minute)
		c.advance(time.Duration(synced.Seconds) * time.Second)
	}
	var plan pricingcollector.ToDo
	c.call(e, pricingcollector.Plan, 0, &plan)
	for _, n := range plan.Chunks {
		c.call(e, pricingcollector.Chunk, n, nil)
	}
	c.call(e, pricingcollector.Finish, 0, nil)
	c.workflows.Finish(e.ID, workflow.Succeeded)
	r, err := c.b.PricingReports().Get(c.t.Context(), id)
	if err != nil {
		c.t.Fatal(err)
	}
	return r
}

// A report reads items, prices, stock and purchase orders from NetSuite, and then its lines. A line that is read anew has
// what NetSuite says now.
func TestAPricingReportReadsTheERP(t *testing.T) {
	c := newCollector(t)
	c.priceThere("16") // below its target, so that the first report has a line for it
	r := c.start("r1")
	p, err := c.b.PricingCollector().Progress(t.Context(), r)
	if err != nil || p.Phase != report.Items || p.Phases[0].State != "waiting" {
		t.Errorf("before: %+v, %v", p, err)
	}
	if r = c.collect("r1"); r.Status != report.Ready || r.Items == 0 {
		t.Fatalf("%+v", r)
	}
	if p, err = c.b.PricingCollector().Progress(t.Context(), r); err != nil || p.Phase != report.Costs || p.Phases[0].Done == 0 ||
		p.Phases[4].State != "done" || p.Phases[4].Done != r.Items {
		t.Errorf("after: %+v, %v", p, err)
	}
	line := func() report.Line {
		t.Helper()
		l, err := c.b.PricingReports().Line(t.Context(), r, itemID)
		if err != nil {
			t.Fatal(err)
		}
		return l
	}
	same(t, "price at first", line().Prices[0].Price.String(), "16")
	c.priceThere("25.5")
	if _, err := c.b.PricingCollector().Refresh(t.Context(), "r1", itemID); err != nil {
		t.Fatal(err)
	}
	if l := line(); l.Refresh == nil || l.Refresh.Done || l.Version != 1 {
		t.Errorf("while it is read: %+v", l.Touched)
	}
	c.settle(10 * time.Minute)
	l := line()
	same(t, "price anew", l.Prices[0].Price.String(), "25.5")
	if !l.Refresh.Done || l.Refresh.Problem != "" || l.Version != 2 {
		t.Errorf("after it was read: %+v", l.Touched)
	}
	if rows := c.taskRows(synctask.Filter{Status: synctask.Failed}); len(rows) != 0 {
		t.Errorf("%d tasks failed", len(rows))
	}
}
