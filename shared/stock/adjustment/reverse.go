package adjustment

import (
	"cmp"
	"context"
	"errors"
	"strings"

	"backdock/shared/catalog/item"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/table"
)

// Reversal is what a person says when an adjustment is taken back.
type Reversal struct {
	ID     string // of the new adjustment
	Reason string // why, in the person's words
	Memo   string // "": the reason
}

// errReversed is returned if the adjustment was reversed already.
var errReversed = errors.New("reversed already")

// Reverse posts the opposite of an adjustment that NetSuite has: the same lines at the same costs, for the same reason
// code, so that sums by reason come out even. Both are linked. An adjustment is reversed once: made is false if it was
// reversed before, and the answer is that reversal. A reversal that was cancelled, or deleted in NetSuite, does not
// count. Errors: fault.NotFound; fault.Conflict, also with the question BelowZero.
func (s *Adjustments) Reverse(ctx context.Context, id string, r Reversal) (reversal Adjustment, fresh bool, err error) {
	original, err := s.Get(ctx, id)
	if err != nil {
		return original, false, err
	}
	location := original.LocationID
	if original.ReversedBy == "" {
		if err := original.reversible(); err != nil {
			return original, false, err
		}
		if location, err = s.location(ctx, location); err != nil {
			return original, false, err
		}
	}
	limits, err := s.limits(ctx)
	if err != nil {
		return original, false, err
	}
	posted, err := s.post(ctx, r.ID, location, original.Items, func(items map[string]item.Detail) ([]made, error) {
		now, lines, err := s.Full(ctx, id)
		if err != nil {
			return nil, err
		}
		if original = now; now.ReversedBy != "" {
			return nil, errReversed
		}
		if err := now.reversible(); err != nil {
			return nil, err
		}
		d := newDraft(ctx, items, limits)
		back, err := d.opposite(ctx, now, lines)
		if err != nil {
			return nil, err
		}
		name := cmp.Or(now.Number, now.ID)
		linked := now
		linked.ReversedBy = r.ID
		return []made{{Adjustment: Adjustment{ID: r.ID, Direction: now.Direction.opposite(), LocationID: location,
			Reason: now.Reason, Memo: cmp.Or(r.Memo, "Reverses "+name+": "+r.Reason), Reverses: id},
			lines: back, asked: d.questions, also: []table.Op{s.put(linked, now.Version),
				s.event(ctx, id, eventReversed, because("Reversed", r.Reason)),
				s.event(ctx, r.ID, eventReversed, because("Reverses "+name, r.Reason))}}}, nil
	})
	if errors.Is(err, errReversed) {
		reversal, err = s.apply(ctx, original.ReversedBy)
		return reversal, false, err
	}
	if err != nil {
		return original, false, err
	}
	return posted[0], true, nil
}

func (d Direction) opposite() Direction {
	if d == Positive {
		return Negative
	}
	return Positive
}

// Reversible reports whether the adjustment can be reversed now.
func (a Adjustment) Reversible() bool { return a.ReversedBy == "" && a.reversible() == nil }

// reversible refuses the reversal of an adjustment that NetSuite does not have, or that was made there.
func (a Adjustment) reversible() error {
	switch {
	case a.Status != Posted:
		return fault.Stale(a, "the adjustment is %s: there is nothing to reverse", a.Status)
	case !a.Made():
		return fault.Stale(a, "the adjustment was made in NetSuite: reverse it there")
	case a.Phase != confirmed:
		return fault.Stale(a, "NetSuite does not have this adjustment yet: correct or cancel it instead")
	}
	return nil
}

// opposite builds the lines that take an adjustment back, at its costs. Quantities and values were accepted when it was
// posted; only stock that is gone since then is asked about.
func (d *draft) opposite(ctx context.Context, a Adjustment, lines []Line) ([]Line, error) {
	inputs := make([]LineInput, len(lines))
	for i, l := range lines {
		inputs[i] = LineInput{ItemID: l.ItemID, Quantity: l.Quantity, Units: l.Units, UnitCost: l.UnitCost}
	}
	back := d.lines(a.Direction.opposite(), inputs)
	if len(d.wrong) > 0 {
		words := make([]string, len(d.wrong))
		for i, w := range d.wrong {
			words[i] = w.Message()
		}
		return nil, fault.New(fault.Conflict, "the adjustment cannot be reversed: %s", strings.Join(words, ", "))
	}
	for i := range back {
		back[i].UnitCost = cmp.Or(lines[i].UnitCost, back[i].UnitCost)
	}
	d.questions = d.about(func(q question) bool { return q.code == BelowZero })
	return back, d.confirmed(ctx)
}

// unlink returns the operations that make the adjustment that a reversal takes back reversible again.
func (s *Adjustments) unlink(ctx context.Context, reversal Adjustment) ([]table.Op, error) {
	if reversal.Reverses == "" {
		return nil, nil
	}
	original, err := s.Get(ctx, reversal.Reverses)
	if err != nil || original.ReversedBy != reversal.ID {
		return nil, err
	}
	before := original.Version
	original.ReversedBy = ""
	return []table.Op{s.put(original, before),
		s.event(ctx, original.ID, eventReversed, "The reversal does not count any more")}, nil
}
