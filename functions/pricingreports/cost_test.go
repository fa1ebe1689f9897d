package pricingreports_test

import (
	"fmt"
	"testing"
	"time"

	"backdock/shared/app"
	"backdock/shared/catalog/item"
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
	t.Logf("write units: keeping %v, accepting %v", keeping, accepting)
	if keeping > 2 || accepting > 20 {
		t.Errorf("write units: keeping %v, accepting %v", keeping, accepting)
	}
}

// BenchmarkReport collects, reads and closes a report in which each item has a line. Reading the ERP is not part of it.
func BenchmarkReport(b *testing.B) {
	for _, n := range []int{1_000, 25_000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) { benchmarkReport(b, n) })
	}
}

func benchmarkReport(b *testing.B, n int) {
	c := newCompany(b)
	all := make([]item.Item, n)
	cost := dec("0.9876")
	for i := range all {
		prices := []item.Price{{PriceLevelID: "1", Price: dec("15.15")}, {PriceLevelID: "2", Price: dec("14.95")}}
		for q := range 3 {
			prices = append(prices, item.Price{PriceLevelID: "1", Quantity: dec(fmt.Sprint(5 + 5*q)), Price: dec(fmt.Sprintf("14.%d5", 8-q))})
		}
		all[i] = item.Item{ID: fmt.Sprint(100000 + i), ItemID: fmt.Sprint("C", 100000+i), Name: fmt.Sprint("An item with a name ", i),
			Brand: "A brand", Category: fmt.Sprint("Category ", i%30), UnitsTypeID: "7", SaleUnit: "2", StockUnit: "1", PurchaseUnit: "2",
			AverageCost: &cost, LastPurchasePrice: &cost, IsActive: true, Prices: prices}
	}
	if _, err := c.Items().Import(b.Context(), all); err != nil {
		b.Fatal(err)
	}
	c.Token(access.Pricing)
	b.ResetTimer()
	for range b.N {
		var started struct {
			ID string `json:"_id"`
		}
		c.post("start-data-collection", object{}).Want(b, 201).Into(b, &started)
		began := time.Now()
		read, written := c.UnitsOf(func(p *app.Backend) { collect(b, p, started.ID) })
		b.ReportMetric(time.Since(began).Seconds(), "s/collect")
		b.ReportMetric(read, "read/collect")
		b.ReportMetric(written, "written/collect")
		path := "/pricing-reports/" + started.ID + "/lines"
		for _, what := range []string{"cold", "warm"} {
			if what == "cold" {
				c.NewProcess(nil)
			}
			began = time.Now()
			a := c.As(access.Pricing, "GET", path, nil).Want(b, 200)
			b.ReportMetric(time.Since(began).Seconds(), "s/lines-"+what)
			b.ReportMetric(float64(len(a.Body))/1e6, "MB/lines")
		}
		read, _ = c.Units(access.Pricing, "GET", path, nil)
		b.ReportMetric(read, "read/lines")
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
