// Package gate limits the concurrent requests to the ERP over all processes to the setting erp.concurrency,
// if that is lower than the deployment's limit. Without the setting it costs nothing. The deployment's limit
// is enforced by the number of processes and by the gate in each of them, see shared/erp/netsuite.
package gate

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"time"

	"backdock/shared/platform/id"
	"backdock/shared/platform/jitter"
	"backdock/shared/platform/money"
	"backdock/shared/platform/setting"
	"backdock/shared/platform/table"
)

const (
	// held is how long a slot can be held if its holder crashes. It is longer than the client waits for an
	// answer.
	held = 75 * time.Second
	// again and againBulk are how long a request waits before it looks for a free slot again, half of it as
	// jitter. Interactive requests look more often.
	again     = 40 * time.Millisecond
	againBulk = 200 * time.Millisecond
)

// Gate manages the slots:
//
//	slot n: ERPPLACE#<n> / PLACE, while it is held
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

// Enter waits for a slot; leave releases it. Errors: those of ctx and the table.
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
		case <-time.After(jitter.Half(wait)):
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

// places returns the number of slots. 0: no limit.
func (g *Gate) places(ctx context.Context) (int, error) {
	n, err := setting.Value[*money.Decimal](ctx, g.settings, setting.ERPConcurrency)
	if err != nil || n == nil {
		return 0, err
	}
	return int(n.Float()), nil
}

// take acquires one of the slots. It returns nil if none is free.
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
			return nil, fmt.Errorf("take a slot for the ERP: %w", err)
		}
		return func() { g.giveBack(ctx, n, mine) }, nil
	}
	return nil, nil
}

// giveBack releases a slot, also if the request was cancelled. If it fails, the slot expires.
func (g *Gate) giveBack(ctx context.Context, n int, mine place) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
	defer cancel()
	// an error is ignored: the slot expires
	_ = g.table.Commit(ctx, table.Delete(key(n), table.FieldIs("holder", mine.Holder)))
}
