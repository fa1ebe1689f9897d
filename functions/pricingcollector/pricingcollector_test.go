package pricingcollector_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"backdock/functions/apitest"
	"backdock/functions/pricingcollector"
	"backdock/shared/catalog/item"
	"backdock/shared/catalog/unit"
	"backdock/shared/platform/access"
	"backdock/shared/platform/money"
	"backdock/shared/platform/table"
	"backdock/shared/platform/table/tabletest"
	"backdock/shared/platform/workflow"
	"backdock/shared/prices/report"
)

// items is more than a chunk holds.
const items = report.ChunkItems + 10

func company(t *testing.T) *apitest.Server {
	t.Helper()
	s := apitest.New(t)
	if _, err := s.UnitTypes().Import(t.Context(), []unit.Type{{ID: "1", Name: "Case", Items: []unit.Unit{
		{ID: "2", Abbreviation: "CS", ConversionRate: money.Int(1), IsBase: true}}}}); err != nil {
		t.Fatal(err)
	}
	all := make([]item.Item, items)
	cost := money.Int(10)
	for i := range all {
		all[i] = item.Item{ID: fmt.Sprint(1000 + i), ItemID: fmt.Sprint("C", 1000+i), Name: "Item", UnitsTypeID: "1", SaleUnit: "2",
			StockUnit: "2", PurchaseUnit: "2", LastPurchasePrice: &cost, IsActive: true,
			Prices: []item.Price{{PriceLevelID: "1", Price: money.Int(12)}}}
	}
	if _, err := s.Items().Import(t.Context(), all); err != nil {
		t.Fatal(err)
	}
	s.Token(access.Pricing)
	return s
}

// driver drives the collection of a report as Step Functions does, in processes that may be killed.
type driver struct {
	*apitest.Server
	t     *testing.T
	kills int
}

// call invokes the function until it answers. A process that was killed is followed by another one.
func (d *driver) call(e workflow.Execution, action string, chunk int, into any) {
	d.t.Helper()
	var event map[string]any
	if err := json.Unmarshal(e.Input, &event); err != nil {
		d.t.Fatal(err)
	}
	event["action"], event["chunk"] = action, chunk
	raw, err := json.Marshal(event)
	if err != nil {
		d.t.Fatal(err)
	}
	for range 3 {
		answer, err := pricingcollector.Worker.Handle(d.t.Context(), d.Backend, raw)
		if err != nil {
			d.kills++
			d.NewProcess(nil)
			continue
		}
		if into != nil {
			b, _ := json.Marshal(answer)
			if err := json.Unmarshal(b, into); err != nil {
				d.t.Fatal(err)
			}
		}
		return
	}
	d.t.Fatalf("%s fails again and again", action)
}

// collect starts a report and collects it. What the ERP says counts as read.
func (d *driver) collect() report.Report {
	d.t.Helper()
	for range 3 { // somebody whose call was answered by an error calls again
		a := d.As(access.Pricing, "POST", "/pricing-reports/start-data-collection", map[string]any{})
		if a.Status == 201 || a.Status == 409 {
			break
		}
		d.kills++
		d.NewProcess(nil)
	}
	for range 2 {
		if _, err := pricingcollector.Worker.Handle(d.t.Context(), d.Backend, json.RawMessage(`{"action":"sweep"}`)); err != nil {
			d.kills++
			d.NewProcess(nil)
		}
	}
	running := d.Workflows.Running()
	if len(running) != 1 {
		d.t.Fatalf("%d executions are running", len(running))
	}
	r, open, err := d.PricingReports().Open(d.t.Context())
	if err != nil || !open {
		d.t.Fatalf("no report is open: %v", err)
	}
	var synced struct{ Done bool }
	if d.call(running[0], pricingcollector.Sync, 0, &synced); synced.Done {
		d.t.Error("the discovery has ended before it was carried out")
	}
	for range 2 {
		_, err = d.PricingReports().Change(d.t.Context(), r.ID, func(r *report.Report) ([]table.Op, error) {
			now := d.Now()
			r.SyncedAt = &now
			return nil, nil
		})
		if err != nil {
			d.kills++
			d.NewProcess(nil)
		}
	}
	if d.call(running[0], pricingcollector.Sync, 0, &synced); !synced.Done {
		d.t.Error("the ERP was read, and the step waits")
	}
	var plan struct{ Chunks []int }
	d.call(running[0], pricingcollector.Plan, 0, &plan)
	for _, n := range plan.Chunks {
		d.call(running[0], pricingcollector.Chunk, n, nil)
	}
	d.call(running[0], pricingcollector.Finish, 0, nil)
	d.Workflows.Finish(running[0].ID, workflow.Succeeded)
	if r, err = d.PricingReports().Get(d.t.Context(), r.ID); err != nil {
		d.t.Fatal(err)
	}
	return r
}

