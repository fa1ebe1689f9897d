package stats

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"time"

	"backdock/shared/catalog/item"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/id"
	"backdock/shared/platform/queue"
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
	Queued   RunState = "queued"
	Running  RunState = "running"
	Done     RunState = "done"
	Failed   RunState = "failed"
)

// PopularityRun is the last run, or the one under way.
type PopularityRun struct {
	ID         string     `json:"id"`
	State      RunState   `json:"state"`
	Weeks      int        `json:"weeks"`
	StartedAt  time.Time  `json:"startedAt"`
	FinishedAt *time.Time `json:"finishedAt"`
	Done       int        `json:"done"`  // number of items whose score was compared and written
	Total      int        `json:"total"` // number of items; 0 until the orders were read
	Items      int        `json:"items"` // number of items whose score changed
	Error      string     `json:"error"`
	Rev        int64      `json:"rev"`
}

// Open reports whether the run is queued or under way.
func (r PopularityRun) Open() bool { return r.State == Queued || r.State == Running }

// PopularityMessage is the message of the queue jobs that carries a run out.
type PopularityMessage struct {
	PopularityRun string `json:"popularityRun"` // its id
}

const (
	// DefaultWeeks is the window of scheduled runs.
	DefaultWeeks = 3
	// runLongest is the longest time from the start of a run to its end. An older run has crashed.
	runLongest = 15 * time.Minute
	// scoresAtOnce is how many scores are written between two reports of progress.
	scoresAtOnce = 2000
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
	if r.Open() && p.now().Sub(r.StartedAt) > runLongest {
		r.State, r.Error = Failed, "the run was interrupted"
	}
	return r, nil
}

// Run computes the scores of all items from the orders of the weeks up to today, and returns when it is done.
// Errors: fault.Invalid if weeks is not 1 to MaxWeeks; fault.Conflict while another run is open.
func (p *Popularity) Run(ctx context.Context, weeks int) (PopularityRun, error) {
	run, err := p.start(ctx, Running, weeks, func(i table.Item, _ PopularityRun) table.Item { return i })
	if err != nil {
		return run, err
	}
	return p.work(ctx, run)
}

// Trigger starts a run that a worker carries out, see Work. Errors: fault.Invalid if weeks is not 1 to MaxWeeks;
// fault.Conflict with the open run.
func (p *Popularity) Trigger(ctx context.Context, weeks int) (PopularityRun, error) {
	return p.start(ctx, Queued, weeks, func(i table.Item, r PopularityRun) table.Item {
		return i.Announcing(queue.Jobs, PopularityMessage{r.ID})
	})
}

// start writes a new run if none is open. announce adds to the item that is written.
func (p *Popularity) start(ctx context.Context, state RunState, weeks int,
	announce func(table.Item, PopularityRun) table.Item) (PopularityRun, error) {
	if weeks < 1 || weeks > MaxWeeks {
		return PopularityRun{}, fault.Fields(fmt.Sprintf("weeks must be from 1 to %d", MaxWeeks))
	}
	before, err := p.Status(ctx)
	if err != nil {
		return before, err
	}
	if before.Open() {
		return before, fault.Busy(30, "popularity has been under calculation since %s",
			before.StartedAt.Format(time.RFC3339))
	}
	run := PopularityRun{ID: id.New(p.now()), State: state, Weeks: weeks, StartedAt: p.now(), Rev: before.Rev + 1}
	err = p.table.Commit(ctx, table.Put(announce(table.New(runKey, run), run), asRead(before)))
	if errors.Is(err, table.ErrCondition) {
		return before, fault.Busy(30, "popularity is being calculated by another run")
	}
	return run, err
}

// Work carries out a run that was triggered. It is idempotent: a run that has ended, or that a later one has replaced,
// is left alone, and a run that a killed worker left is computed again from the start.
func (p *Popularity) Work(ctx context.Context, runID string) error {
	run, err := p.Status(ctx)
	if err != nil || run.ID != runID || !run.Open() {
		return err
	}
	run.State = Running
	_, err = p.work(ctx, run)
	if errors.Is(err, table.ErrCondition) { // another delivery of the same message is ahead
		return nil
	}
	return err
}

func (p *Popularity) work(ctx context.Context, run PopularityRun) (PopularityRun, error) {
	failed := p.score(ctx, &run)
	if errors.Is(failed, table.ErrCondition) {
		return run, failed
	}
	at := p.now()
	run.State, run.FinishedAt = Done, &at
	if failed != nil {
		run.State, run.Error = Failed, "the scores could not be written"
	}
	return run, errors.Join(failed, p.save(ctx, &run))
}

func asRead(r PopularityRun) table.Cond {
	if r.Rev == 0 {
		return table.Absent()
	}
	return table.FieldIs("rev", r.Rev)
}

func (p *Popularity) save(ctx context.Context, r *PopularityRun) error {
	cond := asRead(*r)
	r.Rev++
	return p.table.Commit(ctx, table.Put(table.New(runKey, r), cond))
}

// score computes and writes the scores, and saves the progress of the run.
func (p *Popularity) score(ctx context.Context, run *PopularityRun) error {
	today, err := p.settings.Today(ctx)
	if err != nil {
		return err
	}
	days, err := p.sales.Window(ctx, today, run.Weeks)
	if err != nil {
		return err
	}
	scores := scoresOf(days, today, run.Weeks)
	rows, _, err := p.items.Rows(ctx)
	if err != nil {
		return err
	}
	run.Done, run.Total, run.Items = 0, len(rows), 0
	for part := range slices.Chunk(rows, scoresAtOnce) {
		if err := p.save(ctx, run); err != nil {
			return err
		}
		known := make(map[string]float64, len(part))
		for _, r := range part {
			known[r.ID] = scores[r.ID] // 0 for items that are no longer sold
		}
		changed, err := p.items.SetPopularity(ctx, known)
		run.Items += changed
		if err != nil {
			return err
		}
		run.Done += len(part)
	}
	return nil
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
