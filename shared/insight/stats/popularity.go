package stats

import (
	"context"
	"errors"
	"fmt"
	"math"
	"time"

	"backdock/shared/catalog/item"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/setting"
	"backdock/shared/platform/table"
)

// Popularity computes how popular items are, one run at a time:
//
//	the last run: POPULARITY / RUN
type Popularity struct {
	table    table.Table
	sales    *Sales
	items    *item.Items
	settings *setting.Settings
	now      func() time.Time
}

// NewPopularity makes the service.
func NewPopularity(t table.Table, sales *Sales, items *item.Items, settings *setting.Settings,
	now func() time.Time) *Popularity {
	return &Popularity{table: t, sales: sales, items: items, settings: settings, now: now}
}

// RunState is the state of a run.
type RunState string

// The states.
const (
	NeverRun RunState = "never"
	Running  RunState = "running"
	Done     RunState = "done"
	Failed   RunState = "failed"
)

// PopularityRun is the last run, or the one under way.
type PopularityRun struct {
	State      RunState   `json:"state"`
	Weeks      int        `json:"weeks"`
	StartedAt  time.Time  `json:"startedAt"`
	FinishedAt *time.Time `json:"finishedAt"`
	Items      int        `json:"items"` // number of items whose score changed
	Error      string     `json:"error"`
	Rev        int64      `json:"rev"`
}

const (
	// DefaultWeeks is the window of scheduled runs.
	DefaultWeeks = 3
	// runLongest is the longest duration of a run. An older run has crashed.
	runLongest = 15 * time.Minute
)

var runKey = table.Key{PK: "POPULARITY", SK: "RUN"}

// Status returns the last run, or the one under way.
func (p *Popularity) Status(ctx context.Context) (PopularityRun, error) {
	r, err := table.Load[PopularityRun](ctx, p.table, runKey)
	if errors.Is(err, table.ErrMissing) {
		return PopularityRun{State: NeverRun}, nil
	}
	if err != nil {
		return r, fmt.Errorf("the last run of popularity: %w", err)
	}
	if r.State == Running && p.now().Sub(r.StartedAt) > runLongest {
		r.State, r.Error = Failed, "the run was interrupted"
	}
	return r, nil
}

// Run computes the scores of all items from the orders of the weeks up to today, and returns when it is done.
// Errors: fault.Invalid if weeks is not 1 to MaxWeeks; fault.Conflict while another run is under way.
func (p *Popularity) Run(ctx context.Context, weeks int) (PopularityRun, error) {
	if weeks < 1 || weeks > MaxWeeks {
		return PopularityRun{}, fault.Fields(fmt.Sprintf("weeks must be from 1 to %d", MaxWeeks))
	}
	before, err := p.Status(ctx)
	if err != nil {
		return before, err
	}
	if before.State == Running {
		return before, fault.New(fault.Conflict, "popularity has been under calculation since %s",
			before.StartedAt.Format(time.RFC3339))
	}
	run := PopularityRun{State: Running, Weeks: weeks, StartedAt: p.now(), Rev: before.Rev}
	if err := p.save(ctx, &run); err != nil {
		if errors.Is(err, table.ErrCondition) {
			return before, fault.New(fault.Conflict, "popularity is being calculated by another run")
		}
		return before, err
	}
	changed, failed := p.score(ctx, weeks)
	at := p.now()
	run.State, run.Items, run.FinishedAt = Done, changed, &at
	if failed != nil {
		run.State, run.Error = Failed, "the scores could not be written"
	}
	return run, errors.Join(failed, p.save(ctx, &run))
}

func (p *Popularity) save(ctx context.Context, r *PopularityRun) error {
	cond := table.Absent()
	if r.Rev > 0 {
		cond = table.FieldIs("rev", r.Rev)
	}
	r.Rev++
	return p.table.Commit(ctx, table.Put(table.New(runKey, r), cond))
}

func (p *Popularity) score(ctx context.Context, weeks int) (changed int, err error) {
	today, err := p.settings.Today(ctx)
	if err != nil {
		return 0, err
	}
	days, err := p.sales.Window(ctx, today, weeks)
	if err != nil {
		return 0, err
	}
	scores := scoresOf(days, today, weeks)
	rows, _, err := p.items.Rows(ctx)
	if err != nil {
		return 0, err
	}
	known := make(map[string]float64, len(rows))
	for _, r := range rows {
		known[r.ID] = scores[r.ID] // 0 for items that are no longer sold
	}
	return p.items.SetPopularity(ctx, known)
}

// scoresOf adds up each item's orders. An order's weight is halved for each half window of its age.
func scoresOf(days []Day, today civil.Date, weeks int) map[string]float64 {
	half := float64(7*weeks) / 2
	scores := map[string]float64{}
	for _, d := range days {
		scores[d.ItemID] += float64(d.Orders) * math.Exp2(-float64(today.DaysSince(d.Date))/half)
	}
	for id, s := range scores {
		scores[id] = math.Round(s*1000) / 1000
	}
	return scores
}
