package report

import (
	"context"
	"errors"
	"slices"

	"backdock/shared/platform/access"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/table"
	"backdock/shared/platform/table/packed"
)

// Wanted is a decision about a line.
type Wanted struct {
	Decision Decision
	// Version is that of the line which the decision is based on.
	Version int64
	Prices  []Set  // Accepted: nil for the recommended ones. Overridden: needed
	Why     string // Overridden: needed
	// EffectiveDate is the day of the warehouse from which the prices count. Zero, today or earlier: at once.
	EffectiveDate civil.Date
}

// Decide stores a decision. Only an undecided line, or one that is decided again by the person who sees its version, can
// be decided. A decision with prices changes them in the same Commit, or stores there that they change at their date. Any
// decision cancels what waits of an earlier report for the item. The same decision again answers the line as it is.
// Errors: fault.NotFound; fault.Invalid; fault.Conflict with the line as it is now, if it has another version or the
// report is not Ready; fault.Conflict without it while the prices of an earlier decision, whose date has come, are
// being changed.
func (s *Reports) Decide(ctx context.Context, id, itemID string, w Wanted, publish *Publisher) (Line, error) {
	start, days, err := publish.start(ctx, w.EffectiveDate)
	if err != nil {
		return Line{}, err
	}
	return s.touch(ctx, id, itemID, func(r Report, l *Line) ([]table.Op, error) {
		if l.Version != w.Version {
			if same(*l, w, start, access.From(ctx).UserID) {
				return nil, ErrUnchanged
			}
			return nil, stale(*l)
		}
		now, cancel, err := publish.now(ctx, *l)
		if err != nil {
			return nil, err
		}
		changed := Changed{Prices: now.wanted(w), Start: start, Reason: w.Why}
		if w.Decision == Accepted && w.Prices == nil {
			changed.Reason = "recommended" // it may be below the floor, because it moves at most by the cap
		}
		if w.Decision != Rejected && len(changed.Prices) == 0 {
			return nil, fault.Coded("nothing_recommended", "no price is recommended for %s: keep its prices or type your own", l.Code)
		}
		// An earlier decision's prices go back, unless they are replaced at once.
		if start.IsZero() {
			changed.Back = now.reverted(changed.Prices)
		} else {
			changed.Back = now.reverted(nil)
		}
		replaced, err := publish.replace(ctx, r, *l)
		if err != nil {
			return nil, err
		}
		batchID, ops, err := publish.change(ctx, r, *l, now, changed)
		at := s.now()
		l.Touched = Touched{Decision: w.Decision, Why: w.Why, Set: changed.Prices, By: access.From(ctx).UserID, DecideAt: &at,
			EffectiveDate: start, Delay: days, BatchID: batchID, Refresh: l.Refresh, Added: l.Added, Version: l.Version}
		l.Effect = l.DecidedImpact()
		return slices.Concat(cancel, replaced, ops), err
	})
}

// Undo makes a line undecided again. Its prices go back, or do not come if their date is still to come. What it had
// cancelled of an earlier report waits again, if its date is still to come. Errors: those of Decide.
func (s *Reports) Undo(ctx context.Context, id, itemID string, version int64, publish *Publisher) (Line, error) {
	return s.touch(ctx, id, itemID, func(r Report, l *Line) ([]table.Op, error) {
		if l.Version != version {
			if l.State() == Undecided && l.Version == version+1 {
				return nil, ErrUnchanged
			}
			return nil, stale(*l)
		}
		if l.State() == Undecided {
			return nil, ErrUnchanged
		}
		now, cancel, err := publish.now(ctx, *l)
		if err != nil {
			return nil, err
		}
		restored, err := publish.restore(ctx, r, *l)
		if err != nil {
			return nil, err
		}
		_, ops, err := publish.change(ctx, r, *l, now, Changed{Back: now.reverted(nil), Reason: "decision undone"})
		l.Touched = Touched{Refresh: l.Refresh, Added: l.Added, Version: l.Version}
		return slices.Concat(cancel, restored, ops), err
	})
}

// same reports whether a line already has the decision, made by the same person just after the version that it is based
// on: the call is repeated. start is when its prices would count if they were decided now.
func same(l Line, w Wanted, start civil.Date, by string) bool {
	if l.Version != w.Version+1 || l.State() != w.Decision || l.Why != w.Why || l.By != by {
		return false
	}
	if l.EffectiveDate != w.EffectiveDate && !(l.EffectiveDate.IsZero() && start.IsZero()) {
		return false
	}
	l.Touched.Decision = ""
	wanted := l.wanted(w)
	if len(wanted) > len(l.Set) {
		return false
	}
	for _, p := range wanted {
		if now := l.setAt(p); now == nil || !now.Price.Equal(p.Price) {
			return false
		}
	}
	return true
}

// wanted returns the prices of a decision: those that were given, or the recommended ones, with those before.
func (l Line) wanted(w Wanted) []Set {
	var all []Set
	if w.Decision == Rejected {
		return nil
	}
	for _, p := range l.Prices {
		next := p.Recommended
		if w.Prices != nil {
			next = nil
			for _, given := range w.Prices {
				if given.LevelID == p.LevelID && given.Quantity.Equal(p.Quantity) {
					next = &given.Price
				}
			}
		}
		if next != nil {
			s := Set{LevelID: p.LevelID, Quantity: p.Quantity, Price: *next, Was: p.Price}
			if decided := l.setAt(s); decided != nil { // the price of today is that of an earlier decision
				s.Was = decided.Was
			}
			all = append(all, s)
		}
	}
	return all
}

