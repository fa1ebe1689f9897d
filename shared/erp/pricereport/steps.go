package pricereport

import (
	"context"
	"fmt"
	"strings"
	"time"

	"backdock/shared/erp/discovery"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/synctask"
	"backdock/shared/platform/table"
	"backdock/shared/prices/report"
)

const (
	// A discovery is looked at every lookSoon at first, and every lookLater when it takes longer than patience.
	lookSoon  = 2 * time.Second
	lookLater = 15 * time.Second
	patience  = 2 * time.Minute
)

// Sync starts the discovery of a report and looks whether it has ended: done, or to be called again after a pause. A
// discovery of the same types that somebody else started is waited for.
func (c *Collector) Sync(ctx context.Context, run report.Run) (done bool, again time.Duration, err error) {
	r, err := c.Reports.Get(ctx, run.ReportID)
	if err != nil || !run.Of(r) || r.SyncedAt != nil {
		return true, 0, err
	}
	again = lookSoon
	if c.Now().Sub(r.CreatedAt) > patience {
		again = lookLater
	}
	d, err := c.Discoveries.Start(ctx, discovery.Options{ID: r.DiscoveryID, ResourceTypes: readTypes(), Full: r.Full,
		StartedBy: r.StartedBy, Now: true})
	switch {
	case fault.Is(err, fault.Conflict): // another one is running
		return false, again, nil
	case err != nil:
		return false, 0, err
	case d.Running():
		return false, again, nil
	case d.Status == discovery.Failed:
		return false, 0, c.syncFailed(ctx, run, d)
	}
	_, err = c.change(ctx, r.ID, func(r *report.Report) error {
		if !run.Of(*r) || r.SyncedAt != nil {
			return report.ErrUnchanged
		}
		now := c.Now()
		r.SyncedAt = &now
		return nil
	})
	return true, 0, err
}

// syncFailed records that the ERP could not be read: the first phase with a type that failed, with NetSuite's words.
func (c *Collector) syncFailed(ctx context.Context, run report.Run, d discovery.Discovery) error {
	_, byType, err := c.Discoveries.ProgressOf(ctx, d.ID)
	if err != nil {
		return err
	}
	phase, words := report.Items, "NetSuite could not be read"
	for _, r := range read {
		if byType[r.Type].Failed == 0 {
			continue
		}
		phase = r.Phase
		if t, err := c.Tasks.Get(ctx, synctask.NewReading(c.Now(), r.Type, d.ID, "").ID); err == nil && t.LastWords() != "" {
			words += ": " + t.LastWords()
		}
		break
	}
	return c.Fail(ctx, run, phase, words)
}

// Plan divides the items into chunks and returns the numbers of those that are to be calculated.
func (c *Collector) Plan(ctx context.Context, run report.Run) ([]int, error) {
	r, err := c.Reports.Get(ctx, run.ReportID)
	if err != nil || !run.Of(r) {
		return []int{}, err
	}
	if !r.Planned() {
		rows, _, err := c.Items.Rows(ctx)
		if err != nil {
			return nil, err
		}
		var ids []string
		for _, row := range rows {
			if row.IsActive {
				ids = append(ids, row.ID)
			}
		}
		if r, err = c.Reports.Plan(ctx, run, ids); err != nil {
			return nil, err
		}
	}
	return c.Reports.Missing(ctx, r)
}

// Chunk calculates the items of a chunk and stores the result.
func (c *Collector) Chunk(ctx context.Context, run report.Run, n int) error {
	r, err := c.Reports.Get(ctx, run.ReportID)
	if err != nil || !run.Of(r) {
		return err
	}
	if done, err := c.Reports.Computed(ctx, r.ID, n); err != nil || done {
		return err
	}
	ids, err := c.Reports.ItemsOf(ctx, r.ID, n)
	if err != nil {
		return err
	}
	in, err := c.inputs(ctx, r)
	if err != nil {
		return err
	}
	all, err := c.calculate(ctx, in, r, ids)
	if err != nil {
		return err
	}
	err = c.Reports.StoreChunk(ctx, run, n, all)
	if table.Overtaken(err) { // stopped, or another execution has followed
		return nil
	}
	return err
}

// Finish makes a report ready whose chunks are all calculated.
func (c *Collector) Finish(ctx context.Context, run report.Run) error {
	r, err := c.Reports.Get(ctx, run.ReportID)
	if err != nil || !run.Of(r) {
		return err
	}
	missing, err := c.Reports.Missing(ctx, r)
	if err != nil {
		return err
	}
	if len(missing) > 0 {
		return fmt.Errorf("pricing report %s: %d chunks are not calculated", r.ID, len(missing))
	}
	_, err = c.change(ctx, r.ID, func(r *report.Report) error {
		if !run.Of(*r) {
			return report.ErrUnchanged
		}
		now := c.Now()
		r.Become(report.Ready)
		r.ReadyAt = &now
		return nil
	})
	return err
}

// Fail records that an execution failed in a phase; "": in the one that the report has reached.
func (c *Collector) Fail(ctx context.Context, run report.Run, phase report.Phase, words string) error {
	_, err := c.change(ctx, run.ReportID, func(r *report.Report) error {
		if !run.Of(*r) {
			return report.ErrUnchanged
		}
		if phase == "" {
			if phase = report.Items; r.SyncedAt != nil {
				phase = report.Costs
			}
		}
		r.Become(report.Failed)
		r.FailedIn, r.Problem = phase, clip(words)
		return nil
	})
	return err
}

// mostWords is the longest problem that a report keeps, in characters.
const mostWords = 500

func clip(words string) string {
	if r := []rune(strings.TrimSpace(words)); len(r) > mostWords {
		return string(r[:mostWords-1]) + "…"
	}
	return words
}
