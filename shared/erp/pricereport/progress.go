package pricereport

import (
	"cmp"
	"context"

	"backdock/shared/platform/fault"
	"backdock/shared/prices/report"
)

// State of a phase.
type State string

// The states.
const (
	NotBegun State = "waiting"
	Running  State = "running"
	Done     State = "done"
	Failed   State = "failed"
)

// PhaseProgress is how far a phase is.
type PhaseProgress struct {
	Phase               report.Phase
	State               State
	Done, Total, Errors int
}

// Progress is how far the collection of a report is.
type Progress struct {
	Phase     report.Phase // the one that is running, or in which it ended
	Phases    []PhaseProgress
	Collected report.Collected
	Problems  []report.Problem
}

// Progress reads how far the collection of a report is.
func (c *Collector) Progress(ctx context.Context, r report.Report) (Progress, error) {
	var p Progress
	phases, err := c.synced(ctx, r)
	if err != nil {
		return p, err
	}
	if p.Collected, err = c.Reports.Collected(ctx, r.ID); err != nil {
		return p, err
	}
	costs := PhaseProgress{Phase: report.Costs, State: NotBegun, Done: p.Collected.Items, Total: r.Items, Errors: p.Collected.Problems}
	if r.SyncedAt != nil {
		costs.State = Running
	}
	if r.ReadyAt != nil {
		costs.State, costs.Done = Done, r.Items // without items that are not known any more
	}
	p.Phases = append(phases, costs)
	for i := range p.Phases {
		each := &p.Phases[i]
		if r.FailedIn == each.Phase {
			each.State = Failed
		}
		if p.Phase == "" && each.State != Done {
			p.Phase = each.Phase
		}
	}
	p.Phase = cmp.Or(p.Phase, report.Costs)
	if p.Collected.Problems > 0 {
		p.Problems, err = c.Reports.Problems(ctx, r.ID)
	}
	return p, err
}

// synced returns the phases of reading the ERP.
func (c *Collector) synced(ctx context.Context, r report.Report) ([]PhaseProgress, error) {
	d, err := c.Discoveries.Get(ctx, r.DiscoveryID)
	started := err == nil
	if err != nil && !fault.Is(err, fault.NotFound) { // it waits for another one, or was deleted after 90 days
		return nil, err
	}
	_, byType, err := c.Discoveries.ProgressOf(ctx, r.DiscoveryID)
	if err != nil {
		return nil, err
	}
	var phases []PhaseProgress
	past := started || r.SyncedAt != nil // everything before the phase
	for _, phase := range report.Phases[:len(report.Phases)-1] {
		p := PhaseProgress{Phase: phase, State: NotBegun}
		ended := past
		for _, each := range read {
			if each.Phase == phase {
				n := byType[each.Type]
				p.Done, p.Total, p.Errors = p.Done+n.Done+n.Failed, p.Total+max(n.Queued, n.Done+n.Failed), p.Errors+n.Failed
				ended = ended && (r.SyncedAt != nil || d.Past(each.Type))
			}
		}
		switch {
		case ended:
			p.State = Done
		case past:
			p.State = Running
		}
		past = ended
		phases = append(phases, p)
	}
	return phases, nil
}
