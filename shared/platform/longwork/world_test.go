package longwork_test

import (
	"context"
	"errors"
	"fmt"
	"time"

	"backdock/shared/platform/longwork"
	"backdock/shared/platform/money"
	"backdock/shared/platform/queue"
	"backdock/shared/platform/table"
	"backdock/shared/platform/table/memory"
)

// count is work of Total steps. Each adds 1 to the counter of its position.
type count struct {
	longwork.Claim
	ID      string    `json:"id"`
	Done    int       `json:"done"`
	Total   int       `json:"total"`
	Written time.Time `json:"written"`
	Version int64     `json:"version"`
}

const lease = time.Minute

var (
	recordKey = table.Key{PK: "COUNT", SK: "COUNT"}
	endKey    = table.Key{PK: "ENDED", SK: "ENDED"}
)

func effectKey(n int) table.Key  { return table.Key{PK: "EFFECT", SK: fmt.Sprint(n)} }
func guardedKey(n int) table.Key { return table.Key{PK: "GUARDED", SK: fmt.Sprint(n)} }

// world is a table with one count. Only wait moves its clock.
type world struct {
	table  *memory.Table
	queue  *queue.Memory
	now    time.Time
	owners []string // every owner, and every owner that made a guarded write, in order
	late   string   // a guarded write of an owner that another one had followed
}

func newWorld(total int) *world {
	w := &world{table: memory.New(), queue: queue.NewMemory(), now: time.Date(2026, 11, 25, 8, 0, 0, 0, time.UTC)}
	w.table.Stream(func(c table.Change) {
		if c.New == nil {
			return
		}
		var by struct {
			Holder string `json:"holder"`
		}
		_ = c.New.Decode(&by)
		last := ""
		if len(w.owners) > 0 {
			last = w.owners[len(w.owners)-1]
		}
		switch {
		case c.Key == recordKey && by.Holder != "" && by.Holder != last:
			w.owners = append(w.owners, by.Holder)
		case c.Key.PK == "GUARDED" && by.Holder != last:
			w.late = fmt.Sprintf("%s wrote %s after %s", by.Holder, c.Key.SK, last)
		}
		if c.New.Outbox != nil {
			_ = w.queue.Send(context.Background(), *c.New.Outbox)
		}
	})
	c := count{ID: "1", Total: total, Written: w.now}
	if err := w.table.Commit(context.Background(), w.kind(w.table).Store(&c)...); err != nil {
		panic(err)
	}
	return w
}

func (w *world) kind(t table.Table) longwork.Kind[count] {
	return longwork.Kind[count]{Name: "count", Table: t, Now: func() time.Time { return w.now }, Lease: lease,
		Load: func(ctx context.Context, _ string) (count, error) { return table.Load[count](ctx, t, recordKey) },
		Store: func(c *count) []table.Op {
			before := c.Version
			c.Version, c.Written = before+1, w.now
			return []table.Op{table.Put(table.New(recordKey, c), table.AsRead(before))}
		},
		Claim:   func(c *count) *longwork.Claim { return &c.Claim },
		Open:    func(c *count) bool { return c.Done < c.Total },
		Message: func(c *count) table.Message { return queue.Message(queue.Jobs, c.ID) },
	}
}

// step does a write that the claim guards, and then the effect with the record's next state.
func (w *world) step(t table.Table) func(context.Context, count) (count, error) {
	k := w.kind(t)
	return func(ctx context.Context, c count) (count, error) {
		err := t.Commit(ctx, c.Check(recordKey), table.Set(guardedKey(c.Done), map[string]any{"holder": c.Owner}))
		if err != nil {
			return c, err
		}
		next := c
		next.Done++
		one := map[string]money.Decimal{"n": money.Int(1)}
		ops := append(k.Passed(&next), table.Add(effectKey(c.Done), one))
		if next.Done == next.Total {
			ops = append(ops, table.Add(endKey, one))
		}
		return next, t.Commit(ctx, ops...)
	}
}

func (w *world) work(t table.Table) (count, error) {
	return w.kind(t).Run(context.Background(), "1", w.step(t))
}

// record returns the count as it is stored.
func (w *world) record() count {
	c, err := table.Load[count](context.Background(), w.table, recordKey)
	if err != nil {
		panic(err)
	}
	return c
}

// wrong tells what is not as it should be after the end, or "".
func (w *world) wrong() string {
	c := w.record()
	if c.Done != c.Total || c.Owner != "" || c.Until != nil {
		return fmt.Sprintf("the record is %+v", c)
	}
	keys := []table.Key{endKey}
	for n := range c.Total {
		keys = append(keys, effectKey(n))
	}
	for _, k := range keys {
		n, err := table.Load[struct{ N int }](context.Background(), w.table, k)
		if err != nil || n.N != 1 {
			return fmt.Sprintf("%v happened %d times, %v", k, n.N, err)
		}
	}
	return w.late
}

var (
	errDead = errors.New("the worker is dead")
	errLost = errors.New("no answer from the table")
)

// fate is what happens at a write.
type fate int

// The fates.
const (
	goesOn       fate = iota
	refused           // it is not done, and fails
	answerLost        // it is done, and seems to have failed
	seemsRefused      // it is done; the repeated request of the client found it done and its condition not met
	killedBefore
	killedAfter
	comesLate // the claim has expired, and others work before the write is done
	meets     // others try to work before the write is done
	fates
)

// worker is the table of a worker, to which something happens at its writes.
type worker struct {
	table.Table
	fate   func() fate
	others func(late bool)
	dead   bool
}

func (t *worker) Commit(ctx context.Context, ops ...table.Op) error {
	if t.dead {
		return errDead
	}
	f := t.fate()
	switch f {
	case refused:
		return errLost
	case killedBefore:
		t.dead = true
		return errDead
	case comesLate, meets:
		t.others(f == comesLate)
	}
	err := t.Table.Commit(ctx, ops...)
	switch {
	case f == killedAfter:
		t.dead = true
		return errDead
	case err != nil:
		return err
	case f == answerLost:
		return errLost
	case f == seemsRefused:
		return &table.CommitError{Failed: []int{0}}
	}
	return nil
}

func (t *worker) Get(ctx context.Context, key table.Key) (table.Item, error) {
	if t.dead {
		return table.Item{}, errDead
	}
	return t.Table.Get(ctx, key)
}
