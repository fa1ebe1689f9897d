package pricingreports_test

import (
	"fmt"
	"testing"
	"time"

	"backdock/shared/app"
	"backdock/shared/platform/access"
	"backdock/shared/platform/table"
	"backdock/shared/prices/report"
)

// A decision that changes no price costs a unit; one that changes prices, what the item costs too.
func TestUnitsOfADecision(t *testing.T) {
	c, id := reviewed(t)
	path := func(call string) string { return "/pricing-reports/" + c.path(call, id, "10") }
	_, keeping := c.Units(access.Pricing, "POST", path("rejectRecommendation"), object{"version": 0})
	_, accepting := c.Units(access.Pricing, "POST", path("updatePrice"), object{"version": 1})
	undone := c.post(c.path("undo", id, "10"), object{"version": 2})
	_, dated := c.Units(access.Pricing, "POST", path("updatePrice"), object{"version": lineIn(t, undone).Version, "effectiveDate": c.in(7)})
	_, cancelling := c.Units(access.Pricing, "POST", path("undo"), object{"version": 4})
	t.Logf("write units: keeping %v, accepting %v, with a date %v, undoing that %v", keeping, accepting, dated, cancelling)
	if keeping > 2 || accepting > 20 || dated > 10 || cancelling > 8 {
		t.Errorf("write units: keeping %v, accepting %v, with a date %v, undoing that %v", keeping, accepting, dated, cancelling)
	}
}

// BenchmarkReport collects, reads and closes a report in which each item has a line. Reading the ERP is not part of it.
func BenchmarkReport(b *testing.B) {
	for _, n := range []int{1_000, 25_000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) { benchmarkReport(b, n) })
	}
}

func benchmarkReport(b *testing.B, n int) {
	for range b.N { // each time in a company without an earlier report, so that every item has a line
		b.StopTimer()
		c := newCompany(b)
		c.hasMany(n)
		c.Token(access.Pricing)
		b.StartTimer()
		var started struct {
			ID string `json:"_id"`
		}
		c.post("start-data-collection", object{}).Want(b, 201).Into(b, &started)
		began := time.Now()
		read, written := c.UnitsOf(func(p *app.Backend) { collect(b, p, started.ID) })
		b.ReportMetric(time.Since(began).Seconds(), "s/collect")
		b.ReportMetric(read, "read/collect")
		b.ReportMetric(written, "written/collect")
		for _, what := range []string{"cold", "warm"} {
			if what == "cold" {
				c.NewProcess(nil)
			}
			began = time.Now()
			pages := c.allPages(started.ID)
			b.ReportMetric(time.Since(began).Seconds(), "s/lines-"+what)
			bytes := 0
			for _, p := range pages {
				bytes += len(p.Body)
			}
			b.ReportMetric(float64(bytes)/1e6, "MB/lines")
		}
		if lines := len(c.allLines(started.ID)); lines != n {
			b.Fatalf("%d lines of %d items", lines, n)
		}
		path := "/pricing-reports/" + started.ID + "/lines"
		began = time.Now()
		read, _ = c.Units(access.Pricing, "GET", path, nil)
		b.ReportMetric(1000*time.Since(began).Seconds(), "ms/page")
		b.ReportMetric(read, "read/page")
		began = time.Now()
		c.closed(started.ID)
		b.ReportMetric(time.Since(began).Seconds(), "s/close")
	}
}

func collect(b *testing.B, p *app.Backend, id string) {
	b.Helper()
	ctx := b.Context()
	r, err := p.PricingReports().Change(ctx, id, func(r *report.Report) ([]table.Op, error) {
		now := p.Now()
		r.SyncedAt = &now
		return nil, nil
	})
	run := report.Run{ReportID: id, Attempt: r.Attempt}
	var chunks []int
	if err == nil {
		chunks, err = p.PricingCollector().Plan(ctx, run)
	}
	for _, n := range chunks {
		if err == nil {
			err = p.PricingCollector().Chunk(ctx, run, n)
		}
	}
	if err == nil {
		err = p.PricingCollector().Finish(ctx, run)
	}
	if err != nil {
		b.Fatal(err)
	}
}
