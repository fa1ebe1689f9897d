package apitest

import (
	"testing"

	"backdock/shared/platform/table"
	"backdock/shared/platform/workflow"
	"backdock/shared/prices/report"
)

// Collect collects a pricing report that was started, from what is stored: as if the ERP had been read.
func (s *Server) Collect(t testing.TB, reportID string) {
	t.Helper()
	c, ctx := s.PricingCollector(), t.Context()
	r, err := s.PricingReports().Change(ctx, reportID, func(r *report.Report) ([]table.Op, error) {
		now := s.Now()
		r.SyncedAt = &now
		return nil, nil
	})
	run := report.Run{ReportID: r.ID, Attempt: r.Attempt}
	var chunks []int
	if err == nil {
		chunks, err = c.Plan(ctx, run)
	}
	for _, n := range chunks {
		if err == nil {
			err = c.Chunk(ctx, run, n)
		}
	}
	if err == nil {
		err = c.Finish(ctx, run)
	}
	if err != nil {
		t.Fatal(err)
	}
	s.Workflows.Finish(r.Execution, workflow.Succeeded)
}
