package spot

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"backdock/shared/platform/access"
	"backdock/shared/platform/audit"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/money"
	"backdock/shared/platform/table"
)

// atOnce is how many lines one transaction publishes or ends.
const atOnce = 90

// Publish makes offers of the draft lines. weighted has their weighted costs per one of their units, by line id. A
// transaction publishes up to 90 lines: if a process ends between two of them, the rest are still drafts, and the next
// Publish continues. Without drafts it changes nothing. version is of the sheet that was looked at; nil: any.
func (s *Sheets) Publish(ctx context.Context, id string, version *int64, weighted map[string]money.Decimal) (Sheet, error) {
	defer s.renewed()
	for {
		sheet, err := s.change(ctx, id, version, func(sheet *Sheet) ([]table.Op, error) {
			return s.publish(ctx, sheet, weighted)
		})
		if errors.Is(err, errUnchanged) {
			return sheet, nil
		}
		if err != nil || len(sheet.Drafts()) == 0 {
			return sheet, err
		}
		version = &sheet.Version
	}
}

// publishing is what the audit list says of a Publish. It has no costs.
type publishing struct {
	Items []string          `json:"items"` // ids
	Why   map[string]string `json:"belowFloor,omitempty"`
}

func (s *Sheets) publish(ctx context.Context, sheet *Sheet, weighted map[string]money.Decimal) ([]table.Op, error) {
	now := s.now()
	var ops []table.Op
	said := publishing{Why: map[string]string{}}
	for i := range sheet.Lines {
		l := &sheet.Lines[i]
		if l.PublishedAt != nil || len(ops) == atOnce {
			continue
		}
		l.PublishedAt = &now
		if cost, known := weighted[l.ID]; known {
			l.WeightedCost = &cost
		}
		ops = append(ops, table.Put(table.New(lineKey(l.ID), offer(sheet.ID, *l)), table.Absent()))
		said.Items = append(said.Items, l.ItemID)
		if l.Reason != "" {
			said.Why[l.ItemID] = l.Reason
		}
	}
	if len(ops) == 0 {
		return nil, errUnchanged
	}
	sheet.Status = Published
	if sheet.PublishedAt == nil {
		sheet.PublishedAt = &now
	}
	ops = append(ops, table.Put(table.New(publishedKey(sheet.ID), published{sheet.ID, sheet.until()})))
	return append(ops, s.event(ctx, audit.SpotSheetPublished, *sheet, "", said)...), nil
}

// Stop ends an offer. What orders have taken keeps its price. A second call changes nothing. Errors: fault.NotFound;
// fault.Conflict for an offer that is over, or was never published.
func (s *Sheets) Stop(ctx context.Context, id, lineID string) (Sheet, error) {
	defer s.renewed()
	sheet, err := s.Get(ctx, id)
	if err != nil {
		return sheet, err
	}
	i := slices.IndexFunc(sheet.Lines, func(l Line) bool { return l.ID == lineID })
	if i < 0 {
		return sheet, fault.New(fault.NotFound, "the spot buy sheet has no line %s", lineID)
	}
	if sheet.Lines[i].PublishedAt == nil {
		return sheet, fault.New(fault.Conflict, "the line is not published: remove it from the sheet instead")
	}
	err = table.Update(ctx, "spot offer "+lineID, func() error {
		l, err := table.Load[offered](ctx, s.table, lineKey(lineID))
		if err != nil {
			return fmt.Errorf("stop spot offer %s: %w", lineID, err)
		}
		switch state := l.state(s.now()); state {
		case Stopped:
			return nil
		case Open:
		default:
			return fault.New(fault.Conflict, "the offer is over already: there is nothing to stop")
		}
		ops := s.event(ctx, audit.SpotOfferStopped, sheet, "", map[string]string{"itemId": l.ItemID})
		return s.table.Commit(ctx, append(ops, endOp(ctx, lineID, Stopped, s.now()))...)
	})
	return sheet, err
}

// endOp ends an offer. It fails if something else has ended it.
func endOp(ctx context.Context, lineID string, as State, at time.Time) table.Op {
	return table.Set(lineKey(lineID), map[string]any{"ended": as, "endedAt": at, "endedBy": access.From(ctx).UserID},
		table.FieldIs("ended", ""))
}

// Close ends all offers of a sheet, and keeps its result for good. First no order can take any more, then everything that
// was taken is added up. If the process ends in between, the next call goes on. A closed sheet stays as it is. Errors:
// fault.NotFound; fault.Conflict for a sheet that was never published, or another version.
func (s *Sheets) Close(ctx context.Context, id string, version *int64) (Sheet, error) {
	defer s.renewed()
	var sheet Sheet
	err := table.Update(ctx, "spot buy sheet "+id, func() error {
		var err error
		if sheet, err = s.Get(ctx, id); err != nil || sheet.Status == IsClosed {
			return err
		}
		if version != nil && *version != sheet.Version {
			return fault.Stale(sheet, "the spot buy sheet was changed by someone else meanwhile")
		}
		if sheet.Status == InDraft {
			return fault.Stale(sheet, "the spot buy sheet of %s was never published: there is nothing to close", sheet.Date)
		}
		if err := s.endAll(ctx, sheet.ID); err != nil {
			return err
		}
		standing, err := s.stand(ctx, sheet)
		if err != nil {
			return err
		}
		now, read := s.now(), sheet.Version
		sheet.Status, sheet.ClosedAt, sheet.ClosedBy = IsClosed, &now, access.From(ctx).UserID
		sheet.Totals, sheet.Results = &standing.Sums, standing.Lines
		sheet.Version, sheet.UpdatedAt = read+1, now
		ops := []table.Op{table.Put(stored(sheet), table.VersionIs(read)), table.Delete(publishedKey(id))}
		return s.table.Commit(ctx, append(ops, s.event(ctx, audit.SpotSheetClosed, sheet, "", sheet.Totals.audited())...)...)
	})
	return sheet, err
}

// endAll ends the offers of a sheet that nobody has stopped.
func (s *Sheets) endAll(ctx context.Context, sheetID string) error {
	lines, err := linesOf(ctx, s.table, sheetID)
	if err != nil {
		return err
	}
	lines = slices.DeleteFunc(lines, func(l offered) bool { return l.Ended != "" })
	for part := range slices.Chunk(lines, atOnce) {
		var ops []table.Op
		for _, l := range part {
			ops = append(ops, endOp(ctx, l.ID, Closed, s.now()))
		}
		if err := s.table.Commit(ctx, ops...); err != nil {
			return err
		}
	}
	return nil
}
