package discovery

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"backdock/shared/platform/money"
	"backdock/shared/platform/synctask"
	"backdock/shared/platform/table"
)

// Progress counts records.
type Progress struct {
	Found   int `json:"found" doc:"read in the ERP"`
	Changed int `json:"changed" doc:"new, changed or deleted"`
	Queued  int `json:"queued" doc:"stored for import"`
	Done    int `json:"done"`
	Failed  int `json:"failed"`
	// Drift counts the records that a full comparison found changed and that an earlier discovery should have
	// found.
	Drift int `json:"drift" doc:"changed although the ERP did not report a change"`
}

// counts are the counters of one type: the Progress, whether its reading is complete (read) or failed
// (broken), and the records of failed pages (lost).
type counts struct {
	Progress
	read, broken, lost int
}

// settled reports whether nothing is left to do for the type.
func (c counts) settled() bool { return c.read+c.broken > 0 && c.Done+c.Failed >= c.Queued }

func countsKey(id string) table.Key { return table.Key{PK: partition(id), SK: "COUNTS"} }

// add returns the operation that adds to the counters of a type.
func add(id string, rt synctask.ResourceType, deltas map[string]int) table.Op {
	by := make(map[string]money.Decimal, len(deltas))
	for name, n := range deltas {
		if n != 0 {
			by[string(rt)+"."+name] = money.Int(int64(n))
		}
	}
	return table.Add(countsKey(id), by)
}

func (s *Discoveries) counts(ctx context.Context, id string) (map[synctask.ResourceType]counts, error) {
	stored, err := s.table.Get(ctx, countsKey(id))
	if errors.Is(err, table.ErrMissing) {
		return map[synctask.ResourceType]counts{}, nil
	}
	if err != nil {
		return nil, fmt.Errorf("counters of discovery %s: %w", id, err)
	}
	return decodeCounts(stored)
}

func decodeCounts(stored table.Item) (map[synctask.ResourceType]counts, error) {
	var fields map[string]json.Number
	if err := stored.Decode(&fields); err != nil {
		return nil, err
	}
	all := map[synctask.ResourceType]counts{}
	for field, number := range fields {
		name, what, ok := strings.Cut(field, ".")
		n, err := number.Int64()
		if !ok || err != nil {
			continue
		}
		c := all[synctask.ResourceType(name)]
		into := map[string]*int{"found": &c.Found, "changed": &c.Changed, "queued": &c.Queued, "done": &c.Done,
			"failed": &c.Failed,
			"drift":  &c.Drift, "read": &c.read, "broken": &c.broken, "lost": &c.lost}[what]
		if into == nil {
			continue
		}
		*into = int(n)
		all[synctask.ResourceType(name)] = c
	}
	return all, nil
}

// ProgressOf returns the progress of a discovery in total and by type. A failed reading counts as one failed
// record.
func (s *Discoveries) ProgressOf(ctx context.Context, id string) (Progress, map[synctask.ResourceType]Progress, error) {
	all, err := s.counts(ctx, id)
	if err != nil {
		return Progress{}, nil, err
	}
	total, byType := sum(all)
	return total, byType, nil
}

// ProgressOfAll returns the total progress of some discoveries, by id.
func (s *Discoveries) ProgressOfAll(ctx context.Context, ids []string) (map[string]Progress, error) {
	keys := make([]table.Key, len(ids))
	for i, id := range ids {
		keys[i] = countsKey(id)
	}
	items, err := s.table.BatchGet(ctx, keys)
	if err != nil {
		return nil, fmt.Errorf("counters of %d discoveries: %w", len(ids), err)
	}
	found := make(map[string]Progress, len(ids))
	for _, i := range items {
		all, err := decodeCounts(i)
		if err != nil {
			return nil, err
		}
		found[strings.TrimPrefix(i.PK, partition(""))], _ = sum(all)
	}
	return found, nil
}

func sum(all map[synctask.ResourceType]counts) (Progress, map[synctask.ResourceType]Progress) {
	var total Progress
	byType := make(map[synctask.ResourceType]Progress, len(all))
	for rt, c := range all {
		c.Failed += c.broken
		byType[rt] = c.Progress
		total.Found += c.Found
		total.Changed += c.Changed
		total.Queued += c.Queued
		total.Done += c.Done
		total.Failed += c.Failed
		total.Drift += c.Drift
	}
	return total, byType
}

// FailedOps returns the operations that count a task of a discovery as failed. Commit them together with the
// task.
func FailedOps(t synctask.Task) []table.Op { return failedOps(t, 1) }

func failedOps(t synctask.Task, sign int) []table.Op {
	if t.DiscoveryID == "" {
		return nil
	}
	switch t.Kind {
	case synctask.Reading:
		return []table.Op{add(t.DiscoveryID, t.ResourceType, map[string]int{"broken": sign})}
	case synctask.Page:
		return []table.Op{add(t.DiscoveryID, t.ResourceType, map[string]int{"failed": sign * t.Records,
			"lost": sign * t.Records})}
	}
	return []table.Op{add(t.DiscoveryID, t.ResourceType, map[string]int{"failed": sign})}
}

