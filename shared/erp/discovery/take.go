package discovery

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"backdock/shared/erp/netsuite"
	"backdock/shared/erp/record"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/synctask"
	"backdock/shared/platform/table"
)

// failedMost is how many records of a page may fail individually. If more fail, the page fails.
const failedMost = 50

// TakePage processes a page task.
func (s *Discoveries) TakePage(ctx context.Context, erp *netsuite.Client, w *synctask.Work) error {
	var c record.Content
	content, found, err := s.tasks.Content(ctx, w.Task.ID, &c)
	if err != nil {
		return err
	}
	if !found {
		return fault.New(fault.NotFound, "the content of page %s is no longer kept: discover again", w.Task.ID)
	}
	rt := w.Task.ResourceType
	if w.Task.Reread {
		ids := make([]string, len(c.Records))
		for i, r := range c.Records {
			ids[i] = r.ID
		}
		if c, err = s.kinds.ReadSome(ctx, erp, rt, ids); err != nil {
			return err
		}
	}
	if err := s.prepare(ctx, erp, rt, c.Records); err != nil {
		return err
	}
	failed, err := s.kinds.Take(ctx, rt, c)
	if err != nil {
		return err
	}
	forgetOutdated(c.Records, failed)
	if len(failed) > failedMost {
		for _, err := range failed {
			return fmt.Errorf("%d of %d records failed, one of them with: %w", len(failed), len(c.Records), err)
		}
	}
	var taken []record.Record
	stays := make(map[string]string, len(c.Records)) // the failed task of each record
	ops := content.Delete()
	for _, r := range c.Records {
		err, bad := failed[r.ID]
		if !bad {
			taken, stays[r.ID] = append(taken, r), ""
			continue
		}
		id := fmt.Sprintf("%s-%s", w.Task.ID, r.ID)
		if w.Task.Reread {
			id = fmt.Sprintf("%s-%d", id, w.Task.Tries)
		}
		own := synctask.NewPart(s.now(), synctask.Record, rt, id, r.ID, w.Task.DiscoveryID, w.Task.Queue)
		stays[r.ID] = id
		ops = append(ops, s.tasks.RefusedOp(own, CauseImport, err.Error()))
	}
	if err := s.remember(ctx, rt, taken); err != nil {
		return err
	}
	if err := s.followUp(ctx, erp, w.Task, taken); err != nil {
		return err
	}
	if err := s.readBeside(ctx, erp, w.Task, taken); err != nil {
		return err
	}
	ops = append(ops, add(w.Task.DiscoveryID, rt, map[string]int{"done": len(taken), "failed": len(failed)}))
	if err := w.Succeed(ctx, "", ops...); err != nil {
		return err
	}
	if err := s.supersede(ctx, rt, stays); err != nil {
		return err
	}
	return s.Advance(ctx, w.Task.DiscoveryID)
}

// forgetOutdated makes the next discovery read the records again that were read too early, whatever they contain then:
// their hash is no longer known. They did not fail.
func forgetOutdated(records []record.Record, failed map[string]error) {
	for i, r := range records {
		if errors.Is(failed[r.ID], record.ErrOutdated) {
			records[i].Hash = ""
			delete(failed, r.ID)
		}
	}
}

// Refresh reads records again and stores them, also those that did not change. If it fails, the next discovery stores
// them.
func (s *Discoveries) Refresh(ctx context.Context, erp *netsuite.Client, rt synctask.ResourceType,
	ids []string) error {
	unknown := make([]record.Record, len(ids))
	for i, id := range ids {
		unknown[i].ID = id
	}
	if err := s.remember(ctx, rt, unknown); err != nil {
		return err
	}
	c, err := s.kinds.ReadSome(ctx, erp, rt, ids)
	if err != nil {
		return err
	}
	failed, err := s.kinds.Take(ctx, rt, c)
	if err != nil {
		return err
	}
	forgetOutdated(c.Records, failed)
	return s.remember(ctx, rt, slices.DeleteFunc(c.Records, func(r record.Record) bool { return failed[r.ID] != nil }))
}

// supersede ends the failed inbound tasks of records that other tasks have imported, or failed to import,
// since. In their discoveries the records count as done.
func (s *Discoveries) supersede(ctx context.Context, rt synctask.ResourceType, stays map[string]string) error {
	ended, err := s.tasks.SupersedeFailed(ctx, synctask.In, rt, stays, func(t synctask.Task) []table.Op {
		if t.DiscoveryID == "" {
			return nil
		}
		return []table.Op{add(t.DiscoveryID, t.ResourceType, map[string]int{"failed": -1, "done": 1})}
	})
	for _, t := range ended {
		if t.DiscoveryID == "" || err != nil {
			continue
		}
		if err = s.Advance(ctx, t.DiscoveryID); fault.Is(err, fault.NotFound) { // a discovery may be deleted before its tasks
			err = nil
		}
	}
	return err
}

