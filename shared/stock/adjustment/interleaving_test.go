package adjustment_test

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"backdock/shared/platform/fault"
	"backdock/shared/platform/money"
	"backdock/shared/platform/setting"
	"backdock/shared/platform/synctask"
	"backdock/shared/stock/adjustment"
)

// play is a game between people who post adjustments, a worker that sends them, and readings of the ERP's stock.
type play struct {
	*world
	erp      map[string]money.Decimal // stock by item
	posted   []string                 // ids
	inERP    map[string]bool          // adjustments that the ERP has
	work     map[string]attempt       // attempts under way
	late     []attempt                // attempts without an answer, which the ERP may still execute
	readings []*reading
}

// attempt is an attempt to send an adjustment: it was begun, and perhaps the ERP has executed it.
type attempt struct {
	adjustment adjustment.Adjustment
	lines      []adjustment.Line
	unsure     bool
}

type reading struct {
	at   time.Time
	read map[string]money.Decimal
}

// For every interleaving of posting, editing, cancelling, releasing, reversing, sending, reading and storing, with
// processes killed at any write, the portal's stock is the ERP's with all adjustments that the ERP's does not contain:
// each counts once.
func TestStockIsRightInEveryInterleaving(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := &play{world: newWorld(t), erp: map[string]money.Decimal{}, inERP: map[string]bool{}, work: map[string]attempt{}}
		p.set(t, setting.InventoryApprovalValue, "300") // about a third of the adjustments
		for _, id := range known {
			p.erp[id] = money.Int(100)
		}
		t.Repeat(map[string]func(*rapid.T){
			"post": p.postOne, "edit": p.edit, "cancel": p.cancel, "release": p.release, "refuse release": p.refuseRelease,
			"reverse": p.reverse, "begin": p.begin, "execute": p.execute,
			"answer": p.answer, "refuse": p.refuse, "lose": p.lose, "execute late": p.executeLate, "wait": p.wait,
			"discover": p.discover, "start": p.start, "read": p.readOne, "store": p.storeOne, "": p.check,
		})
		p.finish(t)
	})
}

// killed lets the process die at some write, or not.
func (p *play) killed(t *rapid.T, do func() error) {
	if rapid.IntRange(0, 3).Draw(t, "kill") == 0 {
		p.table.kill(rapid.IntRange(0, 4).Draw(t, "after writes"))
	}
	err := do()
	p.table.kill(-1)
	if err != nil && !errors.Is(err, errKilled) && !fault.Is(err, fault.Conflict) && !errors.Is(err, adjustment.ErrSent) &&
		!errors.Is(err, synctask.ErrSuperseded) {
		t.Fatal(err)
	}
}

func draw(t *rapid.T) (adjustment.Direction, []adjustment.LineInput) {
	var lines []adjustment.LineInput
	for _, id := range known {
		if rapid.Bool().Draw(t, "with "+id) {
			lines = append(lines, line(id, int64(rapid.IntRange(1, 9).Draw(t, "quantity")), aCase))
		}
	}
	if len(lines) == 0 {
		lines = append(lines, line("a", 1, aCase))
	}
	return rapid.SampledFrom([]adjustment.Direction{adjustment.Positive, adjustment.Negative}).Draw(t, "direction"), lines
}

func (p *play) postOne(t *rapid.T) {
	id := fmt.Sprintf("p%02d", len(p.posted))
	p.posted = append(p.posted, id)
	d, lines := draw(t)
	p.killed(t, func() error {
		_, err := p.adjustments.Post(p.ctx, p.input(id, d, lines...))
		return err
	})
}

// one returns an adjustment that was stored.
func (p *play) one(t *rapid.T) (adjustment.Adjustment, bool) {
	if len(p.posted) == 0 {
		return adjustment.Adjustment{}, false
	}
	a, err := p.adjustments.Get(p.ctx, rapid.SampledFrom(p.posted).Draw(t, "adjustment"))
	return a, err == nil
}

func (p *play) edit(t *rapid.T) {
	if a, ok := p.one(t); ok {
		_, lines := draw(t)
		p.killed(t, func() error {
			_, err := p.adjustments.Edit(p.ctx, a.ID, adjustment.Edit{Lines: lines})
			return err
		})
	}
}

func (p *play) cancel(t *rapid.T) {
	if a, ok := p.one(t); ok {
		p.killed(t, func() error {
			_, err := p.adjustments.Cancel(p.ctx, a.ID, nil)
			return err
		})
	}
}

