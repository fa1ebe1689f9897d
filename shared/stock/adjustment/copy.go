package adjustment

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"backdock/shared/platform/civil"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/history"
	"backdock/shared/platform/id"
	"backdock/shared/platform/money"
	"backdock/shared/platform/synctask"
	"backdock/shared/platform/table"
	"backdock/shared/platform/table/packed"
)

// Copy is an inventory adjustment as NetSuite has it.
type Copy struct {
	ID         string     `json:"_id"`        // NetSuite internal id
	Number     string     `json:"number"`     // tranId
	ExternalID string     `json:"externalId"` // ADJ-…, if the portal created it
	Date       civil.Date `json:"date"`
	Memo       string     `json:"memo"`
	Lines      []CopyLine `json:"lines"`
}

// CopyLine is the change of one item at one location, in Units.
type CopyLine struct {
	Line       int           `json:"line"` // NetSuite's line key
	ItemID     string        `json:"itemId"`
	LocationID string        `json:"locationId"`
	Quantity   money.Decimal `json:"quantity"` // added; negative: removed
	Units      string        `json:"units"`
	Memo       string        `json:"memo"`
}

func copyKey(id string) table.Key { return table.Key{PK: "ADJUSTMENT#" + id, SK: "ADJUSTMENT"} }

// item returns the stored form of the copy: its lines are the blob.
func (c Copy) item() table.Item {
	lines := c.Lines
	c.Lines = nil
	return packed.Within(table.New(copyKey(c.ID), c), lines)
}

func (c *Copy) lines() any { return &c.Lines }

// Copies reads NetSuite's copies by NetSuite's ids. Unknown ids, and adjustments that the list does not show yet, are
// left out.
func (s *Adjustments) Copies(ctx context.Context, ids []string) (map[string]Copy, error) {
	keys := make([]table.Key, len(ids))
	for i, id := range ids {
		keys[i] = copyKey(id)
	}
	items, err := s.table.BatchGet(ctx, keys)
	if err != nil {
		return nil, fmt.Errorf("read %d inventory adjustments: %w", len(ids), err)
	}
	found, err := packed.WholeAll(items, (*Copy).lines)
	if err != nil {
		return nil, err
	}
	var own []table.Key
	for _, c := range found {
		for _, id := range c.portalIDs() {
			own = append(own, key(id))
		}
	}
	shown, err := table.LoadAll[Adjustment](ctx, s.table, own)
	if err != nil {
		return nil, fmt.Errorf("read %d inventory adjustments: %w", len(ids), err)
	}
	byID := make(map[string]Copy, len(found))
	for _, a := range shown {
		if i := slices.IndexFunc(found, func(c Copy) bool { return c.ID == a.NetSuiteID }); i >= 0 {
			byID[a.NetSuiteID] = found[i]
		}
	}
	return byID, nil
}

// portalIDs returns the possible ids of the adjustment in the portal: the one that the portal sent with it, and
// NetSuite's id for those that were made there.
func (c Copy) portalIDs() []string {
	if id, ours := strings.CutPrefix(c.ExternalID, externalPrefix); ours {
		return []string{id, c.ID}
	}
	return []string{c.ID}
}

// Import stores adjustments from NetSuite. Those that the portal sent are its own records; if the portal does not know
// yet that NetSuite has one, this confirms it.
func (s *Adjustments) Import(ctx context.Context, all []Copy) error {
	for _, c := range all {
		if c.Lines == nil {
			c.Lines = []CopyLine{}
		}
		if err := s.take(ctx, c); err != nil {
			return fmt.Errorf("import inventory adjustment %s: %w", c.ID, err)
		}
		// Written last: until then it counts as not imported.
		if err := s.table.Write(ctx, table.Put(c.item())); err != nil {
			return fmt.Errorf("import inventory adjustment %s: %w", c.ID, err)
		}
	}
	return nil
}