// prepare imports records that others refer to and the portal does not have, such as the unit type of a new
// item, because the discovery of their own type may run later. If the ERP does not return them, they are left
// to that discovery.
func (s *Discoveries) prepare(ctx context.Context, erp *netsuite.Client, rt synctask.ResourceType,
	records []record.Record) error {
	of, ids, err := s.kinds.Missing(ctx, rt, records)
	if err != nil || len(ids) == 0 {
		return err
	}
	c, err := s.kinds.ReadSome(ctx, erp, of, ids)
	if err != nil {
		return err
	}
	c.Records = slices.DeleteFunc(c.Records, func(r record.Record) bool { return r.Deleted || r.Problem != "" })
	failed, err := s.kinds.Take(ctx, of, c)
	if err != nil {
		return err
	}
	return s.remember(ctx, of, slices.DeleteFunc(c.Records, func(r record.Record) bool { return failed[r.ID] != nil }))
}

// followUp imports the sales orders of new postings again, because it is not documented that every posting
// changes its order's date. After a full reading it is not needed. An order that fails is left to its own
// reading.
func (s *Discoveries) followUp(ctx context.Context, erp *netsuite.Client, t synctask.Task,
	taken []record.Record) error {
	ids := s.kinds.SalesOrdersOf(t.ResourceType, taken)
	if len(ids) == 0 {
		return nil
	}
	if full, err := s.isFull(ctx, t); err != nil || full {
		return err
	}
	c, err := s.kinds.ReadSome(ctx, erp, synctask.SalesOrder, ids)
	if err != nil {
		return err
	}
	known, err := s.hashesOf(ctx, synctask.SalesOrder, ids)
	if err != nil {
		return err
	}
	c.Records = slices.DeleteFunc(c.Records, func(r record.Record) bool {
		return r.Deleted || r.Problem != "" ||
			known[r.ID] == r.Hash
	})
	failed, err := s.kinds.Take(ctx, synctask.SalesOrder, c)
	if err != nil {
		return err
	}
	return s.remember(ctx, synctask.SalesOrder, slices.DeleteFunc(c.Records,
		func(r record.Record) bool { return failed[r.ID] != nil }))
}

// isFull reports whether a task is part of a full reading.
func (s *Discoveries) isFull(ctx context.Context, t synctask.Task) (bool, error) {
	if t.DiscoveryID == "" {
		return false, nil
	}
	r, err := table.Load[reading](ctx, s.table, readingKey(t.DiscoveryID, t.ResourceType))
	return r.Full, err
}

// readBeside reads the records of another type again that agree with new ones only together: stock and purchase orders.
// A full reading reads all of both.
func (s *Discoveries) readBeside(ctx context.Context, erp *netsuite.Client, t synctask.Task, taken []record.Record) error {
	of, ids, err := s.kinds.Beside(ctx, t.ResourceType, taken)
	if err != nil || len(ids) == 0 {
		return err
	}
	if full, err := s.isFull(ctx, t); err != nil || full {
		return err
	}
	return s.Refresh(ctx, erp, of, ids)
}

// CauseImport groups records that could not be imported.
const CauseImport = "CANNOT_BE_TAKEN_OVER"

// TakeRecord processes the inbound task of one record.
func (s *Discoveries) TakeRecord(ctx context.Context, erp *netsuite.Client, w *synctask.Work) error {
	t := w.Task
	c, err := s.kinds.ReadSome(ctx, erp, t.ResourceType, []string{t.NetSuiteID})
	if err != nil {
		return err
	}
	if t.DiscoveryID == "" && c.Records[0].Deleted {
		known, err := s.hashesOf(ctx, t.ResourceType, []string{t.NetSuiteID})
		if err != nil {
			return err
		}
		if known[t.NetSuiteID] == "" || t.ResourceID != t.NetSuiteID {
			return fault.New(fault.NotFound, "the ERP has no %s %s", t.ResourceType, t.NetSuiteID)
		}
	}
	if err := s.prepare(ctx, erp, t.ResourceType, c.Records); err != nil {
		return err
	}
	failed, err := s.kinds.Take(ctx, t.ResourceType, c)
	if err != nil {
		return err
	}
	forgetOutdated(c.Records, failed)
	if err := failed[t.NetSuiteID]; err != nil {
		return &CannotTake{err}
	}
	if err := s.remember(ctx, t.ResourceType, c.Records); err != nil {
		return err
	}
	if err := s.readBeside(ctx, erp, t, c.Records); err != nil {
		return err
	}
	var ops []table.Op
	if t.DiscoveryID != "" {
		ops = append(ops, add(t.DiscoveryID, t.ResourceType, map[string]int{"done": 1}))
	}
	if err := w.Succeed(ctx, t.NetSuiteID, ops...); err != nil {
		return err
	}
	if err := s.supersede(ctx, t.ResourceType, map[string]string{t.NetSuiteID: "", t.ResourceID: ""}); err != nil {
		return err
	}
	if t.ResourceID != t.NetSuiteID { // it replaces the outbound change
		if _, err := s.tasks.SupersedeFailed(ctx, synctask.Out, t.ResourceType, map[string]string{t.ResourceID: ""},
			nil); err != nil {
			return err
		}
	}
	if t.DiscoveryID == "" {
		return nil
	}
	return s.Advance(ctx, t.DiscoveryID)
}

// CannotTake is the error for a record that cannot be imported as it is.
type CannotTake struct{ Cause error }

func (e *CannotTake) Error() string { return e.Cause.Error() }
func (e *CannotTake) Unwrap() error { return e.Cause }
