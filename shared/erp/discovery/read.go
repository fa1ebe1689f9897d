package discovery

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"backdock/shared/erp/netsuite"
	"backdock/shared/erp/record"
	"backdock/shared/platform/synctask"
	"backdock/shared/platform/table"
)

const (
	// lag is how long before the start of a reading the cursor is set. A record gets its date when saving
	// begins, before it is visible, so the next reading must read the last moments again.
	lag = time.Minute
	// overlap is how far before the cursor a reading begins. It is more than the hour by which the account's
	// times go back at the end of daylight saving time. Records imported already are recognized by their
	// hash.
	overlap = 70 * time.Minute
	// sliceTime is how long one message reads before it leaves the rest to the next.
	sliceTime = 20 * time.Second
	// A page has at most pageRecords records, and at most pageBytes bytes before compression, which reduces
	// it to about a sixth.
	pageRecords = 100
	pageBytes   = 600 << 10
	// commitPages is how many pages are stored in one Commit.
	commitPages = 20
)

// reading is the position of the reading of a type.
type reading struct {
	From    time.Time `json:"from"`   // zero: all records are read
	To      time.Time `json:"to"`     // the new cursor, once everything is stored
	Offset  int       `json:"offset"` // seconds by which the account's times are ahead of UTC
	Full    bool      `json:"full"`
	Since   time.Time `json:"since"` // the previous cursor
	After   string    `json:"after"` // id of the last record that was processed
	Page    int       `json:"page"`  // number of the last stored page
	Version int64     `json:"version"`
}

func (r reading) zone() *time.Location { return time.FixedZone("account", r.Offset) }

// Read processes a reading task until it is complete or its time is over.
func (s *Discoveries) Read(ctx context.Context, erp *netsuite.Client, w *synctask.Work) error {
	d, err := s.Get(ctx, w.Task.DiscoveryID)
	if err != nil {
		return err
	}
	rt := w.Task.ResourceType
	r, err := s.begun(ctx, erp, d, rt)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	began := s.now()
	for b := range s.batches(ctx, erp, rt, r) {
		if b.err != nil {
			return b.err
		}
		if err := s.take(ctx, erp, d, rt, &r, b.Batch); err != nil {
			return err
		}
		if !b.More {
			if err := w.Succeed(ctx, "", add(d.ID, rt, map[string]int{"read": 1})); err != nil {
				return err
			}
			return s.Advance(ctx, d.ID)
		}
		if s.now().Sub(began) > sliceTime {
			return w.Continue(ctx)
		}
	}
	return ctx.Err()
}

type batchOrError struct {
	record.Batch
	err error
}

// batches reads one batch ahead while the previous one is being stored. It ends with the last batch, the
// first error, or ctx.
func (s *Discoveries) batches(ctx context.Context, erp *netsuite.Client, rt synctask.ResourceType,
	r reading) <-chan batchOrError {
	out := make(chan batchOrError, 1)
	go func() {
		defer close(out)
		scope := record.Scope{From: r.From, Zone: r.zone(), After: r.After}
		for {
			b, err := s.kinds.Read(ctx, erp, rt, scope)
			select {
			case out <- batchOrError{b, err}:
			case <-ctx.Done():
				return
			}
			if err != nil || !b.More {
				return
			}
			scope.After = b.Last
		}
	}()
	return out
}

// begun returns the position of a reading, or begins it.
func (s *Discoveries) begun(ctx context.Context, erp *netsuite.Client, d Discovery,
	rt synctask.ResourceType) (reading, error) {
	r, err := table.Load[reading](ctx, s.table, readingKey(d.ID, rt))
	if !errors.Is(err, table.ErrMissing) {
		return r, err
	}
	server, err := erp.ServerTime(ctx)
	if err != nil {
		return r, err
	}
	cursor, err := s.CursorOf(ctx, rt)
	if err != nil {
		return r, err
	}
	_, offset := server.UTC.In(server.Zone).Zone()
	r = reading{To: server.UTC.Add(-lag), Offset: offset, Full: d.Full || cursor.At.IsZero(), Since: cursor.At, Version: 1}
	if !r.Full {
		r.From = cursor.At.Add(-overlap)
	}
	err = s.table.Commit(ctx, table.Put(table.New(readingKey(d.ID, rt), r).Expiring(d.CreatedAt.Add(kept)),
		table.Absent()))
	return r, err
}

// take stores the new, changed and deleted records of a batch.
func (s *Discoveries) take(ctx context.Context, erp *netsuite.Client, d Discovery, rt synctask.ResourceType, r *reading,
	b record.Batch) error {
	changed, drift, err := s.changed(ctx, erp, rt, *r, b)
	if err != nil {
		return err
	}
	deltas := map[string]int{"found": len(b.Records), "changed": len(changed), "drift": drift}
	pages := paginate(changed)
	for {
		some := pages[:min(len(pages), commitPages)]
		pages = pages[len(some):]
		last := b.Last
		if len(pages) > 0 {
			last = some[len(some)-1][len(some[len(some)-1])-1].ID
		}
		if err := s.store(ctx, d, rt, r, b.ReadAt, some, last, deltas); err != nil {
			return err
		}
		if len(pages) == 0 {
			return nil
		}
		deltas = map[string]int{}
	}
}