// Retry makes a failed inbound task pending again, and its discovery with it. Errors: fault.NotFound;
// fault.Conflict if the task has not failed.
func (s *Discoveries) Retry(ctx context.Context, taskID string) (synctask.Task, error) {
	t, err := s.tasks.Retry(ctx, taskID, func(t synctask.Task) []table.Op { return failedOps(t, -1) })
	if err != nil || t.DiscoveryID == "" {
		return t, err
	}
	return t, s.Advance(ctx, t.DiscoveryID)
}

// Sweep announces the open tasks that are due, and advances running discoveries whose last worker crashed
// before it could. It returns the number of announced tasks.
func (s *Discoveries) Sweep(ctx context.Context) (int, error) {
	announced, err := s.tasks.Sweep(ctx)
	if err != nil {
		return announced, err
	}
	newest, err := s.Newest(ctx, sweptDiscoveries)
	if err != nil {
		return announced, err
	}
	for _, d := range newest {
		if !d.Running() {
			continue
		}
		if err := s.Advance(ctx, d.ID); err != nil {
			return announced, err
		}
	}
	return announced, nil
}

// sweptDiscoveries is how many of the newest discoveries are checked. At most one of each type is running.
const sweptDiscoveries = 30

// Advance moves a discovery to its next step, or to its end, after one of its tasks has ended. It is safe to
// call at any time.
func (s *Discoveries) Advance(ctx context.Context, id string) error {
	return table.Update(ctx, "discovery "+id, func() error {
		d, err := s.Get(ctx, id)
		if err != nil {
			return err
		}
		all, err := s.counts(ctx, id)
		if err != nil {
			return err
		}
		now := s.now()
		next := d
		next.UpdatedAt = now
		next.Version++
		put := func() table.Op { return table.Put(item(next), table.VersionIs(d.Version)) }
		steps := d.steps()
		if !settled(all, steps[d.Step]) {
			next.Status, next.FinishedAt = Discovering, nil
			if d.Step == len(steps)-1 && through(all, d.ResourceTypes) {
				next.Status = Syncing
			}
			if next.Status == d.Status {
				return nil
			}
			return s.table.Commit(ctx, put())
		}
		if d.Step < len(steps)-1 {
			next.Step++
			return s.table.Commit(ctx, append([]table.Op{put()}, readings(ctx, next, now)...)...)
		}
		if !settled(all, d.ResourceTypes) { // a task of an earlier step is being retried
			next.Status, next.FinishedAt = Syncing, nil
			if d.Status == Syncing {
				return nil
			}
			return s.table.Commit(ctx, put())
		}
		next.Status, next.FinishedAt = outcome(all, d.ResourceTypes), &now
		if next.Status == d.Status {
			return nil
		}
		ops, err := s.closing(ctx, d, all, now)
		if err != nil {
			return err
		}
		if err := s.table.Commit(ctx, append([]table.Op{put()}, ops...)...); err != nil {
			return err
		}
		return s.supersedeParts(ctx, d, all)
	})
}

// supersedeParts ends the failed reading and page tasks of older discoveries, because this discovery has read
// the same records.
func (s *Discoveries) supersedeParts(ctx context.Context, d Discovery, all map[synctask.ResourceType]counts) error {
	for _, rt := range d.ResourceTypes {
		if all[rt].broken+all[rt].lost > 0 {
			continue
		}
		if _, err := s.tasks.SupersedeFailed(ctx, synctask.In, rt, map[string]string{synctask.NoRecord: ""},
			nil); err != nil {
			return err
		}
	}
	return nil
}

func settled(all map[synctask.ResourceType]counts, types []synctask.ResourceType) bool {
	for _, rt := range types {
		if !all[rt].settled() {
			return false
		}
	}
	return true
}

// through reports whether all readings are complete.
func through(all map[synctask.ResourceType]counts, types []synctask.ResourceType) bool {
	for _, rt := range types {
		if all[rt].read+all[rt].broken == 0 {
			return false
		}
	}
	return true
}

func outcome(all map[synctask.ResourceType]counts, types []synctask.ResourceType) Status {
	failed, broken := 0, 0
	for _, rt := range types {
		failed += all[rt].Failed
		broken += all[rt].broken
	}
	switch {
	case broken == len(types):
		return Failed
	case failed+broken > 0:
		return CompletedWithErrors
	}
	return Completed
}

// closing returns the operations that move the cursors and release the types.
func (s *Discoveries) closing(ctx context.Context, d Discovery, all map[synctask.ResourceType]counts,
	now time.Time) ([]table.Op, error) {
	var ops []table.Op
	for _, rt := range d.ResourceTypes {
		held, err := table.Load[running](ctx, s.table, runningKey(rt))
		if err != nil && !errors.Is(err, table.ErrMissing) {
			return nil, err
		}
		if held.DiscoveryID == d.ID {
			ops = append(ops, table.Delete(runningKey(rt), table.FieldIs("discoveryId", d.ID)))
		}
		if all[rt].broken+all[rt].lost > 0 {
			continue
		}
		r, err := table.Load[reading](ctx, s.table, readingKey(d.ID, rt))
		if err != nil {
			return nil, fmt.Errorf("how far the reading of %s came: %w", rt, err)
		}
		cursor, err := s.CursorOf(ctx, rt)
		if err != nil {
			return nil, err
		}
		if r.To.After(cursor.At) {
			cursor.At = r.To
		}
		if r.Full && r.To.After(cursor.FullAt) {
			cursor.FullAt = r.To
		}
		ops = append(ops, table.Put(table.New(cursorKey(rt), cursor)))
	}
	return ops, nil
}
