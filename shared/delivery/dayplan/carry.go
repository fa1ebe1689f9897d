package dayplan

import (
	"context"

	"backdock/shared/delivery/trip"
	"backdock/shared/delivery/tripchange"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/table"
)

// carryOut carries out the change by which a plan is applied or undone. Its end is the plan's end.
func (s *Plans) carryOut(ctx context.Context, p stored) (stored, error) {
	ending := func(o tripchange.Outcome) (ops []table.Op, err error) {
		if p, err = s.load(ctx, p.ID); err != nil || p.Status != Applying {
			return nil, err
		}
		p.end(o)
		return []table.Op{s.write(&p, false), trip.EndPlan(p.Date, p.ID)}, nil
	}
	_, _, err := s.changes.Carry(ctx, p.holder(), ending)
	if fault.Is(err, fault.NotFound) { // it was begun until November 2026
		if err = s.adopt(ctx, p); err == nil {
			_, _, err = s.changes.Carry(ctx, p.holder(), ending)
		}
	}
	return p, err
}

// end records what has become of a plan that was applied or undone.
func (p *stored) end(o tripchange.Outcome) {
	p.Left = o.Left
	switch {
	case o.Nothing && p.Undoing:
		moves.Move(&p.Status, Applied)
		p.Error = "a trip was changed at the same moment, so nothing was undone: undo the plan again"
		return
	case p.Undoing:
		moves.Move(&p.Status, Undone)
	default:
		moves.Move(&p.Status, Applied)
	}
	p.Versions, p.Error = o.Versions, o.Error
}

// adopt writes the change of a plan down that was begun until November 2026. The plan holds its trips already.
func (s *Plans) adopt(ctx context.Context, p stored) error {
	c, err := s.oldChange(ctx, p.ID)
	if err != nil {
		return err
	}
	for i := range c.Trips {
		if w := &c.Trips[i]; w.New != nil {
			w.New.Date = p.Date
		}
	}
	if p.Undoing {
		c = c.Opposite(p.holder(), p.Versions)
	}
	return s.table.Commit(ctx, s.changes.WriteDown(ctx, c, true)...)
}