// store stores pages, and last as the position of the reading.
func (s *Discoveries) store(ctx context.Context, d Discovery, rt synctask.ResourceType, r *reading, readAt time.Time,
	pages [][]record.Record, last string, deltas map[string]int) error {
	now := s.now()
	next := *r
	next.Version++
	if last != "" {
		next.After = last
	}
	var ops []table.Op
	for _, records := range pages {
		next.Page++
		number := fmt.Sprintf("%s-%s-%05d", d.ID, rt, next.Page)
		t := synctask.NewPart(now, synctask.Page, rt, number, number, d.ID, d.Queue)
		t.Records = len(records)
		ops = append(ops, synctask.Put(ctx, t))
		ops = append(ops, synctask.PutContent(now, t.ID, record.Content{ReadAt: readAt, Records: records})...)
		deltas["queued"] += len(records)
	}
	ops = append(ops, table.Put(table.New(readingKey(d.ID, rt), next).Expiring(d.CreatedAt.Add(kept)),
		table.VersionIs(r.Version)))
	if deltas["found"]+deltas["queued"] > 0 {
		ops = append(ops, add(d.ID, rt, deltas))
	}
	if err := s.table.Commit(ctx, ops...); err != nil {
		return fmt.Errorf("store pages of %s: %w", rt, err)
	}
	*r = next
	return nil
}

// changed compares a batch with the imported records. For the last batch of a reading it also returns the
// deleted records.
func (s *Discoveries) changed(ctx context.Context, erp *netsuite.Client, rt synctask.ResourceType, r reading,
	b record.Batch) (changed []record.Record, drift int, err error) {
	var known hashes
	var gone []string
	if r.Full {
		last := b.Last
		if !b.More {
			last = ""
		}
		if known, err = s.hashesBetween(ctx, rt, r.After, last); err != nil {
			return nil, 0, err
		}
		if gone, err = s.kinds.Gone(ctx, erp, rt, known.missingFrom(b.Records, r.After, last)); err != nil {
			return nil, 0, err
		}
	} else {
		if !b.More {
			scope := record.Scope{From: r.From, Zone: r.zone()}
			if gone, err = s.kinds.Deleted(ctx, erp, rt, scope); err != nil {
				return nil, 0, err
			}
		}
		ids := slices.Clone(gone)
		for _, record := range b.Records {
			ids = append(ids, record.ID)
		}
		if known, err = s.hashesOf(ctx, rt, ids); err != nil {
			return nil, 0, err
		}
	}
	ids, err := s.kinds.ReadAgain(ctx, rt)
	if err != nil {
		return nil, 0, err
	}
	waiting := make(map[string]bool, len(ids))
	for _, id := range ids {
		waiting[id] = true
	}
	var same []record.Record
	for _, record := range b.Records {
		if record.Hash != "" && known[record.ID] == record.Hash && !waiting[record.ID] {
			same = append(same, record)
			continue
		}
		changed = append(changed, record)
		if !r.Since.IsZero() && r.Full && !record.Modified.IsZero() && record.Modified.Before(r.Since.Add(-overlap)) {
			drift++
		}
	}
	lost, err := s.lost(ctx, rt, r, same)
	if err != nil {
		return nil, 0, err
	}
	changed, drift = append(changed, lost...), drift+len(lost)
	for _, id := range gone {
		if known[id] != "" {
			changed = append(changed, record.Record{ID: id, Deleted: true})
		}
	}
	// In the order of ids, so that the stored position is correct.
	slices.SortStableFunc(changed, func(a, b record.Record) int { return record.CompareIDs(a.ID, b.ID) })
	return changed, drift, nil
}

// lost returns the unchanged records whose copy in the portal differs from what was imported: they were
// changed here and then changed back in the ERP, or the copy is damaged. Types whose records are all read
// every time leave this to the full comparison.
func (s *Discoveries) lost(ctx context.Context, rt synctask.ResourceType, r reading,
	same []record.Record) ([]record.Record, error) {
	if !r.Full {
		dated, err := s.kinds.Dated(rt)
		if err != nil || !dated {
			return nil, err
		}
	}
	unchanged, err := s.kinds.Unchanged(ctx, rt, same)
	if err != nil {
		return nil, err
	}
	return slices.DeleteFunc(same, func(r record.Record) bool { return unchanged[r.ID] }), nil
}

func paginate(records []record.Record) [][]record.Record {
	var pages [][]record.Record
	size, start := 0, 0
	for i, r := range records {
		if i > start && (i-start == pageRecords || size+len(r.Body) > pageBytes) {
			pages, start, size = append(pages, records[start:i]), i, 0
		}
		size += len(r.Body)
	}
	if start < len(records) {
		pages = append(pages, records[start:])
	}
	return pages
}