func (p *play) release(t *rapid.T) {
	if a, ok := p.one(t); ok {
		p.killed(t, func() error {
			_, err := p.adjustments.Release(as("u2"), a.ID, "", nil)
			return err
		})
	}
}

func (p *play) refuseRelease(t *rapid.T) {
	if a, ok := p.one(t); ok {
		p.killed(t, func() error {
			_, err := p.adjustments.Refuse(as("u2"), a.ID, "not ours", nil)
			return err
		})
	}
}

func (p *play) reverse(t *rapid.T) {
	if a, ok := p.one(t); ok {
		id := fmt.Sprintf("p%02d", len(p.posted))
		p.posted = append(p.posted, id)
		p.killed(t, func() error {
			_, _, err := p.adjustments.Reverse(p.ctx, a.ID, adjustment.Reversal{ID: id, Reason: "posted twice"})
			return err
		})
	}
}

func (p *play) begin(t *rapid.T) {
	a, ok := p.one(t)
	if _, busy := p.work[a.ID]; !ok || busy { // a record's tasks have one lease
		return
	}
	p.killed(t, func() error {
		a, lines, err := p.adjustments.Prepare(p.ctx, a.ID, a.Sync.TaskID)
		if err != nil {
			return err
		}
		if a.AwaitsRelease() {
			t.Fatalf("%s was sent without its release", a.ID)
		}
		unsure, err := p.adjustments.BeginSending(p.ctx, a)
		if err == nil {
			p.work[a.ID] = attempt{a, lines, unsure}
		}
		return err
	})
}

// underWay returns an attempt.
func (p *play) underWay(t *rapid.T) (attempt, bool) {
	if len(p.work) == 0 {
		return attempt{}, false
	}
	return p.work[rapid.SampledFrom(slices.Sorted(maps.Keys(p.work))).Draw(t, "attempt")], true
}

// execute lets the ERP take an adjustment, once by its external id.
func (p *play) execute(t *rapid.T) {
	if w, ok := p.underWay(t); ok {
		p.take(w)
	}
}

func (p *play) take(w attempt) {
	if p.inERP[w.adjustment.ID] {
		return
	}
	p.inERP[w.adjustment.ID] = true
	for _, l := range w.lines {
		p.erp[l.ItemID] = p.erp[l.ItemID].Add(l.Stock)
	}
}

func (p *play) answer(t *rapid.T) {
	if w, ok := p.underWay(t); ok && p.inERP[w.adjustment.ID] {
		delete(p.work, w.adjustment.ID)
		p.killed(t, func() error { return p.adjustments.Sent(p.ctx, w.adjustment.ID, "9"+w.adjustment.ID, "IA") })
	}
}

func (p *play) refuse(t *rapid.T) {
	if w, ok := p.underWay(t); ok && !p.inERP[w.adjustment.ID] {
		delete(p.work, w.adjustment.ID)
		p.killed(t, func() error {
			err := p.adjustments.Absent(p.ctx, w.adjustment.ID)
			return errors.Join(err, p.adjustments.SendFailed(p.ctx, w.adjustment.ID, w.adjustment.Sync.TaskID, "closed",
				synctask.SyncProblem{}))
		})
	}
}

// lose ends an attempt without an answer, recorded or not.
func (p *play) lose(t *rapid.T) {
	if w, ok := p.underWay(t); ok {
		delete(p.work, w.adjustment.ID)
		p.late = append(p.late, w)
		p.killed(t, func() error { return p.adjustments.Unknown(p.ctx, w.adjustment.ID) })
	}
}

// executeLate lets the ERP execute a request whose answer was lost.
func (p *play) executeLate(t *rapid.T) {
	if len(p.late) > 0 {
		p.take(rapid.SampledFrom(p.late).Draw(t, "attempt"))
	}
}

// wait lets so much time pass that the ERP executes no old request any more.
func (p *play) wait(*rapid.T) {
	p.advance(20 * time.Minute)
	p.late = nil
}

// discover reads an adjustment that the ERP has.
func (p *play) discover(t *rapid.T) {
	if a, ok := p.one(t); ok && p.inERP[a.ID] {
		p.killed(t, func() error {
			return p.adjustments.Import(p.ctx, []adjustment.Copy{{ID: "9" + a.ID, Number: "IA", ExternalID: a.ExternalID(),
				Date: a.Date}})
		})
	}
}

func (p *play) start(*rapid.T) {
	p.readings = append(p.readings, &reading{p.clock(), map[string]money.Decimal{}})
}