// Wherever a process is killed, the report is collected: each item once, with the same lines as without.
func TestACollectionGoesOnWhereverItIsKilled(t *testing.T) {
	base := company(t)
	for _, after := range []bool{false, true} {
		for at := 1; ; at++ {
			d := &driver{Server: base.Copy(t), t: t}
			d.NewProcess(func(t table.Table) table.Table {
				return &tabletest.Mortal{Table: t, Dies: tabletest.DiesAt(at, after)}
			})
			r := d.collect()
			lines, err := d.PricingReports().Lines(t.Context(), r)
			if err != nil {
				t.Fatal(err)
			}
			done, err := d.PricingReports().Collected(t.Context(), r.ID)
			if err != nil {
				t.Fatal(err)
			}
			if r.Status != report.Ready || len(lines) != items || done.Items != items || done.Lines() != items || done.Chunks != 2 {
				t.Fatalf("killed at write %d: %s, %d lines, %+v", at, r.Status, len(lines), done)
			}
			if d.kills == 0 {
				break
			}
		}
	}
}

// An execution that was lost is replaced, and one that is no longer the report's changes nothing.
func TestALostExecutionIsReplaced(t *testing.T) {
	d := &driver{Server: company(t), t: t}
	d.As(access.Pricing, "POST", "/pricing-reports/start-data-collection", map[string]any{}).Want(t, 201)
	lost := d.Workflows.Running()[0]
	d.Workflows.Finish(lost.ID, workflow.Failed)
	sweep := func() {
		if _, err := pricingcollector.Worker.Handle(t.Context(), d.Backend, json.RawMessage(`{"action":"sweep"}`)); err != nil {
			t.Fatal(err)
		}
	}
	sweep()
	sweep()
	running := d.Workflows.Running()
	if len(running) != 1 || running[0].Name == lost.Name {
		t.Fatalf("%+v", running)
	}
	var plan struct{ Chunks []int }
	if d.call(lost, pricingcollector.Plan, 0, &plan); len(plan.Chunks) != 0 {
		t.Errorf("the lost execution plans %v", plan.Chunks)
	}
	d.call(lost, pricingcollector.Failed, 0, nil)
	r, _, err := d.PricingReports().Open(t.Context())
	if err != nil || r.Status != report.Collecting || r.Attempt != 2 {
		t.Errorf("%+v, %v", r, err)
	}
}

// A collection that failed in the last phase goes on with what is missing.
func TestARetryGoesOnFromThePhaseThatFailed(t *testing.T) {
	d := &driver{Server: company(t), t: t}
	var started struct {
		ID string `json:"_id"`
	}
	d.As(access.Pricing, "POST", "/pricing-reports/start-data-collection", map[string]any{}).Want(t, 201).Into(t, &started)
	first := d.Workflows.Running()[0]
	if _, err := d.PricingReports().Change(t.Context(), started.ID, func(r *report.Report) ([]table.Op, error) {
		now := d.Now()
		r.SyncedAt = &now
		return nil, nil
	}); err != nil {
		t.Fatal(err)
	}
	var plan struct{ Chunks []int }
	d.call(first, pricingcollector.Plan, 0, &plan)
	d.call(first, pricingcollector.Chunk, plan.Chunks[1], nil)
	d.call(first, pricingcollector.Failed, 0, nil)
	d.Workflows.Finish(first.ID, workflow.Failed)
	d.As(access.Pricing, "GET", "/pricing-reports/progress/"+started.ID, nil).Want(t, 200, `"status":"failed"`, `"phase":"costs"`,
		`{"phase":"costs","state":"failed","done":10,"total":510,"errors":0}`)
	d.As(access.Pricing, "POST", "/pricing-reports/start-data-collection", map[string]any{}).Want(t, 409)
	d.As(access.Pricing, "POST", "/pricing-reports/"+started.ID+"/retry", nil).Want(t, 200, `"status":"collecting"`)
	d.As(access.Pricing, "POST", "/pricing-reports/"+started.ID+"/retry", nil).Want(t, 200)
	running := d.Workflows.Running()
	if len(running) != 1 || !strings.HasSuffix(running[0].Name, "-2") {
		t.Fatalf("%+v", running)
	}
	if d.call(running[0], pricingcollector.Plan, 0, &plan); fmt.Sprint(plan.Chunks) != "[0]" {
		t.Errorf("the retry calculates the chunks %v", plan.Chunks)
	}
}