// reverted returns the prices before the present decision, of those that are not among next.
func (l Line) reverted(next []Set) []Set {
	var all []Set
	for _, s := range l.Set {
		again := false
		for _, n := range next {
			again = again || n.LevelID == s.LevelID && n.Quantity.Equal(s.Quantity)
		}
		if !again && s.Was != nil {
			all = append(all, Set{LevelID: s.LevelID, Quantity: s.Quantity, Price: *s.Was, Was: &s.Price})
		}
	}
	return all
}

func (l Line) setAt(p Set) *Set {
	for i := range l.Set {
		if l.Set[i].LevelID == p.LevelID && l.Set[i].Quantity.Equal(p.Quantity) {
			return &l.Set[i]
		}
	}
	return nil
}

func stale(l Line) error {
	return fault.Stale(l, "the line of %s was changed since it was read: its version is now %d", l.Code, l.Version)
}

// touch changes what is stored of a line. change may be called again.
//
// A decision that changes prices is committed with a check of the report's status, so that it is never made after the
// report was closed. One that does not is written alone, which costs a quarter; whoever closes the report reads the lines
// after that, so it is enough to look whether the report was still open afterwards.
func (s *Reports) touch(ctx context.Context, id, itemID string, change func(Report, *Line) ([]table.Op, error)) (Line, error) {
	var l Line
	alone := false
	err := table.Update(ctx, "line "+itemID+" of pricing report "+id, func() error {
		r, err := s.Get(ctx, id)
		if err != nil {
			return err
		}
		if l, err = s.Line(ctx, r, itemID); err != nil {
			return err
		}
		if r.Status != Ready {
			return closedTo(r, l)
		}
		read := l.Version
		also, err := change(r, &l)
		if err != nil {
			return err
		}
		l.Version = read + 1
		ops := append([]table.Op{table.Put(table.New(lineKey(id, itemID), l.Touched), table.AsRead(read))}, also...)
		if alone = len(also) == 0; !alone {
			ops = append(ops, table.Check(key(id), table.FieldIs("status", string(Ready))))
		}
		return s.table.Commit(ctx, ops...)
	})
	if errors.Is(err, ErrUnchanged) {
		return l, nil
	}
	if err != nil || !alone {
		return l, err
	}
	r, err := s.Get(ctx, id)
	if err == nil && r.Status != Ready {
		err = closedTo(r, l)
	}
	return l, err
}

func closedTo(r Report, l Line) error {
	return fault.Stale(l, "the pricing report is %s: its lines cannot be changed", r.Status)
}

// anew returns the operation that stores a line that was calculated again.
func anew(id string, l Line) table.Op {
	l.Touched = Touched{}
	at := lineKey(id, l.ItemID)
	at.SK += anewSuffix
	return packed.PutOne(at, l, packed.Options{})
}

// Add adds an item to a report, with its line as it was calculated. A line that is there stays as it is. Errors:
// fault.NotFound; fault.Conflict if the report is not Ready.
func (s *Reports) Add(ctx context.Context, id string, calculated Line) (Line, error) {
	var l Line
	err := table.Update(ctx, "line "+calculated.ItemID+" of pricing report "+id, func() error {
		r, err := s.Get(ctx, id)
		if err != nil {
			return err
		}
		if l, err = s.Line(ctx, r, calculated.ItemID); !fault.Is(err, fault.NotFound) {
			return err
		}
		l = calculated
		if r.Status != Ready {
			return fault.Stale(r, "the pricing report is %s: no item can be added", r.Status)
		}
		l.Touched = Touched{Added: access.From(ctx).UserID, Version: 1}
		return s.table.Commit(ctx, table.Put(table.New(lineKey(id, l.ItemID), l.Touched), table.Absent()), anew(id, l),
			table.Check(key(id), table.FieldIs("status", string(Ready))))
	})
	return l, err
}

// Refreshing notes that the cost of a line is read again by a task, which also is stored. While one is under way, another
// call notes nothing.
func (s *Reports) Refreshing(ctx context.Context, id, itemID string, task func(version int64) (taskID string, ops []table.Op)) (Line, error) {
	return s.touch(ctx, id, itemID, func(r Report, l *Line) ([]table.Op, error) {
		if l.Refresh != nil && !l.Refresh.Done {
			return nil, ErrUnchanged
		}
		taskID, ops := task(l.Version)
		l.Refresh = &Refresh{TaskID: taskID}
		return ops, nil
	})
}

// Refreshed stores a line that was calculated again from what a task has read; problem says why it could not be read. The
// decision stays. A task that is not the line's last changes nothing.
func (s *Reports) Refreshed(ctx context.Context, id, itemID, taskID string, calculated *Line, problem string) error {
	_, err := s.touch(ctx, id, itemID, func(r Report, l *Line) ([]table.Op, error) {
		if l.Refresh == nil || l.Refresh.TaskID != taskID || l.Refresh.Done && problem == l.Refresh.Problem {
			return nil, ErrUnchanged
		}
		state := l.Touched
		var ops []table.Op
		if calculated != nil {
			*l = *calculated
			ops = []table.Op{anew(id, *calculated)}
		}
		l.Touched = state
		l.Refresh = &Refresh{TaskID: taskID, Done: true, Problem: problem}
		return ops, nil
	})
	if fault.Is(err, fault.Conflict) { // the report was closed meanwhile: the line stays as it was
		return nil
	}
	return err
}