// reading returns a reading that has begun.
func (p *play) reading(t *rapid.T) (*reading, bool) {
	if len(p.readings) == 0 {
		return nil, false
	}
	return rapid.SampledFrom(p.readings).Draw(t, "reading"), true
}

func (p *play) readOne(t *rapid.T) {
	if r, ok := p.reading(t); ok {
		id := rapid.SampledFrom(known).Draw(t, "item")
		r.read[id] = p.erp[id]
	}
}

// storeOne stores what a reading has read. It may be stored several times, as a page is that is processed again.
func (p *play) storeOne(t *rapid.T) {
	if r, ok := p.reading(t); ok {
		for _, id := range slices.Sorted(maps.Keys(r.read)) {
			p.read(t, r.at, id, r.read[id])
		}
	}
}

// check compares the portal's stock with the truth, except for items whose change by an adjustment is still being
// brought to them because a process was killed.
func (p *play) check(t *rapid.T) {
	truth, open := map[string]money.Decimal{}, map[string]bool{}
	for _, id := range known {
		truth[id] = money.Int(100)
	}
	for _, id := range p.posted {
		a, lines, err := p.adjustments.Full(p.ctx, id)
		if fault.Is(err, fault.NotFound) {
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		if p.inERP[id] && a.Status == adjustment.Cancelled {
			t.Fatalf("%s was cancelled, and the ERP has it", id)
		}
		p.checkReversal(t, a, lines)
		for _, itemID := range slices.Concat(a.Items, a.Former) {
			open[itemID] = open[itemID] || !a.Applied
		}
		for _, l := range lines {
			if a.Status == adjustment.Posted {
				truth[l.ItemID] = truth[l.ItemID].Add(l.Stock)
			}
		}
	}
	for _, id := range known {
		if got := p.onHand(t, id); !open[id] && !got.Equal(truth[id]) {
			t.Fatalf("%s: the portal has %s, the truth is %s", id, got, truth[id])
		}
	}
}

// checkReversal compares a reversal with the adjustment that it takes back: as long as it counts they name one another
// and are opposite.
func (p *play) checkReversal(t *rapid.T, a adjustment.Adjustment, lines []adjustment.Line) {
	if a.Reverses == "" {
		return
	}
	original, before, err := p.adjustments.Full(p.ctx, a.Reverses)
	if err != nil {
		t.Fatal(err)
	}
	if (original.ReversedBy == a.ID) != (a.Status == adjustment.Posted) {
		t.Fatalf("%s is %s and reverses %s, which is reversed by %q", a.ID, a.Status, original.ID, original.ReversedBy)
	}
	if !a.Value.Equal(original.Value.Neg()) {
		t.Fatalf("%s is worth %s, its reversal %s", original.ID, original.Value, a.Value)
	}
	for i, l := range lines {
		if !l.Stock.Equal(before[i].Stock.Neg()) || !l.UnitCost.Equal(*before[i].UnitCost) {
			t.Fatalf("%+v is not the opposite of %+v", l, before[i])
		}
	}
}

// finish sends what is left and reads the stock once more: the portal has the ERP's stock and nothing on top of it.
func (p *play) finish(t *rapid.T) {
	for _, w := range p.work {
		p.take(w)
	}
	for _, id := range p.posted {
		a, err := p.adjustments.Get(p.ctx, id)
		if fault.Is(err, fault.NotFound) {
			continue
		}
		if err == nil && a.AwaitsRelease() {
			a, err = p.adjustments.Release(as("u2"), id, "", nil)
		}
		if err != nil {
			t.Fatal(err)
		}
		a, lines, err := p.adjustments.Prepare(p.ctx, id, a.Sync.TaskID)
		if errors.Is(err, adjustment.ErrSent) || errors.Is(err, synctask.ErrSuperseded) {
			continue
		}
		if _, err := p.adjustments.BeginSending(p.ctx, a); err != nil {
			t.Fatal(err)
		}
		p.take(attempt{a, lines, false})
		if err := p.adjustments.Sent(p.ctx, id, "9"+id, "IA"); err != nil {
			t.Fatal(err)
		}
	}
	for _, id := range known {
		p.check(t)
		p.erp[id] = p.erp[id].Sub(money.Int(3)) // a sale
		if !p.read(t, p.clock(), id, p.erp[id]) || !p.onHand(t, id).Equal(p.erp[id]) {
			t.Fatalf("%s: the portal has %s, the ERP %s", id, p.onHand(t, id), p.erp[id])
		}
		p.erp[id] = p.erp[id].Add(money.Int(3))
		p.read(t, p.clock(), id, p.erp[id])
	}
}
