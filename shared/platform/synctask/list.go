package synctask

import (
	"cmp"
	"context"
	"slices"
	"time"

	"backdock/shared/platform/listing"
)

// List is the name of the list of tasks, see shared/platform/listing.
const List = "sync_task"

// Row is a task in the list, without its attempts.
type Row struct {
	ID           string       `json:"_id"`
	Kind         Kind         `json:"kind"`
	ResourceType ResourceType `json:"resourceType"`
	ResourceID   string       `json:"resourceId"`
	Direction    Direction    `json:"direction"`
	Action       Action       `json:"action,omitempty"`
	Status       Status       `json:"status"`
	Cause        string       `json:"cause,omitempty"`
	DiscoveryID  string       `json:"discoveryId,omitempty"`
	CreatedAt    time.Time    `json:"createdAt"`
	UpdatedAt    time.Time    `json:"updatedAt"`
}

func rowOf(t Task) Row {
	return Row{ID: t.ID, Kind: t.Kind, ResourceType: t.ResourceType, ResourceID: t.ResourceID, Direction: t.Direction,
		Action: t.Action, Status: t.Status,
		Cause: t.Cause, DiscoveryID: t.DiscoveryID, CreatedAt: t.CreatedAt, UpdatedAt: t.UpdatedAt}
}

// bound says which tasks the list holds: those that are open, and those that failed and wait for a person.
// Others stay until they are deleted 90 days after their end, or until the list has too many rows.
var bound = listing.Bound[Row]{
	Open: func(r *Row) bool { return r.Status.Open() || r.Status == Failed },
	At:   func(r *Row) time.Time { return r.UpdatedAt },
}

// Filter selects tasks. Empty fields do not restrict the selection.
type Filter struct {
	ResourceType ResourceType
	Status       Status
	DiscoveryID  string
	Cause        string
}

func (f Filter) keep(now time.Time) func(*Row) bool {
	return func(r *Row) bool {
		return now.Sub(r.UpdatedAt) < kept && // the table has deleted it, or will soon
			(f.ResourceType == "" || f.ResourceType == r.ResourceType) && (f.Status == "" || f.Status == r.Status) &&
			(f.DiscoveryID == "" || f.DiscoveryID == r.DiscoveryID) && (f.Cause == "" || f.Cause == r.Cause)
	}
}

var byUpdate = listing.Order[Row]{Name: "updatedAt",
	Compare: func(a, b *Row) int { return a.UpdatedAt.Compare(b.UpdatedAt) }}

// Page returns a page of tasks, last changed first, their total number, and how far back the list goes. An older
// task that has not failed can only be found by its id.
func (s *Tasks) Page(ctx context.Context, f Filter, page, limit int) ([]Task, int, listing.Coverage, error) {
	rows, total, err := s.list.Page(ctx, byUpdate, true, f.keep(s.now()), page, limit)
	if err != nil {
		return nil, 0, listing.Coverage{}, err
	}
	ids := make([]string, len(rows))
	for i, r := range rows {
		ids[i] = r.ID
	}
	tasks, err := s.Some(ctx, ids)
	since := s.list.Since()
	// Rows that the table deletes do not count as missing.
	whole := f.Status.Open() || f.Status == Failed || s.now().Sub(since) >= kept-time.Hour
	return tasks, total, listing.Coverage{Since: since, Complete: whole}, err
}

// Rows returns the tasks of a filter, oldest first. They are shared: do not change them.
func (s *Tasks) Rows(ctx context.Context, f Filter) ([]*Row, error) {
	rows, err := s.list.Find(ctx, f.keep(s.now()))
	slices.SortFunc(rows, func(a, b *Row) int { return cmp.Compare(a.ID, b.ID) })
	return rows, err
}

// CauseCount is a group of failed tasks with the same cause.
type CauseCount struct {
	Cause  string    `json:"cause"`
	Count  int       `json:"count"`
	Oldest time.Time `json:"oldest"`
}

// Causes groups the failed tasks by cause, most frequent first.
func (s *Tasks) Causes(ctx context.Context) ([]CauseCount, error) {
	rows, err := s.Rows(ctx, Filter{Status: Failed})
	if err != nil {
		return nil, err
	}
	groups := map[string]*CauseCount{}
	for _, r := range rows {
		g := groups[r.Cause]
		if g == nil {
			g = &CauseCount{Cause: r.Cause, Oldest: r.UpdatedAt}
			groups[r.Cause] = g
		}
		g.Count++
		if r.UpdatedAt.Before(g.Oldest) {
			g.Oldest = r.UpdatedAt
		}
	}
	all := make([]CauseCount, 0, len(groups))
	for _, g := range groups {
		all = append(all, *g)
	}
	slices.SortFunc(all, func(a, b CauseCount) int {
		return cmp.Or(cmp.Compare(b.Count, a.Count),
			cmp.Compare(a.Cause, b.Cause))
	})
	return all, nil
}

// Oldest returns when the oldest open task was created. Zero: no task is open.
func (s *Tasks) Oldest(ctx context.Context) (time.Time, error) {
	rows, err := s.list.Find(ctx, func(r *Row) bool { return r.Status.Open() })
	if err != nil || len(rows) == 0 {
		return time.Time{}, err
	}
	return slices.MinFunc(rows, func(a, b *Row) int { return a.CreatedAt.Compare(b.CreatedAt) }).CreatedAt, nil
}
