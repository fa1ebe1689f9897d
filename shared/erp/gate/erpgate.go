// Package gate bounds the requests in flight to the ERP over all processes by the
// setting erp.concurrency, where that is less than the deployment allows. Without the
// setting it costs nothing: the deployment's own bound is that of the processes and
// of the gate in each of them, see shared/erp/netsuite.
package gate

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"time"

	"backdock/shared/platform/id"
	"backdock/shared/platform/money"
	"backdock/shared/platform/setting"
	"backdock/shared/platform/table"
)

const (
	// held is how long a place is held at most, should its holder die: longer than the
	// client waits for an answer.
	held = 75 * time.Second
	// again and againBulk are how long a request waits before it looks for a free place
	// again, half of it by chance: interactive ones look more often.
	again     = 40 * time.Millisecond
	againBulk = 200 * time.Millisecond
)

// Gate gives out the places:
//
//	place n: ERPPLACE#<n> / PLACE, while somebody holds it
type Gate struct {
	table    table.Table
	settings *setting.Settings
	now      func() time.Time
}

// New makes the gate.
func New(t table.Table, settings *setting.Settings, now func() time.Time) *Gate {
	return &Gate{t, settings, now}
}

type place struct {
	Holder string `json:"holder"`
	Until  int64  `json:"until"` // unix seconds
}

func key(n int) table.Key {
	return table.Key{PK: fmt.Sprintf("ERPPLACE#%02d", n), SK: "PLACE"}
}

// Enter waits for a place; leave gives it back. Errors: those of ctx and the table.
func (g *Gate) Enter(ctx context.Context, bulk bool) (leave func(), err error) {
	wait := again
	if bulk {
		wait = againBulk
	}
	for {
		places, err := g.places(ctx)
		if err != nil || places == 0 {
			return func() {}, err
		}
		if leave, err := g.take(ctx, places); leave != nil || err != nil {
			return leave, err
		}
		select {
		case <-time.After(wait/2 + rand.N(wait/2)):
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

// places is how many there are; 0: there is no bound.
func (g *Gate) places(ctx context.Context) (int, error) {
	n, err := setting.Value[*money.Decimal](ctx, g.settings, setting.ERPConcurrency)
	if err != nil || n == nil {
		return 0, err
	}
	return int(n.Float()), nil
}

// take takes one of the places; nil: none is free.
func (g *Gate) take(ctx context.Context, places int) (leave func(), err error) {
	now := g.now()
	mine := place{Holder: id.New(now), Until: now.Add(held).Unix()}
	for _, n := range rand.Perm(places) {
		item := table.New(key(n), mine).Expiring(now.Add(24 * time.Hour))
		err := g.table.Commit(ctx, table.Put(item, table.Any(table.Absent(), table.FieldAtMost("until", now.Unix()))))
		if errors.Is(err, table.ErrCondition) {
			continue
		}
		if err != nil {
			return nil, fmt.Errorf("take a place of the ERP's: %w", err)
		}
		return func() { g.giveBack(ctx, n, mine) }, nil
	}
	return nil, nil
}

// giveBack frees a place even where the request was given up. What fails here ends by
// itself.
func (g *Gate) giveBack(ctx context.Context, n int, mine place) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
	defer cancel()
	_ = g.table.Commit(ctx, table.Delete(key(n), table.FieldIs("holder", mine.Holder))) // see above
}