func (s *Adjustments) take(ctx context.Context, c Copy) error {
	_, err := s.change(ctx, c.portalIDs()[0], nil, func(a *Adjustment) ([]table.Op, error) {
		if a.NetSuiteID == c.ID && a.Phase == confirmed && a.Number == c.Number && a.Date == c.Date {
			return nil, errNothing
		}
		a.Number, a.Date = c.Number, c.Date
		return nil, s.confirm(a, c.ID)
	})
	if !fault.Is(err, fault.NotFound) {
		return unlessNothing(err)
	}
	return s.takeForeign(ctx, c)
}

// takeForeign stores an adjustment that was made in NetSuite.
func (s *Adjustments) takeForeign(ctx context.Context, c Copy) error {
	a, lines, err := s.foreign(ctx, c)
	if err != nil {
		return err
	}
	return table.Update(ctx, "adjustment "+c.ID, func() error {
		before, err := table.Load[Adjustment](ctx, s.table, key(c.ID))
		switch {
		case errors.Is(err, table.ErrMissing):
			return s.table.Commit(ctx, s.put(a, 0), putLines(a.ID, a.LinesVersion, lines),
				history.Put(partition(a.ID), history.Event{ID: id.New(s.now()), At: s.now(), Kind: eventCreated,
					Summary: "Made in NetSuite", Changes: []history.Change{}}))
		case err != nil:
			return err
		}
		next := a
		next.CreatedAt, next.Version = before.CreatedAt, before.Version
		return s.table.Commit(ctx, s.put(next, before.Version), putLines(a.ID, a.LinesVersion, lines))
	})
}

func (s *Adjustments) foreign(ctx context.Context, c Copy) (Adjustment, []Line, error) {
	now := s.now()
	a := Adjustment{ID: c.ID, NetSuiteID: c.ID, Number: c.Number, Memo: c.Memo, Date: c.Date, Status: Posted,
		Phase: confirmed, Applied: true, LinesVersion: 1, Lines: len(c.Lines), CreatedAt: now,
		Sync: synctask.Sync{State: synctask.State{Status: synctask.StateSynced, LastSyncedAt: &now}}}
	for _, l := range c.Lines {
		if !slices.Contains(a.Items, l.ItemID) {
			a.Items = append(a.Items, l.ItemID)
		}
	}
	items, err := s.items.GetAll(ctx, a.Items)
	if err != nil {
		return a, nil, err
	}
	var lines []Line
	for _, l := range c.Lines {
		line := Line{ItemID: l.ItemID, Quantity: l.Quantity, Units: l.Units, Memo: l.Memo}
		if d, known := items[l.ItemID]; known {
			line.name(d)
		}
		direction := Positive
		if l.Quantity.Sign() < 0 {
			direction, line.Quantity = Negative, l.Quantity.Neg()
		}
		line.Direction = direction
		if a.Direction == "" {
			a.Direction, a.LocationID = direction, l.LocationID
		} else if a.Direction != direction {
			a.Direction = Mixed
		}
		lines = append(lines, line)
	}
	if a.Direction == "" { // without lines
		a.Direction = Mixed
	}
	return a, lines, nil
}

// Remove removes adjustments that NetSuite no longer has. Those that the portal made stay in the list as removed.
func (s *Adjustments) Remove(ctx context.Context, ids []string) error {
	for _, netSuiteID := range ids {
		stored, err := s.table.Get(ctx, copyKey(netSuiteID))
		if errors.Is(err, table.ErrMissing) {
			continue
		}
		if err != nil {
			return err
		}
		var c Copy // without its lines
		if err := stored.Decode(&c); err != nil {
			return err
		}
		for _, id := range c.portalIDs() {
			_, err = s.change(ctx, id, nil, func(a *Adjustment) ([]table.Op, error) {
				if a.Status == Removed {
					return nil, errNothing
				}
				a.Status = Removed
				unlinked, err := s.unlink(ctx, *a)
				return append(unlinked, s.event(ctx, a.ID, eventRemoved, "Removed in NetSuite")), err
			})
			if err = unlessNothing(err); err != nil && !fault.Is(err, fault.NotFound) {
				return err
			}
		}
		if err := s.table.Commit(ctx, table.Delete(copyKey(netSuiteID))); err != nil {
			return err
		}
	}
	return nil
}
